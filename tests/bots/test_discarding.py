"""What bots discard: they keep the two cards that are worth most, before the flop and on it."""

from itertools import combinations

import pytest
from tests.bots.arena import table_view
from tests.hand.dealing import announcement

from vilt.bots import LEVELS, discard
from vilt.cards import card_text, full_deck, parse_cards
from vilt.errors import Refused
from vilt.hand import Act, Deal, Hand
from vilt.rules.house import HouseRules, Variant


def asked(variant: Variant, hole: str, flop: str = "") -> Hand:
    """A hand between two in which the first player holds these cards and owes a discard."""
    mine, public = parse_cards(hole), parse_cards(flop) if flop else ()
    rest = [card for card in full_deck() if card not in mine and card not in public]
    theirs, rest = rest[:3], rest[3:]
    deck = [card for pair in zip(mine, theirs, strict=True) for card in pair]
    deck += [rest.pop(), *public]
    hand = Hand()
    hand.handle(announcement([200, 200], HouseRules(variant=variant, small_blind=1, big_blind=2)))
    hand.handle(Deal((*deck, *rest)))
    while hand.actor:
        hand.handle(Act(hand.actor, hand.options()[1].action))
    return hand


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("variant", "hole", "flop", "gone"),
    [
        (Variant.PINEAPPLE, "AsAd7c", "", "7c"),
        (Variant.PINEAPPLE, "7cKsQs", "", "7c"),
        (Variant.PINEAPPLE_HI_LO, "As2dQc", "", "Qc"),
        (Variant.CRAZY_PINEAPPLE, "AsKd7c", "7h7d2s", "Kd"),
        (Variant.CRAZY_PINEAPPLE, "AsKs7d", "9s4s2h", "7d"),
        (Variant.CRAZY_PINEAPPLE, "AsAd8c", "8hKc2s", "8c"),
        (Variant.CRAZY_PINEAPPLE_HI_LO, "As3dKc", "2c4h5s", "Kc"),
    ],
)
def test_the_best_two_are_kept(level: str, variant: Variant, hole: str, flop: str, gone: str) -> None:
    hand = asked(variant, hole, flop)
    view = table_view(hand, hand.state.rules, 1)
    assert [card_text(card) for card in discard(level, view, 1)] == [gone]
    assert discard(level, view, 1) == discard(level, view, 1)


def test_who_owes_nothing_is_not_asked() -> None:
    hand = asked(Variant.PINEAPPLE, "AsAd7c")
    view = table_view(hand, hand.state.rules, 1)
    with pytest.raises(Refused, match="nothing to discard"):
        discard("tight", view, 5)


def test_nothing_hidden_helps() -> None:
    """The choice follows from the bot's own cards: a view of any opponent's cards gives the same."""
    chosen = set()
    for pair in list(combinations(range(30, 40), 2))[:5]:
        hand = asked(Variant.CRAZY_PINEAPPLE, "AsKd7c", "7h7d2s")
        hand.state.hole[1] = [*pair, 29]
        chosen.add(discard("sharp", table_view(hand, hand.state.rules, 1), 1))
    assert len(chosen) == 1

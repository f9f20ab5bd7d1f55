"""What holds in every hand in which a dealer and players make mistakes (RULES E, K)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from enum import EnumType

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hand.dealing import announcement, announcements, random_act, shuffled

from vilt.errors import Refused
from vilt.hand import HIDDEN, Act, Action, Announce, Deal, Discard, Hand, HandCommand, HandEvent, Protect
from vilt.hand.events import HandEnded, HandShown, HoleDealt, StreetDealt
from vilt.hand.mistakes import commands as cmd
from vilt.hand.mistakes import events as ev
from vilt.hand.mistakes.commands import Mistake, Reshuffle
from vilt.hand.mistakes.irregular import places
from vilt.rules.house import DiscardMoment, HouseRules, Variant
from vilt.rules.rulings import Rulings

seeds = st.integers(0, 2**32)
rulings = st.builds(
    Rulings,
    **{
        field.name: st.sampled_from(list(field.type)) if isinstance(field.type, EnumType) else st.just(field.default)
        for field in msgspec.structs.fields(Rulings)
    }
    | {"misdeal_first_k": st.integers(1, 2), "burn_before_redealt_river": st.integers(0, 1)},
)
ENCODER = msgspec.json.Encoder()
DECODER = msgspec.json.Decoder(HandEvent)


def random_mistake(hand: Hand, dice: random.Random) -> Mistake:
    """A mistake that may or may not be possible now."""
    seat = dice.choice(hand.seats)
    held = hand.state.hole[hand.place[seat]]
    dealt = 2 * len(hand.seats)
    return dice.choice(
        [
            cmd.ExposeCards((dice.randint(1, dealt),)),
            cmd.ExposeCards((dice.randint(2, dealt), dice.randint(2, dealt))),
            cmd.DeclareMisdeal(dice.choice(list(ev.MisdealCause))),
            cmd.WrongCount(seat, dice.randint(0, 5)),
            cmd.WrongCount(hand.seats[0], 3),
            cmd.FourthCard(),
            cmd.DealEarly(),
            cmd.DealEarly(),
            cmd.BurnWrong(dice.choice([0, 2])),
            cmd.FindWrongBurn(),
            cmd.FindWrongBurn(),
            cmd.ScrapCards(),
            cmd.ScrapCards((dice.randint(1, dealt),), foreign=dice.random() < 0.5),
            cmd.FoulDeck() if dice.random() < 0.2 else cmd.FourthCard(),
            cmd.ShowCard(seat, dice.choice(held) if held else 0),
            cmd.ActOutOfTurn(seat, dice.choice(list(Action)), dice.choice([0, 4, 20, 100])),
            cmd.MoveChips(
                seat if dice.random() < 0.2 else hand.actor,
                tuple(dice.choice([1, 5, 25, 100]) for _ in range(dice.randint(0, 4))),
                (5,) if dice.random() < 0.2 else (),
                dice.choice([None, None, *Action]),
                dice.choice([0, 4, 30, 10**6]),
            ),
            cmd.DropStub(dice.random() < 0.2, dice.random() < 0.5, dice.random() < 0.5),
        ]
    )


def course(announce: Announce, seed: int, mistakes: float = 0.4) -> Iterator[tuple[Hand, list[HandEvent]]]:
    """A random hand full of mistakes: the hand after each command, and what that command said."""
    dice = random.Random(seed)
    hand = Hand()
    yield hand, hand.handle(announce)
    yield hand, hand.handle(Deal(shuffled(seed)))
    while not hand.over:
        if hand.irregular.awaited:
            pile = list(hand.irregular.pile)
            dice.shuffle(pile)
            yield hand, hand.handle(Reshuffle(tuple(pile)))
        elif dice.random() < mistakes:
            before = hand.copy()
            try:
                told = hand.handle(random_mistake(hand, dice))
            except Refused:
                assert hand == before
                continue
            yield hand, told
        else:
            yield hand, hand.handle(random_act(hand, dice, 0.1))


def with_rulings(announce: Announce, chosen: Rulings) -> Announce:
    return msgspec.structs.replace(announce, rulings=chosen, boards=1)


@given(announcements(), seeds, rulings)
def test_chips_and_cards_are_conserved_and_events_give_an_equal_hand(
    announce: Announce, seed: int, chosen: Rulings
) -> None:
    brought = sum(starter.stack for starter in announce.starters)
    twin = Hand()
    for hand, told in course(with_rulings(announce, chosen), seed):
        for event in told:
            twin.apply(DECODER.decode(ENCODER.encode(event)))
            assert sum(twin.state.stack) + twin.pot + twin.state.rake == brought
            assert min(twin.state.stack) >= 0
            if twin.dealt:
                lie = places(twin)
                assert sorted(card for place in lie for card in place) == list(range(52))
        assert twin == hand
        if hand.actor:
            s = hand.place[hand.actor]
            assert hand.state.actor == s
            assert hand.state.stack[s] > 0 == hand.state.folded[s]
        assert all(twin.view(seat) == hand.view(seat) for seat in (0, *hand.seats))
    assert twin.over
    assert twin.pot == 0


@given(announcements(), seeds, rulings)
def test_nobody_reads_what_lies_face_down(announce: Announce, seed: int, chosen: Rulings) -> None:
    """A card that a reader is told of is his own, lies face up, or was called and mucked in a hand of his."""
    for seat in (0, announce.starters[0].seat):
        open_cards: set[int] = set()
        for hand, told in course(with_rulings(announce, chosen), seed):
            for event in told:
                if isinstance(event, StreetDealt | HandShown | ev.DealtEarly):
                    open_cards |= set(event.cards)
                elif isinstance(event, ev.CardExposed | ev.FourthFlopCard | ev.CardScrapped | ev.CardReplaced):
                    open_cards.add(event.card)
                elif isinstance(event, ev.BoardReplaced):
                    open_cards |= {*event.board, *event.exposed}
                if seat and isinstance(event, HoleDealt):
                    open_cards |= set(event.hands[seat])
                if isinstance(event, HandEnded) and seat:
                    open_cards |= {card for called in event.called for card in called.cards}
                if isinstance(event, ev.CardReplaced) and event.seat == seat:
                    open_cards.add(event.replacement)
                assert cards_in(msgspec.to_builtins(event.for_seat(seat))) <= open_cards | {HIDDEN}
            view = hand.view(seat)
            assert cards_in(msgspec.to_builtins(view)) <= open_cards | {HIDDEN}


CARD_FIELDS = {"cards", "card", "board", "burn", "burns", "second_burn", "hands", "deck", "replacement", "returned"}
CARD_FIELDS |= {"order", "exposed", "back", "aside", "set_aside"}


COUNTS = {"shuffle_asked": "burns", "burn_planned": "burns", "discards_asked": "cards", "discards_made": "cards"}
COUNTS |= {"street_dealt": "board", "pot_awarded": "board"}
"""Fields of these names that count cards or boards instead."""


def cards_in(told: object, name: str = "") -> set[int]:
    """All the cards that something told names."""
    if isinstance(told, dict):
        inner = {key: name if name == "hands" else key for key in told}
        count = COUNTS.get(str(told.get("type")))
        fields = [(key, value) for key, value in told.items() if key != count]
        return set().union(*(cards_in(value, inner[key]) for key, value in fields), set())
    if isinstance(told, list | tuple):
        return set().union(*(cards_in(value, name) for value in told), set())
    return {told} if name in CARD_FIELDS and isinstance(told, int) and not isinstance(told, bool) else set()


def dealt(stacks: list[int], chosen: Rulings | None, deck: tuple[int, ...] = tuple(range(52))) -> Hand:
    hand = Hand()
    hand.handle(msgspec.structs.replace(announcement(stacks), rulings=chosen))
    hand.handle(Deal(deck))
    return hand


ALL: list[Mistake] = [
    cmd.ExposeCards((5,)),
    cmd.DeclareMisdeal(ev.MisdealCause.WRONG_SEAT),
    cmd.WrongCount(1, 3),
    cmd.FourthCard(),
    cmd.DealEarly(),
    cmd.BurnWrong(0),
    cmd.FindWrongBurn(),
    cmd.ScrapCards(),
    cmd.FoulDeck(),
    cmd.ShowCard(1, 0),
    cmd.ActOutOfTurn(1, Action.FOLD),
    cmd.DropStub(),
    cmd.MoveChips(3, (5,)),
]


@pytest.mark.parametrize("mistake", ALL)
def test_an_ordinary_hand_knows_no_mistakes(mistake: Mistake) -> None:
    hand = dealt([100, 100, 100], None)
    before = hand.copy()
    with pytest.raises(Refused, match="only where the host deals by hand"):
        hand.handle(mistake)
    assert hand == before


WRONG: list[tuple[Mistake | Reshuffle, str]] = [
    (cmd.ExposeCards(()), "name at least one card"),
    (cmd.ExposeCards((5, 5)), "card 5 is named twice"),
    (cmd.ExposeCards((7,)), "hole cards are numbers 1 to 6"),
    (cmd.WrongCount(1, 2), "2 cards are right"),
    (cmd.WrongCount(9, 3), "seat 9 is not in this hand"),
    (cmd.FourthCard(), "only once the flop is dealt"),
    (cmd.BurnWrong(1), "name 0 or 2"),
    (cmd.FindWrongBurn(), "only once a street came without"),
    (cmd.ShowCard(1, 51), "As is not one of seat 1's hole cards"),
    (cmd.ActOutOfTurn(3, Action.FOLD), "it is seat 3's turn"),
    (cmd.ActOutOfTurn(1, Action.CHECK), "check is not possible here"),
    (cmd.MoveChips(1, (5,)), "it is seat 3's turn"),
    (cmd.MoveChips(3, (100, 1)), "has 100 chips: he cannot move 101"),
    (cmd.MoveChips(3), "name the chips that were moved"),
    (cmd.MoveChips(3, said=Action.CHECK), "check is not possible here"),
    (Reshuffle(tuple(range(52))), "nothing to shuffle"),
]


@pytest.mark.parametrize(("command", "sentence"), WRONG)
def test_what_cannot_have_happened_is_one_sentence_and_no_change(command: Mistake | Reshuffle, sentence: str) -> None:
    hand = dealt([100, 100, 100], Rulings())
    before = hand.copy()
    with pytest.raises(Refused, match=sentence):
        hand.handle(command)
    assert hand == before


def test_nothing_happens_until_the_cards_are_shuffled() -> None:
    hand = dealt([100, 100, 100], Rulings())
    hand.handle(cmd.DropStub())
    assert hand.view(0).shuffling
    assert hand.actor == 0
    pile = hand.irregular.pile
    wrong = [pile[1:], (*pile, pile[0]), (pile[0], *pile[:-1]), (0, *pile[1:]), ()]
    commands: list[HandCommand] = [Act(3, Action.FOLD), cmd.DealEarly(), *map(Reshuffle, wrong)]
    for command in commands:
        before = hand.copy()
        with pytest.raises(Refused, match="shuffle"):
            hand.handle(command)
        assert hand == before
    hand.handle(Reshuffle(pile[::-1]))
    assert hand.actor == 3
    assert tuple(hand.state.deck[6:]) == pile[::-1]


def test_the_rake_of_a_fouled_hand_goes_back_too() -> None:
    hand = Hand()
    raked = HouseRules(small_blind=1, big_blind=2, rake_rate=5000, no_flop_no_drop=0)
    hand.handle(msgspec.structs.replace(announcement([100, 100, 100], raked), rulings=Rulings()))
    hand.handle(Deal(shuffled(1)))
    hand.handle(Act(3, Action.CALL))
    hand.handle(Act(1, Action.CALL))
    for _ in range(10):
        if not hand.over:
            hand.handle(Act(hand.actor, Action.CHECK))
    assert hand.state.rake == 3
    assert hand.handle(cmd.FoulDeck())[:2] == [ev.DeckFouled(), ev.RakeReturned(3)]
    assert list(hand.state.stack) == [100, 100, 100]
    assert (hand.state.rake, hand.pot) == (0, 0)


def test_a_fouled_deck_is_found_after_the_pots_were_paid() -> None:
    hand = dealt([100, 100, 100], Rulings())
    hand.handle(Act(3, Action.RAISE, 25))
    hand.handle(Act(1, Action.FOLD))
    hand.handle(Act(2, Action.FOLD))
    assert hand.over
    assert list(hand.state.stack) == [99, 98, 103]
    hand.handle(cmd.FoulDeck())
    assert list(hand.state.stack) == [100, 100, 100]
    with pytest.raises(Refused, match="over"):
        hand.handle(cmd.FoulDeck())


def test_a_hand_that_dies_at_the_showdown_opens_no_betting() -> None:
    hand = Hand()
    rules = HouseRules(small_blind=1, big_blind=2, auto_muck=0)
    hand.handle(with_rulings(announcement([100] * 4, rules), Rulings()))
    hand.handle(Deal(shuffled(1)))
    while hand.question is None:
        bets = hand.state.street == 3 and not hand.state.price
        hand.handle(Act(hand.actor, Action.BET, 10) if bets else Act(hand.actor, hand.options()[1].action))
    asked = hand.question.seats
    other = next(seat for seat in hand.seats if seat not in asked)
    told = hand.handle(cmd.WrongCount(other, 3))
    assert ev.HandKilled(other, ev.DeadCause.WRONG_COUNT) in told
    assert not hand.actor
    assert not hand.options()
    assert hand.question is not None
    assert hand.question.seats == asked


@pytest.mark.parametrize("planned", [0, 2])
@pytest.mark.parametrize("mistake", [cmd.ExposeCards((5,)), cmd.WrongCount(1, 3)])
def test_a_card_that_is_the_burn_already_leaves_nothing_to_burn_wrong(mistake: Mistake, planned: int) -> None:
    hand = dealt([100, 100, 100], Rulings())
    hand.handle(cmd.BurnWrong(planned))
    hand.handle(mistake)
    for action in (Action.CALL, Action.CALL, Action.CHECK):
        hand.handle(Act(hand.actor, action))
    assert hand.state.board == [7, 8, 9]
    with pytest.raises(Refused, match="only once a street came without"):
        hand.handle(cmd.FindWrongBurn())


def test_who_says_nothing_and_is_protected_has_acted() -> None:
    """A raise and a silence are two actions of which one put chips in, so it is too late for a misdeal (E2, F10)."""
    hand = dealt([100, 100, 100], Rulings())
    hand.handle(Act(3, Action.RAISE, 10))
    hand.handle(Protect(1))
    told = hand.handle(cmd.DeclareMisdeal(ev.MisdealCause.WRONG_SEAT))
    assert not any(isinstance(event, ev.Misdealt) for event in told)


@pytest.mark.parametrize(
    "mistake",
    [
        cmd.ExposeCards(()),
        cmd.ExposeCards((2, 2)),
        cmd.ExposeCards((2, 10)),
        cmd.WrongCount(1, 3),
        cmd.WrongCount(5, 2),
        cmd.ScrapCards((2, 2)),
        cmd.ScrapCards((10,)),
        cmd.ShowCard(1, 0),
        cmd.ActOutOfTurn(1, Action.FOLD),
    ],
)
def test_no_refusal_tells_whether_somebody_has_discarded(mistake: Mistake) -> None:
    """A10: a host who plays himself could ask for what cannot be, only to hear why."""
    rules = HouseRules(
        small_blind=1, big_blind=2, variant=Variant.PINEAPPLE, discard_moment=DiscardMoment.BEFORE_BETTING
    )
    before = Hand()
    before.handle(with_rulings(announcement([100] * 3, rules), Rulings()))
    before.handle(Deal(tuple(range(52))))
    after = before.copy()
    after.handle(Discard(1, (0,)))
    said = []
    for hand in (before, after):
        with pytest.raises(Refused) as refusal:
            hand.handle(mistake)
        said.append(str(refusal.value))
    assert said[0] == said[1]

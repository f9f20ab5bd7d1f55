"""Discards (RULES A10, A11): who owes one, what is refused, and that nobody learns of another's."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hand.dealing import announcement, announcements, random_act, shuffled

from vilt.cards import card_text
from vilt.errors import Refused
from vilt.hand import HIDDEN, Act, Action, Announce, Deal, Discard, Hand, HandCommand, HandEvent
from vilt.hand.events import (
    Discarded,
    DiscardMissed,
    DiscardsAsked,
    DiscardsMade,
    HandShown,
    PotAwarded,
    RunsAsked,
    StreetDealt,
)
from vilt.rules.house import DiscardMoment, DiscardTimeout, HouseRules, Variant
from vilt.rules.variants import DISCARDS, HOLE_CARDS

PINEAPPLES = [variant for variant in Variant if DISCARDS[variant]]
ENCODER = msgspec.json.Encoder()


def pineapple(variant: Variant = Variant.PINEAPPLE, **switches: object) -> HouseRules:
    return HouseRules(variant=variant, small_blind=1, big_blind=2, **switches)  # type: ignore[arg-type]


def dealt(rules: HouseRules, stacks: list[int], seed: int = 1) -> tuple[Hand, list[HandEvent]]:
    hand = Hand()
    return hand, hand.handle(announcement(stacks, rules)) + hand.handle(Deal(shuffled(seed)))


def call_around(hand: Hand) -> list[HandEvent]:
    """Everybody checks or calls until something else is asked."""
    told: list[HandEvent] = []
    while hand.actor:
        told += hand.handle(Act(hand.actor, hand.options()[1].action))
    return told


def held(hand: Hand, seat: int) -> tuple[int, ...]:
    return tuple(hand.state.hole[hand.place[seat]])


def test_three_who_see_a_flop_leave_42_cards_in_the_stub():
    hand, _ = dealt(pineapple(), [100, 100, 100])
    told = call_around(hand)
    assert told[-1] == DiscardsAsked((1, 2, 3), 1)
    assert hand.state.board == []
    assert 52 - hand.state.next_card - 1 == 42


@pytest.mark.parametrize(
    ("variant", "moment", "street", "acted"),
    [
        (Variant.PINEAPPLE, DiscardMoment.AFTER_BETTING, 0, True),
        (Variant.PINEAPPLE, DiscardMoment.BEFORE_BETTING, 0, False),
        (Variant.CRAZY_PINEAPPLE, DiscardMoment.AFTER_BETTING, 1, True),
        (Variant.CRAZY_PINEAPPLE, DiscardMoment.BEFORE_BETTING, 1, False),
    ],
)
def test_the_moment_is_that_of_the_variant_and_the_house(variant, moment, street, acted):
    hand, _ = dealt(pineapple(variant, discard_moment=moment), [100, 100, 100])
    if not hand.asked:
        call_around(hand)
        if street and not acted:
            assert len(hand.state.board) == 3
    assert hand.state.street == street
    assert hand.owing == (1, 2, 3)
    assert hand.actor == 0
    assert bool(hand.state.betting) is not acted
    for seat in (2, 3, 1):
        assert len(hand.state.board) == 3 * street
        told = hand.handle(Discard(seat, held(hand, seat)[:1]))
    assert DiscardsMade((1, 2, 3), 1) in told
    assert hand.actor == (1 if acted or street else 3)
    assert len(hand.state.board) == (3 * street + (3 if street == 0 else 1) if acted else 3 * street)


def test_folded_players_discard_nothing_and_all_in_players_do():
    hand, _ = dealt(pineapple(), [100, 100, 100, 100])
    hand.handle(Act(3, Action.RAISE, 100))
    hand.handle(Act(4, Action.FOLD))
    hand.handle(Act(1, Action.CALL))
    told = hand.handle(Act(2, Action.CALL))
    assert told[-1] == DiscardsAsked((1, 2, 3), 1)
    for seat in (1, 2, 3):
        assert not any(isinstance(event, HandShown) for event in told)
        told = hand.handle(Discard(seat, held(hand, seat)[:1]))
    kinds = [type(event) for event in told]
    assert kinds.index(DiscardsMade) < kinds.index(HandShown) < kinds.index(StreetDealt)
    assert all(len(event.cards) == 2 for event in told if isinstance(event, HandShown))


def test_all_in_before_the_flop_of_crazy_pineapple_nothing_is_turned_up_before_the_discards():
    hand, _ = dealt(pineapple(Variant.CRAZY_PINEAPPLE), [50, 50])
    hand.handle(Act(2, Action.RAISE, 50))
    told = hand.handle(Act(1, Action.CALL))
    assert isinstance(told[-1], DiscardsAsked)
    assert len(hand.state.board) == 3
    assert not any(isinstance(event, HandShown) for event in told)
    hand.handle(Discard(2, held(hand, 2)[:1]))
    told = hand.handle(Discard(1, held(hand, 1)[:1]))
    assert [type(event) for event in told][:4] == [Discarded, DiscardsMade, HandShown, HandShown]
    assert hand.over


def test_when_all_others_fold_nobody_discards():
    hand, _ = dealt(pineapple(), [100, 100, 100])
    hand.handle(Act(3, Action.FOLD))
    told = hand.handle(Act(1, Action.FOLD))
    assert hand.over
    assert not any(isinstance(event, DiscardsAsked) for event in told)


def test_the_card_dealt_last_goes_when_time_is_over():
    hand, _ = dealt(pineapple(), [100, 100])
    call_around(hand)
    before = held(hand, 1)
    assert hand.handle(Discard(1, timed_out=True)) == [Discarded(1, before[2:], timed_out=True)]
    assert held(hand, 1) == before[:2]


@pytest.mark.parametrize("moment", list(DiscardMoment))
@pytest.mark.parametrize("variant", [Variant.PINEAPPLE, Variant.CRAZY_PINEAPPLE])
def test_a_hand_dies_where_the_house_says_so(variant, moment):
    rules = pineapple(variant, discard_timeout=DiscardTimeout.FOLD, discard_moment=moment)
    hand, _ = dealt(rules, [100, 100, 100])
    if not hand.asked:
        call_around(hand)
    told = hand.handle(Discard(3, timed_out=True))
    assert told == [DiscardMissed(3)]
    told = hand.handle(Discard(1, timed_out=True))
    assert told[:2] == [DiscardMissed(1), DiscardsMade((), 1)]
    assert hand.over
    assert [event.shares[0].seat for event in told if isinstance(event, PotAwarded)] == [2]
    assert sum(hand.state.stack) == 300


def test_betting_that_comes_later_begins_with_those_who_are_left():
    rules = pineapple(discard_timeout=DiscardTimeout.FOLD, discard_moment=DiscardMoment.BEFORE_BETTING)
    hand, _ = dealt(rules, [100, 100, 100, 100])
    hand.handle(Discard(3, timed_out=True))
    for seat in (1, 2, 4):
        hand.handle(Discard(seat, held(hand, seat)[:1]))
    assert hand.actor == 4
    call_around(hand)
    assert hand.over
    assert sum(hand.state.stack) == 400


def test_side_pots_of_a_dead_hand_go_to_those_who_are_left():
    hand, _ = dealt(pineapple(discard_timeout=DiscardTimeout.FOLD), [100, 100, 30])
    hand.handle(Act(3, Action.RAISE, 30))
    hand.handle(Act(1, Action.RAISE, 80))
    hand.handle(Act(2, Action.CALL))
    hand.handle(Discard(1, timed_out=True))
    hand.handle(Discard(2, timed_out=True))
    assert hand.over
    assert list(hand.state.stack) == [20, 20, 190]


def test_a_dead_hand_is_neither_turned_up_nor_asked_about_the_boards():
    hand, _ = dealt(pineapple(discard_timeout=DiscardTimeout.FOLD, most_runs=2), [100, 100, 100])
    hand.handle(Act(3, Action.RAISE, 100))
    call_around(hand)
    for seat in (1, 3):
        hand.handle(Discard(seat, held(hand, seat)[:1]))
    told = hand.handle(Discard(2, (), timed_out=True))
    assert {event.seat for event in told if isinstance(event, HandShown)} == {1, 3}
    assert [event.seats for event in told if isinstance(event, RunsAsked)] == [(3, 1)]


def test_what_is_refused_changes_nothing():
    hand, _ = dealt(pineapple(), [100, 100, 100, 100])
    mine = held(hand, 1)
    with pytest.raises(Refused, match="nothing is to be discarded now"):
        hand.handle(Discard(1, mine[:1]))
    hand.handle(Act(3, Action.FOLD))
    call_around(hand)
    hand.handle(Discard(4, held(hand, 4)[:1]))
    before = hand.copy()
    foreign = held(hand, 2)[0]
    name = card_text(foreign)
    wrong: list[tuple[HandCommand, str]] = [
        (Discard(1, (foreign,)), f"{name} is not one of seat 1's hole cards"),
        (Discard(1, (77,)), "77 is not one of seat 1's hole cards"),
        (Discard(1, ()), "0 cards are named: exactly 1 must be discarded"),
        (Discard(1, mine[:2]), "2 cards are named: exactly 1 must be discarded"),
        (Discard(1, mine[:1] * 2), "2 cards are named: exactly 1 must be discarded"),
        (Discard(4, held(hand, 4)[:1]), "seat 4 has discarded already"),
        (Discard(4, timed_out=True), "seat 4 has discarded already"),
        (Discard(3, held(hand, 3)[:1]), "seat 3 has nothing to discard"),
        (Discard(9, mine[:1]), "seat 9 is not in this hand"),
        (Act(1, Action.CHECK), "nobody can act before all discards are in"),
    ]
    for command, sentence in wrong:
        with pytest.raises(Refused, match=sentence):
            hand.handle(command)
        assert hand == before
    for seat in (1, 2):
        hand.handle(Discard(seat, held(hand, seat)[:1]))
    with pytest.raises(Refused, match="nothing is to be discarded now"):
        hand.handle(Discard(1, held(hand, 1)[:1]))


def test_hold_em_knows_no_discard():
    hand, _ = dealt(HouseRules(small_blind=1, big_blind=2), [100, 100])
    with pytest.raises(Refused, match="nothing is to be discarded now"):
        hand.handle(Discard(1, held(hand, 1)[:1]))


def test_nobody_sees_whether_or_what_another_discarded():
    hand, _ = dealt(pineapple(), [100, 100, 100])
    call_around(hand)
    before = hand.view(2)
    (event,) = hand.handle(Discard(1, held(hand, 1)[:1]))
    assert isinstance(event, Discarded)
    assert hand.view(2) == before
    assert hand.view(0).players[0].cards == (HIDDEN,) * 3
    assert event.for_seat(2) == event.for_seat(0) == Discarded(0, ())
    assert event.for_seat(1) == event
    me = hand.view(1).players[0]
    assert (me.owes, len(me.cards), me.discarded) == (0, 2, event.cards)
    assert [player.owes for player in hand.view(2).players] == [1, 1, 1]
    for seat in (2, 3):
        hand.handle(Discard(seat, held(hand, seat)[:1]))
    assert [player.owes for player in hand.view(2).players] == [0, 0, 0]
    assert [len(player.cards) for player in hand.view(2).players] == [2, 2, 2]
    assert [player.discarded for player in hand.view(2).players if player.seat != 2] == [(), ()]


@given(announcements(), st.sampled_from(PINEAPPLES), st.integers(0, 2**32))
def test_no_byte_depends_on_what_others_discard(announce: Announce, variant: Variant, seed: int) -> None:
    """The same hand with other discards of others, in another order: the reader gets the same until cards are shown."""
    announce = msgspec.structs.replace(announce, rules=msgspec.structs.replace(announce.rules, variant=variant))
    seat = seed % (len(announce.starters) + 1)
    heard = []
    for choice in (0, 1):
        hand = Hand()
        dice, others = random.Random(seed), random.Random(seed + choice)
        lines = [(hand.handle(announce), hand.view(seat)), (hand.handle(Deal(shuffled(seed))), hand.view(seat))]
        while not hand.over:
            if hand.asked:
                told: list[HandEvent] = []
                for owing in sorted(others.sample(hand.owing, len(hand.owing)), key=lambda owing: owing != seat):
                    card = held(hand, owing)[0 if owing == seat else others.randrange(HOLE_CARDS[variant])]
                    told += hand.handle(Discard(owing, (card,)))
            else:
                told = hand.handle(random_act(hand, dice))
            lines.append((told, hand.view(seat)))
        heard.append(lines)
    for (one, one_view), (two, two_view) in zip(*heard, strict=False):
        sent = [[ENCODER.encode(event.for_seat(seat)) for event in told] for told in (one, two)]
        if any(b"hand_shown" in line or b"hand_mucked" in line for told in sent for line in told):
            return
        assert sent[0] == sent[1]
        assert ENCODER.encode(one_view) == ENCODER.encode(two_view)


def test_the_property_above_would_see_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Discarded, "for_seat", lambda self, seat: self)
    with pytest.raises(AssertionError):
        test_no_byte_depends_on_what_others_discard()


def test_shown_hands_hold_no_discard():
    hand, told = dealt(pineapple(), [100, 100])
    told += call_around(hand)
    for seat in (1, 2):
        told += hand.handle(Discard(seat, held(hand, seat)[:1]))
    while not hand.over:
        told += call_around(hand)
    gone = {card for event in told if isinstance(event, Discarded) for card in event.cards}
    assert len(gone) == 2
    assert not gone & {card for event in told if isinstance(event, HandShown) for card in event.cards}

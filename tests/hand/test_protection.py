"""A protected player is all-in to every rule, and keeps what lies behind him (F10)."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.hand.dealing import announcement, announcements, random_act, shuffled

from vilt.errors import Refused
from vilt.hand import Action, Announce, Deal, Hand, HandEvent, Protect
from vilt.hand.events import Acted, HandEnded, Protected, TurnStarted
from vilt.history.phh import read_hand
from vilt.history.phh_writer import to_phh
from vilt.history.replay import Verdict, replay
from vilt.history.tables import read_table
from vilt.rules.house import HouseRules

EVENT = msgspec.json.Decoder(HandEvent)


def play_with_protection(announce: Announce, seed: int) -> tuple[Hand, list[HandEvent]]:
    """A random hand in which players fall silent; chips are counted all the way."""
    dice = random.Random(seed)
    hand = Hand()
    total = sum(starter.stack for starter in announce.starters)
    told = hand.handle(announce) + hand.handle(Deal(shuffled(seed)))
    while not hand.over:
        if hand.actor and hand.state.paid[hand.place[hand.actor]] and dice.random() < 0.25:
            told += hand.handle(Protect(hand.actor))
        else:
            told += hand.handle(random_act(hand, dice))
        assert sum(hand.stack_of(seat) for seat in hand.seats) + hand.pot + hand.state.rake == total
    return hand, told


@settings(max_examples=150, deadline=None)
@given(announcements(), st.integers(0, 2**32))
def test_a_protected_player_is_asked_nothing_more_and_keeps_his_chips(announce: Announce, seed: int) -> None:
    hand, told = play_with_protection(announce, seed)
    kept: dict[int, Protected] = {}
    for event in told:
        if isinstance(event, TurnStarted | Acted):
            assert event.seat not in kept
        if isinstance(event, Protected):
            kept[event.seat] = event
        if isinstance(event, HandEnded):
            ends = {share.seat: share.amount for share in event.stacks}
            assert all(ends[seat] >= protected.kept for seat, protected in kept.items())
    mirror = Hand()
    for event in told:
        mirror.apply(EVENT.decode(msgspec.json.encode(event)))
    assert mirror == hand
    assert {player.seat for player in hand.view(0).players if player.protected} == set(kept)


@settings(max_examples=40, deadline=None)
@given(announcements(), st.integers(0, 2**32))
def test_such_a_hand_is_written_down_and_played_again(announce: Announce, seed: int) -> None:
    _, told = play_with_protection(announce, seed)
    outcome = replay(read_hand(read_table(to_phh(told)), "hand"))
    assert outcome.verdict is Verdict.EXACT, outcome.reason


def test_it_is_for_the_player_to_act_with_something_in_the_pot() -> None:
    hand = Hand()
    hand.handle(announcement([100, 100, 100], HouseRules()))
    with pytest.raises(Refused, match="hand 1"):
        hand.handle(Protect(3))
    hand.handle(Deal(shuffled(1)))
    before = hand.copy()
    for seat, code in ((3, "nothing_to_protect"), (1, "not_your_turn"), (9, "not_in_hand")):
        with pytest.raises(Refused) as refusal:
            hand.handle(Protect(seat))
        assert refusal.value.code == code
        assert hand == before
    hand.handle(random_act(hand, random.Random(1), fold=1.0))
    (event, *_) = hand.handle(Protect(1))
    assert event == Protected(1, paid=1, kept=99)
    assert hand.stack_of(1) == 99 or hand.over


def test_nobody_can_bet_into_protected_players_only() -> None:
    hand = Hand()
    hand.handle(announcement([100, 100, 100], HouseRules()))
    hand.handle(Deal(shuffled(1)))
    hand.handle(random_act(hand, random.Random(1), fold=1.0))
    hand.handle(Protect(1))
    assert Action.RAISE not in [option.action for option in hand.options()]

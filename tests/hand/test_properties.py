"""What holds in every hand, whatever is announced and however it is played (RULES K)."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hand.dealing import RAISES, announcements, play_out, random_act, shuffled

from vilt.errors import Refused
from vilt.hand import HIDDEN, Act, Action, Announce, Deal, Hand, HandCommand, HandEvent
from vilt.hand.events import HoleDealt, PotAwarded, StreetDealt
from vilt.rules.house import MOST_CHIPS, SidePots
from vilt.rules.variants import HOLE_CARDS

seeds = st.integers(0, 2**32)
ENCODER = msgspec.json.Encoder()
DECODER = msgspec.json.Decoder(HandEvent)


@given(announcements(), seeds)
def test_chips_are_conserved_at_every_event(announce: Announce, seed: int) -> None:
    _, told = play_out(announce, seed)
    brought = sum(starter.stack for starter in announce.starters)
    twin = Hand()
    for event in told:
        twin.apply(event)
        assert sum(twin.state.stack) + twin.pot + twin.state.rake == brought
        assert twin.state.pot == sum(twin.state.paid) + sum(twin.state.dead)
        assert min(twin.state.stack) >= 0
    assert twin.pot == 0


@given(announcements(), seeds)
def test_events_written_down_and_applied_again_give_an_equal_hand(announce: Announce, seed: int) -> None:
    dice = random.Random(seed)
    hand = Hand()
    twin = Hand()
    commands: list[HandCommand] = [announce, Deal(shuffled(seed))]
    while not hand.over:
        told = hand.handle(commands.pop(0) if commands else random_act(hand, dice))
        for event in told:
            twin.apply(DECODER.decode(ENCODER.encode(event)))
        assert twin == hand
        assert twin.view(1) == hand.view(1)


@given(announcements(), seeds)
def test_counters_agree_with_the_players_they_count(announce: Announce, seed: int) -> None:
    _, told = play_out(announce, seed)
    twin = Hand()
    for event in told:
        if isinstance(event, PotAwarded):
            break
        twin.apply(event)
        state = twin.state
        assert state.live == state.folded.count(0)
        assert state.able == sum(1 for s in range(state.players) if not state.folded[s] and state.stack[s])


@given(announcements(), seeds)
def test_options_are_sound(announce: Announce, seed: int) -> None:
    """Every listed option is accepted at both ends; everything else is refused and changes nothing."""
    dice = random.Random(seed)
    hand = Hand()
    hand.handle(announce)
    hand.handle(Deal(shuffled(seed)))
    while not hand.over:
        if hand.question:
            hand.handle(random_act(hand, dice))
            continue
        options = {option.action: option for option in hand.options()}
        seat = hand.actor
        before = hand.copy()
        for option in options.values():
            assert option.low <= option.high
            for amount in {option.low, option.high}:
                trial = hand.copy()
                trial.handle(Act(seat, option.action, amount))
                assert trial != before
        wrong = [Act(seat, action) for action in Action if action not in options]
        wrong += [Act(other, Action.FOLD) for other in range(1, 12) if other != seat]
        for action, option in options.items():
            near = (option.low - 1, option.high + 1, -1, MOST_CHIPS, MOST_CHIPS + 1, 2**63)
            wrong += [
                Act(seat, action, amount) for amount in near if not option.low <= amount <= option.high and amount
            ]
            if action in RAISES:
                wrong.append(Act(seat, action, 0))
        for act in wrong:
            with pytest.raises(Refused) as refusal:
                hand.handle(act)
            assert str(refusal.value)
            assert hand == before
        hand.handle(random_act(hand, dice))
    with pytest.raises(Refused, match="over"):
        hand.handle(Act(1, Action.CHECK))


@given(announcements(), seeds)
def test_nothing_told_to_a_seat_depends_on_cards_it_may_not_know(announce: Announce, seed: int) -> None:
    """Two decks that differ only where a seat may not look give that seat the same bytes until cards are turned up."""
    seat = seed % (len(announce.starters) + 1)
    deck = shuffled(seed)
    players = len(announce.starters)
    each = HOLE_CARDS[announce.rules.variant]
    own = {seat - 1 + players * n for n in range(each)} if seat else set()
    places = (1, 2, 3, 5, 7) if announce.boards == 1 else (1, 2, 3, 5, 6, 7, 9, 11, 13, 15)
    board = {each * players + place for place in places}
    free = [place for place in range(52) if place not in own | board]
    cards = [deck[place] for place in free]
    random.Random(seed + 1).shuffle(cards)
    other = list(deck)
    for place, card in zip(free, cards, strict=True):
        other[place] = card
    hands = []
    for order in (deck, tuple(other)):
        hand = Hand()
        dice = random.Random(seed)
        heard = [(hand.handle(announce), hand.view(seat)), (hand.handle(Deal(order)), hand.view(seat))]
        while not hand.over:
            heard.append((hand.handle(random_act(hand, dice)), hand.view(seat)))
        hands.append(heard)
    for (one, one_view), (two, two_view) in zip(*hands, strict=False):
        lines = [[ENCODER.encode(event.for_seat(seat)) for event in told] for told in (one, two)]
        if any(b"hand_shown" in line or b"hand_mucked" in line for told in lines for line in told):
            return
        assert lines[0] == lines[1]
        assert ENCODER.encode(one_view) == ENCODER.encode(two_view)


@given(announcements(), seeds)
def test_redacted_events_hold_only_what_their_reader_may_know(announce: Announce, seed: int) -> None:
    _, told = play_out(announce, seed)
    for seat in range(len(announce.starters) + 1):
        for event in told:
            heard = event.for_seat(seat)
            if isinstance(heard, HoleDealt):
                assert heard.deck == ()
                assert all(set(cards) == {HIDDEN} for owner, cards in heard.hands.items() if owner != seat)
            elif isinstance(heard, StreetDealt):
                assert heard.burn == HIDDEN


@given(announcements(), seeds)
def test_no_card_is_twice_and_every_pot_has_a_member(announce: Announce, seed: int) -> None:
    hand, _ = play_out(announce, seed)
    cards = [card for hole in hand.state.hole for card in hole] + list(hand.state.board)
    assert len(set(cards)) == len(cards)
    assert all(pot.seats for pot in hand.collected)
    assert all(pot.amount for pot in hand.collected[1:])
    for above, below in zip(hand.collected[1:], hand.collected, strict=False):
        assert set(above.seats) < set(below.seats)


@given(announcements(), seeds)
def test_odd_chips_differ_by_one_among_winners(announce: Announce, seed: int) -> None:
    _, told = play_out(announce, seed, fold=0.02)
    for event in told:
        if isinstance(event, PotAwarded):
            for shares in (event.shares, event.low_shares):
                amounts = [part.amount for part in shares]
                if amounts and announce.rules.side_pots == SidePots.SEPARATE:
                    assert max(amounts) - min(amounts) <= 1
                    assert amounts == sorted(amounts, reverse=True)

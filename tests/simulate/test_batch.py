"""The compiled loop plays the same hands as `Hand`: every decision, pot and stack."""

from __future__ import annotations

import random

import numpy as np
import pytest
from tests.hand.dealing import VALUES, amounts_of, announcement

from vilt.errors import Refused
from vilt.hand import Act, Action, Announce, Deal, Discard, Hand, Post, Starter, default_answer
from vilt.rules import betting
from vilt.rules.house import HouseRules
from vilt.rules.streets import PostKind
from vilt.rules.variants import COMMON_CARDS, DISCARDS, HOLE_CARDS, most_players
from vilt.simulate import batch
from vilt.simulate.chance import below, shuffle_top
from vilt.simulate.player import CALLED, CHECKED, FOLDED, decide

TRACE = 400
HANDS = 40


def random_announcement(number: int) -> Announce:
    """One of many tables: players, stacks, structure, options and posts of every kind."""
    dice = random.Random(number)
    big = dice.choice([1, 2, 10, 15])
    switches = {name: dice.choice(values) for name, values in VALUES.items() if dice.random() < number % 3 / 2}
    switches["structure"] = VALUES["structure"][number % 4]
    switches["variant"] = VALUES["variant"][number // 4 % len(VALUES["variant"])]
    rules = amounts_of(big, switches, dice.choice)
    players = dice.randint(2, most_players(rules.variant))
    stacks = [dice.choice([dice.randint(1, 3 * big), dice.randint(1, 200 * big), 100 * big]) for _ in range(players)]
    nominal = {
        PostKind.STRADDLE: 2 * big,
        PostKind.LIVE: big,
        PostKind.DEAD: max(1, big // 2),
        PostKind.TABLE_ANTE: big,
        PostKind.KILL: 2 * big,
    }
    kinds = dice.sample(list(nominal), dice.choice([0, 0, 1, 3]))
    extra = tuple(Post(dice.randint(1, len(stacks)), kind, nominal[kind]) for kind in kinds)
    return announcement(stacks, rules, extra)


def replayed(announce: Announce, seed: list[int]) -> tuple[list[list[int]], int, list[int]]:
    """The same hand through `Hand`: decisions, pot, final stacks."""
    numbers = list(seed)
    deck = list(range(52))
    shuffle_top(deck, HOLE_CARDS[announce.rules.variant] * len(announce.starters) + COMMON_CARDS, numbers)
    hand = Hand()
    hand.handle(announce)
    hand.handle(Deal(tuple(deck)))
    decisions = []
    while not hand.over:
        if hand.question:
            hand.handle(default_answer(hand))
            continue
        if hand.asked:
            discard_by_lot(hand, numbers)
            continue
        s = hand.state.actor
        kind, amount = decide(hand.state, s, numbers)
        decisions.append([s, kind, amount, hand.state.pot])
        action = {FOLDED: Action.FOLD, CHECKED: Action.CHECK, CALLED: Action.CALL}.get(kind)
        if action is None:
            action = Action.RAISE if hand.state.price else Action.BET
        hand.handle(Act(hand.actor, action, amount))
    return decisions, hand.state.pot, list(hand.state.stack)


def discard_by_lot(hand: Hand, numbers: list[int]) -> None:
    """Everybody discards what the loop would draw for him."""
    for seat in hand.owing:
        held = list(hand.state.hole[hand.place[seat]])
        gone = [held.pop(below(numbers, len(held))) for _ in range(DISCARDS[hand.state.rules.variant])]
        hand.handle(Discard(seat, tuple(gone)))


@pytest.mark.parametrize("chunk", range(8))
def test_compiled_and_event_emitting_hands_agree(chunk: int) -> None:
    """8 x 60 tables of 40 hands each: 19,200 hands, 4,800 of each structure."""
    for number in range(60 * chunk, 60 * (chunk + 1)):
        announce = random_announcement(number)
        result = batch(announce, HANDS, number, trace=TRACE)
        for i in range(HANDS):
            decisions, pot, stacks = replayed(announce, result.seeds[i].tolist())
            assert result.decisions[i] == len(decisions) <= TRACE
            assert result.traces[i, : len(decisions)].tolist() == decisions
            assert result.pots[i] == pot
            assert result.stacks[i].tolist() == stacks


def test_the_same_seed_gives_the_same_hands_and_another_seed_others() -> None:
    announce = announcement([200] * 6)
    one, same, other = batch(announce, 100, 7), batch(announce, 100, 7), batch(announce, 100, 8)
    assert np.array_equal(one.stacks, same.stacks)
    assert not np.array_equal(one.stacks, other.stacks)


def test_chips_are_conserved_in_many_hands() -> None:
    result = batch(announcement([200, 7, 90, 1, 1000, 55]), 20_000, 1)
    assert (result.stacks.sum(axis=1) == 1353).all()
    assert (result.stacks >= 0).all()


def test_every_kind_of_decision_is_made() -> None:
    result = batch(announcement([200] * 6), 500, 3, trace=50)
    assert set(result.traces[:, :, 1].ravel().tolist()) == {-1, 0, 1, 2, 3}


def test_a_loop_refuses_what_a_hand_refuses() -> None:
    with pytest.raises(Refused, match="2 to 10 players"):
        batch(announcement([200]), 10, 1)
    with pytest.raises(Refused, match="not an amount"):
        batch(announcement([200, 2**31 + 1]), 10, 1)
    with pytest.raises(Refused, match="not an amount"):
        batch(announcement([200, 200]), 0, 1)
    twice = Announce(1, 1, (Starter(1, 5), Starter(1, 5)), HouseRules(), ())
    with pytest.raises(Refused, match="twice"):
        batch(twice, 10, 1)


def test_cards_and_numbers_are_drawn_evenly() -> None:
    numbers = [12345, 67890]
    counts = [0] * 13
    for _ in range(26_000):
        counts[below(numbers, 13)] += 1
    assert all(1800 < count < 2200 for count in counts)
    places = [0] * 52
    for _ in range(10_400):
        deck = list(range(52))
        shuffle_top(deck, 5, numbers)
        assert len(set(deck)) == 52
        places[deck[4]] += 1
    assert all(130 < count < 275 for count in places)


def test_a_broken_rule_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison is sharp: with another rule on the interpreted side only, it finds a difference."""
    real = betting.least_raise
    monkeypatch.setattr(betting, "least_raise", lambda h: real(h) + 1)
    differ = 0
    for number in range(3):
        announce = random_announcement(3 * number)
        result = batch(announce, HANDS, number, trace=TRACE)
        for i in range(HANDS):
            decisions, _, _ = replayed(announce, result.seeds[i].tolist())
            differ += result.traces[i, : len(decisions)].tolist() != decisions
    assert differ

"""The same random hands in the compiled loop and through `Hand`: every decision, pot and stack compared."""

from __future__ import annotations

import random

from tests.hand.dealing import VALUES, amounts_of, announcement

from vilt.hand import Act, Action, Announce, Deal, Discard, Hand, Post, default_answer
from vilt.rules.house import Structure, Variant
from vilt.rules.streets import PostKind
from vilt.rules.variants import COMMON_CARDS, DISCARDS, HOLE_CARDS, most_players
from vilt.simulate import batch
from vilt.simulate.chance import below, shuffle_top
from vilt.simulate.player import CALLED, CHECKED, FOLDED, decide

TRACE = 400
HANDS = 40
"""How many hands of each table are played."""


def random_announcement(variant: Variant, structure: Structure, number: int) -> Announce:
    """One of many tables of a game: players, stacks, options and posts of every kind."""
    dice = random.Random(100 * number + 10 * structure + variant)
    big = dice.choice([1, 2, 10, 15])
    switches = {name: dice.choice(values) for name, values in VALUES.items() if dice.random() < number % 3 / 2}
    switches |= {"variant": variant, "structure": structure}
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


def differing_hands(variant: Variant, structure: Structure, number: int, hands: int = HANDS) -> list[int]:
    """Which of `hands` hands at table `number` of this game the two play in different ways."""
    announce = random_announcement(variant, structure, number)
    result = batch(announce, hands, number, trace=TRACE)
    counts, pots, stacks = result.decisions.tolist(), result.pots.tolist(), result.stacks.tolist()
    differing = []
    for i, (seed, trace) in enumerate(zip(result.seeds.tolist(), result.traces, strict=True)):
        decisions, pot, left = replayed(announce, seed)
        same = counts[i] == len(decisions) and (pots[i], stacks[i]) == (pot, left)
        if not same or trace[: len(decisions)].tolist() != decisions:
            differing.append(i)
    return differing

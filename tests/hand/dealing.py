"""Hands to test with: announcements, decks and random play, as Hypothesis strategies."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
from hypothesis import strategies as st

from vilt.hand import (
    Act,
    Action,
    Announce,
    Deal,
    Discard,
    Hand,
    HandCommand,
    HandEvent,
    Muck,
    Post,
    QuestionKind,
    Show,
    Starter,
    VoteRuns,
)
from vilt.rules.house import FLAGS, SWITCHES, HouseRules
from vilt.rules.streets import PostKind
from vilt.rules.variants import COMMON_CARDS, DISCARDS, HOLE_CARDS, most_players

RAISES = (Action.BET, Action.RAISE)


def announcement(
    stacks: list[int], rules: HouseRules | None = None, extra: tuple[Post, ...] = (), hand: int = 1
) -> Announce:
    """A hand with blinds as usual; seat 1 is the first left of the button, the last seat has the button."""
    rules = rules or HouseRules(small_blind=1, big_blind=2)
    count = len(stacks)
    small, big = (2, 1) if count == 2 else (1, 2)
    antes = tuple(Post(seat, PostKind.ANTE, rules.ante) for seat in range(1, count + 1)) if rules.ante else ()
    blinds = (Post(small, PostKind.SMALL_BLIND, rules.small_blind), Post(big, PostKind.BIG_BLIND, rules.big_blind))
    starters = tuple(Starter(seat, stack) for seat, stack in enumerate(stacks, 1))
    return Announce(hand, count, starters, rules, antes + blinds + extra)


def shuffled(seed: int) -> tuple[int, ...]:
    """A whole deck in an order that `seed` decides."""
    deck = list(range(52))
    random.Random(seed).shuffle(deck)
    return tuple(deck)


VALUES: dict[str, list[int]] = {
    **{name: [value.value for value in kind] for name, kind in SWITCHES.items()},
    **{name: [0, 1] for name in FLAGS},
}
"""Every switch of the house rules with its values, found in the struct so that none is forgotten."""


@st.composite
def house_rules(draw: st.DrawFn, big: int) -> HouseRules:
    """Any house rules with this big blind; switches stand as usual or any other way."""
    switches = {name: draw(st.sampled_from(values)) for name, values in VALUES.items()} if draw(st.booleans()) else {}
    for name in ("structure", "variant"):
        switches[name] = draw(st.sampled_from(VALUES[name]))
    return amounts_of(big, switches, lambda values: draw(st.sampled_from(values)))


def amounts_of(big: int, switches: dict[str, int], pick: Callable[[list[int]], int]) -> HouseRules:
    """House rules with these switches and amounts that go with this big blind, chosen by `pick`."""
    return msgspec.convert(
        {
            **switches,
            "small_blind": pick([big // 2, big, 0]),
            "big_blind": big,
            "ante": pick([0, 0, 1, 5]),
            "big_bet": pick([0, 3 * big]),
            "spread_max": pick([big, 3 * big]),
            "spread_min_late": pick([0, 2 * big]),
            "spread_max_late": pick([0, 5 * big]) or 3 * big,
            "fl_cap": pick([3, 3, 1, 0]),
            "big_bet_cap": pick([0, 0, 2]),
            "pl_round": pick([0, 0, 5]),
            "rake_rate": pick([0, 0, 500, 5000]),
            "rake_cap": pick([0, 3]),
            "rake_cap_few": pick([0, 2]),
            "rake_cap_two": pick([0, 1]),
            "most_runs": pick([1, 1, 2, 3]),
        },
        HouseRules,
    )


@st.composite
def announcements(draw: st.DrawFn) -> Announce:
    """Any hand that can be announced: 2 to 10 players, short and deep, every structure and every kind of post."""
    big = draw(st.sampled_from([1, 2, 3, 10, 15]))
    rules = draw(house_rules(big))
    stack = st.one_of(st.integers(1, 4 * big), st.integers(1, 100 * big), st.just(2**40))
    stacks = draw(st.lists(stack, min_size=2, max_size=most_players(rules.variant)))
    seat = st.integers(1, len(stacks))
    nominal = {
        PostKind.STRADDLE: 2 * big,
        PostKind.LIVE: big,
        PostKind.DEAD: max(1, big // 2),
        PostKind.TABLE_ANTE: big,
        PostKind.KILL: 2 * big,
    }
    extra = draw(
        st.lists(
            st.builds(lambda where, kind: Post(where, kind, nominal[kind]), seat, st.sampled_from(list(nominal))),
            max_size=3,
        )
    )
    boards = 2 if rules.bomb_pot and len(stacks) * HOLE_CARDS[rules.variant] + 2 * COMMON_CARDS <= 52 else 1
    return msgspec.structs.replace(announcement(stacks, rules, tuple(extra)), boards=boards)


def random_discard(hand: Hand, dice: random.Random) -> Discard:
    """A discard of somebody who owes one; now and then his time is over."""
    seat = dice.choice(hand.owing)
    if dice.random() < 0.1:
        return Discard(seat, timed_out=True)
    held = hand.state.hole[hand.place[seat]]
    return Discard(seat, tuple(dice.sample(held, DISCARDS[hand.state.rules.variant])))


def random_answer(hand: Hand, dice: random.Random) -> HandCommand:
    """An answer to what the hand asks: any, of any of those asked."""
    assert hand.question is not None
    seat = dice.choice(hand.question.seats)
    if hand.question.kind is QuestionKind.RUNS:
        return VoteRuns(seat, dice.choice([1, *[hand.question.most] * 9]))
    return Show(seat) if dice.random() < 0.5 else Muck(seat)


def random_act(hand: Hand, dice: random.Random, fold: float = 0.15) -> HandCommand:
    """A legal act of the player to act, a discard, or an answer to what the hand asks."""
    if hand.asked:
        return random_discard(hand, dice)
    if hand.question:
        return random_answer(hand, dice)
    options = hand.options()
    option = options[0] if dice.random() < fold else dice.choice(options[1:])
    amount = 0
    if option.action in RAISES:
        amount = dice.choice([option.low, option.high, dice.randint(option.low, option.high)])
    return Act(hand.actor, option.action, amount)


def play_out(announce: Announce, seed: int, fold: float = 0.15) -> tuple[Hand, list[HandEvent]]:
    """Play a whole random hand and return it with all its events."""
    dice = random.Random(seed)
    hand = Hand()
    told = hand.handle(announce) + hand.handle(Deal(shuffled(seed)))
    while not hand.over:
        told += hand.handle(random_act(hand, dice, fold))
    return hand, told

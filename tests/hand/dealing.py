"""Hands to test with: announcements, decks and random play, as Hypothesis strategies."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from vilt.hand import Act, Action, Announce, Deal, Hand, HandEvent, Post, Starter
from vilt.rules.house import HouseRules, PotLimitMode, ShortBlinds, ShortOpenRaise, Structure
from vilt.rules.streets import PostKind

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


@st.composite
def announcements(draw: st.DrawFn) -> Announce:
    """Any hand that can be announced: 2 to 10 players, short and deep, every structure and every kind of post."""
    big = draw(st.sampled_from([1, 2, 3, 10, 15]))
    rules = HouseRules(
        structure=draw(st.sampled_from(Structure)),
        small_blind=draw(st.sampled_from([big // 2, big, 0])),
        big_blind=big,
        ante=draw(st.sampled_from([0, 0, 1, 5])),
        fl_cap=draw(st.sampled_from([3, 3, 1])),
        big_bet_cap=draw(st.sampled_from([0, 0, 2])),
        check_raise=draw(st.sampled_from([1, 1, 0])),
        pl_mode=draw(st.sampled_from(PotLimitMode)),
        pl_short_blinds=draw(st.sampled_from(ShortBlinds)),
        short_open_raise=draw(st.sampled_from(ShortOpenRaise)),
        expose_allin=draw(st.sampled_from([1, 0])),
        auto_muck=draw(st.sampled_from([1, 0])),
    )
    stack = st.one_of(st.integers(1, 4 * big), st.integers(1, 100 * big), st.just(2**40))
    stacks = draw(st.lists(stack, min_size=2, max_size=10))
    seat = st.integers(1, len(stacks))
    nominal = {
        PostKind.STRADDLE: 2 * big,
        PostKind.LIVE: big,
        PostKind.DEAD: max(1, big // 2),
        PostKind.TABLE_ANTE: big,
    }
    extra = draw(
        st.lists(
            st.builds(lambda where, kind: Post(where, kind, nominal[kind]), seat, st.sampled_from(list(nominal))),
            max_size=3,
        )
    )
    return announcement(stacks, rules, tuple(extra))


def random_act(hand: Hand, dice: random.Random, fold: float = 0.15) -> Act:
    """A legal act of the player to act."""
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

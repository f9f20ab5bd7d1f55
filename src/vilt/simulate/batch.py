"""Whole random hands, played in a compiled loop."""

from __future__ import annotations

from inspect import isfunction
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from vilt import compiled
from vilt.errors import Refused
from vilt.hand.opening import check_announcement
from vilt.rules import betting, caps, dealing, discards, flow, order, posts, pots, rake, strengths
from vilt.rules.state import record_dtype
from vilt.simulate import chance, loop, player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from vilt.hand.commands import Announce
    from vilt.rules.house import HouseRules

MOST_STACK = 2**31
"""Random amounts are drawn from 32 bits."""

for _module in (order, caps, discards, posts, betting, pots, rake, dealing, flow, strengths, chance, player, loop):
    for _function in vars(_module).values():
        if isfunction(_function) and _function.__module__ == _module.__name__:
            compiled.register(_function)

_play_many = compiled.compile_loop(loop.play_many)


class BatchResult(NamedTuple):
    """What came of `n` hands between `p` players, counted from the first left of the button."""

    stacks: NDArray[np.int64]
    """Final stacks in chips, shape (n, p)."""
    pots: NDArray[np.int64]
    """The pot of each hand in chips, shape (n,)."""
    decisions: NDArray[np.int64]
    """How many decisions each hand took, shape (n,)."""
    seeds: NDArray[np.int64]
    """The generator state each hand began with, shape (n, 2)."""
    traces: NDArray[np.int64]
    """Per hand its first decisions as (player, kind, amount, pot before), shape (n, trace, 4)."""


def batch(announce: Announce, hands: int, seed: int, *, trace: int = 0) -> BatchResult:
    """Play `hands` random hands from the same announcement, each with its own cards and decisions.

    Args:
        announce: players, rules and posts, as for `vilt.hand.Hand`.
        hands: how many hands, at least 1.
        seed: the same seed gives the same hands.
        trace: how many decisions of each hand to keep.

    Raises:
        Refused: as `Hand.handle` for the announcement; `bad_amount` for stacks above 2^31 or a wrong number of hands.
    """
    check_announcement(announce)
    if hands < 1:
        raise Refused("bad_amount", amount=hands, low=1, high=MOST_STACK)
    starting = [starter.stack for starter in announce.starters]
    for stack in starting:
        if stack > MOST_STACK:
            raise Refused("bad_amount", amount=stack, low=1, high=MOST_STACK)
    places = {starter.seat: s for s, starter in enumerate(announce.starters)}
    due = [(places[post.seat], posts.POST_CODE[post.kind], post.nominal) for post in announce.posts]
    seeds = np.random.default_rng(seed).integers(chance.LEAST_SEED, chance.MOST_SEED, (hands, 2), np.int64)
    return play(announce.rules, starting, due, seeds, trace)


def play(
    rules: HouseRules,
    starting: Sequence[int],
    due: Sequence[tuple[int, int, int]],
    seeds: NDArray[np.int64],
    trace: int,
) -> BatchResult:
    """Play one random hand per row of `seeds`; see `batch`."""
    hands = len(seeds)
    records = np.zeros(1, record_dtype())
    for field in rules.__struct_fields__:
        records["rules"][field] = getattr(rules, field)
    ends = np.zeros((hands, len(starting)), np.int64)
    totals = np.zeros((hands, 2), np.int64)
    traces = np.full((hands, trace, 4), -1, np.int64)
    _play_many(
        records,
        np.zeros(7, np.int64),
        np.array(starting, np.int64),
        np.array(due, np.int64).reshape(-1, 3),
        seeds.copy(),
        ends,
        totals,
        traces,
    )
    return BatchResult(ends, totals[:, 0], totals[:, 1], seeds, traces)

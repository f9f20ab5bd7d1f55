"""The strength of Omaha hands: many at once, and one after another from Python.

Everybody gets the same random hands of four hole cards and a whole board.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.measuring import Entry, Goal, Measure, Trial, rate
from benchmarks.peers import peer
from vilt.ranking import omaha_strength, omaha_strengths

HANDS = 100_000
SOME = 2_000
"""How many of the hands are taken one by one."""


@cache
def random_hands(hole_cards: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Random hands: hole cards uint8[HANDS, hole_cards] and boards uint8[HANDS, 5]."""
    decks = np.tile(np.arange(52, dtype=np.uint8), (HANDS, 1))
    dealt = np.random.default_rng(1).permuted(decks, axis=1)
    return np.ascontiguousarray(dealt[:, 5 : 5 + hole_cards]), np.ascontiguousarray(dealt[:, :5])


def _vilt_batch(hole_cards: int) -> Trial:
    holes, boards = random_hands(hole_cards)
    out = np.empty(HANDS, np.uint16)

    def chunk() -> int:
        omaha_strengths(holes, boards, out)
        return HANDS

    return rate(chunk)


def _vilt_single() -> Trial:
    holes, boards = random_hands(4)
    pairs = list(zip(holes[:SOME].tolist(), boards[:SOME].tolist(), strict=True))

    def chunk() -> int:
        for hole, board in pairs:
            omaha_strength(hole, board)
        return SOME

    return rate(chunk)


def _phevaluator(evaluate: Callable[..., Any]) -> Trial:
    """The board comes first."""
    holes, boards = random_hands(4)
    hands = np.concatenate([boards, holes], axis=1)[:SOME].tolist()

    def chunk() -> int:
        for hand in hands:
            evaluate(*hand)
        return SOME

    return rate(chunk)


def _public_call() -> Trial:
    return _phevaluator(peer("phevaluator").evaluate_omaha_cards)


def _private_call() -> Trial:
    return _phevaluator(peer("phevaluator._pheval").evaluate_omaha_cards)


BATCH = Measure(
    name="omaha",
    title="Strength of Omaha hands of four hole cards, one thread",
    unit="hands/s",
    entries=(
        Entry("Vilt omaha_strengths", lambda: _vilt_batch(4)),
        Entry("Vilt omaha_strengths, 5 hole cards", lambda: _vilt_batch(5)),
        Entry("Vilt omaha_strengths, 6 hole cards", lambda: _vilt_batch(6)),
        Entry("phevaluator, its private call", _private_call),
        Entry("phevaluator evaluate_omaha_cards", _public_call),
    ),
    goals=(Goal("phevaluator, its private call", times=1.5), Goal("phevaluator evaluate_omaha_cards", times=7)),
)

SINGLE = Measure(
    name="omaha-single",
    title="Strength of an Omaha hand, one call from Python for each hand",
    unit="hands/s",
    entries=(
        Entry("Vilt omaha_strength", _vilt_single),
        Entry("phevaluator evaluate_omaha_cards", _public_call),
    ),
)

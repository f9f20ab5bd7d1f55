"""Starting hands in order of their exact equity against a random hand: what a percentage means."""

from __future__ import annotations

import functools

import numpy as np
from numpy.typing import NDArray

from vilt.odds.combos import CLASS_OF, CLASS_SIZES, COMBOS
from vilt.odds.preflop import against_random


@functools.cache
def equity_against_random() -> NDArray[np.float64]:
    """float64[169]: the equity of each class before the flop against a random hand, exact."""
    wins, ties, losses = against_random().T
    return np.asarray((wins + ties / 2) / (wins + ties + losses))


@functools.cache
def best_first() -> tuple[int, ...]:
    """The 169 classes, the highest equity first; no two are equal."""
    return tuple(np.argsort(-equity_against_random(), kind="stable").tolist())


def slice_of_hands(low: float, high: float) -> NDArray[np.bool_]:
    """bool[1326]: the hands between two percentages, whole classes only.

    A class belongs to the top `high` percent when the classes before it hold fewer combos than that.
    """
    order = np.array(best_first())
    before = np.cumsum(CLASS_SIZES[order]) - CLASS_SIZES[order]
    inside = (before < high * COMBOS / 100) & (before >= low * COMBOS / 100)
    return np.isin(CLASS_OF, order[inside])

"""Counting the tables of the package anew: the match-ups of `vilt.odds.preflop`, the order of `vilt.odds.discards`.

A file is the same, byte for byte of its arrays, whoever builds it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vilt.odds import discards, preflop
from vilt.odds.combos import CARDS, CLASS_OF, CLASS_SIZES, CLASSES, COMBOS
from vilt.odds.flop_values import hand_values
from vilt.odds.runouts import runouts
from vilt.ranking import EIGHT_OR_BETTER

AT_ONCE = 500
COMMON_SIZE = 12
"""A multiple of the size of every class."""


def build_match_ups(file: Path = preflop.FILE) -> Iterator[tuple[int, int]]:
    """Count every match-up and write the table; gives (counted, all) as it goes on."""
    hands = preflop.different_match_ups()
    counts = np.zeros((len(hands), 4, 9), np.int64)
    for start in range(0, len(hands), AT_ONCE):
        some = slice(start, start + AT_ONCE)
        cards = np.ascontiguousarray(CARDS[hands[some]])
        runouts(cards, np.zeros(0, np.uint8), np.arange(len(cards)), counts[some])
        yield min(start + AT_ONCE, len(hands)), len(hands)
    _write(file, preflop.build_match_ups(hands, counts.sum(2)[:, [1, 2, 3]])._asdict())


def build_discards(file: Path = discards.FILE) -> Iterator[tuple[int, int]]:
    """Count what each hand is worth on each flop and write the order; gives (counted, all) as it goes on."""
    flops = discards.flops()
    arrays = {}
    for hi_lo, ending in enumerate(("high", "hi_lo")):
        places = np.zeros((len(flops.listed), COMBOS), np.uint16)
        by_class = np.zeros(CLASSES, np.int64)
        for number, flop in enumerate(flops.listed):
            values = flop_values(flop, hi_lo)
            places[number] = _places(values)
            by_class += flops.alike[number] * np.bincount(CLASS_OF, values, CLASSES).astype(np.int64)
            yield hi_lo * len(places) + number + 1, 2 * len(places)
        arrays[f"before_flop_{ending}"] = _places(by_class * (COMMON_SIZE // CLASS_SIZES))
        arrays[f"on_flop_{ending}"] = places
    _write(file, arrays)


def flop_values(flop: NDArray[np.uint8], hi_lo: int) -> NDArray[np.int64]:
    """int64[1326]: what each combo wins on a flop from one random hand, over all turns and rivers; 4 for a pot."""
    values = np.zeros(COMBOS, np.int64)
    hand_values(flop, hi_lo, EIGHT_OR_BETTER, values)
    return values


def _places(values: NDArray[np.int64]) -> NDArray[np.uint16]:
    return np.unique(values, return_inverse=True)[1].astype(np.uint16)


def _write(file: Path, arrays: dict[str, Any]) -> None:
    beside = file.with_name(f"{file.stem}-new{file.suffix}")
    np.savez_compressed(beside, **arrays)
    beside.replace(file)

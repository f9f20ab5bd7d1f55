"""Counting the table of `vilt.odds.preflop` anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from vilt.odds.combos import CARDS
from vilt.odds.preflop import FILE, build_match_ups, different_match_ups
from vilt.odds.runouts import runouts

AT_ONCE = 500


def build_tables(file: Path = FILE) -> Iterator[tuple[int, int]]:
    """Count every match-up and write the table; gives (counted, all) as it goes on.

    The file is the same, byte for byte of its arrays, whoever builds it.
    """
    hands = different_match_ups()
    counts = np.zeros((len(hands), 4, 9), np.int64)
    for start in range(0, len(hands), AT_ONCE):
        some = slice(start, start + AT_ONCE)
        cards = np.ascontiguousarray(CARDS[hands[some]])
        runouts(cards, np.zeros(0, np.uint8), np.arange(len(cards)), counts[some])
        yield min(start + AT_ONCE, len(hands)), len(hands)
    table = build_match_ups(hands, counts.sum(2)[:, [1, 2, 3]])
    beside = file.with_name(f"{file.stem}-new{file.suffix}")
    np.savez_compressed(beside, **table._asdict())
    beside.replace(file)

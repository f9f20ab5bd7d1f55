"""What many hands are worth at once, in plain NumPy: for the room, which compiles nothing, and bots that act at once.

Hands are uint8[n, k], boards uint8[n, 3..5]; all cards of one row differ, which is not checked. The answers, uint16[n],
are those of `vilt.ranking`.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from vilt.ranking.low import LOW_BITS, LOWEST_FIVE
from vilt.ranking.omaha import CODES, COLUMNS, LOWEST_THREE, STARTS, STRENGTHS, omaha_flush_of
from vilt.ranking.strength import (
    CARD_BITS,
    CARD_SUMS,
    COLUMN_SHIFT,
    FLUSH_OF_SUIT,
    LAST_ROW,
    NO_CARDS,
    RANK_BITS,
    RANK_SHIFT,
    SUIT_SHIFTS,
    TABLES,
)

Cards = NDArray[np.uint8]
Values = NDArray[np.uint16]

_CARD_SUMS = np.array(CARD_SUMS, np.int64)
_CARD_BITS = np.array(CARD_BITS, np.uint64)
_CODES, _COLUMNS, _STARTS, _STRENGTHS = np.array(CODES), np.array(COLUMNS), np.array(STARTS), np.asarray(STRENGTHS)
_LOW_BITS = np.array(LOW_BITS, np.uint16)
_LOWEST_THREE, _LOWEST_FIVE = np.array(LOWEST_THREE, np.uint16), np.array(LOWEST_FIVE, np.uint16)


def strengths(hands: Cards) -> Values:
    """The strength of each hand of 5, 6 or 7 cards."""
    sums = NO_CARDS + _CARD_SUMS[hands].sum(axis=1)
    values: Values = TABLES.strengths[TABLES.row_starts[(sums >> RANK_SHIFT) & LAST_ROW] + (sums >> COLUMN_SHIFT)]
    for flush, shift in zip(FLUSH_OF_SUIT, SUIT_SHIFTS, strict=True):
        rows = np.flatnonzero(sums & flush)
        bits = _CARD_BITS[hands[rows]].sum(axis=1, dtype=np.uint64)
        values[rows] = TABLES.flushes[(bits >> np.uint64(shift)) & np.uint64(RANK_BITS)]
    return values


def lows(hands: Cards, qualifier: int) -> Values:
    """The low of each hand of 5, 6 or 7 cards, 0 for none as good as `qualifier`."""
    return _qualified(_LOWEST_FIVE[np.bitwise_or.reduce(_LOW_BITS[hands], axis=1)], qualifier)


def omaha_strengths(holes: Cards, boards: Cards) -> Values:
    """The strength of each Omaha hand on its board."""
    hole_codes, board_codes = _CODES[holes], _CODES[boards]
    columns = [_COLUMNS[hole_codes[:, i] + hole_codes[:, j]] for i, j in combinations(range(holes.shape[1]), 2)]
    best = np.zeros(len(holes), np.uint16)
    for i, j, k in combinations(range(boards.shape[1]), 3):
        starts = _STARTS[board_codes[:, i] + board_codes[:, j] + board_codes[:, k]]
        for column in columns:
            np.maximum(best, _STRENGTHS[starts + column], out=best)
    for suit in range(4):
        suited = ((boards & 3 == suit).sum(axis=1) >= 3) & ((holes & 3 == suit).sum(axis=1) >= 2)
        for n in np.flatnonzero(suited):
            best[n] = max(best[n], omaha_flush_of(holes[n].tolist(), boards[n].tolist()))
    return best


def omaha_lows(holes: Cards, boards: Cards, qualifier: int) -> Values:
    """The low of each Omaha hand on its board, 0 for none as good as `qualifier`."""
    hole_bits, board_bits = _LOW_BITS[holes], np.bitwise_or.reduce(_LOW_BITS[boards], axis=1)
    best = np.zeros(len(holes), np.uint16)
    for i, j in combinations(range(holes.shape[1]), 2):
        two = hole_bits[:, i] | hole_bits[:, j]
        three = _LOWEST_THREE[board_bits & ~two]
        there = (three > 0) & (hole_bits[:, i] != hole_bits[:, j])
        np.maximum(best, np.where(there, three - two, 0), out=best)
    return _qualified(best, qualifier)


def _qualified(values: Values, qualifier: int) -> Values:
    return np.where(values >= qualifier, values, 0).astype(np.uint16)

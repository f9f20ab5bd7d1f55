"""What a hand of any game is worth on a board of five cards, for compiled loops."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vilt.compiled import register
from vilt.odds.rank_sets import CARD_CODES
from vilt.ranking.omaha import flush_of_suit
from vilt.ranking.strength import RANK_BITS, SUIT_SHIFTS, TABLES

CODE_SHIFT = 16
COUNTS = (1 << CODE_SHIFT) - 1
NO_CARDS_COUNTED = 0x5555
THREE_OF_SUIT = (0x8, 0x80, 0x800, 0x8000)
"""Suits are counted in four bits each; from 5 up, the third card of a suit sets the topmost bit."""
CARD_NOTES = [int(CARD_CODES[card]) << CODE_SHIFT | 1 << 4 * (card & 3) for card in range(52)]
"""What a card adds to the sum of three cards, or of two: its code, and one of its suit."""
FLUSHES: list[int] = TABLES.flushes.tolist()
ONE = 1
NO_SUIT = 4


def suit_of_board(three: int, two: int) -> int:
    """The suit of which a board has three cards or more, `NO_SUIT` when there is none; by the notes of its cards."""
    counts = NO_CARDS_COUNTED + (three & COUNTS) + (two & COUNTS)
    suit = 0
    while suit < NO_SUIT and not counts & THREE_OF_SUIT[suit]:
        suit += 1
    return suit


def value_of(rows: NDArray[np.uint16], row: int, columns: NDArray[np.uint8], hand: int) -> int:
    """The best of a hand's columns in a row."""
    best = 0
    for i in range(columns.shape[1]):  # whole arrays: a view of one row would cost more than all that is done with it
        best = max(best, int(rows[row, columns[hand, i]]))
    return best


def flush_value(kept: int, board: int, suit: int, uses_two: bool) -> int:
    """The best flush of a hand on a board with three cards of `suit` or more, both as `card_bits`; 0 for none."""
    own, shared = (kept >> SUIT_SHIFTS[suit]) & RANK_BITS, (board >> SUIT_SHIFTS[suit]) & RANK_BITS
    if not uses_two:
        return int(FLUSHES[own | shared])
    return int(flush_of_suit(own, shared)) if own & (own - ONE) else 0


register(
    suit_of_board,
    inline=True,
    NO_CARDS_COUNTED=np.uint64(NO_CARDS_COUNTED),
    COUNTS=np.uint64(COUNTS),
    THREE_OF_SUIT=tuple(map(np.uint64, THREE_OF_SUIT)),
)
register(value_of, inline=True)
register(
    flush_value,
    inline=True,
    SUIT_SHIFTS=tuple(map(np.uint64, SUIT_SHIFTS)),
    RANK_BITS=np.uint64(RANK_BITS),
    FLUSHES=TABLES.flushes,
    ONE=np.uint64(ONE),
)

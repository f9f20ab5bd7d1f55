"""The 1,326 hands of two cards and the 169 classes of starting hands.

A combo is the number of a pair of cards: `high * (high - 1) // 2 + low`. A class is a square of the usual grid: its row
and column count ranks from the ace down, pairs lie on the diagonal, suited hands above it, offsuit hands below.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vilt.cards import CARDS_IN_DECK, RANKS, Card
from vilt.ranking.strength import CARD_BITS, CARD_SUMS, NO_CARDS

COMBOS = 1326
SIDE = 13
"""Rows and columns of the grid."""
CLASSES = SIDE * SIDE

_PAIRS = [(high, low) for high in range(CARDS_IN_DECK) for low in range(high)]

CARDS = np.array(_PAIRS, np.uint8)
"""uint8[1326, 2]: the cards of each combo, the higher number first."""
MASKS = np.array([CARD_BITS[high] | CARD_BITS[low] for high, low in _PAIRS], np.uint64)
"""uint64[1326]: the same as `card_bits`."""
SUMS = np.array([NO_CARDS + CARD_SUMS[high] + CARD_SUMS[low] for high, low in _PAIRS], np.uint64)
"""uint64[1326]: the same as `card_sum`."""


def combo_of(first: Card, second: Card) -> int:
    """The number of a hand of two different cards, in either order.

    >>> combo_of(51, 50), combo_of(0, 1)
    (1325, 0)
    """
    high, low = max(first, second), min(first, second)
    return high * (high - 1) // 2 + low


def class_of(high: int, low: int, suited: bool) -> int:
    """The class of two ranks, 0 (two) to 12 (ace); `suited` says nothing about a pair."""
    row, column = SIDE - 1 - max(high, low), SIDE - 1 - min(high, low)
    return row * SIDE + column if suited else column * SIDE + row


def class_name(number: int) -> str:
    """How players call a class.

    >>> class_name(0), class_name(1), class_name(13)
    ('AA', 'AKs', 'AKo')
    """
    row, column = divmod(number, SIDE)
    high, low = RANKS[SIDE - 1 - min(row, column)], RANKS[SIDE - 1 - max(row, column)]
    return high + low + ("s" if row < column else "o" if row > column else "")


CLASS_OF = np.array([class_of(high >> 2, low >> 2, high & 3 == low & 3) for high, low in _PAIRS], np.uint8)
"""uint8[1326]: the class of each combo."""
CLASS_NAMES = tuple(map(class_name, range(CLASSES)))
CLASS_SIZES = np.bincount(CLASS_OF, minlength=CLASSES)
"""int64[169]: 6 combos of each pair, 4 of each suited hand, 12 of each offsuit hand."""


def bits_of(cards: Sequence[Card]) -> int:
    """A set of cards as bits, to be compared with `MASKS`."""
    bits = 0
    for card in cards:
        bits |= CARD_BITS[card]
    return bits

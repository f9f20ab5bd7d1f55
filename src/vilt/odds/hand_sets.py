"""Hands of any number of cards as sets: a uint64 for each, with the bits of `card_bits`."""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from vilt.ranking.strength import CARD_BITS

Masks = NDArray[np.uint64]

_CARD_MASKS = np.array(CARD_BITS, np.uint64)
_AT_ONCE = 1 << 16
SUIT_BITS = 16


def all_sets(count: int) -> Masks:
    """Every set of so many cards, 0 to 5: each once, in no order that matters.

    >>> len(all_sets(2))
    1326
    """
    masks, last = np.zeros(1, np.uint64), np.full(1, -1)
    for _ in range(count):
        left = 51 - last
        before = np.repeat(np.arange(len(masks)), left)
        step = np.arange(len(before)) - np.repeat(np.cumsum(left) - left, left)
        last = last[before] + 1 + step
        masks = masks[before] | _CARD_MASKS[last]
    return masks


def sets_with(ways: Masks, count: int) -> Masks:
    """Every set of `count` cards that holds one of `ways`, sets of fewer or as many cards; in order, each once."""
    rest = all_sets(count - int(np.bitwise_count(ways[0])))
    found = []
    for way in ways:
        beside = rest[(rest & way) == 0]
        found.append(beside | way)
    return each_once(np.concatenate(found))


def each_once(masks: Masks) -> Masks:
    """The sets in order, each once; sorting is much quicker here than `np.unique`, which hashes."""
    found = np.sort(masks)
    return np.asarray(found[np.append(True, found[1:] != found[:-1])])


def work_of(ways: int, fixed: int, count: int) -> int:
    """How many sets `sets_with` goes through."""
    return ways * comb(52, count - fixed)


def cards_of(masks: Masks) -> NDArray[np.uint8]:
    """uint8[n, k]: the cards of sets that all have k cards, the lowest first in each suit."""
    found = []
    for start in range(0, len(masks), _AT_ONCE):
        some = masks[start : start + _AT_ONCE].astype("<u8")
        bits = np.unpackbits(some.view(np.uint8).reshape(len(some), 8), axis=1, bitorder="little")
        places = np.nonzero(bits)[1].reshape(len(some), -1)
        found.append(((places % SUIT_BITS) * 4 + places // SUIT_BITS).astype(np.uint8))
    return np.concatenate(found) if found else np.zeros((0, 0), np.uint8)


def suited_counts(masks: Masks) -> NDArray[np.uint8]:
    """uint8[n, 4]: how many cards of each suit."""
    shifts = np.arange(4, dtype=np.uint64) * np.uint64(SUIT_BITS)
    return np.asarray(np.bitwise_count((masks[:, None] >> shifts) & np.uint64((1 << SUIT_BITS) - 1)))

"""Hands that only differ by an exchange of suits are the same to count."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from vilt.cards import Card
from vilt.odds.combos import CARDS, COMBOS
from vilt.odds.hand_sets import SUIT_BITS
from vilt.odds.hole_cards import Hands

MOST_PLAYERS = 6
"""1326^6 is the last power that fits 64 bits."""
AT_ONCE = 1 << 17


@functools.cache
def _exchanges() -> tuple[tuple[tuple[int, ...], NDArray[np.uint64]], ...]:
    """Each order of the four suits, and the combo that each combo becomes by it."""
    made = []
    for suits in permutations(range(4)):
        cards = (CARDS & ~np.uint8(3)) | np.array(suits, np.uint8)[CARDS & 3]
        high, low = cards.max(1).astype(np.uint64), cards.min(1).astype(np.uint64)
        made.append((suits, high * (high - np.uint64(1)) // np.uint64(2) + low))
    return tuple(made)


def merge_alike(
    deals: NDArray[np.intp], weights: NDArray[np.float64], fixed: Sequence[Card]
) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """One of each kind of deals that become each other when suits are exchanged, with their weights added up.

    Args:
        deals: intp[n, k], the combos of k players.
        weights: float64[n].
        fixed: cards that an exchange of suits must leave the same, as a set.
    """
    if deals.shape[1] > MOST_PLAYERS or len(deals) < 2:
        return deals, weights
    images = [image for suits, image in _exchanges() if {card & ~3 | suits[card & 3] for card in fixed} == set(fixed)]
    names = np.concatenate(
        [_least_names(deals[start : start + AT_ONCE], images) for start in range(0, len(deals), AT_ONCE)]
    )
    _, where, kind = np.unique(names, return_index=True, return_inverse=True)
    return deals[where], np.bincount(kind, weights).astype(np.float64)


def merge_sets(
    deals: NDArray[np.intp], hands: Sequence[Hands], weights: NDArray[np.float64], fixed: Sequence[Card]
) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """The same as `merge_alike` for hands of any number of cards, which stand at the places that `deals` says."""
    if len(deals) < 2:
        return deals, weights
    names = np.full((len(deals), 2 * len(hands)), np.iinfo(np.uint64).max)
    for suits in permutations(range(4)):
        if {card & ~3 | suits[card & 3] for card in fixed} != set(fixed):
            continue
        sets = [_exchanged(part, suits) for each in hands for part in (each.taken, each.kept)]
        image = np.stack([part[deals[:, i // 2]] for i, part in enumerate(sets)], 1)
        names = np.where(_is_less(image, names)[:, None], image, names)
    _, where, kind = np.unique(names, axis=0, return_index=True, return_inverse=True)
    return deals[where], np.bincount(kind.ravel(), weights).astype(np.float64)


def _exchanged(masks: NDArray[np.uint64], suits: tuple[int, ...]) -> NDArray[np.uint64]:
    """Sets of cards with their suits exchanged."""
    parts = [
        ((masks >> np.uint64(SUIT_BITS * suit)) & np.uint64((1 << SUIT_BITS) - 1)) << np.uint64(SUIT_BITS * suits[suit])
        for suit in range(4)
    ]
    return np.asarray(np.bitwise_or.reduce(parts))


def _is_less(first: NDArray[np.uint64], second: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """bool[n]: whether a row comes before the other, by its first number that differs."""
    differ = np.argmax(first != second, 1)
    rows = np.arange(len(first))
    return np.asarray(first[rows, differ] < second[rows, differ])


def _least_names(deals: NDArray[np.intp], images: list[NDArray[np.uint64]]) -> NDArray[np.uint64]:
    least = np.full(len(deals), np.iinfo(np.uint64).max)
    for image in images:
        name = np.zeros(len(deals), np.uint64)
        for combos in deals.T:
            name = name * np.uint64(COMBOS) + image[combos]
        np.minimum(least, name, out=least)
    return least

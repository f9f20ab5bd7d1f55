"""Points for hole cards: high cards, pairs, suits and closeness, and low cards where low wins too.

Hands are uint8[n, k]; each function gives n numbers, the higher the better.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

Hands = NDArray[np.uint8]
Points = NDArray[np.float64]

ACE, QUEEN = 12, 10
RANKS = np.arange(13)

HIGH_CARD = np.array([1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 6.0, 7.0, 8.0, 10.0])
"""By rank, the two first."""
GAP = np.array([0.0, -1.0, -2.0, -4.0, -5.0, -5.0, -5.0, -5.0, -5.0, -5.0, -5.0, -5.0])
"""By how many ranks lie between two."""

PAIR = np.array([3.0, 3.0, 3.2, 3.4, 3.7, 4.0, 4.5, 5.0, 6.0, 7.0, 8.5, 10.5, 15.0])
"""By rank; of little worth in Omaha when it is low, for others make a higher three."""
SUITED = np.array([1.0, 1.0, 1.1, 1.2, 1.3, 1.4, 1.6, 1.8, 2.0, 2.4, 3.0, 3.6, 5.0])
"""Two of a suit, by the higher of them."""
RUN = np.array([0.0, 0.0, 0.6, 1.9, 3.4])
"""By how many ranks of a straight the hand holds, of which two play; a fifth is one too many."""
LOOSE = np.array([0.0, 0.0, 0.1, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 0.9, 1.3, 1.9, 3.2])
"""What a rank is worth by itself."""

LOW_PAIR = np.array([0.0, 0.0, 0.0, 12.0, 9.0, 6.5, 4.5, 3.0, 2.0, 1.4, 0.9, 0.5, 0.3, 0.2, 0.1, 0.1])
"""What the two lowest cards are worth for low, by the sum of their ranks: ace and two are 3."""
ANOTHER_LOW = 1.5
"""What a third card of five or lower adds: one of the two may be paired on the board."""


def two_card_points(hands: Hands) -> Points:
    """Points of hold'em hands after the well-known count of Bill Chen; equal counts are told apart by the ranks."""
    ranks, suits = hands >> 2, hands & 3
    high, low = ranks.max(axis=1), ranks.min(axis=1)
    gap = np.maximum(0, high.astype(np.int64) - low - 1)
    count = HIGH_CARD[high] + GAP[gap] + ((gap <= 1) & (high < QUEEN)) + 2.0 * (suits[:, 0] == suits[:, 1])
    count = np.where(high == low, np.maximum(5.0, 2 * HIGH_CARD[high]), count)
    result: Points = count + high / 100 + low / 1000
    return result


def best_two(hands: Hands, *, low: bool) -> Hands:
    """The two cards of each hand that have the most points together."""
    pairs = np.stack([hands[:, pair] for pair in combinations(range(hands.shape[1]), 2)])
    points = np.stack([pair_points(pair, low=low) for pair in pairs])
    best: Hands = pairs[points.argmax(axis=0), np.arange(len(hands))]
    return best


def pair_points(hands: Hands, *, low: bool) -> Points:
    """Points of hands of two cards, for low too where it wins."""
    points = two_card_points(hands)
    return points + wheel_points(hands) if low else points


def omaha_points(hands: Hands, *, low: bool) -> Points:
    """Points of hands of which two cards play; a third card of a rank or suit is in the way of its two others."""
    ranks, suits = hands >> 2, hands & 3
    count = (ranks[:, :, None] == RANKS).sum(axis=1)
    points: Points = np.where(count == 2, PAIR, np.where(count > 2, PAIR / 2, 0.0)).sum(axis=1)
    points += np.where(count > 0, LOOSE, 0.0).sum(axis=1)
    for suit in range(4):
        of_suit = suits == suit
        held = of_suit.sum(axis=1)
        highest = np.where(of_suit, ranks, 0).max(axis=1)
        points += np.where(held < 2, 0.0, SUITED[highest] * (1.0 - 0.2 * np.maximum(0, held - 2)))
    there = (count > 0).astype(np.int64)
    low_ace = np.column_stack((there[:, ACE], there))
    for bottom in range(10):
        held = np.minimum(4, low_ace[:, bottom : bottom + 5].sum(axis=1))
        points += RUN[held] * (0.6 + 0.05 * bottom)
    return points + wheel_points(hands) if low else points


def wheel_points(hands: Hands) -> Points:
    """Points for low: the two lowest different ranks, and what may stand in for one of them."""
    values = np.where(hands >> 2 == ACE, 1, (hands >> 2) + 2)
    held = (values[:, :, None] == np.arange(1, 9)).any(axis=1)
    lowest = held.argmax(axis=1)
    rest = held.copy()
    rest[np.arange(len(hands)), lowest] = False
    second = rest.argmax(axis=1)
    pair = np.where(held.sum(axis=1) >= 2, LOW_PAIR[np.minimum(lowest + second + 2, 15)], 0.0)
    more = np.maximum(0, held[:, :5].sum(axis=1) - 2)
    result: Points = pair + ANOTHER_LOW * np.where(pair > 0, more, 0)
    return result

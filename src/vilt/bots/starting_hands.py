"""How good hole cards are before the flop, among all that can be dealt in the same game."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from vilt.bots.any_game import draw
from vilt.bots.hand_points import Hands, Points, best_two, omaha_points, pair_points
from vilt.cards import CARDS_IN_DECK, full_deck
from vilt.rules.house import Variant
from vilt.rules.variants import DISCARDS, HI_LO, HOLE_CARDS

SAMPLES = 20_000
"""Hands that stand for all, where there are too many to count them all."""


def top(cards: tuple[int, ...], variant: Variant = Variant.HOLDEM) -> float:
    """Which part of all starting hands is better, equal ones by half: near 0 for aces, near 1 for seven-deuce.

    >>> from vilt.cards import parse_cards
    >>> top(parse_cards("AsAd")) < 0.01 < top(parse_cards("KsQs")) < 0.1 < 0.9 < top(parse_cards("7s2d"))
    True
    >>> top(parse_cards("AsAdKsKd"), Variant.OMAHA) < 0.01 < 0.9 < top(parse_cards("Js7d2h2c"), Variant.OMAHA)
    True
    """
    return float(tops(np.array([cards], np.uint8), variant)[0])


def tops(hands: NDArray[np.uint8], variant: Variant) -> NDArray[np.float64]:
    """`top` of each of the `hands`, uint8[n, k]; once players have discarded, among all hands of two cards."""
    if hands.shape[1] == 2:
        return _places_of_two(variant)[hands[:, 0], hands[:, 1]]
    return _places(_points(hands, variant), _sample(variant))


def _points(hands: Hands, variant: Variant) -> Points:
    """The points of hands of three cards or more: where some are discarded, of the best two that can be kept.

    Of equal ones that with the higher cards beside them is better: it leaves more to choose from.
    """
    low = bool(HI_LO[variant])
    if not DISCARDS[variant]:
        return omaha_points(hands, low=low)
    points: Points = pair_points(best_two(hands, low=low), low=low) + (hands >> 2).sum(axis=1) / 10_000
    return points


def _places(points: NDArray[np.float64], of_all: NDArray[np.float64]) -> NDArray[np.float64]:
    """The part of `of_all`, which is sorted, that lies above each of these points, equal ones by half."""
    return 1 - (np.searchsorted(of_all, points) + np.searchsorted(of_all, points, side="right")) / 2 / len(of_all)


@cache
def _places_of_two(variant: Variant) -> NDArray[np.float64]:
    """The place of every two cards."""
    hands = np.array(list(combinations(full_deck(), 2)), np.uint8)
    points = pair_points(hands, low=bool(HI_LO[variant]))
    table = np.ones((CARDS_IN_DECK, CARDS_IN_DECK))
    table[hands[:, 0], hands[:, 1]] = table[hands[:, 1], hands[:, 0]] = _places(points, np.sort(points))
    return table


@cache
def _sample(variant: Variant) -> NDArray[np.float64]:
    """The points of some hands of a game of three cards or more, sorted."""
    hands = draw(np.random.Generator(np.random.PCG64(0)), (), HOLE_CARDS[variant], SAMPLES)
    return np.sort(_points(hands, variant))

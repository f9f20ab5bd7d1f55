"""How good hole cards are before the flop, among all that can be dealt in the same game."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from vilt.bots.any_game import draw
from vilt.bots.hand_points import omaha_points, two_card_points, wheel_points
from vilt.cards import CARDS_IN_DECK, full_deck
from vilt.rules.house import Variant
from vilt.rules.variants import HI_LO, HOLE_CARDS

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
    """`top` of each of the `hands`, uint8[n, k]."""
    if HOLE_CARDS[variant] == 2:
        return _places_of_two(variant)[hands[:, 0], hands[:, 1]]
    return _places(omaha_points(hands, low=bool(HI_LO[variant])), _sample(variant))


def _places(points: NDArray[np.float64], of_all: NDArray[np.float64]) -> NDArray[np.float64]:
    """The part of `of_all`, which is sorted, that lies above each of these points, equal ones by half."""
    return 1 - (np.searchsorted(of_all, points) + np.searchsorted(of_all, points, side="right")) / 2 / len(of_all)


@cache
def _places_of_two(variant: Variant) -> NDArray[np.float64]:
    """The place of every two cards."""
    hands = np.array(list(combinations(full_deck(), 2)), np.uint8)
    points = two_card_points(hands)
    if HI_LO[variant]:
        points += wheel_points(hands)
    table = np.ones((CARDS_IN_DECK, CARDS_IN_DECK))
    table[hands[:, 0], hands[:, 1]] = table[hands[:, 1], hands[:, 0]] = _places(points, np.sort(points))
    return table


@cache
def _sample(variant: Variant) -> NDArray[np.float64]:
    """The points of some hands of a game of four cards or more, sorted."""
    hands = draw(np.random.Generator(np.random.PCG64(0)), (), HOLE_CARDS[variant], SAMPLES)
    return np.sort(omaha_points(hands, low=bool(HI_LO[variant])))

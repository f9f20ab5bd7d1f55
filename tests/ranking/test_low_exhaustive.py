"""Lows (RULES A9) by their definition, over every hand of five of the whole deck and every hand of small decks.

The definition here shares nothing with the code: five different ranks, the ace is one, the highest card counts first.
"""

import math
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.ranking.test_batch import every_hand

from vilt.cards import parse_cards
from vilt.ranking import EIGHT_OR_BETTER, NO_QUALIFIER, low_of, lows, omaha_low_of, omaha_lows

NOTHING = 99_999_999
"""Worse than any low."""
TWENTY = parse_cards("Ac As 2d 2h 2s 3c 3d 4h 5s 5c 6d 6h 7s 7c 8d 8h 8s 9c Th Kd")
THIRTEEN = parse_cards("Ac As 2d 2h 3c 4s 5d 6h 7s 8c 8d 9h Kc")
TWELVE = THIRTEEN[1:]
QUALIFIERS = pytest.mark.parametrize(("qualifier", "highest"), [(EIGHT_OR_BETTER, 8), (NO_QUALIFIER, 13)])

Cards = NDArray[np.uint8]


def defined(fives: Cards, highest: int) -> NDArray[np.int64]:
    """What five cards are as a low: their ranks from the highest down as digits, so the least wins; or nothing."""
    ranks = fives.astype(np.int64) // 4 + 2
    ranks[ranks == 14] = 1
    ranks = -np.sort(-ranks, axis=1)
    is_low = (np.diff(ranks, axis=1) < 0).all(axis=1) & (ranks[:, 0] <= highest)
    return np.where(is_low, ranks @ (14 ** np.arange(4, -1, -1)), NOTHING)


def best(fives: list[Cards], highest: int) -> NDArray[np.int64]:
    """The best of several choices of five for each hand."""
    found = np.full(len(fives[0]), NOTHING)
    for five in fives:
        np.minimum(found, defined(five, highest), out=found)
    return found


def assert_same_order(values: NDArray[np.uint16], keys: NDArray[np.int64]) -> None:
    """Equal lows have equal values, better ones higher values, and what is no low has 0."""
    assert (values[keys == NOTHING] == 0).all()
    assert (values[keys < NOTHING] > 0).all()
    order = np.argsort(keys, kind="stable")
    better, equal = np.diff(keys[order]) > 0, np.diff(keys[order]) == 0
    steps = np.diff(values[order].astype(np.int64))
    assert (steps[better] < 0).all()
    assert (steps[equal] == 0).all()


@QUALIFIERS
def test_every_five_cards_of_the_deck(qualifier: int, highest: int):
    pieces = [(lows(hands, qualifier=qualifier), defined(hands, highest)) for hands in every_hand(5)]
    values, keys = (np.concatenate(piece) for piece in zip(*pieces, strict=True))
    assert len(values) == 2_598_960
    assert len(set(keys.tolist())) == 1 + math.comb(highest, 5)
    assert_same_order(values, keys)


@QUALIFIERS
@pytest.mark.parametrize("count", [6, 7])
def test_every_hand_of_twenty_cards_is_its_best_five(count: int, qualifier: int, highest: int):
    hands = np.array(list(combinations(TWENTY, count)), np.uint8)
    values = lows(hands, qualifier=qualifier)
    assert_same_order(values, best([hands[:, five] for five in combinations(range(count), 5)], highest))
    assert values[::13].tolist() == [low_of(hand, qualifier) for hand in hands[::13].tolist()]


@QUALIFIERS
@pytest.mark.parametrize(("hole", "deck", "deals"), [(4, THIRTEEN, 90_090), (5, TWELVE, 16_632), (6, TWELVE, 5_544)])
def test_every_omaha_hand_of_a_small_deck(hole: int, deck: tuple[int, ...], deals: int, qualifier: int, highest: int):
    dealt = [(own, [card for card in deck if card not in own]) for own in combinations(deck, hole)]
    pairs = [(own, board) for own, left in dealt for board in combinations(left, 5)]
    holes, boards = (np.array(cards, np.uint8) for cards in zip(*pairs, strict=True))
    assert len(holes) == deals
    values = omaha_lows(holes, boards, qualifier=qualifier)
    fives = [
        np.concatenate([holes[:, two], boards[:, three]], axis=1)
        for two in combinations(range(hole), 2)
        for three in combinations(range(5), 3)
    ]
    assert_same_order(values, best(fives, highest))
    assert values[::7].tolist() == [omaha_low_of(*pair, qualifier) for pair in pairs[::7]]

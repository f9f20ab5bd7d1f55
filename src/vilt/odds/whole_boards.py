"""Exact counts over all boards of five cards for known hands of any game, in NumPy.

As in `vilt.odds.runouts`, each of the 6,175 sets of ranks is judged once for all of its boards, and the boards on which
a player holds a flush are then taken back and judged again, by the cards of that suit and the ranks of the others. Here
a hand has one column of `vilt.odds.rank_sets` or several, and a low hand may win as well.
"""

from __future__ import annotations

import functools
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vilt.odds.rank_sets import BOARD, RANKS, SETS, columns_first
from vilt.odds.splitting import Tables, note_all
from vilt.ranking.strength import SUIT_SHIFTS, TABLES

SUITS = 4
ALL_RANKS = (1 << RANKS) - 1
FEWEST_SUITED = 3
"""So many cards of a suit a board has at least on which anybody holds a flush."""


class KnownHand(NamedTuple):
    """A hand as this module counts it."""

    taken: int
    """All of its cards as `card_bits`, also one that was thrown away."""
    kept: int
    """Those that can play."""
    columns: NDArray[np.uint8]
    """The columns of its pairs of cards."""


class _Suited(NamedTuple):
    """Boards of three or more cards of one suit, without saying which; the others are mere ranks."""

    suit_sets: NDArray[np.int64]
    """[2288]: the ranks of the suit, as bits, three of them first, then four, then five."""
    of_board: NDArray[np.intp]
    """[36608]: which of those each board has."""
    rests: NDArray[np.intp]
    """[36608]: the two, one or no ranks beside, by number."""
    sets: NDArray[np.intp]
    """[36608]: the set of all five ranks."""


_RESTS = [ranks for count in (2, 1, 0) for ranks in combinations_with_replacement(range(RANKS), count)]
_REST_COUNTS = np.array([[ranks.count(rank) for rank in range(RANKS)] for ranks in _RESTS])
_SET_COUNTS = np.array([np.count_nonzero(rank == SETS, axis=1) for rank in range(RANKS)])
_CHOICES = np.array([[comb(cards, drawn) for drawn in range(SUITS + 1)] for cards in range(SUITS + 1)], np.float64)


@functools.cache
def _suited() -> _Suited:
    numbers = {tuple(ranks): number for number, ranks in enumerate(SETS.tolist())}
    suit_sets: list[int] = []
    of_board, rests, sets = [], [], []
    for size in range(FEWEST_SUITED, BOARD + 1):
        beside = [number for number, ranks in enumerate(_RESTS) if len(ranks) == BOARD - size]
        for ranks in combinations(range(RANKS), size):
            of_board += [len(suit_sets)] * len(beside)
            suit_sets.append(sum(1 << rank for rank in ranks))
            rests += beside
            sets += [numbers[tuple(sorted((*ranks, *_RESTS[number])))] for number in beside]
    return _Suited(np.array(suit_sets), np.array(of_board), np.array(rests), np.array(sets))


@functools.cache
def _threes() -> NDArray[np.int64]:
    """[2288, 10]: every three ranks of each suit set, as bits; the first again where there are fewer."""
    threes = []
    for bits in _suited().suit_sets.tolist():
        ranks = [1 << rank for rank in range(RANKS) if bits >> rank & 1]
        sums = [sum(three) for three in combinations(ranks, FEWEST_SUITED)]
        threes.append((sums * comb(BOARD, FEWEST_SUITED))[: comb(BOARD, FEWEST_SUITED)])
    return np.array(threes)


@functools.cache
def _flushes_of_two(two: int) -> NDArray[np.uint16]:
    """uint16[2288]: the best flush of two ranks, as bits, with three of each suit set."""
    return np.asarray(TABLES.flushes[_threes() | two].max(1))


@functools.lru_cache(maxsize=256)
def _flushes(own: int, uses_two: bool) -> NDArray[np.uint16]:
    """uint16[2288]: the best flush that a player's ranks of a suit, as bits, make with each suit set; 0 for none."""
    if not uses_two:
        return np.asarray(TABLES.flushes[_suited().suit_sets | own])
    ranks = [1 << rank for rank in range(RANKS) if own >> rank & 1]
    pairs = [_flushes_of_two(high | low) for high, low in combinations(ranks, 2)]
    return np.max(pairs, 0) if pairs else np.zeros(len(_threes()), np.uint16)


def count_whole_boards(
    hands: list[KnownHand], dead: int, uses_two: bool, hi_lo: bool, tables: Tables, weight: float = 1.0
) -> None:
    """Note every board of five cards, each with this weight; `dead` are cards that cannot come, as `card_bits`."""
    rows = columns_first(uses_two)
    highs = np.stack([rows.high[hand.columns].max(0) for hand in hands])
    lows = np.stack([rows.low[hand.columns].max(0) for hand in hands]) if hi_lo else np.zeros((0, len(SETS)), np.uint16)
    for hand in hands:
        dead |= hand.taken
    left = [ALL_RANKS & ~(dead >> shift) for shift in SUIT_SHIFTS]
    by_rank = np.array([[bits >> rank & 1 for rank in range(RANKS)] for bits in left])
    counts = by_rank.sum(0)
    boards = np.full(len(SETS), weight)
    for rank in range(RANKS):
        boards *= _CHOICES[counts[rank], _SET_COUNTS[rank]]
    note_all(tables, highs, lows, boards)
    suited = _suited()
    for suit, shift in enumerate(SUIT_SHIFTS):
        own = [hand.kept >> shift & ALL_RANKS for hand in hands]
        flushes = np.stack([_flushes(bits, uses_two) for bits in own])
        possible = (suited.suit_sets & ~left[suit] == 0) & flushes.any(0)
        some = np.flatnonzero(possible[suited.of_board])
        if not len(some):
            continue
        others = counts - by_rank[suit]
        ways = np.full(len(_RESTS), weight)
        for rank in range(RANKS):
            ways *= _CHOICES[others[rank], _REST_COUNTS[:, rank]]
        boards = ways[suited.rests[some]]
        sets = suited.sets[some]
        plain, low = highs[:, sets], lows[:, sets]
        note_all(tables, plain, low, -boards)
        note_all(tables, np.maximum(plain, flushes[:, suited.of_board[some]]), low, boards)

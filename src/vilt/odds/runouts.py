"""Exact counts over all boards of five cards for hands that are known, compiled.

1.7 million boards have only 6,175 sets of ranks. Ranks alone decide unless somebody can hold a flush, so:

1. every set of ranks is judged once, with the number of boards that have it;
2. for each suit the boards on which a player holds a flush are taken back from there and judged again. They are
   described by the cards of that suit (three to five, as many as it takes) and the mere ranks of the others.

No board has two such suits, so nothing is counted twice. Suits in which all players and all dead cards are the same
count as one.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from vilt.compiled import compile_loop, register
from vilt.odds.combos import SIDE
from vilt.odds.judging import CATEGORY_OF
from vilt.ranking.strength import FLUSHES, RANK_SHIFT, TABLES, card_sum, rank_strength
from vilt.ranking.tables import RANK_NUMBERS

BOARD = 5
RANK_SUMS = np.array([number << RANK_SHIFT for number in RANK_NUMBERS], np.uint64)
SUITS = 4
ALL_RANKS = (1 << SIDE) - 1

CHOICES = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]], np.int64)
"""In how many ways `column` cards come out of `row`."""

_rank_sets = [ranks for ranks in combinations_with_replacement(range(SIDE), BOARD) if ranks[0] != ranks[-1]]
SET_SUMS = np.array([sum(RANK_NUMBERS[rank] << RANK_SHIFT for rank in ranks) for ranks in _rank_sets], np.uint64)
"""The 6,175 sets of five ranks."""
NOTHING = SIDE * 5
"""The place of a factor of one."""
SET_FACTORS = np.array(
    [
        ([rank * 5 + ranks.count(rank) for rank in sorted(set(ranks))] + [NOTHING] * BOARD)[:BOARD]
        for ranks in _rank_sets
    ],
    np.uint8,
)
"""Where a set's factors lie among the ways to choose 0 to 4 cards of each rank."""

_suit_sets = [ranks for size in range(BOARD + 1) for ranks in combinations(range(SIDE), size)]
SUIT_SETS = np.array([sum(1 << rank for rank in ranks) for ranks in _suit_sets], np.int64)
"""Sets of different ranks by size, as bits."""
SUIT_SET_SUMS = np.array([sum(RANK_NUMBERS[rank] << RANK_SHIFT for rank in ranks) for ranks in _suit_sets], np.uint64)
SIZE_STARTS = tuple(sum(len(ranks) < size for ranks in _suit_sets) for size in range(BOARD + 2))
MOST_RESTS = SIDE * (SIDE + 1) // 2


def count_runouts(
    holes: NDArray[np.uint8], dead: NDArray[np.uint8], groups: NDArray[np.int64], counts: NDArray[np.int64]
) -> None:
    """Count who wins on every board.

    Args:
        holes: uint8[n, k, 2], n times the hands of k players; all cards differ, also from `dead`.
        dead: uint8[d], cards that cannot come.
        groups: int64[n], to which row of `counts` each adds.
        counts: int64[rows, 2**k, 9], boards by the players who share the pot, as bits, and the category that wins.
    """
    players = holes.shape[1]
    for i in range(len(holes)):
        _count_one(holes[i], players, dead, counts[groups[i]])


def _count_one(hole: NDArray[np.uint8], players: int, dead: NDArray[np.uint8], counts: NDArray[np.int64]) -> None:
    suits = np.zeros((players + 1, SUITS), np.int64)  # the ranks each player has in each suit, and what is left
    sums = np.empty(players, np.uint64)
    for suit in range(SUITS):
        suits[players, suit] = ALL_RANKS
    for card in dead:
        suits[players, card & 3] &= ~(1 << (card >> 2))
    for p in range(players):
        sums[p] = card_sum(hole[p], 2)
        for card in hole[p]:
            suits[p, card & 3] |= 1 << (card >> 2)
            suits[players, card & 3] &= ~(1 << (card >> 2))
    left = np.zeros(SIDE, np.int64)  # cards of each rank
    for rank in range(SIDE):
        for suit in range(SUITS):
            left[rank] += (suits[players, suit] >> rank) & 1
    _count_by_ranks(players, sums, left, counts)
    for suit in range(SUITS):
        alike = _alike(suits, suit)
        if alike:
            _count_flushes(players, sums, left, suits[:, suit], alike, counts)


def _alike(suits: NDArray[np.int64], suit: int) -> int:
    """How many suits are the same as this one for all players; 0 when an earlier one is."""
    alike = 0
    for other in range(SUITS):
        same = True
        for row in range(len(suits)):
            if suits[row, other] != suits[row, suit]:
                same = False
        if same:
            if other < suit:
                return 0
            alike += 1
    return alike


def _count_by_ranks(players: int, sums: NDArray[np.uint64], left: NDArray[np.int64], counts: NDArray[np.int64]) -> None:
    factors = np.ones(NOTHING + 1, np.int64)
    for rank in range(SIDE):
        for number in range(5):
            factors[rank * 5 + number] = CHOICES[left[rank], number]
    for i in range(len(SET_SUMS)):
        f = SET_FACTORS[i]
        boards = factors[f[0]] * factors[f[1]] * factors[f[2]] * factors[f[3]] * factors[f[4]]
        best, winners = 0, 0
        for p in range(players):
            strength = rank_strength(sums[p] + SET_SUMS[i])
            winners = (1 << p) if strength > best else winners | ((strength == best) << p)
            best = max(best, strength)
        counts[winners, CATEGORY_OF[best]] += boards


def _count_flushes(
    players: int,
    sums: NDArray[np.uint64],
    left: NDArray[np.int64],
    of_suit: NDArray[np.int64],
    alike: int,
    counts: NDArray[np.int64],
) -> None:
    """Judge the boards again on which somebody holds a flush of a suit; `alike` suits are as this one."""
    longest = 0
    for p in range(players):
        longest = max(longest, _set_size(of_suit[p]))
    rest_sums = np.empty(MOST_RESTS, np.uint64)
    rest_boards = np.empty(MOST_RESTS, np.int64)
    flushes = np.empty(players, np.int64)
    for size in range(BOARD - longest, BOARD + 1):
        rests = _fill_rests(BOARD - size, left, of_suit[players], rest_sums, rest_boards)
        for i in range(SIZE_STARTS[size], SIZE_STARTS[size + 1]):
            board = SUIT_SETS[i]
            if board & ~of_suit[players]:
                continue
            for p in range(players):
                flushes[p] = FLUSHES[board | of_suit[p]]
            for j in range(rests):
                total = SUIT_SET_SUMS[i] + rest_sums[j]
                best, winners, best_rank, rank_winners = 0, 0, 0, 0
                for p in range(players):
                    strength = rank_strength(sums[p] + total)
                    rank_winners = (1 << p) if strength > best_rank else rank_winners | ((strength == best_rank) << p)
                    best_rank = max(best_rank, strength)
                    strength = max(strength, flushes[p])
                    winners = (1 << p) if strength > best else winners | ((strength == best) << p)
                    best = max(best, strength)
                boards = rest_boards[j] * alike
                counts[winners, CATEGORY_OF[best]] += boards
                counts[rank_winners, CATEGORY_OF[best_rank]] -= boards


def _set_size(bits: int) -> int:
    size = 0
    while bits:
        bits &= bits - 1
        size += 1
    return size


def _fill_rests(
    cards: int,
    left: NDArray[np.int64],
    suit: int,
    rest_sums: NDArray[np.uint64],
    rest_boards: NDArray[np.int64],
) -> int:
    """The ranks that 0, 1 or 2 cards of the other suits can have, and on how many boards; gives how many there are."""
    others = np.empty(SIDE, np.int64)
    for rank in range(SIDE):
        others[rank] = left[rank] - ((suit >> rank) & 1)
    rests = 0
    if cards == 0:
        rest_sums[0] = NO_SUM
        rest_boards[0] = 1
        return 1
    for high in range(SIDE):
        if cards == 1:
            rest_sums[rests] = RANK_SUMS[high]
            rest_boards[rests] = others[high]
            rests += others[high] > 0
            continue
        for low in range(high + 1):
            boards = others[high] * others[low] if low < high else CHOICES[others[high], 2]
            rest_sums[rests] = RANK_SUMS[high] + RANK_SUMS[low]
            rest_boards[rests] = boards
            rests += boards > 0
    return rests


NO_SUM = 0

register(_set_size)
register(_alike)
register(_fill_rests, NO_SUM=np.uint64(NO_SUM))
register(_count_by_ranks)
register(_count_flushes, FLUSHES=TABLES.flushes)
register(_count_one)
runouts = compile_loop(count_runouts)
"""`count_runouts`, compiled."""

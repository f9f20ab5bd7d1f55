"""What any two hole cards are worth on any ranks of a board, flushes apart: the tables behind the odds of most games.

A board of five cards is one of 6,175 sets of ranks; two hole cards are one of 91 columns. A game has a row of strengths
and a row of lows for each set; of a hand of more cards, the best of its columns counts. The tables are made in NumPy in
a few hundredths of a second, and only for the kind of game that is asked for.
"""

from __future__ import annotations

import functools
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vilt.ranking.low import EIGHT_OR_BETTER, LOW_BITS, LOWEST_FIVE
from vilt.ranking.omaha import CODES, COLUMNS, LOWEST_THREE, ROW_LENGTH, STARTS, STRENGTHS, THREES, TWOS
from vilt.ranking.strength import TABLES
from vilt.ranking.tables import RANK_NUMBERS, ROWS

RANKS = 13
BOARD = 5
RANK_CODES = np.array(CODES[::4])
_PAIRS = np.array(list(combinations_with_replacement(range(RANKS), 2)))
_TRIPLES = np.array(list(combinations_with_replacement(range(RANKS), 3)))
SETS = np.array([ranks for ranks in combinations_with_replacement(range(RANKS), BOARD) if ranks[0] != ranks[-1]])
"""int64[6175, 5]: the ranks of each set, in order."""

COLUMN_OF_CODES = np.array(COLUMNS, np.uint8)
"""The column of two ranks, by the sum of their codes."""
TRIPLE_OF_CODES = (np.array(STARTS) // ROW_LENGTH).astype(np.uint16)
"""The number of three ranks, by the sum of their codes."""
CARD_CODES = np.array(CODES, np.uint16)


def _rank_sums(ranks: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.asarray(np.array(RANK_NUMBERS)[ranks].sum(-1))


def columns_of_cards(cards: NDArray[np.int64]) -> NDArray[np.uint8]:
    """The columns of all pairs of cards of each hand, [n, k] cards."""
    codes = CARD_CODES[cards]
    return np.stack([COLUMN_OF_CODES[codes[:, i] + codes[:, j]] for i, j in combinations(range(cards.shape[1]), 2)], 1)


@functools.cache
def set_numbers() -> NDArray[np.uint16]:
    """uint16[455, 91]: the set that three ranks and two ranks make together; 0 where all five are the same."""
    sums = _rank_sums(SETS)
    order = np.argsort(sums)
    wanted = _rank_sums(_TRIPLES)[:, None] + _rank_sums(_PAIRS)[None, :]
    places = np.minimum(np.searchsorted(sums[order], wanted), len(SETS) - 1)
    found = order[places]
    numbers = np.zeros((THREES, TWOS), np.uint16)
    triples = TRIPLE_OF_CODES[RANK_CODES[_TRIPLES].sum(1)]
    columns = COLUMN_OF_CODES[RANK_CODES[_PAIRS].sum(1)]
    numbers[triples[:, None], columns[None, :]] = np.where(sums[found] == wanted, found, 0)
    return numbers


class Rows(NamedTuple):
    """uint16[6175, 96] each: strengths and lows by set and column; a low is 0 where none qualifies."""

    high: NDArray[np.uint16]
    low: NDArray[np.uint16]


@functools.cache
def rows_of(uses_two: bool) -> Rows:
    """The rows of a game in which exactly two hole cards play, or in which any five cards do."""
    columns = COLUMN_OF_CODES[RANK_CODES[_PAIRS].sum(1)]
    high, low = np.zeros((2, len(SETS), ROW_LENGTH), np.uint16)
    ace_low = np.array(LOW_BITS[::4])
    two = ace_low[_PAIRS[:, 0]] | ace_low[_PAIRS[:, 1]]
    board = np.bitwise_or.reduce(ace_low[SETS], axis=1)
    if uses_two:
        rows = np.asarray(STRENGTHS).reshape(THREES, ROW_LENGTH)
        for three in combinations(range(BOARD), 3):
            np.maximum(high, rows[TRIPLE_OF_CODES[RANK_CODES[SETS[:, three]].sum(1)]], out=high)
        three_ranks = np.array(LOWEST_THREE)[board[:, None] & ~two[None, :]]
        lows = np.where((three_ranks > 0) & (_PAIRS[:, 0] != _PAIRS[:, 1]), three_ranks - two, 0)
    else:
        sums = _rank_sums(SETS)[:, None] + _rank_sums(_PAIRS)[None, :]
        starts = TABLES.row_starts[sums % ROWS] + sums // ROWS
        high[:, columns] = TABLES.strengths[np.minimum(starts, len(TABLES.strengths) - 1)]
        lows = np.array(LOWEST_FIVE)[board[:, None] | two[None, :]]
    low[:, columns] = np.where(lows >= EIGHT_OR_BETTER, lows, 0)
    return Rows(high, low)


@functools.cache
def columns_first(uses_two: bool) -> Rows:
    """The same as [96, 6175], for who asks for a few columns on every set."""
    return Rows(*(np.ascontiguousarray(table.T) for table in rows_of(uses_two)))


class BoardRows(NamedTuple):
    """What a loop looks up for a board: the number of its set (uint16[455, 91]), and the rows of that."""

    high: NDArray[np.uint16]
    low: NDArray[np.uint16]
    numbers: NDArray[np.uint16]


def board_rows(uses_two: bool) -> BoardRows:
    """The rows of a game for compiled loops."""
    return BoardRows(*rows_of(uses_two), set_numbers())

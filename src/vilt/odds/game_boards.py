"""Exact counts board by board for any game, compiled: every choice of hands meets on every board."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from vilt.compiled import compile_loop, register
from vilt.odds.board_values import CARD_NOTES, CODE_SHIFT, NO_SUIT, flush_value, suit_of_board, value_of
from vilt.odds.choosing import Choice, share_choices
from vilt.odds.discards import flop_place
from vilt.odds.hole_cards import Hands
from vilt.odds.rank_sets import COLUMN_OF_CODES, TRIPLE_OF_CODES, BoardRows
from vilt.odds.splitting import Tables, note
from vilt.ranking.strength import CARD_BITS


def count_game_boards(
    boards: NDArray[np.uint8],
    hands: Hands,
    starts: NDArray[np.int64],
    rules: tuple[bool, bool],
    rows: BoardRows,
    choice: Choice,
    tables: Tables,
) -> None:
    """Note who wins on each board.

    Args:
        boards: uint8[n, 5], the flop first.
        hands: those of all players, one after another.
        starts: int64[k + 1], where each player's begin; the last is the end.
        rules: whether exactly two hole cards play, and whether a low wins half.
        rows: what columns are worth on each set of ranks.
        choice: where players choose on the flop, what decides; else empty arrays.
        tables: what is counted.
    """
    taken, kept, columns, combos, whole_weights = hands
    uses_two, hi_lo = rules
    high_rows, low_rows, set_numbers = rows
    choosing = len(choice.on_flop) > 0
    highs, lows = np.zeros(len(taken), np.int64), np.zeros(len(taken), np.int64)
    weights = whole_weights.copy()
    room = _room(len(starts) - 1)
    last_flop = -1
    for board in boards:
        if choosing:
            flop = flop_place(int(board[0]), int(board[1]), int(board[2]))
            if flop != last_flop:
                share_choices(flop, combos, whole_weights, choice, weights)
                last_flop = flop
        three = CARD_NOTES[board[0]] + CARD_NOTES[board[1]] + CARD_NOTES[board[2]]
        two = CARD_NOTES[board[3]] + CARD_NOTES[board[4]]
        bits = NO_BITS
        for card in board:
            bits |= CARD_BITS[card]
        number = set_numbers[TRIPLE_OF_CODES[three >> CODE_SHIFT], COLUMN_OF_CODES[two >> CODE_SHIFT]]
        suit = suit_of_board(three, two)
        for j in range(len(highs)):
            highs[j] = 0
            if weights[j] == 0 or taken[j] & bits:
                continue
            highs[j] = value_of(high_rows, number, columns, j)
            if suit != NO_SUIT:
                highs[j] = max(highs[j], flush_value(kept[j], bits, suit, uses_two))
            if hi_lo:
                lows[j] = value_of(low_rows, number, columns, j)
        _meet_one_by_one(taken, weights, starts, highs, lows, room, tables)


Room: TypeAlias = tuple[
    NDArray[np.int64], NDArray[np.uint64], NDArray[np.float64], NDArray[np.int64], NDArray[np.int64]
]
"""By player: the next hand, the cards and the weight of those before him, his high and his low."""


def _room(players: int) -> Room:
    taken, product = np.zeros(players + 1, np.uint64), np.ones(players + 1)
    return np.zeros(players, np.int64), taken, product, np.zeros(players, np.int64), np.zeros(players, np.int64)


def _meet_one_by_one(
    taken_cards: NDArray[np.uint64],
    weights: NDArray[np.float64],
    starts: NDArray[np.int64],
    highs: NDArray[np.int64],
    lows: NDArray[np.int64],
    room: Room,
    tables: Tables,
) -> None:
    """Every choice of one hand each that share no card."""
    players = len(starts) - 1
    next_place, taken, product, high, low = room
    p = 0
    next_place[0] = starts[0]
    while p >= 0:
        j = next_place[p]
        if j == starts[p + 1]:
            p -= 1
            continue
        next_place[p] = j + 1
        if highs[j] == 0 or taken[p] & taken_cards[j]:
            continue
        high[p], low[p] = highs[j], lows[j]
        weight = product[p] * weights[j]
        if p == players - 1:
            note(tables, players, high, low, weight)
            continue
        p += 1
        taken[p] = taken[p - 1] | taken_cards[j]
        product[p] = weight
        next_place[p] = starts[p]


NO_BITS = 0

register(_room)
register(_meet_one_by_one)
game_boards = compile_loop(
    count_game_boards,
    NO_BITS=np.uint64(NO_BITS),
    CARD_BITS=np.array(CARD_BITS, np.uint64),
    CARD_NOTES=np.array(CARD_NOTES, np.uint64),
    CODE_SHIFT=np.uint64(CODE_SHIFT),
)
"""`count_game_boards`, compiled."""

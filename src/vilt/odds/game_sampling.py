"""Random deals of any game, compiled: as `vilt.odds.sampling`, with hands of more cards, and low hands.

Boards, and hands of which nothing is known, are drawn card by card.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vilt.compiled import compile_loop
from vilt.odds.board_values import CARD_NOTES, CODE_SHIFT, NO_SUIT, flush_value, suit_of_board, value_of
from vilt.odds.choosing import Choice, choose_one
from vilt.odds.discards import flop_place
from vilt.odds.rank_sets import CARD_CODES, COLUMN_OF_CODES, TRIPLE_OF_CODES, BoardRows
from vilt.odds.sampling import GOLDEN, LOW_HALF, NOTHING, choose, mixed, unsigned
from vilt.odds.splitting import Tables, note
from vilt.ranking.strength import CARD_BITS

NO_BITS = 0


class Draws(NamedTuple):
    """What players draw from, one after another; hands without their weights, as in `vilt.odds.hole_cards`."""

    taken: NDArray[np.uint64]
    kept: NDArray[np.uint64]
    columns: NDArray[np.uint8]
    combos: NDArray[np.int64]
    starts: NDArray[np.uint64]
    """uint64[k + 1]: where each player's hands begin; who has none can hold any cards."""
    stays: NDArray[np.uint64]
    """For each hand the chance to stay, of 2^32."""
    aliases: NDArray[np.uint64]
    rows_of_hand: int
    """Where players choose on the flop, each hand stands there once for each choice."""
    order: NDArray[np.int64]
    """int64[k]: who draws before whom."""
    settled: int
    """The first so many have one hand each."""
    choosy: int
    """Those after the first so many can hold anything: only they draw again when cards collide, not all."""


def sample_game_deals(  # noqa: C901, PLR0912, PLR0915 - to hand arrays on for each deal would take longer than the deal
    deals: int,
    known: tuple[NDArray[np.uint64], NDArray[np.uint8], NDArray[np.uint8]],
    draws: Draws,
    rules: tuple[bool, bool],
    rows: BoardRows,
    choice: Choice,
    tables: Tables,
    most_misses: int,
) -> int:
    """Draw deals and note who wins; gives how many were drawn when `most_misses` draws of hands had collided.

    Args:
        deals: how many to draw.
        known: where the random numbers begin, and the bits of all cards that are out from the start; the board so far;
            the cards that are left.
        draws: what players draw from.
        rules: whether exactly two hole cards play, and whether a low wins half.
        rows: what columns are worth on each set of ranks.
        choice: where players choose on the flop, what decides; else empty arrays.
        tables: what is counted.
        most_misses: when to end early.
    """
    (number, known_bits), board_so_far, deck = known
    all_taken, all_kept, all_columns, combos, starts, stays, aliases, rows_of_hand, order, settled, choosy = draws
    uses_two, hi_lo = rules
    high_rows, low_rows, set_numbers = rows
    players, pairs, cards_left = len(order), all_columns.shape[1], unsigned(len(deck))
    choosing = len(choice.on_flop) > 0
    hand, kept, columns = (
        np.zeros(players, np.int64),
        np.zeros(players, np.uint64),
        np.zeros((players, pairs), np.uint8),
    )
    highs, lows = np.zeros(players, np.int64), np.zeros(players, np.int64)
    codes, board = np.zeros(pairs + 1, np.int64), np.zeros(5, np.uint8)
    board[: len(board_so_far)] = board_so_far
    for i in range(settled):
        p = order[i]
        hand[p] = int(starts[p]) * rows_of_hand
        kept[p] = all_kept[hand[p]]
        columns[p] = all_columns[hand[p]]
    misses = 0
    for drawn in range(deals):
        taken = known_bits
        i = settled
        while i < players:
            p = order[i]
            if starts[p] == starts[p + 1]:  # any cards
                kept[p] = NO_BITS
                held, place = 0, 0
                while place < pairs:
                    number += GOLDEN
                    card = deck[choose(mixed(number), NOTHING, cards_left)]
                    if taken & CARD_BITS[card]:
                        continue
                    taken |= CARD_BITS[card]
                    kept[p] |= CARD_BITS[card]
                    codes[held] = CARD_CODES[card]
                    for other in range(held):
                        columns[p, place] = COLUMN_OF_CODES[codes[held] + codes[other]]
                        place += 1
                    held += 1
                i += 1
                continue
            number += GOLDEN
            bits = mixed(number)
            chosen = choose(bits, starts[p], starts[p + 1] - starts[p])
            if (bits & LOW_HALF) >= stays[chosen]:
                chosen = aliases[chosen]
            j = int(chosen) * rows_of_hand
            if all_taken[j] & taken:
                if i < choosy:
                    misses += 1
                    if misses == most_misses:
                        return drawn
                    i = settled
                    taken = known_bits
                continue
            taken |= all_taken[j]
            hand[p] = j
            kept[p] = all_kept[j]
            columns[p] = all_columns[j]
            i += 1
        shared = NO_BITS
        for place in range(5):
            while place >= len(board_so_far):
                number += GOLDEN
                card = deck[choose(mixed(number), NOTHING, cards_left)]
                if not taken & CARD_BITS[card]:
                    board[place] = card
                    break
            taken |= CARD_BITS[board[place]]
            shared |= CARD_BITS[board[place]]
        three = CARD_NOTES[board[0]] + CARD_NOTES[board[1]] + CARD_NOTES[board[2]]
        two = CARD_NOTES[board[3]] + CARD_NOTES[board[4]]
        row = set_numbers[TRIPLE_OF_CODES[three >> CODE_SHIFT], COLUMN_OF_CODES[two >> CODE_SHIFT]]
        suit = suit_of_board(three, two)
        if choosing:
            flop = flop_place(int(board[0]), int(board[1]), int(board[2]))
            for p in range(players):
                number += GOLDEN
                j = choose_one(hand[p], flop, combos, choice, mixed(number))
                kept[p] = all_kept[j]
                columns[p] = all_columns[j]
        for p in range(players):
            highs[p] = value_of(high_rows, row, columns, p)
            if suit != NO_SUIT:
                highs[p] = max(highs[p], flush_value(kept[p], shared, suit, uses_two))
            if hi_lo:
                lows[p] = value_of(low_rows, row, columns, p)
        note(tables, players, highs, lows, 1.0)
    return deals


game_samples = compile_loop(
    sample_game_deals,
    GOLDEN=np.uint64(GOLDEN),
    LOW_HALF=np.uint64(LOW_HALF),
    NOTHING=np.uint64(NOTHING),
    unsigned=np.uint64,
    NO_BITS=np.uint64(NO_BITS),
    CARD_BITS=np.array(CARD_BITS, np.uint64),
    CARD_NOTES=np.array(CARD_NOTES, np.uint64),
    CODE_SHIFT=np.uint64(CODE_SHIFT),
)
"""`sample_game_deals`, compiled."""

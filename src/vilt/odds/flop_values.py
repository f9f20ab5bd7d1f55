"""What each hand of two cards is worth on a flop against one random hand, compiled: in a game with low hands or not.

On each board that can come all hands meet all others in order of strength, with running sums of what is beaten and of
what each card takes away from it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vilt.compiled import compile_loop, register
from vilt.odds.combos import CARDS, COMBOS, MASKS, SUMS
from vilt.ranking.low import LOW_BITS, LOWEST_FIVE, RANK_SETS
from vilt.ranking.strength import CARD_BITS, CARD_SUMS, FLUSH, flush_strength, rank_strength

ROOM = RANK_SETS + 2
"""Places for all strengths, and for all lows."""


def value_hands(flop: NDArray[np.uint8], hi_lo: int, least_low: int, values: NDArray[np.int64]) -> None:
    """Add up, over all turns, rivers and hands of one opponent, what each hand wins: 4 for a pot.

    Args:
        flop: three cards.
        hi_lo: 1 where a low wins half.
        least_low: the weakest low that does.
        values: int64[1326], 0 to begin with; hands that collide with the flop stay 0.
    """
    highs, lows = np.zeros(COMBOS, np.int64), np.zeros(COMBOS, np.int64)
    everybody, with_low = np.zeros(COMBOS, np.int64), np.zeros(COMBOS, np.int64)
    by_high, by_high_of_low, by_low = np.zeros(COMBOS, np.int64), np.zeros(COMBOS, np.int64), np.zeros(COMBOS, np.int64)
    board = np.empty(5, np.uint8)
    board[:3] = flop
    for river in range(52):
        for turn in range(river):
            if (flop == river).any() or (flop == turn).any():
                continue
            board[3], board[4] = turn, river
            _rank_all(board, least_low, highs, lows)
            for j in range(COMBOS):
                everybody[j] = highs[j] > 0
                with_low[j] = lows[j] > 0
            _meet(highs, everybody, by_high)
            if hi_lo:
                _meet(highs, with_low, by_high_of_low)
                _meet(lows, everybody, by_low)
            for j in range(COMBOS):
                if hi_lo and lows[j]:
                    values[j] += by_high[j] + by_low[j]
                elif highs[j]:
                    values[j] += 2 * by_high[j] - by_high_of_low[j]


def _rank_all(board: NDArray[np.uint8], least_low: int, highs: NDArray[np.int64], lows: NDArray[np.int64]) -> None:
    """The strength and the low of each combo on a board; 0 where cards collide."""
    taken, total, ranks = NO_BITS, NO_SUM, NO_BITS
    for card in board:
        taken |= CARD_BITS[card]
        total += CARD_SUMS[card]
        ranks |= LOW_BITS[card]
    for j in range(COMBOS):
        highs[j], lows[j] = 0, 0
        if MASKS[j] & taken:
            continue
        seven = total + SUMS[j]
        highs[j] = flush_strength(seven, taken | MASKS[j]) if seven & FLUSH else rank_strength(seven)
        low = int(LOWEST_FIVE[ranks | LOW_BITS[CARDS[j, 0]] | LOW_BITS[CARDS[j, 1]]])
        lows[j] = low if low >= least_low else 0


def _meet(strengths: NDArray[np.int64], there: NDArray[np.int64], values: NDArray[np.int64]) -> None:
    """For each hand, 2 for each of those who are `there` that it beats and 1 for each that it ties, cards apart."""
    places = np.zeros(ROOM, np.int64)
    for j in range(COMBOS):
        places[strengths[j] + 1] += 1
    for strength in range(ROOM - 1):
        places[strength + 1] += places[strength]
    order = np.empty(COMBOS, np.int64)
    for j in range(COMBOS):
        order[places[strengths[j]]] = j
        places[strengths[j]] += 1
    below, equal = 0, 0
    by_card, equal_by_card = np.zeros(52, np.int64), np.zeros(52, np.int64)
    start = 0
    while start < COMBOS:
        end = start
        while end < COMBOS and strengths[order[end]] == strengths[order[start]]:
            j = order[end]
            equal += there[j]
            equal_by_card[CARDS[j, 0]] += there[j]
            equal_by_card[CARDS[j, 1]] += there[j]
            end += 1
        for place in range(start, end):
            j = order[place]
            high, low = CARDS[j, 0], CARDS[j, 1]
            beaten = below - by_card[high] - by_card[low]
            values[j] = 2 * beaten + equal - equal_by_card[high] - equal_by_card[low] + there[j]
        for place in range(start, end):
            j = order[place]
            for card in CARDS[j]:
                by_card[card] += there[j]
                equal_by_card[card] = 0
        below += equal
        equal = 0
        start = end


NO_BITS = 0
NO_SUM = 0

register(
    _rank_all,
    NO_BITS=np.uint64(NO_BITS),
    NO_SUM=np.uint64(NO_SUM),
    FLUSH=np.uint64(FLUSH),
    CARD_BITS=np.array(CARD_BITS, np.uint64),
    CARD_SUMS=np.array(CARD_SUMS, np.uint64),
    LOW_BITS=np.array(LOW_BITS, np.uint64),
    LOWEST_FIVE=np.array(LOWEST_FIVE, np.uint16),
)
register(_meet)
hand_values = compile_loop(value_hands)
"""`value_hands`, compiled."""

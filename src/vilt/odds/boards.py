"""Exact counts board by board, compiled: for three or more cards on the board.

On each board every combo is ranked once. Two ranges then meet in order of strength, with running sums of what is
beaten and of what each card takes away from it; small ranges, and more than two, meet combo by combo.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vilt.compiled import compile_loop, register
from vilt.odds.combos import CARDS, MASKS, SUMS
from vilt.odds.judging import CATEGORY_OF
from vilt.ranking.classes import STRONGEST
from vilt.ranking.strength import CARD_BITS, CARD_SUMS, FLUSH, flush_strength, rank_strength

FEW_MEETINGS = 3000
"""Ranges whose combos meet less often than this on a board need no order of strength."""


def count_boards(
    boards: NDArray[np.uint8],
    combos: NDArray[np.int64],
    weights: NDArray[np.float64],
    starts: NDArray[np.int64],
    counts: NDArray[np.float64],
) -> None:
    """Add up who wins on each board.

    Args:
        boards: uint8[n, 5].
        combos: the combos of all players, one after another.
        weights: the weight of each of them.
        starts: int64[k + 1], where each player's begin; the last is the end.
        counts: float64[2**k, 9], weight of deals by the players who share the pot, as bits, and the category that wins.
    """
    players = len(starts) - 1
    strengths = np.zeros(len(combos), np.int64)
    meetings = 1
    for p in range(players):
        meetings = min(meetings * (starts[p + 1] - starts[p]), FEW_MEETINGS + 1)
    for i in range(len(boards)):
        taken = NO_BITS
        total = NO_SUM
        for card in boards[i]:
            taken |= CARD_BITS[card]
            total += CARD_SUMS[card]
        _rank_combos(combos, taken, total, strengths)
        if players == 2 and meetings > FEW_MEETINGS:
            _meet_in_order(combos, weights, starts[1], strengths, counts)
        else:
            _meet_one_by_one(combos, weights, starts, strengths, counts)


def _rank_combos(combos: NDArray[np.int64], taken: int, total: int, strengths: NDArray[np.int64]) -> None:
    """The strength of each combo on a board; 0 where cards collide."""
    for j in range(len(combos)):
        mask = MASKS[combos[j]]
        if mask & taken:
            strengths[j] = 0
            continue
        seven = total + SUMS[combos[j]]
        if seven & FLUSH:
            strengths[j] = flush_strength(seven, taken | mask)
        else:
            strengths[j] = rank_strength(seven)


def _meet_in_order(
    combos: NDArray[np.int64],
    weights: NDArray[np.float64],
    second: int,
    strengths: NDArray[np.int64],
    counts: NDArray[np.float64],
) -> None:
    """Two ranges, the second from place `second` on: from the weakest hand up, what each beats and ties."""
    places = np.zeros(STRONGEST + 2, np.int32)
    for j in range(len(combos)):
        places[strengths[j] + 1] += 1
    for strength in range(STRONGEST + 1):
        places[strength + 1] += places[strength]
    begin = places[1]  # those of strength 0 collide with the board
    order = np.empty(len(combos), np.int32)
    for j in range(len(combos)):
        order[places[strengths[j]]] = j
        places[strengths[j]] += 1
    # What is weaker than the group at hand, and what is as strong, by player: all of it, and by card.
    below, by_card = np.zeros(2), np.zeros((2, 52))
    equal, equal_by_card = np.zeros(2), np.zeros((2, 52))
    equal_combo = np.zeros(len(MASKS))
    start = begin
    while start < len(order):
        strength = strengths[order[start]]
        end = start
        while end < len(order) and strengths[order[end]] == strength:
            j = order[end]
            side = np.int64(j >= second)
            equal[side] += weights[j]
            equal_by_card[side, CARDS[combos[j], 0]] += weights[j]
            equal_by_card[side, CARDS[combos[j], 1]] += weights[j]
            if side:
                equal_combo[combos[j]] = weights[j]
            end += 1
        category = CATEGORY_OF[strength]
        for place in range(start, end):
            j = order[place]
            side = np.int64(j >= second)
            high, low = CARDS[combos[j], 0], CARDS[combos[j], 1]
            other = 1 - side
            counts[1 + side, category] += weights[j] * (below[other] - by_card[other, high] - by_card[other, low])
            if not side:
                tied = equal[1] - equal_by_card[1, high] - equal_by_card[1, low] + equal_combo[combos[j]]
                counts[3, category] += weights[j] * tied
        for place in range(start, end):
            j = order[place]
            high, low = CARDS[combos[j], 0], CARDS[combos[j], 1]
            side = np.int64(j >= second)
            below[side] += weights[j]
            by_card[side, high] += weights[j]
            by_card[side, low] += weights[j]
            equal_by_card[side, high] = 0.0
            equal_by_card[side, low] = 0.0
            equal_combo[combos[j]] = 0.0
        equal[0] = 0.0
        equal[1] = 0.0
        start = end


def _meet_one_by_one(
    combos: NDArray[np.int64],
    weights: NDArray[np.float64],
    starts: NDArray[np.int64],
    strengths: NDArray[np.int64],
    counts: NDArray[np.float64],
) -> None:
    """Any number of ranges: every choice of one combo each that share no card."""
    players = len(starts) - 1
    next_place = np.empty(players, np.int64)
    taken = np.zeros(players + 1, np.uint64)
    best = np.zeros(players + 1, np.int64)
    winners = np.zeros(players + 1, np.int64)
    product = np.ones(players + 1)
    p = 0
    next_place[0] = starts[0]
    while p >= 0:
        j = next_place[p]
        if j == starts[p + 1]:
            p -= 1
            continue
        next_place[p] = j + 1
        mask = MASKS[combos[j]]
        strength = strengths[j]
        if strength == 0 or taken[p] & mask:
            continue
        share = winners[p] | ((strength == best[p]) << p)
        if strength > best[p]:
            share = 1 << p
        high = max(best[p], strength)
        weight = product[p] * weights[j]
        if p == players - 1:
            counts[share, CATEGORY_OF[high]] += weight
            continue
        p += 1
        taken[p] = taken[p - 1] | mask
        best[p] = high
        winners[p] = share
        product[p] = weight
        next_place[p] = starts[p]


NO_BITS = 0
NO_SUM = 0

register(_rank_combos, FLUSH=np.uint64(FLUSH))
register(_meet_in_order)
register(_meet_one_by_one)
boards_by_strength = compile_loop(
    count_boards,
    NO_BITS=np.uint64(NO_BITS),
    NO_SUM=np.uint64(NO_SUM),
    CARD_BITS=np.array(CARD_BITS, np.uint64),
    CARD_SUMS=np.array(CARD_SUMS, np.uint64),
)
"""`count_boards`, compiled."""

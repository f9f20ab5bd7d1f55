"""Random deals, compiled: who wins when hands and boards are drawn.

A draw takes 64 random bits: the high half chooses, the low half decides between a choice and its alias (Walker), so a
weighted range costs no more than an equal one. What collides with cards already out is drawn again, which leaves
all that remains equally likely. Boards are drawn as a triple and a pair.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vilt.compiled import compile_loop, register
from vilt.odds.judging import CATEGORY_OF, winners_of
from vilt.ranking.strength import FLUSH, flush_strength, rank_strength

GOLDEN = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
HALF = 32
LOW_HALF = (1 << 32) - 1
SHIFT_1, SHIFT_2, SHIFT_3 = 30, 27, 31
NOTHING = 0


def mixed(number: int) -> int:
    """64 random bits of a running number, which goes up by `GOLDEN` each time (splitmix64)."""
    number = (number ^ (number >> SHIFT_1)) * MIX_1
    number = (number ^ (number >> SHIFT_2)) * MIX_2
    return number ^ (number >> SHIFT_3)


def choose(bits: int, start: int, count: int) -> int:
    """A place from `start` on among `count`, by the high half of 64 random bits."""
    return start + (((bits >> HALF) * count) >> HALF)


def sample_deals(  # noqa: PLR0913, PLR0917 - what a compiled loop reads has to be handed to it
    deals: int,
    number: int,
    known: NDArray[np.uint64],
    ranges: tuple[NDArray[np.uint64], ...],
    order: NDArray[np.int64],
    settled: int,
    choosy: int,
    pieces: tuple[NDArray[np.uint64], ...],
    counts: NDArray[np.int64],
    most_misses: int,
) -> int:
    """Draw deals and count who wins; gives how many were drawn when `most_misses` draws of hands had collided.

    Args:
        deals: how many to draw.
        number: uint64, where the random numbers begin.
        known: bits of all cards that are out from the start, bits of the board so far, and the board's sum.
        ranges: for each player, where his combos start (uint64[k + 1]), and for all combos one after another masks,
            sums, chances to stay (of 2^32) and aliases.
        order: int64[k], who draws before whom.
        settled: the first so many have one combo each, which is `known` as well.
        choosy: those after the first so many can hold anything, each combo alike: only they draw again, not all.
        pieces: masks and sums of the sets of cards that complete the board, one of the first two arrays with one of
            the last two.
        counts: int64[2**k, 9], deals by the players who share the pot, as bits, and the category that wins.
        most_misses: when to end early.
    """
    starts, masks, sums, stays, aliases = ranges
    first_masks, first_sums, second_masks, second_sums = pieces
    firsts, seconds = unsigned(len(first_masks)), unsigned(len(second_masks))
    players = len(starts) - 1
    strengths = np.empty(players, np.int64)
    known_bits, board_bits, board_sum = known[0], known[1], known[2]
    hole_sums, hole_bits = np.empty(players, np.uint64), np.empty(players, np.uint64)
    for i in range(settled):
        p = order[i]
        hole_sums[p] = sums[starts[p]]
        hole_bits[p] = masks[starts[p]]
    misses = 0
    for drawn in range(deals):
        taken = known_bits
        i = settled
        while i < players:
            p = order[i]
            number += GOLDEN
            bits = mixed(number)
            place = choose(bits, starts[p], starts[p + 1] - starts[p])
            if (bits & LOW_HALF) >= stays[place]:
                place = aliases[place]
            if masks[place] & taken:
                if i < choosy:
                    misses += 1
                    if misses == most_misses:
                        return drawn
                    i = settled
                    taken = known_bits
                continue
            taken |= masks[place]
            hole_sums[p] = sums[place]
            hole_bits[p] = masks[place]
            i += 1
        number += GOLDEN
        bits = mixed(number)
        first, second = choose(bits, NOTHING, firsts), choose(bits << HALF, NOTHING, seconds)
        while (first_masks[first] & taken) | (second_masks[second] & (taken | first_masks[first])):
            number += GOLDEN
            bits = mixed(number)
            first, second = choose(bits, NOTHING, firsts), choose(bits << HALF, NOTHING, seconds)
        board = board_bits | first_masks[first] | second_masks[second]
        total = board_sum + first_sums[first] + second_sums[second]
        best = 0
        for q in range(players):
            seven = hole_sums[q] + total
            if seven & FLUSH:
                strengths[q] = flush_strength(seven, board | hole_bits[q])
            else:
                strengths[q] = rank_strength(seven)
            best = max(best, strengths[q])
        winners = winners_of(strengths, players, best)
        counts[winners, CATEGORY_OF[best]] += 1
    return deals


unsigned = int
"""What makes a count of the same kind as the random bits; plain `int` does when interpreted."""

_constants = {
    name: np.uint64(value)
    for name, value in {
        "MIX_1": MIX_1,
        "MIX_2": MIX_2,
        "SHIFT_1": SHIFT_1,
        "SHIFT_2": SHIFT_2,
        "SHIFT_3": SHIFT_3,
    }.items()
}
register(mixed, inline=True, **_constants)
register(choose, inline=True, HALF=np.uint64(HALF))
samples = compile_loop(
    sample_deals,
    GOLDEN=np.uint64(GOLDEN),
    LOW_HALF=np.uint64(LOW_HALF),
    NOTHING=np.uint64(NOTHING),
    HALF=np.uint64(HALF),
    unsigned=np.uint64,
    FLUSH=np.uint64(FLUSH),
)
"""`sample_deals`, compiled."""

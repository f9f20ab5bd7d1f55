"""Sampling deals: what the compiled loop needs, and the work in pieces."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from itertools import combinations, count

import numpy as np
from numpy.typing import NDArray

from vilt.errors import Refused
from vilt.odds.combos import MASKS, SUMS, bits_of
from vilt.odds.players import Setting
from vilt.odds.sampling import samples
from vilt.odds.working import Counts, Piece
from vilt.ranking.strength import CARD_BITS, CARD_SUMS

AT_ONCE = 1 << 16
MOST_MISSES = 20_000_000
"""Draws of hands that collide before a piece of work ends: a fifth of a second."""
ALWAYS = 1 << 32


@functools.cache
def _sets_of(cards: int) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """All sets of 0 to 3 cards: their bits and sums."""
    sets = np.array(list(combinations(range(52), cards)), np.intp)
    masks = np.array(CARD_BITS, np.uint64)[sets].sum(1, dtype=np.uint64)
    return masks, np.array(CARD_SUMS, np.uint64)[sets].sum(1, dtype=np.uint64)


def pieces_of_sampling(setting: Setting, seed: int, most: int) -> Iterator[Piece]:
    """The pieces of work that draw `most` deals, see `pieces_of_drawing`."""
    known = np.array(
        [bits_of(setting.known), bits_of(setting.board), sum(CARD_SUMS[card] for card in setting.board)], np.uint64
    )
    ranges = _ranges(setting)
    order = _order(setting)
    board = _board_pieces(setting.to_come, known[0])
    players = len(setting.combos)

    def draw(begin: int, deals: int) -> tuple[Counts, int]:
        counts = np.zeros((1 << players, 9), np.int64)
        return counts, samples(deals, begin, known, ranges, *order, board, counts, MOST_MISSES)

    return pieces_of_drawing(draw, seed, most)


def pieces_of_drawing(draw: Callable[[int, int], tuple[Counts, int]], seed: int, most: int) -> Iterator[Piece]:
    """Pieces of work that draw `most` deals: `draw` is told where its random numbers begin, and how many deals.

    The same seed gives the same deals, however many threads do the work. A piece is refused that could draw none.
    """

    def piece(number: int, deals: int) -> tuple[Counts, int]:
        (begin,) = np.random.SeedSequence(seed, spawn_key=(number,)).generate_state(1, np.uint64)
        counts, drawn = draw(begin, deals)
        if not drawn:
            raise Refused("no_deal")
        return counts, drawn

    for number in count():
        deals = min(AT_ONCE, most - number * AT_ONCE)
        if deals <= 0:
            return
        yield functools.partial(piece, number, deals)


def _ranges(setting: Setting) -> tuple[NDArray[np.uint64], ...]:
    combos = np.concatenate(setting.combos)
    starts = np.cumsum([0, *map(len, setting.combos)])
    tables = [aliases_of(weights) for weights in setting.weights]
    stays = np.concatenate([stay for stay, _ in tables])
    aliases = np.concatenate([alias + start for (_, alias), start in zip(tables, starts[:-1], strict=True)])
    return starts.astype(np.uint64), MASKS[combos], SUMS[combos], stays, aliases.astype(np.uint64)


def aliases_of(weights: NDArray[np.float64]) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """Walker's tables: an equal choice among all, then with this chance (of 2^32) it stays, else its alias."""
    count = len(weights)
    stays, aliases = np.full(count, ALWAYS, np.uint64), np.arange(count)
    if (weights == weights[0]).all():
        return stays, aliases
    heights = weights * (count / weights.sum())
    low = [i for i in range(count) if heights[i] < 1]
    high = [i for i in range(count) if heights[i] >= 1]
    while low and high:
        i, j = low.pop(), high[-1]
        stays[i], aliases[i] = int(heights[i] * ALWAYS), j
        heights[j] -= 1 - heights[i]
        if heights[j] < 1:
            low.append(high.pop())
    return stays, aliases


def _order(setting: Setting) -> tuple[NDArray[np.int64], int, int]:
    """Who draws before whom: first those whose hand is known, last those who can hold anything; how many end each."""
    left = 52 - len(setting.known)
    kinds = []
    for combos, weights in zip(setting.combos, setting.weights, strict=True):
        anything = len(combos) == left * (left - 1) // 2 and (weights == weights[0]).all()
        kinds.append(0 if len(combos) == 1 else 2 if anything else 1)
    return np.argsort(kinds, kind="stable").astype(np.int64), kinds.count(0), len(kinds) - kinds.count(2)


def _board_pieces(to_come: int, known: np.uint64) -> tuple[NDArray[np.uint64], ...]:
    """The sets of cards that complete a board, as two kinds to be put together, without known cards."""
    found: list[NDArray[np.uint64]] = []
    for cards in {5: (3, 2), 2: (2, 0), 1: (1, 0), 0: (0, 0)}[to_come]:
        masks, sums = _sets_of(cards)
        free = (masks & known) == 0
        found += [masks[free], sums[free]]
    return tuple(found)

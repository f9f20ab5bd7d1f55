"""Counting every deal: which way, how much work it is, and the work in pieces."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from math import comb, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vilt.errors import Refused
from vilt.odds.boards import boards_by_strength
from vilt.odds.combos import CARDS, MASKS
from vilt.odds.players import Setting
from vilt.odds.runouts import runouts
from vilt.odds.symmetry import merge_alike
from vilt.odds.working import Counts, Piece, empty_counts

BOARD_JUDGEMENTS = 40_000
"""About how often each hand is ranked to count all boards of five cards."""
PIECE = 20_000_000
"""About how many hands are ranked in one piece of work: a twentieth of a second."""
MOST_CHOICES = 1 << 23
"""Choices of one hand for each player, before those that collide are left out, that are listed at all."""
MOST_ALIKE = 80
"""So many choices of hands at most count as one: there are 24 exchanges of suits, and some choices collide."""
BY_ORDER = 12
"""Ranking two ranges by order takes about so many steps for each hand."""


class Plan(NamedTuple):
    """A way to count every deal."""

    work: float
    """About how many hands will be ranked or compared."""
    pieces: Iterator[Piece]
    units: int
    """How many boards, or choices of hands, the pieces hold together."""


def plan(setting: Setting, most_work: float) -> Plan | None:
    """How to count every deal; None when it takes more than `most_work`.

    Raises:
        Refused: no deal is possible, or too many are to be listed whatever the work.
    """
    return _by_hands(setting, most_work) if setting.to_come == 5 else _by_boards(setting, most_work)


def _by_hands(setting: Setting, most_work: float) -> Plan | None:
    """Before the flop: each choice of hands that differs from the others by more than an exchange of suits."""
    players = len(setting.combos)
    choices = prod(map(len, setting.combos))
    if choices > MOST_CHOICES or choices * players * BOARD_JUDGEMENTS / MOST_ALIKE > most_work:
        if most_work == np.inf:
            raise Refused("too_many_deals")
        return None
    deals, weights = merge_alike(*_deals(setting), setting.dead)
    work = float(len(deals) * players * BOARD_JUDGEMENTS)
    if work > most_work:
        return None
    mixed = np.random.default_rng(1).permutation(len(deals))  # so that a part of them stands for all
    deals, weights = deals[mixed], weights[mixed]
    dead = np.array(setting.dead, np.uint8)
    step = max(1, PIECE // (players * BOARD_JUDGEMENTS))

    def pieces() -> Iterator[Piece]:
        for start in range(0, len(deals), step):
            yield partial(_runouts, deals[start : start + step], weights[start : start + step], dead)

    return Plan(work, pieces(), len(deals))


def _deals(setting: Setting) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Every choice of one hand for each player that share no card, intp[n, k], and its weight."""
    deals, weights, taken = np.zeros((1, 0), np.intp), np.ones(1), np.zeros(1, np.uint64)
    for combos, more_weights in zip(setting.combos, setting.weights, strict=True):
        old, new = np.nonzero((taken[:, None] & MASKS[combos][None, :]) == 0)
        deals = np.concatenate([deals[old], combos[new][:, None]], 1)
        weights = weights[old] * more_weights[new]
        taken = taken[old] | MASKS[combos[new]]
    if not len(deals):
        raise Refused("no_deal")
    return deals, weights


def _runouts(deals: NDArray[np.intp], weights: NDArray[np.float64], dead: NDArray[np.uint8]) -> tuple[Counts, int]:
    players = deals.shape[1]
    values, groups = np.unique(weights, return_inverse=True)
    counts = np.zeros((len(values), 1 << players, 9), np.int64)
    runouts(np.ascontiguousarray(CARDS[deals]), dead, groups.astype(np.int64), counts)
    return np.tensordot(values, counts.astype(np.float64), 1), len(deals)


def _by_boards(setting: Setting, most_work: float) -> Plan | None:
    """From the flop on: every board that can come."""
    live = [card for card in range(52) if card not in setting.known]
    sizes = list(map(len, setting.combos))
    each = min(prod(sizes), BY_ORDER * sum(sizes)) if len(sizes) == 2 else prod(sizes)
    count = comb(len(live), setting.to_come)
    if count * each > most_work:
        return None
    boards = np.array([(*setting.board, *cards) for cards in combinations(live, setting.to_come)], np.uint8)
    if not count:
        raise Refused("no_deal")
    boards = np.random.default_rng(1).permutation(boards)
    starts = np.cumsum([0, *sizes])
    combos, weights = np.concatenate(setting.combos).astype(np.int64), np.concatenate(setting.weights)
    step = max(1, PIECE // each)

    def pieces() -> Iterator[Piece]:
        for start in range(0, len(boards), step):
            yield partial(_boards, boards[start : start + step], combos, weights, starts)

    return Plan(float(count * each), pieces(), count)


def _boards(
    boards: NDArray[np.uint8], combos: NDArray[np.int64], weights: NDArray[np.float64], starts: NDArray[np.int64]
) -> tuple[Counts, int]:
    counts = empty_counts(len(starts) - 1)
    boards_by_strength(boards, combos, weights, starts, counts)
    return counts, len(boards)

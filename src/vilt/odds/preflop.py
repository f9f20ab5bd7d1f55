"""Two hands before the flop, from a table of all 47,008 match-ups that differ when suits are exchanged.

The table (`preflop.npz`) is part of the package; `vilt odds --build-tables` counts it anew in well under a minute.
A match-up has a number: the ranks of both hands (91 each) and which of the four cards share a suit (15 patterns).
"""

from __future__ import annotations

import functools
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vilt.odds.combos import CARDS, CLASS_OF, CLASSES, COMBOS, SIDE

BOARDS = 1_712_304
"""Boards of five cards beside two hands."""
RANK_PAIRS = SIDE * (SIDE + 1) // 2
FILE = Path(__file__).with_name("preflop.npz")
SUITS = 4


class MatchUps(NamedTuple):
    """On how many of the boards the first hand wins, and on how many it ties; 0 and 0 where cards collide."""

    wins: NDArray[np.uint32]
    ties: NDArray[np.uint32]


def _in_order_seen(suits: tuple[int, ...]) -> tuple[int, ...]:
    seen = list(dict.fromkeys(suits))
    return tuple(map(seen.index, suits))


def _pattern_table() -> tuple[NDArray[np.uint8], int]:
    """The pattern of suits by (first is a pair, second is a pair) and the suits of four cards."""
    texts = sorted({_in_order_seen(suits) for suits in product(range(SUITS), repeat=4)})
    table = np.empty((2, 2, *[SUITS] * 4), np.uint8)
    for first_pair, second_pair in product((0, 1), repeat=2):
        for a, b, c, d in product(range(SUITS), repeat=4):
            firsts = [(a, b), (b, a)] if first_pair else [(a, b)]  # the cards of a pair have no order
            seconds = [(c, d), (d, c)] if second_pair else [(c, d)]
            least = min(_in_order_seen(first + second) for first in firsts for second in seconds)
            table[first_pair, second_pair, a, b, c, d] = texts.index(least)
    return table, len(texts)


_PATTERN_OF, PATTERNS = _pattern_table()
MATCH_UPS = RANK_PAIRS * RANK_PAIRS * PATTERNS
_HIGH, _LOW = CARDS[:, 0].astype(np.intp), CARDS[:, 1].astype(np.intp)
_RANKS = (_HIGH >> 2) * ((_HIGH >> 2) + 1) // 2 + (_LOW >> 2)
_IS_PAIR = (_HIGH >> 2 == _LOW >> 2).astype(np.intp)


def match_up(first: NDArray[np.intp], second: NDArray[np.intp]) -> NDArray[np.intp]:
    """The number of each match-up of two combos; the arrays may be of any shapes that go together."""
    pattern = _PATTERN_OF[
        _IS_PAIR[first], _IS_PAIR[second], _HIGH[first] & 3, _LOW[first] & 3, _HIGH[second] & 3, _LOW[second] & 3
    ]
    return np.asarray((_RANKS[first] * RANK_PAIRS + _RANKS[second]) * PATTERNS + pattern)


@functools.cache
def match_ups() -> MatchUps:
    """The table, read once."""
    with np.load(FILE, allow_pickle=False) as arrays:
        return MatchUps(arrays["wins"], arrays["ties"])


def count_by_table(first: NDArray[np.float64], second: NDArray[np.float64]) -> tuple[float, float, float]:
    """The weight of the deals that the first range wins, the second wins, and that tie; no cards are dead.

    `first` and `second` are weights, float64[1326].
    """
    table = match_ups()
    ours, theirs = np.flatnonzero(first), np.flatnonzero(second)
    numbers = match_up(ours[:, None], theirs[None, :])
    wins, ties = table.wins[numbers].astype(np.float64), table.ties[numbers].astype(np.float64)
    deals = BOARDS * ((wins + ties) > 0)
    won, tied, dealt = (first[ours] @ count @ second[theirs] for count in (wins, ties, deals))
    return float(won), float(dealt - won - tied), float(tied)


@functools.cache
def against_random() -> NDArray[np.int64]:
    """int64[169, 3]: deals that each class wins, ties and loses against a random hand, over all of its combos."""
    table = match_ups()
    one_each = np.unique(CLASS_OF, return_index=True)[1]
    numbers = match_up(one_each[:, None], np.arange(COMBOS)[None, :])
    wins, ties = table.wins[numbers].astype(np.int64), table.ties[numbers].astype(np.int64)
    deals = BOARDS * ((wins + ties) > 0).sum(1)
    sizes = np.bincount(CLASS_OF, minlength=CLASSES)
    won, tied = wins.sum(1), ties.sum(1)
    return np.stack([won, tied, deals - won - tied], 1) * sizes[:, None]


def different_match_ups() -> NDArray[np.intp]:
    """intp[47008, 2]: two combos for each match-up, the lower number of the two orders only."""
    first, second = np.divmod(np.arange(COMBOS * COMBOS), COMBOS)
    shared = (CARDS[first][:, :, None] == CARDS[second][:, None, :]).any((1, 2))
    first, second = first[~shared], second[~shared]
    forth, back = match_up(first, second), match_up(second, first)
    once = forth <= back
    _, where = np.unique(forth[once], return_index=True)
    return np.stack([first[once][where], second[once][where]], 1)


def build_match_ups(hands: NDArray[np.intp], counts: NDArray[np.int64]) -> MatchUps:
    """The table from the boards (wins, losses, ties as int64[n, 3]) of `different_match_ups`."""
    wins, ties = np.zeros(MATCH_UPS, np.uint32), np.zeros(MATCH_UPS, np.uint32)
    forth, back = match_up(hands[:, 0], hands[:, 1]), match_up(hands[:, 1], hands[:, 0])
    wins[back], ties[back] = counts[:, 1], counts[:, 2]
    wins[forth], ties[forth] = counts[:, 0], counts[:, 2]
    return MatchUps(wins, ties)

"""The 7,462 classes of five cards in order of strength (RULES A2-A4): the definition of every strength.

A strength is a class's place in that order, from 1 for the weakest hand (seven high) to 7462 for the ace-high straight
flush. Hands of the same class tie (A3).
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from enum import IntEnum
from itertools import combinations, permutations
from numbers import Integral
from typing import NamedTuple

from vilt.errors import Refused

RANKS_DOWN = range(12, -1, -1)
WEAKEST, STRONGEST = 1, 7462


class Category(IntEnum):
    """The kinds of hands, the weakest first (A2)."""

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8


GROUPS = {
    Category.HIGH_CARD: (1, 1, 1, 1, 1),
    Category.ONE_PAIR: (2, 1, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.STRAIGHT: (1, 1, 1, 1, 1),
    Category.FLUSH: (1, 1, 1, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4, 1),
    Category.STRAIGHT_FLUSH: (1, 1, 1, 1, 1),
}
"""How many cards share each rank, in the order in which the ranks are compared."""

STRAIGHTS = ((3, 2, 1, 0, 12), *(tuple(range(high, high - 5, -1)) for high in range(4, 13)))
"""The ranks of each straight, the lowest first: the ace may be low, below the two (A4)."""


class Parts(NamedTuple):
    """A hand as data: its category, and the ranks (0 two to 12 ace) that are compared, the most important first.

    There is a rank for each group of equal ones: two pair has the higher pair, the lower pair and the fifth card.
    A straight has all five, from its top card down; in the lowest the ace comes last.
    """

    category: Category
    ranks: tuple[int, ...]

    @property
    def five_ranks(self) -> tuple[int, ...]:
        """The ranks of all five cards in that order."""
        return tuple(rank for rank, size in zip(self.ranks, GROUPS[self.category], strict=True) for _ in range(size))


def _rank_orders(category: Category) -> Iterator[tuple[int, ...]]:
    """The ranks of each class of a category, in any order."""
    match category:
        case Category.STRAIGHT | Category.STRAIGHT_FLUSH:
            yield from STRAIGHTS
        case Category.HIGH_CARD | Category.FLUSH:
            straights = set(map(frozenset, STRAIGHTS))
            yield from (ranks for ranks in combinations(RANKS_DOWN, 5) if frozenset(ranks) not in straights)
        case _:
            sizes = GROUPS[category]
            for ranks in permutations(RANKS_DOWN, len(sizes)):
                groups = list(zip(sizes, ranks, strict=True))
                if groups == sorted(groups, reverse=True):  # groups of one size lie from the higher rank down
                    yield ranks


@functools.cache
def classes() -> tuple[Parts, ...]:
    """Every class, the weakest first: strength `s` is `classes()[s - 1]`."""
    return tuple(Parts(category, ranks) for category in sorted(Category) for ranks in sorted(_rank_orders(category)))


def parts(strength: int) -> Parts:
    """What a strength consists of; `Refused` when it is none.

    >>> parts(7462)
    Parts(category=<Category.STRAIGHT_FLUSH: 8>, ranks=(12, 11, 10, 9, 8))
    """
    if not isinstance(strength, Integral) or not WEAKEST <= strength <= STRONGEST:
        raise Refused("not_a_strength", strength=repr(strength)[:20])
    return classes()[int(strength) - 1]


def category(strength: int) -> Category:
    """The category of a strength; `Refused` when it is none."""
    return parts(strength).category

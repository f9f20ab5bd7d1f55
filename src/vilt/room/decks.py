"""The room's decks: shuffled with the operating system's entropy, never from a seed."""

from __future__ import annotations

from collections.abc import Iterable
from secrets import SystemRandom

_RANDOM = SystemRandom()


def shuffled_deck() -> tuple[int, ...]:
    """A pack of 52 cards in an order that nobody knows, all orders equally likely.

    >>> sorted(shuffled_deck()) == list(range(52))
    True
    """
    return shuffled(range(52))


def shuffled(cards: Iterable[int]) -> tuple[int, ...]:
    """Cards in an order that nobody knows, all orders equally likely."""
    order = list(cards)
    _RANDOM.shuffle(order)  # Fisher-Yates, each place drawn without a bias
    return tuple(order)

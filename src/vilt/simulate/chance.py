"""Random numbers that are the same interpreted and compiled.

Two multiply-with-carry generators side by side (Marsaglia): every step fits 64-bit signed integers, so the same source
gives the same numbers in both. `r` is any sequence of two numbers, the state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import MutableSequence

LEAST_SEED = 1
MOST_SEED = 2**31 - 1
"""Both numbers of a state start in this range."""


def next_number(r: MutableSequence[int]) -> int:
    """The next number, 0 to 2^32 - 1."""
    r[0] = 36969 * (r[0] & 65535) + (r[0] >> 16)
    r[1] = 18000 * (r[1] & 65535) + (r[1] >> 16)
    return ((r[0] << 16) + r[1]) & 4294967295


def below(r: MutableSequence[int], n: int) -> int:
    """A number from 0 to n - 1, without bias; n at most 2^32."""
    most = 4294967296 - 4294967296 % n
    number = next_number(r)
    while number >= most:
        number = next_number(r)
    return number % n


def shuffle_top(deck: MutableSequence[int], count: int, r: MutableSequence[int]) -> None:
    """Make the first `count` cards of a whole deck a uniform draw without replacement."""
    for i in range(count):
        j = i + below(r, 52 - i)
        card = deck[i]
        deck[i] = deck[j]
        deck[j] = card

"""The members of a pot, as bits in order of dealing and as seats. The same few come back on every street."""

from __future__ import annotations

from functools import lru_cache

REMEMBERED = 4096


@lru_cache(REMEMBERED)
def seats_of(seats: tuple[int, ...], members: int) -> tuple[int, ...]:
    """Those of `seats` whose bit is set.

    >>> seats_of((3, 5, 8), 0b101)
    (3, 8)
    """
    return tuple([seat for s, seat in enumerate(seats) if members >> s & 1])


@lru_cache(REMEMBERED)
def members_of(seats: tuple[int, ...], some: tuple[int, ...]) -> int:
    """The bits of `some` of the `seats`.

    >>> members_of((3, 5, 8), (3, 8))
    5
    """
    return sum(1 << seats.index(seat) for seat in some)

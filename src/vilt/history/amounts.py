"""Amounts as files write them, and the part of a chip in which all of a hand's amounts are whole."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from math import lcm

from vilt.history.record import Unreadable
from vilt.rules.house import MOST_CHIPS

Number = int | Decimal

MOST_PLACES = 12
"""Decimal places that an amount may have."""

LONGEST_QUOTE = 60

_NUMBER = re.compile(r"[0-9]{1,20}(\.[0-9]{1,12})?")


def brief(value: object) -> str:
    """`value` as a message may quote it: short, and without what would move a terminal's cursor."""
    text = "".join(sign if sign.isprintable() else "?" for sign in str(value)[:LONGEST_QUOTE])
    return text if len(text) < LONGEST_QUOTE else text[:-3] + "..."


def amount(value: object, field: str) -> Number:
    """`value` when it is an amount of chips: a whole or decimal number, not negative.

    Raises:
        Unreadable: `bad_field`.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        good = 0 <= value <= MOST_CHIPS
    elif isinstance(value, Decimal) and value.is_finite():
        good = 0 <= value <= MOST_CHIPS and -_exponent(value) <= MOST_PLACES
    else:
        good = False
    if not good:
        raise Unreadable("bad_field", field=field, value=brief(value), expected=f"a number from 0 to {MOST_CHIPS}")
    return value  # type: ignore[return-value]


def amount_in(text: str) -> Number | None:
    """The amount that `text` writes in digits, None when it writes none.

    >>> amount_in("2.50"), amount_in("-1")
    (Decimal('2.50'), None)
    """
    if not _NUMBER.fullmatch(text):
        return None
    number: Number = Decimal(text) if "." in text else int(text)
    return number if number <= MOST_CHIPS else None


def _exponent(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0


def unit_of(amounts: Iterable[Number]) -> int:
    """How many parts a chip needs for all `amounts` to be whole: 1, 100 with cents, or a higher power of ten.

    >>> unit_of([3, Decimal("2.5")])
    100
    """
    places = max((-_exponent(value) for value in amounts if isinstance(value, Decimal) and value % 1), default=0)
    return 10 ** max(2, places) if places > 0 else 1


def result_of(value: Number) -> int | Fraction:
    """A stated result exactly; one that is cut off after many places is the simple fraction it stands for.

    >>> result_of(Decimal("33.333333"))
    Fraction(100, 3)
    """
    if isinstance(value, int):
        return value
    exact = Fraction(value)
    places = -_exponent(value)
    if places >= 4:
        simple = exact.limit_denominator(60)
        if abs(simple - exact) <= Fraction(2, 10**places):
            return simple
    return exact


def unit_with(unit: int, results: Iterable[int | Fraction | None]) -> int:
    """The least multiple of `unit` parts to a chip in which `results` are whole too."""
    return lcm(unit, *(value.denominator for value in results if value is not None))

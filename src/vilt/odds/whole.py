"""Checking whole numbers that a caller gives."""

from __future__ import annotations

from numbers import Integral

from vilt.errors import Refused


def check_whole(field: str, value: object, low: int, high: int) -> None:
    """`Refused` unless this is a whole number from `low` to `high`."""
    if not isinstance(value, Integral) or not low <= int(value) <= high:
        raise Refused("bad_field", field=field, value=repr(value)[:40], expected=f"a whole number from {low} to {high}")

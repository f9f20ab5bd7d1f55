"""The TOML tables of a .phh or .phhs file, one hand after another, so that a file of any length needs little memory."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, BinaryIO

import msgspec

from vilt.history.amounts import brief
from vilt.history.record import Unreadable

MOST_BYTES = 1_000_000
"""The longest hand that is read: real ones take some thousand bytes."""

_HEADER = re.compile(r"\[\s*(\"[^\"\\]*\"|'[^']*'|[A-Za-z0-9-][A-Za-z0-9_-]*)\s*\]\s*(?:#.*)?")
_KEY = re.compile(r"[A-Za-z0-9_-]+")
_json = msgspec.json.Decoder(float_hook=Decimal)


def hand_texts(file: BinaryIO) -> Iterator[tuple[str, str | Unreadable]]:
    """Name and TOML text of each hand in `file`; the name is that of its table in brackets, "" without one.

    A text that cannot be had is an `Unreadable`; after one the rest of the file is not read. A line in brackets begins
    a hand unless it stands in a text over several lines or its name is that of a user field.
    """
    name = ""
    lines: list[str] = []
    size = 0
    quotes = 0
    for number, raw in enumerate(iter(lambda: file.readline(MOST_BYTES + 1), b"")):
        size += len(raw)
        if size > MOST_BYTES:
            yield name, Unreadable("hand_too_long", most=MOST_BYTES)
            return
        try:
            line = raw.decode("utf-8-sig" if number == 0 else "utf-8")
        except UnicodeDecodeError:
            yield name, Unreadable("not_text")
            return
        header = _HEADER.fullmatch(line.strip()) if line.startswith("[") and not quotes & 1 else None
        if header:
            if any(map(_has_content, lines)):
                yield name, "".join(lines)
            name, lines, size = brief(header[1].strip("\"'")), [], len(raw)
        else:
            quotes += line.count('"""') + line.count("'''")
            lines.append(line)
    if name or any(map(_has_content, lines)):
        yield name, "".join(lines)


def _has_content(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def read_table(text: str) -> dict[str, Any]:
    """The TOML table that `text` writes, decimal numbers as `Decimal`.

    >>> read_table("min_bet = 2.50")
    {'min_bet': Decimal('2.50')}

    Raises:
        Unreadable: `not_toml`.
    """
    plain = _plain_table(text)
    if plain is not None:
        return plain
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except (ValueError, ArithmeticError) as wrong:
        raise Unreadable("not_toml", why=brief(wrong)) from None
    except RecursionError:
        raise Unreadable("not_toml", why="brackets within brackets without end") from None


def _plain_table(text: str) -> dict[str, Any] | None:
    """The table when every line is one simple `key = value` that JSON writes alike, ten times as fast; else None."""
    table: dict[str, Any] = {}
    for line in text.split("\n"):
        if not line:
            continue
        key, found, value = line.partition(" = ")
        if not found or key in table or value[:1] not in "'\"[-0123456789tf" or not _KEY.fullmatch(key):
            return None
        if "'" in value:
            if '"' in value:
                return None
            value = value.replace("'", '"')
        if "\\" in value or "null" in value or "{" in value:
            return None
        try:
            table[key] = _json.decode(value)
        except (msgspec.MsgspecError, RecursionError):
            return None
    return table

"""What players and tables may be called."""

from __future__ import annotations

import unicodedata

from vilt.errors import Refused

PLAYER_LETTERS = 24
TABLE_LETTERS = 40
REASON_LETTERS = 120

_SEEN = "LNPS"
"""The kinds of signs that stand by themselves: letters, numbers, punctuation and symbols; accents need one of these."""
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that look like nothing."""


def tidy_name(name: str, most: int) -> str:
    """A name of at most `most` signs without needless spaces.

    Raises:
        Refused: `bad_name` when it is empty or too long, cannot be seen, or holds what turns the text around it.

    >>> tidy_name("  Club   night ", TABLE_LETTERS)
    'Club night'
    """
    tidy = " ".join(name.split())
    seen = any(unicodedata.category(sign)[0] in _SEEN and sign not in _BLANK for sign in tidy)
    if not seen or len(tidy) > most or not tidy.isprintable():
        raise Refused("bad_name", most=most)
    return tidy


def tidy_reason(reason: str) -> str:
    """What a host says of an order, in one line without needless spaces; nothing is good as well.

    Raises:
        Refused: `bad_reason` when it is too long, or holds what turns the text around it.

    >>> tidy_reason("  too   slow ")
    'too slow'
    """
    tidy = " ".join(reason.split())
    if len(tidy) > REASON_LETTERS or not tidy.isprintable():
        raise Refused("bad_reason", most=REASON_LETTERS)
    return tidy

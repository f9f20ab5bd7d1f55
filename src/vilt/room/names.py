"""What players and tables may be called, and what people may write for others to read."""

from __future__ import annotations

import re
import unicodedata

from vilt.errors import Refused

PLAYER_LETTERS = 24
TABLE_LETTERS = 40
REASON_LETTERS = 120
TEXT_LETTERS = 200

_SEEN = "LNPS"
"""The kinds of signs that stand by themselves: letters, numbers, punctuation and symbols; accents need one of these."""
_ON_A_LETTER = ("Mn", "Me")
"""Signs that take no room of their own: they stand on, in or below the letter before them."""
_BREAKING = ("Cc", "Zl", "Zp")
"""Signs that control something, and that begin a line or a paragraph."""
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that look like nothing: with one of them two names would look alike."""
_JOINERS = dict.fromkeys(map(ord, "\u200c\u200d"))
"""What holds the parts of an emoji together, and parts letters of some scripts: of use in a text, not in a name."""
_PICTURES = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f|[\U0001f000-\U0001faff]")
"""The flag of a part of a country, written with signs that are not seen elsewhere, and what Unicode keeps for pictures:
phones have those of this year, which the Unicode of an older Python does not know."""
MOST_ACCENTS = 2
"""Accents on one letter, beside the one that it may be written together with; more would cover the lines around it."""
MOST_MARKS = 4
"""Accents and vowels on and below one letter: as many as Tibetan and Burmese need. Some, seen or not, are no accents
to Unicode and would let any number of them follow."""


def tidy_name(name: str, most: int) -> str:
    """A name of at most `most` signs without needless spaces, letters and their accents in one sign where possible.

    Raises:
        Refused: `bad_name` when it is empty or too long, holds what cannot be seen or turns the text around it, or
            heaps accents up.

    >>> tidy_name("  Club   night ", TABLE_LETTERS)
    'Club night'
    """
    tidy = _one_line(name)
    seen = any(unicodedata.category(sign)[0] in _SEEN for sign in tidy) and _BLANK.isdisjoint(tidy)
    if not seen or len(tidy) > most or not _stays_in_its_line(tidy):
        raise Refused("bad_name", most=most)
    return tidy


def tidy_reason(reason: str) -> str:
    """What a host says of an order, in one line without needless spaces; nothing is good as well.

    Raises:
        Refused: `bad_reason` when it is too long, holds what turns the text around it, or heaps accents up.

    >>> tidy_reason("  too   slow ")
    'too slow'
    """
    tidy = _one_line(reason)
    if len(tidy) > REASON_LETTERS or not _stays_in_its_line(tidy):
        raise Refused("bad_reason", most=REASON_LETTERS)
    return tidy


def tidy_text(text: str) -> str:
    """What a player writes to his table, without needless spaces.

    Raises:
        Refused: `bad_text` when it is empty, longer than `TEXT_LETTERS` as browsers count (an emoji is two), has
            several lines, holds what cannot be seen or turns the text around it, or heaps accents up.

    >>> tidy_text("  nice   hand ")
    'nice hand'
    """
    tidy = _one_line(text)
    written = _PICTURES.sub("*", tidy).translate(_JOINERS)
    seen = any(unicodedata.category(sign)[0] in _SEEN for sign in written) and _BLANK.isdisjoint(tidy)
    plain = not any(unicodedata.category(sign) in _BREAKING for sign in text.strip())
    if not (seen and plain and _stays_in_its_line(written)) or _signs(tidy) > TEXT_LETTERS:
        raise Refused("bad_text", most=TEXT_LETTERS)
    return tidy


def _signs(text: str) -> int:
    """How long a text is as browsers count."""
    return len(text) + sum(sign > "\uffff" for sign in text)


def _one_line(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())


def _stays_in_its_line(text: str) -> bool:
    accents = marks = 0
    for sign in text:
        accent = unicodedata.combining(sign) > 0
        if not accent and unicodedata.category(sign) not in _ON_A_LETTER:
            accents = marks = 0
            continue
        accents += accent
        marks += 1
        if accents > MOST_ACCENTS or marks > MOST_MARKS:
            return False
    return text.isprintable()

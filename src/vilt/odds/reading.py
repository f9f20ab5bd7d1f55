"""What every reader of ranges needs: a text, how far it is read, and a refusal that points at a character."""

from __future__ import annotations

import re
from typing import NoReturn

from vilt.cards import RANKS, SUITS
from vilt.errors import Refused

SYMBOLS = dict(zip("♣♦♥♠", SUITS, strict=True))
EVERYTHING = ("random", "any")
NUMBER = re.compile(r"\d+(\.\d+)?(e-?\d+)?|\.\d+", re.ASCII)
SEPARATORS = re.compile(r"[\s,;]*")


class Reader:
    """A text, and how far it is read; every method that reads goes on behind what it has read, or refuses."""

    wanted = "a rank (23456789TJQKA), a percentage or 'random'"
    """What the beginning of a term is expected to be."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise Refused("bad_field", field="range", value=repr(text)[:40], expected="a text such as 'QQ+, AKs'")
        self.text = text
        self.at = 0

    def weight(self) -> float:
        """The weight behind a term, 1 where none is given."""
        if not self.take(":"):
            return 1.0
        start = self.at
        found = self.match(NUMBER)
        weight = float(found) if found else 0.0
        if self.take("%"):
            weight /= 100
        if not 0 < weight <= 1:
            self.refuse("a weight above 0 and up to 1 (or 100%)", start)
        return weight

    def end_of_term(self) -> None:
        """What stands between two terms, or the end."""
        if self.rest() and not self.match(SEPARATORS):
            self.refuse("a comma, + or -, a weight such as :0.5, or the end")

    def rank(self) -> int:
        """A rank, 0 (two) to 12 (ace)."""
        if not self.rank_next():
            self.refuse(self.wanted)
        if self.take("10"):
            return RANKS.index("T")
        self.at += 1
        return RANKS.index(self.text[self.at - 1].upper())

    def rank_next(self) -> bool:
        """Whether a rank comes next."""
        rest = self.rest()
        return rest[:1] != "" and (rest[0].upper() in RANKS or rest.startswith("10"))

    def suit(self) -> int:
        """A suit, 0 to 3."""
        if not self.suit_next():
            self.refuse("a suit (c, d, h or s)")
        letter = self.text[self.at]
        self.at += 1
        return SUITS.index(SYMBOLS.get(letter, letter.lower()))

    def suit_next(self) -> bool:
        """Whether a suit comes next."""
        letter = self.rest()[:1]
        return letter != "" and (letter.lower() in SUITS or letter in SYMBOLS)

    def rest(self) -> str:
        """What is not yet read."""
        return self.text[self.at :]

    def take(self, expected: str) -> bool:
        """Whether this comes next, which is then read."""
        found = self.text.startswith(expected, self.at)
        self.at += len(expected) * found
        return found

    def match(self, pattern: re.Pattern[str]) -> str:
        """What comes next of this pattern; nothing is read when it does not."""
        found = pattern.match(self.text, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found[0]

    def refuse(self, expected: str, at: int | None = None) -> NoReturn:
        """Refuse the text, at the character that is read next or at another."""
        place = self.at if at is None else at
        raise Refused("bad_range", text=self.text, at=place + 1, expected=expected)

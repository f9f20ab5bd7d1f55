"""Reading a range as players write it. The language is described in docs/odds.md.

A range is read from left to right: each term gives its hands a weight, a term after `!` takes its hands away.
Whatever is not understood is refused with the place of the character that is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NoReturn

import numpy as np
from numpy.typing import NDArray

from vilt.cards import RANKS, SUITS
from vilt.errors import Refused
from vilt.odds.combos import CLASS_OF, COMBOS, SIDE, class_of, combo_of
from vilt.odds.ordering import slice_of_hands

SYMBOLS = dict(zip("♣♦♥♠", SUITS, strict=True))
KINDS = {"": (True, False), "s": (True,), "o": (False,)}
_NUMBER = re.compile(r"\d+(\.\d+)?(e-?\d+)?|\.\d+", re.ASCII)
_SEPARATORS = re.compile(r"[\s,;]*")
_EVERYTHING = ("random", "any")


def parse_weights(text: str) -> NDArray[np.float64]:
    """The weights a text says, float64[1326].

    Raises:
        Refused: `bad_range`, whose fields `text` and `at` point at the character, counted from 1.
    """
    return _Reader(text).read()


class _Reader:
    """A text, and how far it is read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def read(self) -> NDArray[np.float64]:
        weights = np.zeros(COMBOS)
        self._match(_SEPARATORS)
        if not self._rest():
            self._refuse("a hand or a range such as AhKh, QQ+ or 15%")
        while self._rest():
            start = self.at
            if self._take("!"):
                if not weights.any():
                    self._refuse("something to take hands away from before this", start)
                weights[self._term()] = 0
            else:
                hands = self._term()
                weights[hands] = self._weight()
            self._end_of_term()
        if not weights.any():
            self._refuse("at least one hand that is not taken away", 0)
        return weights

    def _term(self) -> NDArray[np.bool_]:
        """The hands of one term, bool[1326]."""
        start = self.at
        for word in _EVERYTHING:
            if self._rest().lower().startswith(word):
                self.at += len(word)
                return np.ones(COMBOS, np.bool_)
        if percent := self._percent():
            return slice_of_hands(*percent)
        first = self._rank()
        if self._suit_next():
            return self._combo(first, start)
        return self._classes(first)

    def _percent(self) -> tuple[float, float] | None:
        """`15%` or `5%-15%`, when that is what comes."""
        start = self.at
        found = self._match(_NUMBER)
        if not found or not self._take("%"):
            self.at = start
            return None
        low, high = 0.0, float(found)
        if self._take("-"):
            low = high
            again = self.at
            if not (found := self._match(_NUMBER)) or not self._take("%"):
                self._refuse("a second percentage", again)
            high = float(found)
        if not 0 <= low < high <= 100:
            self._refuse("percentages from 0 to 100, the lower before the higher", start)
        return low, high

    def _combo(self, rank: int, start: int) -> NDArray[np.bool_]:
        """Two cards by name, the first rank of which is read."""
        first = rank * 4 + self._suit()
        if not self._rank_next():
            self._refuse("a second card")
        second = self._rank() * 4 + self._suit()
        if first == second:
            self._refuse("two different cards", start)
        if self._rest()[:1] and (self._rest()[0] == "*" or self._rank_next()):
            self._refuse("two cards: Omaha hands are not understood here")
        hands = np.zeros(COMBOS, np.bool_)
        hands[combo_of(first, second)] = True
        return hands

    def _classes(self, high: int) -> NDArray[np.bool_]:
        """Classes by their ranks, the first of which is read."""
        if self._take("x") or self._take("X"):
            lows, kind = set(range(SIDE)) - {high}, self._kind()
            return self._in_classes((high, low, suited) for low in lows for suited in kind)
        low = self._rank()
        if self._rank_next() or self._rest()[:1] == "*" or self._rest()[:1].lower() == "x":
            self._refuse("two ranks: Omaha hands are not understood here")
        kind = self._kind()
        if high == low and len(kind) == 1:
            self._refuse("a pair without s or o: its cards are never suited", self.at - 1)
        if self._take("+"):
            return self._in_classes((*ranks, suited) for ranks in _upwards(high, low) for suited in kind)
        if self._take("-"):
            return self._in_classes((*ranks, suited) for ranks in self._up_to(high, low, kind) for suited in kind)
        return self._in_classes((high, low, suited) for suited in kind)

    def _up_to(self, high: int, low: int, kind: tuple[bool, ...]) -> list[tuple[int, int]]:
        """The ranks from those before a dash to those after it."""
        start = self.at
        last_high, last_low = self._rank(), self._rank()
        if self._kind() != kind:
            self._refuse("the same ending on both sides of the dash", start)
        (high, low), (last_high, last_low) = sorted((high, low))[::-1], sorted((last_high, last_low))[::-1]
        step = 1 if last_low >= low else -1
        lows = range(low, last_low + step, step)
        if high == last_high and high not in lows:
            return [(high, each) for each in lows]
        if high - low == last_high - last_low:
            return [(each + high - low, each) for each in lows]
        return self._refuse("two pairs, two hands with the same high card, or two with the same gap", start)

    def _in_classes(self, wanted: Iterator[tuple[int, int, bool]]) -> NDArray[np.bool_]:
        return np.isin(CLASS_OF, [class_of(*each) for each in wanted])

    def _weight(self) -> float:
        if not self._take(":"):
            return 1.0
        start = self.at
        found = self._match(_NUMBER)
        weight = float(found) if found else 0.0
        if self._take("%"):
            weight /= 100
        if not 0 < weight <= 1:
            self._refuse("a weight above 0 and up to 1 (or 100%)", start)
        return weight

    def _end_of_term(self) -> None:
        if self._rest() and not self._match(_SEPARATORS):
            self._refuse("a comma, + or -, a weight such as :0.5, or the end")

    def _rank(self) -> int:
        if not self._rank_next():
            self._refuse("a rank (23456789TJQKA), a percentage or 'random'")
        if self._take("10"):
            return RANKS.index("T")
        self.at += 1
        return RANKS.index(self.text[self.at - 1].upper())

    def _rank_next(self) -> bool:
        rest = self._rest()
        return rest[:1] != "" and (rest[0].upper() in RANKS or rest.startswith("10"))

    def _suit(self) -> int:
        if not self._suit_next():
            self._refuse("a suit (c, d, h or s)")
        letter = self.text[self.at]
        self.at += 1
        return SUITS.index(SYMBOLS.get(letter, letter.lower()))

    def _suit_next(self) -> bool:
        letter = self._rest()[:1]
        return letter != "" and (letter.lower() in SUITS or letter in SYMBOLS)

    def _kind(self) -> tuple[bool, ...]:
        """Suited, offsuit or both, by the ending that may come."""
        letter = self._rest()[:1].lower()
        if letter not in KINDS:
            return KINDS[""]
        self.at += len(letter)
        return KINDS[letter]

    def _rest(self) -> str:
        return self.text[self.at :]

    def _take(self, expected: str) -> bool:
        found = self.text.startswith(expected, self.at)
        self.at += len(expected) * found
        return found

    def _match(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found[0]

    def _refuse(self, expected: str, at: int | None = None) -> NoReturn:
        place = self.at if at is None else at
        raise Refused("bad_range", text=self.text, at=place + 1, expected=expected)


def _upwards(high: int, low: int) -> list[tuple[int, int]]:
    """The ranks of a class and of those above it: higher pairs, or the same high card with higher ones beside it."""
    if high == low:
        return [(rank, rank) for rank in range(high, SIDE)]
    high, low = max(high, low), min(high, low)
    return [(high, each) for each in range(low, high)]

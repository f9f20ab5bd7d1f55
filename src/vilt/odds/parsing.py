"""Reading a range as players write it. The language is described in docs/odds.md.

A range is read from left to right: each term gives its hands a weight, a term after `!` takes its hands away.
Whatever is not understood is refused with the place of the character that is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from vilt.odds.combos import CLASS_OF, COMBOS, SIDE, class_of, combo_of
from vilt.odds.ordering import slice_of_hands
from vilt.odds.reading import EVERYTHING, NUMBER, SEPARATORS, Reader

KINDS = {"": (True, False), "s": (True,), "o": (False,)}


def parse_weights(text: str) -> NDArray[np.float64]:
    """The weights a text says, float64[1326].

    Raises:
        Refused: `bad_range`, whose fields `text` and `at` point at the character, counted from 1.
    """
    return _HoldemReader(text).read()


class _HoldemReader(Reader):
    """Hold'em: hands of two cards."""

    def read(self) -> NDArray[np.float64]:
        weights = np.zeros(COMBOS)
        self.match(SEPARATORS)
        if not self.rest():
            self.refuse("a hand or a range such as AhKh, QQ+ or 15%")
        while self.rest():
            start = self.at
            if self.take("!"):
                if not weights.any():
                    self.refuse("something to take hands away from before this", start)
                weights[self._term()] = 0
            else:
                hands = self._term()
                weights[hands] = self.weight()
            self.end_of_term()
        if not weights.any():
            self.refuse("at least one hand that is not taken away", 0)
        return weights

    def _term(self) -> NDArray[np.bool_]:
        """The hands of one term, bool[1326]."""
        start = self.at
        for word in EVERYTHING:
            if self.rest().lower().startswith(word):
                self.at += len(word)
                return np.ones(COMBOS, np.bool_)
        if percent := self._percent():
            return slice_of_hands(*percent)
        first = self.rank()
        if self.suit_next():
            return self._combo(first, start)
        return self._classes(first)

    def _percent(self) -> tuple[float, float] | None:
        """`15%` or `5%-15%`, when that is what comes."""
        start = self.at
        found = self.match(NUMBER)
        if not found or not self.take("%"):
            self.at = start
            return None
        low, high = 0.0, float(found)
        if self.take("-"):
            low = high
            again = self.at
            if not (found := self.match(NUMBER)) or not self.take("%"):
                self.refuse("a second percentage", again)
            high = float(found)
        if not 0 <= low < high <= 100:
            self.refuse("percentages from 0 to 100, the lower before the higher", start)
        return low, high

    def _combo(self, rank: int, start: int) -> NDArray[np.bool_]:
        """Two cards by name, the first rank of which is read."""
        first = rank * 4 + self.suit()
        if not self.rank_next():
            self.refuse("a second card")
        second = self.rank() * 4 + self.suit()
        if first == second:
            self.refuse("two different cards", start)
        if self.rest()[:1] and (self.rest()[0] == "*" or self.rank_next()):
            self.refuse("two cards: hands of more belong to another game")
        hands = np.zeros(COMBOS, np.bool_)
        hands[combo_of(first, second)] = True
        return hands

    def _classes(self, high: int) -> NDArray[np.bool_]:
        """Classes by their ranks, the first of which is read."""
        if self.take("x") or self.take("X"):
            lows, kind = set(range(SIDE)) - {high}, self._kind()
            return self._in_classes((high, low, suited) for low in lows for suited in kind)
        low = self.rank()
        if self.rank_next() or self.rest()[:1] == "*" or self.rest()[:1].lower() == "x":
            self.refuse("two ranks: hands of more cards belong to another game")
        kind = self._kind()
        if high == low and len(kind) == 1:
            self.refuse("a pair without s or o: its cards are never suited", self.at - 1)
        if self.take("+"):
            return self._in_classes((*ranks, suited) for ranks in _upwards(high, low) for suited in kind)
        if self.take("-"):
            return self._in_classes((*ranks, suited) for ranks in self._up_to(high, low, kind) for suited in kind)
        return self._in_classes((high, low, suited) for suited in kind)

    def _up_to(self, high: int, low: int, kind: tuple[bool, ...]) -> list[tuple[int, int]]:
        """The ranks from those before a dash to those after it."""
        start = self.at
        last_high, last_low = self.rank(), self.rank()
        if self._kind() != kind:
            self.refuse("the same ending on both sides of the dash", start)
        (high, low), (last_high, last_low) = sorted((high, low))[::-1], sorted((last_high, last_low))[::-1]
        step = 1 if last_low >= low else -1
        lows = range(low, last_low + step, step)
        if high == last_high and high not in lows:
            return [(high, each) for each in lows]
        if high - low == last_high - last_low:
            return [(each + high - low, each) for each in lows]
        return self.refuse("two pairs, two hands with the same high card, or two with the same gap", start)

    def _in_classes(self, wanted: Iterator[tuple[int, int, bool]]) -> NDArray[np.bool_]:
        return np.isin(CLASS_OF, [class_of(*each) for each in wanted])

    def _kind(self) -> tuple[bool, ...]:
        """Suited, offsuit or both, by the ending that may come."""
        letter = self.rest()[:1].lower()
        if letter not in KINDS:
            return KINDS[""]
        self.at += len(letter)
        return KINDS[letter]


def _upwards(high: int, low: int) -> list[tuple[int, int]]:
    """The ranks of a class and of those above it: higher pairs, or the same high card with higher ones beside it."""
    if high == low:
        return [(rank, rank) for rank in range(high, SIDE)]
    high, low = max(high, low), min(high, low)
    return [(high, each) for each in range(low, high)]

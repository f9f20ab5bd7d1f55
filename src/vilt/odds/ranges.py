"""A range: how likely a player holds each of the 1,326 hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from vilt.cards import Card, cards_text, check_cards
from vilt.errors import Refused
from vilt.odds.combos import CARDS, CLASS_OF, CLASS_SIZES, CLASSES, COMBOS, MASKS, SIDE, bits_of, combo_of
from vilt.odds.notation import range_text
from vilt.odds.parsing import parse_weights

Weights: TypeAlias = NDArray[np.float64]


class Range:
    """A weight from 0 to 1 for each hand of two cards, in the numbering of `vilt.odds.combos`.

    `str` writes it so that `Range.parse` reads an equal one. Ranges never change.

    >>> str(Range.parse("AA, KK, QQ:0.5"))
    'KK+, QQ:0.5'
    """

    __slots__ = ("_weights",)

    def __init__(self, weights: Weights) -> None:
        """`weights` is float64[1326]; `Refused` for another shape, for numbers outside 0 to 1, and when all are 0."""
        if np.iscomplexobj(weights):
            raise Refused("bad_weights", found="complex numbers")
        try:
            found = np.array(weights, np.float64)
        except (TypeError, ValueError):
            raise Refused("bad_weights", found=type(weights).__name__) from None
        if found.shape != (COMBOS,):
            raise Refused("bad_weights", found=f"[{', '.join(map(str, found.shape))}]")
        if not ((found >= 0) & (found <= 1)).all():
            raise Refused("bad_weights", found="numbers outside 0 to 1")
        if not found.any():
            raise Refused("empty_range")
        found.flags.writeable = False
        self._weights = found

    @classmethod
    def parse(cls, text: str) -> Range:
        """The range a text says in the language of docs/odds.md; `Refused` points at what is not understood."""
        return cls(parse_weights(text))

    @classmethod
    def of(cls, cards: Sequence[Card]) -> Range:
        """The range of one known hand of two different cards; `Refused` for others."""
        check_cards(cards)
        if len(cards) != 2:
            raise Refused("bad_field", field="hand", value=len(cards), expected="two cards")
        weights = np.zeros(COMBOS)
        weights[combo_of(*cards)] = 1
        return cls(weights)

    @property
    def weights(self) -> Weights:
        """float64[1326], read only."""
        return self._weights

    @property
    def combos(self) -> float:
        """How many hands, each counted by its weight."""
        return float(self._weights.sum())

    @property
    def size(self) -> int:
        """How many hands have a weight."""
        return int(np.count_nonzero(self._weights))

    def grid(self) -> Weights:
        """float64[13, 13]: the mean weight of each class, from the ace down, suited hands above the diagonal."""
        sums = np.bincount(CLASS_OF, self._weights, CLASSES)
        return (sums / CLASS_SIZES).reshape(SIDE, SIDE)

    def without(self, cards: Iterable[Card]) -> Weights:
        """The weights with every hand at 0 that holds one of these cards."""
        return np.where(MASKS & np.uint64(bits_of(tuple(cards))), 0.0, self._weights)

    def hands(self) -> list[tuple[str, float]]:
        """Each hand with its weight, the highest cards first."""
        return [
            (cards_text(CARDS[combo].tolist()).replace(" ", ""), float(self._weights[combo]))
            for combo in np.flatnonzero(self._weights)[::-1]
        ]

    def __str__(self) -> str:
        return range_text(self._weights)

    def __repr__(self) -> str:
        return f"Range.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Range) and np.array_equal(self._weights, other.weights)

    def __hash__(self) -> int:
        return hash(self._weights.tobytes())

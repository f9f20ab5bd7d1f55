"""A range of hands of three to six cards: how likely a player holds each."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np
from numpy.typing import NDArray

from vilt.cards import Card, cards_text, check_cards
from vilt.errors import Refused
from vilt.odds.combos import bits_of
from vilt.odds.hand_sets import Masks, all_sets, cards_of
from vilt.odds.patterns import parse_hands

_COUNTS = range(3, 7)


class PatternRange:
    """Hands of so many cards with weights above 0 to 1. Ranges never change.

    >>> PatternRange.parse("AA** ds", 4).combos
    864.0
    """

    __slots__ = ("_masks", "_text", "_weights", "hole_cards")

    def __init__(self, hole_cards: int, masks: Masks | None, weights: NDArray[np.float64], text: str) -> None:
        """`masks` are hands as `card_bits`, in order, each once; None is every hand, with weight 1."""
        self.hole_cards = hole_cards
        self._masks = masks
        self._weights = weights
        self._text = text

    @classmethod
    def parse(cls, text: str, hole_cards: int) -> PatternRange:
        """The range a text says in the language of docs/odds.md; `Refused` points at what is not understood."""
        _check_count(hole_cards)
        return cls(hole_cards, *parse_hands(text, hole_cards), " ".join(text.split()))

    @classmethod
    def of(cls, cards: Sequence[Card]) -> PatternRange:
        """The range of one known hand of three to six different cards; `Refused` for others."""
        check_cards(cards)
        _check_count(len(cards))
        text = cards_text(sorted(cards, reverse=True)).replace(" ", "")
        return cls(len(cards), np.array([bits_of(cards)], np.uint64), np.ones(1), text)

    @property
    def is_everything(self) -> bool:
        """Whether any hand can be held, each as likely as the others."""
        return self._masks is None

    @property
    def masks(self) -> Masks:
        """uint64[n]: the hands as `card_bits`."""
        return all_sets(self.hole_cards) if self._masks is None else self._masks

    @property
    def weights(self) -> NDArray[np.float64]:
        """float64[n]: the weight of each."""
        return np.ones(self.size) if self._masks is None else self._weights

    @property
    def size(self) -> int:
        """How many hands there are."""
        return comb(52, self.hole_cards) if self._masks is None else len(self._masks)

    @property
    def combos(self) -> float:
        """How many hands, each counted by its weight."""
        return float(self.size if self._masks is None else self._weights.sum())

    def hands(self) -> list[tuple[str, float]]:
        """Each hand with its weight."""
        cards = np.sort(cards_of(self.masks), 1)[:, ::-1].tolist()
        return [
            (cards_text(hand).replace(" ", ""), weight)
            for hand, weight in zip(cards, self.weights.tolist(), strict=True)
        ]

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"PatternRange.parse({self._text!r}, {self.hole_cards})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, PatternRange)
            and (self.hole_cards, self.size) == (other.hole_cards, other.size)
            and (self._masks is other.masks or np.array_equal(self.masks, other.masks))
            and np.array_equal(self.weights, other.weights)
        )

    def __hash__(self) -> int:
        return hash((self.hole_cards, self.size))


def _check_count(hole_cards: object) -> None:
    if hole_cards not in _COUNTS:
        expected = "3 to 6, as hands of two make a Range"
        raise Refused("bad_field", field="hole_cards", value=repr(hole_cards)[:20], expected=expected)

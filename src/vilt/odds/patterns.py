"""Reading hands of three to six cards as players write them. The language is described in docs/odds.md.

A term names cards, ranks and places for any card, in any order; words about suits may follow. It means every hand that
holds what is named.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, product
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vilt.odds.hand_sets import Masks, all_sets, each_once, sets_with, suited_counts, work_of
from vilt.odds.reading import EVERYTHING, NUMBER, SEPARATORS, Reader
from vilt.ranking.strength import CARD_BITS

ACE = 12
MOST_LISTED = 3_000_000
"""So many hands are gone through for one term, at most."""
MOST_OF_A_LIST = 5
"""All hands of so many cards can be listed."""
SUIT_WORDS = {"rainbow": 0, "r": 0, "ss": 1, "ds": 2, "ts": 3}
"""How many suits hold two or more cards of a hand."""
MONOTONE = "mono"

_SUIT_WORD = re.compile(r"\$?(rainbow|mono|r|ss|ds|ts)(?=$|[\s,;:])", re.IGNORECASE)
_TEN_OF_SPADES = "ts"
"""A word about suits, and a card as well: behind a space, or behind as many cards as make a hand, it is the word."""
_PERCENT = re.compile(rf"({NUMBER.pattern})%", re.ASCII)
_SPACES = re.compile(r"\s*")


class Weighted(NamedTuple):
    """Hands with their weights; None stands for every hand, each with weight 1."""

    masks: Masks | None
    weights: NDArray[np.float64]


class _Shape(NamedTuple):
    """What one term names."""

    cards: tuple[int, ...]
    ranks: tuple[int, ...]
    anything: int


def parse_hands(text: str, count: int) -> Weighted:
    """The hands of `count` cards that a text says, in order, and their weights.

    Raises:
        Refused: `bad_range`, whose fields `text` and `at` point at the character, counted from 1.
    """
    return _PatternReader(text, count).read()


class _PatternReader(Reader):
    """Hands of `count` cards."""

    wanted = "a rank (23456789TJQKA), a card such as Ah, * or 'random'"

    def __init__(self, text: str, count: int) -> None:
        super().__init__(text)
        self.count = count

    def read(self) -> Weighted:
        """The whole text."""
        self.match(SEPARATORS)
        if not self.rest():
            self.refuse(f"a hand or a pattern of {self.count} cards such as {self._example()}")
        if self._everything():
            self.match(SEPARATORS)
            if not self.rest():
                return Weighted(None, np.ones(0))
        self.at = 0
        self.match(SEPARATORS)
        masks, weights = np.zeros(0, np.uint64), np.zeros(0)
        while self.rest():
            start = self.at
            away = self.take("!")
            if away and not len(masks):
                self.refuse("something to take hands away from before this", start)
            term = self._term()
            stays = ~np.isin(masks, term, assume_unique=True)
            masks, weights = masks[stays], weights[stays]
            if not away:
                masks, weights = np.concatenate([masks, term]), np.append(weights, np.full(len(term), self.weight()))
            self.end_of_term()
        if not len(masks):
            self.refuse("at least one hand that is not taken away", 0)
        order = np.argsort(masks)
        return Weighted(masks[order], weights[order])

    def _example(self) -> str:
        return "AA" + "*" * (self.count - 2)

    def _everything(self) -> bool:
        for word in EVERYTHING:
            if self.rest().lower().startswith(word):
                self.at += len(word)
                return True
        return False

    def _term(self) -> Masks:
        """The hands of one term."""
        start = self.at
        if self._everything():
            if self.count > MOST_OF_A_LIST:
                self.refuse("'random' alone, as there are too many hands to be listed", start)
            return all_sets(self.count)
        if _PERCENT.match(self.text, self.at):
            self.refuse("hands: percentages need an order of all hands, which only hold'em has here")
        shapes = self._shapes()
        found = each_once(np.concatenate([self._hands(shape, start) for shape in shapes]))
        return self._suited(found)

    def _shapes(self) -> list[_Shape]:
        """What is named, and what a plus or a dash adds to it."""
        start = self.at
        shape = self._shape(self.count)
        if self.at == start:
            self.refuse(self.wanted)
        if self.take("+"):
            self._only_ranks(shape, start)
            top = max(shape.ranks)
            shapes = [_raised(shape, step) for step in range(ACE - top + 1)]
        elif self.take("-"):
            again = self.at
            self._only_ranks(shape, start)
            last = self._shape(self.count)
            step = last.ranks[0] - shape.ranks[0] if last.ranks else 0
            if last != _raised(shape, step):
                self.refuse("the same shape on both sides of the dash, such as T987-7654", again)
            shapes = [_raised(shape, each) for each in range(min(step, 0), max(step, 0) + 1)]
        else:
            return [shape]
        more = self._shape(self.count - len(shape.ranks) - shape.anything)
        if more.cards or more.ranks:
            self.refuse("nothing but * or x behind this", self.at - 1)
        return shapes

    def _only_ranks(self, shape: _Shape, start: int) -> None:
        if shape.cards or not shape.ranks:
            self.refuse("ranks without suits before this", start)

    def _shape(self, most: int) -> _Shape:
        """Cards, ranks and places for any card, as many as there are."""
        cards: list[int] = []
        ranks: list[int] = []
        anything = 0
        while not self._suit_word_next(len(cards) + len(ranks) + anything < most):
            start = self.at
            if self.take("*") or self.take("x") or self.take("X"):
                anything += 1
            elif self.rank_next():
                rank = self.rank()
                if self.suit_next() and not self._suit_word_next(more_cards=True):
                    card = rank * 4 + self.suit()
                    if card in cards:
                        self.refuse("different cards", start)
                    cards.append(card)
                else:
                    ranks.append(rank)
            else:
                break
            if len(cards) + len(ranks) + anything > most:
                self.refuse(f"no more than {self.count} cards", start)
        return _Shape(tuple(cards), tuple(sorted(ranks, reverse=True)), anything)

    def _suit_word_next(self, more_cards: bool) -> bool:
        """Whether a word about suits comes next, where the hand has room for more cards or not."""
        found = _SUIT_WORD.match(self.text, self.at)
        return found is not None and not (more_cards and found[0].lower() == _TEN_OF_SPADES)

    def _hands(self, shape: _Shape, start: int) -> Masks:
        """Every hand that holds what a shape names."""
        fixed = sum(CARD_BITS[card] for card in shape.cards)
        choices = []
        for rank, times in Counter(shape.ranks).items():
            free = [1 << bit for bit in _bits_of_rank(rank) if not fixed >> bit & 1]
            choices.append([sum(chosen) for chosen in combinations(free, times)])
            if not choices[-1]:
                self.refuse("four cards of a rank at most", start)
        named = len(shape.cards) + len(shape.ranks)
        if work_of(prod(map(len, choices)), named, self.count) > MOST_LISTED:
            self.refuse("more of the cards by name: so many hands cannot be listed", start)
        ways = np.array([fixed + sum(way) for way in product(*choices)], np.uint64)
        return sets_with(ways, self.count)

    def _suited(self, hands: Masks) -> Masks:
        """Those hands that the words about suits leave."""
        while True:
            before = self.at
            self.match(_SPACES)
            start = self.at
            word = self.match(_SUIT_WORD).lower().lstrip("$")
            if not word:
                self.at = before
                return hands
            counts = suited_counts(hands)
            if word == MONOTONE:
                hands = hands[counts.max(1) == self.count]
            else:
                hands = hands[(counts >= 2).sum(1) == SUIT_WORDS[word]]
            if not len(hands):
                self.refuse("suits that these cards can have", start)


def _raised(shape: _Shape, step: int) -> _Shape:
    return shape._replace(ranks=tuple(rank + step for rank in shape.ranks))


def _bits_of_rank(rank: int) -> list[int]:
    return [CARD_BITS[rank * 4 + suit].bit_length() - 1 for suit in range(4)]

"""Cards as whole numbers, their text, and the deck (RULES A1).

A card is `rank * 4 + suit`: ranks 0 (two) to 12 (ace), suits 0 to 3 (clubs, diamonds, hearts, spades).

>>> cards_text(parse_cards("AsKd 7c"))
'As Kd 7c'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from vilt.errors import Refused

Card: TypeAlias = int
"""A card, 0 (two of clubs) to 51 (ace of spades)."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"
CARDS_IN_DECK = 52

_TEXTS = tuple(rank + suit for rank in RANKS for suit in SUITS)
_CARDS = {text: card for card, text in enumerate(_TEXTS)}
_CARDS |= {f"10{suit}": _CARDS[f"T{suit}"] for suit in SUITS}
_LONGEST_QUOTE = 20
"""An error quotes no more of a text than this many characters."""


def make_card(rank: int, suit: int) -> Card:
    """The card of a rank, 0 (two) to 12 (ace), and a suit, 0 to 3 (cdhs); `Refused` for others.

    >>> card_text(make_card(12, 3))
    'As'
    """
    if rank not in range(len(RANKS)) or suit not in range(len(SUITS)):
        raise Refused("no_such_card", rank=rank, suit=suit)
    return rank * 4 + suit


def rank_of(card: Card) -> int:
    """The rank of a card, 0 (two) to 12 (ace)."""
    return card >> 2


def suit_of(card: Card) -> int:
    """The suit of a card, 0 to 3 (clubs, diamonds, hearts, spades)."""
    return card & 3


def parse_card(text: str) -> Card:
    """The card a text names, rank before suit; `10` is as good as `T`. `Refused` when it names none.

    >>> parse_card("As"), parse_card("10h") == parse_card("Th")
    (51, True)
    """
    card = _CARDS.get(str(text))
    if card is None:
        raise Refused("not_a_card", text=str(text)[:_LONGEST_QUOTE])
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards a text names one after another, spaces and commas as one likes; `Refused` for others and for doubles.

    >>> parse_cards("2c2d, As")
    (0, 1, 51)
    """
    cards: list[Card] = []
    for word in str(text).replace(",", " ").split():
        start = 0
        while start < len(word):
            end = start + (3 if word.startswith("10", start) else 2)
            card = parse_card(word[start:end])
            if card in cards:
                raise Refused("card_twice", card=card_text(card))
            cards.append(card)
            start = end
    return tuple(cards)


def card_text(card: Card) -> str:
    """How a card is written; `Refused` for a number that is no card.

    >>> card_text(0)
    '2c'
    """
    try:
        if card >= 0:
            return _TEXTS[card]
    except (TypeError, ValueError, IndexError):  # no whole number, or too high
        pass
    raise Refused("not_a_card_number", card=repr(card)[:_LONGEST_QUOTE])


def cards_text(cards: Iterable[Card]) -> str:
    """How cards are written, with spaces between them."""
    return " ".join(map(card_text, cards))


def full_deck() -> list[Card]:
    """The 52 cards in order, from the two of clubs to the ace of spades."""
    return list(range(CARDS_IN_DECK))


_WHOLE = frozenset(full_deck())


def check_deck(deck: Sequence[Card]) -> None:
    """`Refused` unless these are 52 different cards (A1), each a plain `int`: no other number fits in an event."""
    if len(deck) != CARDS_IN_DECK:
        raise Refused("not_a_deck", count=len(deck))
    if set(map(type, deck)) != {int}:
        card = next(card for card in deck if type(card) is not int)
        raise Refused("not_a_card_number", card=repr(card)[:_LONGEST_QUOTE])
    if set(deck) != _WHOLE:
        check_cards(deck)


def check_cards(cards: Iterable[Card]) -> None:
    """`Refused` unless each of these is a card, and no card is there twice."""
    seen: set[str] = set()
    for text in map(card_text, cards):
        if text in seen:
            raise Refused("card_twice", card=text)
        seen.add(text)

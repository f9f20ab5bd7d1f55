"""The strength of 5, 6 or 7 cards (RULES A2-A7).

The plain functions here serve interpreted code and, registered at the end of this file, every compiled loop: there the
lists they read are arrays. They check nothing; `strength` and `strengths` do.

Cards are added up. In the sum, the low 16 bits count the cards of each suit, four bits for each from 3 up, so that the
fifth card of a suit sets its topmost bit; above them stand the rank numbers of `vilt.ranking.tables`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from vilt.cards import CARDS_IN_DECK, Card, check_cards, full_deck
from vilt.compiled import register
from vilt.errors import Refused
from vilt.ranking.classes import STRONGEST, Category, parts
from vilt.ranking.tables import RANK_NUMBERS, ROW_BITS, ROWS, load_tables

TABLES = load_tables()

NO_CARDS = 0x3333
"""The sum of no cards."""
FLUSH = 0x8888
"""The bits of a sum that say: five or more cards of a suit."""
FLUSH_OF_SUIT = (0x8, 0x80, 0x800, 0x8000)
NO_BITS = 0
SUIT_SHIFTS = (0, 16, 32, 48)
RANK_BITS = (1 << 13) - 1
RANK_SHIFT = 16
LAST_ROW = ROWS - 1
COLUMN_SHIFT = RANK_SHIFT + ROW_BITS

CARD_SUMS = [RANK_NUMBERS[card >> 2] << RANK_SHIFT | 1 << 4 * (card & 3) for card in range(CARDS_IN_DECK)]
CARD_BITS = [1 << SUIT_SHIFTS[card & 3] + (card >> 2) for card in range(CARDS_IN_DECK)]
_NUMBERS = list(range(STRONGEST + 1))  # one object for each strength
ROW_STARTS: list[int] = TABLES.row_starts.tolist()
STRENGTHS: list[int] = [_NUMBERS[strength] for strength in TABLES.strengths.tolist()]
FLUSHES: list[int] = [_NUMBERS[strength] for strength in TABLES.flushes.tolist()]

_DECK = frozenset(full_deck())


def card_sum(cards: Sequence[Card], count: int) -> int:
    """The sum of the first `count` cards; sums of groups of cards add up, less `NO_CARDS` for each group but one.

    In a compiled loop sums are uint64, and so must be what is added to them: `NO_CARDS` as `np.uint64(NO_CARDS)`.
    """
    total = NO_CARDS
    for i in range(count):
        total += CARD_SUMS[cards[i]]
    return total


def card_bits(cards: Sequence[Card], count: int) -> int:
    """The first `count` cards as bits, 16 for each suit."""
    bits = NO_BITS
    for i in range(count):
        bits |= CARD_BITS[cards[i]]
    return bits


def rank_strength(total: int) -> int:
    """The strength of 5 to 7 cards with this sum, which has no bit of `FLUSH`."""
    return STRENGTHS[ROW_STARTS[(total >> RANK_SHIFT) & LAST_ROW] + (total >> COLUMN_SHIFT)]


def flush_strength(total: int, bits: int) -> int:
    """The strength of 5 to 7 cards with this sum, which has a bit of `FLUSH`, and these bits.

    Beside a flush there is no room for four of a kind or a full house.
    """
    suit = 0
    while not total & FLUSH_OF_SUIT[suit]:
        suit += 1
    return FLUSHES[(bits >> SUIT_SHIFTS[suit]) & RANK_BITS]


def strength_of_sum(total: int, bits: int) -> int:
    """The strength of 5 to 7 cards with this sum and these bits, for who adds groups of cards up; unchecked."""
    if total & FLUSH:
        return flush_strength(total, bits)
    return rank_strength(total)


def strength_of(cards: Sequence[Card]) -> int:
    """The strength of 5, 6 or 7 different cards, unchecked; also for compiled loops."""
    count = len(cards)
    total = card_sum(cards, count)
    if total & FLUSH:
        return flush_strength(total, card_bits(cards, count))
    return rank_strength(total)


def strength(cards: Iterable[Card]) -> int:
    """The strength of the best five of 5, 6 or 7 cards: 1 to 7462, the higher the better; `Refused` for other cards.

    >>> from vilt.cards import parse_cards
    >>> strength(parse_cards("As Ks Qs Js Ts 2c 2d"))
    7462
    """
    return _ranked(cards)[1]


def _ranked(cards: Iterable[Card]) -> tuple[tuple[Card, ...], int]:
    """The cards and their strength, or `Refused`."""
    try:
        hand = tuple(cards)
        different = set(hand)
        if 5 <= len(hand) <= 7 and len(different) == len(hand) and different <= _DECK:
            return hand, strength_of(hand)
        check_cards(hand)
    except TypeError:  # nothing to go through, or something that is no number
        raise Refused("not_cards", found=repr(cards)[:40]) from None
    raise Refused("bad_card_count", count=len(hand))


def best_five(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The five of 5, 6 or 7 cards that play, the most important first; of equal ones those that come first in `cards`.

    >>> from vilt.cards import cards_text, parse_cards
    >>> cards_text(best_five(parse_cards("Kh Kd 4c Ks 4h 8s 7s")))
    'Kh Kd Ks 4c 4h'
    """
    hand, its_strength = _ranked(cards)
    best = parts(its_strength)
    left = list(hand)
    if best.category in (Category.FLUSH, Category.STRAIGHT_FLUSH):
        suits = [card & 3 for card in hand]
        left = [card for card in hand if suits.count(card & 3) >= 5]
    five = []
    for rank in best.five_ranks:
        card = next(card for card in left if card >> 2 == rank)
        left.remove(card)
        five.append(card)
    return tuple(five)


# Unsigned whole numbers of one size throughout: as an index they need no look whether they are negative.
register(card_sum, inline=True, NO_CARDS=np.uint64(NO_CARDS), CARD_SUMS=np.array(CARD_SUMS, np.uint64))
register(card_bits, inline=True, NO_BITS=np.uint64(NO_BITS), CARD_BITS=np.array(CARD_BITS, np.uint64))
register(
    rank_strength,
    inline=True,
    STRENGTHS=TABLES.strengths,
    ROW_STARTS=TABLES.row_starts,
    RANK_SHIFT=np.uint64(RANK_SHIFT),
    LAST_ROW=np.uint64(LAST_ROW),
    COLUMN_SHIFT=np.uint64(COLUMN_SHIFT),
)
register(
    flush_strength,
    inline=True,
    FLUSHES=TABLES.flushes,
    FLUSH_OF_SUIT=tuple(map(np.uint64, FLUSH_OF_SUIT)),
    SUIT_SHIFTS=tuple(map(np.uint64, SUIT_SHIFTS)),
    RANK_BITS=np.uint64(RANK_BITS),
)
register(strength_of_sum, inline=True, FLUSH=np.uint64(FLUSH))
register(strength_of, inline=True, FLUSH=np.uint64(FLUSH))

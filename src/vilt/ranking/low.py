"""The low of a hand (RULES A9): five different ranks, the ace low, straights and flushes ignored.

A pair never plays: without five different ranks there is no low, whatever the qualifier. Lows are compared from the
highest card down, and the lowest wins. With a bit for each rank, the ace lowest, that is the order of the bits read as
a number; a low is that number taken from 8192, so that here too the higher value wins. No low is 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from numbers import Integral

import numpy as np
from numpy.typing import NDArray

from vilt.cards import CARDS_IN_DECK, RANKS, Card
from vilt.compiled import compile_loop, register
from vilt.errors import Refused
from vilt.ranking.checking import answer_array, card_array, checked_cards

RANK_SETS = 1 << 13
NO_BITS = 0

BEST_LOW = RANK_SETS - 0b11111
"""5-4-3-2-A."""
EIGHT_OR_BETTER = RANK_SETS - 0b11111000
"""The qualifier of most games: the low of 8-7-6-5-4, the weakest that may be played for."""
NO_QUALIFIER = RANK_SETS - 0b1111100000000
"""The weakest low there is, K-Q-J-T-9: any five different ranks may be played for."""

LOW_BITS = [1 << (card // 4 + 1) % 13 for card in range(CARDS_IN_DECK)]


def lowest(count: int) -> NDArray[np.uint16]:
    """For each set of ranks, as bits, what its lowest `count` make of a low; 0 for a set that has fewer."""
    kept = np.arange(RANK_SETS, dtype=np.uint16)
    for place in reversed(range(13)):
        kept[np.bitwise_count(kept) > count] &= RANK_SETS - 1 - (1 << place)
    return np.where(np.bitwise_count(kept) == count, RANK_SETS - kept, 0).astype(np.uint16)


_LOWEST_FIVE = lowest(5)
LOWEST_FIVE: list[int] = _LOWEST_FIVE.tolist()


def low_bits(cards: Sequence[Card], count: int) -> int:
    """The ranks of the first `count` cards as bits, from the ace (1) to the king (4096). In a compiled loop uint64."""
    bits = NO_BITS
    for i in range(count):
        bits |= LOW_BITS[cards[i]]
    return bits


def low_of(cards: Sequence[Card], qualifier: int = EIGHT_OR_BETTER) -> int:
    """The low of 5, 6 or 7 different cards, 0 for none as good as `qualifier`; unchecked, also for compiled loops."""
    value = LOWEST_FIVE[low_bits(cards, len(cards))]
    return value if value >= qualifier else 0


def low(cards: Iterable[Card], qualifier: int = EIGHT_OR_BETTER) -> int:
    """The low of the best five of 5, 6 or 7 cards: the higher the better, 0 for none as good as `qualifier`.

    `Refused` for other cards. The qualifier is itself a low: `EIGHT_OR_BETTER`, `NO_QUALIFIER` or any between.

    >>> from vilt.cards import parse_cards
    >>> low(parse_cards("As 2d 3c 5h 8d Kc Qs")), low(parse_cards("As 2d 3c 5h 9d Kc Qs"))
    (8041, 0)
    """
    return low_of(_five_to_seven(cards), qualifier)


def best_low_five(cards: Iterable[Card], qualifier: int = EIGHT_OR_BETTER) -> tuple[Card, ...]:
    """The five of 5, 6 or 7 cards that play for low, the highest first; none without a low.

    Of equal cards those play that come first in `cards`.

    >>> from vilt.cards import cards_text, parse_cards
    >>> cards_text(best_low_five(parse_cards("As 2d 3c 5h 8d 5s Qs")))
    '8d 5h 3c 2d As'
    """
    hand = _five_to_seven(cards)
    value = low_of(hand, qualifier)
    return tuple(next(card for card in hand if card // 4 == rank) for rank in low_ranks(value)) if value else ()


def low_ranks(value: int) -> tuple[int, ...]:
    """The ranks of a low, 0 (two) to 12 (ace), the highest first and the ace last; `Refused` when it is none."""
    if isinstance(value, Integral) and (bits := RANK_SETS - int(value)) in range(RANK_SETS) and bits.bit_count() == 5:
        return tuple((place - 1) % 13 for place in reversed(range(13)) if bits >> place & 1)
    raise Refused("not_a_low", low=repr(value)[:20])


def describe_low(value: int) -> str:
    """What a player calls a low; `Refused` when it is none.

    >>> describe_low(BEST_LOW), describe_low(8041)
    ('5-4-3-2-A', '8-5-3-2-A')
    """
    return "-".join(RANKS[rank] for rank in low_ranks(value))


def lows(
    hands: NDArray[np.uint8], out: NDArray[np.uint16] | None = None, qualifier: int = EIGHT_OR_BETTER
) -> NDArray[np.uint16]:
    """The low of each hand: `hands` is uint8[n, k] with k = 5, 6 or 7 cards, the answer uint16[n]; see `low`.

    The answer is written to `out` when it is given. `Refused` when an array has another type or shape, or when a number
    is no card; that the cards of one hand differ is not checked.

    >>> lows(np.array([[0, 4, 8, 12, 51], [0, 4, 8, 12, 13]], np.uint8))
    array([8161,    0], dtype=uint16)
    """
    checked = card_array("hands", hands, 5, 7)
    out = answer_array(out, len(hands))
    _loop(checked, qualifier, out)
    return out


def _five_to_seven(cards: Iterable[Card]) -> tuple[Card, ...]:
    hand = checked_cards(cards)
    if len(hand) not in (5, 6, 7):
        raise Refused("bad_card_count", count=len(hand))
    return hand


def _low_of_each(hands: NDArray[np.uint8], qualifier: int, out: NDArray[np.uint16]) -> None:
    for i in range(len(hands)):
        out[i] = low_of(hands[i], qualifier)


register(low_bits, inline=True, NO_BITS=np.uint64(NO_BITS), LOW_BITS=np.array(LOW_BITS, np.uint64))
register(low_of, inline=True, LOWEST_FIVE=_LOWEST_FIVE)
_loop = compile_loop(_low_of_each)

"""The strength and the low of an Omaha hand (RULES A8, A9): exactly two hole cards with exactly three of the board.

There are 4, 5 or 6 hole cards, and 3, 4 or 5 on the board. What five ranks are worth stands in a table: a row for each
three from the board, a column for each two from the hand. The rows of a board, laid over one another, give what any two
hole cards are worth on it; that row serves every hand of the board. Flushes are looked for apart.

Functions that end in `of` and `on` check nothing and serve compiled loops too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vilt.cards import CARDS_IN_DECK, Card
from vilt.compiled import compile_loop, register
from vilt.errors import Refused
from vilt.ranking.checking import answer_array, card_array, checked_cards
from vilt.ranking.classes import STRAIGHTS
from vilt.ranking.low import EIGHT_OR_BETTER, LOW_BITS, NO_QUALIFIER, best_low_five, low_bits, low_of, lowest
from vilt.ranking.strength import (
    FLUSH,
    FLUSH_OF_SUIT,
    FLUSHES,
    NO_BITS,
    RANK_BITS,
    SUIT_SHIFTS,
    TABLES,
    best_five,
    card_bits,
    card_sum,
    strength_of,
)
from vilt.ranking.tables import RANK_NUMBERS, ROWS

RANK_CODES = (0, 1, 4, 13, 32, 71, 124, 218, 375, 572, 744, 1208, 1556)
"""A number for each rank: the least that keep the sums of any two different, and those of any three."""
TWOS, THREES = 91, 455
"""How many sets of two and of three ranks there are."""
ROW_LENGTH = 96
"""A row has a few places more than there are columns, so that it fills the wide registers of a processor."""

TWO_SUITED = 0x3333
THREE_SUITED = 0x2222
"""Added to a sum of cards, these make the bits of `FLUSH` say: two or more, three or more of a suit."""
STRAIGHT_BITS = tuple(sum(1 << rank for rank in ranks) for ranks in reversed(STRAIGHTS))
ONE = 1


def _sets(count: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each set of `count` ranks the sum of its codes, and the sum of its numbers in `vilt.ranking.tables`."""
    ranks = np.array(list(combinations_with_replacement(range(13), count)))
    return np.array(RANK_CODES)[ranks].sum(axis=1), np.array(RANK_NUMBERS)[ranks].sum(axis=1)


def _tables() -> tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.uint16]]:
    """The column of two ranks and the start of the row of three, by the sums of their codes; and the rows."""
    (two_codes, two_numbers), (three_codes, three_numbers) = _sets(2), _sets(3)
    columns = np.zeros(two_codes.max() + 1, np.uint16)
    columns[two_codes] = np.arange(TWOS)
    starts = np.zeros(three_codes.max() + 1, np.uint16)
    starts[three_codes] = np.arange(THREES) * ROW_LENGTH
    sums = three_numbers[:, None] + two_numbers
    rows = np.zeros((THREES, ROW_LENGTH), np.uint16)
    rows[:, :TWOS] = TABLES.strengths[TABLES.row_starts[sums % ROWS] + sums // ROWS]  # five of a rank: never asked for
    return columns, starts, rows.ravel()


CODES = [RANK_CODES[card >> 2] for card in range(CARDS_IN_DECK)]
_COLUMNS, _STARTS, _ROWS = _tables()
COLUMNS: list[int] = _COLUMNS.tolist()
STARTS: list[int] = _STARTS.tolist()
STRENGTHS = _ROWS.data
_LOWEST_THREE = lowest(3)
LOWEST_THREE: list[int] = _LOWEST_THREE.tolist()


def omaha_strength_of(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The strength of a hand, unchecked; also for compiled loops."""
    best = omaha_flush_of(hole, board)
    for a in range(len(board)):
        for b in range(a):
            for c in range(b):
                start = STARTS[CODES[board[a]] + CODES[board[b]] + CODES[board[c]]]
                for i in range(len(hole)):
                    code = CODES[hole[i]]
                    for j in range(i):
                        value = STRENGTHS[start + COLUMNS[code + CODES[hole[j]]]]
                        if value > best:  # noqa: PLR1730 - interpreted, `max` would take as long as all the rest
                            best = value
    return best


def fill_omaha_row(board: Sequence[Card], row: MutableSequence[int]) -> None:
    """Write to `row` what any two hole cards are worth on this board of five cards, flushes apart; unchecked.

    For compiled loops that rank many hands on one board with `omaha_strength_on`; `row` is uint16[ROW_LENGTH].
    """
    a, b, c, d, e = CODES[board[0]], CODES[board[1]], CODES[board[2]], CODES[board[3]], CODES[board[4]]
    starts = (
        *(STARTS[a + b + c], STARTS[a + b + d], STARTS[a + b + e], STARTS[a + c + d], STARTS[a + c + e]),
        *(STARTS[a + d + e], STARTS[b + c + d], STARTS[b + c + e], STARTS[b + d + e], STARTS[c + d + e]),
    )
    for column in range(ROW_LENGTH):
        best = STRENGTHS[starts[0] + column]
        for start in starts:
            best = max(best, STRENGTHS[start + column])
        row[column] = best


def omaha_strength_on(hole: Sequence[Card], board: Sequence[Card], row: Sequence[int]) -> int:
    """The strength of a hand by the row that `fill_omaha_row` made for its board, unchecked."""
    best = omaha_flush_of(hole, board)
    for i in range(len(hole)):
        for j in range(i + 1, len(hole)):
            best = max(best, row[COLUMNS[CODES[hole[i]] + CODES[hole[j]]]])
    return best


def omaha_flush_of(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The strength of the best flush or straight flush of a hand; 0 when there is none."""
    suited = (card_sum(hole, len(hole)) + TWO_SUITED) & (card_sum(board, len(board)) + THREE_SUITED) & FLUSH
    if not suited:
        return 0
    suit = 0
    while not suited & FLUSH_OF_SUIT[suit]:
        suit += 1
    two = (card_bits(hole, len(hole)) >> SUIT_SHIFTS[suit]) & RANK_BITS
    three = (card_bits(board, len(board)) >> SUIT_SHIFTS[suit]) & RANK_BITS
    return flush_of_suit(two, three)


def flush_of_suit(two: int, three: int) -> int:
    """The best flush of two hole cards and three of the board, from the ranks that each has of one suit, as bits.

    There are two or more, and three or more, of them. In a compiled loop the bits are uint64.
    """
    for straight in STRAIGHT_BITS:
        if (two | three) & straight == straight:
            but_one = without_lowest(two & straight)
            if but_one and not without_lowest(but_one):
                return FLUSHES[straight]
    while without_lowest(without_lowest(two)):
        two = without_lowest(two)
    while without_lowest(without_lowest(without_lowest(three))):
        three = without_lowest(three)
    return FLUSHES[two | three]


def without_lowest(bits: int) -> int:
    """The bits but the lowest one that is set."""
    return bits & (bits - ONE)


def omaha_low_of(hole: Sequence[Card], board: Sequence[Card], qualifier: int = EIGHT_OR_BETTER) -> int:
    """The low of a hand, unchecked; also for compiled loops. 0 when none is as good as `qualifier`."""
    ranks = low_bits(board, len(board))
    best = NO_BITS
    for i in range(len(hole)):
        for j in range(i + 1, len(hole)):
            two = LOW_BITS[hole[i]] | LOW_BITS[hole[j]]
            three = LOWEST_THREE[ranks & ~two]
            if three and LOW_BITS[hole[i]] != LOW_BITS[hole[j]]:
                best = max(best, three - two)
    return best if best >= qualifier else NO_BITS


def omaha_strength(hole: Iterable[Card], board: Iterable[Card]) -> int:
    """The strength of the best five of an Omaha hand: 1 to 7462, the higher the better.

    `Refused` unless there are 4, 5 or 6 hole cards, 3, 4 or 5 on the board, and all of them different.

    >>> from vilt.cards import parse_cards
    >>> from vilt.ranking import describe
    >>> describe(omaha_strength(parse_cards("Th 9s 8s 7d"), parse_cards("Ah Kh Qh Jh 2c")))
    'straight, king high'
    """
    return omaha_strength_of(*_checked(hole, board))


def omaha_low(hole: Iterable[Card], board: Iterable[Card], qualifier: int = EIGHT_OR_BETTER) -> int:
    """The low of an Omaha hand, 0 for none as good as `qualifier`; see `vilt.ranking.low`. `Refused` as above.

    >>> from vilt.cards import parse_cards
    >>> from vilt.ranking import describe_low
    >>> describe_low(omaha_low(parse_cards("As 3c Ks Jd"), parse_cards("2s 5h 8d Kc Qs")))
    '8-5-3-2-A'
    """
    return omaha_low_of(*_checked(hole, board), qualifier)


def best_omaha_five(hole: Iterable[Card], board: Iterable[Card]) -> tuple[Card, ...]:
    """The two hole cards and three of the board that play, the most important first; of equal ones the first.

    >>> from vilt.cards import cards_text, parse_cards
    >>> cards_text(best_omaha_five(parse_cards("Ks Kh 2d 2c"), parse_cards("Kd 9h 5s 9c 4d")))
    'Ks Kh Kd 9h 9c'
    """
    five: tuple[Card, ...] = max(_fives(*_checked(hole, board)), key=strength_of)
    return best_five(five)


def best_omaha_low_five(
    hole: Iterable[Card], board: Iterable[Card], qualifier: int = EIGHT_OR_BETTER
) -> tuple[Card, ...]:
    """The two hole cards and three of the board that play for low, the highest first; none without a low."""
    five: tuple[Card, ...] = max(_fives(*_checked(hole, board)), key=_any_low)
    return best_low_five(five, qualifier)


def omaha_strengths(
    holes: NDArray[np.uint8], boards: NDArray[np.uint8], out: NDArray[np.uint16] | None = None
) -> NDArray[np.uint16]:
    """The strength of each hand: `holes` is uint8[n, 4..6], `boards` uint8[n, 5], the answer uint16[n].

    The answer is written to `out` when it is given. `Refused` when an array has another type or shape, or when a number
    is no card; that the cards of one hand differ is not checked.
    """
    checked_holes, checked_boards = _checked_arrays(holes, boards)
    out = answer_array(out, len(holes))
    _strength_loop(checked_holes, checked_boards, out)
    return out


def omaha_lows(
    holes: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    out: NDArray[np.uint16] | None = None,
    qualifier: int = EIGHT_OR_BETTER,
) -> NDArray[np.uint16]:
    """The low of each hand, 0 for none as good as `qualifier`; otherwise as `omaha_strengths`."""
    checked_holes, checked_boards = _checked_arrays(holes, boards)
    out = answer_array(out, len(holes))
    _low_loop(checked_holes, checked_boards, qualifier, out)
    return out


def _checked(hole: Iterable[Card], board: Iterable[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    own = checked_cards(hole)
    shared = checked_cards(board, beside=own)
    if len(own) not in (4, 5, 6):
        raise Refused("bad_hole_count", count=len(own))
    if len(shared) not in (3, 4, 5):
        raise Refused("bad_board_count", count=len(shared))
    return own, shared


def _checked_arrays(holes: NDArray[np.uint8], boards: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    own = card_array("holes", holes, 4, 6)
    return own, card_array("boards", boards, 5, 5, rows=len(own))


def _any_low(five: Sequence[Card]) -> int:
    return low_of(five, NO_QUALIFIER)


def _fives(hole: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every five cards that may play."""
    return ((*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3))


# A hand as a tuple has a length that the compiler knows, and no references to be counted.


def _four(cards: NDArray[np.uint8], i: int) -> tuple[Card, ...]:
    return cards[i, 0], cards[i, 1], cards[i, 2], cards[i, 3]


def _five(cards: NDArray[np.uint8], i: int) -> tuple[Card, ...]:
    return cards[i, 0], cards[i, 1], cards[i, 2], cards[i, 3], cards[i, 4]


def _six(cards: NDArray[np.uint8], i: int) -> tuple[Card, ...]:
    return cards[i, 0], cards[i, 1], cards[i, 2], cards[i, 3], cards[i, 4], cards[i, 5]


def _rank_each(holes: NDArray[np.uint8], boards: NDArray[np.uint8], out: NDArray[np.uint16]) -> None:
    row: Any = np.empty(ROW_LENGTH, np.uint16)
    for i in range(len(holes)):
        board = _five(boards, i)
        fill_omaha_row(board, row)
        if holes.shape[1] == 4:
            out[i] = omaha_strength_on(_four(holes, i), board, row)
        elif holes.shape[1] == 5:
            out[i] = omaha_strength_on(_five(holes, i), board, row)
        else:
            out[i] = omaha_strength_on(_six(holes, i), board, row)


def _low_of_each(holes: NDArray[np.uint8], boards: NDArray[np.uint8], qualifier: int, out: NDArray[np.uint16]) -> None:
    for i in range(len(holes)):
        board = _five(boards, i)
        if holes.shape[1] == 4:
            out[i] = omaha_low_of(_four(holes, i), board, qualifier)
        elif holes.shape[1] == 5:
            out[i] = omaha_low_of(_five(holes, i), board, qualifier)
        else:
            out[i] = omaha_low_of(_six(holes, i), board, qualifier)


_codes = np.array(CODES, np.uint16)
register(_four, inline=True)
register(_five, inline=True)
register(_six, inline=True)
register(omaha_strength_of, inline=True, CODES=_codes, COLUMNS=_COLUMNS, STARTS=_STARTS, STRENGTHS=_ROWS)
register(
    fill_omaha_row,
    inline=True,
    CODES=_codes,
    STARTS=_STARTS,
    STRENGTHS=_ROWS,
    ROW_LENGTH=np.uint64(ROW_LENGTH),
)
register(omaha_strength_on, inline=True, CODES=_codes, COLUMNS=_COLUMNS)
register(
    omaha_flush_of,
    inline=True,
    TWO_SUITED=np.uint64(TWO_SUITED),
    THREE_SUITED=np.uint64(THREE_SUITED),
    FLUSH=np.uint64(FLUSH),
    FLUSH_OF_SUIT=tuple(map(np.uint64, FLUSH_OF_SUIT)),
    SUIT_SHIFTS=tuple(map(np.uint64, SUIT_SHIFTS)),
    RANK_BITS=np.uint64(RANK_BITS),
)
register(flush_of_suit, inline=True, STRAIGHT_BITS=tuple(map(np.uint64, STRAIGHT_BITS)), FLUSHES=TABLES.flushes)
register(without_lowest, inline=True, ONE=np.uint64(ONE))
register(
    omaha_low_of,
    inline=True,
    LOW_BITS=np.array(LOW_BITS, np.uint64),
    LOWEST_THREE=_LOWEST_THREE,
    NO_BITS=np.uint64(NO_BITS),
)
_strength_loop = compile_loop(_rank_each)
_low_loop = compile_loop(_low_of_each)

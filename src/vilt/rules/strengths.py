"""What each hand is worth at the showdown (RULES A5, A8, A9)."""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence, Sequence
from itertools import combinations

from vilt.ranking.low import EIGHT_OR_BETTER, NO_QUALIFIER, low_of
from vilt.ranking.omaha import omaha_low_of, omaha_strength_of
from vilt.ranking.strength import strength_of
from vilt.rules.house import HouseRules, LowQualifier
from vilt.rules.state import HandState
from vilt.rules.variants import HI_LO, HOLE_CARDS, KEPT_CARDS, USES_TWO


def low_qualifier(h: HandState) -> int:
    """The worst low that wins."""
    return EIGHT_OR_BETTER if h.rules.low_qualifier == LowQualifier.EIGHT else NO_QUALIFIER


def rank_hand(h: HandState, s: int, seven: MutableSequence[int]) -> None:
    """Note what player `s` holds on the whole board: `h.strength`, and `h.low` where low wins too.

    `seven` is room for seven cards.
    """
    variant = h.rules.variant
    if USES_TWO[variant]:
        hole = h.hole[s][: HOLE_CARDS[variant]]
        h.strength[s] = omaha_strength_of(hole, h.board)
        if HI_LO[variant]:
            h.low[s] = omaha_low_of(hole, h.board, low_qualifier(h))
        return
    hole = h.hole[s]
    board = h.board
    seven[0] = hole[0]
    seven[1] = hole[1]
    seven[2] = board[0]
    seven[3] = board[1]
    seven[4] = board[2]
    seven[5] = board[3]
    seven[6] = board[4]
    h.strength[s] = strength_of(seven)
    if HI_LO[variant]:
        h.low[s] = low_of(seven, low_qualifier(h))


def strength_in(rules: HouseRules, hole: Sequence[int], board: Sequence[int]) -> int:
    """What the game makes of hole cards and a board of 3 to 5: the strength of the best hand, unchecked.

    Before a discard it is the best hand that can be kept.

    >>> from vilt.cards import parse_cards
    >>> strength_in(HouseRules(), parse_cards("AsKs"), parse_cards("QsJsTs"))
    7462
    """
    if USES_TWO[rules.variant]:
        return omaha_strength_of(hole, board)
    return max(strength_of([*kept, *board]) for kept in _what_may_stay(rules, hole))


def low_in(rules: HouseRules, hole: Sequence[int], board: Sequence[int]) -> int:
    """The same for low: 0 where none qualifies, and in a game without low."""
    if not HI_LO[rules.variant]:
        return 0
    qualifier = EIGHT_OR_BETTER if rules.low_qualifier == LowQualifier.EIGHT else NO_QUALIFIER
    if USES_TWO[rules.variant]:
        return omaha_low_of(hole, board, qualifier)
    return max(low_of([*kept, *board], qualifier) for kept in _what_may_stay(rules, hole))


def _what_may_stay(rules: HouseRules, hole: Sequence[int]) -> Iterable[Sequence[int]]:
    """Before a discard every choice of the hole cards that are kept (A10), else the hole cards themselves."""
    kept = KEPT_CARDS[rules.variant]
    return combinations(hole, kept) if len(hole) > kept else (hole,)

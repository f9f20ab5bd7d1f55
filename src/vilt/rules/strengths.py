"""What each hand is worth at the showdown (RULES A5, A8, A9)."""

from __future__ import annotations

from collections.abc import MutableSequence

from vilt.ranking.low import EIGHT_OR_BETTER, NO_QUALIFIER, low_of
from vilt.ranking.omaha import omaha_low_of, omaha_strength_of
from vilt.ranking.strength import strength_of
from vilt.rules.house import LowQualifier
from vilt.rules.state import HandState
from vilt.rules.variants import HI_LO, HOLE_CARDS, USES_TWO


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
    for n in range(2):
        seven[n] = h.hole[s][n]
    for n in range(5):
        seven[2 + n] = h.board[n]
    h.strength[s] = strength_of(seven)
    if HI_LO[variant]:
        h.low[s] = low_of(seven, low_qualifier(h))

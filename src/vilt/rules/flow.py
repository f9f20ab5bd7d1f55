"""What comes next in a hand once it is dealt."""

from __future__ import annotations

from enum import IntEnum

from vilt.rules.discards import discard_is_due
from vilt.rules.state import HandState
from vilt.rules.streets import RIVER


class Step(IntEnum):
    """The next thing that happens."""

    ACT = 0
    """A player acts: `h.actor`."""
    COLLECT = 1
    """The street's betting is over: uncalled chips go back, bets into the pots."""
    DEAL = 2
    """The next street is dealt."""
    AWARD = 3
    """The pots go to their winners, after a showdown when two or more are left."""
    DISCARD = 4
    """Hole cards are discarded, by all at once."""


ACT, COLLECT, DEAL, AWARD, DISCARD = Step
"""The members by names that are quicker to look up, see `vilt.rules.house`."""


def next_step(h: HandState) -> int:
    """The next step of a dealt hand (A10, D1, F7)."""
    if h.actor >= 0:
        return ACT
    if h.discard_at >= 0 and discard_is_due(h):
        return DISCARD
    if h.betting:
        return COLLECT
    if h.street == RIVER or h.live == 1:
        return AWARD
    return DEAL


def all_in_showdown(h: HandState) -> bool:
    """Whether hands are turned up now: somebody is all-in and no betting can follow (F7). Asked between two streets.

    Never before all discards are in (A10).
    """
    return h.discard_at < 0 and h.live > 1 and h.able < h.live and (h.able <= 1 or h.street == RIVER)

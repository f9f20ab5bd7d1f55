"""Discarding hole cards: when it comes, who has to, and what it changes (RULES A10, A11)."""

from __future__ import annotations

from vilt.rules.caps import begin_round
from vilt.rules.house import DiscardMoment
from vilt.rules.order import next_to_act
from vilt.rules.state import HandState
from vilt.rules.streets import PREFLOP
from vilt.rules.variants import DISCARD_STREET

NO_DISCARD = -1
"""`h.discard_at` where no discard is to come, or none any more."""

AFTER_BETTING = DiscardMoment.AFTER_BETTING


def first_discard(h: HandState) -> int:
    """When the discard comes, counted in halves of a street: twice the street before its betting, one more after it."""
    street = DISCARD_STREET[h.rules.variant]
    if street < 0:
        return NO_DISCARD
    return 2 * street + 1 if h.rules.discard_moment == AFTER_BETTING else 2 * street


def discard_is_due(h: HandState) -> bool:
    """Whether the moment of a discard that is to come is here; who is alone with the pot discards nothing."""
    return h.live > 1 and 2 * h.street + 1 - h.betting >= h.discard_at


def ask_discards(h: HandState) -> None:
    """Everybody who has not folded has to discard, all-in players too."""
    for s in range(h.players):
        h.owes[s] = 1 - h.folded[s]


def somebody_owes(h: HandState) -> bool:
    """Whether a discard that was asked for is still to come."""
    for s in range(h.players):
        if h.owes[s]:
            return True
    return False


def begin_betting(h: HandState) -> None:
    """The betting of a street begins left of the last blind raise or of the button, unless a discard comes first (B3).

    Where nobody is to act, the round that was bet last stays the final one (G1). A bomb pot is not bet before the flop.
    """
    begin_round(h)
    h.actor = -1
    if h.discard_at >= 0 and discard_is_due(h):
        return
    after = h.players - 1
    if h.street == PREFLOP:
        if h.rules.bomb_pot:
            return
        after = h.opener
    h.actor = next_to_act(h, after)
    if h.actor >= 0:
        h.aggressor = -1


def end_discards(h: HandState) -> None:
    """All discards are in, or nobody is left who would have to: betting that waited for them begins."""
    h.discard_at = NO_DISCARD
    for s in range(h.players):
        h.owes[s] = 0
    if h.betting:
        begin_betting(h)


def drop_card(h: HandState, s: int, n: int, held: int) -> None:
    """Take the `n`-th of the `held` hole cards of player `s` out of a record's `h.hole`."""
    for place in range(n, held - 1):
        h.hole[s][place] = h.hole[s][place + 1]
    h.owes[s] = 0

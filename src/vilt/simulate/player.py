"""A player who acts at random, by one source for both speeds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vilt.rules.betting import bet_or_raise, call, check, fold, raise_bounds, to_call
from vilt.rules.discards import drop_card
from vilt.rules.variants import DISCARDS, HOLE_CARDS
from vilt.simulate.chance import below

if TYPE_CHECKING:
    from collections.abc import MutableSequence

    from vilt.rules.state import HandState

FOLDED, CHECKED, CALLED, RAISED = range(4)
"""What a decision was, in a trace."""


def random_amount(low: int, high: int, r: MutableSequence[int]) -> int:
    """A total to raise to: often the least, sometimes the most, otherwise anything between (at most 2^32 wide)."""
    dice = below(r, 8)
    if dice < 3 or low == high:
        return low
    if dice == 3:
        return high
    return low + below(r, min(high - low, 4294967294) + 1)


def decide(h: HandState, s: int, r: MutableSequence[int]) -> tuple[int, int]:
    """What player `s` does: the kind of decision and the total to raise to, or the cost of a call."""
    cost = to_call(h, s)
    low, high = raise_bounds(h, s)
    dice = below(r, 16)
    if high > 0 and dice < 4:
        return RAISED, random_amount(low, high, r)
    if cost == 0:
        return CHECKED, 0
    if dice < 8:
        return FOLDED, 0
    return CALLED, cost


def carry_out(h: HandState, s: int, kind: int, amount: int) -> None:
    """Do what `decide` said."""
    if kind == FOLDED:
        fold(h, s)
    elif kind == CHECKED:
        check(h, s)
    elif kind == CALLED:
        call(h, s, amount)
    else:
        bet_or_raise(h, s, amount - h.bet[s])


def discard_all(h: HandState, r: MutableSequence[int]) -> None:
    """Everybody who has not folded discards cards drawn by lot, in order of dealing, from a record's `h.hole`."""
    variant = h.rules.variant
    for s in range(h.players):
        if not h.folded[s]:
            for gone in range(DISCARDS[variant]):
                held = HOLE_CARDS[variant] - gone
                drop_card(h, s, below(r, held), held)

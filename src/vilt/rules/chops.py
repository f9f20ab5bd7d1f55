"""When the blinds may take their posts back (RULES C11)."""

from __future__ import annotations

from vilt.rules.state import HandState
from vilt.rules.streets import PREFLOP


def may_chop(h: HandState) -> bool:
    """Whether all but the two blinds have folded, and their blinds are all there is in the pot.

    Not heads-up, and not with antes, a straddle, a kill or another post.
    """
    if h.street != PREFLOP or h.actor < 0 or h.players < 3 or h.live != 2 or h.antes > 0 or h.raises != 1:
        return False
    blinds = 0
    for s in range(h.players):
        if not h.folded[s]:
            if h.forced[s] == 0:
                return False
            blinds += h.forced[s]
    return blinds == h.pot


def take_back(h: HandState, s: int, chips: int) -> None:
    """Player `s` takes back what he posted."""
    if h.stack[s] == 0:
        h.able += 1
    h.stack[s] += chips
    h.paid[s] -= chips
    h.forced[s] -= chips
    h.bet[s] -= chips
    h.pot -= chips

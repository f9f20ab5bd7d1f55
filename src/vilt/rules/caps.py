"""How often one may raise (RULES D11, D12, D16)."""

from __future__ import annotations

from vilt.rules.house import FIXED_LIMIT, CapStreets, HeadsUpCap
from vilt.rules.state import HandState
from vilt.rules.streets import TURN

# What every decision asks for, looked up once.
DYNAMIC_BEFORE_CAP = HeadsUpCap.DYNAMIC_BEFORE_CAP
NEVER = HeadsUpCap.NEVER


def begin_round(h: HandState) -> None:
    """Note how many raises may follow the bet on this street; no cap where two players begin the round (D12)."""
    h.cap = -1
    if h.rules.hu_uncap == NEVER:
        if h.rules.final_two_uncapped and h.players == 2:
            return
    elif h.able == 2:
        return
    if h.rules.structure >= FIXED_LIMIT:
        if h.street < TURN or h.rules.fl_cap_street == CapStreets.ALL:
            h.cap = h.rules.fl_cap
    elif h.rules.big_bet_cap > 0:
        h.cap = h.rules.big_bet_cap


def note_heads_up(h: HandState) -> None:
    """Two can still act: lift the cap that was not reached, where the house judges that at any moment (D12)."""
    if h.rules.hu_uncap == DYNAMIC_BEFORE_CAP and h.raises <= h.cap:
        h.cap = -1

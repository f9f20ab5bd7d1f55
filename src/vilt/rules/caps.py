"""How often one may raise (RULES D11, D12, D16)."""

from __future__ import annotations

from vilt.rules.house import FIXED_LIMIT, CapStreets, HeadsUpCap
from vilt.rules.state import HandState
from vilt.rules.streets import TURN

# What every decision asks for, looked up once.
DYNAMIC_BEFORE_CAP = HeadsUpCap.DYNAMIC_BEFORE_CAP
NEVER = HeadsUpCap.NEVER


def raises_allowed(h: HandState) -> int:
    """How many raises may follow the bet on this street; -1 when there is no cap."""
    if h.rules.structure >= FIXED_LIMIT:
        if h.street >= TURN and h.rules.fl_cap_street == CapStreets.PREFLOP_FLOP_ONLY:
            return -1
        return h.rules.fl_cap
    return h.rules.big_bet_cap if h.rules.big_bet_cap > 0 else -1


def capped(h: HandState) -> bool:
    """Whether the round has had all its raises."""
    if h.uncapped:
        return False
    most = raises_allowed(h)
    return 0 <= most < h.raises


def begin_round(h: HandState) -> None:
    """Note whether two players begin the round without a cap (D12)."""
    if h.rules.hu_uncap == NEVER:
        h.uncapped = 1 if h.rules.final_two_uncapped and h.players == 2 else 0
    else:
        h.uncapped = 1 if h.able == 2 else 0


def note_heads_up(h: HandState) -> None:
    """Lift the cap when two are left before it was reached, where the house judges that at any moment (D12)."""
    if h.able == 2 and h.rules.hu_uncap == DYNAMIC_BEFORE_CAP and not capped(h):
        h.uncapped = 1

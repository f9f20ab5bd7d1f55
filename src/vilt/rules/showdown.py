"""Who shows, in which order, and who may muck (RULES G1-G4)."""

from __future__ import annotations

from vilt.rules.state import HandState


def show_order(h: HandState, number: int) -> list[int]:
    """The members of pot `number` in the order they show (G1), without a hand that died since the pot was formed (A10).

    The last aggressor of the final round is first, or the first left of the button when nobody bet.
    """
    start = h.aggressor if h.aggressor >= 0 and h.pot_members[number] & (1 << h.aggressor) else 0
    turn = (*range(start, h.players), *range(start))
    return [s for s in turn if h.pot_members[number] & (1 << s) and not h.folded[s]]


def may_muck(h: HandState, s: int, shown: list[int]) -> bool:
    """Whether player `s` can win or tie no pot against the hands of the players already `shown` (G3)."""
    for number in range(h.pots):
        if not h.pot_members[number] & (1 << s):
            continue
        rivals = [other for other in shown if h.pot_members[number] & (1 << other)]
        if all(h.strength[other] <= h.strength[s] for other in rivals):
            return False
        if h.low[s] and all(h.low[other] <= h.low[s] for other in rivals):
            return False
    return True

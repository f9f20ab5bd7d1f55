"""Betting: what a player may do and what it changes (RULES D)."""

from __future__ import annotations

from vilt.rules.house import FIXED_LIMIT, POT_LIMIT, HeadsUpCap, PotLimitMode, ShortBlinds, ShortOpenRaise
from vilt.rules.order import next_to_act
from vilt.rules.posts import smallest_bet
from vilt.rules.state import HandState
from vilt.rules.streets import TURN


def limit(h: HandState) -> int:
    """The fixed limit of this street in chips (D10)."""
    if h.street < TURN:
        return smallest_bet(h)
    return h.rules.big_bet if h.rules.big_bet > 0 else 2 * smallest_bet(h)


def to_call(h: HandState, s: int) -> int:
    """The chips a call costs player `s`: all he has when that is less than the price (D1, F1)."""
    cost = h.price - h.bet[s]
    if cost <= 0:
        return 0
    return cost if cost < h.stack[s] else h.stack[s]


def capped(h: HandState) -> bool:
    """Whether the round has had all its raises (D11, D12, D16)."""
    if h.uncapped and h.rules.hu_uncap == HeadsUpCap.ROUND_START:
        return False
    if h.rules.structure == FIXED_LIMIT:
        return h.raises > h.rules.fl_cap
    return h.rules.big_bet_cap > 0 and h.raises > h.rules.big_bet_cap


def may_raise(h: HandState, s: int) -> bool:
    """Whether player `s` may bet or raise: the cap, the reopening after short all-ins (D4, D5, D13), check-raise (D15).

    Somebody else must be able to answer: where nobody has more than the price there is nothing to raise.
    """
    if h.able < 2 or h.bet[s] + h.stack[s] <= h.price or capped(h):
        return False
    if h.checked[s] and not h.rules.check_raise:
        return False
    if h.acted[s]:
        faced = h.price - h.bet[s]
        if h.rules.structure == FIXED_LIMIT:
            if 2 * faced < limit(h):
                return False
        elif faced < h.full_raise:
            return False
    return can_be_answered(h, s)


def can_be_answered(h: HandState, s: int) -> bool:
    """Whether anybody but player `s` can put in more than the price."""
    for other in range(h.players):
        if other != s and not h.folded[other] and h.bet[other] + h.stack[other] > h.price:
            return True
    return False


def pot_limit_most(h: HandState, s: int) -> int:
    """The largest total in front that pot-limit allows player `s` (D8, D9)."""
    chips = h.pot
    if h.rules.pl_short_blinds == ShortBlinds.ASSUME_FULL:
        chips += h.short_blinds
    if h.rules.pl_mode == PotLimitMode.LITERAL_POT:
        return h.price + chips
    return h.price + chips + h.price - h.bet[s]


def least_raise(h: HandState) -> int:
    """The least total in front of a full bet or raise (D3, D10, D13, D18)."""
    if h.rules.structure == FIXED_LIMIT:
        return (h.counted if h.price > h.counted else h.price) + limit(h)
    if h.price < smallest_bet(h) and h.rules.short_open_raise == ShortOpenRaise.COMPLETE_TO_MIN:
        return smallest_bet(h)
    return h.price + h.full_raise


def raise_bounds(h: HandState, s: int) -> tuple[int, int]:
    """The least and the largest total in front that player `s` may bet or raise to; (0, 0) when he may not.

    Who has less than the least may go all-in (D4, D18).
    """
    if not may_raise(h, s):
        return 0, 0
    high = h.bet[s] + h.stack[s]
    low = least_raise(h)
    if low >= high:
        return high, high
    if h.rules.structure == FIXED_LIMIT:
        return low, low
    if h.rules.structure == POT_LIMIT:
        high = min(high, max(low, pot_limit_most(h, s)))
    return low, high


def fold(h: HandState, s: int) -> None:
    """Player `s` gives up his hand."""
    h.folded[s] = 1
    h.live -= 1
    if h.stack[s] > 0:
        h.able -= 1
    h.acted[s] = 1
    h.actor = next_to_act(h, s)


def check(h: HandState, s: int) -> None:
    """Player `s` stays in without a bet."""
    h.checked[s] = 1
    h.acted[s] = 1
    h.actor = next_to_act(h, s)


def call(h: HandState, s: int, chips: int) -> None:
    """Player `s` matches the price with `chips`, or puts in all he has."""
    _put(h, s, chips)
    h.acted[s] = 1
    h.actor = next_to_act(h, s)


def bet_or_raise(h: HandState, s: int, chips: int) -> None:
    """Player `s` puts in `chips` and raises the price.

    A full bet or raise sets the least next one and lets everybody act again; a short all-in sets the price only
    (D3-D5).
    In fixed limit half a limit counts as a full raise (D13).
    """
    _put(h, s, chips)
    total = h.bet[s]
    size = total - h.price
    if h.rules.structure == FIXED_LIMIT:
        full = 2 * (total - h.counted) >= limit(h)
    else:
        full = total >= least_raise(h)
    if full:
        h.full_raise = max(h.full_raise, size)
        h.counted = total
        h.raises += 1
        for other in range(h.players):
            h.acted[other] = 0
    h.price = total
    h.aggressor = s
    h.acted[s] = 1
    h.actor = next_to_act(h, s)


def _put(h: HandState, s: int, chips: int) -> None:
    h.stack[s] -= chips
    h.bet[s] += chips
    h.paid[s] += chips
    h.pot += chips
    if h.stack[s] == 0:
        h.able -= 1


def open_street(h: HandState) -> None:
    """The next street is dealt: its betting starts left of the button (B3), at the least bet again (D2)."""
    h.street += 1
    h.betting = 1
    h.price = 0
    h.counted = 0
    h.raises = 0
    h.aggressor = -1
    h.short_blinds = 0
    h.full_raise = smallest_bet(h)
    for s in range(h.players):
        h.bet[s] = 0
        h.acted[s] = 0
        h.checked[s] = 0
    h.uncapped = 1 if h.able == 2 else 0
    h.actor = next_to_act(h, h.players - 1)

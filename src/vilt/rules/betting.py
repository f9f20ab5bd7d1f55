"""Betting: what a player may do and what it changes (RULES D)."""

from __future__ import annotations

from vilt.rules.caps import note_heads_up
from vilt.rules.discards import begin_betting
from vilt.rules.house import (
    FIXED_LIMIT,
    NO_LIMIT,
    POT_LIMIT,
    SPREAD_LIMIT,
    AfterHalfBet,
    HalfBet,
    MinBetSchedule,
    PotLimitMode,
    ShortAllIns,
    ShortBlinds,
    ShortOpenRaise,
)
from vilt.rules.order import next_to_act, nobody_is_left_to_ask
from vilt.rules.posts import smallest_bet
from vilt.rules.state import HandState
from vilt.rules.streets import PREFLOP, TURN

# What every decision asks for, looked up once.
COMPLETE_TO_MIN = ShortOpenRaise.COMPLETE_TO_MIN
SINGLE_ONLY = ShortAllIns.SINGLE_ONLY
TWO_LEVEL = MinBetSchedule.TWO_LEVEL


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


def least_bet(h: HandState) -> int:
    """The least bet of this street in no-limit, pot-limit and spread limit (D2, D7, D14)."""
    if h.street >= TURN:
        if h.rules.structure == SPREAD_LIMIT:
            return h.rules.spread_min_late if h.rules.spread_min_late > 0 else smallest_bet(h)
        if h.rules.min_bet_schedule == TWO_LEVEL:
            return limit(h)
    return smallest_bet(h)


def counts_as_full(h: HandState, chips: int) -> bool:
    """Whether an all-in of `chips` more counts as a bet or raise of fixed limit (D13)."""
    if h.rules.fl_half == HalfBet.FULL:
        return chips >= limit(h)
    return 2 * chips >= limit(h)


def reopened(h: HandState, s: int) -> bool:
    """Whether player `s`, who has acted since the last full raise, faces enough to raise again (D4-D6, D13)."""
    if h.rules.short_allins == SINGLE_ONLY:
        return False
    faced = h.price - h.bet[s]
    if h.rules.structure == FIXED_LIMIT:
        return counts_as_full(h, faced)
    return faced >= h.full_raise


def can_be_answered(h: HandState, s: int, price: int) -> bool:
    """Whether anybody but player `s` can put in more than the price."""
    for other in range(h.players):
        if other != s and not h.folded[other] and h.bet[other] + h.stack[other] > price:
            return True
    return False


def pot_limit_most(h: HandState, s: int) -> int:
    """The largest total in front that pot-limit allows player `s` (D8, D9)."""
    chips = h.pot
    if h.street == PREFLOP:
        if not h.rules.pl_count_antes_preflop:
            chips -= h.antes
        if h.rules.pl_sb_as_bb:
            chips += h.rules.big_blind - h.rules.small_blind
    if h.rules.pl_short_blinds == ShortBlinds.ASSUME_FULL:
        chips += h.short_blinds
    if h.rules.pl_round > 0:
        chips += -chips % h.rules.pl_round
    if h.rules.pl_mode == PotLimitMode.LITERAL_POT:
        return h.price + chips
    return h.price + chips + h.price - h.bet[s]


def least_raise(h: HandState) -> int:
    """The least total in front of a full bet or raise (D3, D10, D13, D18)."""
    if h.rules.structure == FIXED_LIMIT:
        step = limit(h)
        if h.rules.fl_after_half == AfterHalfBet.COMPLETE_LADDER:
            return (h.price // step + 1) * step
        return h.counted + step
    if h.rules.short_open_raise == COMPLETE_TO_MIN and h.price < least_bet(h):
        return least_bet(h)
    return h.price + h.full_raise


def raise_bounds(h: HandState, s: int) -> tuple[int, int]:
    """The least and the largest total in front that player `s` may bet or raise to; (0, 0) when he may not.

    Against him speak the cap (D11, D16), a check before where nobody may check and raise (D15), a short all-in that did
    not reopen the betting (D4-D6), and that nobody can answer: where no other has more than the price there is nothing
    to raise; who can act has more than no price. Who has less than the least may go all-in (D4, D18).
    """
    price = h.price
    most = h.bet[s] + h.stack[s]
    if most <= price or h.able < 2 or (h.cap >= 0 and h.raises > h.cap) or (h.checked[s] and not h.rules.check_raise):
        return 0, 0
    if price > 0 and ((h.acted[s] and not reopened(h, s)) or not can_be_answered(h, s, price)):
        return 0, 0
    low = least_raise(h)
    if low >= most:
        return most, most
    structure = h.rules.structure
    if structure == NO_LIMIT:
        return low, most
    if structure == FIXED_LIMIT:
        return low, low
    if structure == POT_LIMIT:
        return low, min(most, max(low, pot_limit_most(h, s)))
    return low, min(most, max(low, price + spread_most(h)))


def spread_most(h: HandState) -> int:
    """The most that a bet or raise of spread limit may add on this street (D14)."""
    if h.street >= TURN and h.rules.spread_max_late > 0:
        return h.rules.spread_max_late
    return h.rules.spread_max


def fold(h: HandState, s: int) -> None:
    """Player `s` gives up his hand."""
    h.folded[s] = 1
    h.live -= 1
    if h.stack[s] > 0:
        h.able -= 1
    pass_on(h, s)


def kill_hand(h: HandState, s: int) -> None:
    """The hand of player `s` is dead, as if he had folded (A10, E6, E12, E16): it need not be his turn.

    The turn stays where it is, but for a player who is left alone. Where nobody is to act no betting begins.
    """
    h.owes[s] = 0
    if h.actor == s:
        fold(h, s)
        return
    h.folded[s] = 1
    h.live -= 1
    if h.stack[s] > 0:
        h.able -= 1
    if h.late == s:
        h.late = -1
    if h.able == 2 and h.cap >= 0:
        note_heads_up(h)
    if h.actor >= 0 and h.able < 2 and nobody_is_left_to_ask(h):
        h.actor = -1


def check(h: HandState, s: int) -> None:
    """Player `s` stays in without a bet."""
    h.checked[s] = 1
    pass_on(h, s)


def call(h: HandState, s: int, chips: int) -> None:
    """Player `s` matches the price with `chips`, or puts in all he has."""
    put(h, s, chips)
    pass_on(h, s)


def bet_or_raise(h: HandState, s: int, chips: int) -> None:
    """Player `s` puts in `chips` and raises the price.

    A full bet or raise sets the least next one and lets everybody act again; a short all-in sets the price only
    (D3-D5). In fixed limit half a limit counts as a full raise (D13).
    """
    put(h, s, chips)
    total = h.bet[s]
    full = total >= least_raise(h)
    if not full and h.rules.structure == FIXED_LIMIT:
        before = h.price if h.rules.short_allins == SINGLE_ONLY else h.counted
        full = counts_as_full(h, total - before)
    if full:
        h.full_raise = max(h.full_raise, total - h.price)
        h.counted = total
        h.raises += 1
        for other in range(h.players):
            h.acted[other] = 0
    h.price = total
    h.aggressor = s
    pass_on(h, s)


def put(h: HandState, s: int, chips: int) -> None:
    """Player `s` moves `chips` in front of him."""
    left = h.stack[s] - chips
    h.stack[s] = left
    h.bet[s] += chips
    h.paid[s] += chips
    h.pot += chips
    if left == 0:
        h.able -= 1


def pass_on(h: HandState, s: int) -> None:
    """Player `s` has acted: the turn passes on.

    Once a late killer has acted, the round goes on from whoever raised last (C14).
    """
    h.acted[s] = 1
    if h.able == 2 and h.cap >= 0:
        note_heads_up(h)
    after = s
    if h.late == s:
        h.late = -1
        if h.aggressor >= 0:
            after = h.aggressor
    h.actor = next_to_act(h, after)


def open_street(h: HandState) -> None:
    """The next street is dealt: its betting starts left of the button (B3), at the least bet again (D2)."""
    h.street += 1
    h.betting = 1
    h.price = 0
    h.counted = 0
    h.raises = 0
    h.short_blinds = 0
    h.late = -1
    h.full_raise = least_bet(h)
    for s in range(h.players):
        h.bet[s] = 0
        h.acted[s] = 0
        h.checked[s] = 0
    begin_betting(h)

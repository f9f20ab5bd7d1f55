"""Antes, blinds and other posts before the cards (RULES C, F5)."""

from __future__ import annotations

from vilt.rules.discards import begin_betting, first_discard
from vilt.rules.house import KillerActs, StraddleRaise
from vilt.rules.state import HandState
from vilt.rules.streets import PostKind

ANTE, SMALL_BLIND, BIG_BLIND, STRADDLE, LIVE, DEAD, TABLE_ANTE, KILL = range(8)
"""The kinds of posts as numbers, which a compiled loop can compare."""

POST_CODE: dict[PostKind, int] = {
    PostKind.ANTE: ANTE,
    PostKind.SMALL_BLIND: SMALL_BLIND,
    PostKind.BIG_BLIND: BIG_BLIND,
    PostKind.STRADDLE: STRADDLE,
    PostKind.LIVE: LIVE,
    PostKind.DEAD: DEAD,
    PostKind.TABLE_ANTE: TABLE_ANTE,
    PostKind.KILL: KILL,
}


def smallest_bet(h: HandState) -> int:
    """The least bet of the first two streets: the lower limit in fixed limit (D2, D10)."""
    return h.rules.min_bet if h.rules.min_bet > 0 else h.rules.big_blind


def before_posts(h: HandState) -> None:
    """Make a fresh state ready for posts."""
    h.full_raise = smallest_bet(h)
    h.short_blinds = h.rules.small_blind + h.rules.big_blind
    h.discard_at = first_discard(h)


def post(h: HandState, s: int, code: int, chips: int, nominal: int) -> None:
    """Player `s` puts in `chips` of the `nominal` post of kind `code`.

    A short blind leaves the price and the least raise as they are for a full one (C3). A straddle is a raise: number
    one in fixed limit, and the action starts on its left (C12, D11). A kill is the bet of its hand, whatever the blinds
    are (C15).
    """
    h.stack[s] -= chips
    h.pot += chips
    if chips > 0 and h.stack[s] == 0:
        h.able -= 1
    if code == ANTE or code == TABLE_ANTE:
        h.antes += chips
    if code == DEAD or code == TABLE_ANTE:
        h.dead[s] += chips
        return
    h.paid[s] += chips
    if code == ANTE or code == SMALL_BLIND or code == BIG_BLIND:
        h.forced[s] += chips
    if code == ANTE:
        return
    h.bet[s] += chips
    if code == SMALL_BLIND or code == BIG_BLIND:
        h.short_blinds = max(0, h.short_blinds - chips)
    if code == STRADDLE:
        if h.rules.straddle_min_raise == StraddleRaise.NEW_BRING_IN:
            h.full_raise = max(h.full_raise, nominal)
        else:
            h.full_raise = max(h.full_raise, nominal - h.price)
    if code == BIG_BLIND or code == STRADDLE:
        h.opener = s
        h.raises += 1
        h.counted = max(h.counted, nominal)
    if code == KILL:
        kill(h, s, nominal)
    h.price = max(h.price, nominal)


def kill(h: HandState, s: int, nominal: int) -> None:
    """Player `s` kills the hand (C14, C15, C17): he may replace a blind, and acts in turn or after everybody."""
    if h.raises == 0:  # nobody posted the big blind: it is his
        h.opener = s
        h.short_blinds = max(0, h.short_blinds - h.rules.big_blind)
    elif s == (0 if h.players > 2 else 1):  # another posted the big blind, so the small blind is his
        h.short_blinds = max(0, h.short_blinds - h.rules.small_blind)
    h.raises = 1
    h.counted = max(h.counted, nominal)
    if h.rules.killer_acts == KillerActs.LAST and h.stack[s] > 0:
        h.late = s


def open_preflop(h: HandState) -> None:
    """All posts are in and the cards are out: the betting starts left of the last blind raise (B3, C2)."""
    h.betting = 1
    begin_betting(h)

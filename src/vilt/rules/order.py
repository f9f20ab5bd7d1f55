"""Whose turn it is (RULES B3, D1, F7)."""

from __future__ import annotations

from vilt.rules.state import HandState


def only_one_is_done(h: HandState) -> bool:
    """Whether the only player with chips is asked nothing more (F7).

    He has put in the current bet, or in total as much as every all-in opponent.
    """
    s = 0
    while h.folded[s] or h.stack[s] == 0:
        s += 1
    if h.bet[s] >= h.price:
        return True
    for other in range(h.players):
        if other != s and not h.folded[other] and h.paid[other] > h.paid[s]:
            return False
    return True


def nobody_is_left_to_ask(h: HandState) -> bool:
    """Where fewer than two can act: whether none of them is asked any more (D1, F7)."""
    return h.live == 1 or h.able == 0 or only_one_is_done(h)


def next_to_act(h: HandState, after: int) -> int:
    """The next player to act, clockwise after player `after`; -1 when the betting of the street is over (D1, F7).

    `after` is one of the players, never -1: the search ends with him.
    """
    if h.able < 2 and nobody_is_left_to_ask(h):
        return -1
    if h.late >= 0:
        return next_before_late(h, after)
    players = h.players
    price = h.price
    s = after
    while True:
        s += 1
        if s == players:
            s = 0
        if not h.folded[s] and (not h.acted[s] or h.bet[s] < price) and h.stack[s] > 0:
            return s
        if s == after:
            return -1


def next_before_late(h: HandState, after: int) -> int:
    """The next player as long as `h.late` has not acted: he comes after the big blind, who closes the round (C17)."""
    if after == h.opener and h.acted[after]:
        return h.late
    s = after
    for _ in range(h.players):
        s += 1
        if s >= h.players:
            s -= h.players
        if s != h.late and not h.folded[s] and h.stack[s] > 0 and (not h.acted[s] or h.bet[s] < h.price):
            return s
        if s == h.opener:
            return h.late
    return h.late

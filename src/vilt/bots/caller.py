"""The caller: loose and passive. He wants to see cards, believes nobody, and lets others bet for him."""

from __future__ import annotations

from random import Random

from vilt.bots.situation import Decision, Situation

CURIOUS = 0.1
"""How often he calls a bet of ordinary size with nothing."""


def play(situation: Situation, dice: Random) -> Decision:
    """The caller's decision."""
    return _preflop(situation, dice) if situation.preflop else _postflop(situation, dice)


def _preflop(situation: Situation, dice: Random) -> Decision:
    place = situation.place
    if place < 0.03 and dice.random() < 0.5:
        return situation.bet_to(3 * max(situation.price, situation.unit))
    price = situation.to_call / situation.unit
    if situation.to_call > situation.me.stack / 3 and price > 5:
        enough = 0.10
    elif price <= 1:
        enough = 0.75
    elif price <= 4:
        enough = 0.50
    else:
        enough = 0.25
    if situation.heads_up:
        enough = min(1.0, enough * 1.4)
    return situation.check_or_call() if place < enough else situation.check_or_fold()


def _postflop(situation: Situation, dice: Random) -> Decision:
    strength = situation.strength
    if not situation.to_call:
        likes_to_bet = strength > 0.92 and dice.random() < 0.6
        if likes_to_bet or dice.random() < 0.04:
            return situation.bet_pot(0.4)
        return situation.check_or_call()
    if strength > 0.98 and dice.random() < 0.5:
        return situation.bet_pot(0.5)
    drawing = situation.outs
    if situation.pressure > 1.2 or situation.to_call > situation.me.stack / 2:
        goes_along = strength > 0.8 or drawing >= 8
    else:
        goes_along = strength > 0.55 or drawing >= 4 or dice.random() < CURIOUS
    return situation.check_or_call() if goes_along else situation.check_or_fold()

"""The sharp player: what a hand is worth against the hands the others may hold, and a fitting size for it."""

from __future__ import annotations

from random import Random

from vilt.bots import tight
from vilt.bots.chances import chance_to_win
from vilt.bots.situation import Decision, Situation
from vilt.bots.starting_hands import top

WIDER = 1.15
"""How much wider than the chart he opens."""
STEALING = 0.25
"""How often a bluff comes where it makes sense."""


def play(situation: Situation, dice: Random) -> Decision:
    """The sharp player's decision."""
    return _preflop(situation, dice) if situation.preflop else _postflop(situation, dice)


def _preflop(situation: Situation, dice: Random) -> Decision:
    short = situation.stack_units <= tight.SHORT_STACK
    if not short and situation.raises == 0 and not situation.limpers and len(situation.opponents) > 1:
        place = top(situation.cards)
        if place < WIDER * tight.open_range(situation):
            return situation.bet_to(2.5 * max(situation.price, situation.unit))
    if situation.raises >= 1 and situation.to_call > 0.25 * situation.me.stack:
        chance = chance_to_win(situation, dice)
        if chance > 0.62:
            return situation.bet_to(situation.me.bet + situation.me.stack)
        return situation.check_or_call() if chance > situation.odds + 0.04 else situation.check_or_fold()
    return tight.preflop(situation, dice)


def _postflop(situation: Situation, dice: Random) -> Decision:
    chance = chance_to_win(situation, dice)
    if situation.to_call:
        return _facing_bet(situation, chance, dice)
    others = len(situation.opponents)
    even = 1 / (others + 1)
    thin = 0.10 if situation.fixed_limit else 0.14
    if chance > even + thin:
        return situation.bet_pot(0.8 if chance > even + 0.28 else 0.55)
    return _bluff(situation, chance, dice) if others <= 2 else situation.check_or_call()


def _bluff(situation: Situation, chance: float, dice: Random) -> Decision:
    """Bet without the best hand: with a draw often, to go on with the lead of the first round, else seldom."""
    often = STEALING if situation.in_position else STEALING / 2
    leads = len(situation.board) == 3 and tight.raised_before_flop(situation)
    if leads or tight.draw_chance(situation) > 0.15:
        often = 0.6
    elif chance > 0.3:
        often = 0.0
    if len(situation.opponents) == 2:
        often /= 2
    return situation.bet_pot(0.5) if dice.random() < often else situation.check_or_call()


def _facing_bet(situation: Situation, chance: float, dice: Random) -> Decision:
    others = len(situation.opponents)
    strong = 0.74 if situation.raises >= 2 else 0.68
    if chance > strong ** (0.7 + 0.3 * others):
        return situation.bet_pot(0.9)
    drawing = tight.draw_chance(situation)
    if drawing > 0.15 and others == 1 and situation.raises < 2 and dice.random() < 0.15:
        return situation.bet_pot(0.8)
    later = 0.04 if drawing > 0.15 and len(situation.board) < 5 else 0.0
    return situation.check_or_call() if chance + later > situation.odds + 0.02 else situation.check_or_fold()

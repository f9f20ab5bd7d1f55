"""The sharp player: what a hand is worth against the hands the others may hold, and a fitting size for it."""

from __future__ import annotations

from random import Random

from vilt.bots import tight
from vilt.bots.chances import chance_to_win
from vilt.bots.situation import Decision, Situation
from vilt.hand.events import Action
from vilt.rules.streets import Street

OPEN = (1.0, 0.75, 0.58, 0.38, 0.27, 0.20, 0.16, 0.13, 0.11, 0.10)
"""The part of all hands he opens with, by how many are still to act behind him: late he steals."""
OPEN_HEADS_UP = 0.9
DEFEND, DEFEND_HEADS_UP = 0.34, 0.65
"""The part of all hands with which he calls a single raise in the big blind."""
DEAR = 0.38
"""The part of the final pot above which a call costs too much for that."""

VALUE = {Street.FLOP: 0.13, Street.TURN: 0.17, Street.RIVER: 0.21}
"""How far above an even share his chance is when he bets for value in no-limit: who calls later has more."""
LEADING, STABBING = 0.75, 0.45
"""How often he bets without the best hand: to go on with the lead of the first round, and in position otherwise."""


def play(situation: Situation, dice: Random) -> Decision:
    """The sharp player's decision."""
    return _preflop(situation, dice) if situation.preflop else _postflop(situation, dice)


def _preflop(situation: Situation, dice: Random) -> Decision:
    if situation.raises and situation.to_call > 0.25 * situation.me.stack:
        return _large_raise(situation, dice)
    if situation.stack_units > tight.SHORT_STACK:
        place = situation.place
        if not situation.raises and not situation.limpers and place < _opens(situation):
            return situation.bet_to(2.5 * max(situation.price, situation.unit))
        decision = tight.preflop(situation, dice)
        in_blind = situation.raises == 1 and situation.me.bet >= situation.unit
        if decision[0] is Action.FOLD and in_blind and place < _defends(situation):
            return situation.check_or_call()
        return decision
    return tight.preflop(situation, dice)


def _opens(situation: Situation) -> float:
    return OPEN_HEADS_UP if situation.heads_up else OPEN[situation.behind]


def _defends(situation: Situation) -> float:
    if situation.odds > DEAR:
        return 0.0
    return DEFEND_HEADS_UP if situation.heads_up else DEFEND


def _large_raise(situation: Situation, dice: Random) -> Decision:
    """A raise that asks for much of the stack: what matters is the chance at the showdown."""
    chance = chance_to_win(situation, dice)
    if chance > 0.62:
        return situation.bet_to(situation.me.bet + situation.me.stack)
    return situation.check_or_call() if chance > situation.odds + 0.04 else situation.check_or_fold()


def _postflop(situation: Situation, dice: Random) -> Decision:
    chance = chance_to_win(situation, dice)
    if situation.to_call:
        return _facing_bet(situation, chance, dice)
    others = len(situation.opponents)
    even = 1 / (others + 1)
    ahead = 0.10 if situation.limited else VALUE[Street(situation.hand.street)]
    if chance > even + ahead:
        return situation.bet_pot(0.8 if chance > even + 0.28 else 0.55)
    return _bluff(situation, chance, dice) if others <= 2 else situation.check_or_call()


def _bluff(situation: Situation, chance: float, dice: Random) -> Decision:
    """Bet without the best hand: with a draw often, to go on with the lead of the first round, else seldom."""
    often = STABBING if situation.in_position else STABBING / 2
    if len(situation.board) == 3 and _leads(situation):
        often = LEADING
    elif tight.draw_chance(situation) > 0.15:
        often = 0.6
    elif chance > 0.35:
        often = 0.0
    if len(situation.opponents) == 2:
        often /= 2
    return situation.bet_pot(0.5) if dice.random() < often else situation.check_or_call()


def _leads(situation: Situation) -> bool:
    return tight.raised_before_flop(situation, OPEN_HEADS_UP if situation.heads_up else OPEN[3])


def _facing_bet(situation: Situation, chance: float, dice: Random) -> Decision:
    others = len(situation.opponents)
    strong = 0.86 if situation.raises >= 2 else 0.76
    if chance > strong ** (0.7 + 0.3 * others):
        return situation.bet_pot(0.9)
    drawing = tight.draw_chance(situation)
    if drawing > 0.15 and others == 1 and situation.raises < 2 and dice.random() < 0.15:
        return situation.bet_pot(0.8)
    later = 0.04 if drawing > 0.15 and len(situation.board) < 5 else 0.0
    return situation.check_or_call() if chance + later > situation.odds + 0.02 else situation.check_or_fold()

"""The tight-aggressive player: good hands by position and stack, bets when ahead, and the price decides the rest."""

from __future__ import annotations

from random import Random

from vilt.bots.situation import Decision, Situation

OPEN = (0.85, 0.50, 0.42, 0.28, 0.21, 0.17, 0.14, 0.12, 0.10, 0.09)
"""The part of all hands he opens with, by how many are still to act behind him."""
OPEN_HEADS_UP = 0.75

PUSH = (0.90, 0.55, 0.40, 0.30, 0.24, 0.20, 0.17, 0.15, 0.13, 0.12)
"""The part of all hands he goes all-in with on a short stack."""
SHORT_STACK = 12
"""Big blinds from which down he only folds or goes all-in."""

RANGE_OF_BET, RANGE_OF_BIG_BET, RANGE_OF_RAISE = 0.6, 0.45, 0.25
"""The best part of all hands that he gives an opponent credit for."""

OUT_WITH_TWO_CARDS, OUT_WITH_ONE_CARD = 0.04, 0.021
"""What each out is worth with two cards to come, and with one."""
BEST_DRAW = 0.6
"""The most that a draw is worth."""


def play(situation: Situation, dice: Random) -> Decision:
    """The tight-aggressive player's decision."""
    return preflop(situation, dice) if situation.preflop else _postflop(situation, dice)


def open_range(situation: Situation) -> float:
    """The part of all hands worth an opening raise here."""
    return OPEN_HEADS_UP if situation.heads_up else OPEN[situation.behind]


def preflop(situation: Situation, dice: Random) -> Decision:
    """His play before the flop, by the chart."""
    place = situation.place
    if situation.stack_units <= SHORT_STACK and not situation.limited:
        return _short_stacked(situation, place)
    if situation.raises == 0:
        return _unraised(situation, place)
    return _raised(situation, place, dice)


def _unraised(situation: Situation, place: float) -> Decision:
    wide = open_range(situation)
    if situation.limpers:
        wide *= 0.6
    if place < wide:
        return situation.bet_to((2.5 + situation.limpers) * max(situation.price, situation.unit))
    cheap = situation.to_call * 2 <= situation.unit or situation.limpers >= 2
    if cheap and place < 2 * wide:
        return situation.check_or_call()
    return situation.check_or_fold()


def _raised(situation: Situation, place: float, dice: Random) -> Decision:
    two = situation.heads_up
    again = situation.raises >= 2
    if situation.to_call > 0.4 * situation.me.stack:
        committed = (0.12 if two else 0.05) + (0.1 if situation.odds < 0.3 else 0.0)
        return situation.bet_to(situation.price * 3) if place < committed else situation.check_or_fold()
    if again:
        raising, calling = (0.05, 0.16) if two else (0.02, 0.05)
    else:
        raising, calling = (0.12, 0.50) if two else (0.045, 0.12)
        if situation.odds < 0.3:
            calling *= 1.6
        elif situation.in_position:
            calling *= 1.2
    if situation.limited:
        calling *= 1.3
    if place < raising and dice.random() < 0.85:
        return situation.bet_to(situation.price * (3.0 if situation.in_position else 3.5))
    return situation.check_or_call() if place < calling else situation.check_or_fold()


def _short_stacked(situation: Situation, place: float) -> Decision:
    if situation.raises == 0:
        return _all_in(situation) if place < PUSH[situation.behind] else situation.check_or_fold()
    calling = 0.4 if situation.heads_up else 0.14
    if situation.odds < 0.33:
        calling *= 1.8
    return _all_in(situation) if place < calling else situation.check_or_fold()


def _all_in(situation: Situation) -> Decision:
    return situation.bet_to(situation.me.bet + situation.me.stack)


def _postflop(situation: Situation, dice: Random) -> Decision:
    drawing = draw_chance(situation)
    if situation.to_call:
        return _facing_bet(situation, drawing, dice)
    others = len(situation.opponents)
    if situation.strength**others > 0.75:
        return situation.bet_pot(0.65)
    few = others <= 2
    if few and drawing > 0.25 and dice.random() < 0.6:
        return situation.bet_pot(0.5)
    if few and len(situation.board) == 3 and _leads(situation) and dice.random() < 0.65:
        return situation.bet_pot(0.5)
    return situation.check_or_call()


def _leads(situation: Situation) -> bool:
    return raised_before_flop(situation, OPEN_HEADS_UP if situation.heads_up else OPEN[4])


def _facing_bet(situation: Situation, drawing: float, dice: Random) -> Decision:
    ahead = strength_against_bet(situation)
    chance = ahead + (1 - ahead) * drawing
    if ahead > 0.75 or (drawing > 0.3 and situation.pressure < 0.8 and dice.random() < 0.2):
        return situation.bet_pot(0.8)
    return situation.check_or_call() if chance > situation.odds + 0.03 else situation.check_or_fold()


def strength_against_bet(situation: Situation) -> float:
    """The chance to be ahead of everyone when who bet holds the better part of all hands, the others any."""
    if situation.raises >= 2:
        theirs = RANGE_OF_RAISE
    elif situation.pressure > 0.9:
        theirs = RANGE_OF_BIG_BET
    else:
        theirs = RANGE_OF_BET
    if situation.limited:
        theirs = min(1.0, theirs * 1.2)
    return situation.strength_against(theirs) * situation.strength ** (len(situation.opponents) - 1)


def draw_chance(situation: Situation) -> float:
    """The chance that a draw comes in, roughly."""
    each = OUT_WITH_TWO_CARDS if len(situation.board) == 3 else OUT_WITH_ONE_CARD
    return min(BEST_DRAW, each * situation.outs)


def raised_before_flop(situation: Situation, opened: float) -> bool:
    """Whether he most likely was the one who raised, when he opens with this part of all hands.

    A view tells no earlier streets, but a player knows his own habits.
    """
    raised = situation.me.paid - situation.me.bet >= 2 * situation.unit
    return raised and situation.place < opened

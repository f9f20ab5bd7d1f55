"""The chance to win the pot, sampled against the hands that the others may hold."""

from __future__ import annotations

from random import Random
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from vilt.bots.any_game import draw, held_now, parts, repeated, shares
from vilt.bots.situation import Situation
from vilt.bots.starting_hands import tops
from vilt.hand.events import Action
from vilt.hand.view import PlayerView
from vilt.ranking.plain import Cards
from vilt.rules.state import BOARD_CARDS
from vilt.rules.streets import Street
from vilt.rules.variants import HOLE_CARDS

SAMPLES = 2000

UNLIKELY = 0.08
"""What a starting hand that the others would rather not play counts beside one that they would."""

# How likely a player acts as he did with a hand better than this part of all; bets are strong or nothing.
_PARTS = np.array([0.0, 0.25, 0.5, 0.75, 0.9, 1.0])
_LIKELY = {
    Action.CHECK: np.array([1.0, 1.0, 0.9, 0.6, 0.45, 0.4]),
    Action.CALL: np.array([0.1, 0.3, 0.8, 1.0, 0.9, 0.6]),
    Action.BET: np.array([0.35, 0.25, 0.3, 0.7, 1.0, 1.0]),
    Action.RAISE: np.array([0.15, 0.08, 0.08, 0.25, 0.9, 1.0]),
}
_STRONG = 0.75
_BLUFFS = {Street.FLOP: 1.0, Street.TURN: 0.6, Street.RIVER: 0.35}
"""How many of the weak hands are still bet: bluffs get fewer from street to street."""


def chance_to_win(situation: Situation, dice: Random) -> float:
    """The part of the pot that is his on average when everyone who is in now stays to the showdown.

    Each of several boards counts alike (C4). `SAMPLES` times the others' cards and the rest of the board are drawn;
    each draw counts as much as it fits what the others have paid and done.
    """
    random = np.random.Generator(np.random.PCG64(dice.getrandbits(64)))
    return fmean(_chance_on(situation, board, random) for board in situation.boards)


def _chance_on(situation: Situation, lies: tuple[int, ...], random: np.random.Generator) -> float:
    """The same on one board of which so much lies there."""
    rules = situation.rules
    seen, each = (*situation.cards, *(card for board in situation.boards for card in board)), HOLE_CARDS[rules.variant]
    to_come = BOARD_CARDS - len(lies)
    drawn = draw(random, seen, to_come + each * len(situation.opponents), SAMPLES)
    board = repeated(lies, SAMPLES)
    dealt = [drawn[:, start : start + each] for start in range(to_come, drawn.shape[1], each)]
    holes = [held_now(rules, cards, len(situation.cards)) for cards in dealt]
    weight = np.ones(SAMPLES)
    for opponent, cards, hole in zip(situation.opponents, dealt, holes, strict=True):
        weight *= _likelihood(situation, opponent, cards, hole, board)
    table = np.hstack((board, drawn[:, :to_come]))
    share = shares(rules, repeated(situation.cards, SAMPLES), holes, table)
    return float((share * weight).sum() / weight.sum())


def _likelihood(
    situation: Situation, opponent: PlayerView, dealt: Cards, hole: Cards, board: Cards
) -> NDArray[np.float64]:
    """How well each of these hole cards, as `dealt` and as held now, fits what `opponent` has paid and done."""
    places = tops(dealt, situation.rules.variant)
    weight = np.where(places < _played_range(situation, opponent), 1.0, UNLIKELY)
    if not situation.preflop and opponent.last_action in _LIKELY:
        part = parts(situation.rules, hole, board)
        weight = weight * np.interp(part, _PARTS, _LIKELY[opponent.last_action])
        if opponent.last_action in (Action.BET, Action.RAISE):
            weight = np.where(part < _STRONG, weight * _BLUFFS[Street(situation.hand.street)], weight)
    return weight


def _played_range(situation: Situation, opponent: PlayerView) -> float:
    """The part of all starting hands with which players pay what `opponent` paid before the flop, roughly."""
    if situation.preflop:
        units = opponent.bet / situation.unit
        if opponent.last_action is None:
            return 1.0
    else:
        units = (opponent.paid - opponent.bet) / situation.unit
    players = len(situation.hand.players)
    wide = 0.8 if players == 2 else 0.55 if players <= 4 else 0.4
    if units <= 1:
        return min(1.0, wide + 0.2)
    if units <= 6:
        return wide
    return max(0.12, wide * 0.5)

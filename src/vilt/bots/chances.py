"""The chance to win the pot, sampled against the hands that the others may hold."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from vilt.bots.situation import Situation
from vilt.bots.starting_hands import top
from vilt.cards import CARDS_IN_DECK, full_deck
from vilt.hand.events import Action
from vilt.hand.view import PlayerView
from vilt.ranking import strengths
from vilt.rules.streets import Street

SAMPLES = 2000
BOARD = 5

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


def prepare() -> None:
    """Compile what `chance_to_win` needs, or load it where that was done before: some seconds the first time ever."""
    strengths(np.arange(5, dtype=np.uint8).reshape(1, 5))


def chance_to_win(situation: Situation, dice: Random) -> float:
    """The part of the pot that is his on average when everyone who is in now stays to the showdown.

    `SAMPLES` times the others' cards and the rest of the board are drawn; each draw counts as much as it fits what the
    others have paid and done.
    """
    drawn = _draw(situation, np.random.Generator(np.random.PCG64(dice.getrandbits(64))))
    board = np.broadcast_to(np.array(situation.board, np.uint8), (SAMPLES, len(situation.board)))
    rest = drawn[:, : BOARD - len(situation.board)]
    table = np.hstack((board, rest))
    mine = _strengths(np.broadcast_to(np.array(situation.cards, np.uint8), (SAMPLES, 2)), table)
    weight = np.ones(SAMPLES)
    best = np.zeros(SAMPLES, np.uint16)
    ties = np.ones(SAMPLES)
    for place, opponent in enumerate(situation.opponents):
        start = rest.shape[1] + 2 * place
        hole = drawn[:, start : start + 2]
        weight *= _likelihood(situation, opponent, hole, board)
        theirs = _strengths(hole, table)
        ties += theirs == mine
        np.maximum(best, theirs, out=best)
    share = (mine >= best) / ties
    return float((share * weight).sum() / weight.sum())


def _draw(situation: Situation, random: np.random.Generator) -> NDArray[np.uint8]:
    """The missing cards of the board, then two for each opponent, `SAMPLES` times."""
    unseen = np.array([c for c in full_deck() if c not in situation.cards and c not in situation.board], np.uint8)
    count = BOARD - len(situation.board) + 2 * len(situation.opponents)
    order = random.random((SAMPLES, len(unseen)), np.float32).argpartition(count - 1, axis=1)[:, :count]
    drawn: NDArray[np.uint8] = unseen[random.permuted(order, axis=1)]
    return drawn


def _strengths(hole: NDArray[np.uint8], board: NDArray[np.uint8]) -> NDArray[np.uint16]:
    return strengths(np.hstack((hole, board)))


def _likelihood(
    situation: Situation, opponent: PlayerView, hole: NDArray[np.uint8], board: NDArray[np.uint8]
) -> NDArray[np.float64]:
    """How well each of these hole cards fits what `opponent` has paid and done."""
    places = _starting_places()[hole[:, 0], hole[:, 1]]
    weight = np.where(places < _played_range(situation, opponent), 1.0, UNLIKELY)
    if not situation.preflop and opponent.last_action in _LIKELY:
        now = _strengths(hole, board)
        part = now.argsort(kind="stable").argsort(kind="stable") / SAMPLES
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


@cache
def _starting_places() -> NDArray[np.float64]:
    """`top` for every two cards."""
    table = np.ones((CARDS_IN_DECK, CARDS_IN_DECK))
    for first in range(CARDS_IN_DECK):
        for second in range(first):
            table[first, second] = table[second, first] = top((first, second))
    return table

"""What a bot is, and the levels there are.

`caller` is loose and passive: he likes to see cards, calls with a pair or a draw and hardly ever raises.
`tight` is tight and aggressive: he plays good hands by position and stack, bets them, and folds when the price is
wrong.
`sharp` samples his chances against the hands the others may hold, bets for value in fitting sizes, and bluffs now and
then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Protocol

from vilt.bots import caller, discarding, sharp, tight
from vilt.bots.situation import Decision, Situation
from vilt.errors import Refused
from vilt.table.view import TableView


class Bot(Protocol):
    """Whoever plays a seat by himself."""

    def decide(self, view: TableView, seat: int, seed: int) -> Decision:
        """What to do in `seat`, whose turn it is: an action and its total in front, 0 unless it bets or raises.

        `view` is the table as that seat may see it; all chance comes from `seed`.
        """
        ...

    def discard(self, view: TableView, seat: int) -> tuple[int, ...]:
        """Which cards to discard in `seat`, which owes a discard."""
        ...


_PLAY: Mapping[str, Callable[[Situation, Random], Decision]] = {
    "caller": caller.play,
    "tight": tight.play,
    "sharp": sharp.play,
}

LEVELS = tuple(_PLAY)
"""The levels, the weakest first."""


class HouseBot:
    """A bot of one of the `LEVELS`.

    The same view and seed give the same decision. How much work it is depends on the number of players and the game
    alone: under a tenth of a second.
    """

    def __init__(self, level: str) -> None:
        if level not in _PLAY:
            raise Refused("no_such_level", level=level[:24], levels=", ".join(LEVELS))
        self._play = _PLAY[level]

    def decide(self, view: TableView, seat: int, seed: int) -> Decision:
        """See `Bot.decide`.

        Raises:
            Refused: `no_hand`, or `not_your_turn`.
        """
        hand = view.hand
        if hand is None:
            raise Refused("no_hand")
        if hand.actor != seat:
            raise Refused("not_your_turn", seat=seat, actor=hand.actor)
        dice = Random(f"{seed}/{hand.hand}/{hand.turn}/{seat}")  # noqa: S311 - a bot's mood is no secret of the deck
        return self._play(Situation(hand, view.settings.rules, seat), dice)

    def discard(self, view: TableView, seat: int) -> tuple[int, ...]:
        """See `Bot.discard`.

        Raises:
            Refused: `no_hand`, or `owes_no_discard`.
        """
        hand = view.hand
        if hand is None:
            raise Refused("no_hand")
        if not any(player.seat == seat and player.owes for player in hand.players):
            raise Refused("owes_no_discard", seat=seat)
        return discarding.choose(hand, view.settings.rules, seat)


def decide(level: str, view: TableView, seat: int, seed: int) -> Decision:
    """What a bot of `level` does: see `HouseBot`.

    Raises:
        Refused: `no_such_level`, `no_hand`, or `not_your_turn`.
    """
    return HouseBot(level).decide(view, seat, seed)


def discard(level: str, view: TableView, seat: int) -> tuple[int, ...]:
    """Which cards a bot of `level` discards: see `HouseBot`.

    Raises:
        Refused: `no_such_level`, `no_hand`, or `owes_no_discard`.
    """
    return HouseBot(level).discard(view, seat)

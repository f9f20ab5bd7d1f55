"""The table and the random player of the measures of whole hands: the same for Vilt and for every peer."""

from __future__ import annotations

import random
from collections.abc import Callable

from benchmarks.measuring import Trial, rate

SMALL_BLIND, BIG_BLIND = 100, 200
STACK = 100 * BIG_BLIND
"""Chips of every player at the start of every hand."""


FOLD, STAY, RAISE, ALL_IN = range(4)
"""What the random player wants: fold when there is something to call, check or call, raise to the least allowed, raise
to the most allowed. What an engine does not allow becomes a check or a call."""


class Player:
    """Draws one wish for each decision, from the same numbers for every engine, and counts them."""

    def __init__(self) -> None:
        self._draw = random.Random(1).random
        self.decisions = 0
        self.hands = 0

    def wish(self) -> int:
        """What to do now."""
        self.decisions += 1
        dice = self._draw()
        if dice < 0.25:
            return FOLD
        if dice < 0.85:
            return STAY
        return RAISE if dice < 0.98 else ALL_IN

    def note(self) -> str:
        """How long the hands were."""
        return f"{self.decisions / self.hands:.1f} decisions a hand" if self.hands else ""


def hands_per_second(player: Player, play_hand: Callable[[], None], hands: int) -> Trial:
    """A trial that plays hands, so many at a time."""

    def chunk() -> int:
        for _ in range(hands):
            play_hand()
        player.hands += hands
        return hands

    return rate(chunk)

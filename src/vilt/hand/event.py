"""What all events share: their base, the actions of a player, the sign of a card that a reader may not know."""

from __future__ import annotations

from enum import StrEnum
from typing import Self

import msgspec

HIDDEN = -1
"""A card that lies face down for this reader."""


class Action(StrEnum):
    """What a player may do at his turn (D1)."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"


FOLD, CHECK, CALL, BET, RAISE = Action
"""The members by names that are quicker to look up, see `vilt.rules.house`."""


class Event(msgspec.Struct, frozen=True, tag_field="type", gc=False):
    """The base of all events. Nothing in one refers back to it, so the garbage collector need not look at it."""

    def for_seat(self, seat: int) -> Self:  # noqa: ARG002 - most events hide nothing
        """The event as `seat` may know it; seat 0 is a spectator."""
        return self

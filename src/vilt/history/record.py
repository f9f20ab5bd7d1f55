"""A recorded hand: what a hand history says, in the terms of `vilt.hand`."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Any

import msgspec

from vilt.errors import Refused
from vilt.hand import Announce, AskToSee, ShowUndealt
from vilt.hand.mistakes.commands import Mistake


class OddChips(StrEnum):
    """Whose rule splits a pot that does not divide evenly (F8)."""

    SOURCE = "source"
    """As the file's result says: in parts of a chip, or the odd chip to another winner of that pot."""
    SEAT = "seat"
    """Whole chips, the odd ones from the left of the button."""


class Unreadable(Refused):
    """A file or hand that cannot be understood."""


class Unsupported(Refused):
    """A hand of a kind that Vilt does not play or read yet."""


class Move(StrEnum):
    """What a recorded action is; whether a call or a check, a bet or a raise, follows from the game."""

    FOLD = "fold"
    CHECK_OR_CALL = "check or call"
    RAISE_TO = "bet or raise"
    DISCARD = "discard"
    PROTECT = "is protected"
    """He does not answer, and goes on as if all-in (F10)."""


class Step(msgspec.Struct, frozen=True):
    """One recorded action of a player."""

    player: int
    """1 for the first left of the button; 0 for whoever is to act, in a file that does not say."""
    move: Move
    said: str
    """The action in the file's own words, for messages."""
    board: int
    """How many board cards lay open."""
    to: int = 0
    """Bet or raise: his total in front, in parts of a chip; 0 in a file of fixed limit that does not say."""
    in_hand: bool = False
    """`to` counts what he put in over the whole hand, not only on this street."""
    cards: tuple[int, ...] = ()
    """What he discards, `HIDDEN` where the file does not know it; empty when his time was over (A10)."""
    timed_out: bool = False
    """Nobody chose it: his time was over."""


class MistakeTold(msgspec.Struct, frozen=True):
    """A mistake, and after how many actions of players it was told."""

    after: int
    mistake: Mistake


class Shuffling(msgspec.Struct, frozen=True):
    """How cards come out of a shuffle: in the reverse order, or some on top and the others as they lay."""

    backwards: bool = False
    top: tuple[int, ...] = ()


class Choices(msgspec.Struct, frozen=True):
    """What players chose beside their actions."""

    shows: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Who showed which cards, or mucked (no cards), in order."""
    votes: tuple[tuple[int, int], ...] = ()
    """Player and how many boards he agreed to (I7)."""
    boards: tuple[tuple[int, ...], ...] = ()
    """For each board after the first the cards from where they part."""
    after: tuple[AskToSee | ShowUndealt, ...] = ()
    """What was asked for once the hand was over (G7, I8)."""
    undealt: tuple[int, ...] = ()
    """The cards that would have come, where the file tells them."""


class RecordedHand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand as a file tells it. Amounts are in parts of a chip, `unit` of them to one.

    Seats are 1 to n in order of dealing, and players are named by them.
    """

    name: str
    """What the file calls the hand."""
    announce: Announce
    hole: tuple[tuple[int, ...], ...]
    """Hole cards by player as they were dealt; `HIDDEN` where the file does not know one."""
    board: tuple[int, ...]
    steps: tuple[Step, ...]
    mucked: tuple[int, ...] = ()
    """Players who gave up at the showdown without showing."""
    finishing: tuple[int | Fraction | None, ...] | None = None
    """Stacks at the end as the file states them; None where it says nothing of them, or of one player's."""
    winnings: tuple[int | Fraction | None, ...] | None = None
    """What each player collected from the pots, likewise."""
    unit: int = 1
    odd_chips: OddChips = OddChips.SOURCE
    kept: tuple[tuple[int, ...], ...] = ()
    """The same without what was discarded; empty for a game without discards."""
    deck: tuple[int, ...] = ()
    """The whole deck where the file states it."""
    mistakes: tuple[MistakeTold, ...] = ()
    """What went wrong (E2-E17), in order."""
    shuffles: tuple[Shuffling, ...] = ()
    """How the cards came out of each shuffle of a repair."""
    choices: Choices = Choices()
    chopped: bool = False
    """The blinds took their posts back (C11)."""
    about: dict[str, Any] = {}
    """What else the file tells: players, event, table and so on."""

"""The streets of a hand and the posts before it."""

from __future__ import annotations

from enum import IntEnum, StrEnum


class Street(IntEnum):
    """The betting rounds in order; the number is what `h.street` holds."""

    PREFLOP = 0
    FLOP = 1
    TURN = 2
    RIVER = 3


PREFLOP, FLOP, TURN, RIVER = Street
"""The members by names that are quicker to look up, see `vilt.rules.house`."""


class PostKind(StrEnum):
    """Chips put in before the cards (RULES C), by what they count for."""

    ANTE = "ante"
    """Dead and layered: everybody pays it (C4)."""
    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    STRADDLE = "straddle"
    """A blind raise: the action starts on its left (C12, C13)."""
    LIVE = "live"
    """An extra live post, of a newcomer or for a missed big blind (C7, C9)."""
    DEAD = "dead"
    """A missed small blind: dead, whole into the main pot (C9, C10, F5)."""
    TABLE_ANTE = "table_ante"
    """A big-blind or button ante: one pays for all, dead, whole into the main pot (C5, F5)."""
    KILL = "kill"
    """The live blind of a kill: it is the bet of a hand with higher limits (C14, C15)."""

"""What the customs of a table keep from hand to hand: the draw, the leg and the killer, the waiting list, a chop."""

from __future__ import annotations

import msgspec

KILLER_GONE = -1
"""The killer of the next hand when he has left: it is killed all the same (I10)."""


class Waiting(msgspec.Struct, frozen=True):
    """Somebody on the waiting list; a seat is kept for him until `deadline`, 0 while none is."""

    player: str
    name: str
    deadline: float = 0.0


class Customs(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a table's customs; seats are 0 for nobody."""

    drawn: int = 0
    """The seat that drew the button for the hand to come (B2)."""
    leg: int = 0
    """Who won the latest pot alone (C16)."""
    killer: int = 0
    """Who kills the next hand (C15)."""
    stopped: bool = False
    """Whether no hand was due for a while since the latest: too few could play (B2)."""
    left_behind: int = 0
    """Chips that lie in the next pot already (I10)."""
    since_bomb: int = 0
    """How many hands were played since the latest bomb pot."""
    chop: tuple[int, ...] = ()
    """The small and the big blind, once they were offered a chop in this hand (C11)."""
    chop_agreed: tuple[int, ...] = ()
    """Those of them who agree."""
    chop_refused: bool = False
    """Whether one of them has refused: they play on."""
    waiting: tuple[Waiting, ...] = ()
    """Who waits for a seat, first come first."""

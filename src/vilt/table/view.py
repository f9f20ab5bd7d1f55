"""A table as one seat may see it, at one moment."""

from __future__ import annotations

import msgspec

from vilt.hand.view import HandView
from vilt.table.chat_events import Said
from vilt.table.choice_events import Wish
from vilt.table.customs import Customs
from vilt.table.events import ClockKind, PreAction
from vilt.table.host_events import HostAsked
from vilt.table.settings import TableSettings


class SeatView(msgspec.Struct, frozen=True):
    """A seat; `player` is empty when it is free. Amounts are chips."""

    seat: int
    player: str = ""
    name: str = ""
    bot: str = ""
    stack: int = 0
    """What he has behind, bets of a running hand not included."""
    queued: int = 0
    """Chips that join the stack after the hand (I3)."""
    sitting_out: bool = False
    waiting: bool = False
    """Dealt in when the big blind reaches him."""
    sit_out_until: float = 0.0
    """Until when he may sit out before he loses the seat (F12); 0: as long as he likes."""
    leaving: bool = False
    rebuy_deadline: float = 0.0
    """Until when a seat without chips is kept; 0 when it has chips."""
    dealt_in: bool = False
    """Whether its player is one of the latest hand, not only somebody who took the seat of one."""
    protections: int = 0
    """How often he may still be protected today (F10)."""
    bank: float = 0.0
    """Seconds in his time bank."""
    connected: bool = True
    entered: bool = False
    """Whether he was dealt in since he sat down."""
    owed_big: int = 0
    """How many big blinds he owes: the marker ML lies at his seat while he owes any blind (C9)."""
    owed_small: int = 0
    wishes: tuple[Wish, ...] = ()
    kill_offer: int = 0
    wait_hands: int = 0
    """After so many hands he owes nothing any more (I11)."""
    moved: bool = False
    """Whether he took this seat since the latest hand, in which he was (I11)."""


class TableView(msgspec.Struct, frozen=True):
    """A table as one seat may see it; times are seconds since the epoch, 0 when not set."""

    settings: TableSettings
    seats: tuple[SeatView, ...]
    button: int
    small_blind: int
    big_blind: int
    hand_number: int
    """The number of the latest hand, 0 before the first."""
    hand: HandView | None
    """The running hand, or the latest one until the next starts."""
    clock_seat: int
    clock_deadline: float
    clock_seconds: float
    next_hand_at: float
    closed: bool
    redeal: bool = False
    """Whether the latest hand was a misdeal: its players are dealt in again, from the same button (E2)."""
    host: str = ""
    """The account of the host, empty when the table has none."""
    host_name: str = ""
    requests: tuple[HostAsked, ...] = ()
    """What players ask the host for, the first one first."""
    coming: TableSettings | None = None
    """The settings from the next hand on, where they change."""
    paused_at: float = 0.0
    """When the host paused the game; 0 while it goes on."""
    pre_action: PreAction | None = None
    """What the reader himself has decided in advance."""
    top_up_to: int = 0
    """What the reader's own stack is filled up to before each hand; 0: it is not."""
    rebuy: int = 0
    """What the reader buys in for again when he has no chips left; 0: nothing by itself."""
    clock_kind: ClockKind = ClockKind.BASE
    """Which time of the player to act runs."""
    customs: Customs = Customs()
    """The leg and the killer, a chop that is offered, the waiting list."""
    chat: tuple[Said, ...] = ()
    """The latest messages, oldest first."""

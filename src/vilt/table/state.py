"""What is kept of a table: a snapshot from which an equal table can be made again, at any moment."""

from __future__ import annotations

import msgspec

from vilt.hand.events import HandEvent
from vilt.table.chat_events import Said
from vilt.table.choice_events import Wish
from vilt.table.customs import Customs
from vilt.table.events import ClockStarted, PreAction, SitOutReason
from vilt.table.host_events import HostAsked
from vilt.table.sessions import Session
from vilt.table.settings import TableSettings

FORMAT = 4
"""The format of `TableState`. A snapshot that bears another number is not read but rebuilt from the table's events."""


class SeatedPlayer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player in his seat. Amounts are chips."""

    player: str
    name: str
    bot: str = ""
    """The level of a bot, empty for a person."""
    stack: int
    """His chips between hands; while his hand runs, those he began it with."""
    since: int
    """The table's version when he sat down; he knows nothing hidden of what was before."""
    queued: int = 0
    """Chips that wait for the end of the hand (I3)."""
    dealt_in: bool = False
    """Whether he is a player of the latest hand."""
    sitting_out: SitOutReason | None = None
    leaving: bool = False
    hands: int = 0
    """How many hands he was dealt into since he sat down."""
    bank: float = 0.0
    """Seconds in his time bank (I9)."""
    protections: int = 0
    """How often he may still be protected today (F10)."""
    pre_action: PreAction | None = None
    """What he has decided in advance."""
    connected: bool = True
    waited_for: int = 0
    """The number of the latest hand in which the table waited for his connection (F12)."""
    top_up_to: int = 0
    """What his stack is filled up to before each hand; 0: it is not (I3)."""
    rebuy: int = 0
    """What he buys in for again when he has no chips left; 0: nothing by itself (F13)."""
    sit_out_until: float = 0.0
    """Until when he may sit out (F12); 0 when he does not, or as long as he likes."""
    rebuy_deadline: float = 0.0
    """Until when his seat is kept without chips (F13); 0 when it does not end."""

    entered: bool = False
    """Whether he was dealt in since he sat down; before that he is a newcomer (C7)."""
    owed_big: int = 0
    """How many big blinds he missed and owes (C9)."""
    owed_small: int = 0
    """How many small blinds he missed and owes (C10)."""
    missed: int = 0
    """How many big blinds have passed him since he was dealt in."""
    wishes: tuple[Wish, ...] = ()
    kill_offer: int = 0
    """What he offers to kill the next hand for; 0 for nothing (C14)."""
    wait_hands: int = 0
    """After so many hands he owes nothing any more, since he moved back so far (I11)."""
    moved: bool = False
    """Whether he has taken this seat since the latest hand, in which he was (I11)."""

    @property
    def in_game(self) -> bool:
        """Whether he is dealt in without waiting or posting: no newcomer, and no blind is owed."""
        return self.entered and not self.owed_big and not self.owed_small

    @property
    def wants_cards(self) -> bool:
        """Whether he plays as soon as he has chips."""
        return self.sitting_out is None and not self.leaving


class Departure(msgspec.Struct, frozen=True):
    """What somebody took away when he left (I4)."""

    stack: int
    time: float
    bank: float = 0.0
    """What was left of his time bank."""


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """A table at one moment, its latest hand as that hand's events, decks included: for the room's store alone."""

    format: int
    version: int
    """How many events made this state."""
    settings: TableSettings
    players: dict[int, SeatedPlayer]
    """The players by seat."""
    button: int
    small_blind: int
    big_blind: int
    hand_events: tuple[HandEvent, ...]
    clock: ClockStarted | None
    next_hand_at: float
    closed: bool
    redeal: bool = False
    """Whether the latest hand did not count (E2, E13)."""
    host: str = ""
    host_name: str = ""
    protected_at: dict[str, tuple[float, ...]] = {}
    """When each account was protected at this table (F10)."""
    departures: dict[str, Departure] = {}
    """What each account took away, as long as that counts (I4)."""
    sessions: dict[str, Session] = {}
    """What each account brought and took since the table opened."""
    next_charge_at: float = 0.0
    requests: dict[str, HostAsked] = {}
    """What accounts ask the host for."""
    coming: TableSettings | None = None
    """The settings from the next hand on, where they change."""
    paused_at: float = 0.0
    customs: Customs = Customs()
    chat: tuple[Said, ...] = ()
    """The latest messages, oldest first."""

"""What happened at a table, the events of its hands among them: one stream, one order.

The same promises as for `vilt.hand.events`: chips are carried, not computed again; tags and fields are for ever.
Times are seconds since the epoch.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from vilt.hand.events import Event, HandEvent, Share
from vilt.table.chat_events import Said
from vilt.table.choice_events import ChoiceEvents
from vilt.table.host_events import HostEvents
from vilt.table.settings import TableSettings


class SitOutReason(StrEnum):
    """Why a player gets no cards."""

    ASKED = "asked"
    TIMED_OUT = "timed_out"
    NO_CHIPS = "no_chips"


class ClockKind(StrEnum):
    """Which of a player's times runs."""

    BASE = "base"
    """The time everybody has for a decision (F11)."""
    RECONNECT = "reconnect"
    """The time in which the table waits for a connection (F12)."""
    BANK = "bank"
    """The player's own time bank (I9)."""


class TableCreated(Event, frozen=True, tag="table_created"):
    """A table opened; `host` is the account of its host, empty when it has none."""

    settings: TableSettings
    host: str = ""
    host_name: str = ""


class Sat(Event, frozen=True, tag="sat"):
    """A player took a seat with `stack` chips from his bankroll."""

    seat: int
    player: str
    name: str
    stack: int
    bot: str = ""
    time: float = 0.0


class LeaveAsked(Event, frozen=True, tag="leave_asked"):
    """A player leaves as soon as the hand allows it."""

    seat: int


class Left(Event, frozen=True, tag="left"):
    """A player left; `stack` chips (queued ones included) went back to his bankroll.

    `left_behind` chips lie in the next pot for a kill he owed; below zero, the last player took them along (I10).
    """

    seat: int
    player: str
    stack: int
    time: float = 0.0
    left_behind: int = 0


class SatOut(Event, frozen=True, tag="sat_out"):
    """A player gets no cards from the next hand on, and keeps his seat `until` then; 0: as long as he likes (F12)."""

    seat: int
    reason: SitOutReason
    until: float = 0.0


class SatIn(Event, frozen=True, tag="sat_in"):
    """A player wants cards again; he is dealt in when the big blind reaches him."""

    seat: int


class TopUpQueued(Event, frozen=True, tag="top_up_queued"):
    """`amount` chips left a player's bankroll and wait for the end of the hand (I3)."""

    seat: int
    amount: int


class ToppedUp(Event, frozen=True, tag="topped_up"):
    """`amount` chips joined a player's stack; `queued` of them had been waiting, the others come from his bankroll.

    What no longer fitted under the maximum, `returned` chips of the waiting ones, went back to the bankroll (I3).
    """

    seat: int
    amount: int
    queued: int = 0
    returned: int = 0


class AutoChipsSet(Event, frozen=True, tag="auto_chips_set"):
    """A player lets his stack fill up by itself, or an empty one be bought in again; known to him alone."""

    seat: int
    top_up_to: int
    rebuy: int

    def for_seat(self, seat: int) -> AutoChipsSet:
        """The event for its player, an empty one for everybody else."""
        return self if seat == self.seat else AutoChipsSet(0, 0, 0)


class TimeCharged(Event, frozen=True, tag="time_charged"):
    """Players paid for the time in which they play; the next period begins at `next_at` (I6)."""

    charges: tuple[Share, ...]
    next_at: float


class BlindsMoved(Event, frozen=True, tag="blinds_moved"):
    """Where button and blinds lie for the next hand (B4); `small_blind` may be a seat where nobody posts (B6)."""

    button: int
    small_blind: int
    big_blind: int


class ClockStarted(Event, frozen=True, tag="clock_started"):
    """The player to act, or to choose, has until `deadline`; a bot is asked at `ask_at`, 0 for a person.

    `seat` is 0 for the clock of all who owe a discard or are asked at once, which runs for each alike (A10, I7).

    A clock that is `held_until` a time begins to run then, or when its player has received his cards, if that is sooner
    (I9); 0 when it runs.
    """

    seat: int
    deadline: float
    seconds: float
    ask_at: float = 0.0
    kind: ClockKind = ClockKind.BASE
    held_until: float = 0.0


class PreMove(StrEnum):
    """What a player decides before it is his turn."""

    FOLD = "fold"
    CHECK = "check"
    CHECK_OR_FOLD = "check_or_fold"
    CALL = "call"


class PreAction(msgspec.Struct, frozen=True):
    """A decision made in advance, good for one street of one hand; a call is for exactly this `amount`."""

    hand: int
    street: int
    move: PreMove
    amount: int = 0


class PreActionSet(Event, frozen=True, tag="pre_action_set"):
    """A player decided in advance, or, with None, does so no longer; known to him alone."""

    seat: int
    pre_action: PreAction | None

    def for_seat(self, seat: int) -> PreActionSet:
        """The event for its player, an empty one for everybody else."""
        return self if seat == self.seat else PreActionSet(0, None)


class BankChanged(Event, frozen=True, tag="bank_changed"):
    """A player's time bank holds `seconds` now (I9)."""

    seat: int
    seconds: float


class ProtectionUsed(Event, frozen=True, tag="protection_used"):
    """A player was protected at `time`; he may be so `left` more times today (F10)."""

    seat: int
    player: str
    time: float
    left: int


class ProtectionsLeft(Event, frozen=True, tag="protections_left"):
    """A player may be protected `left` times today: he came back, or a new day began (F10)."""

    seat: int
    left: int


class ProtectedElsewhere(Event, frozen=True, tag="protected_elsewhere"):
    """An account that sits here was protected at other tables, at these times: they count here too (F10)."""

    player: str
    times: tuple[float, ...]

    def for_seat(self, seat: int) -> ProtectedElsewhere:  # noqa: ARG002 - where somebody plays besides is his affair
        """Without the times."""
        return ProtectedElsewhere(self.player, ())


class ConnectionLost(Event, frozen=True, tag="connection_lost"):
    """A player is not connected any more (F12)."""

    seat: int


class ConnectionBack(Event, frozen=True, tag="connection_back"):
    """A player is connected again."""

    seat: int


class RebuyAsked(Event, frozen=True, tag="rebuy_asked"):
    """A player without chips keeps his seat until `deadline` (F13)."""

    seat: int
    deadline: float


class NextHandAt(Event, frozen=True, tag="next_hand_at"):
    """The next hand is due at `time`; 0 when the table waits for players."""

    time: float


class ClocksShifted(Event, frozen=True, tag="clocks_shifted"):
    """Every running clock of the table moved by `seconds`, the time in which the room was down."""

    seconds: float


class TableClosed(Event, frozen=True, tag="table_closed"):
    """No hand starts any more."""


TableEvent = (
    TableCreated
    | Sat
    | LeaveAsked
    | Left
    | SatOut
    | SatIn
    | TopUpQueued
    | ToppedUp
    | AutoChipsSet
    | TimeCharged
    | BlindsMoved
    | ClockStarted
    | PreActionSet
    | BankChanged
    | ProtectionUsed
    | ProtectionsLeft
    | ProtectedElsewhere
    | ConnectionLost
    | ConnectionBack
    | RebuyAsked
    | NextHandAt
    | ClocksShifted
    | TableClosed
    | Said
    | HostEvents
    | ChoiceEvents
    | HandEvent
)

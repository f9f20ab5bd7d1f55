"""What the host of a table did. Each event says who did it and why, so that the stream is also the record of it."""

from __future__ import annotations

from vilt.hand.events import Event
from vilt.table.settings import TableSettings


class HostEvent(Event, frozen=True, kw_only=True):
    """The base of them: `by` is the host's account, `name` what he was called, `reason` his own words."""

    by: str
    name: str
    reason: str = ""


class HostChanged(HostEvent, frozen=True, kw_only=True, tag="host_changed"):
    """The player in `seat`, whose account is `host`, is the host from now on."""

    seat: int
    host: str
    host_name: str


class MistakeTold(HostEvent, frozen=True, kw_only=True, tag="mistake_told"):
    """The host told of a mistake; what became of it follows."""


class HostAsked(Event, frozen=True, tag="host_asked"):
    """A player asks the host for a seat with so many chips, or for more chips in the seat he has (`more`)."""

    player: str
    name: str
    seat: int
    amount: int
    more: bool = False


class RequestWithdrawn(Event, frozen=True, tag="request_withdrawn"):
    """A player asks the host for nothing any more."""

    player: str
    name: str


class RequestAnswered(HostEvent, frozen=True, kw_only=True, tag="request_answered"):
    """The host let a player have what he asked for, or not."""

    player: str
    player_name: str
    accepted: bool


class Paused(HostEvent, frozen=True, kw_only=True, tag="paused"):
    """The game stopped at `time`."""

    time: float


class Resumed(HostEvent, frozen=True, kw_only=True, tag="resumed"):
    """The game goes on; every clock moved by the `seconds` of the pause."""

    seconds: float


class Kicked(HostEvent, frozen=True, kw_only=True, tag="kicked"):
    """A player was sent away; he leaves as soon as his hand allows it."""

    seat: int


class SettingsAnnounced(HostEvent, frozen=True, kw_only=True, tag="settings_announced"):
    """Other settings hold from the next hand on."""

    settings: TableSettings


class SettingsChanged(Event, frozen=True, tag="settings_changed"):
    """The announced settings hold now."""

    settings: TableSettings


class StackCorrected(HostEvent, frozen=True, kw_only=True, tag="stack_corrected"):
    """A stack was put right: `change` chips came from its owner's bankroll, below zero for those that went back."""

    seat: int
    change: int
    stack: int


class PotMoved(HostEvent, frozen=True, kw_only=True, tag="pot_moved"):
    """What `seat` had won of hand number `hand` went to the player in `to`, whose it was (G9)."""

    hand: int
    seat: int
    to: int
    amount: int


class ClosedByHost(HostEvent, frozen=True, kw_only=True, tag="closed_by_host"):
    """The host closes the table."""


HostEvents = (
    HostChanged
    | HostAsked
    | RequestWithdrawn
    | RequestAnswered
    | Paused
    | Resumed
    | Kicked
    | SettingsAnnounced
    | SettingsChanged
    | StackCorrected
    | PotMoved
    | ClosedByHost
    | MistakeTold
)

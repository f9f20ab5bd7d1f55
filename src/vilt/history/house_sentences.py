"""What the narrator says of clocks, money and the host: the sentence for each such event, in no language yet.

A sentence about a player is written twice, of another (with his name) and to himself, as in `vilt.history.narration`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from vilt.errors import N_
from vilt.hand import events as hand
from vilt.table import events as table
from vilt.table import host_events as host
from vilt.table.events import ClockKind

About = tuple[str, str]


class Said(NamedTuple):
    """A sentence, the fields in it, and the seat of the player it is about; about nobody, it has only one form."""

    sentence: About | str
    fields: dict[str, object]
    seat: int = 0
    reason: str = ""
    """Somebody's own words, which follow the sentence."""


USES_BANK = (
    N_("{name} uses the time bank: {seconds} seconds."),
    N_("Your time bank runs: {seconds} seconds."),
)
WAITS_FOR = (
    N_("{name} has no connection: the table waits {seconds} seconds."),
    N_("You had no connection: the table waits {seconds} seconds for you."),
)
TIME_CHARGED = N_("The time charge is due: {amount} from each player, {total} in all.")
PROTECTED = (
    N_("{name} runs out of time and is protected: all-in for the {amount} in the pot."),
    N_("Your time ran out: you are protected, all-in for the {amount} in the pot."),
)
PROTECTIONS_LEFT = (
    N_("All-in protections that {name} has left today: {left}."),
    N_("All-in protections that you have left today: {left}."),
)
CONNECTION_LOST = (N_("{name} has lost the connection."), N_("Your connection was lost."))
CONNECTION_BACK = (N_("{name} is connected again."), N_("You are connected again."))
MISTAKE_TOLD = N_("The host tells of something that went wrong.")
HOST_CHANGED = (N_("{name} is the host of this table now."), N_("You are the host of this table now."))


def _clock_started(event: table.ClockStarted, _reader_seat: int) -> Said | None:
    told = {ClockKind.BANK: USES_BANK, ClockKind.RECONNECT: WAITS_FOR}.get(event.kind)
    return Said(told, {"seconds": round(event.seconds)}, event.seat) if told else None


def _time_charged(event: table.TimeCharged, _reader_seat: int) -> Said | None:
    amounts = [share.amount for share in event.charges]
    return Said(TIME_CHARGED, {"amount": max(amounts), "total": sum(amounts)}) if amounts else None


def _protected(event: hand.Protected, _reader_seat: int) -> Said:
    return Said(PROTECTED, {"amount": event.paid}, event.seat)


def _protections_left(event: table.ProtectionUsed | table.ProtectionsLeft, _reader_seat: int) -> Said:
    return Said(PROTECTIONS_LEFT, {"left": event.left}, event.seat)


def _connection_lost(event: table.ConnectionLost, _reader_seat: int) -> Said:
    return Said(CONNECTION_LOST, {}, event.seat)


def _connection_back(event: table.ConnectionBack, _reader_seat: int) -> Said:
    return Said(CONNECTION_BACK, {}, event.seat)


def _mistake_told(event: host.MistakeTold, _reader_seat: int) -> Said:
    return Said(MISTAKE_TOLD, {}, reason=event.reason)


def _host_changed(event: host.HostChanged, _reader_seat: int) -> Said:
    return Said(HOST_CHANGED, {}, event.seat, event.reason)


SENTENCES: Mapping[type, Callable[[Any, int], Said | None]] = {
    table.ClockStarted: _clock_started,
    table.TimeCharged: _time_charged,
    hand.Protected: _protected,
    table.ProtectionUsed: _protections_left,
    table.ProtectionsLeft: _protections_left,
    table.ConnectionLost: _connection_lost,
    table.ConnectionBack: _connection_back,
    host.HostChanged: _host_changed,
    host.MistakeTold: _mistake_told,
}

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
# Translators: in these three {who} asks the host, who may not sit at the table.
ASKS_SEAT = N_("{who} asks the host for seat {seat} with {amount}.")
ASKS_CHIPS = N_("{who} asks the host for {amount} more chips.")
WITHDRAWN = N_("{who} asks the host for nothing any more.")
ACCEPTED = N_("{host} lets {who} have it.")
REJECTED = N_("{host} does not let {who} have it.")
PAUSED = N_("{host} pauses the game: no clock runs.")
RESUMED = N_("{host} lets the game go on.")
KICKED = (N_("{host} sends {name} away."), N_("{host} sends you away."))
POT_MOVED = (
    N_("{host} moves {amount} of the pot from seat {seat} to {name}."),
    N_("{host} moves {amount} of the pot from seat {seat} to you."),
)
ANNOUNCED = N_("{host} changes what is agreed: it holds from the next hand on.")
CHANGED = N_("The new settings hold now.")
CORRECTED = (N_("{host} corrects the stack of {name} to {stack}."), N_("{host} corrects your stack to {stack}."))
CLOSED_BY_HOST = N_("{host} closes the table.")
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


def _host_asked(event: host.HostAsked, _reader_seat: int) -> Said:
    asks = ASKS_CHIPS if event.more else ASKS_SEAT
    fields = {"who": event.name, "amount": event.amount}
    return Said(asks, fields if event.more else fields | {"seat": event.seat})


def _withdrawn(event: host.RequestWithdrawn, _reader_seat: int) -> Said:
    return Said(WITHDRAWN, {"who": event.name})


def _answered(event: host.RequestAnswered, _reader_seat: int) -> Said:
    fields: dict[str, object] = {"host": event.name, "who": event.player_name}
    return Said(ACCEPTED if event.accepted else REJECTED, fields, reason=event.reason)


def _kicked(event: host.Kicked, _reader_seat: int) -> Said:
    return Said(KICKED, {"host": event.name}, event.seat, event.reason)


def _corrected(event: host.StackCorrected, _reader_seat: int) -> Said:
    return Said(CORRECTED, {"host": event.name, "stack": event.stack}, event.seat, event.reason)


def _pot_moved(event: host.PotMoved, _reader_seat: int) -> Said:
    fields = {"host": event.name, "amount": event.amount, "seat": event.seat}
    return Said(POT_MOVED, fields, event.to, event.reason)


def _settings_changed(_event: host.SettingsChanged, _reader_seat: int) -> Said:
    return Said(CHANGED, {})


def _by_host(sentence: str) -> Callable[[Any, int], Said]:
    return lambda event, _reader_seat: Said(sentence, {"host": event.name}, reason=event.reason)


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
    host.HostAsked: _host_asked,
    host.RequestWithdrawn: _withdrawn,
    host.RequestAnswered: _answered,
    host.Paused: _by_host(PAUSED),
    host.Resumed: _by_host(RESUMED),
    host.Kicked: _kicked,
    host.SettingsAnnounced: _by_host(ANNOUNCED),
    host.SettingsChanged: _settings_changed,
    host.StackCorrected: _corrected,
    host.PotMoved: _pot_moved,
    host.ClosedByHost: _by_host(CLOSED_BY_HOST),
}

"""The record of a table: what its host did, and why, where chips came and went, and who was protected.

It is made from the table's events and told as to a spectator: whoever may watch a table may read it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, NamedTuple

import msgspec
from litestar import Response, get
from litestar.datastructures import State
from litestar.params import Parameter
from msgspec.structs import replace

from vilt.errors import N_
from vilt.hand.events import Event, RakeTaken
from vilt.hand.mistakes.events import RakeReturned
from vilt.history.option_words import OPTIONS
from vilt.history.options import FIELDS, value_of, value_words
from vilt.history.scene import Scene
from vilt.locale import Translator, translator
from vilt.room.formats import read_event
from vilt.room.room import Room
from vilt.table import events as ev
from vilt.table import host_events as host
from vilt.table.choice_events import Moved
from vilt.table.events import TableEvent
from vilt.table.settings import TableSettings
from vilt.web.ledger import TableName
from vilt.web.lobby import AnyRequest, answer, language_of
from vilt.web.seen import DISCARD_EVENTS, Withheld, narrator, withheld_after, withheld_from

PAGE = 50
"""How many lines are told at once."""

CHUNK = 2_000
"""How many events are read at once; others get their turn in between."""

MOST_HELD = 64
"""How many records are kept at hand."""


class About(StrEnum):
    """What a line of the record is about."""

    HOST = "host"
    CHIPS = "chips"
    PROTECTION = "protection"
    TABLE = "table"


ABOUT: dict[type[Event], About] = {
    ev.TableCreated: About.TABLE,
    ev.ClocksShifted: About.TABLE,
    ev.TableClosed: About.TABLE,
    host.SettingsChanged: About.TABLE,
    host.HostChanged: About.HOST,
    host.HostAsked: About.HOST,
    host.RequestWithdrawn: About.HOST,
    host.RequestAnswered: About.HOST,
    host.Paused: About.HOST,
    host.Resumed: About.HOST,
    host.Kicked: About.HOST,
    host.SettingsAnnounced: About.HOST,
    host.StackCorrected: About.HOST,
    host.PotMoved: About.HOST,
    host.ClosedByHost: About.HOST,
    host.MistakeTold: About.HOST,
    ev.Sat: About.CHIPS,
    ev.Left: About.CHIPS,
    ev.ToppedUp: About.CHIPS,
    ev.TimeCharged: About.CHIPS,
    RakeTaken: About.CHIPS,
    RakeReturned: About.CHIPS,
    Moved: About.TABLE,
    ev.ProtectionUsed: About.PROTECTION,
}
"""The events of the record."""

_READ: tuple[type[Event], ...] = (*ABOUT, *DISCARD_EVENTS)
_TAGS = {kind.__struct_config__.tag for kind in _READ}


class Change(msgspec.Struct, frozen=True):
    """A setting that changed."""

    label: str
    before: str
    after: str


class Line(msgspec.Struct, frozen=True):
    """Something that happened at a table."""

    version: int
    time: float
    """In seconds since the epoch."""
    about: About
    text: str
    reason: str
    """The host's own words; empty when he gave none."""
    changes: tuple[Change, ...]


class Record(msgspec.Struct, frozen=True):
    """A page of a table's record, the latest first."""

    name: str
    host: str
    lines: tuple[Line, ...]
    before: int
    """The version before which the next page begins; 0 when there is none."""


class _Entry(NamedTuple):
    version: int
    """As a spectator counts, who is told of no discard before all are in."""
    time: float
    event: TableEvent
    names: dict[int, str]
    """Who sat then in the seats that the event names."""
    before: TableSettings | None = None
    """What was agreed until then, where that changes."""


class _Kept:
    """The record of one table up to a version, read on from there."""

    def __init__(self) -> None:
        self.version = 0
        self.entries: list[_Entry] = []
        self.reading = asyncio.Lock()
        self._scene = Scene()
        self._agreed: TableSettings | None = None
        self._withheld: Withheld = ()

    async def read(self, room: Room, table: str, version: int) -> None:
        """Read the events up to `version`."""
        async with self.reading:
            while self.version < version:
                chunk = await room.store.since(table, self.version, CHUNK)
                for stored in chunk:
                    if _tag(stored.payload) in _TAGS:
                        self._note(stored.version, stored.time, read_event(table, stored))
                self.version = chunk[-1].version if chunk else version
                await asyncio.sleep(0)

    def _note(self, version: int, time: float, event: TableEvent) -> None:
        self._scene.follow(event)
        self._withheld = withheld_after(self._withheld, event)
        before = self._agreed
        if isinstance(event, ev.TableCreated | host.SettingsAnnounced):
            self._agreed = event.settings
        if type(event) in ABOUT and not (isinstance(event, ev.ToppedUp) and not event.amount):
            seats = (getattr(event, "seat", 0), getattr(event, "to", 0))
            names = {seat: self._scene.names[seat] for seat in seats if seat in self._scene.names}
            told = version - withheld_from(0, self._withheld)
            self.entries.append(_Entry(told, time, event.for_seat(0), names, before))


class Records:
    """The records that were asked for lately."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    async def page(self, table: str, language: str, before: int, about: About | None) -> Record:
        """Lines of a table before a version (0: the latest), of one kind or of all.

        Raises:
            Refused: `no_such_table`, `table_newer`.
        """
        held = await self._room.look(table)
        kept = self._kept.setdefault(table, _Kept())
        self._kept.move_to_end(table)
        if len(self._kept) > MOST_HELD:
            self._kept.popitem(last=False)
        await kept.read(self._room, table, held.version)
        wanted = [
            entry
            for entry in kept.entries
            if (not before or entry.version < before) and about in (None, ABOUT[type(entry.event)])
        ]
        shown = wanted[-PAGE:]
        lines = tuple(_line(entry, language) for entry in reversed(shown))
        return Record(
            held.table.settings.name, held.table.host_name, lines, shown[0].version if len(wanted) > PAGE else 0
        )


def _tag(payload: str) -> str:
    """The tag of a stored event, which stands first in it."""
    return payload[9 : payload.find('"', 9)]


def _line(entry: _Entry, language: str) -> Line:
    event, speaker = entry.event, translator(language)
    reason = event.reason if isinstance(event, host.HostEvent) else ""
    changes: tuple[Change, ...] = ()
    if isinstance(event, host.SettingsAnnounced) and entry.before:
        changes = tuple(_changes(entry.before, event.settings, speaker))
    if isinstance(event, host.StackCorrected):
        before, after = (speaker.number(stack) for stack in (event.stack - event.change, event.stack))
        changes = (Change(speaker.text(N_("Stack")), before, after),)
    return Line(entry.version, entry.time, ABOUT[type(event)], _words(entry, language), reason, changes)


def _words(entry: _Entry, language: str) -> str:
    """What happened, without the reason that was given."""
    speaker = translator(language)
    match entry.event:
        case ev.TableCreated(host_name=who):
            return speaker.text(N_("{who} opens the table."), who=who) if who else speaker.text(N_("The table opens."))
        case ev.Left(seat=seat, stack=stack):
            return speaker.text(
                N_("{name} leaves the table with {stack}."), name=entry.names.get(seat, ""), stack=stack
            )
        case ev.ProtectionUsed(seat=seat, left=left):
            name = entry.names.get(seat, "")
            return speaker.text(N_("{name} was protected. Protections left today: {left}."), name=name, left=left)
        case host.HostChanged(name=who, host_name=name):
            return speaker.text(N_("{who} hands the table to {name}, who is the host now."), who=who, name=name)
        case host.HostEvent() as event:
            return narrator(language).narrate(replace(event, reason=""), Scene(entry.names), 0)
        case event:
            return narrator(language).narrate(event, Scene(entry.names), 0)


def _changes(before: TableSettings, after: TableSettings, speaker: Translator) -> Iterator[Change]:
    """The settings that differ, in the order of the form."""
    if before.name != after.name:
        yield Change(speaker.text(N_("Name of the table")), before.name, after.name)
    for name in FIELDS:
        old, new = value_of(name, before), value_of(name, after)
        if old != new:
            label = speaker.text(OPTIONS[name].label)
            yield Change(label, value_words(name, old, speaker), value_words(name, new, speaker))


@get("/api/tables/{table:str}/record")
async def record(
    request: AnyRequest,
    table: TableName,
    state: State,
    before: Annotated[int, Parameter(ge=0)] = 0,
    about: Annotated[About | None, Parameter()] = None,
) -> Response[bytes]:
    """A page of the record of a table, in the reader's language."""
    records: Records = state.records
    return answer(await records.page(table, language_of(request), before, about))

"""Who watches which table, and what each of them is told: every event once, in order, as his seat may see it.

"In order" with one exception: discards of others come when all are in, and until then a reader's version is lower.
"""

from __future__ import annotations

import asyncio
import random
from collections import deque
from typing import Protocol

import msgspec
import structlog

from vilt.history.scene import Scene
from vilt.locale import translator
from vilt.protocol.server import Bankroll, Events, LogLine, ServerMessage, Snapshot, Told
from vilt.room.room import Happened, Held, Room
from vilt.rules.house import MOST_PLAYERS
from vilt.table.events import TableEvent
from vilt.web.options import game_of
from vilt.web.presence import Presence
from vilt.web.seen import (
    Reading,
    Withheld,
    begins_among_discards,
    changes_seats,
    seats_through,
    tell,
    withheld_after,
    withheld_from,
)

COME_BACK = 1012
"""The code of a connection that the room closes for a reason of its own: come back, another node may be there."""

HAND_OVER_SECONDS = 1.0
AT_ONCE = 20
"""How many are handed over at once."""

RECENT = 200
"""How many events of a watched table are told again: for the log, and to whoever was away for a moment."""

KEPT = RECENT + MOST_PLAYERS
"""How many are kept for that: as many can be told again, however many of them are discards withheld from a reader."""

log = structlog.get_logger("vilt.web.feed")
_encoder = msgspec.json.Encoder()


def encode(message: ServerMessage) -> str:
    """A message as it is sent."""
    return _encoder.encode(message).decode()


class Reader(Protocol):
    """A client that watches tables."""

    player: str
    language: str

    def send(self, text: str) -> None:
        """Send a message, without waiting."""

    def close(self, code: int) -> None:
        """End the connection; the client comes back with the version it has."""


class Feed:
    """One table that somebody watches. Before the first of its `recent` events no discards are owed."""

    def __init__(self, table: str, held: Held, recent: list[TableEvent]) -> None:
        self.table = table
        self.version = held.version
        self.readers: set[Reader] = set()
        self._recent = deque(recent)
        start = held.version - len(recent)
        self._before = Scene(
            {seat: seated.name for seat, seated in held.table.players.items() if seated.since <= start},
            rules=held.table.settings.rules,
        )
        """The scene before the first of the recent events."""
        self._now = self._before.copy()
        self._withheld_before: Withheld = ()
        self._withheld: Withheld = ()
        for event in recent:
            self._now.follow(event)
            self._withheld = withheld_after(self._withheld, event)

    def happened(self, happened: Happened, time: float) -> None:
        """Tell all readers; those who sit in the same seat and read the same language get the same text."""
        if happened.first != self.version + 1:
            raise ValueError(f"{self.table} is at {self.version} and was told {happened.first}")
        readers: dict[Reading, list[Reader]] = {}
        seat_of = {seated.player: seat for seat, seated in happened.now.table.players.items()}
        moves = changes_seats(happened.events)
        for reader in self.readers:
            seat = seat_of.get(reader.player, 0)
            seats = seats_through(reader.player, happened.events, seat) if moves else (seat,) * len(happened.events)
            readers.setdefault(Reading(reader.language, seats), []).append(reader)
        all_told = tell(happened.first, happened.events, list(readers), self._now, self._withheld)
        for told, them in zip(all_told, readers.values(), strict=True):
            if told:  # otherwise all that happened is a discard that these readers learn of later
                text = encode(Events(self.table, told, time))
                for reader in them:
                    reader.send(text)
        for event in happened.events:
            self._recent.append(event)
            self._withheld = withheld_after(self._withheld, event)
        while len(self._recent) > KEPT:
            gone = self._recent.popleft()
            self._before.follow(gone)
            self._withheld_before = withheld_after(self._withheld_before, gone)
        self.version += len(happened.events)

    def greeting(self, reader: Reader, held: Held, version: int, time: float) -> str:
        """What a reader gets who has `version`: the events he misses, or all of the table when they are too many."""
        seat = held.table.seat_of(reader.player)
        told = self._told(reader, seat)
        latest = self.version - withheld_from(seat, self._withheld)
        missing = latest - version
        if version and 0 <= missing <= len(told):
            return encode(Events(self.table, told[len(told) - missing :], time))
        lines = tuple(LogLine(one.version, one.text) for one in told if one.text)
        game = game_of(held.table.settings, translator(reader.language))
        return encode(Snapshot(self.table, latest, seat, held.table.view(seat), lines, time, game))

    def _told(self, reader: Reader, seat: int) -> tuple[Told, ...]:
        """The latest events as a reader was told them."""
        reading = Reading(reader.language, seats_through(reader.player, self._recent, seat))
        first = self.version - len(self._recent) + 1
        (told,) = tell(first, self._recent, [reading], self._before.copy(), self._withheld_before)
        return told[-RECENT:]


class Hub:
    """All watched tables."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._feeds: dict[str, Feed] = {}
        self._players: dict[str, set[Reader]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._presence = Presence(room, self.watches)
        room.listeners.append(self._happened)
        room.given_up.append(self._give_up)

    @property
    def watched(self) -> int:
        """How many tables are watched."""
        return len(self._feeds)

    def watches(self, table: str, player: str) -> bool:
        """Whether a player watches a table."""
        feed = self._feeds.get(table)
        return feed is not None and any(reader.player == player for reader in feed.readers)

    def is_watched(self, table: str) -> bool:
        """Whether somebody watches a table."""
        return table in self._feeds

    def enter(self, reader: Reader) -> None:
        """A client connected: from now on he is told what is in his bankroll."""
        self._players.setdefault(reader.player, set()).add(reader)

    def leave(self, reader: Reader) -> None:
        """A client has gone."""
        readers = self._players[reader.player]
        readers.discard(reader)
        if not readers:
            del self._players[reader.player]
        for table in [table for table, feed in self._feeds.items() if reader in feed.readers]:
            self.part(reader, table)
            if not self.watches(table, reader.player):
                self._presence.went(table, reader.player)

    async def hand_over(self) -> None:
        """Close all connections, those of a crowd over a second: each client comes back, to another node perhaps."""
        readers = [reader for theirs in self._players.values() for reader in theirs]
        random.shuffle(readers)
        for place, reader in enumerate(readers, 1):
            reader.close(COME_BACK)
            if place % AT_ONCE == 0:
                await asyncio.sleep(HAND_OVER_SECONDS * AT_ONCE / len(readers))

    async def told_to(self, player: str, table: str, version: int) -> int:
        """By which version a player has been told of his command, after which the table had `version`.

        While discards are owed that is the latest version of his: the stored one would count the discards of others.
        """
        held = self._room.held(table)
        if held and held.version < version:  # another node carried it out
            await self._room.catch_up(table)
            held = self._room.held(table)
        hand = held.table.running if held else None
        if held is None or hand is None or not hand.asked:
            return version
        withheld = tuple([seat for seat in hand.asked if hand.discarded[hand.place[seat]]])
        return held.version - withheld_from(held.table.seat_of(player), withheld)

    async def join(self, reader: Reader, table: str, version: int) -> None:
        """Let a client watch a table of which he has `version`, 0 for nothing.

        Raises:
            Refused: `no_such_table`, `table_newer`.
        """
        feed = self._feeds.get(table) or await self._open(table)
        held = self._room.held(table)
        if held is None:  # closed and forgotten: nothing happens at it any more
            held = await self._room.look(table)
        # From here to the end nothing waits, so nothing can happen between what is read and what is told.
        feed.readers.add(reader)
        reader.send(feed.greeting(reader, held, version, self._room.clock()))
        self._presence.came(table, reader.player)

    def part(self, reader: Reader, table: str) -> None:
        """Let a client watch a table no longer."""
        feed = self._feeds.get(table)
        if feed is not None:
            feed.readers.discard(reader)
            if not feed.readers:
                del self._feeds[table]

    async def _open(self, table: str) -> Feed:
        if self._room.store.shared:
            await self._room.catch_up(table)
        while True:
            held = await self._room.look(table)
            recent = await self._recent(table, held)
            if recent and self._room.held(table) in (held, None):
                return self._feeds.setdefault(table, Feed(table, held, recent))

    async def _recent(self, table: str, held: Held) -> list[TableEvent]:
        """The latest events of a table, back to a moment when no discards were owed; none when they do not fit it."""
        start = held.version
        recent: list[TableEvent] = []
        while start and (not recent or _begins_among_discards(recent, held)):
            before = max(0, start - KEPT)
            found = await self._room.events_since(table, before, start - before)
            if before + len(found) != start:
                return []
            recent = found + recent
            start = before
        return recent

    def _happened(self, happened: Happened) -> None:
        feed = self._feeds.get(happened.table)
        if feed is not None:
            try:
                feed.happened(happened, self._room.clock())
            except Exception:  # the command is stored: its readers come back and get a snapshot
                log.exception("a table could not be told", table=happened.table)
                self._give_up(happened.table)
        self._presence.happened(happened)
        for account in happened.accounts:
            player = account.removeprefix("player:")
            if player in self._players:
                task = asyncio.create_task(self._tell_bankroll(player, account))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    def _give_up(self, table: str) -> None:
        """Close the connections of all who watch a table: they come back, to another node perhaps."""
        feed = self._feeds.pop(table, None)
        for reader in feed.readers if feed else ():
            reader.close(COME_BACK)

    async def _tell_bankroll(self, player: str, account: str) -> None:
        found = await self._room.store.account(account)
        if found is not None:
            text = encode(Bankroll(found.balance))
            for reader in tuple(self._players.get(player, ())):
                reader.send(text)


def _begins_among_discards(recent: list[TableEvent], held: Held) -> bool:
    """Whether discards may have been owed before the `recent` events of a table."""
    begins = begins_among_discards(recent)
    return begins if begins is not None else bool(held.table.hand and held.table.hand.asked)

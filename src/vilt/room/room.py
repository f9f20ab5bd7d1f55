"""The one door: every command of every player and of the room itself goes through `Room.execute`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any
from weakref import WeakValueDictionary

import msgspec
import structlog

from vilt.errors import Refused
from vilt.hand.events import Discarded, HandEnded
from vilt.room.formats import EVENT_FORMAT, read_event, read_state, write_event, write_state
from vilt.room.ledger import MONEY_EVENTS, postings, protections, seatings
from vilt.room.store import BANK, Commit, Conflict, Earlier, Posting, Repeated, Store
from vilt.room.summary import summarize
from vilt.table import Table
from vilt.table.commands import CloseTable, CreateTable, TableCommand
from vilt.table.events import Left, TableEvent
from vilt.table.host_events import SettingsChanged

ATTEMPTS = 8
"""How often a command is decided anew when somebody else was faster."""

KEEP_EVERY = 500
"""After this many events without the end of a hand the table's state is kept all the same."""

AWAY_SECONDS = 3.0
"""After so long without a sign of life the room counts as away: its store takes nothing, or it slept."""

log = structlog.get_logger("vilt.room")

Ask = TableCommand | Callable[[Table], TableCommand]
"""A command, or how to make it for the table as it stands (it may raise `Refused`)."""


class Done(msgspec.Struct, frozen=True):
    """A command is carried out and stored; `version` is the table's after it. `again` when that was so before."""

    version: int
    again: bool = False


class _Sender(msgspec.Struct, frozen=True):
    """Who sends a command, his name for it, and a hash of what it says."""

    player: str = ""
    command: str = ""
    said: str = ""

    def answered(self, earlier: Earlier) -> Done:
        """The answer to a command whose name is known."""
        if earlier.said != self.said:
            raise Refused("command_reused", command=self.command)
        return Done(earlier.version, again=True)


class Held(msgspec.Struct, frozen=True):
    """A table as it is stored. Never give its `table` a command: take a copy."""

    table: Table
    version: int
    kept_version: int
    """The version of the kept state."""
    summary: str
    """What is stored of it for the lobby; empty where that is not known."""


class Happened(msgspec.Struct, frozen=True):
    """What a command did, told after it is durable, in order for each table."""

    table: str
    first: int
    """The version of the first event."""
    events: tuple[TableEvent, ...]
    now: Held
    deadline: float | None
    accounts: frozenset[str]
    """The accounts whose balance changed, the bank's and the tables' left out."""
    ours: bool = True
    """Whether this node did it; what others did is told when it is learnt, several commands at once perhaps."""


Listener = Callable[[Happened], None]


class Room:
    """The tables of a store. `clock` tells the time in seconds since the epoch."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.clock = clock
        self.listeners: list[Listener] = []
        self.given_up: list[Callable[[str], None]] = []
        """Called with a table at hand that a later release plays on, so that this node cannot."""
        self.alive_at: float | None = None
        """When the store last took a sign of life; None while nobody notes that. See `vilt.room.resume`."""
        self._held: dict[str, Held] = {}
        self._running: set[asyncio.Task[Done]] = set()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @property
    def well(self) -> bool:
        """Whether the store takes what it is given, as far as is known; if not, no clock runs and nobody plays."""
        return self.alive_at is None or self.clock() - self.alive_at < AWAY_SECONDS

    async def execute(self, table: str, ask: Ask, command: str = "", by: str = "", said: str = "") -> Done:
        """Carry out a command: load, decide, commit, tell.

        `command` is the sender's own name for it: the same one by the same player is answered again and done once.
        `said` is a hash of what he said: a name that stands for something else already is refused.

        Raises:
            Refused: with the reason; nothing has changed.
        """
        return await self._finished(self._execute(table, ask, _Sender(by, command, said)))

    async def _execute(self, table: str, ask: Ask, sender: _Sender) -> Done:
        async with self._lock(table):
            for _ in range(ATTEMPTS):
                try:
                    held = await self._load(table)
                    done = await self._decide(table, held, [ask], sender)
                except Conflict:
                    if earlier := await self._earlier(table, sender):
                        return sender.answered(earlier)
                    await self._catch_up(table)
                except Refused as refused:
                    if refused.code.startswith("store_"):
                        raise
                    if earlier := await self._earlier(table, sender):
                        return sender.answered(earlier)
                    if not await self._catch_up(table):
                        raise  # the refusal was not of an old state
                except Repeated as repeated:
                    return sender.answered(repeated.earlier)
                else:
                    if done.version > held.version or not (earlier := await self._earlier(table, sender)):
                        return done
                    return sender.answered(earlier)
        raise Refused("try_again")

    async def _earlier(self, table: str, sender: _Sender) -> Earlier | None:
        """What the sender's command of this name did before, if it was carried out.

        Asked only of what was not stored just now: a commit itself finds out whether its name is taken.
        """
        return await self.store.done(table, sender.player, sender.command) if sender.command else None

    async def create(self, table: str, commands: Sequence[CreateTable | TableCommand], by: str = "") -> Done:
        """Open a table and carry out its first commands, all or none.

        Raises:
            Refused: with the reason; there is no such table then.
        """
        new = Held(Table(), 0, 0, "")
        try:
            return await self._finished(self._decide(table, new, commands, _Sender(by)))
        except Conflict as conflict:
            raise Refused("table_exists") from conflict

    async def close(self) -> None:
        """Finish the commands that were begun and close the store."""
        await asyncio.gather(*self._running, return_exceptions=True)
        await self.store.close()

    async def look(self, table: str) -> Held:
        """A table as it is now.

        Raises:
            Refused: `no_such_table`, or `table_newer` when a later release played it.
        """
        if held := self._held.get(table):
            return held
        async with self._lock(table):
            return await self._load(table)

    def held(self, table: str) -> Held | None:
        """A table as it is now, if it is at hand."""
        return self._held.get(table)

    def at_hand(self) -> dict[str, int]:
        """The tables at hand and their versions."""
        return {table: held.version for table, held in self._held.items()}

    async def catch_up(self, table: str) -> bool:
        """Learn what other nodes did at a table that is at hand, and tell it; False when there was nothing new.

        Raises:
            Refused: `table_newer` when a later release did it: the table is let go of.
        """
        async with self._lock(table):
            return await self._catch_up(table)

    async def events_since(self, table: str, version: int, limit: int) -> list[TableEvent]:
        """The events after `version`, at most `limit`."""
        return [read_event(table, stored) for stored in await self.store.since(table, version, limit)]

    def forget(self, table: str) -> None:
        """Let go of a table that nobody looks at: it is loaded again when it is asked for."""
        self._held.pop(table, None)

    async def _catch_up(self, name: str) -> bool:
        held = self._held.get(name)
        stored = await self.store.since(name, held.version, -1) if held else ()
        if held is None or not stored:
            return False
        table = held.table.copy()
        try:
            events = tuple(read_event(name, one) for one in stored)
            for event in events:
                table.apply(event)
        except Refused:
            self.forget(name)
            for give_up in self.given_up:
                give_up(name)
            raise
        version = stored[-1].version
        kept_version = version if _hand_ended(events) else held.kept_version
        summary = "" if _settings_changed(events) else held.summary
        after = Held(table, version, kept_version, summary)
        posted = postings(name, held.version, events, held.table.players)
        self._tell(
            Happened(name, held.version + 1, events, after, table.deadline(), _players(posted), ours=False),
            goes_on=not _over(table),
        )
        return True

    async def _finished(self, work: Coroutine[Any, Any, Done]) -> Done:
        """Do something to its end: whoever asked may go away, what is being stored must be told to the others."""
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_nobody_hears)
            raise
        finally:
            del task  # a refusal remembers where it came from: here, and so itself

    def _lock(self, table: str) -> asyncio.Lock:
        lock = self._locks.get(table)
        if lock is None:
            lock = self._locks[table] = asyncio.Lock()
        return lock

    async def _load(self, table: str) -> Held:
        if held := self._held.get(table):
            return held
        stored = await self.store.load(table)
        if stored is None:
            raise Refused("no_such_table", table=table)
        loaded = read_state(stored)
        kept_version, events = stored.state_version, stored.events
        if loaded is None:
            loaded, kept_version = Table(), 0
            if stored.state is not None:
                events = tuple(await self.store.since(table, 0, -1))
        for event in events:
            loaded.apply(read_event(table, event))
        version = events[-1].version if events else kept_version
        held = Held(loaded, version, kept_version, "")
        if not _over(loaded):
            self._held[table] = held
        return held

    async def _decide(self, name: str, held: Held, asks: Sequence[Ask], sender: _Sender) -> Done:
        now = self.clock()
        before, table = held.table, held.table.copy()
        events: list[TableEvent] = []
        for ask in asks:
            events += table.handle(ask(table) if callable(ask) else ask, now)
        if not table.closed and any(isinstance(event, Left) for event in events) and not _anybody(table):
            events += table.handle(CloseTable(), now)  # bots do not stay behind alone
        if not events:
            return Done(held.version)
        version = held.version + len(events)
        keep = not held.version or version - held.kept_version > KEEP_EVERY or _hand_ended(events)
        after = Held(table, version, version if keep else held.kept_version, _summary(held, events, table))
        money = any(isinstance(event, MONEY_EVENTS) for event in events)
        posted = postings(name, held.version, events, before.players) if money else ()
        commit = Commit(
            table=name,
            expected=held.version,
            events=tuple(write_event(event) for event in events),
            format=EVENT_FORMAT,
            time=now,
            deadline=table.deadline(),
            open=not _over(table),
            summary=None if after.summary == held.summary else after.summary,
            player=sender.player,
            command=sender.command,
            said=sender.said,
            quiet=all(isinstance(event, Discarded) for event in events),
            kept=write_state(table) if keep else None,
            postings=posted,
            seatings=seatings(events) if money else (),
            protections=protections(held.version, events, before.settings) if held.version else (),
        )
        await self.store.commit(commit)
        self._note_life()
        happened = Happened(name, held.version + 1, tuple(events), after, commit.deadline, _players(posted))
        self._tell(happened, goes_on=commit.open)
        return Done(version)

    def _note_life(self) -> None:
        """What the store took is a sign of life, unless the room was away: then the time is given back first."""
        if self.alive_at is not None and self.well:
            self.alive_at = self.clock()

    def _tell(self, happened: Happened, *, goes_on: bool) -> None:
        if goes_on:
            self._held[happened.table] = happened.now
        else:
            self.forget(happened.table)
        for listener in self.listeners:
            listener(happened)


def _nobody_hears(task: asyncio.Task[Done]) -> None:
    """Take note of what failed after whoever asked had gone; a refusal was only for him."""
    failed = None if task.cancelled() else task.exception()
    if failed is not None and not isinstance(failed, Refused):
        log.error("a command failed", exc_info=failed)


def _players(posted: Sequence[Posting]) -> frozenset[str]:
    """The accounts of players among those that postings touch."""
    lines = (account for posting in posted for account, _ in posting.lines)
    return frozenset(account for account in lines if account != BANK and not account.startswith("table:"))


def _over(table: Table) -> bool:
    """Whether nothing can happen at a table any more."""
    return table.closed and not table.players


def _anybody(table: Table) -> bool:
    return any(not seated.bot for seated in table.players.values())


def _hand_ended(events: Sequence[TableEvent]) -> bool:
    return any(isinstance(event, HandEnded) for event in events)


def _summary(held: Held, events: Sequence[TableEvent], table: Table) -> str:
    """What the lobby says, anew where the table agreed on something else."""
    return held.summary if held.summary and not _settings_changed(events) else _write_summary(table)


def _settings_changed(events: Iterable[TableEvent]) -> bool:
    return any(isinstance(event, SettingsChanged) for event in events)


def _write_summary(table: Table) -> str:
    return msgspec.json.encode(summarize(table.settings)).decode()

"""How a node learns what other nodes do at the tables it has at hand.

A hint says that a table has a version; whatever is missing here is read from the store, so a hint may be lost, doubled
or late. Once a second the versions of all tables at hand are compared: a lost hint costs a second at most.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

import structlog

from vilt.errors import Refused
from vilt.room.room import Happened, Room

SWEEP_SECONDS = 1.0
IDLE_SECONDS = 60.0
"""A table that nobody watches here, and at which this node did nothing for so long, is let go of."""

log = structlog.get_logger("vilt.room.following")


class Hints(Protocol):
    """What carries hints between nodes."""

    connected: bool
    """Whether it does so at the moment."""

    async def run(self, hear: Callable[[str, int], None]) -> None:
        """Send what this node does and hear what others do, a table and its version, until cancelled."""


class Following:
    """Keeps the tables at hand up to date until `run` is cancelled; `watched` tells which ones somebody looks at."""

    def __init__(self, room: Room, watched: Callable[[str], bool], hints: Hints | None = None) -> None:
        self._room = room
        self._watched = watched
        self._hints = hints
        self._wanted: dict[str, int] = {}
        """The versions that tables are being brought to."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._used: dict[str, float] = {}
        room.listeners.append(self._note)

    async def run(self) -> None:
        """Follow until cancelled."""
        work = [asyncio.create_task(self._sweep_on())]
        if self._hints:
            work.append(asyncio.create_task(self._hints.run(self.hear)))
        try:
            await asyncio.gather(*work)
        finally:
            for task in (*work, *self._tasks):
                task.cancel()
            await asyncio.gather(*work, *self._tasks, return_exceptions=True)

    def hear(self, table: str, version: int) -> None:
        """Take a hint: bring a table that is at hand to `version`."""
        held = self._room.held(table)
        if held is None or held.version >= version:
            return
        busy = table in self._wanted
        self._wanted[table] = max(version, self._wanted.get(table, 0))
        if not busy:
            task = asyncio.create_task(self._bring(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def sweep(self) -> None:
        """Compare the versions of all tables at hand with the store's, and let go of those that nobody needs.

        Raises:
            Refused: `store_...` when it does not answer.
        """
        now = self._room.clock()
        at_hand = self._room.at_hand()
        self._used = {table: self._used.get(table, now) for table in at_hand}
        for table in [table for table, used in self._used.items() if now - used > IDLE_SECONDS]:
            if not self._watched(table):
                self._room.forget(table)
                del at_hand[table]
        if at_hand:
            for table, version in (await self._room.store.versions(at_hand)).items():
                self.hear(table, version)

    async def _sweep_on(self) -> None:
        while True:
            with suppress(Refused):  # the heartbeat says it
                await self.sweep()
            await asyncio.sleep(SWEEP_SECONDS)

    async def _bring(self, table: str) -> None:
        try:
            while (held := self._room.held(table)) and held.version < self._wanted[table]:
                if not await self._room.catch_up(table):
                    return  # not to be seen yet, or gone: the next sweep looks again
        except Refused as refused:
            log.warning("a table cannot be followed", table=table, reason=str(refused))
        except Exception:  # one table's trouble is not another's
            log.exception("a table cannot be followed", table=table)
        finally:
            del self._wanted[table]

    def _note(self, happened: Happened) -> None:
        if happened.ours:
            self._used[happened.table] = self._room.clock()

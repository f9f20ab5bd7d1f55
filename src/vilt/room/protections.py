"""All-in protections are counted by account over the whole room (F10): tables learn what was used at others.

A table decides by what it knows. What it does not know yet it cannot give twice: a use is stored only when no more of
its account are stored than the table counted, and otherwise decided anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any

import structlog

from vilt.errors import Refused
from vilt.room.room import Happened, Room
from vilt.table.commands import CountProtections
from vilt.table.events import ProtectionUsed, Sat
from vilt.table.protection import DAY, unknown

log = structlog.get_logger("vilt.room")


async def count_at(room: Room, table: str, player: str) -> None:
    """Let a table know how often one of its players was protected anywhere within a day.

    Raises:
        Refused: as `Room.execute`.
    """
    times = await room.store.protected_at(player, room.clock() - DAY)
    if unknown((await room.look(table)).table, player, times):
        await room.execute(table, CountProtections(player, tuple(times)))


async def count_everywhere(room: Room) -> None:
    """The same for all tables and players, when a room opens: its end may have come before some were told."""
    for row in await room.store.open_tables():
        for seating in row.seated:
            if not seating.bot:
                await _try(count_at(room, row.table, seating.player))


class Protections:
    """Tells tables: of a player who sits down what he has used, of one who was protected his other tables."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._tasks: set[asyncio.Task[None]] = set()
        room.listeners.append(self._happened)

    def _happened(self, happened: Happened) -> None:
        if not happened.ours:
            return
        for event in happened.events:
            if isinstance(event, Sat) and not event.bot:
                self._begin(self._count([happened.table], event.player))
            elif isinstance(event, ProtectionUsed):
                self._begin(self._elsewhere(happened.table, event.player))

    async def _elsewhere(self, table: str, player: str) -> None:
        await self._count(set(await self._room.store.tables_of(player)) - {table}, player)

    async def _count(self, tables: Iterable[str], player: str) -> None:
        for table in tables:
            await _try(count_at(self._room, table, player))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(_try(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _try(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Refused as refused:
        log.info("a table could not be told of protections", reason=str(refused))

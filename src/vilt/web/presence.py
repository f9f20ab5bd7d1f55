"""Who is connected: a table is told when the last window of a player closes, and when one opens again (F12)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

from vilt.errors import Refused
from vilt.room.room import Happened, Room
from vilt.table.commands import LoseConnection, RegainConnection
from vilt.table.events import ConnectionLost

RELOAD_SECONDS = 5.0
"""A connection that comes back so soon was a page loaded anew, on a slow machine too; nobody need hear of that."""

log = structlog.get_logger("vilt.web.presence")


class Presence:
    """Tells tables of connections; `watches(table, player)` says whether a player watches one here."""

    def __init__(self, room: Room, watches: Callable[[str, str], bool]) -> None:
        self._room = room
        self._watches = watches
        self._tasks: set[asyncio.Task[None]] = set()

    def came(self, table: str, player: str) -> None:
        """A player watches a table from now on."""
        held = self._room.held(table)
        seat = held.table.seat_of(player) if held else 0
        if held and seat and not held.table.players[seat].connected:
            self._begin(self._tell(table, RegainConnection(seat)))

    def went(self, table: str, player: str) -> None:
        """A player watches a table no longer; told after a moment, if he is not back by then."""
        held = self._room.held(table)
        if held and held.table.seat_of(player):
            self._begin(self._lose(table, player))

    def happened(self, happened: Happened) -> None:
        """Contradict who took a player for lost, another process or the room as it came back, while he is here."""
        for event in happened.events:
            if isinstance(event, ConnectionLost):
                seated = happened.now.table.players.get(event.seat)
                if seated and self._watches(happened.table, seated.player):
                    self._begin(self._tell(happened.table, RegainConnection(event.seat)))

    async def _lose(self, table: str, player: str) -> None:
        await asyncio.sleep(RELOAD_SECONDS)
        held = self._room.held(table)
        seat = held.table.seat_of(player) if held else 0
        if seat and not self._watches(table, player):
            await self._tell(table, LoseConnection(seat))

    async def _tell(self, table: str, command: LoseConnection | RegainConnection) -> None:
        try:
            await self._room.execute(table, command)
        except Refused as refused:
            log.info("a connection could not be told", table=table, reason=str(refused))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

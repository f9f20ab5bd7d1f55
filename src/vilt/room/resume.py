"""What a room does when it comes back: the time in which it was down counts on no clock."""

from __future__ import annotations

import asyncio

import structlog

from vilt.errors import Refused
from vilt.room.room import Room
from vilt.table.commands import CloseTable, LoseConnection, ShiftClock

HEARTBEAT_SECONDS = 1.0
FORSAKEN_SECONDS = 3_600.0
"""A table at which no person sits is closed after so long without an event."""

TIDY_SECONDS = 60.0
ALIVE_AT = "alive_at"

log = structlog.get_logger("vilt.room")


async def give_time_back(room: Room) -> None:
    """Move the clocks of every table by the time since the room was last alive or the table last changed.

    Running it again, after a crash in the middle too, moves nothing twice: a moved table has changed just now.
    """
    alive_at = float(await room.store.remembered(ALIVE_AT) or 0.0)
    for row in await room.store.open_tables():
        down = room.clock() - max(alive_at, row.changed)
        if row.deadline is None or down <= 0:
            continue
        try:
            await room.execute(row.table, ShiftClock(down))
        except Refused as refused:
            log.warning("a table cannot go on", table=row.table, reason=str(refused))


async def nobody_is_here(room: Room) -> None:
    """Note that no player is connected to a room that has just come back, until he is again (F12)."""
    for row in await room.store.open_tables():
        for seating in row.seated:
            if not seating.bot:
                try:
                    await room.execute(row.table, LoseConnection(seating.seat))
                except Refused as refused:
                    log.info("a player cannot be noted as lost", table=row.table, reason=str(refused))


async def beat(room: Room) -> None:
    """Note every second that the room is alive, and close forsaken tables now and then, until cancelled."""
    tidied = room.clock()
    while True:
        try:
            await room.store.remember(ALIVE_AT, repr(room.clock()))
            if room.clock() - tidied > TIDY_SECONDS:
                tidied = room.clock()
                await close_forsaken(room)
        except Refused as refused:
            log.warning("the room cannot note that it is alive", reason=str(refused))
        await asyncio.sleep(HEARTBEAT_SECONDS)


async def close_forsaken(room: Room) -> None:
    """Close the tables at which no person has sat for an hour."""
    for row in await room.store.open_tables():
        person = any(not seating.bot for seating in row.seated)
        if not person and room.clock() - row.changed > FORSAKEN_SECONDS:
            try:
                await room.execute(row.table, CloseTable())
            except Refused as refused:
                log.info("a forsaken table stays", table=row.table, reason=str(refused))

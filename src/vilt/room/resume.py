"""What a room does when it comes back: the time in which it was down counts on no clock.

Down is a room without a node, but also one whose store took nothing, or whose only node slept.
"""

from __future__ import annotations

import asyncio
from functools import partial

import structlog

from vilt.errors import Refused
from vilt.room.room import AWAY_SECONDS, Room
from vilt.room.store import TableRow
from vilt.table import Table
from vilt.table.commands import CloseTable, LoseConnection, ShiftClock

HEARTBEAT_SECONDS = 1.0
AWAY_HEARTBEAT_SECONDS = 0.25
"""How often a store that takes nothing is tried."""

FORSAKEN_SECONDS = 3_600.0
"""A table at which no person sits is closed after so long without an event."""

TIDY_SECONDS = 60.0
ALIVE_AT = "alive_at"

log = structlog.get_logger("vilt.room")


async def others_are_here(room: Room) -> bool:
    """Whether another node of the room is alive, so that nothing stood still."""
    alive_at = float(await room.store.remembered(ALIVE_AT) or 0.0)
    return room.store.shared and room.clock() - alive_at <= AWAY_SECONDS


async def give_time_back(room: Room, at_least: float = 0.0) -> None:
    """Move the clocks of every table by the time since a node was last alive or the table last changed.

    Nothing moves where that is not more than `at_least` seconds. Running it again, after a crash in the middle or on
    another node at the same time, moves nothing twice: a moved table has changed just now, and has another version.
    """
    alive_at = float(await room.store.remembered(ALIVE_AT) or 0.0)
    for row in await room.store.open_tables():
        down = room.clock() - max(alive_at, row.changed)
        if row.deadline is None or down <= at_least:
            continue
        try:
            await room.execute(row.table, partial(_shift, row, down))
        except Refused as refused:
            if refused.code.startswith("store_"):
                raise
            if refused.code != "try_again":
                log.warning("a table cannot go on", table=row.table, reason=str(refused))


def _shift(row: TableRow, down: float, table: Table) -> ShiftClock:
    if table.version != row.version:
        raise Refused("try_again")  # somebody was there meanwhile
    return ShiftClock(down)


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
    """Note every second that the room is alive, and close forsaken tables now and then, until cancelled.

    When the store takes that again after a while, the time in between is given back first.
    """
    tidied = room.alive_at = room.clock()
    trouble = ""
    while True:
        try:
            if not room.well:
                await give_time_back(room, AWAY_SECONDS)
            await room.store.remember(ALIVE_AT, repr(room.clock()))
            room.alive_at = room.clock()
            if trouble:
                log.warning("the room can note again that it is alive")
                trouble = ""
            if room.clock() - tidied > TIDY_SECONDS:
                tidied = room.clock()
                await close_forsaken(room)
        except Refused as refused:
            if str(refused) != trouble:  # told once, not four times a second
                trouble = str(refused)
                log.warning("the room cannot note that it is alive", reason=trouble)
        await asyncio.sleep(HEARTBEAT_SECONDS if room.well else AWAY_HEARTBEAT_SECONDS)


async def close_forsaken(room: Room) -> None:
    """Close the tables at which no person has sat for an hour."""
    for row in await room.store.open_tables():
        person = any(not seating.bot for seating in row.seated)
        if not person and room.clock() - row.changed > FORSAKEN_SECONDS:
            try:
                await room.execute(row.table, CloseTable())
            except Refused as refused:
                log.info("a forsaken table stays", table=row.table, reason=str(refused))

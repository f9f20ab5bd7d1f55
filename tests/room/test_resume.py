"""What happens when the room was away."""

import asyncio

import pytest
from tests.room.tables import Clock, first_hand, guests, settings, two_at_a_table

from vilt.room.resume import ALIVE_AT, FORSAKEN_SECONDS, close_forsaken, give_time_back
from vilt.room.room import AWAY_SECONDS, Room
from vilt.table import Table
from vilt.table.commands import CreateTable, Leave, Sit

pytestmark = pytest.mark.anyio


async def table_of(room: Room, name: str = "oak") -> Table:
    return (await room.look(name)).table


async def test_time_in_which_the_room_was_down_counts_on_no_clock(room: Room, clock: Clock) -> None:
    await two_at_a_table(room)
    await first_hand(room, clock)
    before = await table_of(room)
    assert before.clock is not None
    clock.now += 4.0
    await room.store.remember(ALIVE_AT, repr(clock.now))
    clock.now += 500.0
    await give_time_back(room)
    after = await table_of(room)
    assert after.clock is not None
    assert after.clock.deadline == before.clock.deadline + 500.0
    assert after.clock.deadline - clock.now == pytest.approx(16.0)
    assert after.view(1).hand == before.view(1).hand


async def test_giving_back_twice_moves_nothing_twice(room: Room, clock: Clock) -> None:
    await two_at_a_table(room)
    await first_hand(room, clock)
    await room.store.remember(ALIVE_AT, repr(clock.now))
    clock.now += 100.0
    await give_time_back(room)
    once = await table_of(room)
    await give_time_back(room)
    assert await table_of(room) is once
    clock.now += 10.0
    await give_time_back(room)
    twice = await table_of(room)
    assert once.clock is not None
    assert twice.clock is not None
    assert twice.clock.deadline == once.clock.deadline + 10.0


async def test_a_table_that_waits_for_nothing_is_left_alone(room: Room, clock: Clock) -> None:
    await guests(room, "ann")
    await room.create("oak", [CreateTable(settings()), Sit("ann", "Ann", 1, 500)])
    clock.now += 100.0
    before = await room.look("oak")
    await give_time_back(room)
    assert await room.look("oak") is before


async def test_forsaken_tables_are_closed(room: Room, clock: Clock) -> None:
    await guests(room, "ann")
    await room.create("empty", [CreateTable(settings())])
    await room.create("taken", [CreateTable(settings()), Sit("ann", "Ann", 1, 500)])
    clock.now += FORSAKEN_SECONDS / 2
    await room.create("fresh", [CreateTable(settings())])
    clock.now += FORSAKEN_SECONDS / 2 + 1
    await close_forsaken(room)
    assert sorted(row.table for row in await room.store.open_tables()) == ["fresh", "taken"]
    await room.execute("taken", Leave(1))
    assert [row.table for row in await room.store.open_tables()] == ["fresh"]
    await asyncio.sleep(0)


async def test_what_is_stored_is_a_sign_of_life_unless_the_room_was_away(room: Room, clock: Clock) -> None:
    """Heartbeats may wait behind many commands; but time in which nothing was stored is given back by one of them."""
    await two_at_a_table(room)
    room.alive_at = clock()
    for _ in range(3):
        clock.now += AWAY_SECONDS - 0.5
        await room.execute("oak", Leave(1) if 1 in (await table_of(room)).players else Sit("ann", "Ann", 1, 1000))
        assert room.alive_at == clock()
    assert room.well
    clock.now += AWAY_SECONDS + 0.5
    await room.execute("oak", Leave(2))
    assert not room.well

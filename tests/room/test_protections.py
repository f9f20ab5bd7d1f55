"""All-in protections count over the whole room (F10), however many tables a player sits at."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.room.tables import Caller, Clock, guests, settings

from vilt.hand.events import Acted, Action, Protected
from vilt.room.due import DueWorker
from vilt.room.postgres import PostgresStore
from vilt.room.protections import Protections, count_everywhere
from vilt.room.room import Room
from vilt.room.sqlite import SqliteStore
from vilt.table.commands import CreateTable, DealHand, Leave, Play, Sit, StartHand
from vilt.table.events import TableEvent
from vilt.table.settings import TimeoutPolicy

pytestmark = pytest.mark.anyio

DECK = tuple(range(52))
TABLES = ("oak", "elm", "ash", "fir")


@pytest.fixture(params=["path", "database"])
def place(request: pytest.FixtureRequest) -> Path | str:
    """Where a room keeps everything: a file, or a database on a server."""
    found: Path | str = request.getfixturevalue(request.param)
    return found


@pytest.fixture
async def room(place: Path | str, clock: Clock) -> AsyncIterator[Room]:
    room = Room(SqliteStore(place) if isinstance(place, Path) else PostgresStore(place), clock)
    yield room
    await room.close()


async def facing_a_raise(room: Room, clock: Clock, *tables: str, **more: object) -> None:
    """Tables where ann, in the big blind of the first hand, must answer a raise."""
    await guests(room, "ann", "bob")
    for table in tables:
        agreed = settings(timeout_policy=TimeoutPolicy.ALLIN_PROTECTION, **more)
        sitting = [Sit("bob", "Bob", 1, 500), Sit("ann", "Ann", 2, 500)]
        await room.create(table, [CreateTable(agreed), *sitting])
    clock.now += 3.0
    for table in tables:
        await room.execute(table, StartHand())
        await room.execute(table, DealHand(1, DECK))
        await room.execute(table, Play(1, 1, 1, Action.RAISE, 40))


async def time_out(room: Room, worker: DueWorker, *tables: str) -> list[list[TableEvent]]:
    """What happens when the worker finds that ann's time is over, at all these tables at once."""
    before = [(await room.look(table)).version for table in tables]
    worker._busy |= {table: asyncio.create_task(worker._serve(table)) for table in tables}
    await asyncio.gather(*worker._busy.values())
    return [await room.events_since(table, version, 100) for table, version in zip(tables, before, strict=True)]


def protected(events: list[TableEvent]) -> bool:
    """Whether ann was protected; otherwise she folded."""
    assert any(isinstance(event, Protected | Acted) and event.seat == 2 for event in events)
    return any(isinstance(event, Protected) for event in events)


async def left(room: Room, table: str) -> int:
    """How many protections ann sees that she has left."""
    view = (await room.look(table)).table.view(2)
    return next(seat.protections for seat in view.seats if seat.player == "ann")


async def settled(room: Room, wanted: dict[str, int]) -> dict[str, int]:
    """What ann sees at each table, once that is as wanted or a moment has passed."""
    for _ in range(100):
        seen = {table: await left(room, table) for table in wanted}
        if seen == wanted:
            break
        await asyncio.sleep(0.02)
    return seen


async def test_what_is_used_at_one_table_is_used_at_all(room: Room, clock: Clock) -> None:
    Protections(room)
    worker = DueWorker(room, Caller())
    await facing_a_raise(room, clock, *TABLES)
    clock.now += 20.0
    results = []
    for place, table in enumerate(TABLES, 1):
        (events,) = await time_out(room, worker, table)
        results.append(protected(events))
        there = max(0, 2 - place)
        assert await settled(room, dict.fromkeys(TABLES, there)) == dict.fromkeys(TABLES, there)
    assert results == [True, True, False, False]


@pytest.mark.parametrize("told", [True, False])
async def test_tables_at_once_give_no_more_than_there_are(room: Room, clock: Clock, told: bool) -> None:
    if told:
        Protections(room)
    worker = DueWorker(room, Caller())
    await facing_a_raise(room, clock, *TABLES)
    clock.now += 20.0
    results = await time_out(room, worker, *TABLES)
    assert sorted(protected(events) for events in results) == [False, False, True, True]
    assert len(await room.store.protected_at("ann", 0.0)) == 2


async def test_two_nodes_at_once_give_no_more_than_there_are(database: str, clock: Clock) -> None:
    rooms = [Room(PostgresStore(database), clock) for _ in range(2)]
    await facing_a_raise(rooms[0], clock, *TABLES)
    clock.now += 20.0
    workers = [DueWorker(room, Caller()) for room in rooms]
    halves = (TABLES[:2], TABLES[2:])
    results = await asyncio.gather(
        *(time_out(room, worker, *half) for room, worker, half in zip(rooms, workers, halves, strict=True))
    )
    assert sorted(protected(events) for half in results for events in half) == [False, False, True, True]
    for room in rooms:
        await room.close()


async def test_who_sits_down_elsewhere_has_what_is_left(room: Room, clock: Clock) -> None:
    Protections(room)
    worker = DueWorker(room, Caller())
    await facing_a_raise(room, clock, "oak")
    clock.now += 20.0
    await time_out(room, worker, "oak")
    agreed = settings(timeout_policy=TimeoutPolicy.ALLIN_PROTECTION)
    await room.create("elm", [CreateTable(agreed), Sit("bob", "Bob", 1, 500)])
    await room.execute("elm", Sit("ann", "Ann", 3, 500))
    assert await settled(room, {"elm": 1}) == {"elm": 1}
    await room.execute("elm", Leave(3))
    await room.execute("elm", Sit("ann", "Ann", 4, 500))
    assert await settled(room, {"elm": 1}) == {"elm": 1}


async def test_a_room_that_comes_back_tells_what_it_had_not_told(room: Room, clock: Clock) -> None:
    worker = DueWorker(room, Caller())
    await facing_a_raise(room, clock, "oak", "elm")
    clock.now += 20.0
    await time_out(room, worker, "oak")
    assert await left(room, "elm") == 2  # nobody has told it
    await count_everywhere(room)
    assert await left(room, "elm") == 1
    version = (await room.look("elm")).version
    await count_everywhere(room)
    assert (await room.look("elm")).version == version


async def test_a_table_that_grants_more_counts_the_same_uses(room: Room, clock: Clock) -> None:
    Protections(room)
    worker = DueWorker(room, Caller())
    await facing_a_raise(room, clock, "oak", "elm", protection_per_day=1)
    generous = settings(timeout_policy=TimeoutPolicy.ALLIN_PROTECTION, protection_per_day=3)
    await room.create("ash", [CreateTable(generous)])
    await room.execute("ash", Sit("ann", "Ann", 3, 500))
    clock.now += 20.0
    (events,) = await time_out(room, worker, "oak")
    assert protected(events)
    (events,) = await time_out(room, worker, "elm")
    assert not protected(events)
    assert await settled(room, {"oak": 0, "elm": 0, "ash": 2}) == {"oak": 0, "elm": 0, "ash": 2}

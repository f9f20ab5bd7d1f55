"""Two nodes on one database: what one does, the readers of the other are told, whatever becomes of the hints."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from tests.room.databases import execute
from tests.room.tables import Clock, first_hand, passive, two_at_a_table

from vilt.errors import Refused
from vilt.room.decks import shuffled_deck
from vilt.room.following import IDLE_SECONDS, Following
from vilt.room.postgres import PostgresStore
from vilt.room.room import Happened, Room
from vilt.table.commands import DealHand, StartHand, TopUp
from vilt.web.feed import COME_BACK, Hub

pytestmark = pytest.mark.anyio


@pytest.fixture
async def rooms(database: str, clock: Clock) -> AsyncIterator[tuple[Room, Room]]:
    """Two nodes."""
    pair = Room(PostgresStore(database), clock), Room(PostgresStore(database), clock)
    yield pair
    for room in pair:
        await room.close()


class BadHints:
    """Hints of which some are lost, some come twice and all in any order."""

    connected = True

    def __init__(self, other: Room, dice: random.Random) -> None:
        self._dice = dice
        self._hints: list[tuple[str, int]] = []
        other.listeners.append(self._note)

    def _note(self, happened: Happened) -> None:
        if happened.ours:
            self._hints += [(happened.table, happened.now.version)] * self._dice.choice((0, 1, 1, 1, 2))

    async def run(self, hear: Callable[[str, int], None]) -> None:
        while True:
            await asyncio.sleep(0.01)
            self._dice.shuffle(self._hints)
            while self._hints:
                hear(*self._hints.pop())


class Reader:
    """A client of a node, with all that it was told."""

    language = "en"

    def __init__(self, player: str) -> None:
        self.player = player
        self.versions: list[int] = []
        self.code = 0

    def send(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "snapshot":
            self.versions = [message["version"]]
        elif message["type"] == "events":
            self.versions += [told["version"] for told in message["events"]]

    def close(self, code: int) -> None:
        self.code = code


@asynccontextmanager
async def followed(room: Room, hub: Hub, other: Room, seed: int) -> AsyncIterator[Following]:
    following = Following(room, hub.is_watched, BadHints(other, random.Random(seed)))
    task = asyncio.create_task(following.run())
    yield following
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def step(room: Room, clock: Clock) -> None:
    """Do whatever is next at the table; the other node may be faster."""
    table = (await room.look("oak")).table
    broke = next((seat for seat, seated in table.players.items() if not seated.stack), 0)
    clock.now = max(clock.now, table.next_hand_at)
    try:
        if table.running is None:
            await room.execute("oak", TopUp(broke, 1000) if broke else StartHand())
        elif not table.running.dealt:
            await room.execute("oak", DealHand(table.running.number, shuffled_deck()))
        else:
            await room.execute("oak", passive)
    except Refused:
        await room.catch_up("oak")


@pytest.mark.parametrize("seed", range(3))
async def test_every_reader_has_every_event_once_and_in_order(
    rooms: tuple[Room, Room], clock: Clock, seed: int
) -> None:
    hubs = [Hub(room) for room in rooms]
    await two_at_a_table(rooms[0], pause_seconds=0.0)
    readers = [Reader("ann"), Reader("bob"), Reader("cat"), Reader("dan")]
    async with (
        followed(rooms[0], hubs[0], rooms[1], seed),
        followed(rooms[1], hubs[1], rooms[0], seed + 100) as following,
    ):
        for reader, hub in zip(readers[:2], hubs, strict=True):
            await hub.join(reader, "oak", 0)
        for number in range(60):
            await asyncio.gather(*(step(room, clock) for room in rooms))
            if number in (20, 40):  # comes in the middle
                await hubs[1].join(readers[number // 20 + 1], "oak", 0)
        await asyncio.sleep(0.05)
        await following.sweep()
        await rooms[0].catch_up("oak")
        await asyncio.sleep(0.1)
        (version,) = (await rooms[0].store.versions(["oak"])).values()
        for reader in readers:
            assert reader.versions == list(range(reader.versions[0], version + 1))
            assert reader.code == 0
        assert rooms[0].at_hand() == rooms[1].at_hand() == {"oak": version}
        states = [(await room.look("oak")).table.state() for room in rooms]
        assert states[0] == states[1]
        assert version > 100


async def test_the_sweep_finds_what_no_hint_told(rooms: tuple[Room, Room], clock: Clock) -> None:
    hub = Hub(rooms[1])
    await two_at_a_table(rooms[0])
    reader = Reader("ann")
    await hub.join(reader, "oak", 0)
    following = Following(rooms[1], hub.is_watched)
    await first_hand(rooms[0], clock)
    assert len(reader.versions) == 1
    await following.sweep()
    await asyncio.sleep(0.2)
    assert reader.versions[-1] == (await rooms[0].look("oak")).version


async def test_tables_that_nobody_needs_are_let_go_of(rooms: tuple[Room, Room], clock: Clock) -> None:
    hub = Hub(rooms[1])
    for table in ("oak", "elm"):
        await two_at_a_table(rooms[0], table)
        await rooms[1].look(table)
    following = Following(rooms[1], hub.is_watched)
    await following.sweep()
    reader = Reader("ann")
    await hub.join(reader, "elm", 0)
    clock.now += IDLE_SECONDS + 1
    await following.sweep()
    assert list(rooms[1].at_hand()) == ["elm"]


async def test_a_table_of_a_later_release_is_given_up(rooms: tuple[Room, Room], clock: Clock, database: str) -> None:
    hub = Hub(rooms[1])
    await two_at_a_table(rooms[0])
    reader = Reader("ann")
    await hub.join(reader, "oak", 0)
    following = Following(rooms[1], hub.is_watched)
    await execute(
        database,
        "WITH moved AS (UPDATE tables SET version = version + 1 RETURNING id, version)"
        " INSERT INTO events SELECT id, version, 0, 99, '{}' FROM moved",
    )
    await following.sweep()
    await asyncio.sleep(0.2)
    assert reader.code == COME_BACK
    assert rooms[1].at_hand() == {}
    with pytest.raises(Refused, match="was played by a newer Vilt"):
        await hub.join(reader, "oak", 0)


async def test_a_crowd_is_handed_over_bit_by_bit(rooms: tuple[Room, Room]) -> None:
    hub = Hub(rooms[0])
    readers = [Reader(f"player-{number}") for number in range(100)]
    for reader in readers:
        hub.enter(reader)
    handing = asyncio.create_task(hub.hand_over())
    await asyncio.sleep(0.3)
    assert 0 < sum(reader.code == COME_BACK for reader in readers) < 100
    await handing
    assert all(reader.code == COME_BACK for reader in readers)

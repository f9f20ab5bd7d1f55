"""Whatever becomes of connections and hints, clients end with what the database holds, byte for byte."""

import asyncio
import os
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from tests.cluster.cable import cable_to
from tests.cluster.nodes import wait_until
from tests.web.rooms import OpenRoom, open_node

from vilt.client.player import Habits, Player
from vilt.room.books import open_books
from vilt.room.postgres import PostgresStore
from vilt.room.room import Happened, Room
from vilt.room.sqlite import SqliteStore
from vilt.soak.told import compare_told
from vilt.web import metrics
from vilt.web.feed import Reader
from vilt.web.limits import Limits

pytestmark = pytest.mark.anyio

MANY = 1_000_000
CROWD = 2000 if os.environ.get("VILT_SOAK") else 200
TABLES = 10
WIDE = Limits(
    sockets_per_address=MANY,
    address_messages_per_second=MANY,
    address_messages_at_once=MANY,
    account_messages_per_second=MANY,
    messages_per_second=MANY,
)
HABITS = Habits(keeps=None, longest_wait=0.5)
WATCHES = Habits(keeps=None, longest_wait=0.5, watches=True)


def acknowledge(*_: object) -> None:
    """Nothing is noted."""


def player(urls: Sequence[str], table: str, seat: int, habits: Habits = HABITS) -> Player:
    return Player(urls, table, seat, random.Random(seat), acknowledge, habits)


class Playing:
    """Players who play until it is enough; in the end all must have been told what is stored, to the last event."""

    def __init__(self, database: str, players: Sequence[Player]) -> None:
        self.database = database
        self.players = players

    async def __aenter__(self) -> None:
        self._tasks = [asyncio.create_task(one.play()) for one in self.players]
        await wait_until(lambda: all(one.version for one in self.players), 60)

    async def __aexit__(self, failure: object, *_: object) -> None:
        if not failure:
            for one in self.players:
                one.stops = True
            await asyncio.gather(*(asyncio.wait_for(one.settled(), 30) for one in self.players))
            for _attempt in range(20):  # a clock may run out, and the table go on, while this looks
                await asyncio.sleep(0.2)
                if await asyncio.to_thread(level, self.database, self.players):
                    break
            await asyncio.to_thread(same, self.database, self.players)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def level(database: str, players: Sequence[Player]) -> bool:
    """Whether all have been told everything that is stored."""
    with open_books(database) as books:
        stored = dict(books.rows("SELECT id, version FROM tables"))
    return all(one.version == stored[one.table] for one in players)


def same(database: str, players: Sequence[Player]) -> None:
    assert level(database, players)
    with open_books(database) as books:
        for table in {one.table for one in players}:
            assert list(compare_told(books, table, [one for one in players if one.table == table])) == []


async def hands(players: Sequence[Player], more: int) -> None:
    """Wait until so many more hands are over."""
    wanted = players[0].hands + more
    await wait_until(lambda: players[0].hands >= wanted, 60)


def count(what: str) -> float:
    for line in metrics.report().decode().splitlines():
        if line.startswith(f'vilt_limited_total{{what="{what}"}}'):
            return float(line.split()[-1])
    return 0.0


async def test_a_half_open_connection_is_given_up(path: Path) -> None:
    async with open_node(Room(SqliteStore(path)), WIDE, ping=0.3) as house, cable_to(house.url, 80) as (cable, near):
        table = await house.table(action_seconds=20.0, bank_seconds=0.0)
        two = [player([house.url], table, 1), player([near], table, 2)]
        async with Playing(str(path), two):
            await hands(two, 1)
            cable.stall()
            await wait_until(lambda: _connections(house, table) == 1, 20)
            cable.mend()
            await wait_until(lambda: two[1].lost > 0, 20)
            await hands(two, 2)


def _connections(house: OpenRoom, table: str) -> int:
    return len(house.hub_readers(table))


async def test_a_slow_reader_comes_back_to_the_same_state(path: Path) -> None:
    limits = Limits(unread_messages=8, messages_per_second=MANY, account_messages_per_second=MANY)
    async with open_node(Room(SqliteStore(path)), limits) as house, cable_to(house.url, 80) as (cable, near):
        table = await house.table()
        slow = player([near], table, 5, WATCHES)
        three = [player([house.url], table, 1), player([house.url], table, 2), slow]
        async with Playing(str(path), three):
            await hands(three, 1)
            before = count("unread")
            cable.stall()
            for reader in house.hub_readers(table):
                if reader.player == slow.player:
                    await _fill(reader, lambda: count("unread") > before)
            await hands(three, 1)
            cable.mend()
            await wait_until(lambda: slow.lost > 0, 20)
            await hands(three, 1)


async def _fill(reader: Reader, full: Callable[[], bool]) -> None:
    """Send until the buffers of the system between the two hold no more: how much that is, the system decides."""
    end = time.monotonic() + 60
    while not full():
        assert time.monotonic() < end
        reader.send('{"type":"pong","time":0}' + " " * 10_000)
        await asyncio.sleep(0)


async def test_a_crowd_that_comes_back_at_once(path: Path) -> None:
    async with open_node(Room(SqliteStore(path)), WIDE) as house:
        everybody = []
        for number in range(TABLES):
            table = await house.table(f"table-{number}", action_seconds=60.0)
            everybody += [player([house.url], table, 1), player([house.url], table, 2)]
            everybody += [player([house.url], table, 3, WATCHES) for _ in range(CROWD // TABLES - 2)]
        async with Playing(str(path), everybody):
            await hands(everybody, 1)
            for one in everybody:
                one.drop()
            await wait_until(lambda: all(one.lost > 0 for one in everybody))
            await wait_until(lambda: all(one.connected for one in everybody), 60)
            await hands(everybody, 1)
        assert len(everybody) == CROWD


class LossyHints:
    """Hints of which one in twenty is lost, and all come in any order."""

    connected = True

    def __init__(self, other: Room) -> None:
        self._dice = random.Random(5)
        self._hints: list[tuple[str, int]] = []
        self.lost = 0
        other.listeners.append(self._note)

    def _note(self, happened: Happened) -> None:
        if not happened.ours:
            return
        if self._dice.random() < 0.05:
            self.lost += 1
        else:
            self._hints.append((happened.table, happened.now.version))

    async def run(self, hear: Callable[[str, int], None]) -> None:
        while True:
            await asyncio.sleep(0.02 * self._dice.random())
            self._dice.shuffle(self._hints)
            while self._hints:
                hear(*self._hints.pop())


async def test_hints_that_are_lost_and_out_of_order(database: str) -> None:
    rooms = Room(PostgresStore(database)), Room(PostgresStore(database))
    hints = [LossyHints(rooms[1]), LossyHints(rooms[0])]
    async with open_node(rooms[0], WIDE, hints[0]) as one, open_node(rooms[1], WIDE, hints[1]) as two:
        tables = [await one.table(f"table-{number}") for number in range(3)]
        players = [
            player([(one, two)[seat % 2].url], table, seat, WATCHES if seat > 2 else HABITS)
            for table in tables
            for seat in (1, 2, 3, 4)
        ]
        async with Playing(database, players):
            await wait_until(lambda: all(each.lost for each in hints) and players[0].hands > 5, 60)

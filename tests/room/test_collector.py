"""When the garbage of a room is looked for, and that play makes none."""

import asyncio
import gc
import weakref

import pytest
from tests.room.tables import Clock, first_hand, passive, two_at_a_table

from vilt.errors import Refused
from vilt.room import collector
from vilt.room.collector import Collector, spare_the_collector
from vilt.room.room import Room
from vilt.table import Table
from vilt.table.commands import SitIn


class Circle:
    """Something that only the collector finds."""

    def __init__(self) -> None:
        self.itself = self


@pytest.mark.anyio
@pytest.mark.usefixtures("no_collection")
async def test_play_leaves_no_circles_behind(room: Room, clock: Clock) -> None:
    await two_at_a_table(room)
    await first_hand(room, clock)
    before, refused = tables_there_are(), 0
    for _ in range(4):
        await room.execute("oak", passive)
    for _ in range(4):
        try:
            await room.execute("oak", SitIn(1))
        except Refused:
            refused += 1
    await asyncio.sleep(0)  # what the last one leaves behind goes with the next turn of the loop
    assert tables_there_are() == before
    assert refused == 4


def tables_there_are() -> int:
    """Copies of tables; a refusal that refers to itself keeps the one that was decided on."""
    return sum(type(one) is Table for one in gc.get_objects())


def test_what_grows_is_looked_at_and_python_goes_on_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collector, "GROWTH", 1_000)
    looks = Collector()
    try:
        assert not gc.isenabled()
        lost = weakref.ref(Circle())
        assert not looks.is_due()
        kept = [[] for _ in range(2_000)]  # type: list[list[object]]
        assert looks.is_due()
        looks.look()
        assert lost() is None
        assert not looks.is_due()
        assert len(kept) == 2_000
    finally:
        looks.end()
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


def test_what_is_kept_is_looked_at_no_more_and_counts_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collector, "GROWTH", 1_000)
    looks = Collector()
    try:
        lost = weakref.ref(Circle())
        kept = [[] for _ in range(2_000)]  # type: list[list[object]]
        looks.keep()
        assert not looks.is_due()
        looks.look()
        assert lost() is not None
        assert len(kept) == 2_000
    finally:
        looks.end()


def test_where_there_are_many_objects_more_must_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collector, "GROWTH", 1_000)
    looks = Collector()
    try:
        many = [[] for _ in range(20_000)]  # type: list[list[object]]
        looks.look()
        more = [[] for _ in range(15_000)]  # type: list[list[object]]
        assert not looks.is_due()
        more += [[] for _ in range(10_000)]
        assert looks.is_due()
        assert many
    finally:
        looks.end()


@pytest.mark.anyio
async def test_the_room_looks_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collector, "GROWTH", 1_000)
    monkeypatch.setattr(collector, "PAUSE_SECONDS", 0.01)
    task = asyncio.create_task(spare_the_collector(Collector()))
    await asyncio.sleep(0)
    found = asyncio.Event()
    weakref.finalize(Circle(), found.set)
    kept = [[] for _ in range(50_000)]  # type: list[list[object]]
    async with asyncio.timeout(20):
        await found.wait()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert gc.isenabled()
    assert kept

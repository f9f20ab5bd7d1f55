"""The worker that does what tables wait for."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from structlog.testing import capture_logs
from tests.room.tables import QUICK, Caller, Clock, guests, settings, two_at_a_table

from vilt.errors import Refused
from vilt.hand.events import Acted, Action, Discarded, HandEnded, HandStarted, HoleDealt, Option
from vilt.room.bot_process import Decision, Thinker
from vilt.room.due import OTHERS_SECONDS, SWEEP_SECONDS, DueWorker
from vilt.room.room import Happened, Room
from vilt.room.sqlite import SqliteStore
from vilt.room.store import table_account
from vilt.rules.house import HouseRules, Variant
from vilt.table import TableView
from vilt.table.commands import CreateTable, DealHand, Leave, Play, Sit, StartHand
from vilt.table.events import Left, SatOut, TableEvent

pytestmark = pytest.mark.anyio


@pytest.fixture
def clock() -> Callable[[], float]:
    return time.time


@asynccontextmanager
async def working(room: Room, thinker: Thinker) -> AsyncIterator[None]:
    task = asyncio.create_task(DueWorker(room, thinker).run())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def bots_table(room: Room, table: str = "oak", **more: object) -> None:
    """A table of three bots that play alone."""
    bots = [Sit(f"bot-{seat}", f"Bot {seat}", seat, 1000, "caller") for seat in (1, 2, 3)]
    await room.create(table, [CreateTable(settings(bots_alone=True, **(QUICK | more))), *bots])


async def until(room: Room, wanted: Callable[[TableEvent], bool], count: int = 1, table: str = "oak") -> None:
    """Wait for some events of a table."""
    left, done = count, asyncio.Event()

    def hear(happened: Happened) -> None:
        nonlocal left
        left -= sum(wanted(event) for event in happened.events if happened.table == table)
        if left <= 0:
            done.set()

    room.listeners.append(hear)
    await asyncio.wait_for(done.wait(), 20)
    room.listeners.remove(hear)


def ended(event: TableEvent) -> bool:
    return isinstance(event, HandEnded)


async def test_bots_play_hand_after_hand(room: Room) -> None:
    async with working(room, Caller()):
        await bots_table(room)
        await until(room, ended, 3)
    events = await room.events_since("oak", 0, -1)
    decks = [event.deck for event in events if isinstance(event, HoleDealt)]
    assert all(sorted(deck) == list(range(52)) for deck in decks)
    assert len(set(decks)) == len(decks) >= 3
    account = await room.store.account(table_account("oak"))
    assert account is not None
    assert account.balance == (await room.look("oak")).table.chips() == 3_000
    assert await room.store.unbalanced() == 0


async def test_work_that_was_due_before_the_worker_came_is_found(room: Room) -> None:
    await bots_table(room)
    again = Room(room.store, room.clock)
    async with working(again, Caller()):
        await until(again, ended)


async def test_two_workers_have_the_effect_of_one(room: Room) -> None:
    other = Room(room.store, room.clock)
    async with working(room, Caller()), working(other, Caller()):
        await bots_table(room)
        await until(room, ended)
        await until(other, ended)
    events = await Room(room.store, room.clock).events_since("oak", 0, -1)
    starts = [event.hand for event in events if isinstance(event, HandStarted)]
    assert starts == list(range(1, len(starts) + 1))
    assert sum(isinstance(event, HoleDealt) for event in events) in (len(starts), len(starts) - 1)


class OnItsOwn(SqliteStore):
    """A store that another node might have open as well, so that its work is left to it for a while."""

    shared = True


class Stepping(DueWorker):
    """A worker whose clock moves only while it rests, and exactly as long as it does."""

    def __init__(self, room: Room, clock: Clock, end: float) -> None:
        super().__init__(room, Caller())
        self._clock = clock
        self._end = end

    async def _rest(self, seconds: float) -> None:
        await asyncio.gather(*self._busy.values())
        self._clock.now += seconds
        if self._clock.now > self._end:
            raise TimeoutError


@pytest.mark.parametrize("phase", [0.0, 0.07, 0.13, 0.2, 0.249])
async def test_the_work_of_a_node_that_died_is_taken_over_soon_after_it_was_due(path: Path, phase: float) -> None:
    """The node that planned the hand is gone; this one is told nothing and finds it in the store."""
    clock = Clock()
    dead = Room(OnItsOwn(path), clock)
    await two_at_a_table(dead)
    due = (await dead.look("oak")).table.deadline()
    assert due is not None
    other = Room(dead.store, clock)
    begun: list[float] = []
    other.listeners.append(lambda happened: begun.append(clock.now))
    clock.now -= phase
    with pytest.raises(TimeoutError):
        await Stepping(other, clock, due + 2.0).run()
    assert due + OTHERS_SECONDS <= begun[0] <= due + OTHERS_SECONDS + SWEEP_SECONDS <= due + 1.0
    await dead.close()


class Ready(Caller):
    """Counts how often it was told to be ready."""

    def __init__(self) -> None:
        self.begun = 0

    def begin(self) -> None:
        self.begun += 1


async def test_a_node_gets_ready_for_the_bots_of_another(path: Path) -> None:
    """Else its first question would wait for a process to start."""
    room = Room(OnItsOwn(path), Clock())
    await two_at_a_table(room, "persons")
    await two_at_a_table(room, "bots")
    await room.execute("bots", Sit("bot-3", "Bot", 3, 1000, "caller"))
    other, ready = Room(room.store, room.clock), Ready()
    DueWorker(other, ready)
    for table, begun in (("persons", 0), ("bots", 1)):
        await other.look(table)
        await room.execute(table, Leave(1))
        assert await other.catch_up(table)
        assert ready.begun == begun
    await room.close()


class Failing:
    """Bots that fail, each in its own way."""

    def __init__(self, fail: Callable[[], Awaitable[Decision]]) -> None:
        self.fail = fail

    def begin(self) -> None:
        pass

    async def decide(self, level: str, view: TableView, seat: int, seconds: float) -> Decision:
        return await self.fail()

    async def discard(self, level: str, view: TableView, seat: int, seconds: float) -> tuple[int, ...]:
        await self.fail()
        return ()


async def crash() -> Decision:
    raise RuntimeError("a bot crashed")


async def cheat() -> Decision:
    return Action.RAISE, 1


async def sleep() -> Decision:
    await asyncio.sleep(0.05)
    raise TimeoutError


@pytest.mark.parametrize("fail", [crash, cheat, sleep])
async def test_the_clock_decides_for_a_bot_that_fails(room: Room, fail: Callable[[], Awaitable[Decision]]) -> None:
    with capture_logs() as logs:
        async with working(room, Failing(fail)):
            await bots_table(room, action_seconds=0.1)
            await until(room, lambda event: isinstance(event, Acted) and event.timed_out, 2)
    assert any(entry["event"] == "a bot did not decide" for entry in logs)


async def test_bots_play_pineapple_and_discard(room: Room) -> None:
    rules = HouseRules(variant=Variant.CRAZY_PINEAPPLE, small_blind=5, big_blind=10)
    async with working(room, Caller()):
        await bots_table(room, rules=rules)
        await until(room, ended, 2)
    events = await room.events_since("oak", 0, -1)
    discards = [event for event in events if isinstance(event, Discarded)]
    assert len(discards) >= 4
    assert not any(event.timed_out for event in discards)


async def test_the_house_rules_discard_for_a_bot_that_fails(room: Room) -> None:
    class Forgetful(Caller):
        async def discard(self, level: str, view: TableView, seat: int, seconds: float) -> tuple[int, ...]:
            raise TimeoutError

    rules = HouseRules(variant=Variant.PINEAPPLE, small_blind=5, big_blind=10)
    async with working(room, Forgetful()):
        await bots_table(room, rules=rules, action_seconds=0.2)
        await until(room, lambda event: isinstance(event, Discarded) and event.timed_out, 2)


async def test_a_clock_that_runs_out_folds_or_checks_and_sits_out(room: Room) -> None:
    async with working(room, Caller()):
        await two_at_a_table(room, **(QUICK | {"action_seconds": 0.1}))
        await until(room, lambda event: isinstance(event, SatOut))
    acted = [event for event in await room.events_since("oak", 0, -1) if isinstance(event, Acted)]
    assert acted[0].timed_out


async def test_a_table_in_trouble_does_not_stop_the_others(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    execute = room.execute

    async def stumble(table: str, *rest: object, **more: object) -> object:
        if table == "bad":
            raise RuntimeError("trouble")
        return await execute(table, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(room, "execute", stumble)
    with capture_logs() as logs:
        async with working(room, Caller()):
            await bots_table(room, "bad")
            await bots_table(room)
            await until(room, ended)
            monkeypatch.setattr(room, "execute", execute)
            await until(room, ended, table="bad")
    assert [entry["event"] for entry in logs if entry["log_level"] == "error"]


async def test_a_seat_without_chips_is_freed(room: Room) -> None:
    await guests(room, "ann", "bob")
    aces, rags = (48, 49), (0, 21)
    dealt = (aces[0], rags[0], aces[1], rags[1])
    deck = (*dealt, *(card for card in reversed(range(52)) if card not in dealt))
    people = [Sit("ann", "Ann", 1, 100), Sit("bob", "Bob", 2, 100)]
    await room.create("oak", [CreateTable(settings(**QUICK, rebuy_seconds=0.1)), *people])
    await asyncio.sleep(0.02)
    await room.execute("oak", StartHand())
    await room.execute("oak", DealHand(1, deck))
    while (hand := (await room.look("oak")).table.running) and hand.actor:
        await room.execute("oak", Play(hand.actor, 1, hand.turn, *shove(hand.options())))
    async with working(room, Caller()):
        await until(room, lambda event: isinstance(event, Left))
    assert len((await room.look("oak")).table.players) == 1
    assert await room.store.unbalanced() == 0


def shove(options: Sequence[Option]) -> tuple[Action, int]:
    last = options[-1]
    return last.action, last.high


async def test_a_refusing_store_is_tried_again(room: Room) -> None:
    assert isinstance(room.store, SqliteStore)
    with capture_logs() as logs:
        async with working(room, Caller()):
            await bots_table(room)
            room.store._writer.execute("PRAGMA query_only=ON")
            await asyncio.sleep(0.15)
            room.store._writer.execute("PRAGMA query_only=OFF")
            await until(room, ended)
    assert any("cannot be written to" in entry.get("reason", "") for entry in logs)


async def test_a_full_disk_costs_a_bot_nothing(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    execute, refusals = room.execute, ["store_full", "store_busy", "try_again"]

    async def refuse(table: str, ask: object, *rest: object, **more: object) -> object:
        if isinstance(ask, Play) and refusals:
            raise Refused(refusals.pop(), path="room.sqlite3")
        return await execute(table, ask, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(room, "execute", refuse)
    with capture_logs() as logs:
        async with working(room, Caller()):
            await bots_table(room)
            await until(room, ended)
    assert not refusals
    assert not any(entry["event"] == "a bot did not decide" for entry in logs)
    acted = [event for event in await room.events_since("oak", 0, -1) if isinstance(event, Acted)]
    assert acted
    assert not any(event.timed_out for event in acted)

"""The room's own path of a command: decide, commit to SQLite, redact and word it for everybody at the table."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from benchmarks.measuring import Entry, Goal, Measure, Trial
from vilt.hand.events import Action
from vilt.room.decks import shuffled_deck
from vilt.room.room import Room
from vilt.room.sqlite import SETTINGS, SqliteStore
from vilt.rules.house import HouseRules
from vilt.table import Table
from vilt.table.commands import CreateTable, DealHand, Play, Sit, StartHand, TableCommand, TopUp
from vilt.table.house_options import FirstButton
from vilt.table.settings import TableSettings
from vilt.web.feed import Hub

SEATS = 6
TABLES = 16
"""Tables at work at once, so that commands share transactions as they do in a busy room."""

BUY_IN = 1_000
LOOP_STEPS = 10_000


class Clock:
    """A clock that is moved on when a table waits."""

    now = 1_000_000.0

    def __call__(self) -> float:
        """The time in seconds."""
        return self.now


@dataclass(eq=False)
class Listener:
    """A connected client without a connection."""

    player: str
    language: str = "en"
    heard: int = field(default=0)

    def send(self, text: str) -> None:
        """Count what would be sent."""
        self.heard += len(text)

    def close(self, code: int) -> None:
        """There is nothing to close."""


def next_command(table: Table) -> TableCommand:
    """What a table of patient callers does next."""
    broke = next((seat for seat, seated in table.players.items() if not seated.stack), 0)
    hand = table.running
    if hand is None:
        return TopUp(broke, BUY_IN) if broke else StartHand()
    if not hand.dealt:
        return DealHand(hand.number, shuffled_deck())
    actions = [option.action for option in hand.options()]
    action = Action.CHECK if Action.CHECK in actions else Action.CALL
    return Play(hand.actor, hand.number, hand.turn, action)


class Tables:
    """A room with full tables, everybody at them listening."""

    def __init__(self, count: int) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self._loop = asyncio.new_event_loop()
        self._clock = Clock()
        self._names = [f"table-{number}" for number in range(count)]
        self._loop.run_until_complete(self._open())

    def steps(self, goes_on: Callable[[], bool]) -> list[float]:
        """Play at all tables at once while `goes_on` says so; the seconds that each command took."""
        return self._loop.run_until_complete(self._play(goes_on))

    async def _open(self) -> None:
        self._room = Room(SqliteStore(Path(self._folder.name) / "room.sqlite3"), self._clock)
        hub = Hub(self._room)
        settings = TableSettings(
            name="Bench",
            rules=HouseRules(small_blind=5, big_blind=10),
            min_buy_in=BUY_IN,
            max_buy_in=BUY_IN,
            action_seconds=86_400.0,
            first_button=FirstButton.SEAT_1,
        )
        for name in self._names:
            players = [f"{name}-{seat}" for seat in range(1, SEATS + 1)]
            for player in players:
                await self._room.store.open_account(f"player:{player}", "player", [player], 10**12, self._clock())
            sits = [Sit(player, player, seat, BUY_IN) for seat, player in enumerate(players, 1)]
            await self._room.create(name, [CreateTable(settings), *sits])
            for player in players:
                await hub.join(Listener(player), name, 0)

    async def _play(self, goes_on: Callable[[], bool]) -> list[float]:
        taken: list[float] = []

        async def play(name: str) -> None:
            while not taken or goes_on():
                table = (await self._room.look(name)).table
                command = next_command(table)
                self._clock.now = max(self._clock.now, table.next_hand_at)
                begin = time.perf_counter()
                await self._room.execute(name, command, f"command-{begin}-{name}", "bench")
                taken.append(time.perf_counter() - begin)

        await asyncio.gather(*(play(name) for name in self._names))
        return taken


def _command() -> Trial:
    tables = Tables(TABLES)

    def trial(seconds: float) -> float:
        gc.collect()
        begin = time.process_time()
        taken = tables.steps(lambda: time.process_time() - begin < seconds)
        return 1_000 * (time.process_time() - begin) / len(taken)

    return trial


def _plain_loop() -> Trial:
    def trial(seconds: float) -> float:
        loops = 0
        begin = time.process_time()
        while not loops or time.process_time() - begin < seconds:
            _steps(LOOP_STEPS)
            loops += 1
        return 1_000 * (time.process_time() - begin) / loops

    return trial


def _steps(count: int) -> int:
    """What an interpreter does all day: names, a list, a dictionary, whole numbers."""
    counted: dict[int, int] = {}
    for step in range(count):
        counted[step % 64] = counted.get(step % 64, 0) + step
    return sum(counted.values())


def _latency() -> Trial:
    tables = Tables(1)

    def trial(seconds: float) -> float:
        end = time.perf_counter() + seconds
        return 1_000 * median(tables.steps(lambda: time.perf_counter() < end))

    return trial


def _bare_transaction() -> Trial:
    folder = tempfile.TemporaryDirectory()
    connection = sqlite3.connect(Path(folder.name) / "bare.sqlite3", isolation_level=None)
    for setting in SETTINGS:
        connection.execute(setting)
    connection.execute("CREATE TABLE events (number INTEGER PRIMARY KEY, payload TEXT)")

    def trial(seconds: float) -> float:
        assert Path(folder.name).is_dir()  # it lives as long as the trial
        taken: list[float] = []
        end = time.perf_counter() + seconds
        while (begin := time.perf_counter()) < end or not taken:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT INTO events (payload) VALUES (?)", ("x" * 200,))
            connection.execute("COMMIT")
            taken.append(time.perf_counter() - begin)
        return 1_000 * median(taken)

    return trial


_LOOP = f"a plain loop of {LOOP_STEPS:,} steps, to know the machine by"

COMMAND = Measure(
    name="command",
    title=f"The room: CPU of a table command, rules, redaction for {SEATS} readers and commit together",
    unit="ms",
    entries=(Entry("vilt on SQLite", _command), Entry(_LOOP, _plain_loop)),
    goals=(Goal(at_most=1),),
    gates=(Goal(peer=_LOOP, at_most=1),),
)

LATENCY = Measure(
    name="latency",
    title="The room: from a command to its being durable and told, one table",
    unit="ms",
    entries=(Entry("vilt on SQLite", _latency), Entry("bare durable transaction on the same disk", _bare_transaction)),
)

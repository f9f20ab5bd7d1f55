"""A soak over real connections: players at tables of a room that is open, or of one of its own."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from typing import BinaryIO

import msgspec

from vilt.client.player import Habits, Player
from vilt.room.audit import Acknowledged, Audit, audit, read_acknowledged
from vilt.room.books import open_books
from vilt.room.collector import Collector, spare_the_collector
from vilt.room.table_audit import Problem
from vilt.soak.course import Course, Plan, Watch, follow
from vilt.soak.figures import Summary, Times, per_second
from vilt.soak.house import Node, open_tables, own_nodes
from vilt.soak.metrics import COMMANDS, LATENESS, Buckets, measured, quantile
from vilt.soak.told import compare_told

COMING_IN = 60
"""How many come in at once: a room of a thousand tables does not fill within a second."""

LAST_ANSWERS_SECONDS = 15.0
"""How long is waited in the end for what was not answered yet."""

SETTLE_SECONDS = 2.0
"""How long after the last has come in counting begins: a room looks for garbage when so many have come in at once."""


class Crowd:
    """All players of a soak, and what they were answered."""

    def __init__(self, log: BinaryIO) -> None:
        self.players: list[Player] = []
        self.commands = 0
        self.early_commands = 0
        """Those that were answered while not everybody was there."""
        self.early_deliveries = 0
        self.times = Times()
        """How long the others took."""
        self._all_in_at = 0.0
        self._log = log
        self._encoder = msgspec.json.Encoder()

    def acknowledge(self, player: Player, name: str, version: int, seconds: float) -> None:
        """Note an answer."""
        self.commands += 1
        self.times.add(seconds)
        self._log.write(self._encoder.encode(Acknowledged(player.table, player.player, name, version)) + b"\n")

    def gathered(self) -> bool:
        """Whether everybody has come in, and the room had time to settle. When it is so, counting begins anew.

        Who has come in sits, or has learnt why not, or looks on.
        """
        if not all(player.answered.is_set() for player in self.players):
            return False
        now = time.monotonic()
        self._all_in_at = self._all_in_at or now
        if now < self._all_in_at + SETTLE_SECONDS:
            return False
        self.early_commands, self.early_deliveries = self.commands, self.deliveries
        self.times = Times()
        return True

    @property
    def deliveries(self) -> int:
        """How many messages came in."""
        return sum(player.deliveries for player in self.players)

    @property
    def hands(self) -> int:
        """How many hands were seen to end, by the first player of each table."""
        return sum(player.hands for player in self.players if player.seat == 1)


async def soak(plan: Plan, watch: Watch) -> Summary:
    """Play until the plan is fulfilled, or somebody presses Ctrl-C; then look at the database.

    Raises:
        Refused: in one sentence why it cannot begin.
    """
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="vilt-soak-")))
        database = plan.database or ("" if plan.urls else str(folder / "room.sqlite3"))
        path = plan.acknowledged or folder / "acknowledged.jsonl"
        with path.open("wb") as log:
            crowd = Crowd(log)
            async with AsyncExitStack() as rooms:
                nodes = [Node(url.rstrip("/")) for url in plan.urls]
                if not nodes:
                    nodes = await rooms.enter_async_context(own_nodes(database, plan.redis, plan.nodes))
                course, counted = await _play(plan, nodes, crowd, watch)
        found, problems = await asyncio.to_thread(_look, database, path, crowd.players, fresh=not plan.database)
    refusals: Counter[str] = Counter()
    for player in crowd.players:
        refusals.update(player.refusals)
    commands = crowd.commands - crowd.early_commands
    return Summary(
        opening=course.opening,
        seconds=course.seconds,
        tables=plan.tables,
        players=plan.players,
        watchers=plan.watchers,
        hands=crowd.hands,
        commands=crowd.commands,
        commands_per_second=per_second(commands, course.seconds),
        ack_p50=1000 * crowd.times.quantile(0.5),
        ack_p99=1000 * crowd.times.quantile(0.99),
        room_p50=counted(COMMANDS, 0.5),
        room_p99=counted(COMMANDS, 0.99),
        late_p99=counted(LATENESS, 0.99),
        deliveries=crowd.deliveries,
        deliveries_per_second=per_second(crowd.deliveries - crowd.early_deliveries, course.seconds),
        processor_per_command=1000 * course.processor / max(commands, 1),
        memory_at_first=course.memory_at_first,
        memory_at_last=course.memory_at_last,
        lost_connections=sum(player.lost for player in crowd.players),
        refusals=dict(refusals),
        interrupted=course.interrupted,
        audit=found,
        told=sum(len(player.told) for player in crowd.players) if found else 0,
        problems=problems,
    )


async def _play(
    plan: Plan, nodes: list[Node], crowd: Crowd, watch: Watch
) -> tuple[Course, Callable[[str, float], float]]:
    """How it went by, and how to ask what the room measured: milliseconds by what and which part."""
    dice = Random(plan.seed)  # noqa: S311 - the same players again, no secret
    urls = [node.url for node in nodes]
    for table in await open_tables(nodes, plan.tables, plan.players):
        for seat in range(1, plan.players + 1):
            own = Random(dice.random())  # noqa: S311
            crowd.players.append(Player(urls, table, seat, own, crowd.acknowledge, Habits(pace=plan.pace)))
        for place in range(plan.watchers):  # of which they make nothing but choosing a node
            own = Random(dice.random())  # noqa: S311
            crowd.players.append(
                Player(urls, table, plan.players + 1 + place, own, crowd.acknowledge, Habits(watches=True))
            )
    # To look for circles among what thousands of players consist of takes long, and would count as the room's time.
    collector = Collector()
    tasks = [asyncio.create_task(spare_the_collector(collector))]
    coming = asyncio.create_task(_come_in(crowd.players, tasks))
    before: list[asyncio.Task[dict[str, Buckets]]] = []

    def ready() -> bool:
        gathered = crowd.gathered()
        if gathered:
            collector.keep()
            before.append(asyncio.create_task(measured(urls)))
        return gathered

    try:
        pids = [node.pid for node in nodes if node.pid]
        course = await follow(plan, pids, lambda: crowd.hands, tasks, watch, ready=ready)
        first = await before[0] if before else {}
        last = await measured(urls)
        for player in crowd.players:
            player.stops = True
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_ANSWERS_SECONDS):
                await asyncio.gather(*(player.settled() for player in crowd.players))
    finally:
        for task in (coming, *tasks):
            task.cancel()
        await asyncio.gather(coming, *tasks, return_exceptions=True)

    def counted(what: str, part: float) -> float:
        return 1000 * quantile(first[what], last[what], part) if what in first and what in last else 0.0

    return course, counted


async def _come_in(players: Iterable[Player], tasks: list[asyncio.Task[None]]) -> None:
    """Let players come in, a new one whenever another has."""
    door = asyncio.Semaphore(COMING_IN)

    async def come(player: Player) -> None:
        async with door:
            tasks.append(asyncio.create_task(player.play()))
            await player.answered.wait()

    await asyncio.gather(*(come(player) for player in players))


def _look(
    database: str, path: Path, players: Iterable[Player], *, fresh: bool
) -> tuple[Audit | None, tuple[Problem, ...]]:
    """The audit, and what players were told otherwise than it is stored."""
    by_table: dict[str, list[Player]] = {}
    for player in players:
        by_table.setdefault(player.table, []).append(player)
    if not database:
        return None, ()
    with open_books(database) as books:
        problems = [problem for table, theirs in by_table.items() for problem in compare_told(books, table, theirs)]
        return audit(books, read_acknowledged(path), replay=fresh), tuple(problems)

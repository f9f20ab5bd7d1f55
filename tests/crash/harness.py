"""Kills the nodes of a room again and again while it is played in, and looks at the database after each death."""

import asyncio
import hashlib
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import msgspec
from tests.crash.nursery import Order
from tests.crash.points import POSTGRES, SQLITE, STATEMENTS
from tests.room.databases import create_database, drop_database
from tests.room.processes import with_vilt
from tests.web.players import unused_port

from vilt.client.player import Habits, Player
from vilt.room.audit import Acknowledged, audit
from vilt.room.books import Books, open_books
from vilt.room.migrate import migrate_postgres, migrate_sqlite
from vilt.room.postgres_url import is_postgres
from vilt.soak.house import Node, open_tables
from vilt.soak.told import compare_told

TABLES = 3
PLAYERS = 3
LIVES = 20
"""After so many deaths the room is a new one: what is looked at stays small."""

OPEN_SECONDS = 30.0
DEATH_SECONDS = 3.0
"""How long a point is waited for; who does not come to it is killed."""

GOES_ON_SECONDS = 30.0
HABITS = Habits(buy_in=400, keeps=None, longest_wait=0.2)
"""Nodes are back soon, and the players should be as well."""

LEAVING = frozenset({"seat", "line"})
"""The points that are come to when somebody leaves."""

LEAVING_ON_POSTGRES = frozenset({"commit", "committed", *STATEMENTS.values()})
"""There whatever is only play goes into batches."""

SELDOM = frozenset({"state"}) | LEAVING


class Report(msgspec.Struct):
    """How often nodes were killed at which point, and what was found."""

    kills: Counter[str] = msgspec.field(default_factory=Counter)
    acknowledged: int = 0
    events: int = 0
    told: int = 0
    hands_cut: int = 0
    """Hands that were running when a node died."""
    seconds: float = 0.0


class Nursery:
    """Where nodes come from."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def birth(self, order: Order) -> int:
        """A node's process id; it is open, or dead already."""
        assert self._process.stdin
        self._process.stdin.write(msgspec.json.encode(order) + b"\n")
        pid = int(await self._line())
        end = time.monotonic() + OPEN_SECONDS
        while alive(pid):
            with suppress(TimeoutError):
                line = await asyncio.wait_for(self._line(), 0.2)
                assert line.startswith(f"Vilt is open at http://127.0.0.1:{order.port} "), line
                break
            assert time.monotonic() < end, "a node did not open"
        return pid

    async def _line(self) -> str:
        assert self._process.stdout
        return (await self._process.stdout.readline()).decode()


@asynccontextmanager
async def nursery() -> AsyncIterator[Nursery]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.crash.nursery"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=None if os.environ.get("VILT_CRASH_LOG") else asyncio.subprocess.DEVNULL,
        env=with_vilt() | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        cwd=Path(__file__).parents[2],
    )
    try:
        yield Nursery(process)
    finally:
        process.kill()
        await process.wait()


def alive(pid: int) -> bool:
    """Whether a process lives: one that nobody has buried yet is dead."""
    try:
        threads = len(list(Path(f"/proc/{pid}/task").iterdir()))  # others may outlive the first, and hold files
        return threads > 1 or Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] not in "ZX"
    except OSError:
        return False


class Room:
    """A room with its nodes, its players, and what is known of its tables."""

    def __init__(self, births: Nursery, database: str, redis: str, nodes: int, dice: random.Random) -> None:
        self.database = database
        self.players: list[Player] = []
        self.told: list[Acknowledged] = []
        self._births = births
        self._redis = redis
        self._dice = dice
        self._ports = [unused_port() for _ in range(nodes)]
        self._pids = [0] * nodes
        self._leaving = LEAVING_ON_POSTGRES if is_postgres(database) else LEAVING
        self._known: dict[str, tuple[int, bytes]] = {}

    def acknowledge(self, player: Player, name: str, version: int, seconds: float) -> None:
        self.told.append(Acknowledged(player.table, player.player, name, version))

    async def open(self) -> list[asyncio.Task[None]]:
        """Open all nodes, sit down, and play."""
        for node in range(len(self._ports)):
            await self.birth(node)
        urls = [f"http://127.0.0.1:{port}" for port in self._ports]
        for table in await open_tables([Node(url) for url in urls], TABLES, PLAYERS):
            for seat in range(1, PLAYERS + 1):
                dice = random.Random(self._dice.random())
                player = Player(urls, table, seat, dice, self.acknowledge, HABITS)
                self.players.append(player)
        return [asyncio.create_task(player.play()) for player in self.players]

    async def birth(self, node: int, point: str = "") -> None:
        """Open a node, which shall die at `point` sooner or later."""
        after = self._dice.randint(1, 2 if point in SELDOM | self._leaving else 40)
        order = Order(self._ports[node], self.database, self._redis, point, after)
        self._pids[node] = await self._births.birth(order)
        if len(self._ports) > 1:  # some move to the node that is new
            for player in self._dice.sample(self.players, len(self.players) // 2):
                player.drop()

    async def any_death(self) -> int:
        """Kill a node at any moment, once all tables have gone on; give its number."""
        await self.goes_on()
        await asyncio.sleep(0.4 * self._dice.random())
        node = self._dice.randrange(len(self._ports))
        os.kill(self._pids[node], signal.SIGKILL)
        await self._death(node)
        return node

    async def death_at(self, node: int, point: str) -> bool:
        """Wait until a node that was born to die at `point` has done so; False when it must be killed."""
        if point in self._leaving:
            one_of_each = {player.table: player for player in self._dice.sample(self.players, len(self.players))}
            for player in list(one_of_each.values())[: 2 * len(self._pids) - 1]:  # of both nodes; no table is left
                player.leave()
        try:
            await asyncio.wait_for(self._death(node), DEATH_SECONDS)
        except TimeoutError:
            os.kill(self._pids[node], signal.SIGKILL)
            await self._death(node)
            return False
        return True

    async def goes_on(self) -> None:
        """Wait until something was acknowledged at every table."""
        before = {player: self._last(player.table) for player in self.players}
        end = time.monotonic() + GOES_ON_SECONDS
        while any(self._last(player.table) <= version for player, version in before.items()):
            assert time.monotonic() < end, f"a table stands still: {[one.refusals for one in self.players]}"
            await asyncio.sleep(0.01)

    def close(self) -> None:
        for pid in self._pids:
            if alive(pid):
                os.kill(pid, signal.SIGKILL)

    def look(self, report: Report) -> None:
        """Prove that nothing is lost, doubled or changed."""
        told = list(self.told)
        with open_books(self.database) as books:
            found = audit(books, told, replay=True)
            assert found.sound, found.problems
            for table in {player.table for player in self.players}:
                theirs = [player for player in self.players if player.table == table]
                if len(self._pids) == 1:  # else the others hear more meanwhile than these books hold
                    told_otherwise(books, table, theirs)
                self._same_as_before(books, table, report)

    def compare(self, report: Report) -> None:
        """In the end: what every player was told in all the lives is what is stored."""
        with open_books(self.database) as books:
            for table in {player.table for player in self.players}:
                theirs = [player for player in self.players if player.table == table]
                told_otherwise(books, table, theirs)
        report.acknowledged += len(self.told)
        report.told += sum(len(player.told) for player in self.players)
        report.events += sum(version for version, _ in self._known.values())

    def _same_as_before(self, books: Books, table: str, report: Report) -> None:
        """What was stored at the last death is stored still, so a hand goes on with the deck that it had."""
        rows = books.rows("SELECT payload FROM events WHERE stream = ? ORDER BY version", table)
        payloads = [row[0].encode() for row in rows]
        version, digest = self._known.get(table, (0, _digest([])))
        assert _digest(payloads[:version]) == digest, f"{table} was another one at {version}"
        self._known[table] = len(payloads), _digest(payloads)
        started = dealt = ended = 0
        for payload in payloads:
            started += payload.startswith(b'{"type":"hand_started"')
            dealt += payload.startswith(b'{"type":"hole_dealt"')
            ended += payload.startswith(b'{"type":"hand_ended"')
            assert ended <= dealt <= started <= dealt + 1, f"a hand of {table} was dealt twice, or never"
        report.hands_cut += started > ended

    def _last(self, table: str) -> int:
        return max((one.version for one in self.told if one.table == table), default=0)

    async def _death(self, node: int) -> None:
        pid = self._pids[node]
        while alive(pid):  # noqa: ASYNC110 - nobody tells of the end of another's child
            await asyncio.sleep(0.005)


def told_otherwise(books: Books, table: str, players: Sequence[Player]) -> None:
    problems = list(compare_told(books, table, players))
    assert not problems, problems


def _digest(payloads: list[bytes]) -> bytes:
    return hashlib.blake2b(b"\n".join(payloads)).digest()


def _point(number: int, points: Sequence[str]) -> str:
    """Every second death is at a point, in turn; the others at any moment."""
    return points[number // 2 % len(points)] if number % 2 else ""


async def crash(
    kills: int,
    nodes: int,
    server: str = "",
    redis: str = "",
    seed: int = 1,
    say: Callable[[Report], None] = lambda _: None,
) -> Report:
    """Kill so many nodes; on SQLite, or on the PostgreSQL at `server`."""
    dice = random.Random(seed)
    report = Report()
    begin = time.monotonic()
    points = POSTGRES if server else SQLITE
    async with nursery() as births:
        while (done := sum(report.kills.values())) < kills:
            async with _database(server) as database:
                room, node = Room(births, database, redis, nodes, dice), 0
                tasks = await room.open()
                try:
                    for number in range(done, min(done + LIVES, kills)):
                        point = _point(number, points)
                        reached = bool(point) and await room.death_at(node, point)
                        if not point:
                            node = await room.any_death()
                        report.kills[point if reached else "any moment"] += 1
                        await asyncio.to_thread(room.look, report)
                        await room.birth(node, _point(number + 1, points))
                        report.seconds = time.monotonic() - begin
                        say(report)
                    await room.goes_on()
                    for player in room.players:
                        player.stops = True
                    for task in tasks:
                        if task.done():
                            task.result()
                finally:
                    for task in tasks:
                        task.cancel()
                    await asyncio.gather(*tasks, return_exceptions=True)
                    room.close()
                await asyncio.to_thread(room.compare, report)
    return report


@asynccontextmanager
async def _database(server: str) -> AsyncIterator[str]:
    """A new database."""
    if server:
        url = await create_database(server)
        try:
            await migrate_postgres(url)
            yield url
        finally:
            await drop_database(server, url)
        return
    folder = Path(tempfile.mkdtemp(prefix="vilt-crash-"))
    try:
        await asyncio.to_thread(migrate_sqlite, folder / "room.sqlite3")
        yield str(folder / "room.sqlite3")
    finally:
        shutil.rmtree(folder)

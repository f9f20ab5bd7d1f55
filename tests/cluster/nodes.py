"""Nodes of a room as processes, players who move from one to another, and the audit in the end."""

import asyncio
import json
import os
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count

import httpx
import msgspec
from tests.web.players import Player, served, unused_port
from tests.web.rooms import Message
from websockets.asyncio.client import connect

from vilt.client.player import LASTING_NOT
from vilt.room.audit import Acknowledged, audit
from vilt.room.books import open_books

SECONDS = 60.0 if os.environ.get("VILT_SOAK") else 4.0
"""How long is played where more time shows more."""


NO_MORE_TIME = {"bank_seconds": 0, "bank_refill_seconds": 0, "reconnect_seconds": 0, "protection_per_day": 0}
"""What would let a clock run longer than its seconds."""


class Node:
    """A node that is open at `url`."""

    def __init__(self, process: asyncio.subprocess.Process, port: int) -> None:
        self.process = process
        self.url = f"http://127.0.0.1:{port}"

    async def metrics(self) -> str:
        async with httpx.AsyncClient() as http:
            return (await http.get(f"{self.url}/metrics")).text


@asynccontextmanager
async def node(database: str, redis: str = "") -> AsyncIterator[Node]:
    port = unused_port()
    async with served(database, port, *(("--redis", redis) if redis else ())) as process:
        yield Node(process, port)


class Mover(Player):
    """A player who goes on at the next node when his connection is lost, as behind a proxy.

    What was not answered he sends again by the same name, and what was refused for a reason that passes, too.
    """

    def __init__(self, nodes: Sequence[Node], seat: int, pause: float, *, acts: bool = True) -> None:
        super().__init__(nodes[0].url, seat, pause)
        self.version = 0
        self.gaps: list[tuple[int, int]] = []
        self.heard_at = 0.0
        self._nodes = nodes
        self.acts = acts
        self._usual_pause = pause
        self._unanswered: dict[str, Message] = {}
        self._joined = False

    async def stay(self) -> None:
        """Play until cancelled."""
        place = next(place for place, node in enumerate(self._nodes) if node.url == self.url)
        while True:
            await self.play()
            place = (place + 1) % len(self._nodes)
            self.url = self._nodes[place].url
            await asyncio.sleep(0.05)

    def _hear(self, message: Message) -> list[Message]:
        again: list[Message] = []
        joins: list[Message] = []
        if message["type"] in ("welcome", "snapshot", "events"):
            self._joined = message["type"] != "welcome"
        match message["type"]:
            case "snapshot":
                self.version = message["version"]
                self.heard_at = time.monotonic()
                again = list(self._unanswered.values())
            case "events":
                for told in message["events"]:
                    if told["version"] != self.version + 1:
                        self.gaps.append((self.version, told["version"]))
                    self.version = told["version"]
                self.heard_at = time.monotonic()
            case "done":
                self._unanswered.pop(message["id"], None)
                self.pause = self._usual_pause
            case "refusal":
                command = self._unanswered.pop(message["id"], None)
                again = [command] if command and message["code"] in LASTING_NOT else []
                self.pause = 0.5
                if (
                    not (message["id"] or self._joined) and message["code"] in LASTING_NOT
                ):  # the room could not read the table
                    joins = [{"type": "join", "table": self.table}]
        commands = self._wanted([*again, *super()._hear(message)])
        self._unanswered |= {command["id"]: command for command in commands}
        return [*joins, *commands]


async def sit_down(
    nodes: Sequence[Node],
    tables: int = 1,
    pause: float = 0.05,
    seconds: float = 20.0,
    *,
    acts: bool = True,
    persons: int = 2,
    bots: int = 0,
) -> list[Mover]:
    """Players for each table, at different nodes where there are two, and bots in the last seats."""
    wish = {"action_seconds": seconds, "bots": bots, "seats": max(2, persons + bots)} | NO_MORE_TIME
    players = []
    async with httpx.AsyncClient(base_url=nodes[0].url) as http:
        for _ in range(tables):
            answer = await http.post("/api/tables", json=wish)
            for seat in range(1, persons + 1):
                player = Mover(nodes, seat, pause, acts=acts)
                player.url = nodes[(seat - 1) % len(nodes)].url
                await player.enter(answer.json()["table"])
                players.append(player)
    return players


@asynccontextmanager
async def playing(players: Sequence[Mover]) -> AsyncIterator[None]:
    """Let players play; it begins when each has seen his table and been dealt in."""
    tasks = [asyncio.create_task(player.stay()) for player in players]
    try:
        await wait_until(lambda: all(player.acknowledged for player in players))
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def wait_until(wanted: Callable[[], bool], seconds: float = 15.0) -> None:
    """Wait for something to become true."""
    end = time.monotonic() + seconds
    while not wanted():
        if time.monotonic() > end:
            raise TimeoutError("that did not come true")
        await asyncio.sleep(0.02)


async def told_that_nothing_is_stored(player: Mover) -> None:
    """Ask for a turn that nobody has until the room says that it can store nothing.

    The players themselves may have nothing to ask for: between two hands nobody is to act.
    """
    address = player.url.replace("http", "ws") + "/ws"
    turn = {"type": "take_turn", "table": player.table, "hand": 1_000_000, "turn": 1, "action": "check"}
    told: set[str] = set()
    async with asyncio.timeout(20), connect(address, additional_headers={"Cookie": player.cookie}) as socket:
        for number in count():
            name = f"nobody-{player.seat}-{number}"
            await socket.send(json.dumps({**turn, "id": name}))
            message = json.loads(await socket.recv())
            while message.get("id") != name:
                message = json.loads(await socket.recv())
            told.add(message["code"])
            if message["code"] == "room_unwell":
                break
            await asyncio.sleep(0.2)
    assert told <= {"stale", "room_unwell"}


async def progress(players: Sequence[Mover], commands: int = 3, seconds: float = 15.0) -> float:
    """Wait until each player has had more commands acknowledged; how long that took."""
    begin = time.monotonic()
    before = [len(player.acknowledged) for player in players]
    await wait_until(
        lambda: all(
            len(player.acknowledged) >= count + commands for player, count in zip(players, before, strict=True)
        ),
        seconds,
    )
    return time.monotonic() - begin


def check_books(database: str, players: Sequence[Mover]) -> None:
    """Every acknowledged command is stored, and the database is sound."""
    told = [
        Acknowledged(player.table, player.player, name, version)
        for player in players
        for name, version in player.acknowledged.items()
    ]
    with open_books(database) as books:
        found = audit(books, told, replay=True)
    assert found.sound, found.problems
    assert found.acknowledged == len(told) > 0


def stored_events(database: str, table: str) -> list[Message]:
    """The events of a table as they are stored."""
    with open_books(database) as books:
        rows = books.rows("SELECT payload FROM events WHERE stream = ? ORDER BY version", table)
    return [msgspec.json.decode(row[0]) for row in rows]

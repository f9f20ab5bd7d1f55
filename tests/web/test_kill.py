"""Killed at any moment, the room goes on where it was: nothing acknowledged is lost, and no clock has run meanwhile."""

import asyncio
import contextlib
import json
import random
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from tests.room.processes import with_vilt
from tests.web.rooms import Message
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from vilt.room.formats import read_event
from vilt.room.store import StoredEvent
from vilt.table import Table

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is not of this system"),
]

ROUNDS = 3
TABLES = 3


@asynccontextmanager
async def served(path: Path, port: int) -> AsyncIterator[asyncio.subprocess.Process]:
    """`vilt serve` as a process of its own; it is killed, not stopped, in the end."""
    command = [sys.executable, "-m", "vilt", "serve", "--port", str(port), "--database", str(path)]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, env=with_vilt())
    assert process.stdout is not None
    try:
        line = await asyncio.wait_for(process.stdout.readline(), 30)
        assert line.startswith(f"Vilt is open at http://127.0.0.1:{port} ".encode()), line
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


class Player:
    """Somebody who plays passively, comes back after each loss, and keeps what was acknowledged to him."""

    def __init__(self, url: str, seat: int) -> None:
        self.url = url
        self.seat = seat
        self.cookie = ""
        self.table = ""
        self.player = ""
        self.acknowledged: dict[str, int] = {}
        self.snapshot: Message = {}
        self.seen = asyncio.Event()
        self._number = self._hand = 0
        self._dice = random.Random(seat)

    async def enter(self, table: str) -> None:
        self.table = table
        async with httpx.AsyncClient(base_url=self.url) as http:
            answer = await http.get("/api/me")
        self.player = answer.json()["player"]
        self.cookie = f"vilt_guest={answer.cookies['vilt_guest']}"

    async def play(self) -> None:
        """Play until the connection is lost."""
        address = self.url.replace("http", "ws") + "/ws"
        with contextlib.suppress(WebSocketException, OSError):
            async with connect(address, additional_headers={"Cookie": self.cookie}) as socket:
                await socket.send(json.dumps({"type": "join", "table": self.table}))
                async for text in socket:
                    for command in self._hear(json.loads(text)):
                        await asyncio.sleep(0.3 * self._dice.random())  # so that most kills come in mid-hand
                        await socket.send(json.dumps(command))

    def _hear(self, message: Message) -> list[Message]:
        match message["type"]:
            case "snapshot":
                self.snapshot = message
                self.seen.set()
                if not message["seat"]:
                    return [self._command("take_seat", seat=self.seat, buy_in=1000)]
                hand = message["view"]["hand"]
                return [self._turn(hand["hand"], hand)] if hand and hand["actor"] == self.seat else []
            case "events":
                commands = []
                for event in (told["event"] for told in message["events"]):
                    if event["type"] == "hand_started":
                        self._hand = event["hand"]
                    elif event["type"] == "turn_started" and event["seat"] == self.seat:
                        commands.append(self._turn(self._hand, event))
                return commands
            case "done":
                self.acknowledged[message["id"]] = message["version"]
        return []

    def _turn(self, hand: int, turn: Message) -> Message:
        self._hand = hand
        action = "check" if turn["options"][1]["action"] == "check" else "call"
        return self._command("take_turn", hand=hand, turn=turn["turn"], action=action)

    def _command(self, kind: str, **fields: object) -> Message:
        self._number += 1
        return {"type": kind, "id": f"kill-{self.player}-{self._number}", "table": self.table, **fields}


def stored_tables(path: Path, players: list[Player]) -> dict[str, Table]:
    """Every table rebuilt from all its events, after checking what must be true of the database."""
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    for player in players:
        for name, version in player.acknowledged.items():
            row = connection.execute("SELECT version FROM commands WHERE id = ?", (name,)).fetchone()
            assert row == (version,), name
    assert connection.execute("SELECT 1 FROM ledger GROUP BY posting HAVING sum(amount) <> 0").fetchall() == []
    tables = {}
    for table, version in connection.execute("SELECT id, version FROM tables").fetchall():
        rows = connection.execute(
            "SELECT version, time, format, payload FROM events WHERE stream = ? ORDER BY version", (table,)
        ).fetchall()
        assert [row[0] for row in rows] == list(range(1, version + 1))
        rebuilt = Table()
        for row in rows:
            rebuilt.apply(read_event(table, StoredEvent(*row)))
        (escrow,) = connection.execute("SELECT balance FROM accounts WHERE id = ?", (f"table:{table}",)).fetchone()
        assert escrow == rebuilt.chips()
        tables[table] = rebuilt
    connection.close()
    return tables


async def test_kill_at_random_moments(path: Path, unused_port: int) -> None:
    url = f"http://127.0.0.1:{unused_port}"
    dice = random.Random(2)
    players = [Player(url, seat) for _ in range(TABLES) for seat in (1, 2)]
    acknowledged = compared = 0
    for number in range(ROUNDS):
        async with served(path, unused_port) as process:
            if number == 0:
                async with httpx.AsyncClient(base_url=url) as http:
                    for first in range(0, len(players), 2):
                        table = (await http.post("/api/tables", json={"action_seconds": 60})).json()["table"]
                        for player in players[first : first + 2]:
                            await player.enter(table)
            playing = [asyncio.create_task(player.play()) for player in players]
            await asyncio.sleep(3.2 + 1.5 * dice.random())
            process.kill()
            killed_at = time.time()
            await asyncio.wait_for(asyncio.gather(*playing), 10)
        before = stored_tables(path, players)
        await asyncio.sleep(1.0)
        async with served(path, unused_port):
            for player in players:
                player.seen.clear()
            watching = [asyncio.create_task(player.play()) for player in players]
            await asyncio.wait_for(asyncio.gather(*(player.seen.wait() for player in players)), 10)
            for task in watching:
                task.cancel()
            await asyncio.gather(*watching, return_exceptions=True)
        compared += sum(compare(before[player.table], player, killed_at) for player in players)
        total = sum(len(player.acknowledged) for player in players)
        assert total > acknowledged
        acknowledged = total
    stored_tables(path, players)
    assert compared > ROUNDS


def compare(table: Table, player: Player, killed_at: float) -> bool:
    """Check that a player sees the turn that was running, with his cards and the time left; False when none was."""
    snapshot = player.snapshot
    if not table.running or not table.clock or not snapshot["seat"]:
        return False
    seen = table.view(player.seat).hand
    hand = snapshot["view"]["hand"]
    assert seen is not None
    if (hand["hand"], hand["turn"]) != (seen.hand, seen.turn):
        return False  # the other player was quicker than this one's eyes
    assert tuple(hand["board"]) == seen.board
    assert [tuple(one["cards"]) for one in hand["players"]] == [one.cards for one in seen.players]
    left_before = table.clock.deadline - killed_at
    left_now = snapshot["view"]["clock_deadline"] - snapshot["time"]
    assert left_before - 1.5 < left_now < left_before + 2.5
    return True


@pytest.fixture
def unused_port() -> int:
    import socket

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    return port

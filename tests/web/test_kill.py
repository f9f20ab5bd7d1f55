"""Killed at any moment, the room goes on where it was: nothing acknowledged is lost, and no clock has run meanwhile."""

import asyncio
import random
import sqlite3
import sys
import time
from pathlib import Path

import httpx
import pytest
from tests.cluster.nodes import wait_until
from tests.web.players import Player, served, unused_port

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


async def more_acknowledged(players: list[Player], commands: int) -> None:
    """Wait until each player has had more commands acknowledged."""
    wanted = {player: len(player.acknowledged) + commands for player in players}
    await wait_until(lambda: all(len(player.acknowledged) >= count for player, count in wanted.items()), 60)


async def test_kill_at_random_moments(path: Path) -> None:
    port = unused_port()
    url = f"http://127.0.0.1:{port}"
    dice = random.Random(2)
    players = [Player(url, seat) for _ in range(TABLES) for seat in (1, 2)]
    acknowledged = compared = 0
    for number in range(ROUNDS):
        async with served(path, port) as process:
            if number == 0:
                async with httpx.AsyncClient(base_url=url) as http:
                    for first in range(0, len(players), 2):
                        table = (await http.post("/api/tables", json={"action_seconds": 60})).json()["table"]
                        for player in players[first : first + 2]:
                            await player.enter(table)
            playing = [asyncio.create_task(player.play()) for player in players]
            await more_acknowledged(players, 3)
            await asyncio.sleep(1.5 * dice.random())
            process.kill()
            killed_at = time.time()
            await asyncio.wait_for(asyncio.gather(*playing), 10)
        before = stored_tables(path, players)
        await asyncio.sleep(1.0)
        async with served(path, port):
            for player in players:
                player.seen.clear()
                player.acts = False  # else one may move on before the other has looked
            watching = [asyncio.create_task(player.play()) for player in players]
            await asyncio.wait_for(asyncio.gather(*(player.seen.wait() for player in players)), 10)
            for task in watching:
                task.cancel()
            await asyncio.gather(*watching, return_exceptions=True)
            for player in players:
                player.acts = True
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

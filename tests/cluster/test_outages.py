"""What a room stands on goes away and comes back: a full disk, a server that is stopped. Nothing is lost."""

import asyncio
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from tests.cluster.nodes import (
    Mover,
    Node,
    check_books,
    node,
    playing,
    progress,
    sit_down,
    stored_events,
    told_that_nothing_is_stored,
)
from tests.cluster.servers import own_disk, own_postgres, own_redis
from tests.room.databases import create_database
from tests.room.processes import with_vilt
from tests.web.players import unused_port

from vilt.cli import main
from vilt.room.migrate import migrate_postgres, migrate_sqlite

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="the servers and disks are made as on Linux"),
]

AWAY_SECONDS = 30.0 if os.environ.get("VILT_SOAK") else 6.0


async def nothing_is_acknowledged(players: Sequence[Mover], seconds: float) -> None:
    """Let time pass in which no command is carried out."""
    await told_that_nothing_is_stored(players[0])
    await asyncio.sleep(2)  # what was stored just before may be acknowledged after
    before = [len(player.acknowledged) for player in players]
    await asyncio.sleep(seconds)
    assert [len(player.acknowledged) for player in players] == before


async def the_pages_are_served(one: Node) -> None:
    """The lobby is there, and the figures tell that the store takes nothing: soon, as a heartbeat may still fit."""
    async with httpx.AsyncClient(base_url=one.url) as http:
        assert (await http.get("/")).status_code == 200
        end = time.monotonic() + 15
        while "vilt_store_well 0.0" not in (await http.get("/metrics")).text:
            assert time.monotonic() < end
            await asyncio.sleep(0.1)


async def test_a_full_disk_refuses_commands_until_there_is_room(tmp_path: Path) -> None:
    with own_disk(tmp_path) as disk:
        database = str(disk.path / "room.sqlite3")
        async with node(database) as one:
            players = await sit_down([one], tables=2)
            async with playing(players):
                await progress(players)
                disk.fill()
                await nothing_is_acknowledged(players, 2.0)
                await the_pages_are_served(one)
                disk.free()
                await progress(players, seconds=30)
            assert all(player.gaps == [] for player in players)
        await asyncio.to_thread(check_books, database, players)


def test_a_room_on_a_read_only_disk_does_not_open_and_says_why(tmp_path: Path) -> None:
    with own_disk(tmp_path) as disk:
        database = disk.path / "room.sqlite3"
        migrate_sqlite(database)
        with closing(sqlite3.connect(database)) as kept:
            kept.execute("PRAGMA journal_mode=WAL")
        disk.remount("ro")
        command = [sys.executable, "-m", "vilt", "serve", "--port", str(unused_port()), "--database", str(database)]
        told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, env=with_vilt())
        sound = CliRunner().invoke(main, ["audit", str(database)]).exit_code
        disk.remount("rw")
    assert told.returncode == 2
    assert told.stderr == f"Error: the database {database} cannot be written to: nothing was changed\n"
    assert sound == 0


@pytest.mark.parametrize("mode", ["fast", "immediate"])
async def test_postgres_is_restarted_and_play_resumes(redis_server: str, mode: str) -> None:
    async with own_postgres() as server:
        database = await create_database(server.url)
        await migrate_postgres(database)
        async with node(database, redis_server) as one, node(database, redis_server) as two:
            players = await sit_down([one, two], tables=2, seconds=5.0)
            async with playing(players):
                await progress(players)
                await server.stop(mode)
                await nothing_is_acknowledged(players, AWAY_SECONDS)
                await the_pages_are_served(one)
                await server.start()
                await progress(players, seconds=30)
            assert all(player.gaps == [] for player in players)
        await asyncio.to_thread(check_books, database, players)
        for table in {player.table for player in players}:
            events = await asyncio.to_thread(stored_events, database, table)
            assert [event for event in events if event["type"] == "acted" and event.get("timed_out")] == []


async def test_redis_is_stopped_and_play_goes_on(database: str) -> None:
    async with own_redis() as server, node(database, server.url) as one, node(database, server.url) as two:
        players = await sit_down([one, two], tables=2)
        async with playing(players):
            await progress(players)
            await server.stop()
            end = time.monotonic() + AWAY_SECONDS
            while time.monotonic() < end:
                await progress(players, commands=1)
            await server.start()
            end = time.monotonic() + 15
            for each in (one, two):
                while "vilt_hints_connected 1.0" not in await each.metrics():
                    assert time.monotonic() < end
                    await asyncio.sleep(0.2)
            await progress(players)
        assert all(player.gaps == [] for player in players)
    await asyncio.to_thread(check_books, database, players)

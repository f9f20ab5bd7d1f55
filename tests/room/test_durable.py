"""A command is acknowledged after it was made durable, and not before.

Killing a process keeps what the system has in its caches, so this is seen from outside, by the calls to the system.
"""

import asyncio
import os
import random
import re
import shutil
import signal
import sys
from pathlib import Path

import asyncpg
import pytest
from tests.room.conftest import anyio_backend, database, migrated
from tests.room.processes import with_vilt
from tests.web.players import unused_port

from vilt.client.player import Player
from vilt.room.postgres import SETTINGS
from vilt.soak.house import Node, open_tables

__all__ = ["anyio_backend", "database", "migrated"]

pytestmark = pytest.mark.anyio

COMMANDS = 12
CALLS = "trace=fdatasync,fsync,pwrite64,write,writev,sendto,sendmsg"
LAZY = "import vilt.room.sqlite as store; store.SETTINGS += ('PRAGMA synchronous=NORMAL',); "
"""What makes a room acknowledge before the disk has it."""


def strace() -> str:
    found = shutil.which("strace")
    if not found:
        pytest.skip("strace is not there: it shows the calls to the system")
    return found


async def traced(folder: Path, first: str) -> tuple[str, list[str]]:
    """The calls of a room in which a few commands were played, and the names of those that were acknowledged."""
    port, trace = unused_port(), folder / "trace"
    program = first + "from vilt.cli import main; main()"
    process = await asyncio.create_subprocess_exec(
        *(strace(), "-f", "-y", "-s", "5000", "-e", CALLS, "-o", str(trace)),
        *(sys.executable, "-c", program),
        *("serve", "--port", str(port), "--database", str(folder / "room.sqlite3")),
        stdout=asyncio.subprocess.PIPE,
        env=with_vilt(),
        start_new_session=True,
    )
    assert process.stdout
    try:
        line = await asyncio.wait_for(process.stdout.readline(), 60)
        if not line:
            pytest.skip("strace may not follow processes here")
        url = line.decode().split()[4]
        acknowledged: list[str] = []
        enough = asyncio.Event()

        def acknowledge(_: Player, name: str, version: int, seconds: float) -> None:
            acknowledged.append(name)
            if len(acknowledged) >= COMMANDS:
                enough.set()

        (table,) = await open_tables([Node(url)], 1, 2)
        players = [Player([url], table, seat, random.Random(seat), acknowledge) for seat in (1, 2)]
        playing = [asyncio.create_task(player.play()) for player in players]
        try:
            await asyncio.wait_for(enough.wait(), 60)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
    finally:
        if process.returncode is None:
            os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
    return trace.read_text(errors="replace"), acknowledged


def durable_first(calls: str, name: str) -> bool:
    """Whether the log of the database was synchronised after a command was written there, before the answer to it."""
    lines = calls.splitlines()
    answer = next(n for n, line in enumerate(lines) if re.search(rf'"type\\":\\"done\\",\\"id\\":\\"{name}\\"', line))
    written = next(n for n, line in enumerate(lines) if "pwrite64" in line and "-wal>" in line and name in line)
    synchronised = re.compile(r"(fdatasync|fsync)\(\d+<[^>]*-wal>\)\s+= 0|<\.\.\. (fdatasync|fsync) resumed>.* = 0")
    return written < answer and any(synchronised.search(line) for line in lines[written:answer])


@pytest.mark.slow
async def test_sqlite_synchronises_before_each_answer(tmp_path: Path) -> None:
    calls, acknowledged = await traced(tmp_path, "")
    assert len(acknowledged) >= COMMANDS
    assert [name for name in acknowledged if not durable_first(calls, name)] == []


@pytest.mark.slow
async def test_an_answer_before_the_disk_is_seen(tmp_path: Path) -> None:
    calls, acknowledged = await traced(tmp_path, LAZY)
    assert sum(not durable_first(calls, name) for name in acknowledged) > COMMANDS // 2


async def test_postgres_synchronises_before_it_answers(database: str) -> None:
    """The server waits for its disk where it says so: its own setting, and that of the room's connections."""
    connection = await asyncpg.connect(database, server_settings=SETTINGS)
    try:
        assert await connection.fetchval("SHOW synchronous_commit") == "on"
        assert await connection.fetchval("SHOW fsync") == "on"
    finally:
        await connection.close()

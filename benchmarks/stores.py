"""What storing a command costs the room's own process, in batches of 64, beside the bare driver doing the same."""

from __future__ import annotations

import asyncio
import gc
import os
import secrets
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from benchmarks.measuring import Entry, Goal, Measure, Missing, Trial
from vilt.room.migrate import migrate_postgres
from vilt.room.sqlite import SqliteStore
from vilt.room.store import Commit, Kept, Store

if TYPE_CHECKING:
    import asyncpg

TABLES = 64
EVENT = '{"type":"acted","seat":3,"action":"raise","paid":120,"to":180,"all_in":false,"timed_out":false}' + " " * 200
STATE = '{"seats":[' + '{"player":"0123456789abcdef","stack":1000},' * 30 + "null]}"
KEEP_EVERY = 20
"""Every so many commands of a table its state is kept, as at the end of a hand."""

Round = Callable[[int], Awaitable[object]]
"""Stores the command with this number at every table."""


def _new_loop() -> asyncio.AbstractEventLoop:
    """The loop that the server runs on."""
    try:
        import uvloop
    except ModuleNotFoundError:
        return asyncio.new_event_loop()
    loop: asyncio.AbstractEventLoop = uvloop.new_event_loop()
    return loop


def _commit(table: int, expected: int, number: int) -> Commit:
    return Commit(
        table=f"table-{table}",
        expected=expected,
        events=(EVENT, EVENT),
        format=1,
        time=1.0 + number,
        deadline=20.0 + number,
        open=True,
        summary="{}",
        player="0123456789abcdef",
        command=f"command-{number}" if expected else "",
        said="0123456789abcdef",
        kept=Kept(1, STATE) if number % KEEP_EVERY == 0 else None,
    )


def _trial(loop: asyncio.AbstractEventLoop, play: Round) -> Trial:
    """Microseconds of this process, all its threads together, for a command."""
    number = 0

    def trial(seconds: float) -> float:
        nonlocal number
        gc.collect()
        begin, first = time.process_time(), number
        while number == first or time.process_time() - begin < seconds:
            number += 1
            loop.run_until_complete(play(number))
        return 1e6 * (time.process_time() - begin) / ((number - first) * TABLES)

    return trial


def _through(loop: asyncio.AbstractEventLoop, store: Store) -> Trial:
    async def play(number: int) -> object:
        return await asyncio.gather(*(store.commit(_commit(table, 2 * number, number)) for table in range(TABLES)))

    loop.run_until_complete(play(0))
    return _trial(loop, play)


def _sqlite() -> Trial:
    folder = tempfile.TemporaryDirectory()
    trial = _through(_new_loop(), SqliteStore(Path(folder.name) / "room.sqlite3"))

    def kept(seconds: float) -> float:
        assert Path(folder.name).is_dir()  # it lives as long as the trial
        return trial(seconds)

    return kept


def _bare_sqlite() -> Trial:
    from vilt.room import writing
    from vilt.room.migrate import migrate_sqlite
    from vilt.room.sqlite import SETTINGS

    folder = tempfile.TemporaryDirectory()
    path = Path(folder.name) / "room.sqlite3"
    migrate_sqlite(path)
    connection = sqlite3.connect(path, isolation_level=None)
    for setting in SETTINGS:
        connection.execute(setting)
    for table in range(TABLES):
        writing.write(connection, _commit(table, 0, 0))

    async def play(number: int) -> object:
        connection.execute("BEGIN IMMEDIATE")
        for table in range(TABLES):
            name, version = f"table-{table}", 2 * number
            connection.execute(writing.GUARD, (version + 2, 20.0, 1.0, True, "{}", name, version))
            connection.execute(writing.COMMAND, (name, "0123456789abcdef", f"command-{number}", version + 2, ""))
            events = [(name, version + step, 1.0, 1, EVENT) for step in (1, 2)]
            connection.executemany(writing.EVENT, events)
            if number % KEEP_EVERY == 0:
                connection.execute(writing.STATE, (name, version + 2, 1, STATE))
        return connection.execute("COMMIT")

    trial = _trial(_new_loop(), play)

    def kept(seconds: float) -> float:
        assert Path(folder.name).is_dir()  # it lives as long as the trial
        return trial(seconds)

    return kept


async def new_database() -> str:
    """A new database on the server in VILT_POSTGRES, and its URL; it is dropped when this process ends."""
    server = os.environ.get("VILT_POSTGRES")
    if not server:
        raise Missing("VILT_POSTGRES names no server")
    try:
        import asyncpg
    except ModuleNotFoundError as error:
        raise Missing("asyncpg is not installed") from error
    name = f"vilt_bench_{os.getpid()}_{secrets.token_hex(4)}"
    connection = await asyncpg.connect(server)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    _made.append((server, name))
    url: str = urlsplit(server)._replace(path=f"/{name}").geturl()
    await migrate_postgres(url)
    return url


_made: list[tuple[str, str]] = []


def drop_databases() -> None:
    """Drop the databases that were made here."""

    async def drop(server: str, name: str) -> None:
        import asyncpg

        connection = await asyncpg.connect(server)
        await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
        await connection.close()

    while _made:
        asyncio.run(drop(*_made.pop()))


def _postgres() -> Trial:
    loop = _new_loop()
    url = loop.run_until_complete(new_database())
    from vilt.room.postgres import PostgresStore

    return _through(loop, PostgresStore(url))


def _bare_postgres() -> Trial:
    loop = _new_loop()
    url = loop.run_until_complete(new_database())
    import asyncpg

    from vilt.room import postgres_writing as writing
    from vilt.room.postgres import SETTINGS

    async def begin() -> asyncpg.Connection:
        connection = await asyncpg.connect(url, server_settings=SETTINGS)
        for table in range(TABLES):
            async with connection.transaction():
                await writing.write(connection, _commit(table, 0, 0))
        return connection

    connection = loop.run_until_complete(begin())

    async def play(number: int) -> object:
        stored = loop.create_future()

        async def wait() -> None:
            await stored

        waiting = asyncio.gather(*(wait() for _ in range(TABLES)))
        batch = [_commit(table, 2 * number, number) for table in range(TABLES)]
        stored.set_result(await connection.fetch(writing.COMMITS, msgspec.json.encode(batch).decode()))
        return await waiting

    return _trial(loop, play)


SQLITE = Measure(
    name="sqlite",
    title=f"The store on SQLite: CPU of a command in batches of {TABLES}",
    unit="us",
    entries=(Entry("vilt", _sqlite), Entry("sqlite3 itself", _bare_sqlite)),
    goals=(Goal(at_most=60), Goal(peer="sqlite3 itself", at_most=1.5)),
    gates=(Goal(peer="sqlite3 itself", at_most=2.5),),
)

_ASYNCPG = "asyncpg itself, with as many who wait"

POSTGRES = Measure(
    name="postgres",
    title=f"The store on PostgreSQL: CPU of a command in batches of {TABLES}, the server's not counted",
    unit="us",
    entries=(Entry("vilt", _postgres), Entry(_ASYNCPG, _bare_postgres)),
    goals=(Goal(at_most=15), Goal(peer=_ASYNCPG, at_most=1.5)),
    gates=(Goal(peer=_ASYNCPG, at_most=2.5),),
)

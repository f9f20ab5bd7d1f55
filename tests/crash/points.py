"""The moments of a command at which a node can be made to die, and the death.

Nothing of the product knows of them: a node of these tests puts them in before it opens.
"""

import os
import signal
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any
from weakref import WeakSet

import asyncpg

from vilt.room import postgres, postgres_writing, sqlite
from vilt.room.room import Room
from vilt.room.store import Commit, Store
from vilt.web.client import Client

STATEMENTS = {
    "UPDATE tables": "guard",
    "INSERT INTO commands": "command",
    "INSERT INTO events": "events",
    "INSERT INTO states": "state",
    "INSERT INTO seats": "seat",
    "INSERT INTO ledger": "line",
}
"""What is written in the transaction of a commit, by how its statement begins: death comes just after it."""

ROOM = ("decided", "stored", "told", "answered")
"""Before and after the store has a commit, after everybody was told, after the answer was written."""

SQLITE = (*ROOM, "begin", "begun", "commit", "committed", *STATEMENTS.values())
POSTGRES = (*ROOM, "commit", "committed", *STATEMENTS.values(), "batch", "batch_sent", "batch_done")
"""Also around the one statement of commands of play: before it, while the server has it, and when it is stored."""


class Death:
    """Kills this process when it reaches `point` for the `after`th time; with no point it never does."""

    def __init__(self, point: str, after: int) -> None:
        self._point = point
        self._left = after

    def reached(self, point: str) -> None:
        """Be at a point."""
        if point == self._point:
            self._left -= 1
            if not self._left:
                os.kill(os.getpid(), signal.SIGKILL)

    def written(self, sql: str) -> None:
        """Be past a statement."""
        for beginning, point in STATEMENTS.items():
            if sql.startswith(beginning):
                self.reached(point)


def put_in(death: Death) -> None:
    """Put the points into this process."""
    _into_sqlite(death)
    _into_postgres(death)
    _into_room(death)


def _into_sqlite(death: Death) -> None:
    class Mortal(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            begin, commit = sql == "BEGIN IMMEDIATE", sql == "COMMIT"
            if begin or commit:
                death.reached("begin" if begin else "commit")
            cursor = super().execute(sql, *values)
            if begin or commit:
                death.reached("begun" if begin else "committed")
            death.written(sql)
            return cursor

        def executemany(self, sql: str, *values: Any) -> sqlite3.Cursor:
            cursor = super().executemany(sql, *values)
            death.written(sql)
            return cursor

    def connect(*arguments: Any, **more: Any) -> sqlite3.Connection:
        return open_connection(*arguments, **more, factory=Mortal)

    open_connection = sqlite3.connect
    sqlite3.connect = connect  # type: ignore[assignment]


def _into_postgres(death: Death) -> None:
    execute, executemany = asyncpg.Connection.execute, asyncpg.Connection.executemany
    write_play = postgres_writing.write_play
    guarded: WeakSet[Any] = WeakSet()  # else every sign of life would be a commit

    async def mortal_execute(self: Any, sql: str, *values: Any, **more: Any) -> Any:
        commits = sql == "COMMIT;" and self in guarded
        if commits:
            death.reached("commit")
        status = await execute(self, sql, *values, **more)
        if commits:
            death.reached("committed")
        if sql.startswith(("COMMIT", "ROLLBACK;")):
            guarded.discard(self)
        elif sql.startswith("UPDATE tables"):
            guarded.add(self)
        death.written(sql)
        return status

    async def mortal_executemany(self: Any, sql: str, *values: Any, **more: Any) -> Any:
        status = await executemany(self, sql, *values, **more)
        death.written(sql)
        return status

    async def mortal_batch(connection: Any, commits: Any) -> set[str]:
        import asyncio

        death.reached("batch")
        under_way = asyncio.ensure_future(write_play(connection, commits))
        await asyncio.sleep(0)
        death.reached("batch_sent")
        moved = await under_way
        death.reached("batch_done")
        return moved

    asyncpg.Connection.execute, asyncpg.Connection.executemany = mortal_execute, mortal_executemany
    setattr(postgres, "write_play", mortal_batch)  # noqa: B010 - the name by which the store knows it


def _into_room(death: Death) -> None:
    for store in (sqlite.SqliteStore, postgres.PostgresStore):
        store.commit = _mortal(store.commit, death)  # type: ignore[method-assign]
    tell, say = Room._tell, Client._say

    def mortal_tell(self: Room, *happened: Any, **more: Any) -> None:
        tell(self, *happened, **more)
        death.reached("told")

    def mortal_say(self: Client, message: Any) -> None:
        say(self, message)
        if type(message).__name__ == "Done":
            death.reached("answered")

    Room._tell, Client._say = mortal_tell, mortal_say  # type: ignore[method-assign]


def _mortal(commit: Callable[[Any, Commit], Awaitable[int]], death: Death) -> Any:
    async def mortal(self: Store, one: Commit) -> int:
        death.reached("decided")
        version = await commit(self, one)
        death.reached("stored")
        return version

    return mortal

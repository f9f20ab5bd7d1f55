"""Reads a room's database as it is at one moment, beside a room that is open, and changes nothing."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Protocol

from vilt.errors import Refused
from vilt.room.database_file import REVISION, is_ours, one_revision, there_is_a_file
from vilt.room.databases import database_path
from vilt.room.migrate import HEAD, check_not_newer
from vilt.room.postgres_url import is_postgres, shown
from vilt.room.sqlite import worded

MOST_DAMAGE = 20
"""The most that is said of a damaged file."""

KINDS = {"BIGINT": "integer", "INTEGER": "integer", "BOOLEAN": "integer", "DOUBLE": "real", "TEXT": "text"}
"""What SQLite calls the values that a column of a type is for."""


class Books(Protocol):
    """A database at one moment."""

    def rows(self, sql: str, *values: object) -> Sequence[Any]:
        """The rows of a query, whose values stand as `?`."""

    def damage(self) -> Sequence[str]:
        """What is wrong with the file itself; nothing where a server looks after that."""


@contextmanager
def open_books(database: str) -> Iterator[Books]:
    """The books of a room's database, named as for `vilt serve`.

    Raises:
        Refused: `database_...`, `store_...` or `extra_missing`: in one sentence why they cannot be read.
    """
    if is_postgres(database):
        with _postgres(database) as books:
            yield books
    else:
        path = database_path(database)
        with worded(path), _sqlite(path) as books:
            yield books


class _Sqlite:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def rows(self, sql: str, *values: object) -> Sequence[Any]:
        """See `Books.rows`."""
        return self._connection.execute(sql, values).fetchall()

    def damage(self) -> Sequence[str]:
        """See `Books.damage`."""
        told = [" ".join(text.split()) for (text,) in self.rows(f"PRAGMA integrity_check({MOST_DAMAGE})")]
        return [text for text in told if text != "ok"] or list(self._of_another_kind())

    def _of_another_kind(self) -> Iterator[str]:
        """Columns that hold what they are not for: SQLite stores anything anywhere."""
        for (table,) in self.rows("SELECT name FROM sqlite_master WHERE type = 'table'"):
            columns = self.rows("SELECT name, type FROM pragma_table_info(?)", table)
            for name, kind in [(name, KINDS[kind]) for name, kind in columns if kind in KINDS]:
                found = f"SELECT count(*) FROM {table} WHERE {name} NOTNULL AND typeof({name}) <> '{kind}'"  # noqa: S608
                ((values,),) = self.rows(found)
                if values:
                    yield f"{values} values of {table}.{name} are no {kind}"


@contextmanager
def _sqlite(path: Path) -> Iterator[Books]:
    if not there_is_a_file(path):
        raise Refused("database_missing", path=str(path))
    connection = _opened(path)
    try:
        books = _Sqlite(connection)
        _check_release(books, {name for (name,) in books.rows("SELECT name FROM sqlite_master")}, str(path))
        yield books
    finally:
        connection.close()


def _opened(path: Path) -> sqlite3.Connection:
    """A connection that reads the database at one moment.

    Where nothing can be written, SQLite makes no index of the newest commands, and needs none where there are none.
    """
    place = path.resolve()
    uri = f"{place.as_uri()}?mode=ro"
    try:
        return _begun(uri)
    except sqlite3.OperationalError as error:
        newest = place.with_name(place.name + "-wal")
        if error.sqlite_errorcode != sqlite3.SQLITE_CANTOPEN or newest.exists():
            raise
        return _begun(f"{uri}&immutable=1")


def _begun(uri: str) -> sqlite3.Connection:
    connection = sqlite3.connect(uri, uri=True, isolation_level=None)
    try:
        connection.execute("BEGIN")
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


class _Postgres:
    def __init__(self, runner: asyncio.Runner, connection: Any) -> None:
        self._runner = runner
        self._connection = connection

    def rows(self, sql: str, *values: object) -> Sequence[Any]:
        """See `Books.rows`."""
        number = count(1)
        numbered = "".join(f"${next(number)}" if letter == "?" else letter for letter in sql)
        rows: Sequence[Any] = self._runner.run(self._connection.fetch(numbered, *values))
        return rows

    def damage(self) -> Sequence[str]:
        """See `Books.damage`."""
        return ()


@contextmanager
def _postgres(url: str) -> Iterator[Books]:
    try:
        import asyncpg
    except ModuleNotFoundError as error:
        raise Refused("extra_missing", package=error.name or "", extra="postgres") from error
    from vilt.room.postgres import CONNECT_SECONDS, SETTINGS
    from vilt.room.postgres import worded as worded_by_postgres

    async def connect() -> asyncpg.Connection:
        connection = await asyncpg.connect(url, timeout=CONNECT_SECONDS, server_settings=SETTINGS)
        await connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        return connection

    with worded_by_postgres(shown(url)), asyncio.Runner() as runner:
        connection = runner.run(connect())
        try:
            books = _Postgres(runner, connection)
            found = books.rows("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
            _check_release(books, {row[0] for row in found}, shown(url))
            yield books
        finally:
            runner.run(connection.close())


def _check_release(books: Books, tables: set[str], path: str) -> None:
    if not is_ours(tables, path):
        raise Refused("database_empty", path=path)
    revision = one_revision(books.rows(REVISION), path)
    check_not_newer(revision, path)
    if revision != HEAD:
        raise Refused("database_older", path=path)

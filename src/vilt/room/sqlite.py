"""The store in one SQLite file: one writer thread, many commands in one transaction.

What one turn of the loop brings, and what queued up while a transaction was being made durable, goes into the next one
(at most `BATCH`), so that a slow disk costs each command little. Reads have a connection of their own and never wait
for the writer (WAL).
"""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, NamedTuple

from vilt import __version__
from vilt.errors import Refused
from vilt.room.database_file import revision_of, there_is_a_file
from vilt.room.file_lock import lock_database
from vilt.room.migrate import Update, check_not_newer, migrate_sqlite, silent
from vilt.room.store import (
    Account,
    Commit,
    Conflict,
    Earlier,
    Repeated,
    StoredEvent,
    StoredTable,
    TableRow,
    group_seatings,
)
from vilt.room.writing import DONE, open_account, refill, remember, remember_first, rename, write

BATCH = 64
"""The most commands in one transaction."""

SETTINGS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA busy_timeout=5000",
    "PRAGMA cache_size=-65536",
    "PRAGMA temp_store=MEMORY",
    "PRAGMA foreign_keys=ON",
    "PRAGMA wal_autocheckpoint=4000",
)

_CODES = {
    sqlite3.SQLITE_FULL: "store_full",
    sqlite3.SQLITE_READONLY: "store_read_only",
    sqlite3.SQLITE_PERM: "store_read_only",
    sqlite3.SQLITE_CANTOPEN: "store_unreachable",
    sqlite3.SQLITE_CORRUPT: "store_damaged",
    sqlite3.SQLITE_NOTADB: "store_damaged",
    sqlite3.SQLITE_BUSY: "store_busy",
    sqlite3.SQLITE_LOCKED: "store_busy",
}

Write = Callable[[sqlite3.Connection], Any]


class _Job(NamedTuple):
    write: Write
    outcome: asyncio.Future[Any]


class SqliteStore:
    """The database at `path`, created and brought up to date when it is opened.

    Raises:
        Refused: `database_taken` when another process has it, `database_newer` when a later release made it,
            `database_foreign` when another program did, `database_folder` or `database_no_file` when it is no file,
            `database_updated` when it is up to date now and cannot be used, `store_...` when it cannot be used.
    """

    shared = False

    def __init__(self, path: Path, update: Update = silent) -> None:
        self.path = path
        with worded(path):
            _check(path)
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock: IO[bytes] = lock_database(path)
            updated = False
            try:
                updated = migrate_sqlite(path, update)
                self._writer = _connect(path)
                self._reader = _connect(path)
                self._reader.execute("PRAGMA query_only=ON")
                self._file = _file_at(path)
                remember(self._writer, "opened_by", __version__)  # a database that takes nothing is found out now
            except BaseException as error:
                self._lock.close()
                if updated and isinstance(error, sqlite3.Error | OSError):
                    raise Refused("database_updated", path=str(path), reason=str(error)) from error
                raise
        self._closed = False
        self._coming: list[_Job] = []
        """What this turn of the loop brought so far: the writer is woken once for all of it."""
        self._jobs: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    async def commit(self, commit: Commit) -> int:
        """See `Store.commit`."""
        await self._submit(lambda connection: write(connection, commit))
        return commit.version

    async def open_account(self, account: str, kind: str, names: Sequence[str], chips: int, time: float) -> bool:
        """See `Store.open_account`."""
        opened: bool = await self._submit(
            lambda connection: open_account(connection, account, kind, names, chips, time)
        )
        return opened

    async def rename(self, account: str, name: str) -> None:
        """See `Store.rename`."""
        await self._submit(lambda connection: rename(connection, account, name))

    async def refill(self, player: str, below: int, up_to: int, time: float) -> bool:
        """See `Store.refill`."""
        filled: bool = await self._submit(lambda connection: refill(connection, player, below, up_to, time))
        return filled

    async def remember(self, key: str, value: str) -> None:
        """See `Store.remember`."""
        await self._submit(lambda connection: remember(connection, key, value))

    async def remember_first(self, key: str, value: str) -> str:
        """See `Store.remember_first`."""
        kept: str = await self._submit(lambda connection: remember_first(connection, key, value))
        return kept

    async def done(self, table: str, player: str, command: str) -> Earlier | None:
        """See `Store.done`."""
        rows = self._read(DONE, table, player, command)
        return Earlier(*rows[0]) if rows else None

    async def load(self, table: str) -> StoredTable | None:
        """See `Store.load`."""
        # One statement per fact, and the version last: events are only ever added, so what is read fits together.
        kept = self._read("SELECT state, version, format FROM states WHERE stream = ?", table)
        state, state_version, state_format = kept[0] if kept else (None, 0, 0)
        events = await self.since(table, state_version, -1)
        if not events and state is None:
            return None
        version = events[-1].version if events else state_version
        return StoredTable(version, state, state_version, state_format, tuple(events))

    async def since(self, table: str, version: int, limit: int) -> Sequence[StoredEvent]:
        """See `Store.since`."""
        rows = self._read(
            "SELECT version, time, format, payload FROM events WHERE stream = ? AND version > ?"
            " ORDER BY version LIMIT ?",
            table,
            version,
            limit,
        )
        return [StoredEvent(*row) for row in rows]

    async def versions(self, tables: Collection[str]) -> dict[str, int]:
        """See `Store.versions`."""
        marks = ",".join("?" * len(tables))
        return dict(self._read(f"SELECT id, version FROM tables WHERE id IN ({marks})", *tables))  # noqa: S608

    async def due(self, now: float, limit: int) -> Sequence[tuple[str, float]]:
        """See `Store.due`."""
        return self._read("SELECT id, deadline FROM tables WHERE deadline <= ? ORDER BY deadline LIMIT ?", now, limit)

    async def open_tables(self) -> Sequence[TableRow]:
        """See `Store.open_tables`."""
        seated = group_seatings(
            self._read(
                "SELECT stream, seat, player, s.name, bot FROM seats s JOIN tables t ON t.id = stream WHERE open"
                " ORDER BY stream, seat"
            )
        )
        rows = self._read("SELECT id, version, deadline, changed, summary FROM tables WHERE open ORDER BY changed DESC")
        return [
            TableRow(table, version, deadline, changed, summary, seated.get(table, ()))
            for table, version, deadline, changed, summary in rows
        ]

    async def tables_of(self, player: str) -> Sequence[str]:
        """See `Store.tables_of`."""
        return [row[0] for row in self._read("SELECT stream FROM seats WHERE player = ? ORDER BY stream", player)]

    async def protected_at(self, player: str, since: float) -> Sequence[float]:
        """See `Store.protected_at`."""
        found = "SELECT time FROM protections WHERE player = ? AND time > ? ORDER BY time"
        return [row[0] for row in self._read(found, player, since)]

    async def account(self, account: str) -> Account | None:
        """See `Store.account`."""
        rows = self._read("SELECT id, name, balance FROM accounts WHERE id = ?", account)
        return Account(*rows[0]) if rows else None

    async def unbalanced(self) -> int:
        """See `Store.unbalanced`."""
        (postings,) = self._read(
            "SELECT count(*) FROM (SELECT posting FROM ledger GROUP BY posting HAVING sum(amount) <> 0)"
        )
        (accounts,) = self._read(
            "SELECT count(*) FROM accounts"
            " WHERE balance <> (SELECT coalesce(sum(amount), 0) FROM ledger WHERE account = accounts.id)"
        )
        return int(postings[0]) + int(accounts[0])

    async def remembered(self, key: str) -> str | None:
        """See `Store.remembered`."""
        rows = self._read("SELECT value FROM meta WHERE key = ?", key)
        return rows[0][0] if rows else None

    async def close(self) -> None:
        """See `Store.close`."""
        self._closed = True
        self._hand_over()
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._reader.close()
        self._writer.close()
        self._lock.close()

    def _read(self, sql: str, *values: object) -> list[Any]:
        with worded(self.path):
            return self._reader.execute(sql, values).fetchall()

    def _submit(self, write: Write) -> asyncio.Future[Any]:
        if self._closed:
            raise Refused("store_closed")
        loop = asyncio.get_running_loop()
        outcome: asyncio.Future[Any] = loop.create_future()
        if not self._coming:
            loop.call_soon(self._hand_over)
        self._coming.append(_Job(write, outcome))
        return outcome

    def _hand_over(self) -> None:
        coming, self._coming = self._coming, []
        if coming:
            self._jobs.put(coming)

    def _run(self) -> None:
        waiting: list[_Job] = []
        last = False
        while waiting or not last:
            if not waiting:
                last = self._take(waiting, block=True)
            while len(waiting) < BATCH and not last and not self._jobs.empty():
                last = self._take(waiting, block=False)
            batch, waiting = waiting[:BATCH], waiting[BATCH:]
            if batch:
                self._write_batch(batch)

    def _take(self, waiting: list[_Job], *, block: bool) -> bool:
        """Take what was handed over; whether that was the last."""
        jobs = self._jobs.get(block)
        waiting += jobs or ()
        return jobs is None

    def _write_batch(self, batch: list[_Job]) -> None:
        try:
            outcomes = self._transaction([job.write for job in batch])
        except Exception as error:  # noqa: BLE001 - whatever it was, the commands learn that nothing was stored
            if len(batch) > 1:
                for job in batch:  # one of them is to blame: the others go through
                    self._write_batch([job])
                return
            outcomes = [_answer(error, self.path)]
        _tell(batch, outcomes)

    def _transaction(self, writes: list[Write]) -> list[object]:
        outcomes: list[object] = []
        if _file_at(self.path) != self._file:  # SQLite would go on in a file that nobody finds again
            raise Refused("store_moved", path=str(self.path))
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            for write_one in writes:
                try:
                    outcomes.append(write_one(self._writer))
                except Conflict as conflict:  # found out before anything was written
                    outcomes.append(conflict)
            self._writer.execute("COMMIT")
        except BaseException:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
            raise
        return outcomes


def _tell(batch: list[_Job], outcomes: list[object]) -> None:
    def settle() -> None:
        for job, outcome in zip(batch, outcomes, strict=True):
            if job.outcome.cancelled():
                continue
            if isinstance(outcome, Exception):
                job.outcome.set_exception(outcome)
            else:
                job.outcome.set_result(outcome)

    with suppress(RuntimeError):  # the loop has ended, and with it whoever waited
        batch[0].outcome.get_loop().call_soon_threadsafe(settle)


def _check(path: Path) -> None:
    """Refuse what no room can use before anything is written there, a lock beside it too.

    Raises:
        Refused, sqlite3.Error, OSError: as `revision_of`, or it is of a later release, or cannot be written to.
    """
    if there_is_a_file(path) and not os.access(path, os.W_OK):
        raise Refused("store_read_only", path=str(path))
    check_not_newer(revision_of(path), str(path))


def _file_at(path: Path) -> tuple[int, int] | None:
    """Which file lies at `path`; None when there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=64)
    for setting in SETTINGS:
        connection.execute(setting)
    return connection


def _answer(error: Exception, path: Path) -> Exception:
    """What the asker of a failed command learns."""
    if isinstance(error, Conflict | Repeated | Refused):
        return error
    if isinstance(error, sqlite3.Error | OSError):
        return _refusal(error, path)
    return error


def _refusal(error: sqlite3.Error | OSError, path: Path) -> Refused:
    code = getattr(error, "sqlite_errorcode", None)
    if code is None and not isinstance(error, OSError):
        return Refused("store_failed", path=str(path), reason=str(error))
    known = "store_unreachable" if code is None else _CODES.get(code & 0xFF, "store_failed")
    return Refused(known, path=str(path), reason=getattr(error, "strerror", None) or str(error))


@contextmanager
def worded(path: Path) -> Iterator[None]:
    """Say in one sentence what is wrong with the database."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise _refusal(error, path) from error
    except UnicodeError as error:  # what SQLite says of a damaged file may quote its bytes
        raise Refused("store_damaged", path=str(path)) from error

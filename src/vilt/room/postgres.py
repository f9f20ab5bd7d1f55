"""The store on PostgreSQL, which any number of nodes share.

Commands of play that queue up while a statement is under way go into the next one together (at most `BATCH`). What
breaks off is tried again for a moment: the guard by version and the names of commands make that harmless.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple, TypeVar

import asyncpg
from asyncpg import exceptions

from vilt.errors import Refused
from vilt.room.postgres_url import shown
from vilt.room.postgres_writing import DONE, Connection, Opening, is_play, open_accounts, refill, write, write_play
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
from vilt.room.together import Together

BATCH = 64
"""The most commands in one statement."""

WRITERS = 2
"""Statements under way at once: one is prepared while the server makes the other durable."""

CONNECTIONS = 10
CONNECT_SECONDS = 3.0
STATEMENT_SECONDS = 10.0
CLOSE_SECONDS = 15.0
PAUSES = (0.0, 0.1, 0.3, 0.6)
"""Seconds before each attempt to write."""

SETTINGS = {"application_name": "vilt", "jit": "off", "synchronous_commit": "on"}

LOST = (
    OSError,
    TimeoutError,
    exceptions.InterfaceError,
    exceptions.InternalClientError,  # used while the server's last words are still coming in
    exceptions.PostgresConnectionError,
    exceptions.OperatorInterventionError,  # the server shuts down, or starts
    exceptions.TooManyConnectionsError,
)
"""How a server that cannot be reached shows itself."""

_OTHERS_WERE_FASTER = (exceptions.DeadlockDetectedError, exceptions.SerializationError)
_CODES: tuple[tuple[type[BaseException], str], ...] = (
    (exceptions.DiskFullError, "store_full"),
    (exceptions.ReadOnlySQLTransactionError, "store_read_only"),
    (exceptions.InsufficientPrivilegeError, "store_read_only"),
    (exceptions.DataCorruptedError, "store_damaged"),
    (exceptions.IndexCorruptedError, "store_damaged"),
)

Outcome = TypeVar("Outcome")


class _Job(NamedTuple):
    commit: Commit
    outcome: asyncio.Future[int]


class PostgresStore:
    """The database at `url`, which `migrate_postgres` has brought up to date; it is connected to on first use."""

    shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        self.shown = shown(url)
        self._pool: asyncpg.Pool | None = None
        self._opening = asyncio.Lock()
        self._closed = False
        self._jobs: deque[_Job] = deque()
        self._openings = Together(self._open_accounts, BATCH)  # each takes from the bank: a crowd would wait in line
        self._writers: set[asyncio.Task[None]] = set()
        self._at_work = 0
        """How many writers will still look for jobs."""

    async def commit(self, commit: Commit) -> int:
        """See `Store.commit`."""
        if is_play(commit):
            return await self._queue(commit)

        async def store(connection: Connection) -> int:
            await write(connection, commit)
            return commit.version

        return await self._write(store, lost_once=None if commit.expected else commit.version)

    async def open_account(self, account: str, kind: str, names: Sequence[str], chips: int, time: float) -> bool:
        """See `Store.open_account`."""
        return await self._openings.ask(Opening(account, kind, names, chips, time))

    async def rename(self, account: str, name: str) -> None:
        """See `Store.rename`."""
        await self._write(lambda to: to.execute("UPDATE accounts SET name = $1 WHERE id = $2", name, account))

    async def refill(self, player: str, below: int, up_to: int, time: float) -> bool:
        """See `Store.refill`."""
        return await self._write(lambda connection: refill(connection, player, below, up_to, time))

    async def remember(self, key: str, value: str) -> None:
        """See `Store.remember`."""
        upsert = "INSERT INTO meta VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        await self._write(lambda connection: connection.execute(upsert, key, value))

    async def remember_first(self, key: str, value: str) -> str:
        """See `Store.remember_first`."""
        insert = "INSERT INTO meta VALUES ($1, $2) ON CONFLICT (key) DO NOTHING"
        await self._write(lambda connection: connection.execute(insert, key, value))
        return await self.remembered(key) or value

    async def done(self, table: str, player: str, command: str) -> Earlier | None:
        """See `Store.done`."""
        rows = await self._read(DONE, table, player, command)
        return Earlier(*rows[0]) if rows else None

    async def load(self, table: str) -> StoredTable | None:
        """See `Store.load`."""
        # Events are only ever added: a state that another node replaces meanwhile still fits what follows it.
        kept = await self._read("SELECT state, version, format FROM states WHERE stream = $1", table)
        state, state_version, state_format = kept[0] if kept else (None, 0, 0)
        events = await self.since(table, state_version, -1)
        if not events and state is None:
            return None
        version = events[-1].version if events else state_version
        return StoredTable(version, state, state_version, state_format, tuple(events))

    async def since(self, table: str, version: int, limit: int) -> Sequence[StoredEvent]:
        """See `Store.since`."""
        rows = await self._read(
            "SELECT version, time, format, payload FROM events WHERE stream = $1 AND version > $2"
            " ORDER BY version LIMIT $3",
            table,
            version,
            None if limit < 0 else limit,
        )
        return [StoredEvent(*row) for row in rows]

    async def versions(self, tables: Collection[str]) -> dict[str, int]:
        """See `Store.versions`."""
        rows = await self._read("SELECT id, version FROM tables WHERE id = ANY($1::text[])", list(tables))
        return {row[0]: row[1] for row in rows}

    async def due(self, now: float, limit: int) -> Sequence[tuple[str, float]]:
        """See `Store.due`."""
        found = "SELECT id, deadline FROM tables WHERE deadline <= $1 ORDER BY deadline LIMIT $2"
        return [(row[0], row[1]) for row in await self._read(found, now, limit)]

    async def open_tables(self) -> Sequence[TableRow]:
        """See `Store.open_tables`."""
        seated = group_seatings(
            await self._read(
                "SELECT stream, seat, player, s.name, bot FROM seats s JOIN tables t ON t.id = stream WHERE open"
                " ORDER BY stream, seat"
            )
        )
        rows = await self._read(
            "SELECT id, version, deadline, changed, summary FROM tables WHERE open ORDER BY changed DESC"
        )
        return [
            TableRow(table, version, deadline, changed, summary, seated.get(table, ()))
            for table, version, deadline, changed, summary in rows
        ]

    async def tables_of(self, player: str) -> Sequence[str]:
        """See `Store.tables_of`."""
        return [row[0] for row in await self._read("SELECT stream FROM seats WHERE player = $1 ORDER BY 1", player)]

    async def protected_at(self, player: str, since: float) -> Sequence[float]:
        """See `Store.protected_at`."""
        found = "SELECT time FROM protections WHERE player = $1 AND time > $2 ORDER BY time"
        return [row[0] for row in await self._read(found, player, since)]

    async def account(self, account: str) -> Account | None:
        """See `Store.account`."""
        rows = await self._read("SELECT id, name, balance FROM accounts WHERE id = $1", account)
        return Account(*rows[0]) if rows else None

    async def unbalanced(self) -> int:
        """See `Store.unbalanced`."""
        rows = await self._read(
            "SELECT (SELECT count(*) FROM (SELECT 1 FROM ledger GROUP BY posting HAVING sum(amount) <> 0) AS postings)"
            " + (SELECT count(*) FROM accounts"
            " WHERE balance <> (SELECT coalesce(sum(amount), 0) FROM ledger WHERE account = accounts.id))"
        )
        return int(rows[0][0])

    async def remembered(self, key: str) -> str | None:
        """See `Store.remembered`."""
        rows = await self._read("SELECT value FROM meta WHERE key = $1", key)
        return rows[0][0] if rows else None

    async def close(self) -> None:
        """See `Store.close`."""
        self._closed = True
        if self._writers:
            await asyncio.wait(self._writers, timeout=CLOSE_SECONDS)
        if self._pool is not None:
            try:
                async with asyncio.timeout(CONNECT_SECONDS):
                    await self._pool.close()
            except LOST:
                self._pool.terminate()

    async def _open_accounts(self, openings: Sequence[Opening]) -> list[bool]:
        return await self._write(lambda connection: open_accounts(connection, openings))

    async def _opened(self) -> asyncpg.Pool:
        if self._closed:
            raise Refused("store_closed")
        async with self._opening:
            if self._pool is None:
                self._pool = await asyncpg.create_pool(
                    self._url,
                    min_size=0,
                    max_size=CONNECTIONS,
                    timeout=CONNECT_SECONDS,
                    command_timeout=STATEMENT_SECONDS,
                    reset=_as_it_is,
                    server_settings=SETTINGS,
                )
            return self._pool

    async def _read(self, sql: str, *values: object) -> Sequence[Any]:
        """The rows of a query."""
        rows: Sequence[Any] = await self._try(lambda connection: connection.fetch(sql, *values), None)
        return rows

    async def _write(
        self, work: Callable[[Connection], Awaitable[Outcome]], lost_once: Outcome | None = None
    ) -> Outcome:
        """What `work` gives in a transaction; `lost_once` when a conflict shows that a lost attempt was stored."""
        lost: list[BaseException] = []

        async def attempt(connection: Connection) -> Outcome:
            async with connection.transaction():
                return await work(connection)

        try:
            return await self._try(attempt, lost)
        except Conflict:
            if lost and lost_once is not None:
                return lost_once
            raise

    async def _try(
        self, attempt: Callable[[Connection], Awaitable[Outcome]], lost: list[BaseException] | None
    ) -> Outcome:
        """Make attempts until one ends; `lost` takes what broke off after it had been sent, None if that is no matter.

        Raises:
            Refused: `store_unsure` when it may be stored nevertheless, another `store_...` when it is not.
        """
        pool = await self._opened()
        error: BaseException = TimeoutError()
        for pause in PAUSES:
            await asyncio.sleep(pause)
            try:
                connection = await pool.acquire(timeout=CONNECT_SECONDS)
            except LOST as unreachable:
                error = unreachable
                continue
            except exceptions.PostgresError as refused:
                raise refusal(refused, self.shown) from refused
            try:
                async with asyncio.timeout(STATEMENT_SECONDS):
                    return await attempt(connection)
            except ValueError:  # a value that no database takes; asyncpg calls it an error of its interface as well
                raise
            except _OTHERS_WERE_FASTER as slower:
                error = slower
            except LOST as broken:
                error = broken
                with suppress(*LOST):  # it has noticed itself
                    connection.terminate()
                await pool.expire_connections()  # the others are as old: they are not tried one by one
                if lost is not None:
                    lost.append(broken)
            except exceptions.IntegrityConstraintViolationError:
                raise
            except exceptions.PostgresError as failed:
                raise refusal(failed, self.shown) from failed
            finally:
                with suppress(*LOST):
                    await pool.release(connection, timeout=CONNECT_SECONDS)
        if lost:
            raise Refused("store_unsure", path=self.shown) from error
        raise refusal(error, self.shown) from error

    def _queue(self, commit: Commit) -> asyncio.Future[int]:
        if self._closed:
            raise Refused("store_closed")
        job = _Job(commit, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        if self._at_work < WRITERS:
            self._at_work += 1
            writer = asyncio.create_task(self._work())
            self._writers.add(writer)
            writer.add_done_callback(self._writers.discard)
        return job.outcome

    async def _work(self) -> None:
        """Store what is queued until nothing is."""
        while self._jobs:
            batch = self._take()
            try:
                outcomes = await self._store(batch)
            except Exception as error:  # noqa: BLE001 - whatever it was, the commands learn of it
                outcomes = [error] * len(batch)
            for job, outcome in zip(batch, outcomes, strict=True):
                if job.outcome.done():
                    continue
                if isinstance(outcome, BaseException):
                    job.outcome.set_exception(outcome)
                else:
                    job.outcome.set_result(outcome)
        self._at_work -= 1  # at once: a task that has ended is still among the writers when the next job comes

    def _take(self) -> list[_Job]:
        """The oldest jobs, at most one of each table; what does not go along stays in its order."""
        batch: dict[str, _Job] = {}
        later: list[_Job] = []
        while self._jobs and len(batch) < BATCH:
            job = self._jobs.popleft()
            if job.commit.table in batch:
                later.append(job)
            else:
                batch[job.commit.table] = job
        self._jobs.extendleft(reversed(later))
        return list(batch.values())

    async def _store(self, batch: list[_Job]) -> list[int | BaseException]:
        commits = [job.commit for job in batch]
        try:
            moved = await self._try(lambda connection: write_play(connection, commits), [])
        except exceptions.IntegrityConstraintViolationError as error:
            if len(batch) > 1:  # one of them is to blame: the others go through
                return [outcome for job in batch for outcome in await self._store([job])]
            return [await self._repeated(commits[0], error)]
        return [one.version if one.table in moved else Conflict() for one in commits]

    async def _repeated(self, commit: Commit, error: Exception) -> BaseException:
        """What was wrong with a commit that some constraint forbids."""
        earlier = await self.done(commit.table, commit.player, commit.command) if commit.command else None
        return Repeated(earlier) if earlier else refusal(error, self.shown)


async def _as_it_is(_: object) -> None:
    """Nothing is set on a connection that would have to be undone before the next use."""


def refusal(error: BaseException, path: str) -> Refused:
    """What is wrong with the database, in one sentence."""
    code = next((code for kind, code in _CODES if isinstance(error, kind)), "")
    if not code:
        code = "store_unreachable" if isinstance(error, LOST) else "store_failed"
    return Refused(code, path=path, reason=" ".join(str(error).split()) or type(error).__name__)


@contextmanager
def worded(path: str) -> Iterator[None]:
    """Say in one sentence what is wrong with the database."""
    try:
        yield
    except (exceptions.PostgresError, *LOST) as error:
        raise refusal(error, path) from error

"""The store on PostgreSQL: the contract, and what can go wrong with a server."""

import asyncio
from collections.abc import AsyncIterator

import asyncpg
import pytest
from tests.room.databases import create_database, drop_database, execute
from tests.room.store_contract import StoreContract, buy_in, commit

from vilt.errors import Refused
from vilt.room import postgres_writing
from vilt.room.migrate import HEAD, migrate_postgres
from vilt.room.postgres import WRITERS, PostgresStore
from vilt.room.schema import metadata
from vilt.room.store import Commit, Conflict, Earlier, player_account

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(database: str) -> AsyncIterator[PostgresStore]:
    store = PostgresStore(database)
    yield store
    await store.close()


class TestPostgresStore(StoreContract):
    pass


async def test_commands_share_few_statements(store: PostgresStore, monkeypatch: pytest.MonkeyPatch) -> None:
    await asyncio.gather(*(store.commit(commit(table=f"t{number}")) for number in range(256)))
    sizes: list[int] = []
    write_play = postgres_writing.write_play

    async def counted(connection: postgres_writing.Connection, commits: list[Commit]) -> set[str]:
        sizes.append(len(commits))
        return await write_play(connection, commits)

    monkeypatch.setattr("vilt.room.postgres.write_play", counted)
    versions = await asyncio.gather(*(store.commit(commit(table=f"t{number}", expected=1)) for number in range(256)))
    assert versions == [2] * 256
    assert sum(sizes) == 256
    assert len(sizes) <= 20
    assert max(sizes) == 64


async def test_a_crowd_opens_its_accounts_in_few_transactions(store: PostgresStore, database: str) -> None:
    """Each of them waits for the bank: one by one they kept all others waiting as well."""
    await asyncio.gather(
        *(store.open_account(f"player:{number}", "player", [f"Fox {number}"], 10, 1.0) for number in range(60))
    )
    connection = await asyncpg.connect(database)
    transactions = await connection.fetchval("SELECT count(DISTINCT xmin::text) FROM accounts WHERE kind = 'player'")
    await connection.close()
    assert transactions <= 2


async def test_a_command_that_comes_as_the_writers_end_is_stored(store: PostgresStore) -> None:
    await store.commit(commit())
    ended = [asyncio.create_task(asyncio.sleep(0)) for _ in range(WRITERS)]  # and not yet taken off the list
    await asyncio.wait(ended)
    store._writers.update(ended)
    async with asyncio.timeout(10):
        assert await store.commit(commit(expected=1)) == 2


async def test_two_stores_race_without_a_gap(store: PostgresStore, database: str) -> None:
    other = PostgresStore(database)
    await store.commit(commit())

    async def add(which: PostgresStore, number: int) -> int:
        for version in range(1, 200):
            try:
                return await which.commit(commit(expected=version, events=(str(number),), command=f"c-{number}"))
            except Conflict:
                continue
        raise AssertionError

    stores = (store, other)
    versions = await asyncio.gather(*(add(stores[number % 2], number) for number in range(60)))
    assert sorted(versions) == list(range(2, 62))
    assert [event.version for event in await other.since("t1", 0, -1)] == list(range(1, 62))
    await other.close()


async def test_accounts_touched_in_any_order_by_two_stores_balance(store: PostgresStore, database: str) -> None:
    other = PostgresStore(database)
    tables = [f"t{number}" for number in range(12)]
    for player in ("p", "q"):
        await store.open_account(player_account(player), "player", [player], 10_000, 1.0)
    for table in tables:
        await store.commit(commit(table=table))
    await asyncio.gather(
        *(
            (store, other)[number % 2].commit(
                commit(
                    table=table,
                    expected=1,
                    postings=tuple(
                        buy_in(f"{table}:{player}", player, 100, table) for player in ("pq", "qp")[number % 2]
                    ),
                )
            )
            for number, table in enumerate(tables)
        )
    )
    await other.close()
    for player in ("p", "q"):
        account = await store.account(player_account(player))
        assert account is not None
        assert account.balance == 10_000 - 1_200
    assert await store.unbalanced() == 0


async def test_a_broken_connection_is_replaced_and_nothing_is_stored_twice(store: PostgresStore, database: str) -> None:
    await store.commit(commit())
    for version in range(1, 6):
        await _break_connections(database)
        assert await store.commit(commit(expected=version, command=f"c-{version}")) == version + 1
    await _break_connections(database)
    assert await store.done("t1", "", "c-5") == Earlier(6, "")
    assert len(await store.since("t1", 0, -1)) == 6


async def _break_connections(database: str) -> None:
    await execute(
        database,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )


async def test_a_commit_that_broke_off_may_be_stored(store: PostgresStore, monkeypatch: pytest.MonkeyPatch) -> None:
    await store.commit(commit())
    write_play = postgres_writing.write_play

    async def lost(connection: postgres_writing.Connection, commits: list[Commit]) -> set[str]:
        await write_play(connection, commits)
        raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")

    monkeypatch.setattr("vilt.room.postgres.PAUSES", (0.0,))
    monkeypatch.setattr("vilt.room.postgres.write_play", lost)
    with pytest.raises(Refused, match="whether this was stored shows when it is back"):
        await store.commit(commit(expected=1, command="c-1"))
    assert await store.done("t1", "", "c-1") == Earlier(2, "")
    monkeypatch.setattr("vilt.room.postgres.write_play", write_play)
    with pytest.raises(Conflict):
        await store.commit(commit(expected=1, command="c-1"))


async def test_a_database_that_takes_nothing_refuses_commands(database: str) -> None:
    store = PostgresStore(database)
    await store.commit(commit())
    name = database.rpartition("/")[2]
    await execute(database, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    await _break_connections(database)
    for expected in (1, 0):
        with pytest.raises(Refused, match="cannot be written to: nothing was changed"):
            await store.commit(commit(table="t1" if expected else "t2", expected=expected))
    await execute(database, f"SET transaction_read_only = off; ALTER DATABASE {name} RESET ALL")
    await _break_connections(database)
    assert await store.commit(commit(expected=1)) == 2
    await store.close()
    with pytest.raises(Refused, match="the room is closing"):
        await store.commit(commit(expected=2))


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("store_full", asyncpg.DiskFullError("no space left on device")),
        ("store_unreachable", asyncpg.CannotConnectNowError("the database system is starting up")),
        ("store_failed", asyncpg.UndefinedTableError("no such table")),
    ],
)
async def test_what_fails_is_worded(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch, code: str, error: Exception
) -> None:
    from vilt.room.postgres import refusal

    assert refusal(error, store.shown).code == code
    assert "secret" not in str(refusal(error, store.shown))


async def test_a_server_that_is_not_there_is_said(postgres_server: str) -> None:
    store = PostgresStore("postgresql://vilt:secret@127.0.0.1:1/room")
    for attempt in (store.versions(["t1"]), store.commit(commit(expected=1)), store.commit(commit())):
        with pytest.raises(Refused, match=r"the database postgresql://vilt@127\.0\.0\.1:1/room cannot be opened"):
            await attempt
    await store.close()


async def test_the_migrations_lead_to_the_schema(database: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import create_async_engine

    def differences(connection: Connection) -> object:
        return compare_metadata(MigrationContext.configure(connection), metadata)

    engine = create_async_engine("postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(database))
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


async def test_nodes_that_start_at_once_migrate_once(postgres_server: str) -> None:
    url = await create_database(postgres_server)
    try:
        await asyncio.gather(*(migrate_postgres(url) for _ in range(4)))
        connection = await asyncpg.connect(url)
        assert await connection.fetchval("SELECT version_num FROM alembic_version") == HEAD
        await connection.close()
    finally:
        await drop_database(postgres_server, url)


async def test_a_newer_database_and_another_programs_are_refused(database: str, postgres_server: str) -> None:
    await execute(database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Refused, match="was made by a newer Vilt"):
        await migrate_postgres(database)
    url = await create_database(postgres_server)
    try:
        await execute(url, "CREATE TABLE foo (bar int)")
        with pytest.raises(Refused, match="is the database of another program"):
            await migrate_postgres(url)
    finally:
        await drop_database(postgres_server, url)


async def test_a_database_that_is_not_there_is_said(postgres_server: str) -> None:
    url = postgres_server.rpartition("/")[0] + "/no_such_room"
    with pytest.raises(Refused, match="no_such_room") as refused:
        await migrate_postgres(url)
    assert "does not exist" in str(refused.value)

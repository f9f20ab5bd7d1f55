"""The SQLite store: the contract, and what can go wrong with a file."""

import asyncio
import shutil
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine
from tests.room.processes import run_vilt
from tests.room.store_contract import StoreContract, commit

from vilt.errors import Refused
from vilt.room import migrate
from vilt.room.schema import metadata
from vilt.room.sqlite import BATCH, SqliteStore
from vilt.room.store import Earlier

pytestmark = pytest.mark.anyio


class TestSqliteStore(StoreContract):
    @pytest.fixture
    async def store(self, path: Path) -> AsyncIterator[SqliteStore]:
        store = SqliteStore(path)
        yield store
        await store.close()


async def test_a_reopened_database_has_everything(path: Path) -> None:
    store = SqliteStore(path)
    await store.commit(commit(command="c-1", player="p"))
    await store.close()
    store = SqliteStore(path)
    assert await store.versions(["t1"]) == {"t1": 1}
    assert await store.done("t1", "p", "c-1") == Earlier(1, "")
    await store.close()


async def test_the_settings_are_on(path: Path) -> None:
    store = SqliteStore(path)
    pragmas = {name: store._writer.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")}
    await store.close()
    assert pragmas == {"journal_mode": "wal", "synchronous": 2}


async def test_commands_queue_into_few_transactions(path: Path) -> None:
    store = SqliteStore(path)
    transactions: list[str] = []
    store._writer.set_trace_callback(lambda sql: transactions.append(sql) if sql == "COMMIT" else None)
    await asyncio.gather(*(store.commit(commit(table=f"t{number}")) for number in range(256)))
    assert len(transactions) <= 20
    await store.close()


async def test_a_second_process_is_refused_in_one_sentence(path: Path) -> None:
    store = SqliteStore(path)
    program = f"from pathlib import Path; from vilt.room.sqlite import SqliteStore; SqliteStore(Path({str(path)!r}))"
    second = await asyncio.to_thread(run_vilt, program)
    await store.close()
    assert second.returncode == 1
    assert "is in use by another process: stop that one first" in second.stderr.splitlines()[-1]


async def test_a_newer_database_is_refused(path: Path) -> None:
    await SqliteStore(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(Refused, match="was made by a newer Vilt"):
        SqliteStore(path)


@pytest.mark.parametrize(
    "content", [b"not a database at all, just a text" * 100, b"SQLite format 3\x00" + b"\x07" * 9000]
)
def test_what_is_no_database_is_refused(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(Refused) as refused:
        SqliteStore(path)
    assert refused.value.code == "store_damaged"
    assert path.read_bytes() == content


@pytest.mark.parametrize("made_by", [["foo (bar)"], ["alembic_version (version_num)", "users (id)"]])
def test_the_database_of_another_program_is_refused_and_left_alone(tmp_path: Path, made_by: list[str]) -> None:
    path = tmp_path / "other.sqlite3"
    with sqlite3.connect(path) as connection:
        for table in made_by:
            connection.execute(f"CREATE TABLE {table}")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(Refused, match="is the database of another program: choose another with --database") as refused:
        SqliteStore(path)
    assert refused.value.code == "database_foreign"
    assert path.read_bytes() == before


def test_migrations_that_are_broken_off_leave_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from alembic.operations import Operations

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "new.sqlite3"
    with monkeypatch.context() as patch:
        patch.setattr(Operations, "bulk_insert", fail)
        with pytest.raises(OSError, match="No space left"):
            migrate.migrate_sqlite(path)
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []
    connection.close()
    migrate.migrate_sqlite(path)


def test_a_place_where_no_file_can_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused) as refused:
        SqliteStore(tmp_path / "file" / "room.sqlite3")
    assert refused.value.code == "store_unreachable"


async def test_a_full_disk_refuses_commands_and_loses_nothing(path: Path) -> None:
    store = SqliteStore(path)
    await store.commit(commit())
    (pages,) = store._writer.execute("PRAGMA page_count").fetchone()
    store._writer.execute(f"PRAGMA max_page_count={pages}")
    with pytest.raises(Refused, match="is full: nothing was changed"):
        await store.commit(commit(expected=1, events=("x" * 100_000,)))
    assert await store.versions(["t1"]) == {"t1": 1}
    store._writer.execute("PRAGMA max_page_count=1000000")
    assert await store.commit(commit(expected=1, events=("x" * 100_000,))) == 2
    await store.close()


async def test_a_database_that_became_read_only_refuses_commands(path: Path) -> None:
    store = SqliteStore(path)
    store._writer.execute("PRAGMA query_only=ON")
    with pytest.raises(Refused, match="cannot be written to: nothing was changed"):
        await store.commit(commit())
    store._writer.execute("PRAGMA query_only=OFF")
    assert await store.commit(commit()) == 1
    await store.close()


async def test_a_database_that_was_moved_away_refuses_commands_until_it_is_back(path: Path) -> None:
    store = SqliteStore(path)
    away = shutil.move(path, path.with_name("away"))
    with pytest.raises(Refused, match="is no longer where it was opened: put it back; nothing was changed"):
        await store.commit(commit())
    shutil.copy(away, path)
    with pytest.raises(Refused, match="is no longer where it was opened"):
        await store.commit(commit())
    shutil.move(away, path)
    assert await store.commit(commit()) == 1
    await store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="links are for administrators there")
async def test_a_database_is_taken_by_whatever_name(path: Path) -> None:
    store = SqliteStore(path)
    alias = path.with_name("alias.sqlite3")
    alias.symlink_to(path)
    with pytest.raises(Refused, match="is in use by another process"):
        SqliteStore(alias)
    await store.close()


async def test_what_one_turn_of_the_loop_brings_shares_transactions(path: Path) -> None:
    store = SqliteStore(path)
    said: list[str] = []
    store._writer.set_trace_callback(said.append)
    await asyncio.gather(*(store.commit(commit(table=f"t{number}")) for number in range(BATCH + 6)))
    assert said.count("BEGIN IMMEDIATE") == said.count("COMMIT") == 2
    said.clear()
    first = asyncio.ensure_future(store.commit(commit(table="first")))
    second = asyncio.ensure_future(store.commit(commit(table="second")))
    asyncio.get_running_loop().call_soon(time.sleep, 0.05)  # long enough for the writer to begin
    third = asyncio.ensure_future(store.commit(commit(table="third")))
    await asyncio.gather(first, second, third)
    assert said.count("BEGIN IMMEDIATE") == said.count("COMMIT") == 1
    store._writer.set_trace_callback(None)
    await store.close()


async def test_what_was_begun_is_stored_before_the_store_closes(path: Path) -> None:
    store = SqliteStore(path)
    begun = asyncio.ensure_future(store.commit(commit()))
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.wait_for(begun, 10) == 1
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT version FROM tables").fetchall() == [(1,)]
    connection.close()


def test_the_migrations_lead_to_the_schema(path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()
    assert ScriptDirectory(str(migrate.MIGRATIONS)).get_current_head() == migrate.HEAD

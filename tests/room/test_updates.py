"""A database of an earlier release is brought up to date: as a whole or not at all, and not without a word."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine
from tests.room.processes import with_vilt

from vilt.errors import Refused
from vilt.room import migrate
from vilt.room.sqlite import SqliteStore
from vilt.room.update_shown import show_update

TOLD = (
    '{"type":"sat","seat":1,"name":"protection_used"}',
    '{"type":"protection_used","player":"p","time":7.5}',
)


def make_old(path: Path, revision: str) -> None:
    """A database of an earlier release, with a table of which `TOLD` is stored."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(migrate.MIGRATIONS))
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        connection.exec_driver_sql("INSERT INTO tables VALUES ('oak', 2, NULL, 1.0, 1, '{}')")
        for version, payload in enumerate(TOLD, 1):
            connection.exec_driver_sql("INSERT INTO events VALUES ('oak', ?, 7.5, 1, ?)", (version, payload))
    engine.dispose()


def contents(path: Path) -> list[str]:
    with sqlite3.connect(path) as database:
        dump = list(database.iterdump())
    database.close()
    return dump


def make_large(path: Path, mode: str) -> None:
    """A database of the release before, with more events than SQLite keeps from the disk while they are copied."""
    make_old(path, "0003")
    with sqlite3.connect(path) as database:
        database.execute(f"PRAGMA journal_mode={mode}")
        for table in ("ash", "elm", "fir"):
            database.execute("INSERT INTO tables VALUES (?, 900, NULL, 1.0, 1, '{}')", (table,))
            events = [(table, version, 7.5, 1, "x" * 5_000) for version in range(1, 901)]
            database.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", events)
    database.close()


def test_a_database_of_the_first_release_is_carried_over(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    make_old(path, "0001")
    migrate.migrate_sqlite(path)
    database = sqlite3.connect(path)
    used = database.execute("SELECT stream, version, player, time FROM protections").fetchall()
    events = database.execute("SELECT rowid, stream, version, time, format, payload FROM events").fetchall()
    database.close()
    assert used == [("oak", 2, "p", 7.5)]  # before uses were counted by account
    assert events == [(version, "oak", version, 7.5, 1, payload) for version, payload in enumerate(TOLD, 1)]


@pytest.mark.parametrize("revision", ["0001", "0002", "0003"])
def test_an_update_that_is_broken_off_leaves_the_database_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, revision: str
) -> None:
    """The last step fails: the events have been copied by then."""
    from alembic.operations import Operations

    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    path = tmp_path / "old.sqlite3"
    make_old(path, revision)
    before = contents(path)
    with monkeypatch.context() as patch:
        patch.setattr(Operations, "drop_table", fail)
        with pytest.raises(sqlite3.OperationalError, match="is full"):
            migrate.migrate_sqlite(path)
    assert contents(path) == before
    migrate.migrate_sqlite(path)
    after = contents(path)
    assert f"INSERT INTO \"alembic_version\" VALUES('{migrate.HEAD}');" in after
    assert sum(line.startswith('INSERT INTO "events"') for line in after) == len(TOLD)


BROKEN_OFF = """
import os, signal, sys
from contextlib import contextmanager
from pathlib import Path
from vilt.room.migrate import migrate_sqlite
from vilt.room.update_shown import show_update

@contextmanager
def update(database):
    with show_update(database) as shown:
        def watch(done, events):
            shown(done, events)
            if done == 1800:
                os.kill(os.getpid(), signal.{signal})
        yield watch

migrate_sqlite(Path(sys.argv[1]), update)
"""
"""An update that is broken off when so many of its 2702 events are copied."""


@pytest.mark.parametrize("mode", ["wal", "delete"])
@pytest.mark.parametrize(
    ("signal", "status", "last_words"),
    [("SIGKILL", -9, "as a whole or not at all."), ("SIGINT", 130, "Interrupted: the database is as it was.")],
)
def test_an_update_that_is_killed_leaves_the_database_as_it_was(
    tmp_path: Path, mode: str, signal: str, status: int, last_words: str
) -> None:
    path = tmp_path / "old.sqlite3"
    make_large(path, mode)
    before = contents(path)
    program = [sys.executable, "-c", BROKEN_OFF.replace("{signal}", signal), str(path)]
    killed = subprocess.run(program, capture_output=True, text=True, check=False, timeout=60, env=with_vilt())
    assert killed.returncode == status, killed.stderr
    assert killed.stderr.splitlines()[-1].endswith(last_words)
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) > 20_000_000 or signal == "SIGINT"  # it had begun
    assert contents(path) == before
    assert migrate.migrate_sqlite(path)
    with sqlite3.connect(path) as database:
        assert database.execute("SELECT count(*) FROM events").fetchone() == (2_702,)
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()


def test_an_update_is_told_and_how_far_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seen: list[tuple[int, int]] = []

    @contextmanager
    def update(database: str) -> Iterator[migrate.Watch]:
        with show_update(database) as shown:

            def watch(done: int, events: int) -> None:
                shown(done, events)
                seen.append((done, events))

            yield watch

    path = tmp_path / "old.sqlite3"
    assert not migrate.migrate_sqlite(tmp_path / "new.sqlite3", update)
    make_large(path, "wal")
    assert migrate.migrate_sqlite(path, update)
    assert not migrate.migrate_sqlite(path, update)
    assert seen == [(0, 2_702), (900, 2_702), (1_800, 2_702), (2_700, 2_702), (2_702, 2_702)]
    assert capsys.readouterr().err.splitlines() == [
        f"The database {path} is of an earlier Vilt: it is brought up to date, as a whole or not at all.",
        "The database is up to date.",
    ]


def test_what_fails_after_an_update_is_not_called_unchanged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    path = tmp_path / "old.sqlite3"
    make_old(path, "0003")
    with monkeypatch.context() as patch:
        patch.setattr("vilt.room.sqlite.remember", fail)
        with pytest.raises(Refused) as refused:
            SqliteStore(path)
    assert str(refused.value) == (
        f"the database {path} was brought up to date, which is done; then it failed: database or disk is full"
    )
    assert f"INSERT INTO \"alembic_version\" VALUES('{migrate.HEAD}');" in contents(path)

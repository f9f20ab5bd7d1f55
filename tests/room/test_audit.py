"""`vilt audit` finds whatever must not be, in both kinds of database, and nothing in a sound one."""

import asyncio
import json
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result
from tests.room.databases import execute
from tests.room.tables import Clock, first_hand, guests, passive, two_at_a_table

from vilt.cli import main
from vilt.room.audit import Acknowledged
from vilt.room.postgres import PostgresStore
from vilt.room.room import Room
from vilt.room.sqlite import SqliteStore
from vilt.room.store import Store

pytestmark = pytest.mark.anyio

NOBODY = 65_534
"""A user who owns nothing."""


async def play(store: Store) -> Acknowledged:
    """A hand and a half; the last command, as it was acknowledged."""
    clock = Clock()
    room = Room(store, clock)
    await guests(room, "cat")
    await two_at_a_table(room)
    await first_hand(room, clock)
    while (await room.look("oak")).table.running:
        done = await room.execute("oak", passive, "command-1", "ann")
        if done.again:
            await room.execute("oak", passive)
    version = (await store.done("oak", "ann", "command-1") or done).version
    await room.close()
    return Acknowledged("oak", "ann", "command-1", version)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["audit", *arguments])


@pytest.fixture
async def told(path: Path) -> Acknowledged:
    return await play(SqliteStore(path))


@pytest.fixture
def tampered(path: Path, told: Acknowledged) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(path, isolation_level=None)
    yield connection
    connection.close()


async def test_a_played_room_is_sound(path: Path, told: Acknowledged, tmp_path: Path) -> None:
    log = tmp_path / "acknowledged.jsonl"
    log.write_bytes(msgspec.json.encode(told) + b"\n")
    result = run(str(path), "--acknowledged", str(log))
    assert result.exit_code == 0, result.output
    assert result.output.startswith("1 tables, ")
    assert result.output.endswith(" 1 acknowledgements: sound\n")


async def test_a_room_that_is_open_can_be_audited(path: Path) -> None:
    store = SqliteStore(path)
    await store.remember("key", "value")
    assert run(str(path)).exit_code == 0
    await store.close()


def event(kind: str, *changes: str) -> str:
    """SQL that changes the first event of a kind: its hand is over."""
    values = ", ".join(
        f"'$.{where}', json_extract(payload, '$.{where}') {change}" for where, change in map(str.split, changes)
    )
    first = f"(SELECT min(version) FROM events WHERE json_extract(payload, '$.type') = '{kind}')"
    return f"UPDATE events SET payload = json_set(payload, {values}) WHERE version = {first}"


WITHOUT_AN_INDEX = (
    "UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master WHERE name = 'ledger_account')"
    " WHERE name = 'accounts_name'"
)


@pytest.mark.parametrize(
    ("harm", "kind"),
    [
        ("DELETE FROM events WHERE version = 7", "gap"),
        ("DELETE FROM events WHERE version = (SELECT max(version) FROM events)", "gap"),
        ("DELETE FROM events", "gap"),
        ("UPDATE states SET version = version - 1", "state"),
        ("UPDATE states SET version = version + 99", "state"),
        ("UPDATE events SET format = 99 WHERE version = 3", "unreadable"),
        ("""UPDATE events SET payload = '{"type":"unheard"}' WHERE version = 3""", "unreadable"),
        (event("hand_started", "boards +8"), "unreadable"),
        ("UPDATE tables SET deadline = 1.0", "deadline"),
        ("UPDATE tables SET open = 0", "open"),
        ("DELETE FROM seats WHERE seat = 2", "seats"),
        ("UPDATE accounts SET balance = balance + 1 WHERE id = 'table:oak'", "escrow"),
        ("UPDATE accounts SET balance = balance + 1 WHERE id = 'player:ann'", "balance"),
        ("UPDATE ledger SET amount = amount + 1 WHERE account = 'bank'", "posting"),
        ("UPDATE commands SET version = 999", "command"),
        ("INSERT INTO protections VALUES ('oak', 7, 'ann', 1.0)", "protections"),
        ("UPDATE states SET version = 0", "state"),
        ("UPDATE states SET stream = 'elm'", "state"),
        ("UPDATE commands SET stream = 'elm'", "command"),
        ("UPDATE seats SET bot = 'tight' WHERE seat = 1", "seats"),
        ("UPDATE seats SET name = 'Eve' WHERE seat = 1", "seats"),
        ("UPDATE tables SET summary = '{}'", "summary"),
        ("DELETE FROM accounts WHERE id = 'player:cat'", "balance"),
        ("UPDATE tables SET version = 'x'", "file"),
        ("UPDATE states SET version = x'00'", "file"),
        ("UPDATE ledger SET amount = 1e400 WHERE account = 'bank'", "file"),
        (WITHOUT_AN_INDEX, "file"),
    ],
)
async def test_what_must_not_be_is_found(path: Path, tampered: sqlite3.Connection, harm: str, kind: str) -> None:
    tampered.execute("PRAGMA writable_schema = ON")
    tampered.execute(harm)
    result = run(str(path), "--json")
    assert result.exit_code == 1, result.output
    found = json.loads(result.output)
    assert not found["sound"]
    assert kind in {problem["kind"] for problem in found["problems"]}


@pytest.mark.parametrize(
    ("harm", "kind"),
    [
        (event("posted", "amount +5"), "chips"),
        (event("acted", "paid +10", "to +10"), "chips"),
        (event("pot_awarded", "shares[0].amount +1"), "chips"),
        (event("hand_ended", "stacks[0].amount +1"), "chips"),
        (event("hand_ended", "stacks[0].amount +1", "stacks[1].amount -1"), "chips"),
        (event("hand_started", "starters[1].stack -1"), "chips"),
        (event("sat", "stack +1"), "posting"),
        ("UPDATE ledger SET amount = 2 * amount WHERE posting = 'oak:2'", "posting"),
        ("UPDATE ledger SET account = 'player:cat' WHERE account = 'player:ann' AND posting = 'oak:2'", "posting"),
        ("DELETE FROM ledger WHERE posting = 'oak:2'", "posting"),
    ],
)
async def test_chips_that_were_changed_in_a_finished_hand_are_found(
    path: Path, tampered: sqlite3.Connection, harm: str, kind: str
) -> None:
    assert tampered.execute(harm).rowcount > 0
    found = json.loads(run(str(path), "--json").output)
    assert kind in {problem["kind"] for problem in found["problems"]}
    assert found["problems"][0]["where"].startswith("oak")


@pytest.mark.parametrize(
    "harm",
    [
        event("turn_started", "pot +1"),
        event("turn_started", "options[1].low +1"),
        event("hole_dealt", "deck[20] -15"),
        event("bets_collected", "pots[0].amount +1"),
        event("hand_started", "rules.big_blind +2"),
    ],
)
async def test_a_hand_that_is_decided_again_shows_whatever_was_changed(
    path: Path, tampered: sqlite3.Connection, harm: str
) -> None:
    assert run(str(path), "--replay").exit_code == 0
    assert tampered.execute(harm).rowcount == 1
    result = run(str(path), "--replay")
    assert result.exit_code == 1
    assert "\nhand: oak: hand 1, event " in f"\n{result.output}"


async def test_an_audit_that_is_interrupted_says_what_it_has_seen(
    path: Path, told: Acknowledged, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("vilt.room.audit.audit_table", interrupt)
    result = run(str(path))
    assert result.exit_code == 130
    assert result.output.splitlines()[-2:] == [
        "0 tables, 0 events, 0 commands, 0 postings, 0 acknowledgements: sound so far",
        "Interrupted: what was not reached was not looked at.",
    ]


@pytest.mark.parametrize("change", [{"id": "command-2"}, {"version": 1}, {"table": "elm"}, {"player": "bob"}])
async def test_an_acknowledged_command_that_is_lost_is_found(
    path: Path, told: Acknowledged, tmp_path: Path, change: dict[str, object]
) -> None:
    log = tmp_path / "acknowledged.jsonl"
    log.write_text(json.dumps(msgspec.to_builtins(told) | change))
    result = run(str(path), "--acknowledged", str(log))
    assert result.exit_code == 1
    assert "lost: " in result.output
    assert result.output.endswith("1 acknowledgements: 1 problems\n")


def test_what_cannot_be_read_is_said_in_one_sentence(path: Path, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("not a database " * 1000)
    (tmp_path / "log").write_text('{"table": "oak"}\n')
    (tmp_path / "empty").touch()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0000'")
    connection.close()
    with sqlite3.connect(tmp_path / "other") as connection:
        connection.execute("CREATE TABLE foo (bar)")
    connection.close()
    with sqlite3.connect(shutil.copy(path, tmp_path / "two")) as connection:
        connection.execute("INSERT INTO alembic_version VALUES ('0001')")
    connection.close()
    for name, harm in (
        ("version", "UPDATE alembic_version SET version_num = x'00'"),
        ("schema", "UPDATE sqlite_master SET sql = CAST(x'd5' || sql AS TEXT) WHERE name = 'seats_player'"),
    ):
        with sqlite3.connect(shutil.copy(path, tmp_path / name)) as connection:
            connection.execute("PRAGMA writable_schema = ON")
            connection.execute(harm)
        connection.close()
    before = sorted(tmp_path.iterdir())
    for arguments, sentence in (
        ([str(tmp_path / "none.sqlite3")], "there is no database"),
        ([str(tmp_path / "missing" / "room.sqlite3")], "there is no database"),
        ([str(tmp_path / "text" / "room.sqlite3")], "cannot be opened: Not a directory"),
        ([str(tmp_path)], "is a folder: expected a file, such as"),
        ([f"sqlite:///{tmp_path}"], "is a folder: expected a file, such as"),
        (["/dev/null"], "/dev/null is not a file: expected the database of a room"),
        ([""], "'' is not a database that Vilt knows"),
        ([str(tmp_path / "text")], "is damaged, or not a database of Vilt"),
        ([str(tmp_path / "two")], "is damaged, or not a database of Vilt"),
        ([str(tmp_path / "version")], "is damaged, or not a database of Vilt"),
        ([str(tmp_path / "schema")], "is damaged, or not a database of Vilt"),
        ([str(tmp_path / "empty")], "is empty: a room fills it when it is opened"),
        ([str(tmp_path / "other")], "is the database of another program"),
        ([str(path)], "was made by an older Vilt: open the room with it once"),
        ([str(path), "--acknowledged", str(tmp_path / "log")], "line 1 is no acknowledgement"),
        (["mysql://host/room"], "is not a database that Vilt knows"),
    ):
        result = run(*arguments)
        assert (result.exit_code, result.output.count("\n")) == (2, 1), result.output
        assert sentence in result.output
    assert sorted(tmp_path.iterdir()) == before


@pytest.fixture
def somebody() -> Iterator[None]:
    """The test is run by a user to whom something can be refused, also where it was started by root."""
    if os.name == "nt":
        pytest.skip("files of this system have no modes")
    who = os.geteuid()
    if who == 0:
        os.seteuid(NOBODY)
    yield
    os.seteuid(who)


def test_a_file_that_may_not_be_read_is_said(somebody: None) -> None:
    with tempfile.TemporaryDirectory() as folder:  # that of pytest is for its owner alone
        file = Path(folder, "room.sqlite3")
        file.write_bytes(b"")
        file.chmod(0)
        result = run(str(file))
    said = f"Error: the database {file} cannot be opened: Permission denied\n"
    assert (result.exit_code, result.output) == (2, said)


def test_the_same_on_postgres(database: str, tmp_path: Path) -> None:
    told = asyncio.run(play(PostgresStore(database)))
    log = tmp_path / "acknowledged.jsonl"
    log.write_bytes(msgspec.json.encode(told) + b"\n")
    result = run(database, "--acknowledged", str(log))
    assert result.exit_code == 0, result.output
    asyncio.run(execute(database, "UPDATE accounts SET balance = balance + 1 WHERE id = 'table:oak'"))
    asyncio.run(execute(database, "DELETE FROM commands"))
    result = run(database, "--acknowledged", str(log), "--json")
    assert {problem["kind"] for problem in json.loads(result.output)["problems"]} == {"escrow", "balance", "lost"}
    unreachable = run("postgresql://127.0.0.1:1/room")
    assert unreachable.exit_code == 2
    assert "cannot be opened" in unreachable.output

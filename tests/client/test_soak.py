"""The load and its proof: what is sound is called so, and what is not is found."""

import asyncio
import json
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from tests.cluster.nodes import wait_until
from tests.room.processes import with_vilt
from tests.web.conftest import anyio_backend, empty, path
from tests.web.rooms import open_room

from vilt.cli import main
from vilt.client.player import Player
from vilt.room.books import open_books
from vilt.soak import outside
from vilt.soak.figures import Times
from vilt.soak.told import compare_told

__all__ = ["anyio_backend", "empty", "path"]


def run(*arguments: str) -> dict[str, object]:
    result = CliRunner().invoke(main, ["soak", "--json", *arguments])
    assert result.exit_code == 0, result.output
    summary: dict[str, object] = json.loads(result.stdout)
    return summary


@pytest.mark.slow
def test_over_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "SETTLE_SECONDS", 0.0)  # so few players may be through with their chips by then
    log = tmp_path / "acknowledged.jsonl"
    summary = run("--seconds", "2", "--tables", "2", "--players", "3", "--acknowledged", str(log))
    audit = summary["audit"]
    assert isinstance(audit, dict)
    assert audit["sound"]
    assert summary["problems"] == []
    assert summary["commands"] == audit["acknowledged"] == len(log.read_text().splitlines()) > 6
    assert summary["told"]
    assert isinstance(summary["opening"], float)
    assert summary["opening"] > 0
    assert isinstance(summary["room_p50"], float)
    assert isinstance(summary["room_p99"], float)
    assert 0 < summary["room_p50"] <= summary["room_p99"]


@pytest.mark.slow
def test_watchers_are_told_as_the_players_are() -> None:
    alone = run("--seconds", "2", "--pace", "0.2", "--tables", "1", "--players", "2")
    watched = run("--seconds", "2", "--pace", "0.2", "--tables", "1", "--players", "2", "--watchers", "3")
    assert watched["watchers"] == 3
    assert watched["problems"] == []
    assert watched["lost_connections"] == 0
    assert isinstance(watched["told"], int)
    assert isinstance(alone["told"], int)
    assert watched["told"] > 1.5 * alone["told"]


def test_inside() -> None:
    summary = run("--inside", "--hands", "60", "--tables", "4", "--players", "4")
    audit = summary["audit"]
    assert isinstance(audit, dict)
    assert audit["sound"]
    assert audit["acknowledged"] > 60
    assert summary["checks"] == 4
    assert summary["problems"] == []


@pytest.mark.skipif(sys.platform == "win32", reason="signals are not of this system")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_told_to_end_it_ends_with_the_audit(tmp_path: Path, how: signal.Signals) -> None:
    file = tmp_path / "room.sqlite3"
    command = [sys.executable, "-m", "vilt", "soak", "--inside", "--seconds", "600", "--database", str(file)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=with_vilt())
    end = time.monotonic() + 30
    while not file.exists() or not sqlite3.connect(file).execute("SELECT 1 FROM sqlite_master").fetchall():
        assert time.monotonic() < end
        time.sleep(0.05)
    time.sleep(1.0)
    process.send_signal(how)
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 130, output
    assert "memory of the room" in output
    assert "at first" not in output  # it was not looked at yet
    assert output.endswith("sound\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--inside", "--nodes", "2"], "--inside opens no connections"),
        (["--inside", "--watchers", "1"], "--inside opens no connections"),
        (["--nodes", "2"], "--nodes takes a --database on PostgreSQL"),
        (["--nodes", "2", "--database", "room.sqlite3"], "--nodes takes a --database on PostgreSQL"),
        (["--inside", "--seconds", "nan"], "Error: nan is not a number of seconds: use 0 or more\n"),
        (["--inside", "--pace", "nan"], "Error: nan is not a number of seconds: use 0 or more\n"),
        (["--url", "http://127.0.0.1:9"], "no room answers at http://127.0.0.1:9"),
        (["--url", "kitchen"], "expected http://HOST:PORT"),
        (["--database", "mysql://x"], "mysql"),
        (["--inside", "--database", "/dev/null/x"], "/dev/null"),
    ],
)
def test_what_cannot_be_soaked_is_one_sentence(arguments: list[str], said: str) -> None:
    result = CliRunner().invoke(main, ["soak", "--seconds", "1", *arguments])
    assert result.exit_code == 2
    assert said in result.output
    assert "Traceback" not in result.output


def test_a_room_that_does_not_open_says_why_once(tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_text("not a database " * 1000)
    command = [sys.executable, "-m", "vilt", "soak", "--seconds", "1", "--database", str(file)]
    told = subprocess.run(command, env=with_vilt(), capture_output=True, text=True, check=False)
    why = f"{file} is damaged, or not a database of Vilt: put a backup in its place"
    assert (told.returncode, told.stderr) == (2, f"Error: the room did not open: {why}\n")


@pytest.mark.anyio
async def test_what_was_told_otherwise_is_found(path: Path) -> None:
    acknowledged: list[str] = []
    async with open_room(path) as house:
        table = await house.table(action_seconds=5.0)
        players = [
            Player([house.url], table, seat, random.Random(seat), lambda *told: acknowledged.append(told[1]))
            for seat in (1, 2)
        ]
        playing = [asyncio.create_task(player.play()) for player in players]
        await wait_until(lambda: players[0].hands >= 2)
        players[0].drop()
        await wait_until(lambda: players[0].hands >= 4)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    assert len(acknowledged) == len(set(acknowledged)) > 8
    one, two = players
    assert one.lost == 1
    with open_books(str(path)) as books:
        assert list(compare_told(books, table, players)) == []
        last = one.told[-1]
        one.told[-1] = msgspec.structs.replace(last, event=msgspec.Raw(bytes(last.event).replace(b":", b": ", 1)))
        one.told.append(msgspec.structs.replace(last, version=99_999))
        two.gaps.append((3, 5))
        assert two.snapshot
        two.snapshot = msgspec.structs.replace(two.snapshot, view=msgspec.Raw(b"{}"))
        kinds = [problem.text for problem in compare_told(books, table, players)]
    assert kinds == [
        f"version {last.version} was told otherwise than it is stored",
        "version 99999 was told, which there is not",
        "version 5 was told after 3",
        f"the snapshot at version {two.snapshot.version} is not what the events lead to",
    ]


def test_times_are_told_within_two_percent() -> None:
    times = Times()
    assert times.quantile(0.99) == 0
    for number in range(1000):
        times.add(0.001 * (1 + number))
    assert times.quantile(0.5) == pytest.approx(0.5, rel=0.02)
    assert times.quantile(0.99) == pytest.approx(0.99, rel=0.02)

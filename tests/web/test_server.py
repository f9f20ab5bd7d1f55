"""`vilt serve` as people start it, and as they get it wrong."""

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from tests.room.processes import with_vilt
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from vilt.cli import main
from vilt.errors import Refused
from vilt.room.databases import database_path, open_store
from vilt.room.migrate import migrate_sqlite
from vilt.web.server import listen


def start(*arguments: str, start_new_session: bool = False) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "vilt", "serve", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=with_vilt(),
        start_new_session=start_new_session,
    )


def address(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    assert server.stderr is not None
    line = server.stdout.readline()
    assert line.startswith("Vilt is open at http://"), line or server.stderr.read()
    return line.split()[4]


@pytest.mark.skipif(sys.platform == "win32", reason="these signals are not of this system")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_opens_says_where_and_stops_when_told(path: Path, how: signal.Signals) -> None:
    server = start("--database", f"sqlite:///{path}", "--port", "18400")
    assert httpx.get(f"{address(server)}/healthz").json()["status"] == "well"
    server.send_signal(how)
    _, errors = server.communicate(timeout=20)
    assert server.returncode == 0
    assert errors == ""
    assert not Path(f"{path}-wal").exists()  # closed, not dropped


@pytest.mark.skipif(sys.platform == "win32", reason="these signals are not of this system")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_it_ends_silently_while_bots_get_ready(path: Path, how: signal.Signals) -> None:
    server = start("--database", str(path), "--port", "18450", start_new_session=True)
    assert httpx.post(f"{address(server)}/api/play-now", json={"level": "sharp"}).status_code == 200
    os.killpg(server.pid, how)  # as a terminal does: to all at once
    _, errors = server.communicate(timeout=20)
    assert server.returncode == (0 if how is signal.SIGINT else -how)
    assert errors == ""


def test_frames_that_cannot_be_read_leave_nothing_in_the_log(path: Path) -> None:
    server = start("--database", str(path), "--port", "18480")
    try:
        url = address(server).replace("http", "ws") + "/ws"
        for frame, code in ((b"\xff\xfe", 1007), (b"x" * 100_000, 1009)):
            with connect(url) as socket:
                socket.recv(timeout=10)
                socket.send(frame, text=True)
                with pytest.raises(ConnectionClosed) as closed:
                    socket.recv(timeout=10)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == code
        assert httpx.get(f"{url.replace('ws', 'http', 1).removesuffix('/ws')}/static/%00").status_code == 404
    finally:
        server.terminate()
        _, errors = server.communicate(timeout=20)
    assert errors == ""


def test_a_taken_port_gives_the_next_free_one(path: Path) -> None:
    with listen("127.0.0.1", 18_500) as taken:
        port = taken.getsockname()[1]
        server = start("--database", str(path), "--port", str(port))
        try:
            found = int(address(server).rpartition(":")[2])
            assert port < found <= port + 50
        finally:
            server.kill()
            server.communicate(timeout=20)


def test_a_second_server_on_the_same_database_is_refused(path: Path) -> None:
    first = start("--database", str(path), "--port", "18600")
    try:
        address(first)
        second = start("--database", str(path), "--port", "18600")
        output, errors = second.communicate(timeout=30)
    finally:
        first.kill()
        first.communicate(timeout=20)
    assert (second.returncode, output) == (2, "")
    assert errors.startswith("Error: the database ")
    assert errors.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--database", "mysql://localhost/vilt"], "is not a database that Vilt knows"),
        (["--database", "postgresql://vilt:secret@127.0.0.1:1/vilt"], "postgresql://vilt@127.0.0.1:1/vilt cannot be"),
        (
            ["--database", "postgresql://vilt:secret@127.0.0.1:99999/vilt"],
            "'postgresql://vilt@127.0.0.1:99999/vilt' is not",
        ),
        (["--database", "postgresql://127.0.0.1:port/vilt"], "is not a database that Vilt knows"),
        (["--database", "postgresql://[::1/vilt"], "is not a database that Vilt knows"),
        (["--database", "file:room.sqlite3"], "is not a database that Vilt knows"),
        (["--database", "{folder}/new.sqlite3", "--redis", "redis://127.0.0.1"], "a room in a file has one node"),
        (["--database", "sqlite://"], "is not a database that Vilt knows"),
        (["--database", ":memory:"], "is not a database that Vilt knows"),
        (["--database", "sqlite:///:memory:"], "is not a database that Vilt knows"),
        (["--database", ""], "'' is not a database that Vilt knows"),
        (["--database", "sqlite:///"], "is not a database that Vilt knows"),
        (["--database", "~nobody-of-this-name/room.sqlite3"], "is not a database that Vilt knows"),
        (["--database", "{folder}"], "{folder} is a folder: expected a file, such as {folder}/room.sqlite3"),
        (["--database", "/dev/null"], "/dev/null is not a file: expected the database of a room, or the name of a new"),
        (["--database", "{folder}/newer.sqlite3"], "was made by a newer Vilt"),
        (["--database", "{folder}/text"], "is damaged, or not a database of Vilt"),
        (["--database", "{folder}/other.sqlite3"], "is the database of another program"),
        (["--database", "{folder}/text/room.sqlite3"], "cannot be opened"),
        (["--database", "{folder}/new.sqlite3", "--host", "no.such.host.invalid"], "is not an address of this machine"),
        (["--database", "{folder}/new.sqlite3", "--host", "192.0.2.1"], "is not an address of this machine"),
        (["--lan", "--host", "127.0.0.1"], "--lan listens on all addresses: it goes without --host"),
        (["--limit", "sockets=many"], "that is no limit: sockets: expected a whole number\n"),
        (["--limit", "sockets=0"], "that is no limit: sockets: expected at least 1\n"),
        (["--port", "0"], "0 is not in the range"),
        (["--port", "70000"], "70000 is not in the range"),
        (["--port", "http"], "not a valid integer"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    (tmp_path / "text").write_text("not a database " * 1000)
    with sqlite3.connect(tmp_path / "other.sqlite3") as other:
        other.execute("CREATE TABLE foo (bar)")
    other.close()
    migrate_sqlite(tmp_path / "newer.sqlite3")
    with sqlite3.connect(tmp_path / "newer.sqlite3") as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    newer.close()
    before = sorted(tmp_path.iterdir())
    result = CliRunner().invoke(main, ["serve", *(each.format(folder=tmp_path) for each in arguments)])
    assert result.exit_code == 2
    assert sentence.format(folder=tmp_path) in result.output
    assert sorted(tmp_path.iterdir()) == before
    assert not tmp_path.with_name(tmp_path.name + ".lock").exists()
    assert "Traceback" not in result.output
    assert isinstance(result.exception, SystemExit)


def test_a_database_is_a_path_or_an_url(monkeypatch: pytest.MonkeyPatch) -> None:
    assert database_path("room.db") == Path("room.db")
    assert database_path("sqlite:///room.db") == Path("room.db")
    assert database_path("sqlite:////tmp/room.db") == Path("/tmp/room.db")
    assert database_path("~/room.db") == Path.home() / "room.db"
    assert database_path("").name == "room.sqlite3"


def test_a_database_may_have_any_name(tmp_path: Path) -> None:
    name = tmp_path / "is 100% on? mode=ro&#.sqlite3"
    asyncio.run(open_store(str(name)).close())
    assert {file.name.removeprefix(name.name) for file in tmp_path.iterdir()} == {"", ".lock"}


def test_a_database_that_is_damaged_deep_inside_is_said(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        (size, page) = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_size", "page_count"))
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'seats'").fetchone()
    connection.close()
    assert root <= page
    with path.open("r+b") as file:
        file.seek(size * (root - 1))
        file.write(b"\x07" * size)
    server = start("--database", str(path), "--port", "18800")
    output, errors = server.communicate(timeout=30)
    assert (server.returncode, output) == (2, "")
    assert errors == f"Error: {path} is damaged, or not a database of Vilt: put a backup in its place\n"


def test_ports_that_are_all_taken_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def taken(*_: object) -> None:
        raise OSError(98, "Address already in use")

    monkeypatch.setattr(socket.socket, "bind", taken)
    with pytest.raises(Refused, match="no port from 8000 to 8049 is free"):
        listen("127.0.0.1", 8000)

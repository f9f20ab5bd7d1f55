"""The server as it comes up: how long until it is open, until the first page is there, and its memory when idle."""

from __future__ import annotations

import http.client
import os
import queue
import re
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

from benchmarks.measuring import Entry, Goal, Measure, Missing, Trial
from vilt.soak.figures import memory_of

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 120.0
"""Seconds until a server is given up."""

SETTLING = 2.0
"""Seconds in which an open server begins what it does by itself."""

ASKED_BY_SCRIPTS = ("/api/strings?lang=en", "/api/me", "/api/lobby")
"""What the lobby's scripts ask for when they start."""


@contextmanager
def server() -> Iterator[tuple[int, int]]:
    """A room of its own, open: its process and its port."""
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, "-m", "vilt", "serve", "--port", "18000", "--database", f"{folder}/room.sqlite3"],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            yield process.pid, _port(process)
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _port(process: subprocess.Popen[str]) -> int:
    """Wait until the server says where it is open."""
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()

    def read(output: IO[str]) -> None:
        for line in output:
            lines.put(line)
        lines.put("")

    assert process.stdout
    threading.Thread(target=read, args=(process.stdout,), daemon=True).start()
    try:
        line = lines.get(timeout=PATIENCE)
    except queue.Empty as error:
        raise Missing(f"not open after {PATIENCE:g} seconds") from error
    found = re.search(r"http://[^ ]*:(\d+)", line)
    if not found:
        raise Missing(f"did not open: {line.strip() or 'it ended'}")
    return int(found[1])


def _start(_: float) -> float:
    begin = time.perf_counter()
    with server():
        return time.perf_counter() - begin


def _page(_: float) -> float:
    """The lobby and everything it needs, by one connection of a new guest."""
    with server() as (_, port):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        begin = time.perf_counter()
        connection.request("GET", "/")
        answer = connection.getresponse()
        page = answer.read().decode()
        cookie = (answer.getheader("set-cookie") or "").partition(";")[0]
        parts = sorted(set(re.findall(r"""(?:src|href)=["'](/static/[^"']+)""", page)))
        for path in (*parts, *ASKED_BY_SCRIPTS):
            connection.request("GET", path, headers={"Cookie": cookie})
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                raise Missing(f"{path} answered {answer.status}")
        return time.perf_counter() - begin


def _children(pid: int) -> list[int]:
    return [int(child) for child in _told_of(pid, f"task/{pid}/children").split()]


def _told_of(pid: int, what: str) -> str:
    """What the system tells of a process: nothing when it has ended."""
    try:
        return Path(f"/proc/{pid}/{what}").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _memory() -> Trial:
    if not Path("/proc/self/smaps_rollup").exists():
        raise Missing("this system does not tell")

    def trial(_: float) -> float:
        with server() as (pid, _):
            end = time.monotonic() + PATIENCE
            time.sleep(SETTLING)
            while _compiling(pid) and time.monotonic() < end:
                time.sleep(0.2)
            return memory_of(pid)

    return trial


def _compiling(pid: int) -> bool:
    """Whether a process that compiles ahead is still at work."""
    return any("spawn_main" in _told_of(child, "cmdline") for child in _children(pid))


START = Measure(
    name="start",
    title="The server: time from its command to its open door",
    unit="s",
    entries=(Entry("vilt serve", lambda: _start),),
    goals=(Goal(at_most=3),),
    most_rounds=3,
)

PAGE = Measure(
    name="page",
    title="The server: time until a new guest has the whole lobby, scripts and lists too",
    unit="s",
    entries=(Entry("first page", lambda: _page),),
    goals=(Goal(at_most=1),),
    most_rounds=3,
)

MEMORY = Measure(
    name="memory",
    title="The server: memory when nobody is there",
    unit="MB",
    entries=(Entry("vilt serve and its children", _memory),),
    goals=(Goal(at_most=250),),
    most_rounds=1,
)

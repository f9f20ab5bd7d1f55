"""A real Chromium for the tests in this folder."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.web.players import unused_port

ROOT = Path(__file__).resolve().parents[2]
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="module")
def browser(chromium: Path) -> Iterator[Browser]:
    """One browser for the tests of a file: while Playwright runs no other event loop can, and later tests need one."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=str(chromium), args=ARGS)
        yield running
        running.close()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens pages in contexts of their own; fails the test when a page had an error or asked another host."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def make(width: int = 1440, height: int = 900, **options: Any) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        page.on("request", lambda asked: faults.append(f"asked {asked.url}") if not _own(asked.url) else None)
        return page

    yield make
    for context in contexts:
        context.close()
    assert faults == []


def _own(url: str) -> bool:
    return url.startswith(
        ("http://127.0.0.1", "ws://127.0.0.1", "http://vilt.test", "ws://vilt.test", "data:", "blob:")
    )


@pytest.fixture(scope="session")
def room_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real room, served as `vilt serve` does, with a database of its own."""
    database = tmp_path_factory.mktemp("room") / "room.sqlite3"
    command = [sys.executable, "-m", "vilt", "serve", "--port", str(unused_port()), "--database", str(database)]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        try:
            yield _address(server)
        finally:
            server.send_signal(signal.SIGINT)
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()


def _address(server: subprocess.Popen[str]) -> str:
    """What the room says when it is open; everything after that is read and forgotten."""
    assert server.stdout is not None
    said = []
    for line in server.stdout:
        said.append(line)
        if found := re.search(r"http://\S+?:\d+", line):
            threading.Thread(target=server.stdout.read, daemon=True).start()
            return found.group()
    raise AssertionError("the room did not open:\n" + "".join(said))

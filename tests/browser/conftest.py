"""A real Chromium for the tests in this folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sync_api = pytest.importorskip("playwright.sync_api")

ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]


@pytest.fixture(scope="session")
def browser(chromium: Path) -> Iterator[sync_api.Browser]:
    """One browser for all tests."""
    with sync_api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=str(chromium), args=ARGS)
        yield running
        running.close()


@pytest.fixture
def new_page(browser: sync_api.Browser) -> Iterator[Callable[..., sync_api.Page]]:
    """Opens pages in contexts of their own; fails the test when a page had an error or asked another host."""
    contexts: list[sync_api.BrowserContext] = []
    faults: list[str] = []

    def make(width: int = 1440, height: int = 900, **options: object) -> sync_api.Page:
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
    return url.startswith(("http://127.0.0.1", "ws://127.0.0.1", "http://vilt.test", "ws://vilt.test", "data:", "blob:"))

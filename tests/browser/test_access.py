"""axe-core finds no serious fault in any page, theme or moment."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page
from tests.browser.fake_room import FakeRoom
from tests.browser.scenes import CHAT, LOBBY, LOG, SCENES

AXE = Path(__file__).resolve().parents[2] / "node_modules/axe-core/axe.min.js"


@pytest.fixture(scope="module")
def axe() -> str:
    """The checker's source."""
    if not AXE.is_file():
        pytest.skip("axe-core is not there: run 'npm ci'")
    return AXE.read_text()


def faults(page: Page) -> list[str]:
    found = page.evaluate(
        "axe.run().then(result => result.violations.map(v => [v.impact, v.id, v.nodes.map(n => n.html.slice(0, 160))]))"
    )
    return [f"{name} ({impact}): {nodes}" for impact, name, nodes in found if impact in ("serious", "critical")]


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("width", [1440, 390])
def test_table(width: int, theme: str, axe: str, new_page: Callable[..., Page]) -> None:
    page = new_page(width=width, color_scheme=theme, reduced_motion="reduce")
    room = FakeRoom(page, SCENES["waiting"](), seat=1, log=LOG)
    room.open()
    page.evaluate(axe)
    found = []
    for name, scene in SCENES.items():
        room.show(scene(), seat=0 if name == "free" else 1)
        found += [f"{name}: {fault}" for fault in faults(page)]
    room.show(replace(SCENES["turn"](), chat=CHAT))
    for tab in ("chat", "seat", "info"):
        page.evaluate(f"document.querySelector('#tab-{tab}').click()")
        found += faults(page)
    assert found == []


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_lobby(theme: str, axe: str, new_page: Callable[..., Page]) -> None:
    page = new_page(color_scheme=theme)
    FakeRoom(page, tables=LOBBY).open("/")
    page.wait_for_selector(".house-rules")
    for summary in page.locator(".house-rules summary").all():
        summary.click()
    page.evaluate(axe)
    assert faults(page) == []

"""The page with the record of a table: at a real room, and with every kind of line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.fake_room import FakeRoom
from tests.browser.guest import Guest
from tests.browser.test_access import axe, faults
from tests.browser.test_flows import OPEN, QUICK, tab

__all__ = ["axe"]

LINES: list[dict[str, Any]] = [
    {"about": "host", "text": "Ann corrects the stack of Bob to 430.", "reason": "three chips were forgotten"},
    {"about": "protection", "text": "Bob was protected. Protections left today: 1.", "reason": ""},
    {"about": "chips", "text": "Bob takes seat 2 with 400.", "reason": ""},
    {"about": "table", "text": "Ann opens the table.", "reason": ""},
]
CHANGES = [{"label": "Seconds to act", "before": "20", "after": "30"}]
RECORD = {
    "name": "Oak",
    "host": "Ann",
    "before": 3,
    "lines": [
        {"version": 9 - place, "time": 1.8e9 - 40_000 * place, "changes": CHANGES if place == 0 else []} | line
        for place, line in enumerate(LINES)
    ],
}


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("width", [1440, 390])
def test_access(width: int, theme: str, axe: str, new_page: Callable[..., Page]) -> None:
    page = new_page(width=width, color_scheme=theme)
    room = FakeRoom(page)
    room.record = RECORD
    room.open("/t/kitchen/record")
    expect(page.locator(".line")).to_have_count(4)
    page.evaluate(axe)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_panel_leads_to_the_record(new_page: Callable[..., Page], room_url: str) -> None:
    host = Guest(new_page(locale="en-GB", timezone_id="Europe/Helsinki"))
    host.page.goto(room_url)
    table = host.page.evaluate(OPEN, {"name": "Oak", **QUICK})
    host.page.goto(f"{room_url}/t/{table}")
    host.sit(1, 500)
    tab(host, "Info")
    with host.page.context.expect_page() as opened:
        host.page.get_by_role("link", name="Record of this table").click()
    page = opened.value
    expect(page.get_by_role("heading", name="Record of Oak")).to_be_visible()
    expect(page.locator(".line p").first).to_contain_text("takes seat 1 with 500.")
    expect(page.locator(".line")).to_have_count(2)
    page.get_by_text("Host", exact=True).click()
    expect(page.locator(".empty")).to_have_text("Nothing of that happened yet.")
    page.get_by_text("All", exact=True).click()
    expect(page.locator(".line")).to_have_count(2)
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator(".topbar h1")).to_have_text("Oak")


def test_what_came_before_is_added(new_page: Callable[..., Page]) -> None:
    page = new_page()
    room = FakeRoom(page)
    room.record = RECORD
    room.open("/t/kitchen/record")
    earlier = {"version": 1, "time": 1.7e9, "about": "chips", "text": "Cat leaves the table with 7.", "reason": ""}
    expect(page.locator(".line")).to_have_count(4)
    room.record = RECORD | {"before": 0, "lines": [earlier | {"changes": []}]}
    with page.expect_request(lambda asked: "before=3" in asked.url):
        page.get_by_role("button", name="Show earlier").click()
    expect(page.locator(".line")).to_have_count(5)
    expect(page.locator(".line").last).to_contain_text("Cat leaves the table with 7.")
    expect(page.get_by_role("button", name="Show earlier")).to_have_count(0)

"""A guest at a real table, who sees what the page shows and does what it offers."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket, expect

ARMED = 450
"""Milliseconds after which new buttons take a press, with some to spare."""

SEEN = Path(__file__).with_name("seen.js").read_text()


class Guest:
    """One person in one browser."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.did: Counter[str] = Counter()
        self.saw: Counter[str] = Counter()
        self.options: set[str] = set()
        """What the player to act may do."""
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda text: self._sent(json.loads(text)))
        socket.on("framereceived", lambda text: self._received(json.loads(text)))

    def _sent(self, message: dict[str, str]) -> None:
        self.did[message.get("action", message["type"])] += 1

    def _received(self, message: dict[str, Any]) -> None:
        self.saw[message["type"]] += 1
        for told in message.get("events", ()):
            event = told["event"]
            self.saw[event["type"]] += 1
            if event["type"] == "turn_started":
                self.options = {option["action"] for option in event["options"]}
            self.saw["all_in"] += event.get("all_in", False)

    def can(self, kind: str) -> bool:
        """Whether the left (fold), middle (go) or right (raise) button may be pressed."""
        return self.page.locator(f"[data-slot={kind}][aria-disabled=false]").count() == 1

    def my_turn(self) -> bool:
        return self.page.locator(".seat.own[data-state=turn]").count() == 1 and (self.can("go") or self.can("fold"))

    def press(self, kind: str) -> None:
        self.page.wait_for_timeout(ARMED)
        self.page.locator(f"[data-slot={kind}]").click()

    def key(self, *keys: str) -> None:
        self.page.wait_for_timeout(ARMED)
        for key in keys:
            self.page.keyboard.press(key)

    def sit(self, seat: int, amount: int) -> None:
        self.page.locator(f"li[data-seat='{seat}'] button").click()
        field = self.page.locator(".amount-input")
        field.fill(str(amount))
        self.page.wait_for_timeout(ARMED)
        field.press("Enter")
        expect(self.page.locator(".seat.own")).to_be_visible()

    def stack(self) -> int:
        return _chips(self.page.locator(".own .seat-stack").inner_text())

    def has_chips(self) -> bool:
        return self.stack() > 0

    def bankroll(self) -> int:
        return int(self.page.evaluate("() => fetch('/api/me').then(r => r.json()).then(me => me.chips)"))

    def seen(self) -> dict[str, Any]:
        """What the table shows, but for the seconds that run."""
        return self.page.evaluate(SEEN)  # type: ignore[no-any-return]


def field(page: Page, label: str, form: str = ".host") -> Locator:
    """What stands under exactly this label in a form, that of a new table unless another is meant."""
    named = page.locator("span", has_text=re.compile(f"^{re.escape(label)}$"))
    return page.locator(f"{form} label").filter(has=named).locator("select, input")


def _chips(text: str) -> int:
    return int(re.sub(r"\D", "", text))


def until(holds: Callable[[], bool], page: Page, seconds: float, what: str) -> None:
    """Wait until something holds."""
    for _ in range(int(seconds * 10)):
        if holds():
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{what} did not come within {seconds} s")

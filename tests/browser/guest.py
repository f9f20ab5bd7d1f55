"""A guest at a real table, who sees what the page shows and does what it offers."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable

from playwright.sync_api import Page, WebSocket, expect

ARMED = 450
"""Milliseconds after which new buttons take a press, with some to spare."""

SEEN = """() => ({
  pots: [...document.querySelectorAll('.pot')].map(e => e.textContent),
  board: [...document.querySelectorAll('.board [role=img]')].map(e => e.ariaLabel),
  note: document.querySelector('.centre-note')?.textContent ?? '',
  button: document.querySelector('.dealer')?.ariaLabel ?? '',
  bets: [...document.querySelectorAll('.bet:not(.gone)')].map(e => [e.style.getPropertyValue('--i'), e.textContent]).sort(),
  seats: [...document.querySelectorAll('.seat')].map(e => [e.dataset.seat, e.dataset.state, e.textContent.replace(/\\d+:\\d\\d/g, ''),
    [...e.querySelectorAll('.card')].map(c => c.ariaLabel).join()]),
  moves: [...document.querySelectorAll('.act-btn')].map(e => [e.textContent, e.ariaDisabled]),
  log: [...document.querySelectorAll('.log li')].map(e => e.textContent),
})"""


class Guest:
    """One person in one browser."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.did: Counter[str] = Counter()
        self.saw: Counter[str] = Counter()
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda text: self._sent(json.loads(text)))
        socket.on("framereceived", lambda text: self._received(json.loads(text)))

    def _sent(self, message: dict[str, str]) -> None:
        self.did[message.get("action", message["type"])] += 1

    def _received(self, message: dict[str, object]) -> None:
        for told in message.get("events", ()):  # type: ignore[attr-defined]
            event = told["event"]
            self.saw[event["type"]] += 1
            self.saw["all_in"] += event.get("all_in", False)

    def slot(self, kind: str) -> object:
        return self.page.locator(f"[data-slot={kind}]")

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

    def bankroll(self) -> int:
        return int(self.page.evaluate("() => fetch('/api/me').then(r => r.json()).then(me => me.chips)"))

    def seen(self) -> dict[str, object]:
        """What the table shows, but for the seconds that run."""
        return self.page.evaluate(SEEN)  # type: ignore[no-any-return]


def _chips(text: str) -> int:
    return int(re.sub(r"\D", "", text))


def until(holds: Callable[[], bool], page: Page, seconds: float, what: str) -> None:
    """Wait until something holds."""
    for _ in range(int(seconds * 10)):
        if holds():
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{what} did not come within {seconds} s")

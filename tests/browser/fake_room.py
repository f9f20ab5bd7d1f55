"""A room that shows one table as it is told to, without a server: for tests of what a page does with what it gets."""

from __future__ import annotations

import json
import mimetypes
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from vilt.errors import Refused
from vilt.locale import catalog, translator
from vilt.protocol.server import Done, Events, LogLine, Pong, Refusal, Snapshot, Told, Welcome
from vilt.table.view import TableView
from vilt.web.options import game_of, table_form
from vilt.web.refusals import refusal
from vilt.web.table_words import described

STATIC = Path(__file__).resolve().parents[2] / "src/vilt/web/static"
ORIGIN = "http://vilt.test"


class FakeRoom:
    """Serves the pages from their folder and speaks the room's part at the socket."""

    def __init__(
        self,
        page: Page,
        view: TableView | None = None,
        seat: int = 0,
        log: Sequence[str] = (),
        tables: Sequence[dict[str, Any]] = (),
    ) -> None:
        self.page = page
        self.view = view
        self.seat = seat
        self.log = log
        self.tables = list(tables)
        self.chips = 10_000
        self.record: dict[str, Any] = {}
        """The record of the table, as the room answers it."""
        self.version = 10
        self.shown = 0
        self.received: list[dict[str, Any]] = []
        self.refuse = ""
        self.fault: Refused | None = None
        """What is wrong with every command, as the room would say it."""
        self.answer = True
        self.unwell = False
        self.socket: WebSocketRoute | None = None
        self.language = "en"
        page.route("**/*", self._serve)
        page.route_web_socket("**/ws?*", self._connect)

    def open(self, path: str = "/t/kitchen") -> Page:
        """Open a page and wait until it shows something."""
        self.page.goto(ORIGIN + path)
        self.page.wait_for_selector(".room .seat, .wrap, .room .stage")
        return self.page

    def tell(self, *events: Any, texts: Sequence[str] = ()) -> None:
        """Send events as the next ones of the table."""
        told = tuple(
            Told(self.version + n + 1, event, texts[n] if n < len(texts) else "") for n, event in enumerate(events)
        )
        self.version += len(told)
        self._send(Events("kitchen", told, time.time()))

    def snapshot(self) -> None:
        """Send the table as it is now."""
        if self.view is not None:
            game = game_of(self.view.settings, translator(self.language))
            lines = tuple(LogLine(n + 1, text) for n, text in enumerate(self.log))
            self._send(Snapshot("kitchen", self.version, self.seat, self.view, lines, time.time(), game))

    def show(self, view: TableView, seat: int = 1) -> None:
        """Send another table, and wait until it is seen."""
        self.shown += 1
        name = f"Harbour Lights {self.shown}"
        self.view, self.seat = replace(view, settings=replace(view.settings, name=name)), seat
        self.snapshot()
        expect(self.page.locator(".topbar h1")).to_have_text(name)

    def commands(self) -> list[dict[str, Any]]:
        """What was asked for at the table, without what every command carries."""
        self.page.wait_for_timeout(100)
        asked = [message for message in self.received if message["type"] not in ("join", "ping", "received")]
        return [{name: value for name, value in one.items() if name not in ("id", "table")} for one in asked]

    def cut(self) -> None:
        """Lose the connection."""
        if self.socket:
            self.socket.close()

    def _send(self, message: Any) -> None:
        if self.socket:
            self.socket.send(msgspec.json.encode(message).decode())

    def _connect(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        self.language = socket.url.rpartition("lang=")[2]
        socket.on_message(lambda text: self._hear(json.loads(text)))
        self._send(Welcome("me", "Noor", self.chips, time.time()))

    def _hear(self, message: dict[str, Any]) -> None:
        self.received.append(message)
        if message["type"] == "join":
            self.snapshot()
            if self.unwell:
                self._send(Refusal("", "room_unwell", {}, "nothing is stored"))
        elif message["type"] == "ping":
            self._send(Pong(time.time()))
        elif "id" in message and self.answer:
            if self.unwell:
                self._send(Refusal(message["id"], "room_unwell", {}, "nothing is stored"))
            elif self.fault:
                self._send(refusal(self.fault, self.language, message["id"]))
            elif self.refuse:
                self._send(Refusal(message["id"], "amount_outside", {}, self.refuse))
            else:
                self._send(Done(message["id"], self.version))

    def _serve(self, route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN).partition("?")[0]
        language = route.request.url.rpartition("lang=")[2]
        answers: dict[str, Any] = {
            "/api/strings": lambda: catalog(language),
            "/api/me": lambda: {"player": "me", "name": "Noor", "chips": self.chips},
            "/api/lobby": lambda: {"tables": self.tables},
            "/api/tables/kitchen/record": lambda: self.record,
            "/api/options": lambda: msgspec.to_builtins(table_form(language)),
            "/api/options/words": lambda: msgspec.to_builtins(described(route.request.post_data_json or {}, language)),
        }
        if path in answers:
            route.fulfill(json=answers[path]())
        elif path.startswith("/api/"):
            self.received.append({"type": path, **(route.request.post_data_json or {})})
            route.fulfill(json={"table": "kitchen", "name": "Noor"})
        else:
            name = {"/": "lobby.html", "/t/kitchen/record": "record.html"}.get(
                path, "table.html" if path.startswith("/t/") else path.removeprefix("/static/")
            )
            kind = mimetypes.guess_type(name)[0] or "text/plain"
            route.fulfill(body=(STATIC / name).read_bytes(), content_type=kind)

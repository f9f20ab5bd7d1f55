"""A room behind a real server on a port of its own, and guests who connect to it."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
import websockets
from tests.room.tables import QUICK, Caller, settings
from websockets.asyncio.client import ClientConnection, connect

from vilt.room.following import Hints
from vilt.room.room import Room
from vilt.room.sqlite import SqliteStore
from vilt.table.commands import CreateTable
from vilt.web.app import create_app
from vilt.web.feed import Hub, Reader
from vilt.web.limits import USUAL, Limits
from vilt.web.server import configuration, listen

Message = dict[str, Any]


class Guest:
    """A client with a cookie of his own and everything he was ever sent."""

    def __init__(self, socket: ClientConnection, cookie: str) -> None:
        self.socket = socket
        self.cookie = cookie
        self.received: list[str] = []
        self.player = ""
        self._names = 0

    async def send(self, message: Message | str | bytes) -> None:
        await self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    async def ask(self, kind: str, table: str, **fields: object) -> Message:
        """Send a command and wait for its answer."""
        self._names += 1
        name = f"command-{self.player}-{self._names}"
        await self.send({"type": kind, "id": name, "table": table, **fields})
        return await self.until(lambda message: message.get("id") == name)

    async def next(self) -> Message:
        text = await asyncio.wait_for(self.socket.recv(), 5)
        assert isinstance(text, str)
        self.received.append(text)
        message: Message = json.loads(text)
        return message

    async def until(self, wanted: Callable[[Message], bool]) -> Message:
        while True:
            message = await self.next()
            if wanted(message):
                return message

    async def rest(self) -> AsyncIterator[Message]:
        """What comes until the connection ends."""
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                yield await self.next()

    async def get(self, kind: str) -> Message:
        return await self.until(lambda message: message["type"] == kind)

    async def event(self, kind: str) -> Message:
        """The next event of a kind."""
        while True:
            message = await self.get("events")
            for told in message["events"]:
                if told["event"]["type"] == kind:
                    event: Message = told["event"]
                    return event

    async def refusal(self, message: Message | str | bytes) -> Message:
        """The refusal that answers a message."""
        await self.send(message)
        return await self.get("refusal")


class OpenRoom:
    """A room that is open at `url`."""

    def __init__(self, room: Room, port: int) -> None:
        self.room = room
        self.url = f"http://127.0.0.1:{port}"
        self.socket_url = f"ws://127.0.0.1:{port}/ws"
        self.http = httpx.AsyncClient(base_url=self.url)

    async def table(self, name: str = "oak", **more: object) -> str:
        await self.room.create(name, [CreateTable(settings(**(QUICK | more)))])
        return name

    def hub_readers(self, table: str) -> list[Reader]:
        """Who watches a table."""
        (hub,) = [hub for listener in self.room.listeners if isinstance(hub := getattr(listener, "__self__", 0), Hub)]
        return list(hub._feeds[table].readers)

    async def hand_dealt(self, table: str) -> None:
        """Wait until a hand is being played."""
        happened = asyncio.Event()
        self.room.listeners.append(lambda _: happened.set())
        while not ((hand := (await self.room.look(table)).table.running) and hand.actor):
            await happened.wait()
            happened.clear()

    @asynccontextmanager
    async def guest(self, cookie: str = "", language: str = "en") -> AsyncIterator[Guest]:
        if not cookie:
            async with httpx.AsyncClient(base_url=self.url) as http:
                answer = await http.get("/api/me")
                cookie = f"vilt_guest={answer.cookies['vilt_guest']}"
        async with connect(
            f"{self.socket_url}?lang={language}", additional_headers={"Cookie": cookie}, max_queue=None
        ) as socket:
            guest = Guest(socket, cookie)
            guest.player = (await guest.get("welcome"))["player"]
            yield guest


class _Server(uvicorn.Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def open_room(path: Path, limits: Limits = USUAL) -> AsyncIterator[OpenRoom]:
    async with open_node(Room(SqliteStore(path)), limits) as house:
        yield house


@asynccontextmanager
async def open_node(
    room: Room, limits: Limits = USUAL, hints: Hints | None = None, ping: float = 30.0
) -> AsyncIterator[OpenRoom]:
    """A node of a room; a client is asked for a sign of life every `ping` seconds, and has twice as long for it."""
    listener = listen("127.0.0.1", 18_000)
    opened = asyncio.Event()
    config = configuration(create_app(room, Caller(), opened.set, hints, limits), limits)
    config.ws_ping_interval, config.ws_ping_timeout = ping, 2 * ping
    server = _Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    await asyncio.wait_for(opened.wait(), 10)
    house = OpenRoom(room, listener.getsockname()[1])
    try:
        yield house
    finally:
        await house.http.aclose()
        server.should_exit = True
        await serving
        listener.close()


def closed_with(error: websockets.ConnectionClosed) -> int:
    return error.rcvd.code if error.rcvd else 0

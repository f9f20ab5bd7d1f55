"""Players of a room that runs as a process of its own, or as several."""

import asyncio
import contextlib
import json
import random
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
from tests.room.processes import with_vilt
from tests.web.rooms import Message
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException


def unused_port() -> int:
    """A port of this machine that nobody uses.

    It is none of those that the system lends to outgoing connections (32768 and up by Linux's own setting): a server
    that is stopped and started again must find its port free.
    """
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as found, contextlib.suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port


@asynccontextmanager
async def served(database: Path | str, port: int, *more: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """`vilt serve` as a process of its own; it is killed, not stopped, in the end."""
    command = [sys.executable, "-m", "vilt", "serve", "--port", str(port), "--database", str(database), *more]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, env=with_vilt())
    assert process.stdout is not None
    try:
        line = await asyncio.wait_for(process.stdout.readline(), 30)
        assert line.startswith(f"Vilt is open at http://127.0.0.1:{port} ".encode()), line
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


class Player:
    """Somebody who plays passively, comes back after each loss, and keeps what was acknowledged to him."""

    def __init__(self, url: str, seat: int, pause: float = 0.3) -> None:
        self.url = url
        self.seat = seat
        self.pause = pause
        """The most seconds before an answer."""
        self.acts = True
        """Whether turns are taken; else they run out."""
        self.cookie = ""
        self.table = ""
        self.player = ""
        self.acknowledged: dict[str, int] = {}
        self.closed_with: list[int] = []
        self.snapshot: Message = {}
        self.seen = asyncio.Event()
        self._number = self._hand = 0
        self._dice = random.Random(seat)

    async def enter(self, table: str) -> None:
        self.table = table
        async with httpx.AsyncClient(base_url=self.url) as http:
            answer = await http.get("/api/me")
        self.player = answer.json()["player"]
        self.cookie = f"vilt_guest={answer.cookies['vilt_guest']}"

    async def play(self) -> None:
        """Play until the connection is lost."""
        address = self.url.replace("http", "ws") + "/ws"
        with contextlib.suppress(WebSocketException, OSError):
            async with connect(address, additional_headers={"Cookie": self.cookie}) as socket:
                try:
                    await socket.send(json.dumps({"type": "join", "table": self.table}))
                    async for text in socket:
                        for command in self._wanted(self._hear(json.loads(text))):
                            await asyncio.sleep(self.pause * self._dice.random())  # so that most kills come in mid-hand
                            await socket.send(json.dumps(command))
                finally:
                    if socket.close_code:
                        self.closed_with.append(socket.close_code)

    def _wanted(self, commands: list[Message]) -> list[Message]:
        return [command for command in commands if self.acts or command["type"] in ("take_seat", "join")]

    def _hear(self, message: Message) -> list[Message]:
        match message["type"]:
            case "snapshot":
                self.snapshot = message
                self.seen.set()
                if not message["seat"]:
                    return [self._command("take_seat", seat=self.seat, buy_in=1000)]
                hand = message["view"]["hand"]
                return [self._turn(hand["hand"], hand)] if hand and hand["actor"] == self.seat else []
            case "events":
                commands = []
                for event in (told["event"] for told in message["events"]):
                    if event["type"] == "hand_started":
                        self._hand = event["hand"]
                    elif event["type"] == "turn_started" and event["seat"] == self.seat:
                        commands.append(self._turn(self._hand, event))
                return commands
            case "done":
                self.acknowledged[message["id"]] = message["version"]
        return []

    def _turn(self, hand: int, turn: Message) -> Message:
        self._hand = hand
        action = "check" if turn["options"][1]["action"] == "check" else "call"
        return self._command("take_turn", hand=hand, turn=turn["turn"], action=action)

    def _command(self, kind: str, **fields: object) -> Message:
        self._number += 1
        return {"type": kind, "id": f"kill-{self.player}-{self._number}", "table": self.table, **fields}

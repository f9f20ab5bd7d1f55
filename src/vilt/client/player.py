"""A player over a real connection: he takes a seat, plays without a plan, and comes back whenever he is cut off.

He does what the page in a browser does: resumes at the version that he has, and sends what was not answered again by
the same name. Beside that he keeps what he was told, so that it can be compared with the room's database.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from vilt.client.messages import Choice, FromRoom, HeardEvent, Told, read_event, read_message, read_view

FIRST_WAIT = 0.1
"""Seconds before the first attempt to come back, give or take half of it; each that fails doubles them."""

AGAIN_SECONDS = 0.5
"""After a refusal that will not last, the same command is sent again so much later."""

LASTING_NOT = frozenset({"room_unwell", "too_fast", "try_again", "store_busy", "store_full", "store_unreachable"})

Command = dict[str, Any]
Acknowledge = Callable[["Player", str, int, float], None]
"""Told of each answer: who, the name of his command, its version, and the seconds from sending it until now."""


class Habits(msgspec.Struct, frozen=True, kw_only=True):
    """What a player does in his own way."""

    buy_in: int = 1_000
    pace: float = 0.0
    """The most seconds that he thinks about a decision."""
    keeps: int | None = 500
    """How many of the latest events he remembers, None for all."""
    watches: bool = False
    """Whether he only looks on."""
    longest_wait: float = 3.0
    """The most seconds from one attempt to come back to the next, give or take half of it."""


class Player:
    """Somebody in `seat` of `table` at the room at `urls`, any of them; he plays until `play` is cancelled."""

    def __init__(
        self,
        urls: Sequence[str],
        table: str,
        seat: int,
        dice: Random,
        acknowledge: Acknowledge,
        habits: Habits = Habits(),  # noqa: B008 - it never changes
    ) -> None:
        self.table = table
        self.seat = seat
        self.player = ""
        self.version = 0
        self.snapshot: FromRoom | None = None
        """The latest one."""
        self.told: deque[Told] = deque(maxlen=habits.keeps)
        """Every event since the latest snapshot, but no more than he keeps."""
        self.gaps: list[tuple[int, int]] = []
        """Versions that were told one after another and do not follow each other."""
        self.deliveries = 0
        self.hands = 0
        self.lost = 0
        """How often the connection was lost."""
        self.refusals: dict[str, int] = {}
        self.stops = False
        """From now on he says nothing new, and only waits for what was not answered."""
        self._place = seat % len(urls)
        self._urls = urls
        self._dice = dice
        self._acknowledge = acknowledge
        self._habits = habits
        self._cookie = ""
        self._named = secrets.token_hex(4)
        self._number = 0
        self._hand = 0
        self._waiting: dict[str, tuple[Command, float]] = {}
        self._answer = asyncio.Event()
        self.answered = asyncio.Event()
        """Set from the first answer on, mostly that he has his seat; where he only looks on, when he sees the table."""
        self._socket: ClientConnection | None = None
        self._outbox: asyncio.Queue[str] = asyncio.Queue()
        self._joined = False
        self._goes = False
        """Whether he goes out and comes in again."""
        self._later: set[asyncio.TimerHandle] = set()

    @property
    def connected(self) -> bool:
        """Whether he is, and has been told what he missed."""
        return self._joined

    async def settled(self) -> None:
        """Wait until everything that he said was answered."""
        while self._waiting:
            self._answer.clear()
            await self._answer.wait()

    async def play(self) -> None:
        """Play, and come back after each loss a little later than before."""
        failures = 0
        while True:
            heard = self.deliveries
            with suppress(WebSocketException, OSError, TimeoutError):
                await self._once()
            self._socket, self._joined = None, False
            self.lost += 1
            self._place = (self._place + 1) % len(self._urls)
            failures = 0 if self.deliveries > heard else failures + 1
            wait = min(self._habits.longest_wait, FIRST_WAIT * 2.0**failures)
            await asyncio.sleep(wait * (0.5 + self._dice.random()))

    def drop(self) -> None:
        """Lose the connection, without a word to the room."""
        if self._socket:
            self._socket.transport.abort()

    def leave(self) -> None:
        """Leave the table, and come back."""
        self._say("leave_seat")

    async def _once(self) -> None:
        address = self._urls[self._place].replace("http", "ws", 1) + "/ws"
        headers = {"Cookie": self._cookie} if self._cookie else {}
        async with connect(
            address, additional_headers=headers, compression=None, max_size=None, ping_interval=None, open_timeout=20
        ) as socket:
            if not self._cookie and socket.response:
                self._cookie = socket.response.headers.get("Set-Cookie", "").partition(";")[0]
            self._socket, self._outbox, self._goes, self._joined = socket, asyncio.Queue(), False, False
            writing = asyncio.create_task(_send_all(socket, self._outbox))
            try:
                self._join()
                for command, _ in self._waiting.values():
                    self._write(command)
                async for text in socket:
                    self._hear(read_message(text))
                    if self._goes:
                        self.version = 0  # whoever comes in anew looks at all of the table
                        return
            finally:
                writing.cancel()

    def _hear(self, message: FromRoom) -> None:
        self.deliveries += 1
        self._joined = self._joined or message.type in ("snapshot", "events")
        match message.type:
            case "welcome":
                self.player = message.player
            case "snapshot":
                self._see(message)
            case "events":
                for told in message.events:
                    if told.version != self.version + 1:
                        self.gaps.append((self.version, told.version))
                    self.version = told.version
                    self.told.append(told)
                    self._follow(read_event(told.event))
            case "done":
                self._answered(message)
            case "refusal":
                self._refused(message)

    def _see(self, message: FromRoom) -> None:
        self.snapshot, self.version = message, message.version
        self.told.clear()
        view = read_view(message.view)
        if self._habits.watches:
            self.answered.set()
            return
        own = next((one for one in view.seats if one.player == self.player), None)
        if own is None:
            self._say("take_seat", seat=self.seat, buy_in=self._habits.buy_in)
            return
        if own.rebuy_deadline:
            self._say("add_chips", amount=self._habits.buy_in)
        elif own.sitting_out:
            self._say("come_back")
        hand = view.hand
        if hand:
            self._hand = hand.hand
            if hand.actor == self.seat:
                self._take_turn(hand.turn, hand.options)

    def _follow(self, event: HeardEvent) -> None:
        match event.type:
            case "hand_started":
                self._hand = event.hand
            case "hand_ended":
                self.hands += 1
        if event.seat != self.seat or self._habits.watches:
            return
        match event.type:
            case "turn_started":
                self._take_turn(event.turn, event.options)
            case "rebuy_asked":
                self._say("add_chips", amount=self._habits.buy_in)
            case "sat_out":
                self._say("come_back")
            case "left":
                self._goes = True

    def _answered(self, message: FromRoom) -> None:
        found = self._waiting.pop(message.id, None)
        self._answer.set()
        self.answered.set()
        if found:
            self._acknowledge(self, message.id, message.version, time.perf_counter() - found[1])

    def _refused(self, message: FromRoom) -> None:
        self.refusals[message.code] = self.refusals.get(message.code, 0) + 1
        command, _ = self._waiting.pop(message.id, ({}, 0.0))
        self._answer.set()
        if not message.id and message.code in LASTING_NOT:
            self._after(AGAIN_SECONDS, partial(self._join_again, self._socket))
        if not command:
            return
        if message.code in LASTING_NOT:
            self._after(AGAIN_SECONDS, partial(self._send, command))
            return
        self.answered.set()
        if message.code == "not_enough_chips":
            self.leave()  # when he comes in again, the room fills his bankroll up
        elif message.code == "took_more_away":
            self._say("take_seat", seat=self.seat, buy_in=message.fields["low"])

    def _take_turn(self, turn: int, options: Sequence[Choice]) -> None:
        action, amount = choose(options, self._dice)
        command = self._command("take_turn", hand=self._hand, turn=turn, action=action, amount=amount)
        if self._habits.pace:
            self._after(self._habits.pace * self._dice.random(), partial(self._send, command))
        else:
            self._send(command)

    def _say(self, kind: str, **fields: object) -> None:
        self._send(self._command(kind, **fields))

    def _command(self, kind: str, **fields: object) -> Command:
        self._number += 1
        return {"type": kind, "id": f"soak-{self._named}-{self._number}", "table": self.table, **fields}

    def _join(self) -> None:
        self._write({"type": "join", "table": self.table, "version": self.version})

    def _join_again(self, socket: ClientConnection | None) -> None:
        """Joining was refused at `socket`: the room could not read the table."""
        if socket is self._socket and not self._joined:
            self._join()

    def _after(self, seconds: float, act: Callable[[], None]) -> None:
        def begin() -> None:
            self._later.discard(handle)
            act()

        handle = asyncio.get_running_loop().call_later(seconds, begin)
        self._later.add(handle)

    def _send(self, command: Command) -> None:
        if self.stops:
            return
        self._waiting[command["id"]] = (command, time.perf_counter())
        self._write(command)

    def _write(self, command: Mapping[str, object]) -> None:
        self._outbox.put_nowait(msgspec.json.encode(command).decode())


async def _send_all(socket: ClientConnection, outbox: asyncio.Queue[str]) -> None:
    with suppress(WebSocketException):  # whoever reads notices it too
        while True:
            await socket.send(await outbox.get())


def choose(options: Sequence[Choice], dice: Random) -> tuple[str, int]:
    """What somebody does who plays without a plan: calls mostly, seldom raises, hardly ever all he has.

    >>> choose([Choice("fold"), Choice("check")], Random(1))
    ('check', 0)
    """
    by_action = {option.action: option for option in options}
    wager = by_action.get("bet") or by_action.get("raise")
    fate = dice.random()
    if wager and fate < 0.10:
        return wager.action, wager.high if fate < 0.01 else wager.low
    if "check" in by_action:
        return "check", 0
    if fate < 0.35 or "call" not in by_action:
        return "fold", 0
    return "call", 0

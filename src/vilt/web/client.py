"""One connected client: his messages in, his answers and his tables out."""

from __future__ import annotations

import asyncio
import hashlib
import math
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketException

from vilt.errors import Refused
from vilt.protocol.client import ClientMessage, Join, Part, Ping, Say, TableMessage
from vilt.protocol.fields import TableId
from vilt.protocol.host import ChangeSettings, FromHost
from vilt.protocol.server import Done, Pong, ServerMessage, Welcome
from vilt.room.accounts import Accounts
from vilt.room.room import Room
from vilt.room.store import Account
from vilt.table import Table
from vilt.table.commands import TableCommand
from vilt.web import metrics
from vilt.web.feed import COME_BACK, Hub, encode
from vilt.web.limits import Bucket, Buckets, Limits
from vilt.web.orders import check_options, unreadable_option
from vilt.web.refusals import refusal
from vilt.web.requests import command_for, tells_who

TOO_HASTY = 1008
"""The code of a connection closed for not keeping to the limits."""

TOO_SLOW = 1013
"""The code of a connection closed because its messages were not read: come back later."""

log = structlog.get_logger("vilt.web.client")
_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


class _Named(msgspec.Struct):
    """As much of a message as an answer needs, when the rest cannot be read; whatever kind of thing was sent."""

    id: Any = ""
    table: Any = None

    @property
    def name(self) -> str:
        """What the client calls his command, empty when that is no name."""
        return self.id[:64] if isinstance(self.id, str) else ""


_named_decoder = msgspec.json.Decoder(_Named)


class Client:
    """A reader of the hub's tables who may also speak.

    `shared` are the buckets of his account and his address for all messages, `chat` are those of all accounts for what
    they write to tables.
    """

    __slots__ = (
        "_accounts",
        "_buckets",
        "_chat",
        "_code",
        "_ended",
        "_hasty",
        "_hub",
        "_limits",
        "_outbox",
        "_room",
        "_socket",
        "_tables",
        "language",
        "player",
    )

    def __init__(
        self,
        socket: WebSocket,  # type: ignore[type-arg]
        hub: Hub,
        room: Room,
        player: str,
        language: str,
        limits: Limits,
        shared: Sequence[Bucket],
        chat: Buckets,
    ) -> None:
        self.player = player
        self.language = language
        self._socket = socket
        self._hub = hub
        self._room = room
        self._accounts = Accounts(room)
        self._outbox: asyncio.Queue[str] = asyncio.Queue(limits.unread_messages)
        self._ended = asyncio.Event()
        self._code = 1000
        self._limits = limits
        self._buckets = (Bucket(limits.messages_per_second, limits.messages_at_once), *shared)
        self._chat = chat
        self._hasty = 0
        self._tables: set[str] = set()

    async def run(self, account: Account) -> None:
        """Serve the client until one of the two goes away."""
        self._hub.enter(self)
        self._say(Welcome(self.player, account.name, account.balance, self._room.clock()))
        work = [asyncio.ensure_future(step) for step in (self._read(), self._write(), self._ended.wait())]
        try:
            await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._hub.leave(self)
            for task in work:
                task.cancel()
            results = await asyncio.gather(*work, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, WebSocketException | OSError):
                log.error("a connection broke", exc_info=result)
        if self._socket.connection_state != "disconnect":
            try:
                await self._socket.close(self._code)
            except (RuntimeError, WebSocketException):  # the other side was faster
                pass

    def send(self, text: str) -> None:
        """Put a message into the outbox; when that is full, the client does not read and the connection ends."""
        try:
            self._outbox.put_nowait(text)
        except asyncio.QueueFull:
            if not self._ended.is_set():
                metrics.limited.labels("unread").inc()
            self.close(TOO_SLOW)

    def close(self, code: int = TOO_SLOW) -> None:
        """End the connection; the first reason counts."""
        if not self._ended.is_set():
            self._code = code
            self._ended.set()

    def _say(self, message: ServerMessage) -> None:
        self.send(encode(message))

    async def _write(self) -> None:
        send = self._socket.send
        while True:
            await send({"type": "websocket.send", "bytes": None, "text": await self._outbox.get()})

    async def _read(self) -> None:
        while True:
            frame = await self._socket.receive()
            if frame["type"] != "websocket.receive":
                return
            await self._hear(frame.get("text"))

    async def _hear(self, text: str | None) -> None:
        """Answer a message; None is one that is not text."""
        metrics.messages.inc()
        if not all(bucket.take() for bucket in self._buckets):
            metrics.limited.labels("messages").inc()
            self._hasty += 1
            if self._hasty > self._limits.patience:
                self.close(TOO_HASTY)
            self._refuse(_named(text or "").name, Refused("too_fast"))
            await asyncio.sleep(0)  # a flood that is here already must not keep the others waiting
            return
        self._hasty = 0
        if text is None:
            self._refuse("", Refused("not_a_text"))
            return
        try:
            message = _decoder.decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            named = _named(text)
            self._refuse(named.name, _unread(named, error, text))
            return
        try:
            if isinstance(message, ChangeSettings):
                check_options(text)
            await self._answer(message)
        except Refused as refused:
            if refused.code == "store_unsure" or (refused.code == "table_newer" and self._room.store.shared):
                self.close(COME_BACK)  # he asks again, by the same name, this node or one that can tell
            else:
                self._refuse(getattr(message, "id", ""), refused)
        except Exception:  # a fault of ours: the client may go on
            log.exception("a message failed", type=type(message).__name__)
            self._refuse(getattr(message, "id", ""), Refused("broken"))

    async def _answer(self, message: ClientMessage) -> None:
        match message:
            case Ping():
                self._say(Pong(self._room.clock()))
            case Join():
                if len(self._tables | {message.table}) > self._limits.tables_per_socket:
                    metrics.limited.labels("tables").inc()
                    raise Refused("too_many_tables", tables=self._limits.tables_per_socket)
                await self._hub.join(self, message.table, message.version)
                self._tables.add(message.table)
                if not self._room.well:  # what he was shown comes from memory
                    raise Refused("room_unwell")
            case Part():
                self._hub.part(self, message.table)
                self._tables.discard(message.table)
            case _:
                await self._command(message)

    async def _command(self, message: TableMessage) -> None:
        if not self._room.well:
            raise Refused("room_unwell")
        begin = time.perf_counter()
        name, chips = "", 0
        if tells_who(message):
            account = await self._accounts.account(self.player)
            name, chips = account.name, account.balance

        def ask(table: Table) -> TableCommand:
            return command_for(table, message, self.player, name, chips)

        try:
            done = await self._room.execute(
                message.table,
                self._unhurried(ask) if isinstance(message, Say) else ask,
                message.id,
                self.player,
                said=hashlib.sha256(_encoder.encode(message)).hexdigest()[:16],
            )
        except Refused as refused:
            if refused.code == "not_enough_chips" and isinstance(message, FromHost):
                # The bankroll is another player's: how much it holds is not for the host to know.
                raise Refused("player_has_less", amount=refused.fields["amount"]) from refused
            raise
        try:
            version = await self._hub.told_to(self.player, message.table, done.version)
        except Refused as refused:
            log.info("a command is done, its version cannot be told", table=message.table, reason=str(refused))
            self.close(COME_BACK)  # a refusal would say that nothing was changed: he asks again, by the same name
            return
        self._say(Done(message.id, version))
        metrics.command_seconds.observe(time.perf_counter() - begin)
        (metrics.repeated if done.again else metrics.done).inc()

    def _unhurried(self, ask: Callable[[Table], TableCommand]) -> Callable[[Table], TableCommand]:
        """The same, but refused where he writes too much. What he had written before is answered again all the same:
        the room looks for that when a command is refused."""
        may: bool | None = None

        chat = self._chat.of(self.player)

        def unhurried(table: Table) -> TableCommand:
            nonlocal may
            command = ask(table)
            if may is None:  # asked for again when another command was faster
                may = chat.take()
                if not may:
                    metrics.limited.labels("chat").inc()
            if not may:
                raise Refused("chat_too_fast", seconds=max(1, math.ceil(chat.wait)))
            return command

        return unhurried

    def _refuse(self, name: str, refused: Refused) -> None:
        metrics.refused.inc()
        self._say(refusal(refused, self.language, name))


def _named(text: str) -> _Named:
    """The id and table of a message that cannot be read, if at least those can."""
    try:
        return _named_decoder.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return _Named()


def _unread(named: _Named, error: Exception, text: str) -> Refused:
    """Why a message cannot be read; a table that no room could have is only one that is not there."""
    if isinstance(named.table, str):
        try:
            msgspec.convert(named.table, TableId)
        except msgspec.ValidationError:
            return Refused("no_such_table", table=named.table[:40])
    return unreadable_option(text, error) or Refused("bad_message", reason=str(error))

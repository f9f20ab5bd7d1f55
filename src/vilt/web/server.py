"""Runs the room for whoever typed `vilt serve`, until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import signal
import socket
import sys
from collections.abc import Awaitable, Callable

import click
import structlog
import uvicorn
from litestar.types import ASGIApp

from vilt.errors import Refused
from vilt.room.bot_process import BotProcess
from vilt.room.collector import Collector, spare_the_collector
from vilt.room.databases import open_store
from vilt.room.following import Hints
from vilt.room.postgres_url import is_postgres
from vilt.room.room import Room
from vilt.room.update_shown import show_update
from vilt.web.app import create_app
from vilt.web.frames import patient_websocket
from vilt.web.limits import USUAL, Limits
from vilt.web.patience import PROXY, patient_http

PORTS_TRIED = 50
"""How many ports after a taken one are tried."""


def serve(host: str, port: int, database: str, redis: str = "", limits: Limits = USUAL) -> None:
    """Open the room in `database` on `host` and serve it; returns when it was told to stop.

    `redis` is the URL of the server that carries hints between the nodes of a room on PostgreSQL.

    Raises:
        Refused: `database_...`, `store_...`, `redis_...`, `host_unknown` or `ports_taken`: in one sentence why it
            cannot open.
    """
    _log_for_people_or_machines()
    if redis and not is_postgres(database):
        raise Refused("redis_alone")  # before a room is made in a file
    with listen(host, port) as listener:
        room = Room(open_store(database, show_update))
        _run(listener, room, open_hints(room, redis) if redis else None, limits)


def _run(listener: socket.socket, room: Room, hints: Hints | None, limits: Limits) -> None:
    bots = BotProcess()
    at_work: list[asyncio.Task[None]] = []

    def opened() -> None:
        at_work.append(asyncio.create_task(spare_the_collector(Collector())))  # it ends with the loop
        _announce(listener)

    refusals: list[Refused] = []
    app = create_app(room, bots, opened, hints, limits, refusals.append)
    server = RoomServer(configuration(app, limits), app.hub.hand_over)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # what Ctrl-C does, once the server has ended
    try:
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[listener])
    except SystemExit:
        if refusals:
            raise refusals[0] from None
        raise SystemExit(1) from None  # why is in the log
    finally:
        bots.stop()


class RoomServer(uvicorn.Server):
    """A server that lets its clients go one by one before it stops, so that they do not all come back at once."""

    def __init__(self, config: uvicorn.Config, hand_over: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._hand_over = hand_over

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more clients, hand over those who are here, and stop."""
        for server in self.servers:
            server.close()
        for listener in sockets or ():
            listener.close()
        if not self.force_exit:
            await self._hand_over()
        await super().shutdown(sockets)


def open_hints(room: Room, redis: str) -> Hints:
    """What carries hints between nodes.

    Raises:
        Refused: `redis_unknown`, or `extra_missing`.
    """
    try:
        from vilt.room.redis_hints import RedisHints
    except ModuleNotFoundError as error:
        raise Refused("extra_missing", package=error.name or "", extra="redis") from error
    return RedisHints(room, redis)


def configuration(app: ASGIApp, limits: Limits = USUAL) -> uvicorn.Config:
    """How the application is served."""
    return uvicorn.Config(
        app,
        loop="auto",
        http=patient_http(limits),
        ws=patient_websocket(limits),
        ws_max_size=limits.message_bytes,
        ws_ping_interval=30,
        ws_ping_timeout=60,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=PROXY,
        timeout_graceful_shutdown=3,
    )


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to `host` and to `port`, or to the next port that is free.

    Raises:
        Refused: `host_unknown` or `ports_taken`.
    """
    try:
        family, *_ = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except (OSError, UnicodeError) as error:
        raise Refused("host_unknown", host=host) from error
    for candidate in range(port, min(port + PORTS_TRIED, 65_536)):
        listener = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(2048)
        except OSError as error:
            listener.close()
            if error.errno in (errno.EADDRINUSE, errno.EACCES):
                continue
            raise Refused("host_unknown", host=host) from error
        listener.set_inheritable(False)
        return listener
    raise Refused("ports_taken", first=str(port), last=str(min(port + PORTS_TRIED, 65_536) - 1))


def _announce(listener: socket.socket) -> None:
    host, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": _own_address(), "::": "localhost"}.get(host, host)  # noqa: S104 - compared, not bound
    name = f"[{shown}]" if ":" in shown else shown
    click.echo(f"Vilt is open at http://{name}:{port} (stop it with Ctrl-C)")


def _own_address() -> str:
    """This machine's address in its network: that of the way out, though nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(way.getsockname()[0])


def _log_for_people_or_machines() -> None:
    """Logs on standard error: in colour for a terminal, one JSON object a line for anything else."""
    people = sys.stderr.isatty()
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="%H:%M:%S" if people else "iso", utc=not people),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    last: list[structlog.typing.Processor] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if people:
        # Never the values of variables: a deck could be among them.
        last.append(structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback))
    else:
        last += [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    handler = logging.StreamHandler()
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processors=last, foreign_pre_chain=shared))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("vilt").setLevel(logging.INFO)
    logging.getLogger("alembic").setLevel(logging.ERROR)
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # what fails is told by whoever knows what it was

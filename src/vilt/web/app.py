"""The web application: a room, its due work, and everybody who looks at it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import structlog
from litestar import Litestar, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp

from vilt.errors import Refused
from vilt.room.accounts import Accounts
from vilt.room.bot_process import Thinker
from vilt.room.due import DueWorker
from vilt.room.following import Following, Hints
from vilt.room.protections import Protections, count_everywhere
from vilt.room.resume import ALIVE_AT, beat, give_time_back, nobody_is_here, others_are_here
from vilt.room.room import Room
from vilt.web import ledger, lobby, metrics, odds, options, pages, record, status, table_words
from vilt.web.feed import Hub
from vilt.web.head import HeadAsGet
from vilt.web.headers import SecurityHeaders, security_headers
from vilt.web.identity import Identity, cookie_secret
from vilt.web.limits import USUAL, Buckets, Doorman, Limits
from vilt.web.lobby import AnyRequest, language_of
from vilt.web.refusals import refusal, unwell
from vilt.web.sockets import connect

log = structlog.get_logger("vilt.web")


class RoomApp(SecurityHeaders):
    """The application with its headers, and the hub of those who are connected."""

    def __init__(self, app: ASGIApp, headers: list[tuple[bytes, bytes]], hub: Hub) -> None:
        super().__init__(app, headers)
        self.hub = hub


def create_app(
    room: Room,
    thinker: Thinker,
    opened: Callable[[], None] = lambda: None,
    hints: Hints | None = None,
    limits: Limits = USUAL,
    stays_shut: Callable[[Refused], None] = lambda _: None,
) -> RoomApp:
    """The application for `room`, which it closes in the end; `opened` is called when guests may come.

    `stays_shut` is told why it cannot open, where the database is to blame.

    `hints` carries word to and from the other nodes of a store that is shared.
    """
    files = pages.Files()
    hub = Hub(room)
    Protections(room)
    for name, number in msgspec.structs.asdict(limits).items():
        metrics.limit.labels(name).set(number)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        try:
            app.state.identity = Identity(Accounts(room), await cookie_secret(room.store))
            if not await others_are_here(room):
                await give_time_back(room)
                await nobody_is_here(room)
                await count_everywhere(room)
        except Exception as error:
            if isinstance(error, Refused):
                stays_shut(error)
            else:
                log.exception("the room cannot open", reason=str(error))
            await room.close()
            raise
        jobs = [DueWorker(room, thinker).run(), beat(room), metrics.time_the_loop()]
        if room.store.shared:
            jobs.append(Following(room, hub.is_watched, hints).run())
        work = [asyncio.create_task(job) for job in jobs]
        opened()
        try:
            yield
        finally:
            for task in work:
                task.cancel()
            await asyncio.gather(*work, return_exceptions=True)
            await _last_beat(room)
            await room.close()

    handlers: list[Any] = [
        connect,
        ledger.ledger,
        ledger.ledger_file,
        lobby.lobby,
        lobby.me,
        lobby.name,
        lobby.play,
        lobby.strings,
        lobby.tables,
        odds.equity,
        options.options,
        pages.lobby_page,
        pages.static_file,
        pages.table_page,
        pages.record_page,
        record.record,
        status.figures,
        status.health,
        table_words.words,
    ]
    app = Litestar(
        handlers,
        lifespan=[lifespan],
        state=State(
            {
                "room": room,
                "hub": hub,
                "hints": hints,
                "limits": limits,
                "doorman": Doorman(limits.sockets_per_address, limits.sockets),
                "accounts": Doorman(limits.sockets_per_account, limits.sockets),
                "account_messages": Buckets(limits.account_messages_per_second, limits.account_messages_at_once),
                "address_messages": Buckets(limits.address_messages_per_second, limits.address_messages_at_once),
                "wishes": Buckets(limits.wishes_per_second, limits.wishes_at_once),
                "chat": Buckets(limits.chat_per_second, limits.chat_at_once),
                "odds": Buckets(limits.odds_per_second, limits.odds_at_once),
                "files": files,
                "records": record.Records(room),
            }
        ),
        exception_handlers={Refused: _refused, HTTPException: _failed, Exception: _broken},
        request_max_body_size=limits.message_bytes,
        openapi_config=None,
        logging_config=None,
    )
    return RoomApp(HeadAsGet(app), security_headers(files.inline_scripts()), hub)


async def _last_beat(room: Room) -> None:
    try:
        await room.store.remember(ALIVE_AT, repr(room.clock()))
    except Refused as refused:
        log.warning("the room cannot note when it closed", reason=str(refused))


def _refusal(request: AnyRequest, refused: Refused, status: int) -> Response[bytes]:
    content = msgspec.json.encode(refusal(refused, language_of(request)))
    return Response(content, status_code=status, media_type="application/json")


def _refused(request: AnyRequest, refused: Refused) -> Response[bytes]:
    statuses = {"no_such_table": 404, "too_fast": 429}
    return _refusal(request, refused, 503 if unwell(refused) else statuses.get(refused.code, 400))


def _failed(request: AnyRequest, failure: HTTPException) -> Response[bytes]:
    """What the framework refuses, in the same words as the room."""
    match failure.status_code:
        case 403:
            return _refusal(request, Refused("other_site"), 403)
        case 404:
            return _nothing_here(request)
        case 405:
            return _other_method(request, failure)
        case 413:
            limits: Limits = request.app.state.limits
            return _refusal(request, Refused("too_large", most=limits.message_bytes), 413)
    reason = failure.detail
    for extra in failure.extra if isinstance(failure.extra, list) else ():
        reason = f"{extra.get('message', '')} - at `$.{extra.get('key', '')}`"
    return _refusal(request, Refused("bad_request", reason=reason), failure.status_code)


def _other_method(request: AnyRequest, failure: HTTPException) -> Response[bytes]:
    possible = (failure.headers or {}).get("allow", "").split(", ")
    allowed = ", ".join(sorted({*possible, *(["HEAD"] if "GET" in possible else [])}))
    answer = _refusal(request, Refused("bad_method", method=str(request.method)[:20], allowed=allowed), 405)
    answer.headers["Allow"] = allowed
    return answer


def _nothing_here(request: AnyRequest) -> Response[bytes]:
    """A page for people, the usual refusal for programs."""
    refused = Refused("no_such_page")
    if "text/html" not in request.headers.get("accept", "") or request.url.path.startswith("/api/"):
        return _refusal(request, refused, 404)
    page = pages.nothing_here(refused, language_of(request)).encode()
    return Response(page, status_code=404, media_type="text/html")


def _broken(request: AnyRequest, error: Exception) -> Response[bytes]:
    log.error("a request failed", path=request.url.path, exc_info=error)
    return _refusal(request, Refused("broken"), 500)

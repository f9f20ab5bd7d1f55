"""The door for WebSockets: who may come in."""

from __future__ import annotations

from urllib.parse import urlsplit

from litestar import WebSocket, websocket
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler

from vilt.errors import Refused
from vilt.locale import negotiate
from vilt.web import metrics
from vilt.web.client import TOO_HASTY, Client
from vilt.web.feed import Hub, encode
from vilt.web.identity import Identity
from vilt.web.limits import Doorman
from vilt.web.refusals import refusal


def same_origin(connection: ASGIConnection, _: BaseRouteHandler) -> None:  # type: ignore[type-arg]
    """Let nobody in who was sent by another site's page; programs send no origin at all.

    Raises:
        PermissionDeniedException: the request comes from another site.
    """
    origin = connection.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != connection.headers.get("host"):
        raise PermissionDeniedException("this room takes no requests from other sites' pages")


@websocket("/ws", guards=[same_origin])
async def connect(socket: WebSocket, state: State) -> None:  # type: ignore[type-arg]
    """The one connection of a client; `?lang=xx` chooses the language it is spoken to in."""
    doorman: Doorman = state.doorman
    hub: Hub = state.hub
    identity: Identity = state.identity
    language = negotiate(socket.headers.get("accept-language", ""), socket.query_params.get("lang", ""))
    address = socket.client.host if socket.client else ""
    if not doorman.enter(address):
        metrics.turned_away.inc()
        await socket.accept()
        await socket.send_text(encode(refusal(Refused("too_many_sockets", sockets=doorman.most), language)))
        await socket.close(TOO_HASTY)
        return
    try:
        metrics.sockets.set(doorman.total)
        guest = await identity.guest(socket)
        cookies = [guest.cookie.to_encoded_header()] if guest.cookie else []
        await socket.accept(headers=cookies)
        await Client(socket, hub, state.room, guest.player, language).run(guest.account)
    finally:
        doorman.leave(address)
        metrics.sockets.set(doorman.total)
        metrics.watched.set(hub.watched)

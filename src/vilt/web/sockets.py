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
    if origin is None:
        return
    try:
        ours = urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:  # no origin that a browser sends, as http://[::1
        ours = False
    if not ours:
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
        await _turn_away(socket, "room_full" if doorman.full else "too_many_sockets", doorman.most, language)
        return
    try:
        metrics.sockets.set(doorman.total)
        guest = await identity.guest(socket)
        accounts: Doorman = state.accounts
        if not accounts.enter(guest.player):
            await _turn_away(socket, "too_many_of_yours", accounts.most, language)
            return
        try:
            cookies = [guest.cookie.to_encoded_header()] if guest.cookie else []
            await socket.accept(headers=cookies)
            shared = (state.account_messages.of(guest.player), state.address_messages.of(address))
            client = Client(socket, hub, state.room, guest.player, language, state.limits, shared, state.chat)
            await client.run(guest.account)
        finally:
            accounts.leave(guest.player)
    finally:
        doorman.leave(address)
        metrics.sockets.set(doorman.total)
        metrics.watched.set(hub.watched)
        del socket.send, socket.receive  # they refer to the socket: only the collector would find them


async def _turn_away(socket: WebSocket, code: str, most: int, language: str) -> None:  # type: ignore[type-arg]
    metrics.limited.labels("sockets").inc()
    await socket.accept()
    await socket.send_text(encode(refusal(Refused(code, sockets=most), language)))
    await socket.close(TOO_HASTY)

"""A connection that ended leaves nothing behind that only the collector would find: the room seldom asks it."""

import asyncio
import gc
from collections.abc import Callable

import pytest
from litestar import WebSocket
from tests.cluster.nodes import wait_until
from tests.web.rooms import Guest, OpenRoom
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from vilt.web.client import Client
from vilt.web.patience import PatientHttp

pytestmark = pytest.mark.anyio

PARTS = (Client, PatientHttp, WebSocket, WebSocketsSansIOProtocol)


def connections() -> int:
    """Of how many parts of connections the room consists at the moment."""
    return sum(issubclass(type(one), PARTS) for one in gc.get_objects())


async def closes(guest: Guest) -> None:
    await guest.socket.close()


async def vanishes(guest: Guest) -> None:
    guest.socket.transport.abort()
    await guest.socket.wait_closed()


async def is_sent_away(guest: Guest) -> None:
    await guest.send({"type": "join", "table": "x" * 20_000, "version": 0})
    await guest.socket.wait_closed()


@pytest.mark.usefixtures("no_collection")
@pytest.mark.parametrize("ends", [closes, vanishes, is_sent_away])
async def test_a_connection_that_ended_is_gone(house: OpenRoom, ends: Callable[[Guest], object]) -> None:
    table = await house.table()
    for _ in range(3):
        async with house.guest() as guest:
            await guest.send({"type": "join", "table": table, "version": 0})
            await guest.get("snapshot")
            assert connections() > 0
            await asyncio.wait_for(ends(guest), 10)  # type: ignore[arg-type]
    await wait_until(lambda: connections() == 0)

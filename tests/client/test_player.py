"""A player over a connection, at a room that says what the test wants."""

import asyncio
import json
import random
from contextlib import suppress

import pytest
from tests.cluster.nodes import wait_until
from websockets.asyncio.server import ServerConnection, serve

from vilt.client.player import Habits, Player


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
@pytest.mark.parametrize("code", ["room_unwell", "store_busy"])
async def test_who_may_not_join_for_the_moment_asks_again(code: str) -> None:
    joins: list[dict[str, object]] = []

    async def room(socket: ServerConnection) -> None:
        await socket.send('{"type": "welcome", "player": "p1"}')
        async for text in socket:
            joins.append(json.loads(text))
            await socket.send(
                json.dumps({"type": "refusal", "id": "", "code": code})
                if len(joins) == 1
                else '{"type": "snapshot", "version": 7, "view": {"seats": []}}'
            )

    async with serve(room, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        watcher = Player(
            [f"http://127.0.0.1:{port}"], "oak", 1, random.Random(1), lambda *_: None, Habits(watches=True)
        )
        playing = asyncio.create_task(watcher.play())
        try:
            await wait_until(lambda: watcher.connected, 10)
        finally:
            playing.cancel()
            with suppress(asyncio.CancelledError):
                await playing
    assert [(join["type"], join["version"]) for join in joins] == [("join", 0)] * 2
    assert (watcher.version, watcher.lost) == (7, 0)

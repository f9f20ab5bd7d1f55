"""Rooms of a soak: nodes of its own as processes, and tables at any room."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec

from vilt.errors import Refused

OPEN_SECONDS = 120.0
STOP_SECONDS = 30.0
ENDING_SECONDS = 2.0
BUSY_SECONDS = 2.0
"""How long a room that wants no more tables at the moment is left in peace."""

OPENED_AT_ONCE = 8
"""Tables: a room on a server far away would else be asked for the next one only when the last is stored."""

FIRST_PORT = 18_100
MANY = 1_000_000
NO_LIMITS = (
    f"sockets={MANY}",
    f"sockets_per_address={MANY}",
    f"sockets_per_account={MANY}",
    f"wishes_at_once={MANY}",
    f"messages_at_once={MANY}",
    f"messages_per_second={MANY}",
    f"account_messages_at_once={MANY}",
    f"account_messages_per_second={MANY}",
    f"address_messages_at_once={MANY}",
    f"address_messages_per_second={MANY}",
)
"""A room of a soak's own has one client, who comes from one address and is many."""


class Node(msgspec.Struct, frozen=True):
    """A room that is open at `url`, and its process, 0 when it is not ours."""

    url: str
    pid: int = 0


@asynccontextmanager
async def own_nodes(database: str, redis: str, count: int) -> AsyncIterator[list[Node]]:
    """Open `count` nodes on one database; they are stopped in the end."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(_node(database, redis)) for _ in range(count)]


@asynccontextmanager
async def _node(database: str, redis: str) -> AsyncIterator[Node]:
    command = [sys.executable, "-m", "vilt", "serve", "--port", str(FIRST_PORT), "--database", database]
    if redis:
        command += ["--redis", redis]
    for limit in NO_LIMITS:
        command += ["--limit", limit]
    # A group of its own: Ctrl-C ends the soak first, and the soak ends its rooms.
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE, start_new_session=True
    )
    output, errors = process.stdout, process.stderr
    if output is None or errors is None:
        raise RuntimeError("a process was started without pipes")
    said = asyncio.create_task(errors.read())
    try:
        found = re.search(r"http://[^ ]*:\d+", await _first_line(output))
        if found is None:
            raise Refused("room_did_not_open", reason=await _last_words(process, said))
        yield Node(found[0], process.pid)
    finally:
        if process.returncode is None:
            process.terminate()
        try:
            await asyncio.wait_for(process.wait(), STOP_SECONDS)
        except TimeoutError:
            process.kill()
            await process.wait()
        said.cancel()


async def _first_line(output: asyncio.StreamReader) -> str:
    """What a process says first; empty when it ends without a word, or says nothing for long."""
    try:
        return (await asyncio.wait_for(output.readline(), OPEN_SECONDS)).decode()
    except TimeoutError:
        return ""


async def _last_words(process: asyncio.subprocess.Process, said: asyncio.Task[bytes]) -> str:
    """Why a process did not open its room. It is let end by itself: a signal could meet one that just has."""
    try:
        await asyncio.wait_for(process.wait(), ENDING_SECONDS)
    except TimeoutError:
        process.kill()
    lines = (await said).decode().strip().splitlines()
    return lines[-1].removeprefix("Error: ") if lines else "it ended"


async def open_tables(nodes: Sequence[Node], count: int, seats: int) -> list[str]:
    """Open tables, and give their ids.

    Raises:
        Refused: `room_unreachable` when there is no room, or it wants none.
    """
    wish = {"seats": seats, "pause_seconds": 0, "action_seconds": 20, "protection_per_day": 0}
    door = asyncio.Semaphore(OPENED_AT_ONCE)

    async def one(place: int) -> str:
        async with door:
            return await _open_table(nodes[place % len(nodes)].url, wish)

    return await asyncio.gather(*(one(place) for place in range(count)))


async def _open_table(url: str, wish: dict[str, int]) -> str:
    while True:
        try:
            return await asyncio.to_thread(_post, f"{url}/api/tables", wish)
        except HTTPError as error:
            if error.code != 429:
                raise Refused("room_unreachable", url=url, reason=str(error)) from error
        except (OSError, ValueError, KeyError) as error:
            raise Refused("room_unreachable", url=url, reason=str(error)) from error
        await asyncio.sleep(BUSY_SECONDS)


def _post(url: str, wish: dict[str, int]) -> str:
    if not url.startswith(("http://", "https://")):
        raise ValueError("expected http://HOST:PORT")
    request = Request(url, json.dumps(wish).encode(), {"Content-Type": "application/json"})  # noqa: S310 - see above
    with urlopen(request, timeout=OPEN_SECONDS) as answer:  # noqa: S310
        return str(json.load(answer)["table"])

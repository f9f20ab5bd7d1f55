"""The memory of a room in which thousands watch and nothing happens."""

from __future__ import annotations

import asyncio
import json
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

from benchmarks.measuring import Entry, Goal, Measure, Missing, Trial
from vilt.soak.figures import memory_of
from vilt.soak.house import open_tables, own_nodes

SOCKETS = 5_000
AT_A_TABLE = 6
AT_ONCE = 50
"""How many connect at a time."""

SETTLING = 3.0
KILOBYTES = 1024


async def _megabytes() -> tuple[float, float]:
    """Of a room with tables that nobody watches yet, and with `SOCKETS` guests who watch them."""
    with tempfile.TemporaryDirectory() as folder:
        async with own_nodes(f"{folder}/room.sqlite3", "", 1) as (node,), AsyncExitStack() as stack:
            tables = await open_tables([node], -(-SOCKETS // AT_A_TABLE), AT_A_TABLE)
            http = await stack.enter_async_context(httpx.AsyncClient(base_url=node.url))
            await asyncio.sleep(SETTLING)
            before = memory_of(node.pid)

            async def watch(place: int) -> None:
                http.cookies.clear()
                answer = await http.get("/api/me", headers={"Cookie": ""})
                cookie = {"Cookie": f"vilt_guest={answer.cookies['vilt_guest']}"}
                address = node.url.replace("http", "ws") + "/ws"
                socket = await stack.enter_async_context(
                    connect(address, additional_headers=cookie, compression=None, open_timeout=60)
                )
                await socket.send(json.dumps({"type": "join", "table": tables[place // AT_A_TABLE]}))
                while json.loads(await socket.recv())["type"] != "snapshot":
                    pass

            for start in range(0, SOCKETS, AT_ONCE):
                await asyncio.gather(*(watch(place) for place in range(start, min(start + AT_ONCE, SOCKETS))))
            await asyncio.sleep(SETTLING)
            return before, memory_of(node.pid)


class _Room:
    """One room measured, and what there is to say of it."""

    def __init__(self) -> None:
        self._each = 0.0

    def prepare(self) -> Trial:
        """Give the trial."""
        if not Path("/proc/self/smaps_rollup").exists():
            raise Missing("this system does not tell")
        return self._measure

    def _measure(self, _: float) -> float:
        before, after = asyncio.run(_megabytes())
        self._each = (after - before) * KILOBYTES / SOCKETS
        return after

    def note(self) -> str:
        """What each guest takes."""
        return f"{self._each:.0f} KB a guest" if self._each else ""


_ROOM = _Room()

WATCHED = Measure(
    name="watched",
    title=f"The server: memory while {SOCKETS:,} guests watch {-(-SOCKETS // AT_A_TABLE):,} idle tables",
    unit="MB",
    entries=(Entry("vilt serve and its children", _ROOM.prepare, _ROOM.note),),
    goals=(Goal(at_most=600),),
    most_rounds=1,
)

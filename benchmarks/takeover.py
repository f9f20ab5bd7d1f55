"""What a node that dies costs the others: how long until its work goes on, and until its players are back."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from random import Random

import httpx

from benchmarks.measuring import Entry, Goal, Measure, Missing, Trial
from benchmarks.stores import new_database
from vilt.client.player import Habits, Player
from vilt.soak.house import Node, own_nodes

BOTS = 5
PATIENCE = 30.0
WATCHED_SECONDS = 2.0
"""How long bots play before their node dies, and up to a second more: at any moment of their hand."""

STEP_SECONDS = 0.002

_dice = Random(6)


class _Deaths:
    """Takeovers one after another, each in a room of its own, and the longest that each part took."""

    def __init__(self) -> None:
        self._back: list[float] = []
        self._on: list[float] = []

    def prepare(self) -> Trial:
        """Give the trial of the first entry: until the dead node's work goes on."""
        if sys.platform == "win32":
            raise Missing("this system kills otherwise")
        redis = os.environ.get("VILT_REDIS")
        if not redis:
            raise Missing("VILT_REDIS names no server")
        database = asyncio.run(new_database())

        def trial(_: float) -> float:
            on, back = asyncio.run(_takeover(database, redis))
            self._on.append(on)
            self._back.append(back)
            return on

        return trial

    def back(self) -> Trial:
        """Give that of the second: until a player of the dead node has been told everything by the other one."""

        def trial(_: float) -> float:
            if not self._back:
                raise Missing("no node died")
            return self._back[-1]

        return trial

    def longest_on(self) -> str:
        """What the longest of the first were."""
        return f"at most {max(self._on):.2f} s in {len(self._on)} deaths" if self._on else ""

    def longest_back(self) -> str:
        """What the longest of the second were."""
        return f"at most {max(self._back):.2f} s" if self._back else ""


async def _takeover(database: str, redis: str) -> tuple[float, float]:
    """Kill the node that plays for bots; the seconds until the other one does, and until a watcher of his is there."""
    async with AsyncExitStack() as stack:
        dying, other = await stack.enter_async_context(own_nodes(database, redis, 2))
        table = await asyncio.to_thread(_bots_alone, dying)
        watcher = _watcher([other.url], table)
        mover = _watcher([dying.url, other.url], table)
        playing = [asyncio.create_task(one.play()) for one in (watcher, mover)]
        try:
            await _until(lambda: watcher.connected and mover.connected)
            await asyncio.sleep(WATCHED_SECONDS + _dice.random())
            os.kill(dying.pid, signal.SIGKILL)
            died, version, lost = time.perf_counter(), watcher.version, mover.lost

            async def taken(done: Callable[[], bool]) -> float:
                await _until(done)
                return time.perf_counter() - died

            on, back = await asyncio.gather(
                taken(lambda: watcher.version > version), taken(lambda: mover.lost > lost and mover.connected)
            )
            return on, back
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)


def _watcher(urls: list[str], table: str) -> Player:
    return Player(urls, table, 0, Random(1), lambda *_: None, Habits(watches=True))


def _bots_alone(node: Node) -> str:
    """A table of bots who play by themselves, so that all of its work is the node's that opened it."""
    wish = {"seats": BOTS + 1, "bots": BOTS, "bots_alone": True, "pause_seconds": 1}
    answer = httpx.post(f"{node.url}/api/tables", json=wish, timeout=PATIENCE)
    return str(answer.raise_for_status().json()["table"])


async def _until(wanted: Callable[[], bool]) -> None:
    end = time.perf_counter() + PATIENCE
    while not wanted():
        if time.perf_counter() > end:
            raise Missing(f"that did not come true within {PATIENCE:g} seconds")
        await asyncio.sleep(STEP_SECONDS)


_DEATHS = _Deaths()

TAKEOVER = Measure(
    name="takeover",
    title="Two nodes on PostgreSQL, the one that plays for bots is killed: time until the other one does",
    unit="s",
    entries=(
        Entry("the dead node's work goes on", _DEATHS.prepare, _DEATHS.longest_on),
        Entry("its players are back, at the other node", _DEATHS.back, _DEATHS.longest_back),
    ),
    goals=(Goal(at_most=2),),
    most_rounds=20,
    peers=False,
)

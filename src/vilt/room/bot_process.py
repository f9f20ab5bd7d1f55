"""Bots think in a process of their own, so that the room's never waits for them and never loads a compiler."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from secrets import randbits
from typing import Protocol

from vilt.hand.events import Action
from vilt.table.view import TableView

Decision = tuple[Action, int]
"""What a bot does, and the total in front for a bet or raise."""


class Thinker(Protocol):
    """Whoever decides for bots."""

    async def decide(self, level: str, view: TableView, seat: int, seconds: float) -> Decision:
        """What a bot of `level` does in `seat` on what `view`, made for that seat, shows.

        Raises:
            TimeoutError: when it took longer than `seconds`.
            Exception: when it failed.
        """


class BotProcess:
    """One process, started when the first bot is asked, and started afresh when it broke or did not answer."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def decide(self, level: str, view: TableView, seat: int, seconds: float) -> Decision:
        """See `Thinker.decide`."""
        try:
            return await self._ask(level, view, seat, seconds)
        except BrokenProcessPool:
            self.stop()
            return await self._ask(level, view, seat, seconds)

    async def _ask(self, level: str, view: TableView, seat: int, seconds: float) -> Decision:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _begin)
        pool = self._pool
        answer = asyncio.wrap_future(pool.submit(_think, level, view, seat, randbits(32)))
        try:
            return await asyncio.wait_for(answer, seconds)
        except TimeoutError:
            if pool is self._pool:
                self.stop()
            raise

    def stop(self) -> None:
        """End the process; the next question starts another."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((pool._processes or {}).values())  # noqa: SLF001 - the only way to stop one that does not answer
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


def _begin() -> None:
    """Ignore the terminal's Ctrl-C and end together with the room, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


def _think(level: str, view: TableView, seat: int, seed: int) -> Decision:
    from vilt.bots import decide  # the bots may load a compiler: only here

    return decide(level, view, seat, seed)

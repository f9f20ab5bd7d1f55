"""Bots think in a process of their own, so that the room's never waits for them and never loads a compiler."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from secrets import randbits
from typing import Protocol

from vilt.bots import decide, prepare
from vilt.hand.events import Action
from vilt.table.view import TableView

THINKING_SECONDS = 5.0
"""The most a bot may think once its process runs."""

Decision = tuple[Action, int]
"""What a bot does, and the total in front for a bet or raise."""

_processes = multiprocessing.get_context("spawn")


class Thinker(Protocol):
    """Whoever decides for bots."""

    def begin(self) -> None:
        """Get ready: bots have sat down."""

    async def decide(self, level: str, view: TableView, seat: int, seconds: float) -> Decision:
        """What a bot of `level` does in `seat` on what `view`, made for that seat, shows.

        Raises:
            TimeoutError: when it took longer than `seconds`.
            Exception: when it failed.
        """


class BotProcess:
    """One process, started when the first bot sits down, and afresh when it broke or did not answer."""

    def __init__(self) -> None:
        self._begun: tuple[ProcessPoolExecutor, Future[None]] | None = None

    def begin(self) -> None:
        """See `Thinker.begin`."""
        self._running()

    async def decide(self, level: str, view: TableView, seat: int, seconds: float) -> Decision:
        """See `Thinker.decide`."""
        async with asyncio.timeout(seconds):
            try:
                return await self._ask(level, view, seat)
            except BrokenProcessPool:  # somebody ended it: another one decides
                self.stop()
                return await self._ask(level, view, seat)

    async def _ask(self, level: str, view: TableView, seat: int) -> Decision:
        pool, ready = self._running()
        await asyncio.shield(asyncio.wrap_future(ready))
        try:
            async with asyncio.timeout(THINKING_SECONDS):
                return await asyncio.wrap_future(pool.submit(decide, level, view, seat, randbits(32)))
        except TimeoutError:
            if self._begun == (pool, ready):
                self.stop()
            raise

    def _running(self) -> tuple[ProcessPoolExecutor, Future[None]]:
        """The process and when it is ready, begun if there is none."""
        if self._begun is None:
            pool = ProcessPoolExecutor(1, _processes, _begin)
            self._begun = (pool, pool.submit(prepare))
        return self._begun

    def stop(self) -> None:
        """End the process; the next question starts another."""
        begun, self._begun = self._begun, None
        if begun is None:
            return
        pool, _ = begun
        processes = list((pool._processes or {}).values())  # noqa: SLF001 - the only way to one that does not answer
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


def compile_ahead() -> None:
    """Compile what bots need in a process of its own, which keeps the result in the user's cache folder and ends."""
    _processes.Process(target=_compile, daemon=True).start()


def _compile() -> None:
    _begin()
    prepare()


def _begin() -> None:
    """Ignore the terminal's Ctrl-C and end together with the room, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)

"""What is wanted of a soak, and how it goes by: until the hands are played, the time is over, or Ctrl-C."""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from vilt.soak.figures import memory_of, processor_of

WATCH_SECONDS = 0.25
OPENING_SECONDS = 600.0
"""Whoever has not come in by then is not waited for."""

WARM_PART = 0.2
"""The room's memory is first read after this part of the time: by then it has loaded what it needs."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is wanted; it ends with the first of `hands` and `seconds`, 0 being no end."""

    hands: int = 0
    seconds: float = 0.0
    tables: int = 10
    players: int = 6
    watchers: int = 0
    """How many only look on, at each table."""
    pace: float = 0.0
    """The most seconds that a player thinks."""
    seed: int = 1
    urls: tuple[str, ...] = ()
    """Rooms that are open; without, the soak opens `nodes` of its own."""
    database: str = ""
    """Empty for a new file that is removed in the end."""
    redis: str = ""
    nodes: int = 1
    acknowledged: Path | None = None
    """Where the log of acknowledgements is kept."""


class Course(msgspec.Struct):
    """How a soak went by: seconds, the room's seconds of processor time, its megabytes of memory."""

    opening: float = 0.0
    """Until everybody was there; what follows is counted from then on."""
    seconds: float = 0.0
    processor: float = 0.0
    memory_at_first: float = 0.0
    memory_at_last: float = 0.0
    interrupted: bool = False


Watch = Callable[[int, float], None]
"""Told the hands and the seconds so far, some times a second."""


async def follow(
    plan: Plan,
    pids: Iterable[int],
    hands: Callable[[], int],
    tasks: Sequence[asyncio.Task[None]],
    watch: Watch,
    *,
    ready: Callable[[], bool] = lambda: True,
) -> Course:
    """Let `tasks` play until the plan is fulfilled; `pids` are the processes of the room.

    Asked until it says so, `ready` tells that everybody is there; the plan's seconds begin then.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    if sys.platform != "win32":  # where Ctrl-C ends everything
        loop.add_signal_handler(signal.SIGINT, stop.set)
    course = Course()
    pids = tuple(pids)
    begin, processor = time.monotonic(), sum(map(processor_of, pids))
    opened = ready()
    while not stop.is_set():
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), WATCH_SECONDS)
        for task in tasks:
            if task.done():
                task.result()  # a fault of this program
        if not opened:
            course.opening = time.monotonic() - begin
            if opened := ready() or course.opening > OPENING_SECONDS:
                begin, processor = time.monotonic(), sum(map(processor_of, pids))
            continue
        course.seconds = time.monotonic() - begin
        watch(hands(), course.seconds)
        part = max(hands() / plan.hands if plan.hands else 0.0, course.seconds / plan.seconds if plan.seconds else 0.0)
        if part >= WARM_PART and not course.memory_at_first:
            course.memory_at_first = sum(map(memory_of, pids))
        if part >= 1.0:
            break
    course.interrupted = stop.is_set()
    course.processor = sum(map(processor_of, pids)) - processor
    course.memory_at_last = sum(map(memory_of, pids))
    if sys.platform != "win32":
        loop.remove_signal_handler(signal.SIGINT)
    return course

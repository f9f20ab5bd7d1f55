"""When Python looks for circles among the objects of a busy room, or of the players who load one.

A table at hand is replaced with each command: objects are many and live for a while. By its own count Python looks at
all of them again and again, which takes almost half of a busy room's time, half a second in one piece where thousands
are connected. Yet neither play leaves circles behind (`tests/room/test_collector.py`) nor a connection that ended
(`tests/web/test_leaving.py`): so, in case something does, all objects are looked at when there are twice as many.
"""

from __future__ import annotations

import asyncio
import gc

GROWTH = 200_000
"""Fewer new objects than these are no reason to look; some 2,000 connections consist of as many."""

PAUSE_SECONDS = 1.0


class Collector:
    """Looks in place of Python, which does so by itself again after `end`."""

    def __init__(self) -> None:
        gc.disable()
        gc.collect()
        gc.freeze()  # what is there when the room opens lasts as long as it does
        self._kept = 0

    def is_due(self) -> bool:
        """Whether as many new objects are there as were kept by the last look: it takes as long as they are."""
        return gc.get_count()[0] > max(GROWTH, self._kept)

    def look(self) -> None:
        """Find circles that nobody can reach, and let go of them."""
        gc.collect()
        self._kept = len(gc.get_objects())

    def keep(self) -> None:
        """Look at what is there by now no more: it lasts to the end."""
        gc.freeze()
        self._kept = gc.get_freeze_count()

    def end(self) -> None:
        """Leave it to Python again."""
        gc.unfreeze()
        gc.enable()


async def spare_the_collector(collector: Collector) -> None:
    """Look for circles when there is a reason to, until cancelled."""
    try:
        while True:
            await asyncio.sleep(PAUSE_SECONDS)
            if collector.is_due():
                collector.look()
    finally:
        collector.end()

"""Doing work piece by piece: on one thread or more, with progress, until it is done, enough or interrupted."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Counts: TypeAlias = NDArray[Any]
Piece: TypeAlias = Callable[[], tuple[Counts, int]]
"""Counts, and how many independent draws they stand for."""
Watcher: TypeAlias = Callable[[float], None]
"""Told what part of the work is done, 0 to 1."""


class Tally:
    """What is counted so far."""

    def __init__(self, counts: Counts) -> None:
        self.counts = counts
        self.units = 0
        self.interrupted = False

    def add_up(self, pieces: Iterator[Piece], threads: int, enough: Callable[[Tally], float], watcher: Watcher) -> None:
        """Add pieces in their order until there are no more, `enough` says 1, or the user interrupts.

        Args:
            pieces: what to do; each runs in one thread.
            threads: how many run at once.
            enough: what part of the wanted work is done, 0 to 1.
            watcher: told the same; first 0.
        """
        watcher(0.0)
        with suppress(KeyboardInterrupt):
            for counts, units in _results(pieces, threads):
                self.counts += counts
                self.units += units
                done = enough(self)
                watcher(min(done, 1.0))
                if done >= 1:
                    return
            return
        self.interrupted = True


def _results(pieces: Iterator[Piece], threads: int) -> Iterator[tuple[Counts, int]]:
    """The results in the order of the pieces, whatever the number of threads."""
    if threads == 1:
        for piece in pieces:
            yield piece()
        return
    running: deque[Future[tuple[Counts, int]]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for piece in pieces:
                running.append(pool.submit(piece))
                if len(running) > threads:
                    yield running.popleft().result()
            while running:
                yield running.popleft().result()
        finally:
            for future in running:
                future.cancel()


def nobody(_done: float) -> None:
    """A watcher that does not look."""


def empty_counts(players: int) -> NDArray[np.float64]:
    """float64[2**k, 9] of zeros."""
    return np.zeros((1 << players, 9))

"""What a measure is, and how its entries take turns.

Entries of one measure run in rounds, each once per round, so that whatever else the machine does falls on all of them
alike. A figure is the median of its rounds; a ratio is the median of the ratios within each round.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import TypeAlias

Trial: TypeAlias = Callable[[float], float]
"""One round of one entry: takes the seconds it should last, gives a figure in the unit of the measure."""

Chunk: TypeAlias = Callable[[], int]
"""A piece of work, short beside a round; gives how many units it did."""


class Missing(Exception):
    """An entry cannot run here; the text says why, in words that fit a table."""


@dataclass(frozen=True)
class Entry:
    """One of those measured: Vilt first, then its peers. `prepare` may raise `Missing`."""

    name: str
    prepare: Callable[[], Trial]
    note: Callable[[], str] = str
    """What else a reader should know, asked after the last round."""


@dataclass(frozen=True)
class Goal:
    """What the first entry should reach: so many times a peer, or a figure to stay under.

    With a peer and `at_most` it is to cost no more than so many times the peer.
    """

    peer: str = ""
    times: float = 0.0
    at_most: float = 0.0


@dataclass(frozen=True)
class Measure:
    """One thing measured."""

    name: str
    """What `--only` calls it."""
    title: str
    unit: str
    entries: tuple[Entry, ...]
    goals: tuple[Goal, ...] = ()
    most_rounds: int = 1000
    """Fewer rounds than asked for what takes long and hardly differs."""
    peers: bool = True
    """Whether the entries after the first are its peers, to be compared with it."""
    gates: tuple[Goal, ...] = ()
    """What no change may miss: wide enough to hold on a busy machine, so compared with a peer within the same run."""

    @property
    def more_is_better(self) -> bool:
        """Whether the unit is a speed; otherwise it is a cost."""
        return self.unit.endswith("/s")


@dataclass
class Row:
    """What came of an entry."""

    entry: Entry
    trial: Trial | None = None
    missing: str = ""
    figures: list[float] = field(default_factory=list)

    @property
    def figure(self) -> float:
        """The median of the rounds."""
        return median(self.figures)


@dataclass
class Result:
    """What came of a measure; `interrupted` when not every round was played."""

    measure: Measure
    rows: list[Row] = field(init=False)
    interrupted: bool = False

    def __post_init__(self) -> None:
        self.rows = [Row(entry) for entry in self.measure.entries]

    def ratio(self, row: Row) -> float | None:
        """How many times the figure of `row` the first entry reaches; None when one of them has none."""
        pairs = list(zip(self.rows[0].figures, row.figures, strict=False))
        return median(first / other for first, other in pairs) if pairs else None

    def reached(self, goal: Goal) -> float | None:
        """What the first entry has to show for a goal: a ratio or a figure; None when it was not measured."""
        if goal.peer:
            return self.ratio(next(row for row in self.rows if row.entry.name == goal.peer))
        return self.rows[0].figure if self.rows[0].figures else None

    def met(self, goal: Goal) -> bool | None:
        """Whether a goal is reached; None when it was not measured."""
        reached = self.reached(goal)
        if reached is None:
            return None
        return reached <= goal.at_most if goal.at_most else reached >= goal.times


def rate(chunk: Chunk) -> Trial:
    """A trial that repeats a piece of work and gives units per second of the process's own CPU time.

    The work is done once beforehand, uncounted: it compiles and fills caches.
    """
    chunk()

    def trial(seconds: float) -> float:
        units = 0
        gc.collect()
        begin = time.process_time()
        while True:
            units += chunk()
            spent = time.process_time() - begin
            if spent > 0 and spent >= seconds:
                return units / spent

    return trial


def run(result: Result, rounds: int, seconds: float) -> Iterator[None]:
    """Run the rounds of a measure, `seconds` for each entry in each, into `result`; yields after each step."""
    for row in result.rows:
        with _or_missing(row):
            row.trial = row.entry.prepare()
        yield
    for _ in range(min(rounds, result.measure.most_rounds)):
        for row in result.rows:
            if row.trial:
                with _or_missing(row):
                    row.figures.append(row.trial(seconds))
            yield


def steps(measure: Measure, rounds: int) -> int:
    """How often `run` yields when nothing interrupts it."""
    return len(measure.entries) * (1 + min(rounds, measure.most_rounds))


@contextmanager
def _or_missing(row: Row) -> Iterator[None]:
    """Whatever goes wrong with an entry ends its own row only."""
    try:
        yield
    except Missing as missing:
        row.trial, row.missing = None, str(missing)
    except Exception as error:  # noqa: BLE001 - peers fail in ways of their own
        row.trial, row.missing = None, f"failed: {type(error).__name__}: {error}"

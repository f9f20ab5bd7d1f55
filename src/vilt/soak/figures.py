"""What a soak counts while it runs, and tells in the end."""

from __future__ import annotations

import math
import os
import re
from collections import Counter
from pathlib import Path

import msgspec

from vilt.room.audit import Audit
from vilt.room.table_audit import Problem

STEP = math.log(1.02)
"""Two percent from one class of times to the next: a long soak takes no more memory than a short one."""

MILLION = 1e6


class Times:
    """How long something took, as a distribution.

    >>> times = Times()
    >>> for milliseconds in range(1, 101):
    ...     times.add(milliseconds / 1000)
    >>> round(times.quantile(0.5), 2)
    0.05
    """

    def __init__(self) -> None:
        self._classes: Counter[int] = Counter()

    def add(self, seconds: float) -> None:
        """Count one."""
        self._classes[round(math.log(max(seconds * MILLION, 1.0)) / STEP)] += 1

    def quantile(self, part: float) -> float:
        """The seconds within which this part of them was done; 0 when there were none."""
        wanted, seen = part * self._classes.total(), 0
        for place in sorted(self._classes):
            seen += self._classes[place]
            if seen >= wanted:
                return math.exp(place * STEP) / MILLION
        return 0.0


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a soak. Times are in milliseconds, memory in megabytes, 0 where it is not known."""

    opening: float = 0.0
    """The seconds until everybody had come in; what is told for a second or for a command is counted from then on."""
    seconds: float
    tables: int
    players: int
    """Of each table."""
    watchers: int = 0
    """Who only looked on, at each table."""
    hands: int
    commands: int
    """Those that were acknowledged."""
    commands_per_second: float
    ack_p50: float
    ack_p99: float
    room_p50: float = 0.0
    room_p99: float = 0.0
    """What the room itself measured, from reading a command to answering it."""
    late_p99: float = 0.0
    """How late the room came to what was due, as a message that has come in."""
    deliveries: int = 0
    """Messages that came in over connections."""
    deliveries_per_second: float = 0.0
    processor_per_command: float
    """Of the room's own processes; of all that this one does where the room is inside."""
    memory_at_first: float
    memory_at_last: float
    """Of the room's own processes."""
    lost_connections: int = 0
    refusals: dict[str, int] = {}
    """Of players' commands, by their code."""
    interrupted: bool
    audit: Audit | None
    """None where the database is not known."""
    told: int = 0
    """Events that players were told last, compared with the database byte for byte."""
    checks: int = 0
    """How often a table was compared with what is stored of it, while the room was inside."""
    problems: tuple[Problem, ...]
    """What the audit does not see: gaps in what players were told, and what was told otherwise than it is stored."""

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems and (self.audit is None or self.audit.sound)


def per_second(count: int, seconds: float) -> float:
    """How many in a second; 0 where nothing was counted, as when everybody has not come in yet.

    >>> per_second(30, 2.0), per_second(30, 0.0)
    (15.0, 0.0)
    """
    return count / seconds if seconds else 0.0


def memory_of(pid: int) -> float:
    """Megabytes of a process and its children, what several share counted once; 0 where the system does not tell."""
    found = re.search(r"^Pss:\s+(\d+) kB", _told_of(pid, "smaps_rollup"), re.MULTILINE)
    own = int(found[1]) / 1024 if found else 0.0
    children = (int(child) for child in _told_of(pid, f"task/{pid}/children").split())
    return own + sum(memory_of(child) for child in children)


def processor_of(pid: int) -> float:
    """Seconds of processor time that a process has taken; 0 where the system does not tell."""
    fields = _told_of(pid, "stat").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") if len(fields) > 12 else 0.0


def _told_of(pid: int, what: str) -> str:
    try:
        return Path(f"/proc/{pid}/{what}").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""

"""What a room itself measured, read off its `/metrics`: its players only know when an answer reached them."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from urllib.request import urlopen

READ_SECONDS = 20.0

Buckets = Counter[float]
"""How many took at most so many seconds, by those seconds, as Prometheus counts."""

COMMANDS = "vilt_command_seconds"
"""From reading a command to its answer."""

LATENESS = "vilt_loop_late_seconds"
"""How late the room comes to what is due: so long a message waits before it is read."""


async def measured(urls: Iterable[str]) -> dict[str, Buckets]:
    """What the rooms at `urls` counted together until now, by name; nothing where one does not tell."""
    found: dict[str, Buckets] = {}
    for url in urls:
        try:
            text = await asyncio.to_thread(_read, f"{url}/metrics")
        except (OSError, ValueError):
            return {}
        for name in (COMMANDS, LATENESS):
            found.setdefault(name, Counter()).update(read_buckets(text, name))
    return found


def _read(url: str) -> str:
    with urlopen(url, timeout=READ_SECONDS) as answer:  # noqa: S310 - the address of a room, checked when it was opened
        return str(answer.read().decode())


def read_buckets(text: str, name: str) -> Buckets:
    """The classes of a histogram.

    >>> read_buckets('x_bucket{le="0.5"} 3.0\\nx_bucket{le="+Inf"} 4.0', "x")
    Counter({inf: 4, 0.5: 3})
    """
    lines = re.findall(rf'^{name}_bucket{{le="([^"]+)"}} (\S+)$', text, re.MULTILINE)
    return Counter({float(bound): int(float(count)) for bound, count in lines})


def quantile(before: Buckets, after: Buckets, part: float) -> float:
    """The seconds within which this part of what came between two readings was done; 0 when nothing did.

    Between the bounds of its class it is guessed; above the last of them it is that one.

    >>> before, after = Counter({0.1: 5, 0.3: 5}), Counter({0.1: 15, 0.3: 25})
    >>> round(quantile(before, after, 0.75), 3)
    0.2
    """
    counted = [(0.0, 0), *sorted((bound, count - before[bound]) for bound, count in after.items())]
    wanted = part * counted[-1][1]
    for (low, fewer), (high, more) in pairwise(counted):
        if more >= wanted and more > fewer:
            return low if high == float("inf") else low + (high - low) * (wanted - fewer) / (more - fewer)
    return 0.0

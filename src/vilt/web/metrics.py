"""What whoever runs the room can read off it, at /metrics."""

from __future__ import annotations

import asyncio
import time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

registry = CollectorRegistry()
messages = Counter("vilt_messages", "Messages of clients", registry=registry)
commands = Counter("vilt_commands", "Commands of players by what became of them", ["outcome"], registry=registry)
done, repeated, refused = (commands.labels(outcome) for outcome in ("done", "repeated", "refused"))
_SECONDS = (0.001, 0.002, 0.003, 0.005, 0.007, 0.01, 0.015, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2, 5)
command_seconds = Histogram(
    "vilt_command_seconds",
    "From reading a command to its being stored and answered",
    buckets=_SECONDS,
    registry=registry,
)
loop_late_seconds = Histogram(
    "vilt_loop_late_seconds",
    "How late the room comes to what is due, as a message that has come in: asked ten times a second",
    buckets=_SECONDS,
    registry=registry,
)
sockets = Gauge("vilt_sockets", "Connected clients", registry=registry)
limited = Counter("vilt_limited", "What was refused because of a limit", ["what"], registry=registry)
limit = Gauge("vilt_limit", "The limits that this node was started with", ["name"], registry=registry)
watched = Gauge("vilt_watched_tables", "Tables that somebody watches", registry=registry)

store_well = Gauge("vilt_store_well", "1 while the store takes what it is given", registry=registry)
hints_connected = Gauge("vilt_hints_connected", "1 while hints of other nodes come in by Redis", registry=registry)

ASKED_SECONDS = 0.1


async def time_the_loop() -> None:
    """Note how late a timer comes, again and again, until cancelled."""
    while True:
        due = time.perf_counter() + ASKED_SECONDS
        await asyncio.sleep(ASKED_SECONDS)
        loop_late_seconds.observe(max(0.0, time.perf_counter() - due))


def report() -> bytes:
    """All figures as Prometheus reads them."""
    return generate_latest(registry)

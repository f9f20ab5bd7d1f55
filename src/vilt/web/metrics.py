"""What whoever runs the room can read off it, at /metrics."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

registry = CollectorRegistry()
messages = Counter("vilt_messages", "Messages of clients", registry=registry)
commands = Counter("vilt_commands", "Commands of players by what became of them", ["outcome"], registry=registry)
done, repeated, refused = (commands.labels(outcome) for outcome in ("done", "repeated", "refused"))
command_seconds = Histogram(
    "vilt_command_seconds",
    "From a command to its being stored",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
    registry=registry,
)
sockets = Gauge("vilt_sockets", "Connected clients", registry=registry)
limited = Counter("vilt_limited", "What was refused because of a limit", ["what"], registry=registry)
limit = Gauge("vilt_limit", "The limits that this node was started with", ["name"], registry=registry)
watched = Gauge("vilt_watched_tables", "Tables that somebody watches", registry=registry)

store_well = Gauge("vilt_store_well", "1 while the store takes what it is given", registry=registry)
hints_connected = Gauge("vilt_hints_connected", "1 while hints of other nodes come in by Redis", registry=registry)


def report() -> bytes:
    """All figures as Prometheus reads them."""
    return generate_latest(registry)

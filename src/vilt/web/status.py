"""What whoever runs the room asks: does it live, and how does it do."""

from __future__ import annotations

from litestar import Response, get
from litestar.datastructures import State

from vilt import __version__
from vilt.room.room import Room
from vilt.web import metrics

LATE = 10.0
"""Seconds without anything stored, a heartbeat at least, after which the room is not well."""


def is_well(room: Room) -> bool:
    """Whether this node stored something not long ago; what others store does not count."""
    return room.clock() - (room.alive_at or 0.0) < LATE


@get("/healthz", sync_to_thread=False)
def health(state: State) -> Response[dict[str, str]]:
    """200 while the room can write to its database, 503 otherwise."""
    well = is_well(state.room)
    content = {"status": "well" if well else "the database takes nothing", "version": __version__}
    return Response(content, status_code=200 if well else 503)


@get("/metrics", sync_to_thread=False)
def figures(state: State) -> Response[bytes]:
    """Counters and gauges for Prometheus."""
    metrics.store_well.set(state.room.well)
    metrics.hints_connected.set(bool(state.hints and state.hints.connected))
    return Response(metrics.report(), media_type="text/plain; version=0.0.4; charset=utf-8")

"""Compares what players were told with what is stored, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from vilt.client.player import Player
from vilt.room.books import Books
from vilt.room.formats import read_event
from vilt.room.store import StoredEvent
from vilt.room.table_audit import Problem
from vilt.table import Table
from vilt.table.events import TableEvent
from vilt.web.seen import seats_through

_encoder = msgspec.json.Encoder()


def compare_told(books: Books, table: str, players: Sequence[Player]) -> Iterator[Problem]:
    """What players of one table were told and is not so in the database."""
    rows = books.rows("SELECT version, time, format, payload FROM events WHERE stream = ? ORDER BY version", table)
    events = [read_event(table, StoredEvent(*row)) for row in rows]
    seen = {player.snapshot.version for player in players if player.snapshot}
    views: dict[int, Table] = {}
    played = Table()
    for version, event in enumerate(events, 1):
        played.apply(event)
        if version in seen:
            views[version] = played.copy()
    for player in players:
        where = f"{table}, seat {player.seat}"
        for before, after in player.gaps:
            yield Problem("gap", where, f"version {after} was told after {before}")
        yield from _compare(player, where, events, views, played.seat_of(player.player))


def _compare(
    player: Player, where: str, events: Sequence[TableEvent], views: dict[int, Table], seat: int
) -> Iterator[Problem]:
    snapshot = player.snapshot
    if snapshot:
        table = views.get(snapshot.version)
        if table is None:
            yield Problem("told", where, f"a snapshot was of version {snapshot.version}, which there is not")
        elif bytes(snapshot.view) != _encoder.encode(table.view(table.seat_of(player.player))):
            yield Problem("told", where, f"the snapshot at version {snapshot.version} is not what the events lead to")
    seats = seats_through(player.player, events, seat)
    for told in player.told:
        if not 0 < told.version <= len(events):
            yield Problem("told", where, f"version {told.version} was told, which there is not")
            continue
        stored = events[told.version - 1].for_seat(seats[told.version - 1])
        if bytes(told.event) != _encoder.encode(stored):
            yield Problem("told", where, f"version {told.version} was told otherwise than it is stored")

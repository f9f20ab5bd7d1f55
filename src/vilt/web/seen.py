"""What one reader may see of a table's events, and the sentences for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from vilt.history.narration import Narrator
from vilt.history.scene import Scene
from vilt.protocol.server import Told
from vilt.table.choice_events import Moved
from vilt.table.events import Left, Sat, TableEvent

narrator = cache(Narrator)


def changes_seats(events: Sequence[TableEvent]) -> bool:
    """Whether anybody has another seat, or none, after `events` than before."""
    return any(isinstance(event, Sat | Left | Moved) for event in events)


def seats_through(player: str, events: Sequence[TableEvent], seat_after: int) -> tuple[int, ...]:
    """The seat of `player` at each event, 0 while he had none; `seat_after` is his seat after the last one.

    Walked backwards, so that nobody reads what was meant for whoever had his seat before him.
    """
    seats: list[int] = []
    seat = seat_after
    for event in reversed(events):
        if isinstance(event, Left) and event.player == player:
            seat = event.seat
        seats.append(seat)
        if isinstance(event, Moved) and event.player == player:
            seat = event.seat
        if isinstance(event, Sat) and event.player == player:
            seat = 0
    return tuple(reversed(seats))


class Reading(NamedTuple):
    """How events are read: in a language, from the seats that the reader had at each of them."""

    language: str
    seats: tuple[int, ...]


def tell(first: int, events: Iterable[TableEvent], readings: Sequence[Reading], scene: Scene) -> list[tuple[Told, ...]]:
    """The events as each reading may know them, `first` being the version of the first; `scene` follows them."""
    told: list[list[Told]] = [[] for _ in readings]
    tellers = [(narrator(reading.language), reading.seats, its) for reading, its in zip(readings, told, strict=True)]
    for place, event in enumerate(events):
        scene.follow(event)
        for teller, seats, its in tellers:
            seat = seats[place]
            seen = event.for_seat(seat)
            its.append(Told(first + place, seen, teller.narrate(seen, scene, seat)))
    return [tuple(its) for its in told]

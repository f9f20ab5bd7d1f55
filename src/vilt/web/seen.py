"""What one reader may see of a table's events, and the sentences for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vilt.history.narration import Narrator, Scene
from vilt.protocol.server import Told
from vilt.table.events import Left, Sat, TableEvent


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
        if isinstance(event, Sat) and event.player == player:
            seat = 0
    return tuple(reversed(seats))


def tell(
    first: int, events: Iterable[TableEvent], seats: Iterable[int], narrator: Narrator, scene: Scene
) -> tuple[Told, ...]:
    """The events as the reader may know them, `first` being the version of the first; `scene` follows them."""
    told = []
    for version, (event, seat) in enumerate(zip(events, seats, strict=True), first):
        scene.follow(event)
        seen = event.for_seat(seat)
        told.append(Told(version, seen, narrator.narrate(seen, scene, seat)))
    return tuple(told)


def copy_of(scene: Scene) -> Scene:
    """A scene that goes on apart."""
    return Scene(scene.names, scene.board, scene.pots)

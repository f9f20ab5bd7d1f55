"""What one reader may see of a table's events and when, and the sentences for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from vilt.hand.events import Discarded, DiscardMissed, DiscardsAsked, DiscardsMade, HandStarted
from vilt.hand.mistakes.events import DeckFouled, Misdealt
from vilt.history.narration import Narrator
from vilt.history.scene import Scene
from vilt.protocol.server import Told
from vilt.table.choice_events import Moved
from vilt.table.events import Left, Sat, TableEvent

narrator = cache(Narrator)

_NO_MORE_DISCARDS = (DiscardMissed, DiscardsMade, Misdealt, DeckFouled)
"""With these events nobody owes a discard any more: nobody misses his before all others have made theirs."""

DISCARD_EVENTS = (Discarded, *_NO_MORE_DISCARDS)
"""What `withheld_after` must see."""


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


Withheld = tuple[int, ...]
"""The seats that have discarded while others still owe a discard: only they themselves are told so (A10)."""


def withheld_after(withheld: Withheld, event: TableEvent) -> Withheld:
    """Whose discards are withheld after an event.

    >>> withheld_after((2,), Discarded(5, (12,)))
    (2, 5)
    >>> withheld_after((2, 5), DiscardsMade((2, 5), 1))
    ()
    """
    if isinstance(event, Discarded):
        return (*withheld, event.seat)
    return () if isinstance(event, _NO_MORE_DISCARDS) else withheld


def withheld_from(seat: int, withheld: Withheld) -> int:
    """How many events the reader in `seat` is not told yet: so much lower is the version he has."""
    return len(withheld) - withheld.count(seat)


def begins_among_discards(events: Iterable[TableEvent]) -> bool | None:
    """Whether discards may have been owed before the first of these events; None when they say nothing of it."""
    for event in events:
        if isinstance(event, HandStarted | DiscardsAsked):
            return False
        if isinstance(event, DISCARD_EVENTS):
            return True
    return None


def tell(
    first: int, events: Iterable[TableEvent], readings: Sequence[Reading], scene: Scene, withheld: Withheld = ()
) -> list[tuple[Told, ...]]:
    """The events as each reading may know them, `first` being the stored version of the first; `scene` follows them.

    Discards of others are withheld, those before the first event too, until all are in: then they come before the event
    that ends them. Until then each reader counts without them.
    """
    told: list[list[Told]] = [[] for _ in readings]
    tellers = [
        (narrator(reading.language), reading.seats, first - withheld_from(reading.seats[0], withheld), its)
        for reading, its in zip(readings, told, strict=True)
    ]
    for place, event in enumerate(events):
        scene.follow(event)
        secret_of = event.seat if isinstance(event, Discarded) else 0
        kept, withheld = withheld, withheld_after(withheld, event)
        for teller, seats, start, its in tellers:
            seat = seats[place]
            if secret_of and secret_of != seat:
                continue
            if kept and not withheld:
                its += [
                    Told(start + len(its) + number, Discarded(0, ())) for number in range(withheld_from(seat, kept))
                ]
            seen = event.for_seat(seat)
            its.append(Told(start + len(its), seen, teller.narrate(seen, scene, seat)))
    return [tuple(its) for its in told]

"""What a program reads of the room's messages; the rest is skipped, or kept as it came."""

from __future__ import annotations

import msgspec


class Choice(msgspec.Struct, frozen=True, gc=False):
    """One thing the player to act may do; see `vilt.hand.events.Option`."""

    action: str
    low: int = 0
    high: int = 0


class HeardEvent(msgspec.Struct, frozen=True):
    """What matters of an event to somebody who plays."""

    type: str
    seat: int = 0
    hand: int = 0
    turn: int = 0
    options: tuple[Choice, ...] = ()


class Told(msgspec.Struct, frozen=True, gc=False):
    """An event with its version, as the room wrote it. Many are kept: the collector need not count them."""

    version: int
    event: msgspec.Raw


class SeenHand(msgspec.Struct, frozen=True):
    """What matters of the hand in a view."""

    hand: int
    actor: int
    turn: int
    options: tuple[Choice, ...]


class SeenSeat(msgspec.Struct, frozen=True):
    """What matters of a seat in a view."""

    seat: int
    player: str = ""
    stack: int = 0
    sitting_out: bool = False
    rebuy_deadline: float = 0.0


class SeenTable(msgspec.Struct, frozen=True):
    """What matters of a table's view."""

    seats: tuple[SeenSeat, ...]
    hand: SeenHand | None = None


class FromRoom(msgspec.Struct, frozen=True):
    """Any message of the room; fields that it does not have are empty."""

    type: str
    id: str = ""
    player: str = ""
    code: str = ""
    text: str = ""
    fields: dict[str, int | str] = {}
    version: int = 0
    seat: int = 0
    events: tuple[Told, ...] = ()
    view: msgspec.Raw = msgspec.Raw()


_message = msgspec.json.Decoder(FromRoom)
_event = msgspec.json.Decoder(HeardEvent)
_view = msgspec.json.Decoder(SeenTable)


def read_message(text: str | bytes) -> FromRoom:
    """A message of the room.

    >>> read_message('{"type": "done", "id": "mine-0001", "version": 7}').version
    7
    """
    return _message.decode(text)


def read_event(raw: msgspec.Raw) -> HeardEvent:
    """An event that was told."""
    return _event.decode(raw)


def read_view(raw: msgspec.Raw) -> SeenTable:
    """The view of a snapshot."""
    return _view.decode(raw)

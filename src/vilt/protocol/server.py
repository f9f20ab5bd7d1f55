"""What the room sends. Everything was redacted for the reader before it got here."""

from __future__ import annotations

import msgspec

from vilt.table.events import TableEvent
from vilt.table.view import TableView


class ToClient(msgspec.Struct, frozen=True, tag_field="type"):
    """The base of all messages of the room."""


class Welcome(ToClient, frozen=True, tag="welcome"):
    """The first message of a connection: who this client is, and the room's time in seconds since the epoch."""

    player: str
    name: str
    chips: int
    """Play chips in the bankroll, those at tables not included."""
    time: float


class LogLine(msgspec.Struct, frozen=True):
    """A sentence of the narrator about the event with this version, in the reader's language."""

    version: int
    text: str


class ChosenOption(msgspec.Struct, frozen=True):
    """An option of a table in the reader's language: what it is called, and what was chosen."""

    label: str
    chosen: str


class Game(msgspec.Struct, frozen=True):
    """What is played at a table, in the reader's language, and what a client must know of it to name hands."""

    text: str
    """Game and stakes, such as `Pot-limit Omaha, blinds 1/2`."""
    short: str
    """The same where there is little room: `Pot-limit Omaha 1/2`."""
    hole_cards: int
    uses_two: bool
    """Exactly two hole cards and three of the board play (A8)."""
    hi_lo: bool
    """The lowest hand wins half (A9)."""
    any_low: bool
    """Any five different ranks are a low, not only eight or lower (A9)."""
    house_rules: tuple[ChosenOption, ...]
    """The options that are not as usual."""


class Snapshot(ToClient, frozen=True, tag="snapshot"):
    """A table as this client may see it, at `version`. `seat` is the client's own, 0 for a spectator."""

    table: str
    version: int
    seat: int
    view: TableView
    log: tuple[LogLine, ...]
    """The sentences of the latest hands, oldest first."""
    time: float
    game: Game


class Told(msgspec.Struct, frozen=True):
    """One event of a table and the narrator's sentence for it, empty when it is not worth one."""

    version: int
    event: TableEvent
    text: str = ""


class Events(ToClient, frozen=True, tag="events"):
    """What happened next at a table, versions without a gap."""

    table: str
    events: tuple[Told, ...]
    time: float


class Done(ToClient, frozen=True, tag="done"):
    """A command was carried out and is stored; its last event has this version."""

    id: str
    version: int


class Refusal(ToClient, frozen=True, tag="refusal"):
    """A message was refused and changed nothing. `id` is the command's, empty when it could not be read."""

    id: str
    code: str
    fields: dict[str, int | str]
    text: str


class Bankroll(ToClient, frozen=True, tag="bankroll"):
    """The chips in the client's bankroll changed."""

    chips: int


class Pong(ToClient, frozen=True, tag="pong"):
    """The answer to `Ping`: the room's time in seconds since the epoch."""

    time: float


ServerMessage = Welcome | Snapshot | Events | Done | Refusal | Bankroll | Pong

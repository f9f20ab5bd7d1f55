"""How events and states are written down: JSON with a format number, readable for ever.

A later release reads everything written here. An earlier one meets an unknown tag or a higher number and refuses the
table: it does not guess.
"""

from __future__ import annotations

import msgspec

from vilt.errors import Refused
from vilt.room.store import Kept, StoredEvent, StoredTable
from vilt.table import Table
from vilt.table.events import TableEvent
from vilt.table.state import FORMAT as STATE_FORMAT
from vilt.table.state import TableState

EVENT_FORMAT = 2
"""Raised when an event changes in a way that an older release would misread."""

_encoder = msgspec.json.Encoder()
_event_decoder: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)
_state_decoder = msgspec.json.Decoder(TableState)


def write_event(event: TableEvent) -> str:
    """An event as it is stored."""
    return _encoder.encode(event).decode()


def read_event(table: str, stored: StoredEvent) -> TableEvent:
    """The event that was stored.

    Raises:
        Refused: `table_newer` when a later release wrote it.
    """
    if stored.format > EVENT_FORMAT:
        raise Refused("table_newer", table=table)
    try:
        return _event_decoder.decode(stored.payload)
    except msgspec.ValidationError as error:
        raise Refused("table_newer", table=table) from error


def write_state(table: Table) -> Kept:
    """A table's state as it is kept."""
    return Kept(STATE_FORMAT, _encoder.encode(table.state()).decode())


def read_state(stored: StoredTable) -> Table | None:
    """The table of the kept state, None when there is none that this release can read."""
    if stored.state is None or stored.state_format != STATE_FORMAT:
        return None
    try:
        return Table.from_state(_state_decoder.decode(stored.state))
    except msgspec.ValidationError:
        return None

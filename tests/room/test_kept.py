"""What is stored of a table means the same in every release, or bears another number."""

import hashlib
from pathlib import Path
from typing import Any

import msgspec

from vilt.room.formats import EVENT_FORMAT, read_event
from vilt.room.store import StoredEvent
from vilt.table import FORMAT, Table

EVENTS = Path(__file__).with_name("kept") / "events.jsonl"
"""A table as an early release stored it: dealt by hand, with mistakes of the dealer, requests, pauses and returns."""

STATES = (4, "6bc4cb5354404bb3")
"""The format of kept states, and what the states of that table in this format are together."""

EVERY = 11
"""So many events lie between states that are compared; 671 is a multiple of it."""


def told(value: Any) -> Any:
    """What a state says; a field that was added since and is as usual says nothing."""
    if isinstance(value, msgspec.Struct):
        fields = [(field.name, getattr(value, field.name), field.default) for field in msgspec.structs.fields(value)]
        return {name: told(held) for name, held, usual in fields if held != usual}
    if isinstance(value, dict):
        return {str(key): told(held) for key, held in value.items()}
    return [told(held) for held in value] if isinstance(value, list | tuple) else value


def test_events_of_old_lead_to_the_states_that_are_kept() -> None:
    table = Table()
    together = hashlib.sha256()
    for version, payload in enumerate(EVENTS.read_text("utf-8").splitlines(), 1):
        table.apply(read_event("cedar", StoredEvent(version, 0.0, EVENT_FORMAT, payload)))
        if version % EVERY == 0:
            together.update(msgspec.json.encode(told(table.state()), order="sorted"))
    assert (table.version, table.chips()) == (671, 0)
    found = (FORMAT, together.hexdigest()[:16])
    assert found == STATES, (
        "the same events lead to other states than those that rooms keep: give FORMAT in vilt/table/state.py the next"
        f" number, so that they are made anew from the events, and write {found} here"
    )

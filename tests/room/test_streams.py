"""Streams stored by every release so far: each is still read, and comes to the same end.

A file is never changed once its release is out. Each line is an event as it was stored; the last one is how the table
stood.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from vilt.hand.events import HandEnded
from vilt.room.formats import read_event, read_state, write_event, write_state
from vilt.room.store import StoredEvent, StoredTable
from vilt.table import Table
from vilt.table.events import TableEvent

STREAMS = sorted((Path(__file__).parent / "streams").glob("*.jsonl"), key=lambda path: path.name)


def read(path: Path) -> tuple[list[StoredEvent], dict[str, Any]]:
    *lines, end = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    events = [
        StoredEvent(version, line["time"], line["format"], json.dumps(line["event"]))
        for version, line in enumerate(lines, 1)
    ]
    return events, end


@pytest.mark.parametrize("path", STREAMS, ids=lambda path: path.stem)
def test_a_stored_stream_is_still_read(path: Path) -> None:
    stored, end = read(path)
    table = Table()
    events: list[TableEvent] = []
    for one in stored:
        event = read_event("old", one)
        table.apply(event)
        events.append(event)
    stood = {
        "hand": table.hand_number,
        "chips": table.chips(),
        "stacks": {str(seat): table.stack_of(seat) for seat in sorted(table.players)},
        "closed": table.closed,
    }
    assert stood == end
    assert sum(isinstance(event, HandEnded) for event in events) == end["hand"]


@pytest.mark.parametrize("path", STREAMS, ids=lambda path: path.stem)
def test_what_is_read_is_written_back_without_loss(path: Path) -> None:
    for one in read(path)[0]:
        event = read_event("old", one)
        again = json.loads(write_event(event))
        assert read_event("old", StoredEvent(one.version, one.time, one.format, json.dumps(again))) == event
        assert nested_more(again, json.loads(one.payload))


def nested_more(new: Any, old: Any) -> bool:
    """Whether `new` says all that `old` says; fields of later releases may have been added."""
    if isinstance(old, dict):
        return isinstance(new, dict) and all(name in new and nested_more(new[name], old[name]) for name in old)
    if isinstance(old, list):
        return isinstance(new, list) and len(new) == len(old) and all(map(nested_more, new, old))
    return bool(new == old)


@pytest.mark.parametrize("path", STREAMS, ids=lambda path: path.stem)
def test_a_state_kept_anywhere_in_a_stream_continues_it(path: Path) -> None:
    stored, _ = read(path)
    whole = Table()
    for one in stored:
        whole.apply(read_event("old", one))
    for place in range(1, len(stored), 7):
        table = Table()
        for one in stored[:place]:
            table.apply(read_event("old", one))
        kept = write_state(table)
        loaded = read_state(StoredTable(place, kept.state, place, kept.format, ()))
        assert loaded is not None
        for one in stored[place:]:
            loaded.apply(read_event("old", one))
        assert loaded.state() == whole.state()

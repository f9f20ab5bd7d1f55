"""What the narrator says of clocks, money and the host: the sentence for each such event, in no language yet.

A sentence about a player is written twice, of another (with his name) and to himself, as in `vilt.history.narration`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from vilt.errors import N_
from vilt.table import host_events as host

About = tuple[str, str]


class Said(NamedTuple):
    """A sentence, the fields in it, and the seat of the player it is about; about nobody, it has only one form."""

    sentence: About | str
    fields: dict[str, object]
    seat: int = 0
    reason: str = ""
    """Somebody's own words, which follow the sentence."""


HOST_CHANGED = (N_("{name} is the host of this table now."), N_("You are the host of this table now."))


def _host_changed(event: host.HostChanged, _reader_seat: int) -> Said:
    return Said(HOST_CHANGED, {}, event.seat, event.reason)


SENTENCES: Mapping[type, Callable[[Any, int], Said | None]] = {
    host.HostChanged: _host_changed,
}

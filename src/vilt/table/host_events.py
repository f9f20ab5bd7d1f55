"""What the host of a table did. Each event says who did it and why, so that the stream is also the record of it."""

from __future__ import annotations

from vilt.hand.events import Event


class HostEvent(Event, frozen=True, kw_only=True):
    """The base of them: `by` is the host's account, `name` what he was called, `reason` his own words."""

    by: str
    name: str
    reason: str = ""


class HostChanged(HostEvent, frozen=True, kw_only=True, tag="host_changed"):
    """The player in `seat`, whose account is `host`, is the host from now on."""

    seat: int
    host: str
    host_name: str


class MistakeTold(HostEvent, frozen=True, kw_only=True, tag="mistake_told"):
    """The host told of a mistake; what became of it follows."""


HostEvents = HostChanged | MistakeTold

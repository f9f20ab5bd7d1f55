"""What one client may take of the room: everything has an end, so that nobody can use it up for the others."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable
from typing import Annotated

import msgspec

from vilt.errors import Refused
from vilt.locale import translator
from vilt.locale.reasons import reason_words

Count = Annotated[int, msgspec.Meta(ge=1, le=10_000_000)]
Rate = Annotated[float, msgspec.Meta(ge=0.000_001, le=1_000_000)]
"""Not slower than one in twelve days: who has to wait is told for how many seconds."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """All limits of a node. Rates are per second; `..._at_once` is how many may come at once before the rate counts."""

    message_bytes: Count = 16_384
    """The largest message of a client; a larger one closes the connection with code 1009."""
    request_seconds: Rate = 10.0
    """Until a request must be there whole; a connection that asks for nothing or too slowly is closed."""
    connections_per_address: Count = 200
    """Connections of one address before they are WebSockets; a browser has six."""
    sockets: Count = 10_000
    """WebSockets of all clients together."""
    sockets_per_address: Count = 50
    sockets_per_account: Count = 50
    messages_per_second: Rate = 20.0
    """Of one connection."""
    messages_at_once: Count = 40
    account_messages_per_second: Rate = 40.0
    """Of all connections of one account."""
    account_messages_at_once: Count = 80
    address_messages_per_second: Rate = 400.0
    """Of all connections from one address."""
    address_messages_at_once: Count = 800
    wishes_per_second: Rate = 0.5
    """Tables to open and names to take, for one address."""
    wishes_at_once: Count = 30
    chat_per_second: Rate = 0.5
    """What one account may write to its tables, all of them together."""
    chat_at_once: Count = 5
    odds_per_second: Rate = 5.0
    """Questions for the equity of open hands, for one address."""
    odds_at_once: Count = 60
    patience: Count = 100
    """After so many refusals for haste in a row the connection is closed."""
    tables_per_socket: Count = 12
    unread_messages: Count = 256
    """How many messages may wait for a slow reader before his connection is closed; he comes back with his version."""


USUAL = Limits()


def read_limits(wishes: Iterable[str]) -> Limits:
    """The usual limits but for those in `wishes`, each as `name=number`.

    Raises:
        Refused: `bad_limit` with what is possible.

    >>> read_limits(["sockets_per_address=500"]).sockets_per_address
    500
    """
    chosen: dict[str, str] = {}
    for wish in wishes:
        name, separator, number = wish.partition("=")
        if not separator or name not in Limits.__struct_fields__:
            raise Refused("bad_limit", wish=wish, names=", ".join(Limits.__struct_fields__))
        chosen[name] = number.strip()
    try:
        return msgspec.convert(chosen, Limits, strict=False)
    except msgspec.ValidationError as error:
        raise Refused("bad_limit_number", reason=reason_words(str(error), translator("en"))) from error


class Bucket:
    """Lets `rate` messages a second through, and `most` at once after a pause."""

    __slots__ = ("_clock", "_left", "_most", "_rate", "_seen")

    def __init__(self, rate: float, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._most = most
        self._clock = clock
        self._left = float(most)
        self._seen = clock()

    def take(self) -> bool:
        """Whether one more may pass now."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._seen) * self._rate)
        self._seen = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def wait(self) -> float:
        """Seconds until one more may pass, as things stood when the last one asked."""
        return max(0.0, 1 - self._left) / self._rate


class Buckets:
    """A bucket for each address or account; when they are too many, those not used for longest are given up."""

    def __init__(self, rate: float, most: int, kept: int = 10_000) -> None:
        self._rate = rate
        self._most = most
        self._kept = kept
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, name: str) -> Bucket:
        """The bucket of an address or account."""
        bucket = self._buckets.setdefault(name, Bucket(self._rate, self._most))
        self._buckets.move_to_end(name)
        if len(self._buckets) > self._kept:
            self._buckets.popitem(last=False)
        return bucket

    def take(self, name: str) -> bool:
        """Whether one more of an address or account may pass now."""
        return self.of(name).take()


class Doorman:
    """Counts connections of each address, or of each account: at most `most` of each, and `everybody` together."""

    def __init__(self, most: int = USUAL.sockets_per_address, everybody: int = USUAL.sockets) -> None:
        self.most = most
        self.total = 0
        """All that are in."""
        self._everybody = everybody
        self._inside: Counter[str] = Counter()

    @property
    def full(self) -> bool:
        """Whether nobody else may come in."""
        return self.total >= self._everybody

    def enter(self, name: str) -> bool:
        """Let one more of an address or account in, unless there are enough."""
        if self._inside[name] >= self.most or self.full:
            return False
        self._inside[name] += 1
        self.total += 1
        return True

    def leave(self, name: str) -> None:
        """One that was let in has gone."""
        self.total -= 1
        self._inside[name] -= 1
        if not self._inside[name]:
            del self._inside[name]

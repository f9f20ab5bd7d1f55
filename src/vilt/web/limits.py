"""What one client may take of the room: everything has an end, so that nobody can use it up for the others."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable

MESSAGE_BYTES = 16_384
"""The largest message of a client; a larger one closes the connection with code 1009."""

SOCKETS_PER_ADDRESS = 50
MESSAGES_PER_SECOND = 20.0
MESSAGES_AT_ONCE = 40
"""How many messages may come at once before the rate counts."""

WISHES_PER_SECOND = 0.5
WISHES_AT_ONCE = 30
"""Tables to open and names to take, for one address."""

ODDS_PER_SECOND = 5.0
ODDS_AT_ONCE = 60
"""Questions for the equity of open hands, for one address."""

PATIENCE = 100
"""After so many refusals for haste in a row the connection is closed."""

TABLES_PER_SOCKET = 12
UNREAD_MESSAGES = 256
"""How many messages may wait for a slow reader before his connection is closed; he comes back with his version."""


class Bucket:
    """Lets `rate` messages a second through, and `most` at once after a pause."""

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


class Buckets:
    """A bucket for each address, those that were not used for longest given up when there are too many."""

    def __init__(self, rate: float, most: int, addresses: int = 10_000) -> None:
        self._rate = rate
        self._most = most
        self._addresses = addresses
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether one more of `address` may pass now."""
        bucket = self._buckets.setdefault(address, Bucket(self._rate, self._most))
        self._buckets.move_to_end(address)
        if len(self._buckets) > self._addresses:
            self._buckets.popitem(last=False)
        return bucket.take()


class Doorman:
    """Counts the sockets of each address."""

    def __init__(self, most: int = SOCKETS_PER_ADDRESS) -> None:
        self.most = most
        self._inside: Counter[str] = Counter()

    @property
    def total(self) -> int:
        """All sockets."""
        return self._inside.total()

    def enter(self, address: str) -> bool:
        """Let one more socket of `address` in, unless there are enough."""
        if self._inside[address] >= self.most:
            return False
        self._inside[address] += 1
        return True

    def leave(self, address: str) -> None:
        """A socket that was let in has gone."""
        self._inside[address] -= 1
        if not self._inside[address]:
            del self._inside[address]

"""WebSockets on which what is no message has an end as well: pings, pongs, and pieces of messages.

No limit of messages sees them, each ping is answered, and whoever does not read those answers would fill the memory.
"""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from vilt.web import metrics
from vilt.web.limits import USUAL, Bucket, Limits


class _TooMany(Exception):
    """More than a client that keeps to the protocol has to send."""


class PatientWebSocket(WebSocketsSansIOProtocol):
    """Ends a connection that sends more such frames than it may send messages."""

    limits = USUAL
    _frames: Bucket | None = None

    def data_received(self, data: bytes) -> None:
        """Read on, as long as there are not too many."""
        try:
            super().data_received(data)
        except _TooMany:
            metrics.limited.labels("frames").inc()
            self.transport.abort()

    def handle_ping(self) -> None:
        """Answer a ping."""
        self._count()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Note that the client is there."""
        self._count()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Add a piece to its message."""
        self._count()
        super().handle_cont(event)

    def _count(self) -> None:
        if self._frames is None:
            self._frames = Bucket(self.limits.messages_per_second, self.limits.messages_at_once)
        if not self._frames.take():
            raise _TooMany


def patient_websocket(limits: Limits) -> type[PatientWebSocket]:
    """Such a protocol with other limits."""
    return type("PatientWebSocket", (PatientWebSocket,), {"limits": limits})

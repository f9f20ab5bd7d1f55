"""HTTP that waits for a request, but not for ever: a connection that asks for nothing keeps a place from others.

And not for any number of them: one address has so many connections. A WebSocket is counted where it comes in
(`vilt.web.sockets`), and whom a proxy stands for is not known before he asks.
"""

from __future__ import annotations

import asyncio
import sys

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from vilt.web import metrics
from vilt.web.limits import USUAL, Doorman, Limits

PROXY = "127.0.0.1"
"""Where a proxy may stand that tells for whom it asks; its connections are for itself to count."""


MOST_WAITING = 16
"""How many requests may wait for the answer to an earlier one of their connection; browsers let none wait."""


class _Crowd(Exception):
    """Too many requests wait: the rest of what came is not read."""


class PatientHttp(HttpToolsProtocol):
    """Ends a connection that `doorman` does not let in, or whose next request is not there whole after `seconds`.

    One that asks and asks and does not wait for the answers is ended, too: they would fill the memory.

    Between an answer and the first byte of the next request the server's own, shorter time counts.
    """

    seconds = USUAL.request_seconds
    doorman = Doorman(USUAL.connections_per_address, sys.maxsize)
    _overdue: asyncio.TimerHandle | None = None
    _inside = ""
    """The address that this connection is counted for."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request, unless there are enough connections from this address."""
        super().connection_made(transport)
        address = self.client[0] if self.client else PROXY
        if address != PROXY:
            if not self.doorman.enter(address):
                metrics.limited.labels("connections").inc()
                transport.abort()
                return
            self._inside = address
        self._expect()

    def data_received(self, data: bytes) -> None:
        """Read on; bytes that begin no request, as empty lines, do not make the time longer."""
        super().data_received(data)
        cycle: RequestResponseCycle | None = self.cycle
        if self.transport.get_protocol() is self and (cycle is None or cycle.response_complete):
            self._expect()

    def on_message_begin(self) -> None:
        """A request has begun."""
        super().on_message_begin()
        self._expect()

    def on_headers_complete(self) -> None:
        """A request is answered, or waits until those before it are."""
        super().on_headers_complete()
        if len(self.pipeline) > MOST_WAITING:
            metrics.limited.labels("requests").inc()
            self.transport.abort()
            raise _Crowd  # which ends the parser

    def send_400_response(self, msg: str) -> None:
        """Say that a request cannot be read, where anybody still hears it."""
        if not self.transport.is_closing():
            super().send_400_response(msg)

    def on_message_complete(self) -> None:
        """A request is there."""
        super().on_message_complete()
        self._arrived()

    def handle_websocket_upgrade(self) -> None:
        """Go on as a WebSocket, unless its library finds the headers too long, of which it says nothing."""
        self._arrived()
        self._leave()
        super().handle_websocket_upgrade()
        if not getattr(self.transport.get_protocol(), "handshake_initiated", True):
            self.send_400_response("Invalid HTTP request received.")
        self.parser = None  # type: ignore[assignment] # refers to this object: only the collector would find them

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._arrived()
        self._leave()
        super().connection_lost(exc)

    def _expect(self) -> None:
        if self._overdue is None and not self.transport.is_closing():
            self._overdue = self.loop.call_later(self.seconds, self._give_up)

    def _arrived(self) -> None:
        if self._overdue is not None:
            self._overdue.cancel()
            self._overdue = None

    def _leave(self) -> None:
        if self._inside:
            self.doorman.leave(self._inside)
            self._inside = ""

    def _give_up(self) -> None:
        self._overdue = None
        if not self.transport.is_closing():
            metrics.limited.labels("requests").inc()
            self.transport.close()


def patient_http(limits: Limits) -> type[PatientHttp]:
    """Such a protocol with other limits."""
    doorman = Doorman(limits.connections_per_address, sys.maxsize)
    return type("PatientHttp", (PatientHttp,), {"seconds": limits.request_seconds, "doorman": doorman})

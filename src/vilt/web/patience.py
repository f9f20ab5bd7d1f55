"""HTTP that waits for a request, but not for ever: a connection that asks for nothing keeps a place from others."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from vilt.web import metrics
from vilt.web.limits import USUAL


class PatientHttp(HttpToolsProtocol):
    """Ends a connection whose next request is not there whole after `seconds`.

    Between an answer and the first byte of the next request the server's own, shorter time counts.
    """

    seconds = USUAL.request_seconds
    _overdue: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
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

    def on_message_complete(self) -> None:
        """A request is there."""
        super().on_message_complete()
        self._arrived()

    def handle_websocket_upgrade(self) -> None:
        """Go on as a WebSocket, unless its library finds the headers too long, of which it says nothing."""
        self._arrived()
        super().handle_websocket_upgrade()
        if not getattr(self.transport.get_protocol(), "handshake_initiated", True):
            self.send_400_response("Invalid HTTP request received.")
        self.parser = None  # type: ignore[assignment] # refers to this object: only the collector would find them

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._arrived()
        super().connection_lost(exc)

    def _expect(self) -> None:
        if self._overdue is None and not self.transport.is_closing():
            self._overdue = self.loop.call_later(self.seconds, self._give_up)

    def _arrived(self) -> None:
        if self._overdue is not None:
            self._overdue.cancel()
            self._overdue = None

    def _give_up(self) -> None:
        self._overdue = None
        if not self.transport.is_closing():
            metrics.limited.labels("requests").inc()
            self.transport.close()


def patient_http(seconds: float) -> type[PatientHttp]:
    """Such a protocol with another time."""
    return type("PatientHttp", (PatientHttp,), {"seconds": seconds})

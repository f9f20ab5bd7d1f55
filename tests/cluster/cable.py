"""A cable between a node and a server, which can be cut and mended."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit


class Cable:
    """Forwards connections of a port of its own to a server."""

    def __init__(self, host: str, port: int) -> None:
        self._host = host
        self._port = port
        self._whole = True
        self._flows = asyncio.Event()
        self._flows.set()
        self._ends: set[asyncio.StreamWriter] = set()

    def cut(self) -> None:
        """Break all connections; new ones break at once."""
        self._whole = False
        for end in self._ends:
            end.transport.abort()
        self._flows.set()  # what is held back finds its end broken

    def stall(self) -> None:
        """Let nothing through, and say so to neither end."""
        self._flows.clear()

    def mend(self) -> None:
        """Let connections through again, and what was held back."""
        self._whole = True
        self._flows.set()

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward one connection."""
        if not self._whole:
            writer.transport.abort()
            return
        there, back = await asyncio.open_connection(self._host, self._port)
        self._ends |= {writer, back}
        await asyncio.gather(self._carry(reader, back), self._carry(there, writer))
        self._ends -= {writer, back}

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        writer.close()


@asynccontextmanager
async def cable_to(url: str, usual_port: int) -> AsyncIterator[tuple[Cable, str]]:
    """A cable to the server at `url`, and the URL of its near end."""
    parts = urlsplit(url)
    cable = Cable(parts.hostname or "127.0.0.1", parts.port or usual_port)
    server = await asyncio.start_server(cable.connect, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    user, at, _ = parts.netloc.rpartition("@")
    try:
        yield cable, parts._replace(netloc=f"{user}{at}127.0.0.1:{port}").geturl()
    finally:
        cable.cut()
        server.close()

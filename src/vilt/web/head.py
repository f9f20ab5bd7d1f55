"""HEAD is answered as GET is: with its status and headers, and without a body, which the server leaves out."""

from __future__ import annotations

from typing import Any, cast

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send


class HeadAsGet:
    """Shows `app` each HEAD as a GET. The server still knows what it was, and sends no body."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] == ScopeType.HTTP and scope["method"] == "HEAD":
            scope = cast("Scope", cast("dict[str, Any]", scope) | {"method": "GET"})
        await self._app(scope, receive, send)

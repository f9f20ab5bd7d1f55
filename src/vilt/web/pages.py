"""The pages and the files they are made of, served as they lie on disk."""

from __future__ import annotations

import base64
import hashlib
import re
from html import escape
from pathlib import Path

from litestar import Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException

from vilt.errors import N_, Refused
from vilt.locale import refusal_text, translator
from vilt.web.identity import Identity
from vilt.web.lobby import AnyRequest

STATIC = Path(__file__).with_name("static")
_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_INLINE_SCRIPT = re.compile(rb"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL)


class Files:
    """The static files, read again when they change."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._folder = folder.resolve()
        self._read: dict[Path, tuple[tuple[int, int], bytes, str]] = {}

    def find(self, name: str) -> tuple[bytes, str, str]:
        """The content, type and entity tag of a file.

        Raises:
            NotFoundException: there is no such file for browsers.
        """
        try:
            path = (self._folder / name.lstrip("/")).resolve()
            there = path.is_relative_to(self._folder) and path.is_file()
        except (OSError, ValueError):  # what no file could be called
            there = False
        if not there or (kind := _TYPES.get(path.suffix)) is None:
            raise NotFoundException
        facts = path.stat()
        stamp = (facts.st_mtime_ns, facts.st_size)
        if path not in self._read or self._read[path][0] != stamp:
            content = path.read_bytes()
            self._read[path] = (stamp, content, f'"{hashlib.sha256(content).hexdigest()[:32]}"')
        _, content, tag = self._read[path]
        return content, kind, tag

    def inline_scripts(self) -> tuple[str, ...]:
        """What a content security policy calls the scripts written into the pages themselves."""
        scripts = [
            script
            for page in sorted(self._folder.glob("*.html"))
            for script in _INLINE_SCRIPT.findall(page.read_bytes())
        ]
        hashes = {base64.b64encode(hashlib.sha256(script).digest()).decode() for script in scripts if script.strip()}
        return tuple(f"'sha256-{each}'" for each in sorted(hashes))


def _file(request: AnyRequest, state: State, name: str) -> Response[bytes]:
    files: Files = state.files
    content, kind, tag = files.find(name)
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    return Response(content, media_type=kind, headers=headers)


def _page(request: AnyRequest, state: State, name: str) -> Response[bytes]:
    """A page; a new guest gets his cookie with it, before anything else asks for him."""
    identity: Identity = state.identity
    _, cookie = identity.known(request)
    response = _file(request, state, name)
    if cookie:
        response.set_cookie(cookie)
    return response


_NOTHING_HERE = """<!doctype html>
<html lang="{language}" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vilt</title>
<link rel="icon" href="/static/logo.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/css/tokens.css">
<link rel="stylesheet" href="/static/css/base.css">
</head>
<body>
<main>
<p>{reason}</p>
<p><a href="/">{lobby}</a></p>
</main>
</body>
</html>
"""


def nothing_here(refused: Refused, language: str) -> str:
    """The page that a browser gets where there is none."""
    lobby = translator(language).text(N_("Back to the lobby"))
    return _NOTHING_HERE.format(language=language, reason=escape(refusal_text(refused, language)), lobby=escape(lobby))


@get("/", sync_to_thread=False)
def lobby_page(request: AnyRequest, state: State) -> Response[bytes]:
    """The lobby."""
    return _page(request, state, "lobby.html")


@get("/t/{table:str}", sync_to_thread=False)
def table_page(request: AnyRequest, state: State) -> Response[bytes]:
    """A table; the page itself asks for what happens there."""
    return _page(request, state, "table.html")


@get("/t/{table:str}/record", sync_to_thread=False)
def record_page(request: AnyRequest, state: State) -> Response[bytes]:
    """What happened at a table beside its hands; the page itself asks for it."""
    return _page(request, state, "record.html")


@get("/static/{name:path}", sync_to_thread=False)
def static_file(request: AnyRequest, state: State) -> Response[bytes]:
    """A style sheet, script or picture."""
    return _file(request, state, str(request.path_params["name"]))

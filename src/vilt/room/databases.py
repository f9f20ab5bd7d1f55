"""Opens the store that the words of whoever starts the room name: a file, or the URL of a database."""

from __future__ import annotations

import asyncio
from pathlib import Path

import platformdirs

from vilt.errors import Refused
from vilt.room.migrate import Update, migrate_postgres, silent
from vilt.room.postgres_url import is_postgres
from vilt.room.sqlite import SqliteStore
from vilt.room.store import Store

IN_MEMORY = ":memory:"
"""What SQLite calls a database without a file, which every connection would have for itself."""

URI = "file:"
"""What SQLite's own URIs begin with: not everything that opens the file reads them as such."""


def open_store(database: str, update: Update = silent) -> Store:
    """The store in `database`, brought up to this release, with word of it by `update`; not to be called in a loop.

    Raises:
        Refused: `database_...` or `store_...`: in one sentence why it cannot be opened.
    """
    if not is_postgres(database):
        return SqliteStore(database_path(database), update)
    try:
        from vilt.room.postgres import PostgresStore
    except ModuleNotFoundError as error:
        raise Refused("extra_missing", package=error.name or "", extra="postgres") from error
    asyncio.run(migrate_postgres(database, update))
    return PostgresStore(database)


def database_path(database: str) -> Path:
    """The file that a path or an URL such as `sqlite:///room.sqlite3` names; the usual one when it is empty.

    Raises:
        Refused: `database_unknown` for another kind of database.
    """
    if not database:
        return Path(platformdirs.user_data_dir("vilt", appauthor=False)) / "room.sqlite3"
    scheme, separator, rest = database.partition("://")
    name = rest[1:] if separator else database
    if (separator and scheme != "sqlite") or name in ("", IN_MEMORY) or name.startswith(URI):
        raise Refused("database_unknown", database=database)
    try:
        return Path(name).expanduser()
    except RuntimeError as error:  # the home of nobody, ~nobody
        raise Refused("database_unknown", database=database) from error

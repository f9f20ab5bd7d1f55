"""Brings a database up to this release before the room uses it."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from vilt.errors import Refused

if TYPE_CHECKING:
    from sqlalchemy import Connection

HEAD = "0004"
"""The newest migration of this release."""

OURS = {"alembic_version", "tables", "events", "ledger"}
"""What every database of a room holds, whatever its release."""

MIGRATIONS = Path(__file__).with_name("migrations")

_ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(hashtext('vilt.migrations'))"
_REVISION = "SELECT version_num FROM alembic_version"


def migrate_sqlite(path: Path) -> None:
    """Create the database at `path`, or bring it up to `HEAD`; nothing happens to one that is there already.

    Raises:
        Refused: `database_newer` for a database of a later release, `database_foreign` for one of another program.
        sqlite3.Error: for a file that cannot be read or written.
    """
    if _revision(path) == HEAD:
        return
    # Alembic and SQLAlchemy take half a second to import: only when there is something to do.
    from sqlalchemy import URL, create_engine
    from sqlalchemy.exc import DBAPIError

    engine = create_engine(URL.create("sqlite", database=str(path)))
    try:
        with engine.begin() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # all migrations or none: half a database is nobody's
            _upgrade(connection, str(path))
    except DBAPIError as error:
        if isinstance(error.orig, sqlite3.Error):
            raise error.orig from None  # the store words it for people
        raise
    finally:
        engine.dispose()


async def migrate_postgres(url: str) -> None:
    """Make the tables in the database at `url`, or bring them up to `HEAD`; nodes that start at once do so in turn.

    Raises:
        Refused: `database_newer`, `database_foreign`, or `store_...` when the server or the database is not there.
    """
    import asyncpg

    from vilt.room.postgres import CONNECT_SECONDS, SETTINGS, shown, worded

    async def connect() -> asyncpg.Connection:
        return await asyncpg.connect(url, timeout=CONNECT_SECONDS, server_settings=SETTINGS)

    with worded(shown(url)):
        connection = await connect()
        try:
            found = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
            known = _is_ours({row[0] for row in found}, shown(url))
            if known and await connection.fetchval(_REVISION) == HEAD:
                return
        finally:
            await connection.close()

    from sqlalchemy.exc import DBAPIError
    from sqlalchemy.ext.asyncio import create_async_engine
    from sqlalchemy.pool import NullPool

    engine = create_async_engine("postgresql+asyncpg://", async_creator=connect, poolclass=NullPool)
    with worded(shown(url)):
        try:
            async with engine.begin() as transaction:
                await transaction.exec_driver_sql(_ONE_AT_A_TIME)
                await transaction.run_sync(_upgrade, shown(url))
        except DBAPIError as error:
            cause = error.orig.__cause__ if error.orig else None
            raise cause or error from None  # what the driver itself said is worded for people
        finally:
            await engine.dispose()


def _upgrade(connection: Connection, path: str) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise Refused("database_newer", path=path) from error


def _revision(path: Path) -> str | None:
    if not path.exists():
        return None
    connection = sqlite3.connect(path)
    try:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if not _is_ours(names, str(path)):
            return None
        row = connection.execute(_REVISION).fetchone()
    finally:
        connection.close()
    return row[0] if row else None


def _is_ours(names: Collection[str], path: str) -> bool:
    """Whether a database of these tables is a room's; False for an empty one.

    Raises:
        Refused: `database_foreign` when it is another program's.
    """
    if names and not set(names) >= OURS:
        raise Refused("database_foreign", path=path)
    return bool(names)

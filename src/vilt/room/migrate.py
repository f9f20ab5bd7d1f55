"""Brings a database up to this release before the room uses it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from vilt.errors import Refused
from vilt.room.database_file import REVISION, is_ours, one_revision, revision_of
from vilt.room.postgres_url import shown

if TYPE_CHECKING:
    from sqlalchemy import Connection

HEAD = "0004"
"""The newest migration of this release."""

MIGRATIONS = Path(__file__).with_name("migrations")

_ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(hashtext('vilt.migrations'))"

Watch: TypeAlias = Callable[[int, int], None]
"""Told how many events an update has copied, and how many there are."""

Update: TypeAlias = Callable[[str], AbstractContextManager[Watch]]
"""Entered with the name of a database that is older than this release, for as long as it is brought up to date."""


@contextmanager
def silent(_: str) -> Iterator[Watch]:
    """An update that nobody is told of."""
    yield lambda _done, _all: None


def migrate_sqlite(path: Path, update: Update = silent) -> bool:
    """Create the database at `path`, or bring it up to `HEAD`; nothing happens to one that is there already.

    Whatever breaks it off leaves the database as it was. Gives whether there was an older one, which is done now.

    Raises:
        Refused: `database_newer` for a database of a later release, or as `revision_of`.
        sqlite3.Error: for a file that cannot be read or written.
    """
    before = revision_of(path)
    check_not_newer(before, str(path))
    if before == HEAD:
        return False
    # Alembic and SQLAlchemy take half a second to import: only when there is something to do.
    from sqlalchemy import URL, create_engine
    from sqlalchemy.exc import DBAPIError

    engine = create_engine(URL.create("sqlite", database=str(path)))
    try:
        with (update if before else silent)(str(path)) as watch, engine.begin() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # all migrations or none: half a database is nobody's
            _upgrade(connection, str(path), watch)
    except DBAPIError as error:
        if isinstance(error.orig, sqlite3.Error):
            raise error.orig from None  # the store words it for people
        raise
    finally:
        engine.dispose()
    return bool(before)


def check_not_newer(revision: str, path: str) -> None:
    """Refuse a database of a later release.

    Raises:
        Refused: `database_newer`.
    """
    if revision > HEAD:
        raise Refused("database_newer", path=path)


async def migrate_postgres(url: str, update: Update = silent) -> None:
    """Make the tables in the database at `url`, or bring them up to `HEAD`; nodes that start at once do so in turn.

    Raises:
        Refused: `database_newer`, `database_foreign`, or `store_...` when the server or the database is not there.
    """
    import asyncpg

    from vilt.room.postgres import CONNECT_SECONDS, SETTINGS, worded

    async def connect() -> asyncpg.Connection:
        return await asyncpg.connect(url, timeout=CONNECT_SECONDS, server_settings=SETTINGS)

    with worded(shown(url)):
        connection = await connect()
        try:
            found = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
            known = is_ours({row[0] for row in found}, shown(url))
            before = one_revision(await connection.fetch(REVISION), shown(url)) if known else ""
            check_not_newer(before, shown(url))
            if before == HEAD:
                return
        finally:
            await connection.close()

    from sqlalchemy.exc import DBAPIError
    from sqlalchemy.ext.asyncio import create_async_engine
    from sqlalchemy.pool import NullPool

    engine = create_async_engine("postgresql+asyncpg://", async_creator=connect, poolclass=NullPool)
    with worded(shown(url)), (update if before else silent)(shown(url)) as watch:
        try:
            async with engine.begin() as transaction:
                await transaction.exec_driver_sql(_ONE_AT_A_TIME)
                await transaction.run_sync(_upgrade, shown(url), watch)
        except DBAPIError as error:
            cause = error.orig.__cause__ if error.orig else None
            raise cause or error from None  # what the driver itself said is worded for people
        finally:
            await engine.dispose()


def _upgrade(connection: Connection, path: str, watch: Watch) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    config.attributes["watch"] = watch
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise Refused("database_newer", path=path) from error

"""Brings a database up to this release before the room uses it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from vilt.errors import Refused

HEAD = "0001"
"""The newest migration of this release."""

OURS = {"alembic_version", "tables", "events", "ledger"}
"""What every database of a room holds, whatever its release."""

MIGRATIONS = Path(__file__).with_name("migrations")


def migrate_sqlite(path: Path) -> None:
    """Create the database at `path`, or bring it up to `HEAD`; nothing happens to one that is there already.

    Raises:
        Refused: `database_newer` for a database of a later release, `database_foreign` for one of another program.
        sqlite3.Error: for a file that cannot be read or written.
    """
    if _revision(path) == HEAD:
        return
    # Alembic and SQLAlchemy take half a second to import: only when there is something to do.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError
    from sqlalchemy import create_engine
    from sqlalchemy.exc import DBAPIError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.begin() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # all migrations or none: half a database is nobody's
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except CommandError as error:
        raise Refused("database_newer", path=str(path)) from error
    except DBAPIError as error:
        if isinstance(error.orig, sqlite3.Error):
            raise error.orig from None  # the store words it for people
        raise
    finally:
        engine.dispose()


def _revision(path: Path) -> str | None:
    if not path.exists():
        return None
    connection = sqlite3.connect(path)
    try:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if not names:
            return None
        if not names >= OURS:
            raise Refused("database_foreign", path=str(path))
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    finally:
        connection.close()
    return row[0] if row else None

"""What lies where the database of a room is looked for."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Collection
from pathlib import Path

from vilt.errors import Refused

OURS = frozenset({"alembic_version", "tables", "events", "ledger"})
"""What every database of a room holds, whatever its release."""

REVISION = "SELECT version_num FROM alembic_version"


def there_is_a_file(path: Path) -> bool:
    """Whether there is a file at `path`, one that can be read.

    Raises:
        Refused: `database_folder` or `database_no_file` for something else that bears its name.
        OSError: why it cannot be read.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return False
    if stat.S_ISDIR(mode):
        raise Refused("database_folder", path=str(path))
    if not stat.S_ISREG(mode):
        raise Refused("database_no_file", path=str(path))
    with path.open("rb"):  # SQLite says that it is unable to open it, the system says why
        return True


def revision_of(path: Path) -> str:
    """The revision of the room's database in the file at `path`; empty where there is none yet.

    Raises:
        Refused: as `there_is_a_file`; `database_foreign` when another program made it, `store_damaged`.
        sqlite3.Error, OSError: when it cannot be read.
    """
    if not there_is_a_file(path):
        return ""
    connection = sqlite3.connect(path)
    try:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        return one_revision(connection.execute(REVISION).fetchall(), str(path)) if is_ours(names, str(path)) else ""
    finally:
        connection.close()


def is_ours(names: Collection[str], path: str) -> bool:
    """Whether a database of these tables is a room's; False for an empty one.

    Raises:
        Refused: `database_foreign` when it is another program's.
    """
    if names and not set(names) >= OURS:
        raise Refused("database_foreign", path=path)
    return bool(names)


def one_revision(rows: Collection[tuple[str]], path: str) -> str:
    """The revision that a room's database tells.

    Raises:
        Refused: `store_damaged` when it tells none, or several.
    """
    ((revision,),) = rows if len(rows) == 1 else ((None,),)
    if not isinstance(revision, str):
        raise Refused("store_damaged", path=path)
    return revision

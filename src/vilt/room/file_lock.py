"""One process per database file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

from vilt.errors import Refused

if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock_database(path: Path) -> IO[bytes]:
    """Hold a lock beside the database at `path`, wherever links lead, for as long as the returned file is open.

    The operating system lets go of it when the process ends, however it ends.

    Raises:
        Refused: `database_taken` when another process holds it.
        OSError: when the lock file cannot be written.
    """
    place = path.resolve()
    file = place.with_name(place.name + ".lock").open("ab")
    try:
        _take(file)
    except OSError as error:
        file.close()
        raise Refused("database_taken", path=str(path)) from error
    return file

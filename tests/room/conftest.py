import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.room.tables import Clock

from vilt.room.migrate import migrate_sqlite
from vilt.room.room import Room
from vilt.room.sqlite import SqliteStore


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new database, made once: the migrations take longer than most tests."""
    path = tmp_path_factory.mktemp("room") / "empty.sqlite3"
    migrate_sqlite(path)
    return path


@pytest.fixture
def path(tmp_path: Path, empty: Path) -> Path:
    """A room's database of the test's own."""
    return Path(shutil.copy(empty, tmp_path / "room.sqlite3"))


@pytest.fixture
async def room(path: Path, clock: Clock) -> AsyncIterator[Room]:
    room = Room(SqliteStore(path), clock)
    yield room
    await room.close()

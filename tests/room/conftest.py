import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from tests.room.databases import create_database, drop_database
from tests.room.tables import Clock

from vilt.room.migrate import migrate_postgres, migrate_sqlite
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


@pytest.fixture(scope="session")
def migrated(postgres_server: str) -> Iterator[str]:
    """The URL of a new database on PostgreSQL, made once, that others are copied from."""
    url = asyncio.run(create_database(postgres_server))
    asyncio.run(migrate_postgres(url))
    yield url
    asyncio.run(drop_database(postgres_server, url))


@pytest.fixture
def database(postgres_server: str, migrated: str) -> Iterator[str]:
    """The URL of a room's database on PostgreSQL, of the test's own."""
    url = asyncio.run(create_database(postgres_server, migrated))
    yield url
    asyncio.run(drop_database(postgres_server, url))

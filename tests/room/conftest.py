from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.room.tables import Clock

from vilt.room.room import Room
from vilt.room.sqlite import SqliteStore


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "room.sqlite3"


@pytest.fixture
async def room(path: Path, clock: Clock) -> AsyncIterator[Room]:
    room = Room(SqliteStore(path), clock)
    yield room
    await room.close()

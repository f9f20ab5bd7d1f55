from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.room.conftest import anyio_backend, clock, database, empty, migrated, path, room
from tests.web.rooms import OpenRoom, open_room

__all__ = ["anyio_backend", "clock", "database", "empty", "house", "migrated", "path", "room"]


@pytest.fixture
async def house(path: Path) -> AsyncIterator[OpenRoom]:
    async with open_room(path) as house:
        yield house

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.room.conftest import anyio_backend, empty, path
from tests.web.rooms import OpenRoom, open_room

__all__ = ["anyio_backend", "empty", "house", "path"]


@pytest.fixture
async def house(path: Path) -> AsyncIterator[OpenRoom]:
    async with open_room(path) as house:
        yield house

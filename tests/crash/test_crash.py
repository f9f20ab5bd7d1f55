"""A few deaths of each kind; `python -m tests.crash --kills 1000` is for more."""

import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.crash import harness
from tests.crash.harness import Report, Room, crash
from tests.crash.points import POSTGRES, SQLITE

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="where processes cannot be seen to die"),
]

KILLS = 1000 if os.environ.get("VILT_SOAK") else 6


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def proved(report: Report, points: Sequence[str]) -> None:
    assert report.kills.total() == KILLS
    assert len(report.kills) > 1
    if 10 * len(points) < KILLS:
        assert set(report.kills) == {"any moment", *points}
    assert report.acknowledged > KILLS
    assert report.told > report.acknowledged
    assert report.hands_cut > 0


async def test_one_node_on_sqlite() -> None:
    proved(await crash(KILLS, nodes=1, seed=1), SQLITE)


async def test_one_node_on_postgres(postgres_server: str) -> None:
    proved(await crash(KILLS, nodes=1, server=postgres_server, seed=2), POSTGRES)


async def test_two_nodes_on_postgres(postgres_server: str, redis_server: str) -> None:
    proved(await crash(KILLS, nodes=2, server=postgres_server, redis=redis_server, seed=3), POSTGRES)


@pytest.mark.parametrize("nodes", [1, 2])
async def test_the_commits_of_postgres_are_come_to(
    postgres_server: str, redis_server: str, nodes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(harness, "POSTGRES", ("commit", "committed"))
    report = await crash(8, nodes=nodes, server=postgres_server, redis=redis_server if nodes > 1 else "", seed=4)
    assert report.kills["commit"]
    assert report.kills["committed"]


async def test_what_was_lost_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that forgot its latest commands after a death would be found out."""
    look = Room.look

    def forgetful_look(self: Room, report: Report) -> None:
        with sqlite3.connect(Path(self.database)) as connection:
            connection.execute("DELETE FROM commands WHERE version = (SELECT min(version) FROM commands)")
        look(self, report)

    monkeypatch.setattr(Room, "look", forgetful_look)
    with pytest.raises(AssertionError, match="was acknowledged and is not there"):
        await crash(1, nodes=1)

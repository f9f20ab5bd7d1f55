"""Whoever thinks for the bots dies: the hand goes on, by another process or another node."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest
from tests.cluster.nodes import Node, check_books, node, playing, progress, sit_down

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="processes are found as on Linux"),
]

HANDS_SECONDS = 30.0
"""In which a player's turn comes round again although a bot was cut short: its five seconds to think, and the hand."""


def thinking_for(one: Node) -> list[int]:
    """The processes that a node has started: the one where its bots think."""
    children = Path(f"/proc/{one.process.pid}/task/{one.process.pid}/children").read_text(encoding="ascii")
    return [int(child) for child in children.split()]


async def test_the_process_of_the_bots_is_killed_and_play_goes_on(path: Path) -> None:
    async with node(str(path)) as one:
        players = await sit_down([one], persons=1, bots=3)
        async with playing(players):
            killed = set()
            for _ in range(3):
                await progress(players, commands=1, seconds=HANDS_SECONDS)
                for process in thinking_for(one):
                    os.kill(process, signal.SIGKILL)
                    killed.add(process)
            await progress(players, commands=2, seconds=HANDS_SECONDS)
            assert len(killed) == 3
            assert not killed & set(thinking_for(one))
    await asyncio.to_thread(check_books, str(path), players)


async def test_a_node_that_thought_for_bots_is_killed_and_the_other_goes_on(database: str, redis_server: str) -> None:
    async with node(database, redis_server) as one, node(database, redis_server) as two:
        players = await sit_down([one, two], tables=2, persons=1, bots=3)
        async with playing(players):
            await progress(players)
            one.process.kill()
            await progress(players, seconds=HANDS_SECONDS)
        assert {player.url for player in players} == {two.url}
    await asyncio.to_thread(check_books, database, players)

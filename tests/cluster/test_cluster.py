"""Two nodes of one room: each can be killed, cut off or told to stop, and nothing is lost."""

import asyncio
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Sequence

import pytest
from tests.cluster.cable import cable_to
from tests.cluster.nodes import (
    SECONDS,
    Mover,
    check_books,
    node,
    playing,
    progress,
    sit_down,
    stored_events,
    told_that_nothing_is_stored,
    wait_until,
)
from tests.room.databases import execute

from vilt.room.books import open_books

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is not of this system"),
]


async def audited(database: str, players: Sequence[Mover]) -> None:
    await asyncio.to_thread(check_books, database, players)


async def test_two_nodes_race_on_one_table_and_one_is_killed(database: str, redis_server: str) -> None:
    async with node(database, redis_server) as one, node(database, redis_server) as two:
        players = await sit_down([one, two], tables=3)
        async with playing(players):
            await asyncio.sleep(SECONDS)
            assert {player.url for player in players} == {one.url, two.url}
            one.process.kill()
            killed = time.monotonic()
            others = [player for player in players if player.url == two.url]
            await wait_until(lambda: all(player.heard_at > killed for player in others))
            await progress(players)
        assert all(player.gaps == [] for player in players)
    await audited(database, players)


async def test_the_other_node_plays_on_at_once(database: str, redis_server: str) -> None:
    """The clock and the next hand are taken over from a node that died, by one that nobody watches with."""
    async with node(database, redis_server) as one, node(database, redis_server) as two:
        players = await sit_down([one, two])
        async with playing(players):
            await progress(players)
            one.process.kill()
            taken = await progress(players, commands=1)
        assert taken < 8.0
    await audited(database, players)


async def test_redis_cut_costs_a_second_and_comes_back(database: str, redis_server: str) -> None:
    async with (
        cable_to(redis_server, 6379) as (cable, redis),
        node(database, redis) as one,
        node(database, redis) as two,
    ):
        players = await sit_down([one, two])
        async with playing(players):
            await progress(players)
            cable.cut()
            await asyncio.sleep(SECONDS / 2)
            await progress(players, commands=2)
            cable.mend()
            end = time.monotonic() + 15
            while "vilt_hints_connected 1.0" not in await one.metrics():
                assert time.monotonic() < end
                await asyncio.sleep(0.2)
            await progress(players)
        assert all(player.gaps == [] for player in players)
    await audited(database, players)


async def test_a_cut_to_postgres_refuses_commands_and_play_resumes(database: str, redis_server: str) -> None:
    away = 30.0 if os.environ.get("VILT_SOAK") else 6.0
    async with (
        cable_to(database, 5432) as (cable, near),
        node(near, redis_server) as one,
        node(near, redis_server) as two,
    ):
        players = await sit_down([one, two], seconds=5.0)
        async with playing(players):
            await progress(players)
            cable.cut()
            await asyncio.sleep(away)
            cable.mend()
            await progress(players, commands=2, seconds=30)
    await audited(database, players)
    events = await asyncio.to_thread(stored_events, database, players[0].table)
    timed_out = [event for event in events if event["type"] == "acted" and event.get("timed_out")]
    assert timed_out == []  # six seconds without a database cost nobody his five seconds


async def test_a_database_that_takes_nothing_refuses_with_a_reason(database: str, redis_server: str) -> None:
    name = database.rpartition("/")[2]
    async with node(database, redis_server) as one:
        players = await sit_down([one])
        async with playing(players):
            await progress(players)
            await execute(database, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
            await _break_connections(database)
            await told_that_nothing_is_stored(players[0])
            await execute(database, f"SET transaction_read_only = off; ALTER DATABASE {name} RESET ALL")
            await _break_connections(database)
            await progress(players, seconds=30)
    await audited(database, players)


async def _break_connections(database: str) -> None:
    await execute(
        database,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )


async def test_clocks_run_out_once_whoever_looks(database: str, redis_server: str) -> None:
    """Nobody acts: two nodes let the clocks of the same tables run out."""
    async with node(database, redis_server) as one, node(database, redis_server) as two:
        players = await sit_down([one, two], tables=4, seconds=1.0, acts=False)
        tasks = [asyncio.create_task(player.stay()) for player in players]
        tables = {player.table for player in players}

        def timed_out() -> bool:
            with open_books(database) as books:
                rows = books.rows("SELECT DISTINCT stream FROM events WHERE payload LIKE '%\"timed_out\":true%'")
            return {row[0] for row in rows} >= tables

        end = time.monotonic() + 30
        while not await asyncio.to_thread(timed_out):
            assert time.monotonic() < end
            await asyncio.sleep(0.2)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    await audited(database, players)
    for table in tables:
        events = await asyncio.to_thread(stored_events, database, table)
        acted: Counter[tuple[int, int]] = Counter()
        hand = turn = 0
        for event in events:
            if event["type"] == "hand_started":
                hand = event["hand"]
            elif event["type"] == "turn_started":
                turn = event["turn"]
            elif event["type"] == "acted":
                acted[hand, turn] += 1
        assert acted
        assert set(acted.values()) == {1}


async def test_a_node_that_is_told_to_stop_hands_its_clients_over(database: str, redis_server: str) -> None:
    async with node(database, redis_server) as one, node(database, redis_server) as two:
        players = await sit_down([one, two], tables=2)
        async with playing(players):
            await progress(players)
            one.process.send_signal(signal.SIGTERM)
            told = time.monotonic()
            await wait_until(lambda: all(player.url == two.url and player.heard_at > told for player in players))
            assert time.monotonic() - told < 2.0 + 2.0  # on a busy machine
            assert await asyncio.wait_for(one.process.wait(), 10) == 0
            await progress(players)
        assert {code for player in players for code in player.closed_with} == {1012}
    await audited(database, players)


async def test_an_older_node_sends_clients_of_newer_tables_elsewhere(database: str, redis_server: str) -> None:
    async with node(database, redis_server) as one:
        players = await sit_down([one])
        async with playing(players):
            await progress(players)
            table = players[0].table
            await execute(
                database,
                "WITH moved AS (UPDATE tables SET version = version + 1"
                f" WHERE id = '{table}' RETURNING id, version) INSERT INTO events"
                ' SELECT id, version, 0, 99, \'{"type":"of_a_later_release"}\' FROM moved',
            )
            await wait_until(lambda: all(1012 in player.closed_with for player in players))
            acknowledged = [len(player.acknowledged) for player in players]
            await asyncio.sleep(1.0)
            assert [len(player.acknowledged) for player in players] == acknowledged

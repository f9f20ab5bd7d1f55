"""Bots in a process of their own."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator

import pytest
from tests.room.processes import run_vilt
from tests.room.tables import DECK, settings

from vilt.bots import LEVELS
from vilt.hand.events import Action
from vilt.room import bot_process
from vilt.room.bot_process import BotFailed, BotProcess
from vilt.table import Table, TableView
from vilt.table.commands import CreateTable, DealHand, Sit, StartHand

pytestmark = pytest.mark.anyio


@pytest.fixture
async def bots() -> AsyncIterator[BotProcess]:
    bots = BotProcess()
    yield bots
    bots.stop()


def turn() -> tuple[TableView, int]:
    """A view of whoever is to act first."""
    table = Table()
    table.handle(CreateTable(settings(pause_seconds=0.0, bots_alone=True)), 1.0)
    for seat in (1, 2, 3):
        table.handle(Sit(f"bot-{seat}", f"Bot {seat}", seat, 1000, LEVELS[0]), 1.0)
    table.handle(StartHand(), 1.0)
    table.handle(DealHand(1, DECK), 1.0)
    assert table.running is not None
    return table.view(table.running.actor), table.running.actor


def process_of(bots: BotProcess) -> "subprocess.Popen[bytes]":
    assert bots._asked is not None
    return bots._asked._process


async def test_bots_decide_within_what_is_possible(bots: BotProcess) -> None:
    view, seat = turn()
    assert view.hand is not None
    for level in LEVELS:
        action, amount = await bots.decide(level, view, seat, 60.0)
        option = next(option for option in view.hand.options if option.action is action)
        assert amount == 0 or option.low <= amount <= option.high


async def test_a_process_that_ended_is_started_again(bots: BotProcess) -> None:
    view, seat = turn()
    await bots.decide(LEVELS[0], view, seat, 60.0)
    first = process_of(bots)
    first.kill()
    action, _ = await bots.decide(LEVELS[0], view, seat, 60.0)
    assert action in Action
    assert process_of(bots).pid != first.pid


@pytest.mark.skipif(sys.platform == "win32", reason="processes are not stopped there")
async def test_a_process_that_does_not_answer_is_started_again(
    bots: BotProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, seat = turn()
    await bots.decide(LEVELS[0], view, seat, 60.0)
    first = process_of(bots)
    monkeypatch.setattr(bot_process, "THINKING_SECONDS", 3.0)
    os.kill(first.pid, signal.SIGSTOP)
    assert (await bots.decide(LEVELS[0], view, seat, 60.0))[0] in Action
    assert first.wait() != 0
    assert process_of(bots).pid != first.pid


async def test_a_bot_that_fails_says_why(bots: BotProcess) -> None:
    view, seat = turn()
    with pytest.raises(BotFailed, match="no_such_level"):
        await bots.decide("genius", view, seat, 60.0)
    assert (await bots.decide(LEVELS[0], view, seat, 60.0))[0] in Action


@pytest.mark.skipif(sys.platform == "win32", reason="sessions are not of this system")
async def test_the_process_is_away_from_the_terminal_and_ends_with_the_room(bots: BotProcess) -> None:
    bots.begin()
    process = process_of(bots)
    assert os.getsid(process.pid) == process.pid
    assert process.stdin is not None
    process.stdin.close()  # as when the room is killed
    assert await asyncio.to_thread(process.wait, 60) == 0


async def test_an_answer_that_takes_too_long_is_not_waited_for(bots: BotProcess) -> None:
    view, seat = turn()
    with pytest.raises(TimeoutError):
        await bots.decide(LEVELS[0], view, seat, 0.001)


def test_the_room_loads_no_compiler() -> None:
    loaded = run_vilt("import sys, vilt.web.server; print('numba' in sys.modules, 'llvmlite' in sys.modules)")
    assert loaded.stdout.split() == ["False", "False"], loaded.stderr

"""A soak without connections: a day of play compressed, through the room's own path of a command in one process.

Every table has a time of its own, which leaps to whatever the table waits for, so that nobody waits. Persons, whose
commands have names, sit beside bots whom the bank pays.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Sequence
from contextvars import ContextVar
from pathlib import Path
from random import Random
from typing import BinaryIO

import msgspec

from vilt.bots import LEVELS
from vilt.client.messages import Choice
from vilt.client.player import choose
from vilt.errors import Refused
from vilt.hand.events import Action
from vilt.room.accounts import Accounts
from vilt.room.audit import Acknowledged, audit, read_acknowledged
from vilt.room.books import open_books
from vilt.room.databases import open_store
from vilt.room.due import command_for
from vilt.room.openings import BIG_BLIND, BUY_IN
from vilt.room.room import Room
from vilt.room.store import Store, table_account
from vilt.room.table_audit import Problem
from vilt.room.update_shown import show_update
from vilt.rules.house import HouseRules
from vilt.soak.course import Course, Plan, Watch, follow
from vilt.soak.figures import Summary, Times, per_second
from vilt.table import DueAutoChips, DueBot, DueBotDiscard, DueFreeSeat, Table
from vilt.table.commands import CreateTable, Leave, Play, Sit, TableCommand, TopUp
from vilt.table.settings import TableSettings

BEGIN = 1_000_000_000.0
"""The time at which all tables begin, in seconds since the epoch."""

CHECKED_EVERY = 100
"""Hands of a table from one check to the next."""

PERSONS = 3
"""Every so many seats one is a person's."""

_now: ContextVar[float] = ContextVar("time of a table")


class Day:
    """Tables in a room of their own on `store`; `log` takes the acknowledgements."""

    def __init__(self, store: Store, players: int, seed: int, log: BinaryIO) -> None:
        self.room = Room(store, lambda: _now.get(BEGIN))
        self.hands = 0
        self.commands = 0
        self.checks = 0
        self.times = Times()
        self.problems: list[Problem] = []
        self.stops = False
        self._accounts = Accounts(self.room)
        self._players = players
        self._dice = Random(seed)  # noqa: S311 - the same players again, no secret
        self._log = log
        self._encoder = msgspec.json.Encoder()
        self._run = os.urandom(4).hex()

    async def play(self, tables: int) -> None:
        """Play at so many tables until `stops`."""
        dice = [Random(self._dice.random()) for _ in range(tables)]  # noqa: S311
        await asyncio.gather(*(self._table(f"day-{self._run}-{place}", dice[place]) for place in range(tables)))

    async def _table(self, name: str, dice: Random) -> None:
        _now.set(BEGIN)
        settings = TableSettings(
            name="A day",
            rules=HouseRules(small_blind=BIG_BLIND // 2, big_blind=BIG_BLIND),
            seats=self._players,
            min_buy_in=BUY_IN // 2,
            max_buy_in=BUY_IN,
        )
        await self.room.create(name, [CreateTable(settings)])
        for seat in range(1, self._players + 1):
            if seat % PERSONS == 0:
                await self._come_in(name, seat)
            else:
                await self.room.execute(name, Sit(f"bot-{name}-{seat}", f"Bot {seat}", seat, BUY_IN, LEVELS[0]))
        mirror, hands, counted = Table(), 0, 0
        while not self.stops:
            table = (await self.room.look(name)).table
            if table.hand_number > counted:
                self.hands += table.hand_number - counted
                counted = table.hand_number
            if counted >= hands + CHECKED_EVERY:
                hands = counted
                await self._check(name, mirror)
            await self._go_on(name, table, dice)
        await self._check(name, mirror)

    async def _go_on(self, name: str, table: Table, dice: Random) -> None:
        """Do the next thing at a table."""
        hand = table.running
        actor = hand.actor if hand and not hand.asked else 0
        if hand and actor and not table.players[actor].bot:
            await self._execute(name, _turn(table, actor, dice), table.players[actor].player)
            return
        due = table.due(_now.get())
        match due:
            case None:
                deadline = table.deadline()
                if deadline is None:
                    raise RuntimeError(f"{name} waits for nothing")
                _now.set(max(_now.get(), deadline))
            case DueBot():
                await self._execute(name, _turn(table, due.seat, dice))
            case DueFreeSeat():
                await self._buy_again(name, due.seat, table.players[due.seat].player)
            case DueAutoChips():
                await self._execute(name, TopUp(due.seat, due.amount))
            case DueBotDiscard():
                raise RuntimeError("nothing is discarded in hold'em")
            case _:
                await self._execute(name, command_for(due))

    async def _execute(self, name: str, command: TableCommand, by: str = "") -> None:
        named = f"day-{self._run}-{self.commands}" if by else ""
        begin = time.perf_counter()
        done = await self.room.execute(name, command, named, by)
        self.times.add(time.perf_counter() - begin)
        self.commands += 1
        if named:
            self._log.write(self._encoder.encode(Acknowledged(name, by, named, done.version)) + b"\n")

    async def _buy_again(self, name: str, seat: int, player: str) -> None:
        """Somebody without chips buys in again; without a bankroll he goes out and comes in anew."""
        try:
            await self._execute(name, TopUp(seat, BUY_IN), player)
        except Refused:
            await self._execute(name, Leave(seat), player)
            await self._come_in(name, seat)

    async def _come_in(self, name: str, seat: int) -> None:
        player = f"person-{name}-{seat}"
        account = await self._accounts.welcome(player)
        await self._execute(name, Sit(player, account.name, seat, min(BUY_IN, account.balance)), player)

    async def _check(self, name: str, mirror: Table) -> None:
        """Play what was stored since the last check again: it must lead to the table at hand, and to its escrow."""
        held = await self.room.look(name)
        for event in await self.room.events_since(name, mirror.version, -1):
            mirror.apply(event)
        if mirror.state() != held.table.state():
            self.problems.append(Problem("state", name, f"its events do not lead to what it is at {held.version}"))
        if (await Room(self.room.store).look(name)).table.state() != mirror.state():
            self.problems.append(Problem("state", name, f"what is kept does not lead to what it is at {held.version}"))
        escrow = await self.room.store.account(table_account(name))
        if escrow is None or escrow.balance != mirror.chips():
            self.problems.append(Problem("escrow", name, f"{mirror.chips()} chips lie on it at {held.version}"))
        self.checks += 1


def _turn(table: Table, seat: int, dice: Random) -> Play:
    hand = table.running
    if hand is None:
        raise RuntimeError("a turn is of a hand")
    options: Sequence[Choice] = [Choice(option.action.value, option.low, option.high) for option in hand.options()]
    action, amount = choose(options, dice)
    return Play(seat, hand.number, hand.turn, Action(action), amount)


def play_inside(plan: Plan, watch: Watch) -> Summary:
    """Play inside this process until the plan is fulfilled, or somebody presses Ctrl-C; then look at the database.

    Raises:
        Refused: in one sentence why the database cannot be used.
    """
    with tempfile.TemporaryDirectory(prefix="vilt-soak-") as folder:
        database = plan.database or str(Path(folder) / "room.sqlite3")
        path = plan.acknowledged or Path(folder) / "acknowledged.jsonl"
        with path.open("wb") as log:
            day = Day(open_store(database, show_update), plan.players, plan.seed, log)
            course = asyncio.run(_play(plan, day, watch))
        with open_books(database) as books:
            found = audit(books, read_acknowledged(path), replay=not plan.database)
    return Summary(
        seconds=course.seconds,
        tables=plan.tables,
        players=plan.players,
        hands=day.hands,
        commands=day.commands,
        commands_per_second=per_second(day.commands, course.seconds),
        ack_p50=1000 * day.times.quantile(0.5),
        ack_p99=1000 * day.times.quantile(0.99),
        processor_per_command=1000 * course.processor / max(day.commands, 1),
        memory_at_first=course.memory_at_first,
        memory_at_last=course.memory_at_last,
        interrupted=course.interrupted,
        audit=found,
        checks=day.checks,
        problems=tuple(day.problems),
    )


async def _play(plan: Plan, day: Day, watch: Watch) -> Course:
    playing = asyncio.create_task(day.play(plan.tables))
    try:
        course = await follow(plan, [os.getpid()], lambda: day.hands, [playing], watch)
        day.stops = True
        await playing
    finally:
        await day.room.close()
    return course

"""The worker that does what tables wait for: the next hand, its deck, a bot's turn, a clock that ran out.

What is due stands in the store's deadlines; this only finds it and sends the commands. A table refuses what is no
longer due, so doing it twice, or in two places, has one effect. Each node plans what follows from its own commands;
what another one leaves undone, because it died, shows in the store a moment later.
"""

from __future__ import annotations

import asyncio
import heapq
from contextlib import suppress

import structlog

from vilt.bots.answers import answer
from vilt.errors import Refused
from vilt.room.bot_process import Thinker
from vilt.room.decks import shuffled, shuffled_deck
from vilt.room.protections import count_at
from vilt.room.room import Happened, Room
from vilt.table import (
    DueAutoChips,
    DueBot,
    DueBotDiscard,
    DueBotRebuy,
    DueDeal,
    DueDraw,
    DueExpire,
    DueFreeSeat,
    DuePassOffer,
    DueShuffle,
    DueStart,
    Table,
)
from vilt.table.commands import (
    AutoChips,
    DealHand,
    DiscardCards,
    Expire,
    FreeSeat,
    Play,
    ShuffleCards,
    StartHand,
    TableCommand,
    TopUp,
)
from vilt.table.seat_choices import DrawButton, PassOffer

SWEEP_SECONDS = 0.25
"""How often the store is asked what is due, for whatever this node was not told."""

OTHERS_SECONDS = 0.5
"""How late work must be before it is taken over from the node that knows of it."""

SWEEP_LIMIT = 1_000
LONGEST_RETRY = 5.0
AWAY_PAUSE = 0.1

log = structlog.get_logger("vilt.room.due")


Plain = DueStart | DueDraw | DuePassOffer | DueDeal | DueShuffle | DueExpire | DueFreeSeat | DueBotRebuy
"""Work that is one command and needs no waiting for anybody."""


def command_for(due: Plain) -> TableCommand:
    """The command that does it; decks and other cards are shuffled here."""
    match due:
        case DueStart():
            return StartHand()
        case DueDraw():
            return DrawButton(shuffled_deck())
        case DuePassOffer():
            return PassOffer(due.player)
        case DueDeal():
            return DealHand(due.hand, shuffled_deck())
        case DueShuffle():
            return ShuffleCards(due.hand, shuffled(due.cards))
        case DueExpire():
            return Expire(due.hand, due.turn)
        case DueFreeSeat():
            return FreeSeat(due.seat)
        case DueBotRebuy():
            return TopUp(due.seat, due.amount)


class DueWorker:
    """Does due work until `run` is cancelled; one task at a time for each table."""

    def __init__(self, room: Room, thinker: Thinker) -> None:
        self._room = room
        self._thinker = thinker
        self._planned: dict[str, float] = {}
        self._queue: list[tuple[float, str]] = []
        """What is planned, the earliest first, and what was planned before and no longer counts."""
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._wake = asyncio.Event()
        self._newer: set[str] = set()
        """Tables that a later release plays: its nodes do their work."""
        room.listeners.append(self._note)

    async def run(self) -> None:
        """Work until cancelled."""
        swept = 0.0
        try:
            while True:
                now = self._room.clock()
                if not 0 <= now - swept < SWEEP_SECONDS:
                    swept = now
                    await self._sweep(now)
                while self._queue and self._queue[0][0] <= now:
                    deadline, table = heapq.heappop(self._queue)
                    if self._planned.get(table) == deadline:
                        del self._planned[table]
                        self._busy[table] = asyncio.create_task(self._serve(table))
                upcoming = self._queue[0][0] if self._queue else now + SWEEP_SECONDS
                await self._rest(min(upcoming - now, SWEEP_SECONDS))
        finally:
            tasks = list(self._busy.values())
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _rest(self, seconds: float) -> None:
        self._wake.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._wake.wait()

    async def _sweep(self, now: float) -> None:
        try:
            others = OTHERS_SECONDS if self._room.store.shared else 0.0
            due = await self._room.store.due(now - others, SWEEP_LIMIT)
        except Refused as refused:
            log.warning("the store does not answer", reason=str(refused))
        else:
            for table, deadline in due:
                if table not in self._newer:
                    self._plan(table, deadline)

    def _note(self, happened: Happened) -> None:
        if any(seated.bot for seated in happened.now.table.players.values()):
            self._thinker.begin()  # another node's bots too: when it dies, they are asked here at once
        self._plan(happened.table, happened.deadline if happened.ours else None)

    def _plan(self, table: str, deadline: float | None) -> None:
        """Serve a table at `deadline`; one that is being served plans itself when it is done."""
        if table in self._busy or self._planned.get(table) == deadline:
            return
        if deadline is None:
            self._planned.pop(table, None)
            return
        self._planned[table] = deadline
        heapq.heappush(self._queue, (deadline, table))
        if self._queue[0][1] == table:
            self._wake.set()

    async def _serve(self, table: str) -> None:
        """Do what is due at one table; what fails is tried again, later each time."""
        retry = 0.1
        deadline: float | None = None
        try:
            while True:
                try:
                    if not self._room.well:  # no clock runs out before the time is given back
                        deadline = self._room.clock() + AWAY_PAUSE
                        return
                    deadline = await self._work(table)
                except Refused as refused:
                    log.warning("due work was refused", table=table, reason=str(refused))
                    if refused.code == "table_newer":
                        self._newer.add(table)
                    if refused.code in ("no_such_table", "table_newer"):
                        return
                except Exception:  # one table's trouble is not another's
                    log.exception("due work failed", table=table)
                    self._room.forget(table)
                else:
                    return
                await asyncio.sleep(retry)
                retry = min(2 * retry, LONGEST_RETRY)
        finally:
            del self._busy[table]
            self._plan(table, deadline)

    async def _work(self, table: str) -> float | None:
        """Do all that is due now; give the next deadline."""
        while True:
            held = await self._room.look(table)
            due = held.table.due(self._room.clock())
            match due:
                case None:
                    if not await self._behind(table):
                        return held.table.deadline()
                    continue
                case DueBot() | DueBotDiscard():
                    await self._bots_turn(table, held.table, due)
                case DueAutoChips():
                    await self._auto_chips(table, due, held.version)
                case DueExpire():
                    await self._expire(table, held.table, due)
                case _:
                    await self._send(table, command_for(due), held.version)

    async def _behind(self, table: str) -> bool:
        """Whether another node was at a table; it is looked at again then."""
        return self._room.store.shared and await self._room.catch_up(table)

    async def _bots_turn(self, name: str, table: Table, due: DueBot | DueBotDiscard) -> None:
        """Ask the bot; when it fails, its clock decides. What fails after that is not the bot's fault."""
        version, clock = table.version, table.clock
        left = (clock.deadline if clock else 0.0) - self._room.clock()
        try:
            play = await self._ask_bot(due, table, left)
            table.copy().handle(play, self._room.clock())
        except Exception as error:  # noqa: BLE001 - a bot is only a player: the game goes on without its decision
            log.warning("a bot did not decide", table=name, level=due.level, reason=repr(error))
            await asyncio.sleep(max(0.0, (clock.deadline if clock else 0.0) - self._room.clock()))
        else:
            await self._send(name, play, version)

    async def _ask_bot(self, due: DueBot | DueBotDiscard, table: Table, seconds: float) -> TableCommand:
        view = table.view(due.seat)
        if isinstance(due, DueBotDiscard):
            return DiscardCards(due.seat, due.hand, await self._thinker.discard(due.level, view, due.seat, seconds))
        if chosen := answer(view, due.seat):
            return chosen
        action, amount = await self._thinker.decide(due.level, view, due.seat, seconds)
        return Play(due.seat, due.hand, due.turn, action, amount)

    async def _expire(self, name: str, table: Table, due: DueExpire) -> None:
        """End a turn whose time is over, once the table knows how often its player was protected elsewhere."""
        version, seated = table.version, table.players.get(table.clock.seat) if table.clock else None
        if seated and seated.protections and not seated.bot:
            await count_at(self._room, name, seated.player)
        await self._send(name, command_for(due), version)

    async def _auto_chips(self, table: str, due: DueAutoChips, version: int) -> None:
        """Fill a stack up; whose bankroll does not hold that much goes on without."""
        try:
            await self._send(table, TopUp(due.seat, due.amount), version)
        except Refused as refused:
            if refused.code != "not_enough_chips":
                raise
            await self._send(table, AutoChips(due.seat), version)

    async def _send(self, table: str, command: TableCommand, version: int) -> None:
        try:
            await self._room.execute(table, command)
        except Refused:
            # Somebody was faster when the table has moved on; otherwise something is wrong.
            if (await self._room.look(table)).version == version:
                raise

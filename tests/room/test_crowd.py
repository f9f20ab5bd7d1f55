"""A crowd of players doing whatever comes to mind: what must be true of a room is true afterwards."""

import asyncio
import random

import pytest
from tests.room.tables import Clock, guests, settings

from vilt.errors import Refused
from vilt.hand.events import Action
from vilt.room.decks import shuffled_deck
from vilt.room.room import Happened, Room
from vilt.room.store import BANK, table_account
from vilt.table import DueDeal, DueExpire, DueFreeSeat, DueStart, Table
from vilt.table.commands import (
    CreateTable,
    DealHand,
    Expire,
    FreeSeat,
    Leave,
    Play,
    Sit,
    SitIn,
    SitOut,
    StartHand,
    TableCommand,
    TopUp,
)

pytestmark = pytest.mark.anyio

TABLES = ("oak", "elm", "ash")
PLAYERS = tuple(f"player-{number}" for number in range(8))


def whim(table: Table, player: str, dice: random.Random) -> TableCommand:
    """Something that a player asks of a table, sensible or not."""
    seat = table.seat_of(player) or dice.randint(1, 6)
    hand = table.running
    turn = Play(seat, table.hand_number, hand.turn if hand else 0, dice.choice(list(Action)), dice.choice((0, 20, 999)))
    if hand and hand.actor and hand.actor == table.seat_of(player) and dice.random() < 0.9:
        option = dice.choice(hand.options())
        return Play(seat, hand.number, hand.turn, option.action, dice.randint(option.low, option.high))
    whims: list[TableCommand] = [
        Sit(player, player, dice.randint(1, 6), dice.choice((50, 100, 400, 1000, 6000))),
        Sit(player, player, dice.randint(1, 6), 300),
        Leave(seat),
        SitOut(seat),
        SitIn(seat),
        SitIn(seat),
        TopUp(seat, dice.choice((1, 100, 900, 9000))),
        turn,
    ]
    return dice.choice(whims)


def due_command(table: Table, now: float) -> TableCommand | None:
    """What the room would do by itself."""
    match table.due(now):
        case DueStart():
            return StartHand()
        case DueDeal(hand):
            return DealHand(hand, shuffled_deck())
        case DueExpire(hand, turn):
            return Expire(hand, turn)
        case DueFreeSeat(seat):
            return FreeSeat(seat)
    return None


@pytest.mark.parametrize("seed", range(3))
async def test_a_crowd_leaves_the_room_in_order(room: Room, clock: Clock, seed: int) -> None:
    heard: dict[str, list[Happened]] = {table: [] for table in TABLES}
    room.listeners.append(lambda happened: heard[happened.table].append(happened))
    await guests(room, *PLAYERS)
    for table in TABLES:
        await room.create(table, [CreateTable(settings(seats=6))])
    done = refused = 0

    async def live(player: str) -> None:
        nonlocal done, refused
        dice = random.Random(f"{seed}/{player}")
        for number in range(60):
            table = dice.choice(TABLES)
            name = f"{player}-command-{number - dice.randint(0, 1)}"  # now and then one that was sent before
            try:
                await room.execute(table, lambda it: whim(it, player, dice), name, player)
                done += 1
            except Refused:
                refused += 1
            clock.now += dice.random()
            for table in TABLES:
                command = due_command((await room.look(table)).table, clock.now)
                if command is not None:
                    try:
                        await room.execute(table, command)
                    except Refused:
                        refused += 1  # somebody else did it meanwhile

    await asyncio.gather(*(live(player) for player in PLAYERS))
    assert done > 50
    assert refused > 50
    await in_order(room, heard)


async def in_order(room: Room, heard: dict[str, list[Happened]]) -> None:
    """Check the books, the streams and what was told."""
    assert await room.store.unbalanced() == 0
    total = 0
    for table, told in heard.items():
        held = await room.look(table)
        events = await room.events_since(table, 0, -1)
        assert held.version == len(events)
        assert [event for happened in told for event in happened.events] == events
        assert [happened.first for happened in told] == [
            1 + sum(len(earlier.events) for earlier in told[:place]) for place in range(len(told))
        ]
        rebuilt = Table()
        for event in events:
            rebuilt.apply(event)
        assert rebuilt.state() == held.table.state() == (await Room(room.store).look(table)).table.state()
        escrow = await room.store.account(table_account(table))
        assert escrow is not None
        assert escrow.balance == held.table.chips()
        total += escrow.balance
        rows = {row.table: row for row in await room.store.open_tables()}
        seated = {} if table not in rows else {seating.seat: seating.player for seating in rows[table].seated}
        assert seated == {seat: seated.player for seat, seated in held.table.players.items()}
    for player in PLAYERS:
        account = await room.store.account(f"player:{player}")
        assert account is not None
        total += account.balance
    bank = await room.store.account(BANK)
    assert bank is not None
    assert total == -bank.balance

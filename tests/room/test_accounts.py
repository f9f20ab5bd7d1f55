"""Guests, their names and bankrolls, and the tables that open for them."""

from unicodedata import normalize

import pytest
from tests.room.tables import Clock

from vilt.bots import LEVELS
from vilt.errors import Refused
from vilt.room.accounts import BANKROLL, Accounts
from vilt.room.openings import BUY_IN, TableWish, open_table, play_now
from vilt.room.room import Room
from vilt.room.store import table_account
from vilt.table.commands import Leave, Sit

pytestmark = pytest.mark.anyio


async def test_a_new_guest_has_a_name_and_a_bankroll(room: Room) -> None:
    accounts = Accounts(room)
    account = await accounts.welcome("p1")
    assert account.balance == BANKROLL
    assert 1 <= len(account.name) <= 24
    assert await accounts.welcome("p1") == account
    assert await room.store.unbalanced() == 0
    with pytest.raises(Refused, match="there is no player 'p2'"):
        await accounts.account("p2")


async def test_guests_are_called_differently_though_the_dice_fall_alike(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secrets.choice", lambda choices: choices[0])
    monkeypatch.setattr("secrets.randbelow", lambda most: 0)
    names = [(await Accounts(room).welcome(f"p{number}")).name for number in range(3)]
    assert names == ["Badger 100", "Badger 1000", "Badger 10000"]


async def test_a_broke_guest_is_filled_up_only_when_he_sits_nowhere(room: Room) -> None:
    accounts = Accounts(room)
    await accounts.welcome("p1")
    table = await open_table(room, TableWish(options={"max_buy_in": 100_000, "big_blind": 10}), "ann", "Ann")
    await room.execute(table, Sit("p1", "P", 1, 9_500))
    assert (await accounts.welcome("p1")).balance == 500
    await room.execute(table, Leave(1))
    assert (await accounts.welcome("p1")).balance == BANKROLL


@pytest.mark.parametrize("level", LEVELS)
async def test_play_now_opens_a_table_with_bots_that_starts(room: Room, clock: Clock, level: str) -> None:
    account = await Accounts(room).welcome("p1")
    table = await play_now(room, account, "p1", level)
    held = (await room.look(table)).table
    assert held.seat_of("p1") == 1
    assert [held.players[seat].bot for seat in sorted(held.players)] == ["", *[level] * 5]
    assert len({seated.name for seated in held.players.values()}) == 6
    assert held.next_hand_at > clock.now
    escrow = await room.store.account(table_account(table))
    assert escrow is not None
    assert escrow.balance == 6 * BUY_IN
    assert (await Accounts(room).account("p1")).balance == BANKROLL - BUY_IN
    await room.execute(table, Leave(1))
    assert await room.store.open_tables() == []
    assert (await Accounts(room).account("p1")).balance == BANKROLL
    assert await room.store.unbalanced() == 0


async def test_without_chips_or_a_known_level_there_is_no_table(room: Room) -> None:
    accounts = Accounts(room)
    account = await accounts.welcome("p1")
    with pytest.raises(Refused, match="there are no bots of level 'genius'"):
        await play_now(room, account, "p1", "genius")
    for _ in range(BANKROLL // BUY_IN):
        await play_now(room, account, "p1", LEVELS[0])
    with pytest.raises(Refused, match="chips are too many: your bankroll holds 0"):
        await play_now(room, account, "p1", LEVELS[0])
    assert len(await room.store.open_tables()) == BANKROLL // BUY_IN


@pytest.mark.parametrize(
    "name",
    ["", " ", "\u0301", "\u0301\u0302 \u0303", "\u3164", "\u2800\u2800", "a\u202eb", "a\u200bb", "a\x00b", "x" * 300],
)
async def test_what_cannot_be_seen_is_no_name(room: Room, name: str) -> None:
    accounts = Accounts(room)
    before = await accounts.welcome("p1")
    with pytest.raises(Refused, match="use 1 to 24 letters"):
        await accounts.rename("p1", name)
    assert await accounts.account("p1") == before
    if name.strip():
        with pytest.raises(Refused, match="use 1 to 40 letters"):
            await open_table(room, TableWish(name=name), "ann", "Ann")
        assert await room.store.open_tables() == []


@pytest.mark.parametrize("name", ["Ä", "Jose\u0301", "♠", "7", "!", "Mika M", "愛", "x" * 24])
async def test_what_can_be_seen_is_a_name(room: Room, name: str) -> None:
    await Accounts(room).welcome("p1")
    assert (await Accounts(room).rename("p1", name)).name == normalize("NFC", name)
    await open_table(room, TableWish(name=name), "ann", "Ann")


async def test_the_last_to_leave_closes_a_table_for_friends(room: Room) -> None:
    for player in ("p1", "p2"):
        await Accounts(room).welcome(player)
    table = await open_table(room, TableWish(name="  Club   night "), "ann", "Ann")
    (row,) = await room.store.open_tables()
    assert (row.table, '"name":"Club night"' in row.summary) == (table, True)
    await room.execute(table, Sit("p1", "One", 1, 500))
    await room.execute(table, Sit("p2", "Two", 2, 500))
    await room.execute(table, Leave(1))
    assert len(await room.store.open_tables()) == 1
    await room.execute(table, Leave(2))
    assert await room.store.open_tables() == []

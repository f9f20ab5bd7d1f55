"""The one door: what is done is stored, what is stored is done once, and everybody is told in order."""

import asyncio
import gc
import sqlite3
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from tests.room.tables import Clock, first_hand, guests, passive, settings, two_at_a_table

from vilt.errors import Refused
from vilt.hand.events import Action
from vilt.hand.mistakes.commands import FoulDeck
from vilt.room.room import Happened, Room
from vilt.room.sqlite import SqliteStore
from vilt.room.store import BANK, Commit, StoredTable, table_account
from vilt.rules.house import HouseRules
from vilt.table import Table
from vilt.table.commands import AutoChips, CloseTable, CreateTable, Leave, Play, Sit, TopUp
from vilt.table.events import TableEvent
from vilt.table.orders import AnswerRequest, ChangeSettings, MovePot, TellMistake

pytestmark = pytest.mark.anyio


async def balance(room: Room, account: str) -> int:
    found = await room.store.account(account)
    assert found is not None
    return found.balance


async def reopened(room: Room, path: Path) -> Room:
    await room.close()
    return Room(SqliteStore(path), room.clock)


async def test_a_table_is_loaded_as_it_was_left(room: Room, clock: Clock, path: Path) -> None:
    await two_at_a_table(room)
    await first_hand(room, clock)
    await room.execute("oak", passive)
    before = (await room.look("oak")).table
    again = await reopened(room, path)
    after = await again.look("oak")
    assert after.table.state() == before.state()
    assert [after.table.view(seat) for seat in (0, 1, 2)] == [before.view(seat) for seat in (0, 1, 2)]
    await again.close()


async def test_the_host_lets_nobody_sit_down_who_has_no_account(room: Room) -> None:
    await guests(room, "ann")
    await room.create("oak", [CreateTable(settings(host_approves=True), "ann", "Ann")])
    await room.execute("oak", Sit("zed", "Zed", 2, 100))
    before = (await room.look("oak")).version
    with pytest.raises(Refused) as refused:
        await room.execute("oak", AnswerRequest(player="zed", accept=True, by="ann", name="Ann"))
    assert str(refused.value) == "there is no player 'zed'"
    assert (await room.look("oak")).version == before
    await room.execute("oak", AnswerRequest(player="zed", accept=False, by="ann", name="Ann"))
    assert not (await room.look("oak")).table.requests


async def test_a_table_is_loaded_from_the_end_of_a_hand(room: Room, clock: Clock, path: Path) -> None:
    await two_at_a_table(room)
    await first_hand(room, clock)
    held = await room.look("oak")
    while held.table.running:
        await room.execute("oak", passive)
        held = await room.look("oak")
    assert held.kept_version == held.version
    await room.execute("oak", lambda table: TopUp(1 if table.players[1].stack < 1000 else 2, 10))
    stored = await room.store.load("oak")
    assert stored is not None
    assert stored.state_version == held.version
    assert len(stored.events) == 1
    state = (await room.look("oak")).table.state()
    again = await reopened(room, path)
    assert (await again.look("oak")).table.state() == state
    await again.close()


async def test_a_state_of_another_format_is_rebuilt_from_the_events(room: Room, clock: Clock, path: Path) -> None:
    await two_at_a_table(room)
    await first_hand(room, clock)
    state = (await room.look("oak")).table.state()
    await room.close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE states SET format = 999, state = 'unreadable'")
    connection.close()
    again = Room(SqliteStore(path), clock)
    assert (await again.look("oak")).table.state() == state
    await again.close()


@pytest.mark.parametrize(
    "change", ["UPDATE events SET format = 99 WHERE version = 3", 'UPDATE events SET payload = \'{"type":"unknown"}\'']
)
async def test_a_newer_event_refuses_the_table(room: Room, path: Path, clock: Clock, change: str) -> None:
    await guests(room, "ann")
    await room.create("oak", [CreateTable(settings())])
    await room.execute("oak", Sit("ann", "Ann", 1, 1000))
    await room.execute("oak", Leave(1))
    await room.close()
    with sqlite3.connect(path) as connection:
        connection.execute(change)
    connection.close()
    again = Room(SqliteStore(path), clock)
    with pytest.raises(Refused, match="was played by a newer Vilt"):
        await again.look("oak")
    with pytest.raises(Refused, match="was played by a newer Vilt"):
        await again.execute("oak", CloseTable())
    await again.close()


async def test_the_same_command_is_done_once(room: Room, clock: Clock, path: Path) -> None:
    await two_at_a_table(room)
    await first_hand(room, clock)
    done = await room.execute("oak", passive, command="command-1", by="ann")
    again = await room.execute("oak", passive, command="command-1", by="ann")
    assert (again.version, again.again) == (done.version, True)
    restarted = await reopened(room, path)
    again = await restarted.execute("oak", passive, command="command-1", by="ann")
    assert (again.version, again.again) == (done.version, True)
    assert (await restarted.look("oak")).version == done.version
    await restarted.close()


async def test_a_repeated_command_is_answered_where_it_would_be_refused_or_do_nothing_now(
    room: Room, clock: Clock
) -> None:
    await two_at_a_table(room)
    await first_hand(room, clock)
    turn = passive((await room.look("oak")).table)
    played = await room.execute("oak", turn, command="turn-1", by="ann", said="turn")
    chosen = await room.execute("oak", AutoChips(1, 500), command="auto-1", by="ann", said="auto")
    for command, name, said, done in (
        (turn, "turn-1", "turn", played),
        (AutoChips(1, 500), "auto-1", "auto", chosen),
    ):
        again = await room.execute("oak", command, command=name, by="ann", said=said)
        assert (again.version, again.again) == (done.version, True)
        with pytest.raises(Refused, match="was given to another command before"):
            await room.execute("oak", command, command=name, by="ann", said="something else")
    assert (await room.look("oak")).version == chosen.version


async def test_a_node_that_is_behind_answers_what_another_did(room: Room, clock: Clock) -> None:
    await two_at_a_table(room)
    await first_hand(room, clock)
    other = Room(room.store, clock)
    await other.look("oak")
    done = await room.execute("oak", passive, command="command-1", by="ann")
    again = await other.execute("oak", passive, command="command-1", by="ann")
    assert (again.version, again.again) == (done.version, True)
    assert (await other.execute("oak", passive, command="command-2", by="ann")).version > done.version


async def test_another_command_of_the_same_name_is_refused(room: Room, clock: Clock) -> None:
    await two_at_a_table(room)
    await first_hand(room, clock)
    done = await room.execute("oak", passive, command="command-1", by="ann", said="call")
    for _ in range(2):
        with pytest.raises(Refused, match="the id 'command-1' was given to another command before"):
            await room.execute("oak", Leave(1), command="command-1", by="ann", said="leave")
    assert (await room.look("oak")).version == done.version
    again = await room.execute("oak", passive, command="command-1", by="ann", said="call")
    assert (again.version, again.again) == (done.version, True)
    await room.execute("oak", Leave(2), command="command-1", by="bob", said="leave")


async def test_the_same_command_sent_many_times_at_once_is_done_once(room: Room, clock: Clock) -> None:
    await two_at_a_table(room)
    await first_hand(room, clock)
    before = (await room.look("oak")).version
    results = await asyncio.gather(*(room.execute("oak", passive, command="doubled-1", by="ann") for _ in range(20)))
    assert sum(not done.again for done in results) == 1
    assert {done.version for done in results} == {(await room.look("oak")).version}
    events = await room.events_since("oak", before, 100)
    assert [event.action for event in events if hasattr(event, "action")] == [Action.CALL]


async def test_a_refused_command_changes_nothing(room: Room, clock: Clock) -> None:
    await two_at_a_table(room)
    await first_hand(room, clock)
    before = await room.look("oak")
    for command in (Play(1, 1, 99, Action.CALL), Play(9, 1, 1, Action.CALL), Sit("cat", "Cat", 1, 100)):
        with pytest.raises(Refused):
            await room.execute("oak", command)
    assert await room.look("oak") is before
    with pytest.raises(Refused, match="there is no table 'elm'"):
        await room.execute("elm", CloseTable())


async def test_two_rooms_on_one_store_agree(room: Room, clock: Clock) -> None:
    """What a second node would do: the one that is behind sees a conflict, loads again and decides anew."""
    await two_at_a_table(room)
    other = Room(room.store, clock)
    await other.look("oak")
    await first_hand(room, clock)
    await other.execute("oak", passive)
    await room.execute("oak", passive)
    assert (await room.look("oak")).table.state() == (await reload(room, clock)).state()


async def reload(room: Room, clock: Clock) -> Table:
    return (await Room(room.store, clock).look("oak")).table


async def test_listeners_hear_every_event_in_order(room: Room, clock: Clock) -> None:
    heard: list[Happened] = []
    room.listeners.append(heard.append)
    await two_at_a_table(room)
    await first_hand(room, clock)
    await asyncio.gather(*(room.execute("oak", passive) for _ in range(4)))
    told: list[TableEvent] = []
    for happened in heard:
        assert happened.first == len(told) + 1
        told += happened.events
    assert told == await room.events_since("oak", 0, 1000)


async def test_whoever_stops_waiting_does_not_stop_the_command(room: Room, clock: Clock) -> None:
    await two_at_a_table(room)
    await first_hand(room, clock)
    told = asyncio.Event()
    room.listeners.append(lambda _: told.set())
    task = asyncio.create_task(room.execute("oak", passive))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await asyncio.wait_for(told.wait(), 5)
    assert await room.store.versions(["oak"]) == {"oak": (await room.look("oak")).version}


async def test_a_refusal_is_nobodys_error_when_whoever_asked_has_gone(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await two_at_a_table(room)
    load = room.store.load

    async def slowly(table: str) -> StoredTable | None:
        await asyncio.sleep(0.01)
        return await load(table)

    monkeypatch.setattr(room.store, "load", slowly)
    room.forget("oak")
    loop, unheard = asyncio.get_running_loop(), list[object]()
    before = loop.get_exception_handler()
    loop.set_exception_handler(lambda _, context: unheard.append(context))
    try:
        task = asyncio.create_task(room.execute("oak", passive))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        del task
        with suppress(Refused):
            await room.execute("oak", passive)
        gc.collect()
        await asyncio.sleep(0)
    finally:
        loop.set_exception_handler(before)
    assert unheard == []


async def test_chips_at_a_table_are_its_escrow(room: Room, clock: Clock) -> None:
    await two_at_a_table(room)
    assert await balance(room, "player:ann") == 9_000
    await first_hand(room, clock)
    await room.execute("oak", TopUp(2, 100))
    assert await balance(room, "player:bob") == 9_400
    held = await room.look("oak")
    while held.table.running:
        await room.execute("oak", passive)
        held = await room.look("oak")
        assert held.table.chips() == await balance(room, table_account("oak")) == 1_600
    await room.execute("oak", Leave(1))
    await room.execute("oak", Leave(2))
    assert await balance(room, table_account("oak")) == 0
    assert await balance(room, "player:ann") + await balance(room, "player:bob") == 20_000
    assert await room.store.unbalanced() == 0


async def test_a_moved_pot_moves_no_account_and_the_rake_of_a_fouled_hand_comes_back(room: Room, clock: Clock) -> None:
    await guests(room, "ann", "bob")
    rules = HouseRules(small_blind=5, big_blind=10, rake_rate=1000, no_flop_no_drop=0)
    people = [Sit("ann", "Ann", 1, 1000), Sit("bob", "Bob", 2, 500)]
    await room.create("oak", [CreateTable(settings(manual=True, rules=rules), "ann", "Ann"), *people])
    bank = await balance(room, BANK)
    await first_hand(room, clock)
    while (await room.look("oak")).table.running:
        await room.execute("oak", passive)
    assert await balance(room, BANK) == bank + 2
    hand = (await room.look("oak")).table.hand
    assert hand
    winner = 1 if hand.won[hand.place[1]] else 2
    await room.execute(
        "oak", MovePot(by="ann", name="Ann", reason="misread", hand=1, seat=winner, to=3 - winner, amount=7)
    )
    assert await balance(room, table_account("oak")) == (await room.look("oak")).table.chips() == 1498
    assert await room.store.unbalanced() == 0
    with pytest.raises(Refused):
        await room.execute("oak", TellMistake(by="ann", name="Ann", hand=1, mistake=FoulDeck()))


async def test_the_rake_of_a_fouled_hand_comes_back_from_the_bank(room: Room, clock: Clock) -> None:
    await guests(room, "ann", "bob")
    rules = HouseRules(small_blind=5, big_blind=10, rake_rate=1000, no_flop_no_drop=0)
    people = [Sit("ann", "Ann", 1, 1000), Sit("bob", "Bob", 2, 500)]
    await room.create("oak", [CreateTable(settings(manual=True, rules=rules), "ann", "Ann"), *people])
    bank = await balance(room, BANK)
    await first_hand(room, clock)
    while (await room.look("oak")).table.running:
        await room.execute("oak", passive)
    await room.execute("oak", TellMistake(by="ann", name="Ann", hand=1, mistake=FoulDeck()))
    assert await balance(room, BANK) == bank
    assert await balance(room, table_account("oak")) == (await room.look("oak")).table.chips() == 1500
    assert await room.store.unbalanced() == 0


async def test_nobody_sits_with_chips_he_does_not_have(room: Room) -> None:
    await room.store.open_account("player:cat", "player", ["Cat"], 300, 1.0)
    await room.create("oak", [CreateTable(settings())])
    with pytest.raises(Refused, match="500 chips are too many: your bankroll holds 300"):
        await room.execute("oak", Sit("cat", "Cat", 1, 500))
    assert not (await room.look("oak")).table.players
    with pytest.raises(Refused):
        await room.create("elm", [CreateTable(settings()), Sit("cat", "Cat", 1, 500)])
    with pytest.raises(Refused, match="there is no table 'elm'"):
        await room.look("elm")


async def test_bots_play_with_the_banks_chips_and_do_not_stay_alone(room: Room) -> None:
    await guests(room, "ann")
    bots = [Sit(f"bot-{seat}", f"Bot {seat}", seat, 1000, "relaxed") for seat in (2, 3)]
    await room.create("oak", [CreateTable(settings()), Sit("ann", "Ann", 1, 1000), *bots])
    assert await balance(room, table_account("oak")) == 3_000
    await room.execute("oak", Leave(1))
    held = await room.look("oak")
    assert held.table.closed
    assert not held.table.players
    assert await balance(room, table_account("oak")) == 0
    assert await balance(room, "bank") == -10_000
    assert await room.store.open_tables() == []
    assert await room.store.unbalanced() == 0


async def test_what_the_lobby_says_is_written_only_where_it_may_be_new(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is longer than most events; and what another node agreed on is not undone by the next command here."""
    host = {"by": "ann", "name": "Ann"}
    await guests(room, "ann", "bob", "cat")
    await room.create("oak", [CreateTable(settings(), "ann", "Ann"), Sit("ann", "Ann", 1, 1000)])
    written: list[str | None] = []
    store, store_it = room.store, room.store.commit

    async def noted(commit: Commit) -> int:
        written.append(commit.summary)
        return await store_it(commit)

    async def said() -> str:
        (row,) = await store.open_tables()
        return str(msgspec.json.decode(row.summary)["name"])

    monkeypatch.setattr(store, "commit", noted)
    here, other = Room(store, room.clock), Room(store, room.clock)
    await here.execute("oak", Sit("bob", "Bob", 2, 500))
    await here.execute("oak", Leave(2))
    assert [summary is None for summary in written] == [False, True]  # unknown to a room that has just opened
    await other.execute("oak", ChangeSettings(settings=settings(name="Elm"), **host))
    assert await said() == "Elm"
    await here.catch_up("oak")
    await here.execute("oak", Sit("cat", "Cat", 3, 500))
    assert await said() == "Elm"
    await here.execute("oak", ChangeSettings(settings=settings(), **host))
    assert await said() == "Oak"  # as this room had written it before the other came

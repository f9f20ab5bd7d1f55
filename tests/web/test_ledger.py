"""The ledger of a table over HTTP, and stacks that fill up by themselves."""

import asyncio
import csv
from io import StringIO

import pytest
from tests.web.rooms import OpenRoom

from vilt.hand.events import HandEnded
from vilt.room.room import Happened

pytestmark = pytest.mark.anyio


async def test_the_ledger_of_a_table(house: OpenRoom) -> None:
    table = await house.table()
    async with house.guest() as ann:
        assert (await ann.ask("take_seat", table, seat=1, buy_in=500))["type"] == "done"
        answer = await house.http.get(f"/api/tables/{table}/ledger")
        (line,) = answer.json()["lines"]
        assert (line["line"]["player"], line["line"]["stack"], line["result"]) == (ann.player, 500, 0)
        assert answer.json()["payments"] == []
        file = await house.http.get(f"/api/tables/{table}/ledger.csv")
        assert file.headers["content-type"].startswith("text/csv")
        assert file.text.splitlines()[0].startswith("player,name,")
        assert (await house.http.get("/api/tables/elm/ledger")).status_code == 404


async def test_who_pays_whom_after_a_hand(house: OpenRoom) -> None:
    table = await house.table()
    async with house.guest() as ann, house.guest() as bob:
        for seat, guest in enumerate((ann, bob), 1):
            assert (await guest.ask("take_seat", table, seat=seat, buy_in=500))["type"] == "done"
        await house.hand_dealt(table)
        assert (await ann.ask("take_turn", table, hand=1, turn=1, action="fold"))["type"] == "done"
        told = (await house.http.get(f"/api/tables/{table}/ledger")).json()
        assert [each["result"] for each in told["lines"]] == [-5, 5]
        assert told["payments"] == [{"payer": ann.player, "payee": bob.player, "amount": 5}]
        file = await house.http.get(f"/api/tables/{table}/ledger.csv")
        rows = list(csv.DictReader(StringIO(file.text)))
        assert [(row["player"], row["brought"], row["stack"], row["result"]) for row in rows] == [
            (ann.player, "500", "495", "-5"),
            (bob.player, "500", "505", "5"),
        ]


async def test_nobody_comes_back_with_fewer_chips_than_he_took(house: OpenRoom) -> None:
    table = await house.table(rathole_seconds=3600.0)
    async with house.guest() as ann, house.guest() as bob:
        assert (await bob.ask("take_seat", table, seat=2, buy_in=500))["type"] == "done"
        assert (await bob.ask("take_break", table))["type"] == "done"
        assert (await ann.ask("take_seat", table, seat=1, buy_in=500))["type"] == "done"
        assert (await ann.ask("leave_seat", table))["type"] == "done"
        for seat in (1, 4):
            refusal = await ann.ask("take_seat", table, seat=seat, buy_in=499)
            assert (refusal["code"], refusal["fields"]) == ("took_more_away", {"stack": 500, "low": 500})
        assert (await ann.ask("take_seat", table, seat=4, buy_in=500))["type"] == "done"


async def test_who_lost_all_is_bought_in_again_as_he_wished_and_plays_on(house: OpenRoom) -> None:
    table = await house.table(rathole_seconds=0.0)
    async with house.guest() as ann, house.guest() as bob:
        for seat, guest in enumerate((ann, bob), 1):
            assert (await guest.ask("take_seat", table, seat=seat, buy_in=100))["type"] == "done"
            assert (await guest.ask("auto_chips", table, top_up_to=0, rebuy=300))["type"] == "done"
        while True:
            await asyncio.wait_for(house.hand_dealt(table), 10)
            state = (await house.room.look(table)).table
            brought = sorted(line.session.brought for line in state.ledger())
            if brought[-1] > 100:
                break
            hand = state.running
            assert hand is not None
            option = next(each for each in reversed(hand.options()) if each.action != "fold")  # all-in, or a call of it
            turn = {"hand": hand.number, "turn": hand.turn, "action": option.action, "amount": option.high}
            await (ann, bob)[hand.actor - 1].ask("take_turn", table, **turn)
        assert brought == [100, 400]
        assert all(seated.dealt_in for seated in state.players.values())
    assert await house.room.store.unbalanced() == 0


async def test_a_stack_fills_itself_up_until_the_bankroll_does_not_hold_that_much(house: OpenRoom) -> None:
    table = await house.table(max_buy_in=9_995, time_charge=20)
    ended = asyncio.Event()

    def note(happened: Happened) -> None:
        if any(isinstance(event, HandEnded) for event in happened.events):
            ended.set()

    async def until(stack: int, top_up_to: int) -> None:
        for _ in range(100):
            seated = (await house.room.look(table)).table.players[1]
            if (seated.stack, seated.top_up_to) == (stack, top_up_to):
                return
            await asyncio.sleep(0.02)
        pytest.fail(f"{seated}")

    async with house.guest() as ann, house.guest() as bob:
        assert (await ann.ask("take_seat", table, seat=1, buy_in=9_980))["type"] == "done"
        assert (await ann.ask("auto_chips", table, top_up_to=9_995, rebuy=0))["type"] == "done"
        await until(9_995, 9_995)
        house.room.listeners.append(note)
        assert (await bob.ask("take_seat", table, seat=2, buy_in=500))["type"] == "done"
        await house.hand_dealt(table)
        hand = (await house.room.look(table)).table.running
        assert hand is not None
        await bob.ask("take_break", table)
        actor = (ann, bob)[hand.actor - 1]
        await actor.ask("take_turn", table, hand=hand.number, turn=hand.turn, action="fold")
        await asyncio.wait_for(ended.wait(), 5)
        stack = (await house.room.look(table)).table.players[1].stack
        assert 9_960 < stack < 9_990  # the time charge took 20 of it, and five chips are left in the bankroll
        await until(stack, 0)
    assert await house.room.store.unbalanced() == 0

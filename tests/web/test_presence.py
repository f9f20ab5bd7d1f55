"""A table knows whose connection is gone, and whose is back."""

import asyncio

import pytest
from tests.web.rooms import OpenRoom

from vilt.room.resume import nobody_is_here
from vilt.web import presence

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "RELOAD_SECONDS", 0.05)


async def test_the_last_window_that_closes_is_noted_and_so_is_the_first_that_opens(house: OpenRoom) -> None:
    table = await house.table()
    async with house.guest() as ann, house.guest() as bob:
        for guest in (ann, bob):
            await guest.send({"type": "join", "table": table})
        assert (await ann.ask("take_seat", table, seat=1, buy_in=500))["type"] == "done"
        async with house.guest(ann.cookie) as second:
            await second.send({"type": "join", "table": table})
            await second.get("snapshot")
            await ann.socket.close()
            await asyncio.sleep(0.15)
            assert (await house.room.look(table)).table.players[1].connected
        assert (await bob.event("connection_lost"))["seat"] == 1
        async with house.guest(ann.cookie) as again:
            await again.send({"type": "join", "table": table})
            assert (await bob.event("connection_back"))["seat"] == 1


async def test_a_page_that_is_loaded_anew_is_no_loss(house: OpenRoom) -> None:
    table = await house.table()
    async with house.guest() as ann:
        await ann.send({"type": "join", "table": table})
        version = (await ann.ask("take_seat", table, seat=1, buy_in=500))["version"]
    async with house.guest(ann.cookie) as again:
        await again.send({"type": "join", "table": table})
        await asyncio.sleep(0.15)
        assert (await house.room.look(table)).version == version


async def test_who_is_here_is_not_lost_whatever_another_process_thinks(house: OpenRoom) -> None:
    table = await house.table()
    async with house.guest() as ann:
        await ann.send({"type": "join", "table": table})
        await ann.ask("take_seat", table, seat=1, buy_in=500)
        await nobody_is_here(house.room)
        assert (await ann.event("connection_lost"))["seat"] == 1
        assert (await ann.event("connection_back"))["seat"] == 1


async def test_a_clock_that_waits_for_cards_runs_when_they_have_arrived(house: OpenRoom) -> None:
    table = await house.table(delivery_seconds=3.0, bank_seconds=30.0, action_seconds=20.0)
    async with house.guest() as ann, house.guest() as bob:
        for seat, guest in enumerate((ann, bob), start=1):
            await guest.send({"type": "join", "table": table})
            assert (await guest.ask("take_seat", table, seat=seat, buy_in=500))["type"] == "done"
        held = await ann.event("clock_started")
        assert held["held_until"] > 0
        actor = (ann, bob)[held["seat"] - 1]
        assert (await actor.ask("received", table, hand=1, turn=1))["type"] == "done"
        clock = (await house.room.look(table)).table.clock
        assert clock is not None
        assert clock.deadline < held["deadline"]
        assert (await actor.ask("take_time", table, hand=1, turn=1))["type"] == "done"
        assert (await actor.ask("take_time", table, hand=1, turn=1))["code"] == "no_time_left"


async def test_a_decision_in_advance_is_told_to_its_player_alone(house: OpenRoom) -> None:
    table = await house.table(action_seconds=20.0)
    async with house.guest() as ann, house.guest() as bob:
        for seat, guest in enumerate((ann, bob), start=1):
            await guest.send({"type": "join", "table": table})
            assert (await guest.ask("take_seat", table, seat=seat, buy_in=500))["type"] == "done"
        await house.hand_dealt(table)
        hand = (await house.room.look(table)).table.running
        assert hand is not None
        waits, acts = (ann, bob) if hand.actor == 2 else (bob, ann)
        assert (await waits.ask("pre_act", table, hand=1, street=0, move="check"))["type"] == "done"
        assert (await waits.ask("drop_pre_action", table))["type"] == "done"
        assert (await waits.ask("pre_act", table, hand=1, street=0, move="check"))["type"] == "done"
        assert (await waits.ask("pre_act", table, hand=1, street=1, move="check"))["code"] == "stale_pre_action"
        hidden = await acts.event("pre_action_set")
        assert (hidden["seat"], hidden["pre_action"]) == (0, None)
        assert (await acts.ask("take_turn", table, hand=1, turn=1, action="call"))["type"] == "done"
        assert (await waits.event("street_dealt"))["street"] == 1

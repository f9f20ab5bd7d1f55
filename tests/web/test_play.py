"""Playing over the wire: seats, hands, chips, coming back, and a reload in the middle of a hand."""

import asyncio
import json

import pytest
from tests.web.rooms import Guest, Message, OpenRoom

from vilt.locale import translator

pytestmark = pytest.mark.anyio


async def play_passively(guest: Guest, table: str) -> None:
    """Check or call at each of this guest's turns until the hand has ended."""
    await guest.send({"type": "join", "table": table})
    seat = hand = 0
    while True:
        message = await guest.next()
        if message["type"] == "snapshot" and message["view"]["hand"]:
            seat, view = message["seat"], message["view"]["hand"]
            hand = view["hand"]
            if view["actor"] == seat:
                await take_turn(guest, table, hand, view["turn"], view["options"])
        for event in (told["event"] for told in message.get("events", ())):
            if event["type"] == "hand_ended":
                return
            if event["type"] == "hand_started":
                hand = event["hand"]
            if event["type"] == "turn_started" and event["seat"] == seat:
                await take_turn(guest, table, hand, event["turn"], event["options"])


async def take_turn(guest: Guest, table: str, hand: int, turn: int, options: list[Message]) -> None:
    action = "check" if options[1]["action"] == "check" else "call"
    name = f"turn-{guest.player}-{hand}-{turn}"
    await guest.send({"type": "take_turn", "id": name, "table": table, "hand": hand, "turn": turn, "action": action})


async def seated(house: OpenRoom, guest: Guest, table: str, seat: int) -> None:
    await guest.send({"type": "join", "table": table})
    await guest.get("snapshot")
    assert (await guest.ask("take_seat", table, seat=seat, buy_in=500))["type"] == "done"


async def test_two_guests_play_a_hand(house: OpenRoom) -> None:
    table = await house.table()
    async with house.guest() as ann, house.guest() as bob:
        await seated(house, ann, table, 1)
        await seated(house, bob, table, 2)
        await house.hand_dealt(table)
        await asyncio.gather(play_passively(ann, table), play_passively(bob, table))
        for guest in (ann, bob):
            answer = await guest.ask("leave_seat", table)
            assert answer["type"] == "done"
    accounts = [await house.room.store.account(f"player:{guest.player}") for guest in (ann, bob)]
    assert sum(account.balance for account in accounts if account) == 20_000
    assert await house.room.store.unbalanced() == 0


async def test_events_come_without_gaps_and_their_command_is_answered_after_them(house: OpenRoom) -> None:
    table = await house.table()
    async with house.guest() as ann:
        await ann.send({"type": "join", "table": table})
        version = (await ann.get("snapshot"))["version"]
        answer = await ann.ask("take_seat", table, seat=3, buy_in=500)
        told = [told for message in map(decoded, ann.received) for told in message.get("events", ())]
        assert [one["version"] for one in told] == list(range(version + 1, answer["version"] + 1))
        assert told[0]["event"]["seat"] == 3
        assert told[0]["text"] == "You take seat 3 with 500."


def decoded(text: str) -> Message:
    message: Message = json.loads(text)
    return message


async def test_a_reload_in_mid_hand_shows_the_same(house: OpenRoom) -> None:
    table = await house.table(action_seconds=60.0)
    async with house.guest() as ann, house.guest() as bob:
        await seated(house, ann, table, 1)
        await seated(house, bob, table, 2)
        await ann.event("clock_started")
        snapshots = []
        for _ in range(2):
            async with house.guest(ann.cookie) as again:
                await again.send({"type": "join", "table": table})
                snapshots.append(await again.get("snapshot"))
        assert snapshots[0] | {"time": 0} == snapshots[1] | {"time": 0}
        mine, his = snapshots[0]["view"]["hand"]["players"]
        assert snapshots[0]["seat"] == 1
        assert -1 not in (mine if mine["seat"] == 1 else his)["cards"]
        assert (his if mine["seat"] == 1 else mine)["cards"] == [-1, -1]
        begins = [line["text"] for line in snapshots[0]["log"] if line["text"].endswith("the betting.")]
        assert len(begins) == 1
        assert begins[0].startswith("You begin") == (snapshots[0]["view"]["hand"]["actor"] == 1)


async def test_who_comes_back_gets_exactly_what_he_missed(house: OpenRoom) -> None:
    table = await house.table()
    async with house.guest() as ann, house.guest() as bob, house.guest() as watcher:
        await watcher.send({"type": "join", "table": table})
        version = (await watcher.get("snapshot"))["version"]
        await seated(house, ann, table, 1)
        await seated(house, bob, table, 2)
        await house.hand_dealt(table)
        await asyncio.gather(play_passively(ann, table), play_passively(bob, table))
        async with house.guest(ann.cookie) as again:
            await again.send({"type": "join", "table": table, "version": version})
            missed = (await again.get("events"))["events"]
    live = [told for message in map(decoded, ann.received) for told in message.get("events", ())]
    assert [one["version"] for one in missed] == list(range(version + 1, version + 1 + len(missed)))
    by_version = {one["version"]: one for one in missed}
    assert live
    assert [by_version[one["version"]] for one in live if one["version"] in by_version] == [
        one for one in live if one["version"] in by_version
    ]


async def test_a_version_from_another_life_gets_a_snapshot(house: OpenRoom) -> None:
    table = await house.table()
    async with house.guest() as ann:
        await ann.send({"type": "join", "table": table, "version": 12_345})
        assert (await ann.get("snapshot"))["version"] == 1
        await ann.send({"type": "join", "table": table, "version": 1})
        assert (await ann.get("events"))["events"] == []


async def test_the_same_command_twice_is_done_once(house: OpenRoom) -> None:
    table = await house.table()
    async with house.guest() as ann:
        await ann.send({"type": "join", "table": table})
        message = {"type": "take_seat", "id": "only-once", "table": table, "seat": 1, "buy_in": 500}
        answers = []
        for _ in range(2):
            await ann.send(message)
            answers.append(await ann.get("done"))
        assert answers[0] == answers[1]
        async with house.guest(ann.cookie) as again:
            await again.send(message)
            assert await again.get("done") == answers[0]
    account = await house.room.store.account(f"player:{ann.player}")
    assert account is not None
    assert account.balance == 9_500


async def test_the_log_is_told_in_the_readers_language(house: OpenRoom) -> None:
    table = await house.table()
    async with house.guest(language="de") as ann:
        await seated(house, ann, table, 1)
        await ann.send({"type": "join", "table": table})
        lines = [line["text"] for line in (await ann.get("snapshot"))["log"]]
        assert lines == [translator("de").text("You take seat {seat} with {stack}.", seat=1, stack=500)]
        assert lines != ["You take seat 1 with 500."]
        refusal = await ann.refusal({"type": "leave_seat", "id": "not-here-1", "table": "elm"})
        assert refusal["code"] == "no_such_table"
        assert "elm" in refusal["text"]
        assert refusal["text"] != "there is no table 'elm'"


async def test_a_bankroll_that_changes_is_told(house: OpenRoom) -> None:
    table = await house.table()
    async with house.guest() as ann:
        await ann.send({"type": "take_seat", "id": "seat-please", "table": table, "seat": 1, "buy_in": 1000})
        assert (await ann.get("bankroll"))["chips"] == 9_000

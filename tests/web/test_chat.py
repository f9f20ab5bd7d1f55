"""What players write to each other, over the wire: stored before it is acknowledged, told once, and with an end."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from tests.room.tables import Clock, two_at_a_table
from tests.web.rooms import Guest, Message, OpenRoom, open_node, open_room

from vilt.room.postgres import PostgresStore
from vilt.room.room import Room
from vilt.table.commands import Say
from vilt.web.feed import Hub
from vilt.web.limits import Bucket, Limits

pytestmark = pytest.mark.anyio

NEVER_AGAIN = Limits(chat_per_second=0.001, chat_at_once=2)


async def seated(house: OpenRoom, guest: Guest, seat: int, table: str = "oak") -> None:
    await guest.send({"type": "join", "table": table})
    await guest.get("snapshot")
    assert (await guest.ask("take_seat", table, seat=seat, buy_in=500))["type"] == "done"


async def shown(guest: Guest, table: str = "oak", version: int = 0) -> Message:
    """What he is told who joins anew with a version."""
    await guest.send({"type": "join", "table": table, "version": version})
    return await guest.get("events" if version else "snapshot")


async def test_what_is_written_is_told_to_everybody_at_the_table(house: OpenRoom) -> None:
    await house.table()
    async with house.guest() as ann, house.guest() as bob, house.guest(language="fi") as eve:
        await seated(house, ann, 1)
        await eve.send({"type": "join", "table": "oak"})
        assert (await eve.get("snapshot"))["view"]["chat"] == []
        await seated(house, bob, 2)
        done = await bob.ask("say", "oak", text="  evening   all ")
        assert done["type"] == "done"
        for reader in (ann, eve):
            said = await reader.event("said")
            assert (said["player"], said["seat"], said["text"], said["phrase"]) == (bob.player, 2, "evening all", None)
        await ann.ask("say", "oak", phrase="thank_you")
        said = await eve.event("said")
        assert (said["seat"], said["text"], said["phrase"]) == (1, "", "thank_you")
        view = (await shown(eve))["view"]
        assert [(said["number"], said["text"]) for said in view["chat"]] == [(1, "evening all"), (2, "")]
        kept = (await house.room.look("oak")).table.view(0).chat
        assert [(said.name, said.time) for said in kept] == [(said["name"], said["time"]) for said in view["chat"]]


async def test_it_is_done_once_whatever_becomes_of_the_connection(house: OpenRoom) -> None:
    await house.table()
    async with house.guest() as ann, house.guest() as bob:
        await seated(house, ann, 1)
        await seated(house, bob, 2)
        command = {"type": "say", "id": "said-once-1", "table": "oak", "text": "nice hand"}
        await ann.send(command)
        first = await ann.until(lambda message: message.get("id") == "said-once-1")
        before = first["version"]
    async with house.guest(ann.cookie) as again:
        events = (await shown(again, version=before - 1))["events"]
        assert [told["event"]["text"] for told in events if told["event"]["type"] == "said"] == ["nice hand"]
        await again.send(command)
        assert await again.until(lambda message: message.get("id") == "said-once-1") == first
        assert (await again.refusal(command | {"text": "other"}))["code"] == "command_reused"
        chat = (await shown(again))["view"]["chat"]
        assert [said["text"] for said in chat] == ["nice hand"]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({}, "bad_text"),
        ({"text": " "}, "bad_text"),
        ({"text": "two\nlines"}, "bad_text"),
        ({"text": "a\u202eb"}, "bad_text"),
        ({"text": "a\x00b"}, "bad_text"),
        ({"text": "x" * 201}, "bad_text"),
        ({"text": 7}, "bad_message"),
        ({"phrase": "go_away"}, "bad_message"),
        ({"text": "hello", "phrase": "thank_you"}, "text_or_phrase"),
        ({"text": "hello", "seat": 2}, "bad_message"),
    ],
)
async def test_what_cannot_be_written_is_refused(house: OpenRoom, said: dict[str, Any], code: str) -> None:
    await house.table()
    async with house.guest() as ann:
        await seated(house, ann, 1)
        version = (await house.room.look("oak")).version
        refusal = await ann.ask("say", "oak", **said)
        assert (refusal["type"], refusal["code"]) == ("refusal", code)
        assert refusal["text"]
        assert (await house.room.look("oak")).version == version
        assert (await ann.ask("say", "oak", text="hello"))["type"] == "done"


async def test_half_a_sign_is_no_text(house: OpenRoom) -> None:
    await house.table()
    async with house.guest() as ann:
        await seated(house, ann, 1)
        refusal = await ann.refusal('{"type":"say","id":"half-a-sign","table":"oak","text":"a\\ud800b"}')
        assert refusal["code"] in ("bad_message", "bad_text")
        assert (await house.room.look("oak")).table.view(0).chat == ()


async def test_who_only_watches_reads(house: OpenRoom) -> None:
    await house.table()
    async with house.guest() as eve:
        await eve.send({"type": "join", "table": "oak"})
        assert (await eve.ask("say", "oak", text="fold!"))["code"] == "not_seated"


async def test_the_host_switches_it_off(house: OpenRoom) -> None:
    async with house.guest() as ann, house.guest(language="nl") as bob:
        wish = {"pause_seconds": 0, "first_button": "seat_1"}
        answer = await house.http.post("/api/tables", json=wish, headers={"Cookie": ann.cookie})
        table = answer.json()["table"]
        await seated(house, ann, 1, table)
        await seated(house, bob, 2, table)
        await house.hand_dealt(table)
        settings = (await shown(ann, table))["view"]["settings"]
        assert (await bob.ask("say", table, text="evening"))["type"] == "done"
        assert (await ann.ask("change_settings", table, settings=settings | {"chat": False}))["type"] == "done"
        refusal = await bob.ask("say", table, text="why?")
        assert refusal["code"] == "chat_off"
        assert refusal["text"] == "de gastheer heeft de chat van deze tafel uitgezet"
        record = (await house.http.get(f"/api/tables/{table}/record")).json()
        changes = [change for line in record["lines"] for change in line["changes"]]
        assert {"label": "Players may write to each other", "before": "yes", "after": "no"} in changes
        assert not any("evening" in line["text"] for line in record["lines"])


def test_a_bucket_says_how_long_to_wait() -> None:
    clock = Clock()
    bucket = Bucket(rate=0.5, most=5, clock=clock)
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]
    assert bucket.wait == 2.0
    clock.now += 1.5
    assert not bucket.take()
    assert bucket.wait == 0.5
    clock.now += 0.5
    assert bucket.take()
    clock.now += 1000.0
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]


async def figure(house: OpenRoom, line: str) -> float:
    found = [each for each in (await house.http.get("/metrics")).text.splitlines() if each.startswith(line)]
    return float(found[0].split()[-1]) if found else 0.0


async def test_an_account_writes_so_much_to_all_its_tables_and_plays_on(path: Path) -> None:
    async with open_room(path, NEVER_AGAIN) as house, house.guest() as ann, house.guest(ann.cookie) as again:
        for table in ("oak", "elm"):
            await house.table(table)
            await seated(house, ann, 1, table)
        assert await figure(house, 'vilt_limit{name="chat_at_once"}') == 2.0
        limited = await figure(house, 'vilt_limited_total{what="chat"}')
        assert (await ann.ask("say", "oak", text=""))["code"] == "bad_text"  # costs nothing
        assert (await ann.ask("say", "oak", text="one"))["type"] == "done"
        assert (await again.ask("say", "elm", text="two"))["type"] == "done"
        for guest, table in ((ann, "elm"), (again, "oak"), (ann, "oak")):
            refusal = await guest.ask("say", table, phrase="one_moment")
            assert refusal["code"] == "chat_too_fast"
            assert 900 <= refusal["fields"]["seconds"] <= 1000
            assert refusal["text"].startswith("you write too fast: go on in ")
        assert await figure(house, 'vilt_limited_total{what="chat"}') == limited + 3
        assert (await ann.ask("take_break", "oak"))["type"] == "done"
        async with house.guest() as bob:
            await seated(house, bob, 2)
            assert (await bob.ask("say", "oak", text="three"))["type"] == "done"
        assert [said.text for said in (await house.room.look("oak")).table.view(0).chat] == ["one", "three"]


async def test_what_was_written_is_answered_again_though_nothing_more_may_be(path: Path) -> None:
    async with open_room(path, NEVER_AGAIN) as house, house.guest() as ann:
        await house.table()
        await seated(house, ann, 1)
        commands = [{"type": "say", "id": f"command-{n}", "table": "oak", "text": f"{n}"} for n in (1, 2)]
        for _ in range(3):
            for command in commands:
                await ann.send(command)
                answer = await ann.until(lambda message: "id" in message)
                assert (answer["type"], answer["id"]) == ("done", command["id"])
        assert (await ann.ask("say", "oak", text="three"))["code"] == "chat_too_fast"
        assert len((await house.room.look("oak")).table.view(0).chat) == 2


class Reader:
    """A client of a node, with what it was told of the chat."""

    language = "en"

    def __init__(self, player: str) -> None:
        self.player = player
        self.read: list[str] = []

    def send(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "snapshot":
            self.read += [said["text"] for said in message["view"]["chat"]]
        elif message["type"] == "events":
            events = [told["event"] for told in message["events"]]
            self.read += [event["text"] for event in events if event["type"] == "said"]

    def close(self, code: int) -> None:
        raise AssertionError(code)


async def test_what_is_written_at_one_node_arrives_at_the_other(database: str, clock: Clock) -> None:
    rooms = [Room(PostgresStore(database), clock) for _ in range(2)]
    hubs = [Hub(room) for room in rooms]
    await two_at_a_table(rooms[0])
    ann, bob = Reader("ann"), Reader("bob")
    await hubs[0].join(ann, "oak", 0)
    await hubs[1].join(bob, "oak", 0)
    await rooms[0].execute("oak", Say(1, "one"), "say-number-1", "ann")
    await rooms[1].execute("oak", Say(2, "two"), "say-number-2", "bob")
    again = await rooms[1].execute("oak", Say(1, "one"), "say-number-1", "ann")
    assert again.again
    for room in rooms:
        await room.catch_up("oak")
    assert ann.read == bob.read == ["one", "two"]
    states = [(await room.look("oak")).table.state() for room in rooms]
    assert states[0] == states[1]
    for room in rooms:
        await room.close()


async def test_two_nodes_over_the_wire(database: str) -> None:
    rooms = [Room(PostgresStore(database)) for _ in range(2)]
    async with open_node(rooms[0]) as one, open_node(rooms[1]) as two:
        await one.table(action_seconds=20.0)
        async with one.guest() as ann, two.guest() as bob:
            await seated(one, ann, 1)
            await bob.send({"type": "join", "table": "oak"})
            await bob.get("snapshot")
            assert (await ann.ask("say", "oak", text="hello over there"))["type"] == "done"
            assert (await asyncio.wait_for(bob.event("said"), 5))["text"] == "hello over there"

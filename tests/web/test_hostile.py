"""Whatever a client sends, it gets one clear answer and changes nothing that is not its own."""

import asyncio
import contextlib
import json

import pytest
import websockets
from tests.web.rooms import Guest, OpenRoom, closed_with
from websockets.asyncio.client import connect
from websockets.typing import Origin

from vilt.errors import Refused
from vilt.room.sqlite import SqliteStore
from vilt.table import TableState
from vilt.web.feed import COME_BACK
from vilt.web.limits import USUAL

pytestmark = pytest.mark.anyio

GARBAGE = [
    "",
    "garbage",
    "{",
    "[]",
    "null",
    '"join"',
    "{}",
    '{"type":"join"}',
    '{"type":"unknown","table":"oak"}',
    '{"type":"join","table":7}',
    '{"type":"join","table":"oak","version":-1}',
    '{"type":"join","table":"oak","version":1e400}',
    '{"type":"ping","extra":1}',
    "[" * 8_000,
    '{"type":' * 1_500,
    '{"type":"\\ud800"}',
    "\x00",
    "🂡" * 100,
]

SIT = {"type": "take_seat", "id": "hostile-1", "table": "oak", "seat": 1, "buy_in": 500}
WRONG_SEATS = [
    SIT | change
    for change in (
        {"buy_in": -500},
        {"buy_in": 0.5},
        {"buy_in": 500.5},
        {"buy_in": 2**53},
        {"buy_in": 2**63},
        {"buy_in": 10**400},
        {"buy_in": "500"},
        {"buy_in": None},
        {"buy_in": True},
        {"buy_in": 10_001},
        {"buy_in": 99},
        {"seat": 0},
        {"seat": 7},
        {"seat": 11},
        {"seat": -1},
        {"id": "short"},
        {"id": "x" * 65},
        {"id": "with space"},
        {"player": "somebody-else"},
        {"bot": "steady"},
        {"table": "elm"},
    )
]


async def table_state(house: OpenRoom) -> TableState:
    return (await house.room.look("oak")).table.state()


async def still_well(guest: Guest) -> None:
    await guest.send({"type": "ping"})
    assert (await guest.next())["type"] == "pong"


async def test_garbage_gets_one_refusal(house: OpenRoom) -> None:
    await house.table()
    before = await table_state(house)
    async with house.guest() as ann:
        for text in GARBAGE:
            refusal = await ann.refusal(text)
            assert refusal["code"] == "bad_message", text
            assert refusal["text"].startswith("this message cannot be read: "), text
            assert len(refusal["text"]) < 300
        for frame in (b"\xff\xfe binary", b"", b'{"type":"ping"}'):
            refusal = await ann.refusal(frame)
            assert refusal["code"] == "not_a_text"
            assert refusal["text"] == "only messages of text are read here, not binary ones"
        await still_well(ann)
    assert await table_state(house) == before


@pytest.mark.parametrize("kind", ["ping", "pong", "piece"])
async def test_frames_that_are_no_messages_have_an_end(house: OpenRoom, kind: str) -> None:
    async with house.guest() as ann, house.guest() as bob:

        async def send(frames: int) -> None:
            if kind == "piece":
                await ann.socket.send([" "] * frames)
            for _ in range(frames if kind != "piece" else 0):
                await (ann.socket.ping() if kind == "ping" else ann.socket.pong())

        await send(USUAL.messages_at_once // 2)
        await still_well(bob)
        with contextlib.suppress(websockets.ConnectionClosed):
            await send(50 * USUAL.messages_at_once)
        async with asyncio.timeout(5):
            await ann.socket.wait_closed()
        await still_well(bob)


@pytest.mark.parametrize("table", ["A♠", "OAK/../x", "", " ", "\x00", "x" * 33, "x" * 5000, "elm"])
async def test_a_table_that_is_not_there_is_said_so(house: OpenRoom, table: str) -> None:
    async with house.guest() as ann:
        for message in ({"type": "join", "table": table}, SIT | {"table": table}):
            refusal = await ann.refusal(message)
            assert refusal["code"] == "no_such_table"
            assert refusal["text"] == f"there is no table '{table[:40]}'"
        await still_well(ann)


async def test_one_id_is_for_one_command(house: OpenRoom) -> None:
    await house.table()
    async with house.guest() as ann:
        await ann.send(SIT)
        version = (await ann.get("done"))["version"]
        for other in (SIT | {"seat": 2}, {"type": "leave_seat", "id": SIT["id"], "table": "oak"}):
            refusal = await ann.refusal(other)
            assert (refusal["code"], refusal["id"]) == ("command_reused", SIT["id"])
        await ann.send(SIT)
        assert (await ann.get("done"))["version"] == version
    assert (await house.room.look("oak")).table.seat_of(ann.player) == 1


async def test_a_refusal_names_the_command_whenever_it_can_be_read(house: OpenRoom) -> None:
    async with house.guest() as ann:
        wrongs: list[dict[str, object]] = [{"nonsense": True}, {"seat": {}}, {"type": 1}]
        wrongs += [{"table": table} for table in (7, ["oak"], None)]
        for wrong in wrongs:
            refusal = await ann.refusal({"type": "take_seat", "id": "my-command", **wrong})
            assert (refusal["id"], refusal["code"]) == ("my-command", "bad_message"), wrong
        no_names: list[object] = [7, None, ["my-command"], {}]
        for no_name in no_names:
            refusal = await ann.refusal({"type": "take_seat", "id": no_name, "table": "oak"})
            assert (refusal["id"], refusal["code"]) == ("", "bad_message"), no_name


async def test_a_wrong_seat_or_amount_is_refused(house: OpenRoom) -> None:
    await house.table(seats=6, max_buy_in=20_000)
    before = await table_state(house)
    async with house.guest() as ann:
        for message in WRONG_SEATS:
            refusal = await ann.refusal(message)
            assert refusal["text"], message
        await still_well(ann)
    assert await table_state(house) == before
    assert await house.room.store.unbalanced() == 0


async def test_nobody_acts_for_another_or_out_of_turn(house: OpenRoom) -> None:
    await house.table(action_seconds=60.0)
    async with house.guest() as ann, house.guest() as bob, house.guest() as eve:
        for seat, guest in ((1, ann), (2, bob)):
            await guest.send({"type": "join", "table": "oak"})
            await guest.ask("take_seat", "oak", seat=seat, buy_in=500)
        turn = await bob.event("turn_started")
        before = await table_state(house)
        actor, other = (ann, bob) if turn["seat"] == 1 else (bob, ann)
        act = {"type": "take_turn", "table": "oak", "hand": 1, "turn": turn["turn"], "action": "call"}
        tries: list[tuple[Guest, dict[str, object], str]] = [
            (eve, {}, "not_seated"),
            (other, {}, "not_your_turn"),
            (actor, {"seat": 2}, "bad_message"),
            (actor, {"hand": 0}, "stale"),
            (actor, {"hand": 2}, "stale"),
            (actor, {"turn": 99}, "stale"),
            (actor, {"turn": -1}, "bad_message"),
            (actor, {"action": "all_in"}, "bad_message"),
            (actor, {"action": "check"}, "not_legal"),
            (actor, {"action": "raise", "amount": 0}, "amount_outside"),
            (actor, {"action": "raise", "amount": 501}, "amount_outside"),
            (actor, {"action": "raise", "amount": 2**53 - 1}, "amount_outside"),
            (actor, {"action": "raise", "amount": 2**53}, "bad_message"),
            (actor, {"action": "raise", "amount": -20}, "bad_message"),
            (actor, {"action": "raise", "amount": 20.5}, "bad_message"),
        ]
        for number, (guest, change, code) in enumerate(tries):
            refusal = await guest.refusal({**act, "id": f"hostile-{number}", **change})
            assert refusal["code"] == code, change
            assert refusal["id"] == f"hostile-{number}"
        assert await table_state(house) == before
        for name in ("leave_seat", "take_break", "come_back"):
            refusal = await eve.refusal({"type": name, "id": f"eve-{name}", "table": "oak"})
            assert refusal["code"] == "not_seated"
        assert await table_state(house) == before


async def test_a_turn_that_is_over_cannot_be_taken_again(house: OpenRoom) -> None:
    await house.table(action_seconds=60.0)
    async with house.guest() as ann, house.guest() as bob:
        for seat, guest in ((1, ann), (2, bob)):
            await guest.send({"type": "join", "table": "oak"})
            await guest.ask("take_seat", "oak", seat=seat, buy_in=500)
        turn = await bob.event("turn_started")
        actor = ann if turn["seat"] == 1 else bob
        act = {"type": "take_turn", "table": "oak", "hand": 1, "turn": turn["turn"], "action": "call"}
        await actor.send(act | {"id": "first-one"})
        await actor.get("done")
        refusal = await actor.refusal(act | {"id": "second-one"})
        assert refusal["code"] == "stale"


async def test_a_huge_message_closes_the_connection(house: OpenRoom) -> None:
    async with house.guest() as ann:
        await ann.send("x" * (USUAL.message_bytes + 1))
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await ann.next()
        assert closed_with(closed.value) == 1009
    async with house.guest() as ann:
        await still_well(ann)


async def test_messages_too_fast_are_refused_and_then_end(house: OpenRoom) -> None:
    async with house.guest() as ann:
        await asyncio.gather(*(ann.send({"type": "ping"}) for _ in range(300)))
        answers = [answer async for answer in ann.rest()]
        assert ann.socket.close_code == 1008
    kinds = [answer["type"] for answer in answers]
    assert 40 <= kinds.count("pong") < 60
    assert {answer["code"] for answer in answers if answer["type"] == "refusal"} == {"too_fast"}


async def test_one_address_gets_so_many_connections(house: OpenRoom) -> None:
    async with house.guest() as ann:
        headers = {"Cookie": ann.cookie}
        sockets = await asyncio.gather(*(connect(house.socket_url, additional_headers=headers) for _ in range(499)))
        firsts = [json.loads(text) for text in await asyncio.gather(*(socket.recv() for socket in sockets))]
        refusals = [first for first in firsts if first["type"] == "refusal"]
        assert sum(first["type"] == "welcome" for first in firsts) == USUAL.sockets_per_address - 1
        assert {refusal["code"] for refusal in refusals} == {"too_many_sockets"}
        await still_well(ann)
        await asyncio.gather(*(socket.close() for socket in sockets))
        async with house.guest(ann.cookie) as again:
            await still_well(again)


async def test_one_connection_watches_so_many_tables(house: OpenRoom) -> None:
    async with house.guest() as ann:
        for number in range(13):
            await house.table(f"table-{number}")
            await ann.send({"type": "join", "table": f"table-{number}"})
        refusal = await ann.get("refusal")
        assert refusal["code"] == "too_many_tables"
        await ann.send({"type": "part", "table": "table-0"})
        await ann.send({"type": "join", "table": "table-12"})
        assert (await ann.get("snapshot"))["table"] == "table-12"


async def test_a_database_that_takes_nothing_refuses_and_then_play_goes_on(house: OpenRoom) -> None:
    assert isinstance(house.room.store, SqliteStore)
    await house.table()
    before = await table_state(house)
    writer = house.room.store._writer
    async with house.guest() as ann:
        writer.execute("PRAGMA query_only=ON")
        for code in ("room_unwell", "room_unwell"):
            refusal = await ann.refusal(SIT)
            assert (refusal["code"], refusal["id"]) == (code, SIT["id"])
            assert str(house.room.store.path) not in refusal["text"]
        assert await table_state(house) == before
        answer = await house.http.post("/api/tables", json={})
        assert (answer.status_code, answer.json()["code"]) == (503, "room_unwell")
        writer.execute("PRAGMA query_only=OFF")
        await ann.send(SIT)
        assert (await ann.get("done"))["id"] == SIT["id"]


async def test_what_is_done_is_never_refused_where_its_version_cannot_be_told(
    house: OpenRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another node carried the command out, and the database is gone just after it said so."""

    async def fail(*_: object) -> None:
        raise Refused("store_unreachable", path="room.sqlite3", reason="gone")

    await house.table()
    before = await house.room.look("oak")
    async with house.guest() as ann:
        await ann.send(SIT)
        done = await ann.get("done")
    house.room._held["oak"] = before  # as a node that was told nothing of it
    async with house.guest(ann.cookie) as ann:
        with monkeypatch.context() as patch:
            patch.setattr(house.room.store, "since", fail)
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await ann.refusal(SIT)
        assert closed_with(closed.value) == COME_BACK
    async with house.guest(ann.cookie) as ann:
        await ann.send(SIT)
        assert await ann.get("done") == done


async def test_a_fault_of_the_room_is_one_refusal(house: OpenRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("secret detail")

    await house.table()
    async with house.guest() as ann:
        with monkeypatch.context() as patch:
            patch.setattr(house.room.store, "commit", fail)
            refusal = await ann.refusal(SIT)
        assert (refusal["code"], refusal["id"]) == ("broken", SIT["id"])
        assert "secret" not in refusal["text"]
        await ann.send(SIT)
        assert (await ann.get("done"))["id"] == SIT["id"]


async def test_other_sites_are_turned_away(house: OpenRoom) -> None:
    for other in ("https://evil.example", "null", "http://[::1", "http://", "://"):
        with pytest.raises(websockets.InvalidStatus) as refused:
            async with connect(house.socket_url, origin=Origin(other)):
                pass
        assert refused.value.response.status_code == 403
        answer = await house.http.post("/api/play-now", json={"level": "x"}, headers={"Origin": other})
        assert answer.status_code == 403
        assert "other sites" in answer.json()["text"]
    async with connect(house.socket_url, origin=Origin(house.url)):
        pass


async def test_a_forged_cookie_is_a_new_guest(house: OpenRoom) -> None:
    async with house.guest() as ann:
        forged = ann.cookie.replace(ann.player, "0" * len(ann.player))
        for cookie in (
            forged,
            "vilt_guest=",
            "vilt_guest=äöü.x".encode().decode("latin-1"),
            f"vilt_guest={ann.player}",
        ):
            async with house.guest(cookie) as stranger:
                assert stranger.player != ann.player
                assert stranger.player != "0" * len(ann.player)

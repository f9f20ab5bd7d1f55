"""What one client may take, and what happens to one that does not read."""

import asyncio
import json
import socket
import sys
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest
from tests.room.tables import Clock, guests, passive, two_at_a_table
from tests.web.rooms import OpenRoom, open_room
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from vilt.errors import Refused
from vilt.room.decks import shuffled_deck
from vilt.room.room import Room
from vilt.table.commands import DealHand, StartHand, TopUp
from vilt.web.feed import RECENT, Hub
from vilt.web.limits import USUAL, Bucket, Doorman, Limits, read_limits

pytestmark = pytest.mark.anyio


def test_a_bucket_fills_with_time() -> None:
    clock = Clock()
    bucket = Bucket(rate=2.0, most=3, clock=clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now += 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_the_doorman_counts_each_address() -> None:
    doorman = Doorman(2)
    assert [doorman.enter("a") for _ in range(3)] == [True, True, False]
    assert doorman.enter("b")
    doorman.leave("a")
    assert doorman.enter("a")
    assert doorman.total == 3
    for address in ("a", "a", "b"):
        doorman.leave(address)
    assert doorman.total == 0


async def test_who_does_not_read_is_let_go_and_the_others_play_on(house: OpenRoom) -> None:
    await house.table(name="slow")
    async with house.guest() as ann, house.guest() as slow:
        for guest in (ann, slow):
            await guest.send({"type": "join", "table": "slow"})
            await guest.get("snapshot")
        (lazy,) = [reader for reader in house.hub_readers("slow") if reader.player == slow.player]
        for _ in range(USUAL.unread_messages + 1):  # nothing is written while this does not wait
            lazy.send("{}")
        assert slow.socket is not None
        _ = [message async for message in slow.rest()]
        assert slow.socket.close_code == 1013
        assert (await ann.ask("take_seat", "slow", seat=1, buy_in=500))["type"] == "done"
        assert [reader.player for reader in house.hub_readers("slow")] == [ann.player]


class Listener:
    """A reader that keeps what it is sent."""

    language = "en"

    def __init__(self, player: str) -> None:
        self.player = player
        self.heard: list[str] = []

    def send(self, text: str) -> None:
        self.heard.append(text)

    def close(self, code: int) -> None:
        raise AssertionError("nothing goes wrong here")


async def test_past_a_gap_there_is_a_snapshot(room: Room, clock: Clock) -> None:
    hub = Hub(room)
    await two_at_a_table(room, pause_seconds=0.0)
    first, second = Listener("ann"), Listener("bob")
    await hub.join(first, "oak", 0)
    start = (await room.look("oak")).version
    while (await room.look("oak")).version <= start + RECENT:
        await advance(room, clock)
    await hub.join(second, "oak", start)
    assert second.heard[0].startswith('{"type":"snapshot"')
    await hub.join(second, "oak", start + 60)
    assert second.heard[1].startswith('{"type":"events"')


async def advance(room: Room, clock: Clock) -> None:
    """Play one step at the table, whatever it is."""
    table = (await room.look("oak")).table
    broke = next((seat for seat, seated in table.players.items() if not seated.stack), 0)
    clock.now = max(clock.now, table.next_hand_at)
    if table.running is None:
        await room.execute("oak", TopUp(broke, 1000) if broke else StartHand())
    elif not table.running.dealt:
        await room.execute("oak", DealHand(table.running.number, shuffled_deck()))
    else:
        await room.execute("oak", passive)


async def test_a_feed_that_fails_closes_its_readers_and_not_the_room(
    room: Room, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = asyncio.Event()
    hub = Hub(room)
    await two_at_a_table(room)
    reader = Listener("ann")
    monkeypatch.setattr(reader, "close", lambda code: closed.set())
    await hub.join(reader, "oak", 0)
    monkeypatch.setattr(reader, "language", "xx")
    await guests(room, "cat")
    await advance(room, clock)
    assert closed.is_set()
    assert hub.watched == 0
    assert (await room.look("oak")).version == (await room.store.versions(["oak"]))["oak"]


def test_limits_are_read_by_name() -> None:
    limits = read_limits(["sockets=3", "messages_per_second=2.5"])
    assert (limits.sockets, limits.messages_per_second) == (3, 2.5)
    assert read_limits([]) == USUAL


@pytest.mark.parametrize(
    "wish",
    ["sockets", "windows=3", "sockets=", "sockets=0", "sockets=many", "sockets=2.5", "chat_per_second=1e-320"],
)
def test_what_is_no_limit_is_said(wish: str) -> None:
    with pytest.raises(Refused, match="limit"):
        read_limits([wish])


async def figures(house: OpenRoom) -> str:
    return (await house.http.get("/metrics")).text


async def test_a_full_room_says_so(path: Path) -> None:
    async with open_room(path, Limits(sockets=1)) as house, house.guest() as ann:
        assert 'vilt_limit{name="sockets"} 1.0' in await figures(house)
        async with connect(house.socket_url, additional_headers={"Cookie": ann.cookie}) as second:
            assert json.loads(await second.recv())["code"] == "room_full"
        assert 'vilt_limited_total{what="sockets"}' in await figures(house)


async def test_an_account_has_so_many_connections_and_messages(path: Path) -> None:
    limits = Limits(sockets_per_account=2, account_messages_per_second=0.001, account_messages_at_once=3)
    async with open_room(path, limits) as house, house.guest() as ann, house.guest(ann.cookie) as again:
        async with connect(house.socket_url, additional_headers={"Cookie": ann.cookie}) as third:
            assert json.loads(await third.recv())["code"] == "too_many_of_yours"
        for guest in (ann, again, ann):
            await guest.send({"type": "ping"})
            await guest.get("pong")
        for guest in (ann, again):  # together they have had their share
            assert (await guest.refusal({"type": "ping"}))["code"] == "too_fast"
        async with house.guest() as bob:
            await bob.send({"type": "ping"})
            await bob.get("pong")


async def test_an_address_has_so_many_messages(path: Path) -> None:
    limits = Limits(address_messages_per_second=0.001, address_messages_at_once=2)
    async with open_room(path, limits) as house, house.guest() as ann, house.guest() as bob:
        for guest in (ann, bob):
            await guest.send({"type": "ping"})
            await guest.get("pong")
        assert (await bob.refusal({"type": "ping"}))["code"] == "too_fast"


HEAD = b"POST /api/name HTTP/1.1\r\nHost: vilt.test\r\n"
SLOW = {
    "silence": (b"", b""),
    "half a line": (b"GET /heal", b""),
    "no end of the headers": (b"GET /healthz HTTP/1.1\r\nHost: vilt.test\r\n", b""),
    "half a body": (HEAD + b"Content-Length: 50\r\n\r\n{", b""),
    "half a chunk": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n32\r\n{", b""),
    "a second request that does not come": (b"GET /healthz HTTP/1.1\r\nHost: vilt.test\r\n\r\n", b"200 OK"),
    "lines without a word": (b"GET /healthz HTTP/1.1\r\nHost: vilt.test\r\n\r\n\r\n", b"200 OK"),
}


@pytest.mark.parametrize("kind", SLOW)
async def test_a_request_that_does_not_come_is_not_waited_for(path: Path, kind: str) -> None:
    sent, answer = SLOW[kind]
    async with open_room(path, Limits(request_seconds=0.3)) as house, house.guest() as ann:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(house.url.rpartition(":")[2]))
        writer.write(sent)
        if answer:
            assert answer in await reader.readuntil(b"\r\n\r\n")
            await asyncio.sleep(0.05)
            writer.write(b"\r\n")
        await asyncio.wait_for(reader.read(), 3)
        writer.close()
        await ann.send({"type": "ping"})  # a WebSocket may be silent for as long as it likes
        assert (await ann.next())["type"] == "pong"
        assert (await house.http.get("/healthz")).status_code == 200


async def connected(house: OpenRoom, address: str) -> socket.socket | None:
    """A connection from an address that is asked nothing; None when it was closed at once."""
    loop = asyncio.get_running_loop()
    one = socket.socket()
    one.setblocking(False)
    one.bind((address, 0))
    await loop.sock_connect(one, ("127.0.0.1", int(house.url.rpartition(":")[2])))
    try:
        await asyncio.wait_for(loop.sock_recv(one, 1), 0.2)
    except TimeoutError:
        return one
    except ConnectionError:
        pass
    one.close()
    return None


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one address of their own to connect from")
async def test_an_address_has_so_many_connections_before_it_asks(path: Path) -> None:
    async with open_room(path, Limits(connections_per_address=2)) as house:
        first, second = await connected(house, "127.0.0.2"), await connected(house, "127.0.0.2")
        assert first
        assert second
        assert await connected(house, "127.0.0.2") is None
        other = await connected(house, "127.0.0.3")
        assert other
        assert 'vilt_limited_total{what="connections"}' in (await house.http.get("/metrics")).text
        first.close()
        await asyncio.sleep(0.05)
        again = await connected(house, "127.0.0.2")
        assert again
        near = [await connected(house, "127.0.0.1") for _ in range(5)]  # as many as a proxy wants
        assert all(near)
        for one in (second, other, again, *near):
            if one:
                one.close()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one address of their own to connect from")
async def test_so_many_requests_wait_for_the_answer_to_an_earlier_one(house: OpenRoom) -> None:
    port = int(house.url.rpartition(":")[2])
    asked = b"GET /healthz HTTP/1.1\r\nHost: room\r\n\r\n"
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(8 * asked)
    for _ in range(8):
        await asyncio.wait_for(reader.readuntil(b'"version"'), 5)
    writer.write(1_000 * asked)
    with suppress(ConnectionError):
        assert (await asyncio.wait_for(reader.read(), 5)).count(b"HTTP/1.1 200") < 100
    writer.close()
    assert (await house.http.get("/healthz")).status_code == 200


async def test_a_websocket_is_no_connection_that_asks_for_nothing(path: Path) -> None:
    async with open_room(path, Limits(connections_per_address=1)) as house, AsyncExitStack() as stack:
        for _ in range(3):
            one = await connected(house, "127.0.0.2")
            assert one
            await stack.enter_async_context(connect(house.socket_url, sock=one))
        last = await connected(house, "127.0.0.2")
        assert last
        last.close()


async def test_headers_that_are_too_long_are_refused(house: OpenRoom) -> None:
    for headers in ({"X": "x" * 9_000}, {f"X{number}": "x" for number in range(200)}):
        with pytest.raises(InvalidStatus) as refused:
            async with connect(house.socket_url, additional_headers=headers, open_timeout=3):
                pass
        assert refused.value.response.status_code == 400

"""Until all discards are in, no byte that a reader gets tells whether another player has made his (A10)."""

import asyncio
import itertools
import json
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.room.databases import create_database, drop_database
from tests.room.tables import DECK, Clock, guests, passive
from tests.room.tables import settings as agreed
from tests.table.driver import Driver
from tests.table.driver import agreed as agreed_at_home

from vilt.errors import Refused
from vilt.hand import Hand
from vilt.hand.mistakes.commands import DeclareMisdeal, FoulDeck, Mistake
from vilt.hand.mistakes.events import MisdealCause
from vilt.history.scene import Scene
from vilt.room.postgres import PostgresStore
from vilt.room.room import Room
from vilt.room.sqlite import SqliteStore
from vilt.room.store import Store
from vilt.rules.house import DiscardMoment, DiscardTimeout, HouseRules, Variant
from vilt.table import commands as cmd
from vilt.table import orders
from vilt.web.client import Client
from vilt.web.feed import KEPT, RECENT, Hub
from vilt.web.limits import Buckets, Limits
from vilt.web.record import Records
from vilt.web.seen import Reading, tell

PLAYERS = ("ann", "bob", "cat", "dan")
LEAVER = 4
"""The only seat whose player leaves in these tests."""

WIDE = Limits(messages_per_second=1e6, messages_at_once=10**6, unread_messages=10**6)


class Wire:
    """The socket of a client, without a network."""

    connection_state = "connect"

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.frames: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        self.pong = asyncio.Event()

    async def receive(self) -> dict[str, str]:
        return await self.frames.get()

    async def send(self, message: dict[str, str]) -> None:
        if '"type":"pong"' in message["text"]:  # the tests' own question
            self.pong.set()
        else:
            self.sent.append(message["text"])

    async def close(self, code: int) -> None:
        raise AssertionError(f"closed with {code}")


class Connection:
    """The connection to a node of a player who has `version`, and what he says on it."""

    def __init__(self, room: Room, hub: Hub, player: str, version: int = 0) -> None:
        self.wire = Wire()
        self.client = Client(self.wire, hub, room, player, "en", WIDE, (), Buckets(1e6, 10**6))  # type: ignore[arg-type]
        self._room, self._player, self._had = room, player, version

    async def open(self) -> None:
        account = await self._room.store.account(f"player:{self._player}")
        assert account
        self._running = asyncio.create_task(self.client.run(account))
        await self.settle()

    async def close(self) -> None:
        await self.wire.frames.put({"type": "websocket.disconnect"})
        self.wire.connection_state = "disconnect"
        await self._running

    async def say(self, kind: str, **fields: object) -> None:
        message = json.dumps({"type": kind, **fields})
        await self.wire.frames.put({"type": "websocket.receive", "text": message})
        await self.settle()

    async def settle(self) -> None:
        """Wait until all that was said is answered, and all that happened told."""
        self.wire.pong.clear()
        await self.wire.frames.put({"type": "websocket.receive", "text": '{"type": "ping"}'})
        await self.wire.pong.wait()

    @property
    def version(self) -> int:
        """The version that the client has, as any client counts."""
        version = self._had
        for text in self.wire.sent:
            message = json.loads(text)
            if message["type"] == "snapshot":
                version = message["version"]
            for told in message["events"] if message["type"] == "events" else ():
                if told["version"] > version:
                    assert told["version"] == version + 1
                    version = told["version"]
        return version


class Course:
    """A hand of Pineapple of which all three or four players owe their discards, and one reader at the table."""

    def __init__(self, reader: str, rules: HouseRules, *stores: Store) -> None:
        self.reader, self.rules = reader, rules
        self.clock = Clock()
        self.rooms = [Room(store, self.clock) for store in stores]
        self.room, self.his = self.rooms[0], self.rooms[-1]
        """The node where the others play, and that of the reader."""
        self.heard: list[str] = []

    async def begin(self) -> None:
        await guests(self.room, *PLAYERS, "eve", "nobody")
        sits = [cmd.Sit(player, player.title(), seat, 500) for seat, player in enumerate(PLAYERS, 1)]
        house = agreed(rules=self.rules, pause_seconds=0.0, seats=6)
        await self.room.create("elm", [cmd.CreateTable(house)])
        await self.room.create("oak", [cmd.CreateTable(house, "ann", "Ann"), *sits])
        self.hub, self.records = Hub(self.his), Records(self.his)
        await self.room.execute("oak", cmd.StartHand())
        await self.room.execute("oak", cmd.DealHand(1, DECK))
        self.connection = Connection(self.his, self.hub, self.reader)
        await self.connection.open()
        await self.connection.say("join", table="oak", version=0)
        while not (await self.hand()).asked:
            await self.room.execute("oak", passive)
        await self.settle()

    async def end(self) -> list[str]:
        await self.connection.close()
        for task in self.hub._presence._tasks:
            task.cancel()
        for room in self.rooms:
            await room.close()
        return self.heard + self.connection.wire.sent

    async def settle(self) -> None:
        """Wait until the reader was told all that happened."""
        if self.his is not self.room:
            await self.his.catch_up("oak")
        await self.connection.settle()

    async def hand(self) -> Hand:
        hand = (await self.room.look("oak")).table.hand
        assert hand
        return hand

    async def discard(self, seat: int) -> None:
        """Let a player discard, unless he has done so, or may not now."""
        hand = await self.hand()
        if seat in hand.owing and not await self.paused():
            card = hand.state.hole[hand.place[seat]][seat % 3]
            await self.room.execute("oak", cmd.DiscardCards(seat, 1, (card,)), f"discard-{seat}", PLAYERS[seat - 1])
            await self.settle()

    async def paused(self) -> bool:
        return bool((await self.room.look("oak")).table.paused_at)

    async def happens(self, command: Any, table: str = "oak") -> None:
        self.clock.now += 0.125
        await self.room.execute(table, command)
        await self.settle()

    async def said(self, kind: str, name: str = "", **fields: object) -> None:
        """A command of the reader, a new one or one that was `name`d before."""
        self.clock.now += 0.125
        name = name or f"command-{len(self.connection.wire.sent)}"
        await self.connection.say(kind, id=name, table="oak", **fields)

    async def much_happens(self) -> None:
        """More happens than is kept for whoever was away."""
        for number in range(KEPT + 5):
            await self.room.execute("oak", cmd.AutoChips(2, 600 + number % 2, 0))
        await self.settle()

    async def joins(self, back: int) -> None:
        """The reader joins anew, as if he had missed so many events; or with nothing."""
        version = max(1, self.connection.version - back) if back >= 0 else 0
        await self.connection.say("join", table="oak", version=version)

    async def comes_back(self) -> None:
        """The reader loses his connection and comes to another node, or to one that was started anew."""
        version = self.connection.version
        await self.connection.close()
        self.heard += self.connection.wire.sent
        self.hub = Hub(self.his)
        self.connection = Connection(self.his, self.hub, self.reader, version)
        await self.connection.open()
        await self.connection.say("join", table="oak", version=version)

    async def looks_elsewhere(self) -> None:
        """All that is told without a connection: the record of the table, its ledger, and the order of the lobby."""
        page = await self.records.page("oak", "en", 0, None)
        self.heard.append(msgspec.json.encode(page).decode())
        self.heard.append(msgspec.json.encode((await self.his.look("oak")).table.ledger()).decode())
        self.heard.append(",".join(row.table for row in await self.his.store.open_tables()))


HOST = {"by": "ann", "name": "Ann"}
Step = Callable[[Course], Awaitable[None]]
OTHERS: dict[str, Step] = {
    "bob sits out": lambda course: course.happens(cmd.SitOut(2)),
    "bob decides in advance to buy more": lambda course: course.happens(cmd.AutoChips(2, 600, 0)),
    "bob writes": lambda course: course.happens(cmd.Say(2, "nice hand")),
    "dan is lost": lambda course: course.happens(cmd.LoseConnection(LEAVER)),
    "eve sits down": lambda course: course.happens(cmd.Sit("eve", "Eve", 5, 300)),
    "dan leaves": lambda course: course.happens(cmd.Leave(LEAVER)),
    "dan is sent away": lambda course: course.happens(orders.Kick(seat=LEAVER, **HOST)),
    "the host pauses": lambda course: course.happens(orders.Pause(**HOST)),
    "the game goes on": lambda course: course.happens(orders.Resume(**HOST)),
    "something happens elsewhere": lambda course: course.happens(cmd.Sit("eve", "Eve", 1, 300), "elm"),
}
OWN: dict[str, Step] = {
    "he sits out": lambda course: course.said("take_break", "break-once"),
    "he says something new": lambda course: course.said("auto_chips", top_up_to=550),
    "he writes": lambda course: course.said("say", text="well played"),
    "he writes the same again": lambda course: course.said("say", "say-once-only", phrase="one_moment"),
    "he acts": lambda course: course.said("take_turn", hand=1, turn=4, action="check"),
    "he discards wrongly": lambda course: course.said("discard", hand=1, cards=[1, 2]),
    "he asks for a card that fell": lambda course: course.said("see_hand", hand=1, whose=2),
    "he joins anew": lambda course: course.joins(-1),
    "he missed nothing": lambda course: course.joins(0),
    "he missed three events": lambda course: course.joins(3),
    "he missed as much as is kept": lambda course: course.joins(RECENT),
    "he missed more than is kept": lambda course: course.joins(RECENT + 1),
    "he comes back": lambda course: course.comes_back(),
    "he looks elsewhere": lambda course: course.looks_elsewhere(),
}
LONG: dict[str, Step] = {"much happens": lambda course: course.much_happens()}
STEPS = OTHERS | OWN | LONG


Transcript = tuple[list[str], list[str]]
"""What a reader gets until the discards are about to be complete, and all he gets until the flop."""


async def transcript(course: Course, steps: Sequence[str], early: dict[int, int], own: int, last: int) -> Transcript:
    """The players in `early` discard before the step of that number, the reader himself before the step `own`."""
    await course.begin()
    himself = PLAYERS.index(course.reader) + 1 if course.reader in PLAYERS else 0
    for number, step in enumerate(steps):
        course.clock.now += 0.125
        if number == own and himself and himself != last:
            await course.discard(himself)
        for seat, before in early.items():
            if before == number and seat not in (himself, last):
                await course.discard(seat)
        with suppress(Refused):  # what cannot be done is refused, whoever has discarded
            await STEPS[step](course)
        await course.settle()
    assert (await course.hand()).asked
    until_then = course.heard + course.connection.wire.sent
    course.clock.now += 0.125
    if await course.paused():
        await course.happens(orders.Resume(**HOST))
    for seat in (*(seat for seat in (1, 2, 3, 4) if seat != last), last):
        await course.discard(seat)
    assert not (await course.hand()).asked
    await course.looks_elsewhere()
    return until_then, await course.end()


def on_sqlite(
    reader: str, steps: Sequence[str], early: dict[int, int], own: int, last: int, *house: DiscardTimeout
) -> Transcript:
    with TemporaryDirectory() as folder:
        course = Course(reader, rules(*house), SqliteStore(Path(folder) / "room.sqlite3"))
        return asyncio.run(transcript(course, steps, early, own, last))


def rules(timeout: DiscardTimeout = DiscardTimeout.LAST_DEALT) -> HouseRules:
    return HouseRules(variant=Variant.PINEAPPLE, small_blind=5, big_blind=10, discard_timeout=timeout)


@settings(max_examples=30)
@given(
    reader=st.sampled_from([*PLAYERS[:3], "nobody"]),
    steps=st.lists(st.sampled_from(sorted(OTHERS | OWN)), min_size=1, max_size=9),
    early=st.dictionaries(st.sampled_from([1, 2, 3, 4]), st.integers(0, 8), min_size=1),
    own=st.integers(0, 9),
    last=st.sampled_from([1, 2, 3]),
    timeout=st.sampled_from(DiscardTimeout),
)
def test_whether_others_have_discarded_changes_no_byte(
    reader: str, steps: list[str], early: dict[int, int], own: int, last: int, timeout: DiscardTimeout
) -> None:
    until_then, in_all = on_sqlite(reader, steps, {}, own, last, timeout)
    early_until_then, early_in_all = on_sqlite(reader, steps, early, own, last, timeout)
    assert early_until_then == until_then
    left = {"dan leaves", "dan is sent away"} & set(steps)
    if not left or timeout is DiscardTimeout.LAST_DEALT:
        assert early_in_all == in_all


@pytest.mark.parametrize("reader", [*PLAYERS[:2], "nobody"])
def test_every_moment_of_a_long_course(reader: str) -> None:
    """Each player but one discards before any step of a fixed course in which everything happens once."""
    steps = [step for pair in itertools.zip_longest(OTHERS, OWN) for step in pair if step]
    expected = on_sqlite(reader, steps, {}, 5, 3)
    for before in range(0, len(steps), 3):
        for seat in (1, 2, 4):
            assert on_sqlite(reader, steps, {seat: before}, 5, 3) == expected


@pytest.mark.parametrize("reader", ["ann", "nobody"])
def test_whoever_was_away_for_long_learns_no_more(reader: str) -> None:
    again = ["he missed as much as is kept", "he missed more than is kept", "he joins anew", "he says something new"]
    steps = ["he sits out", "bob sits out", "much happens", *again, "he comes back", *again, "eve sits down", *again]
    expected = on_sqlite(reader, steps, {}, 1, 3)
    for before in (0, 1, 3, 9):
        assert on_sqlite(reader, steps, {2: before, 4: 8}, 1, 3) == expected


def test_another_node_tells_no_more(postgres_server: str, migrated: str) -> None:
    """The others play at one node, the reader looks at another."""
    steps = [
        "he sits out",
        "bob sits out",
        "he comes back",
        "bob writes",
        "he writes",
        "he looks elsewhere",
        "he says something new",
        "dan is lost",
    ]

    async def on_two_nodes(early: dict[int, int]) -> Transcript:
        url = await create_database(postgres_server, migrated)
        try:
            course = Course("ann", rules(), PostgresStore(url), PostgresStore(url))
            return await transcript(course, steps, early, 2, 3)
        finally:
            await drop_database(postgres_server, url)

    expected = asyncio.run(on_two_nodes({}))
    for early in ({2: 0, 4: 4}, {4: 1}):
        assert asyncio.run(on_two_nodes(early)) == expected


@pytest.mark.parametrize("mistake", [DeclareMisdeal(MisdealCause.SEAT_SKIPPED), FoulDeck()])
def test_nothing_is_withheld_of_a_hand_that_does_not_count(mistake: Mistake) -> None:
    """It is dealt anew while discards are owed: who has made his is told then, and everybody has the stored version."""
    house = HouseRules(variant=Variant.PINEAPPLE, discard_moment=DiscardMoment.BEFORE_BETTING)
    driver = Driver(agreed_at_home(rules=house, manual=True), host="ann")
    for seat in (1, 2, 3):
        driver.sit(seat)
    driver.start()
    driver.deal()
    driver.tell(cmd.DiscardCards(2, 1, tuple(driver.hand.state.hole[driver.hand.place[2]][:1])))
    driver.tell(orders.TellMistake(hand=1, mistake=mistake, **HOST))
    count = len(driver.told)
    readings = [Reading("en", (seat,) * count) for seat in (0, 1, 2)]
    for told in tell(1, driver.told, readings, Scene({}, rules=house)):
        assert [one.version for one in told] == list(range(1, count + 1))

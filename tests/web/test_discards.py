"""Discards over the wire: what a client sends and is told, what is refused, and that nobody learns of another's."""

import json
from pathlib import Path

import pytest
from tests.room.tables import DECK, Clock, guests, passive, settings
from tests.web.rooms import OpenRoom
from tests.web.test_play import seated
from tests.web.test_redaction import PLAYERS, Listener

from vilt.hand import Hand
from vilt.room.room import Room
from vilt.room.sqlite import SqliteStore
from vilt.rules.house import HouseRules, Variant
from vilt.table.commands import CreateTable, DealHand, DiscardCards, Sit, StartHand
from vilt.web.feed import Hub

pytestmark = pytest.mark.anyio

PINEAPPLE = HouseRules(variant=Variant.PINEAPPLE, small_blind=5, big_blind=10)


async def test_two_guests_discard_and_see_the_flop(house: OpenRoom) -> None:
    table = await house.table(rules=PINEAPPLE)
    async with house.guest() as ann, house.guest() as bob:
        await seated(house, ann, table, 1)
        await seated(house, bob, table, 2)
        mine = (await ann.event("hole_dealt"))["hands"]["1"]
        his = (await bob.event("hole_dealt"))["hands"]["2"]
        while not (await running(house.room)).asked:
            await house.room.execute(table, passive)
        for guest in (ann, bob):
            assert await guest.event("discards_asked") == {"type": "discards_asked", "seats": [2, 1], "cards": 1}
        for cards, code in (([his[0]], "card_not_held"), ([], "wrong_discard"), (mine, "wrong_discard")):
            assert (await ann.ask("discard", table, hand=1, cards=cards))["code"] == code
        for cards in ([99], ["As"], [1] * 7):
            assert (await ann.ask("discard", table, hand=1, cards=cards))["code"] == "bad_message"
        assert (await ann.ask("discard", table, hand=2, cards=mine[:1]))["code"] == "stale"
        assert (await ann.ask("discard", table, hand=1, cards=mine[:1]))["type"] == "done"
        assert (await ann.ask("discard", table, hand=1, cards=mine[1:2]))["code"] == "discarded_already"
        assert not any('"type":"discarded"' in text for text in bob.received)
        await bob.send({"type": "discard", "id": "bobs-discard", "table": table, "hand": 1, "cards": his[:1]})
        hidden = {"type": "discarded", "seat": 0, "cards": [], "timed_out": False}
        for guest, own in ((bob, {"seat": 2, "cards": his[:1]}), (ann, None)):
            message = await guest.until(lambda message: "discards_made" in json.dumps(message))
            kinds = [told["event"] for told in message["events"] if told["event"]["type"] == "discarded"]
            assert kinds == ([hidden | own] if own else []) + [hidden]
            assert "street_dealt" in json.dumps(message)
        assert not any(f'"cards":[{mine[0]}]' in text for text in bob.received)


async def transcript(path: Path, reader: str, choices: dict[int, int]) -> list[str]:
    """All that `reader` is sent up to the river of a hand in which each seat discards one of its three cards."""
    room = Room(SqliteStore(path), Clock())
    await guests(room, *PLAYERS)
    sits = [Sit(player, player.title(), seat, 500) for seat, player in enumerate(PLAYERS, 1)]
    await room.create("oak", [CreateTable(settings(rules=PINEAPPLE, pause_seconds=0.0)), *sits])
    hub, listener = Hub(room), Listener(reader)
    hub.enter(listener)
    await hub.join(listener, "oak", 0)
    await room.execute("oak", StartHand())
    await room.execute("oak", DealHand(1, DECK))
    while not (hand := await running(room)).asked:
        await room.execute("oak", passive)
    for seat, choice in choices.items():
        card = hand.state.hole[hand.place[seat]][choice]
        await room.execute("oak", DiscardCards(seat, 1, (card,)))
        for version in (0, 1):
            again = Listener(reader)
            await hub.join(again, "oak", version)
            hub.part(again, "oak")
            listener.heard += again.heard
    for _ in range(8):
        await room.execute("oak", passive)
    await room.close()
    return listener.heard


async def running(room: Room) -> Hand:
    hand = (await room.look("oak")).table.hand
    assert hand is not None
    return hand


@pytest.mark.parametrize("reader", ["ann", "nobody"])
async def test_no_byte_depends_on_what_others_discard(tmp_path: Path, reader: str) -> None:
    first = await transcript(tmp_path / "first.sqlite3", reader, {1: 0, 2: 0, 3: 0, 4: 0})
    other = await transcript(tmp_path / "other.sqlite3", reader, {1: 0, 4: 2, 2: 1, 3: 0})
    assert other == first
    assert any("discards_made" in text for text in first)
    own = await transcript(tmp_path / "own.sqlite3", reader, {1: 1, 2: 0, 3: 0, 4: 0})
    assert (own == first) is (reader == "nobody")


async def test_the_log_tells_a_discard_to_its_player_alone(tmp_path: Path) -> None:
    said = {}
    for reader in ("ann", "bob"):
        heard = await transcript(tmp_path / f"{reader}.sqlite3", reader, {1: 0, 2: 0, 3: 0, 4: 0})
        lines = [told["text"] for text in heard for told in json.loads(text).get("events", ())]
        said[reader] = [line for line in lines if "discard" in line]
    assert sum("You discard" in line for line in said["ann"]) >= 1
    assert not any("Ann" in line for line in said["bob"])

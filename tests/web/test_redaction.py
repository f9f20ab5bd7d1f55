"""Not one byte that a reader is sent depends on a card that he may not know."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.room.tables import DECK, Clock, guests, passive, settings

from vilt.errors import Refused
from vilt.hand.events import Action
from vilt.room.room import Room
from vilt.room.sqlite import SqliteStore
from vilt.table import Table
from vilt.table.commands import CreateTable, DealHand, Leave, Play, Sit, StartHand
from vilt.web.feed import Hub

pytestmark = pytest.mark.anyio

PLAYERS = ("ann", "bob", "cat", "dan")


class Listener:
    """A reader that keeps what it is sent."""

    def __init__(self, player: str, language: str = "en") -> None:
        self.player = player
        self.language = language
        self.heard: list[str] = []

    def send(self, text: str) -> None:
        self.heard.append(text)

    def close(self, code: int) -> None:
        raise AssertionError("nothing goes wrong here")


@asynccontextmanager
async def four_at_a_table(path: Path) -> AsyncIterator[tuple[Room, Hub]]:
    room = Room(SqliteStore(path), Clock())
    await guests(room, *PLAYERS)
    sits = [Sit(player, player.title(), seat, 500) for seat, player in enumerate(PLAYERS, 1)]
    await room.create("oak", [CreateTable(settings(pause_seconds=0.0)), *sits])
    yield room, Hub(room)
    await room.close()


def folds(table: Table) -> Play:
    """Fold or check for whoever is to act."""
    hand = table.running
    if hand is None:
        raise Refused("no_hand")
    folding = any(option.action is Action.FOLD for option in hand.options())
    return Play(hand.actor, hand.number, hand.turn, Action.FOLD if folding else Action.CHECK)


def bets(table: Table) -> Play:
    """Bet the least for whoever is to act."""
    hand = table.running
    if hand is None:
        raise Refused("no_hand")
    option = hand.options()[-1]
    return Play(hand.actor, hand.number, hand.turn, option.action, option.low)


async def transcript(path: Path, deck: tuple[int, ...], reader: str) -> list[str]:
    """All that `reader` is sent in a hand without a showdown, joining anew again and again."""
    async with four_at_a_table(path) as (room, hub):
        listener = Listener(reader)
        hub.enter(listener)
        await hub.join(listener, "oak", 0)
        await room.execute("oak", StartHand())
        await room.execute("oak", DealHand(1, deck))
        for step in [passive] * 12 + [bets] + [folds] * 3:
            await room.execute("oak", step)
            again = Listener(reader)
            await hub.join(again, "oak", 0)
            await hub.join(again, "oak", 1)
            hub.part(again, "oak")
            listener.heard += again.heard
        assert not (await room.look("oak")).table.running
        return listener.heard


def with_other_hidden_cards(deck: tuple[int, ...], known: set[int], dice: random.Random) -> tuple[int, ...]:
    """The same deck at the places in `known`, everything else in another order."""
    places = [place for place in range(52) if place not in known]
    cards = [deck[place] for place in places]
    dice.shuffle(cards)
    other = list(deck)
    for place, card in zip(places, cards, strict=True):
        other[place] = card
    return tuple(other)


async def own_places(path: Path, reader: str) -> set[int]:
    """Where in the deck the reader's cards and those of the board until the turn lie."""
    async with four_at_a_table(path) as (room, _):
        await room.execute("oak", StartHand())
        await room.execute("oak", DealHand(1, DECK))
        for _ in range(12):
            await room.execute("oak", passive)
        table = (await room.look("oak")).table
        view = table.view(table.seat_of(reader))
        assert view.hand is not None
        assert len(view.hand.board) == 5
        mine = [card for player in view.hand.players for card in player.cards if card >= 0]
        return {*view.hand.board, *mine}  # in this deck a card's number is its place


@pytest.mark.parametrize("reader", ["ann", "cat", "nobody"])
async def test_no_byte_depends_on_hidden_cards(tmp_path: Path, reader: str) -> None:
    known = await own_places(tmp_path / "places.sqlite3", reader)
    assert len(known) == (5 if reader == "nobody" else 7)
    dice = random.Random(reader)
    deck = tuple(dice.sample(range(52), 52))
    first = await transcript(tmp_path / "first.sqlite3", deck, reader)
    for number in range(3):
        other = with_other_hidden_cards(deck, known, dice)
        assert await transcript(tmp_path / f"{number}.sqlite3", other, reader) == first
    visible = with_other_hidden_cards(deck, set(range(52)) - known, dice)
    assert await transcript(tmp_path / "visible.sqlite3", visible, reader) != first


async def test_who_takes_a_seat_does_not_read_what_was_there_before_him(path: Path) -> None:
    async with four_at_a_table(path) as (room, hub):
        await room.execute("oak", StartHand())
        await room.execute("oak", DealHand(1, DECK))
        ann = Listener("ann")
        await hub.join(ann, "oak", 1)
        hers = (await room.look("oak")).table.view(1).hand
        assert hers is not None
        cards = next(player.cards for player in hers.players if player.seat == 1)
        secret = f'"1":[{cards[0]},{cards[1]}]'
        assert secret in ann.heard[0]
        for _ in range(3):
            await room.execute("oak", folds)
        await room.execute("oak", Leave(1))
        await guests(room, "eve")
        await room.execute("oak", Sit("eve", "Eve", 1, 500))
        eve, spectator = Listener("eve"), Listener("nobody")
        for reader in (eve, spectator, ann):
            await hub.join(reader, "oak", 1)
            await hub.join(reader, "oak", 0)
        assert secret not in "".join(eve.heard)
        assert secret not in "".join(spectator.heard)
        assert secret in ann.heard[-2]


async def test_readers_of_many_languages_hear_the_same_events(path: Path) -> None:
    async with four_at_a_table(path) as (room, hub):
        readers = [Listener("ann", language) for language in ("en", "de", "fi")]
        for reader in readers:
            await hub.join(reader, "oak", 0)
        await room.execute("oak", StartHand())
        texts = [reader.heard[-1] for reader in readers]
        assert len(set(texts)) == 3
        assert len({text.count('"version"') for text in texts}) == 1

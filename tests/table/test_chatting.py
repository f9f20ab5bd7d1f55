"""What players write to each other: possible at every moment, kept for who comes, and nothing to the game."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.table.crowd import Crowd
from tests.table.driver import Driver, agreed
from tests.table.test_crowd import HOUSES, busy_step
from tests.table.test_hosting import HOST, hosted, refused

from vilt.room.formats import read_state, write_state
from vilt.room.names import PLAYER_LETTERS, TEXT_LETTERS
from vilt.room.store import StoredTable
from vilt.table import Table, TableState, orders
from vilt.table import commands as cmd
from vilt.table import events as ev
from vilt.table.chat_events import MOST_BYTES, MOST_KEPT, Phrase, Said


def test_a_message_is_told_to_everybody_and_kept_with_who_and_when() -> None:
    driver = hosted(1, 2)
    (text,) = driver.tell(cmd.Say(2, "evening all"), 7.0)
    (phrase,) = driver.tell(cmd.Say(1, phrase=Phrase.THANK_YOU), 9.0)
    assert text == Said(1, 2, "bob", "Bob", 7.0, text="evening all")
    assert phrase == Said(2, 1, "ann", "Ann", 9.0, phrase=Phrase.THANK_YOU)
    for reader in range(3):
        assert text.for_seat(reader) == text
        assert driver.table.view(reader).chat == (text, phrase)
    driver.tell(cmd.Leave(2))
    driver.sit(2)
    assert driver.table.view(2).chat == (text, phrase), "who wrote it has left, and his seat is another's"


def test_only_people_with_a_seat_write() -> None:
    driver = hosted(1)
    driver.sit(2, bot="caller")
    assert refused(driver, cmd.Say(2, "hello")) == "bot_says_nothing"
    assert refused(driver, cmd.Say(3, "hello")) == "seat_empty"
    assert refused(driver, cmd.Say(10, "hello")) == "seat_empty"


def test_a_host_switches_the_chat_off_and_on_in_mid_hand() -> None:
    driver = hosted(1, 2)
    driver.start()
    driver.deal()
    driver.tell(cmd.Say(2, "hello"))
    driver.tell(orders.ChangeSettings(settings=replace(driver.table.settings, chat=False), **HOST))
    assert driver.table.coming, "what is of the game waits for the next hand"
    assert refused(driver, cmd.Say(2, "why?")) == "chat_off"
    assert [said.text for said in driver.table.view(2).chat] == ["hello"]
    driver.passive()
    driver.start()
    assert refused(driver, cmd.Say(1, phrase=Phrase.NICE_HAND)) == "chat_off"
    driver.tell(orders.ChangeSettings(settings=replace(driver.table.settings, chat=True), **HOST))
    driver.tell(cmd.Say(2, "at last"))


def test_a_table_without_chat() -> None:
    driver = Driver(agreed(chat=False))
    driver.sit(1)
    assert refused(driver, cmd.Say(1, "hello")) == "chat_off"


def test_whoever_comes_sees_the_latest_twenty() -> None:
    driver = hosted(1, 2)
    for number in range(1, 31):
        driver.tell(cmd.Say(1 + number % 2, f"message {number}"))
    chat = driver.table.view(0).chat
    assert [said.number for said in chat] == list(range(11, 31))
    assert [said.text for said in chat] == [f"message {number}" for number in range(11, 31)]
    assert Table.from_state(driver.table.state()).view(0) == driver.table.view(0)


@pytest.mark.parametrize("sign", ["\u20ac" * TEXT_LETTERS, "\U0001f0a1" * (TEXT_LETTERS // 2)])
def test_long_messages_are_kept_as_many_as_there_is_room_for(sign: str) -> None:
    driver = Driver()
    driver.tell(cmd.Sit("player-" + 16 * "0", "\U0001f0a1" * PLAYER_LETTERS, 10, 100), 1_796_043_994.123456)
    seated = len(msgspec.json.encode(driver.table.state()))
    for _ in range(2 * MOST_KEPT):
        driver.tell(cmd.Say(10, sign))
    grown = len(msgspec.json.encode(driver.table.state())) - seated
    assert MOST_BYTES / 2 < grown < MOST_BYTES + len(',"chat":')
    assert driver.table.chat[-1].number == 2 * MOST_KEPT


def test_a_state_of_an_older_release_has_nothing_written_and_one_of_this_is_read_there() -> None:
    driver = hosted(1)
    driver.tell(cmd.Say(1, "hello"))
    kept = write_state(driver.table)
    table = read_state(StoredTable(3, kept.state, 3, kept.format, ()))
    assert table
    assert table.state() == driver.table.state()
    plain: dict[str, Any] = msgspec.json.decode(kept.state)
    assert plain.pop("chat")
    del plain["settings"]["chat"]
    old = read_state(StoredTable(3, msgspec.json.encode(plain).decode(), 3, kept.format, ()))
    assert old
    assert old.view(0).chat == ()
    assert old.settings.chat
    old.handle(cmd.Say(1, "hello again"), 3.0)


class Recorded(Crowd):
    """A crowd that remembers what was done, and when."""

    def __init__(self, seats: int, **house: Any) -> None:
        self.course: list[tuple[cmd.TableCommand, float]] = []
        super().__init__(seats, **house)

    def tell(self, command: cmd.TableCommand) -> bool:
        done = super().tell(command)
        if done:
            self.course.append((command, self.now))
        return done


def but_for_chat(table: Table) -> TableState:
    """The state of a table as if nobody had ever written: versions count messages, and say nothing else."""
    state = table.state()
    players = {seat: replace(seated, since=0) for seat, seated in state.players.items()}
    return replace(state, version=0, players=players, chat=())


class Talk:
    """A table whose players write whenever they like, beside the same one where they do not."""

    def __init__(self) -> None:
        self.table, self.quiet, self.mirror = Table(), Table(), Table()
        self.written = 0
        self.moments: set[str] = set()

    def happens(self, command: cmd.TableCommand, now: float) -> list[ev.TableEvent]:
        told = self.table.handle(command, now)
        assert told == self.quiet.handle(command, now)
        for event in told:
            self.mirror.apply(event)
        self.same()
        return told

    def say(self, seat: int, now: float) -> None:
        """Somebody writes, and nothing else happens or is due at another time."""
        table = self.table
        before = self.waits_for(now)
        (said,) = table.handle(cmd.Say(seat, f"message {self.written}"), now)
        self.mirror.apply(said)
        self.written += 1
        assert isinstance(said, Said)
        assert (said.seat, said.player, said.number) == (seat, table.players[seat].player, self.written)
        assert self.waits_for(now) == before
        self.moments.add(self.moment())
        self.same()

    def waits_for(self, now: float) -> tuple[object, ...]:
        """What the table waits for, and until when."""
        deadline = self.table.deadline()
        return deadline, self.table.due(now), self.table.due(deadline or 0.0), self.table.clock

    def moment(self) -> str:
        hand = self.table.running
        if self.table.paused_at:
            return "paused"
        if hand is None:
            return "between hands"
        if self.table.closed:
            return "closed"
        if not hand.dealt:
            return "dealing"
        return "discards" if hand.asked else "question" if hand.question else "turn"

    def same(self) -> None:
        assert but_for_chat(self.table) == but_for_chat(self.quiet)
        assert self.mirror.state() == self.table.state()
        for seat in (0, *self.table.players):
            assert replace(self.table.view(seat), chat=()) == self.quiet.view(seat)

    def may_write(self) -> list[int]:
        return [seat for seat, seated in self.table.players.items() if not seated.bot]


def course_of(random: Random, house: dict[str, Any], hands: int) -> list[tuple[cmd.TableCommand, float]]:
    """What a crowd did at a table of six until it was closed."""
    crowd = Recorded(6, bots_alone=True, **house)
    while crowd.table.hand_number < hands:
        busy_step(crowd, random)
    crowd.finish(random)
    return crowd.course


def talked_through(course: list[tuple[cmd.TableCommand, float]], random: Random, often: float) -> Talk:
    """The same course of a table whose players write between any two commands."""
    talk = Talk()
    for command, now in course:
        while talk.table.version and (writers := talk.may_write()) and random.random() < often:
            talk.say(random.choice(writers), now)
        talk.happens(command, now)
    return talk


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), house=st.sampled_from(HOUSES), often=st.sampled_from([0.1, 0.5, 0.8]))
def test_whatever_is_written_whenever_changes_nothing_else(seed: int, house: dict[str, Any], often: float) -> None:
    talked_through(course_of(Random(seed), house, 4), Random(seed + 1), often)


def test_it_is_written_at_every_kind_of_moment() -> None:
    moments: set[str] = set()
    for number, house in enumerate(HOUSES):
        moments |= talked_through(course_of(Random(number), house, 40), Random(number), 0.5).moments
    assert moments == {"paused", "between hands", "closed", "dealing", "discards", "question", "turn"}

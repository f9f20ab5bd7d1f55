"""Discards at a table (A10, F11): one clock for all, time-outs, leavers, bots, and what each reader is told."""

from __future__ import annotations

import msgspec
import pytest
from tests.table.driver import Driver, agreed, shuffled_for

from vilt.errors import Refused
from vilt.hand.events import HIDDEN, Discarded, DiscardMissed, DiscardsMade
from vilt.rules.house import DiscardTimeout, HouseRules, Variant
from vilt.table import DueBotDiscard, DueExpire, Table, TableState
from vilt.table import commands as cmd
from vilt.table import events as ev


def before_the_discards(*, bots: tuple[int, ...] = (), **switches: object) -> Driver:
    """Three players of Pineapple who have all called."""
    rules = HouseRules(variant=Variant.PINEAPPLE, small_blind=1, big_blind=2, **switches)  # type: ignore[arg-type]
    driver = Driver(agreed(rules=rules, bots_alone=True))
    for seat in (1, 2, 3):
        driver.sit(seat, bot="caller" if seat in bots else "")
    driver.start()
    driver.tell(cmd.DealHand(1, shuffled_for(7)))
    while driver.hand.actor:
        free = driver.hand.to_call == 0
        driver.play("check" if free else "call")
    assert driver.hand.owing == driver.hand.seats
    return driver


def card_of(driver: Driver, seat: int, n: int = 0) -> int:
    return driver.hand.state.hole[driver.hand.place[seat]][n]


def discard(driver: Driver, seat: int, n: int = 0) -> list[ev.TableEvent]:
    return driver.tell(cmd.DiscardCards(seat, 1, (card_of(driver, seat, n),)))


def test_one_clock_runs_for_all_and_stops_with_the_last_discard():
    driver = before_the_discards()
    clock = driver.table.clock
    assert clock == ev.ClockStarted(0, driver.now + 20.0, 20.0)
    driver.now += 5.0
    discard(driver, 2)
    assert driver.table.clock == clock
    discard(driver, 1)
    told = discard(driver, 3)
    assert isinstance(told[1], DiscardsMade)
    assert isinstance(told[-1], ev.ClockStarted)
    assert told[-1].seat == driver.hand.actor
    assert driver.table.clock == told[-1]


def test_when_time_is_over_the_house_rules_choose_for_all_who_owe():
    driver = before_the_discards()
    discard(driver, 2)
    last = {seat: card_of(driver, seat, 2) for seat in (1, 3)}
    assert driver.table.clock is not None
    deadline = driver.table.clock.deadline
    with pytest.raises(Refused, match="not over"):
        driver.expire(deadline - 0.1)
    with pytest.raises(Refused, match="too late"):
        driver.tell(cmd.DiscardCards(1, 1, (card_of(driver, 1),)), deadline)
    assert driver.table.due(deadline) == DueExpire(1, driver.hand.turn)
    told = driver.expire()
    assert {event.seat: event.cards for event in told if isinstance(event, Discarded) and event.timed_out} == {
        seat: (card,) for seat, card in last.items()
    }
    assert [event.seat for event in told if isinstance(event, ev.SatOut)] == [s for s in driver.hand.seats if s != 2]
    assert driver.hand.actor


def test_where_the_house_kills_late_hands_the_others_play_on_or_win():
    driver = before_the_discards(discard_timeout=DiscardTimeout.FOLD)
    discard(driver, 2)
    told = driver.expire()
    assert sum(isinstance(event, DiscardMissed) for event in told) == 2
    assert driver.table.running is None
    assert driver.table.stack_of(2) == 104


def test_for_who_leaves_the_card_dealt_last_goes_once_all_others_have_discarded():
    driver = before_the_discards()
    last = card_of(driver, 1, 2)
    assert driver.tell(cmd.Leave(1)) == [ev.LeaveAsked(1)]
    assert driver.table.clock is not None
    discard(driver, 2)
    assert Discarded(1, (last,), timed_out=True) in discard(driver, 3)
    driver.passive()
    assert 1 not in driver.table.players


def test_who_leaves_and_is_late_with_others_does_not_sit_out():
    driver = before_the_discards()
    driver.tell(cmd.Leave(1))
    told = driver.expire()
    assert sum(isinstance(event, Discarded) for event in told) == 3
    assert [event.seat for event in told if isinstance(event, ev.SatOut)] == [2, 3]


@pytest.mark.parametrize("made_before", [True, False])
def test_that_a_hand_of_who_leaves_dies_is_not_told_before_all_have_discarded(made_before: bool):
    driver = before_the_discards(discard_timeout=DiscardTimeout.FOLD)
    if made_before:
        discard(driver, 1)
    assert driver.tell(cmd.Leave(1)) == [ev.LeaveAsked(1)]
    assert 1 in driver.table.players
    discard(driver, 2)
    assert (DiscardMissed(1) in discard(driver, 3)) is not made_before


def test_all_who_leave_before_are_not_waited_for():
    driver = before_the_discards()
    for seat in (1, 2):
        driver.tell(cmd.Leave(seat))
    told = driver.tell(cmd.Leave(3))
    assert any(isinstance(event, DiscardsMade) for event in told)
    assert driver.table.running is None


def test_bots_are_due_all_at_once_and_not_once_time_is_over():
    driver = before_the_discards(bots=(2, 3))
    clock = driver.table.clock
    assert clock is not None
    assert clock.ask_at == driver.now + driver.table.settings.bot_seconds
    assert driver.table.deadline() == clock.ask_at
    assert driver.table.due(clock.ask_at) == DueBotDiscard(2, 1, "caller")
    driver.now = clock.ask_at
    discard(driver, 2)
    assert driver.table.due(driver.now) == DueBotDiscard(3, 1, "caller")
    assert driver.table.due(clock.deadline) == DueExpire(1, driver.hand.turn)
    discard(driver, 3)
    assert driver.table.deadline() == clock.deadline


def test_a_snapshot_in_mid_discard_makes_an_equal_table():
    driver = before_the_discards()
    discard(driver, 2)
    stored = msgspec.json.encode(driver.table.state())
    again = Table.from_state(msgspec.json.decode(stored, type=TableState))
    assert again.hand == driver.table.hand
    assert again.state() == driver.table.state()
    assert again.clock == driver.table.clock


def test_time_in_which_the_room_was_down_does_not_count():
    driver = before_the_discards()
    assert driver.table.clock is not None
    deadline = driver.table.clock.deadline
    driver.tell(cmd.ShiftClock(60.0))
    assert driver.table.clock.deadline == deadline + 60.0


def test_a_view_tells_only_what_its_reader_owes():
    driver = before_the_discards()
    before = msgspec.json.encode(driver.table.view(3))
    (event,) = discard(driver, 2, 1)
    assert msgspec.json.encode(driver.table.view(3)) == before
    assert msgspec.json.encode(event.for_seat(3)) == b'{"type":"discarded","seat":0,"cards":[],"timed_out":false}'
    hand = driver.table.view(2).hand
    assert hand is not None
    mine = next(player for player in hand.players if player.seat == 2)
    assert (mine.owes, len(mine.cards)) == (0, 2)
    assert all(set(player.cards) == {HIDDEN} for player in hand.players if player.seat != 2)


def test_wrong_discards_are_refused_and_change_nothing():
    driver = before_the_discards()
    state = driver.table.state()
    wrong: list[tuple[cmd.TableCommand, str]] = [
        (cmd.DiscardCards(1, 9, (card_of(driver, 1),)), "that was for turn"),
        (cmd.DiscardCards(5, 1, (1,)), "nobody sits in seat 5"),
        (cmd.DiscardCards(1, 1, (card_of(driver, 2),)), "is not one of seat 1's hole cards"),
        (cmd.DiscardCards(1, 1, ()), "exactly 1"),
        (cmd.TakeTime(1, 1, driver.hand.turn), "no time"),
        (cmd.Play(1, 1, driver.hand.turn, "check"), "before all discards are in"),  # type: ignore[arg-type]
    ]
    for command, sentence in wrong:
        with pytest.raises(Refused, match=sentence):
            driver.tell(command)
        assert driver.table.state() == state

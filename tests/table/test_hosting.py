"""What the host of a table may order, and nobody else."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.table.driver import Driver, agreed

from vilt.errors import Refused
from vilt.rules.house import HouseRules
from vilt.table import Table, orders
from vilt.table import commands as cmd
from vilt.table import events as table_events
from vilt.table import host_events as host
from vilt.table.seat_choices import MoveSeat

HOST: Any = {"by": "ann", "name": "Ann"}
"""Who gives an order: Ann, in seat 1, is the host."""


def hosted(*seats: int, **settings: object) -> Driver:
    """A table whose host is Ann, with players in these seats."""
    driver = Driver(agreed(**settings), host="ann")
    for seat in seats:
        driver.sit(seat)
    return driver


def refused(driver: Driver, command: cmd.TableCommand) -> str:
    """The code of the refusal; nothing may have changed."""
    before = driver.table.state()
    with pytest.raises(Refused) as refusal:
        driver.tell(command)
    assert driver.table.state() == before
    return refusal.value.code


def test_the_creator_is_the_host_and_hands_over() -> None:
    driver = hosted(1, 2)
    assert driver.table.view(0).host == "ann"
    (event,) = driver.tell(orders.GiveHost(seat=2, reason="bed time", **HOST))
    assert event == host.HostChanged(seat=2, host="bob", host_name="Bob", by="ann", name="Ann", reason="bed time")
    assert (driver.table.host, driver.table.host_name) == ("bob", "Bob")
    assert refused(driver, orders.GiveHost(seat=1, **HOST)) == "not_host"
    assert Table.from_state(driver.table.state()).host == "bob"


def test_only_the_host_orders_and_only_a_person_can_be_one() -> None:
    driver = hosted(1, 2)
    driver.sit(3, bot="caller")
    assert refused(driver, orders.GiveHost(seat=2, by="bob", name="Bob")) == "not_host"
    assert refused(driver, orders.GiveHost(seat=3, **HOST)) == "bot_cannot_host"
    assert refused(driver, orders.GiveHost(seat=1, **HOST)) == "host_already"
    assert refused(driver, orders.GiveHost(seat=4, **HOST)) == "seat_empty"


def test_a_table_without_a_host_takes_no_orders_from_anybody() -> None:
    driver = Driver()
    driver.sit(1)
    assert refused(driver, orders.GiveHost(seat=1, by="", name="")) == "not_host"


def answer(player: str, accept: bool) -> orders.AnswerRequest:
    return orders.AnswerRequest(player=player, accept=accept, **HOST)


def test_the_host_is_asked_who_sits_down_and_who_brings_chips() -> None:
    driver = hosted(1, host_approves=True)
    driver.sit(2, 100)
    assert 2 not in driver.table.players
    (asked,) = driver.table.view(0).requests
    assert (asked.player, asked.seat, asked.amount, asked.more) == ("bob", 2, 100, False)
    assert refused(driver, cmd.Sit("bob", "Bob", 3, 100)) == "asked_already"
    assert refused(driver, answer("cas", accept=True)) == "no_such_request"
    assert refused(driver, cmd.Sit("cas", "Cas", 3, 10)) == "buy_in_outside"
    driver.tell(answer("bob", accept=False))
    assert not driver.table.requests
    driver.sit(2, 100)
    driver.tell(cmd.WithdrawRequest("bob"))
    assert refused(driver, cmd.WithdrawRequest("bob")) == "no_such_request"
    driver.sit(2, 100)
    driver.tell(answer("bob", accept=True))
    assert driver.table.stack_of(2) == 100
    driver.tell(cmd.TopUp(2, 50))
    assert driver.table.stack_of(2) == 100
    driver.tell(answer("bob", accept=True))
    assert driver.table.stack_of(2) == 150
    driver.tell(cmd.TopUp(1, 10))  # the host asks nobody, and a bot neither
    driver.sit(3, bot="caller")
    assert (driver.table.stack_of(1), driver.table.stack_of(3)) == (110, 100)
    assert refused(driver, cmd.AutoChips(2, 150, 0)) == "host_approves"


def test_a_seat_that_was_taken_meanwhile_cannot_be_given() -> None:
    driver = hosted(1, host_approves=True)
    driver.sit(2)
    driver.tell(cmd.Sit("cas", "Cas", 2, 100))
    driver.tell(answer("cas", accept=True))
    assert refused(driver, answer("bob", accept=True)) == "seat_taken"
    driver.tell(answer("bob", accept=False))


def test_a_pause_stops_every_clock_and_the_game_goes_on_where_it_stopped() -> None:
    driver = hosted(1, 2)
    driver.start()
    driver.deal()
    clock = driver.table.clock
    assert clock is not None
    deadline = clock.deadline
    driver.tell(orders.Pause(reason="doorbell", **HOST), now=deadline - 5)
    assert driver.table.deadline() is None
    assert refused(driver, orders.Pause(**HOST)) == "paused"
    driver.now = deadline + 1000
    assert driver.table.due(driver.now) is None
    for command in (cmd.Play(1, 1, 1, driver.hand.options()[0].action), cmd.Expire(1, 1), cmd.StartHand()):
        assert refused(driver, command) == "paused"
    again = Table.from_state(driver.table.state())
    assert again.paused_at == deadline - 5
    driver.tell(orders.Resume(**HOST))
    clock = driver.table.clock
    assert clock is not None
    assert clock.deadline == deadline + 1005
    assert refused(driver, orders.Resume(**HOST)) == "not_paused"
    driver.play("fold")


def test_a_room_that_was_down_during_a_pause_counts_no_time_twice() -> None:
    driver = hosted(1, 2)
    driver.start()
    driver.deal()
    clock = driver.table.clock
    assert clock is not None
    left = clock.deadline - driver.now
    driver.tell(orders.Pause(**HOST), now=driver.now)
    driver.tell(cmd.ShiftClock(500.0), now=driver.now + 600)
    driver.tell(orders.Resume(**HOST), now=driver.now + 100)
    clock = driver.table.clock
    assert clock is not None
    assert clock.deadline - driver.now == pytest.approx(left)


def test_who_leaves_in_a_pause_folds_when_it_is_over() -> None:
    driver = hosted(1, 2)
    driver.start()
    driver.deal()
    driver.tell(orders.Pause(**HOST))
    driver.tell(cmd.Leave(driver.hand.actor))
    assert not driver.hand.over
    driver.tell(orders.Resume(**HOST))
    assert driver.hand.over
    driver.tell(orders.Pause(**HOST))
    driver.sit(3)
    assert not driver.table.next_hand_at
    driver.tell(orders.Resume(**HOST))
    assert driver.table.next_hand_at == driver.now + 3


def test_a_kicked_player_takes_his_chips_and_an_all_in_hand_is_played() -> None:
    driver = hosted(1, 2, 3)
    driver.start()
    driver.deal({1: "As Ad", 2: "Ks Kd"}, "Qh 9s 8s 3d 2c")
    driver.play("raise", 100)
    told = driver.tell(orders.Kick(seat=1, reason="language", **HOST))
    assert told[0] == host.Kicked(seat=1, by="ann", name="Ann", reason="language")
    assert driver.table.players[1].leaving
    assert refused(driver, orders.Kick(seat=1, **HOST)) == "leaving_already"
    driver.play("call")
    driver.play("fold")
    assert [event.stack for event in driver.told if isinstance(event, table_events.Left)] == [202]


def test_other_settings_hold_from_the_next_hand() -> None:
    driver = hosted(1, 2, 4)
    driver.start()
    driver.deal()
    dear = agreed(rules=HouseRules(small_blind=5, big_blind=10), seats=4)
    assert refused(driver, orders.ChangeSettings(settings=agreed(seats=3), **HOST)) == "bad_rules"
    assert refused(driver, orders.ChangeSettings(settings=driver.table.settings, **HOST)) == "same_settings"
    driver.tell(orders.ChangeSettings(settings=dear, reason="as agreed", **HOST))
    assert driver.table.settings.rules.big_blind == 2
    assert driver.table.view(0).coming == dear
    assert refused(driver, cmd.Sit("eve", "Eve", 5, 100)) == "no_such_seat"
    driver.passive()
    assert driver.table.settings == dear
    assert driver.table.coming is None
    driver.start()
    assert driver.hand.pot == 15
    driver.deal()
    driver.passive()
    driver.tell(orders.ChangeSettings(settings=agreed(seats=9), **HOST))
    assert driver.table.settings.seats == 9


def test_nobody_moves_to_a_seat_that_is_about_to_go() -> None:
    driver = hosted(1, 2)
    driver.start()
    driver.deal()
    driver.sit(3)
    fewer = replace(driver.table.settings, seats=4)
    driver.tell(orders.ChangeSettings(settings=fewer, **HOST))
    assert refused(driver, MoveSeat(3, 6)) == "no_such_seat"
    driver.tell(MoveSeat(3, 4))
    driver.passive()
    assert driver.table.settings.seats == 4
    assert driver.table.seat_of("cas") == 4


def test_a_stack_is_put_right_between_hands() -> None:
    driver = hosted(1, 2)
    driver.sit(3, bot="caller")
    assert refused(driver, orders.CorrectStack(seat=2, stack=100, **HOST)) == "no_correction"
    assert refused(driver, orders.CorrectStack(seat=2, stack=0, **HOST)) == "no_correction"
    assert refused(driver, orders.CorrectStack(seat=2, stack=10, reason=" ", **HOST)) == "no_reason"
    (event,) = driver.tell(orders.CorrectStack(seat=2, stack=10, reason="typed one nought too many", **HOST))
    assert event == host.StackCorrected(
        seat=2, change=-90, stack=10, by="ann", name="Ann", reason="typed one nought too many"
    )
    assert [line.result for line in driver.table.ledger()] == [0, 0, 0]
    driver.start()
    assert refused(driver, orders.CorrectStack(seat=2, stack=100, **HOST)) == "hand_running"


def test_the_host_closes_the_table() -> None:
    driver = hosted(1, 2)
    told = driver.tell(orders.CloseByHost(reason="goodnight", **HOST))
    assert [type(event).__name__ for event in told] == ["ClosedByHost", "TableClosed", "Left", "Left"]
    assert refused(driver, orders.Pause(**HOST)) == "table_closed"

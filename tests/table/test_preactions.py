"""Decisions made in advance: good for one hand, street and amount, on the server, and known to nobody else."""

from __future__ import annotations

import msgspec
import pytest
from tests.table.driver import Driver, agreed

from vilt.errors import Refused
from vilt.hand.events import Acted
from vilt.table import Table
from vilt.table import commands as cmd
from vilt.table import events as ev
from vilt.table.events import PreMove


def three() -> Driver:
    """Three players before the flop: seat 1 is to act, 2 and 3 have the blinds."""
    driver = Driver(agreed())
    for seat in (1, 2, 3):
        driver.sit(seat)
    driver.start()
    driver.deal()
    return driver


def pre(driver: Driver, seat: int, move: PreMove, amount: int = 0, street: int = 0) -> list[ev.TableEvent]:
    return driver.tell(cmd.PreAct(seat, 1, street, move, amount))


def acted(events: list[ev.TableEvent]) -> list[tuple[int, str, int]]:
    return [(event.seat, event.action.value, event.paid) for event in events if isinstance(event, Acted)]


def code(driver: Driver, command: cmd.TableCommand) -> str:
    before = driver.table.state()
    with pytest.raises(Refused) as refusal:
        driver.tell(command)
    assert driver.table.state() == before
    return refusal.value.code


def test_it_is_done_at_once_when_the_turn_comes() -> None:
    driver = three()
    pre(driver, 2, PreMove.CALL, 1)
    pre(driver, 3, PreMove.CHECK)
    told = driver.play("call")
    assert acted(told) == [(1, "call", 2), (2, "call", 1), (3, "check", 0)]
    assert driver.hand.state.street == 1
    assert all(seated.pre_action is None for seated in driver.table.players.values())


@pytest.mark.parametrize(
    ("move", "amount", "does"),
    [
        (PreMove.CALL, 1, None),
        (PreMove.CHECK, 0, None),
        (PreMove.CHECK_OR_FOLD, 0, "fold"),
        (PreMove.FOLD, 0, "fold"),
    ],
)
def test_a_raise_in_between_leaves_only_what_still_fits(move: PreMove, amount: int, does: str | None) -> None:
    driver = three()
    pre(driver, 2, move, amount)
    told = acted(driver.play("raise", 8))
    if does:
        assert told[1] == (2, does, 0)
    else:
        assert len(told) == 1
        assert driver.hand.actor == 2
        assert driver.table.clock
        assert driver.table.players[2].pre_action is None


def test_it_is_for_one_street_and_one_hand() -> None:
    driver = three()
    driver.play("call")
    pre(driver, 3, PreMove.CHECK_OR_FOLD)
    driver.play("call")
    assert driver.hand.state.street == 1  # the check before the flop was done, and nothing is left of it
    driver.play("check")
    assert driver.hand.actor == 3
    pre(driver, 1, PreMove.CHECK_OR_FOLD, street=1)
    driver.play("bet", 98)  # folds seat 1, who decided for this street
    driver.play("fold")
    assert not driver.table.running
    driver.start()
    driver.deal()
    assert driver.hand.actor
    assert not any(seated.pre_action for seated in driver.table.players.values())


def test_what_is_stale_or_not_ones_own_is_refused_with_the_reason() -> None:
    driver = three()
    assert code(driver, cmd.PreAct(1, 1, 0, PreMove.FOLD)) == "your_turn_now"
    assert code(driver, cmd.PreAct(2, 2, 0, PreMove.FOLD)) == "stale_pre_action"
    assert code(driver, cmd.PreAct(2, 1, 1, PreMove.FOLD)) == "stale_pre_action"
    assert code(driver, cmd.PreAct(2, 1, 0, PreMove.CALL, 2)) == "other_call"
    assert code(driver, cmd.PreAct(3, 1, 0, PreMove.CALL, 0)) == "other_call"
    driver.tell(cmd.Sit("late", "Late", 4, 100))
    assert code(driver, cmd.PreAct(4, 1, 0, PreMove.FOLD)) == "not_in_hand"
    assert code(driver, cmd.Play(4, 1, 1, driver.hand.options()[0].action)) == "not_in_hand"
    driver.play("raise", 100)
    driver.play("fold")
    assert code(driver, cmd.PreAct(2, 1, 0, PreMove.FOLD)) == "not_in_hand"
    assert code(driver, cmd.PreAct(1, 1, 0, PreMove.FOLD)) == "nothing_to_decide"
    driver.play("fold")
    assert code(driver, cmd.PreAct(3, 1, 0, PreMove.FOLD)) == "stale_pre_action"


def test_it_can_be_taken_back_and_said_anew() -> None:
    driver = three()
    pre(driver, 2, PreMove.FOLD)
    pre(driver, 2, PreMove.CALL, 1)
    assert driver.tell(cmd.DropPreAction(2)) == [ev.PreActionSet(2, None)]
    assert driver.tell(cmd.DropPreAction(2)) == []
    assert acted(driver.play("call")) == [(1, "call", 2)]


def test_nobody_else_reads_it() -> None:
    said = {move: three() for move in PreMove}
    seen: dict[int, set[bytes]] = {0: set(), 1: set(), 3: set()}
    for move, driver in said.items():
        (event,) = pre(driver, 2, move, 1 if move is PreMove.CALL else 0)
        for reader, got in seen.items():
            got.add(msgspec.json.encode([event.for_seat(reader), driver.table.view(reader)]))
        mine = driver.table.view(2).pre_action
        assert mine is not None
        assert mine.move is move
        assert Table.from_state(driver.table.state()).state() == driver.table.state()
    assert all(len(got) == 1 for got in seen.values())
    assert ev.PreActionSet(2, None).for_seat(3) == ev.PreActionSet(0, None)


def test_who_left_before_his_turn_is_folded_whatever_he_decided() -> None:
    driver = three()
    pre(driver, 2, PreMove.CALL, 1)
    driver.tell(cmd.Leave(2))
    assert acted(driver.play("call")) == [(1, "call", 2), (2, "fold", 0)]


def test_who_leaves_in_the_moment_the_hand_is_awarded_is_paid_once() -> None:
    driver = three()
    driver.play("fold")
    driver.play("fold")
    assert not driver.table.running
    chips = driver.table.chips()
    (left, *_) = driver.tell(cmd.Leave(3))
    assert isinstance(left, ev.Left)
    assert left.stack == 101
    assert code(driver, cmd.Leave(3)) == "seat_empty"
    assert driver.table.chips() == chips - 101

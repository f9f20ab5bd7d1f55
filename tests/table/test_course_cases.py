"""Runs the courses in tests/cases/table: clocks, chips, coming and going, step by step."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.table.agreement import settings_of
from tests.table.driver import NAMES, Driver

from vilt.errors import Refused
from vilt.hand import Action, Option
from vilt.table import Table, TableState, orders
from vilt.table import commands as cmd
from vilt.table.events import TableEvent
from vilt.table.seat_choices import AnswerChop

FOLDER = Path(__file__).parents[1] / "cases/table"
COURSES = ("course", "clocks", "protection", "money")
CASES = [case for name in COURSES for case in tomllib.loads((FOLDER / f"{name}.toml").read_text())["case"]]

BY_SEAT: dict[str, Callable[[int], cmd.TableCommand]] = {
    "leave": cmd.Leave,
    "sit_out": cmd.SitOut,
    "sit_in": cmd.SitIn,
    "free_seat": cmd.FreeSeat,
    "lost": cmd.LoseConnection,
    "back": cmd.RegainConnection,
}
AT_TURN: dict[str, type[cmd.Received | cmd.TakeTime]] = {"received": cmd.Received, "take_time": cmd.TakeTime}


def open_table(case: dict[str, Any]) -> Driver:
    driver = Driver(settings_of(case.get("settings", {})), host=case.get("host", ""))
    for seat, buy_in in case["players"].items():
        driver.sit(int(seat), buy_in, bot="caller" if int(seat) in case.get("bots", ()) else "")
    return driver


def do(driver: Driver, step: dict[str, Any]) -> list[TableEvent]:  # noqa: C901, PLR0911, PLR0912 - one line a verb
    match step["do"].split():
        case ["start"]:
            return driver.tell(cmd.StartHand()) if "at" in step or "refused" in step else driver.start()
        case ["deal"]:
            return driver.deal({int(seat): text for seat, text in step.get("cards", {}).items()}, step.get("board", ""))
        case ["rest"]:
            driver.passive()
            return []
        case ["wait"]:
            return []
        case ["expire"]:
            return driver.expire(driver.now)
        case ["expire", "of", "hand", hand, "turn", turn]:
            return driver.tell(cmd.Expire(int(hand), int(turn)))
        case [seat, "protected", "elsewhere", *times]:
            player = driver.table.players[int(seat)].player
            return driver.tell(cmd.CountProtections(player, tuple(float(time) for time in times)))
        case ["shift", seconds]:
            return driver.tell(cmd.ShiftClock(float(seconds)))
        case ["close"]:
            return driver.tell(cmd.CloseTable())
        case ["host", "moves", amount, "from", seat, "to", to]:
            which: dict[str, Any] = {"hand": step.get("of", driver.hand.number), "seat": int(seat), "to": int(to)}
            who = {"by": driver.table.host, "name": driver.table.host_name, "reason": step.get("reason", "misread")}
            return driver.tell(orders.MovePot(amount=int(amount), **which, **who))
        case [seat, "auto_chips", top_up_to, rebuy]:
            return driver.tell(cmd.AutoChips(int(seat), int(top_up_to), int(rebuy)))
        case [seat, "return", buy_in]:
            return driver.sit(int(seat), int(buy_in))
        case [seat, "return", buy_in, "of", bankroll]:
            name = NAMES[int(seat) - 1]
            return driver.tell(cmd.Sit(name.lower(), name, int(seat), int(buy_in), bankroll=int(bankroll)))
        case [seat, "sit", buy_in]:
            return driver.tell(cmd.Sit(f"late {seat}", f"{NAMES[int(seat) - 1]} the late", int(seat), int(buy_in)))
        case [seat, "top_up", amount]:
            return driver.tell(cmd.TopUp(int(seat), int(amount)))
        case [seat, "chop"]:
            return driver.tell(AnswerChop(int(seat), driver.table.hand_number, agrees=True))
        case [seat, "show"]:
            return driver.tell(cmd.ShowCards(int(seat), driver.hand.number))
        case [seat, "sit", buy_in, "as", player]:
            return driver.tell(cmd.Sit(player, player.title(), int(seat), int(buy_in)))
        case [seat, what] if what in AT_TURN:
            return driver.tell(AT_TURN[what](int(seat), driver.hand.number, driver.hand.turn))
        case [seat, what] if what in BY_SEAT:
            return driver.tell(BY_SEAT[what](int(seat)))
        case [seat, action, *amount]:
            return driver.play(action, int(amount[0]) if amount else 0, int(seat))
    raise AssertionError(f"no such step: {step['do']}")


def text(option: Option) -> str:
    if option.action in (Action.FOLD, Action.CHECK):
        return option.action.value
    amounts = f"{option.low}" if option.action is Action.CALL else f"{option.low}-{option.high}"
    return f"{option.action.value} {amounts}"


def fields(struct: Any, names: dict[str, Any]) -> dict[str, Any]:
    return {name: getattr(struct, name) for name in names}


@pytest.mark.parametrize("case", CASES, ids=[f"{'-'.join(case['rules'])}: {case['title']}" for case in CASES])
def test_course(case: dict[str, Any]) -> None:
    driver = open_table(case)
    for number, step in enumerate(case["step"], start=1):
        where = f"step {number}: {step['do']}"
        driver.now = step.get("at", driver.now)
        if "refused" in step:
            before = driver.table.state()
            with pytest.raises(Refused) as refusal:
                do(driver, step)
            assert refusal.value.code == step["refused"], where
            assert str(refusal.value), where
            assert driver.table.state() == before, where
        else:
            told = do(driver, step)
            if "tells" in step:
                assert [msgspec.to_builtins(event)["type"] for event in told] == step["tells"], where
            reloaded = msgspec.json.decode(msgspec.json.encode(driver.table.state()), type=TableState)
            driver.table = Table.from_state(reloaded)
        view = driver.table.view(0)
        for seat, wanted in step.get("seats", {}).items():
            assert fields(view.seats[int(seat) - 1], wanted) == wanted, f"{where}, seat {seat}"
        if "hand" in step:
            assert fields(view.hand, step["hand"]) == step["hand"], where
        if "table" in step:
            assert fields(view, step["table"]) == step["table"], where
        if "options" in step:
            assert [text(option) for option in driver.hand.options()] == step["options"], where
        if "due" in step:
            due = driver.table.due(driver.now)
            assert (type(due).__name__ if due else "") == step["due"], where


def test_every_rule_of_clocks_and_chips_has_a_case() -> None:
    named = {rule for case in CASES for rule in case["rules"]}
    assert named >= {"B3", "C2", "C3", "C4", "F11", "F12", "F13", "I1", "I2", "I3", "I10"}

"""Runs tests/cases/table/choices.toml: blinds owed, posts, straddles, kills, chops, seats, step by step."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.table.agreement import settings_of
from tests.table.driver import NAMES, Driver

from vilt.cards import parse_cards
from vilt.errors import Refused
from vilt.hand import Action
from vilt.hand.events import HandStarted, Posted
from vilt.hand.mistakes.commands import DeclareMisdeal
from vilt.hand.mistakes.events import MisdealCause
from vilt.table import Table, TableState, seat_choices
from vilt.table import commands as cmd
from vilt.table.blinds import Blinds
from vilt.table.choice_events import PostAsked, Wish
from vilt.table.events import BlindsMoved, TableEvent
from vilt.table.orders import CorrectStack, TellMistake

CASES = tomllib.loads((Path(__file__).parents[1] / "cases/table/choices.toml").read_text())["case"]


def open_table(case: dict[str, Any]) -> Driver:
    driver = Driver(settings_of(case.get("settings", {})), host="ann")
    for seat, buy_in in case["players"].items():
        driver.sit(int(seat), buy_in, bot="caller" if int(seat) in case.get("bots", ()) else "")
    if start := case.get("start"):
        for _ in range(30):
            if driver.table.blinds == Blinds(**start):
                break
            driver.whole_hand()
        assert driver.table.blinds == Blinds(**start), "the blinds never lie so"
    return driver


def do(driver: Driver, words: str, step: dict[str, Any]) -> list[TableEvent]:  # noqa: C901, PLR0911, PLR0912 - one line a verb
    match words.split():
        case ["start"]:
            return driver.start()
        case ["deal"]:
            return driver.deal({int(seat): text for seat, text in step.get("cards", {}).items()}, step.get("board", ""))
        case ["hand"]:
            return driver.whole_hand()
        case ["button", "belongs", seat]:
            wrong = DeclareMisdeal(MisdealCause.WRONG_BUTTON, int(seat))
            return driver.tell(TellMistake(hand=driver.hand.number, mistake=wrong, by="ann", name="Ann"))
        case ["rest"]:
            driver.passive()
            return []
        case ["expire"]:
            return driver.expire()
        case ["at", time]:
            driver.now = float(time)
            return []
        case ["draw", cards]:
            deck = parse_cards(cards)
            rest = [card for card in range(52) if card not in deck]
            return driver.tell(seat_choices.DrawButton((*deck, *rest)), max(driver.now, driver.table.next_hand_at))
        case [name, "waits"]:
            return driver.tell(seat_choices.JoinList(name, name.title()))
        case [name, "waits", "no", "longer"]:
            return driver.tell(seat_choices.LeaveList(name))
        case [name, "passes"]:
            return driver.tell(seat_choices.PassOffer(name))
        case [seat, "sit"]:
            return driver.tell(cmd.Sit(f"late {seat}", f"{NAMES[int(seat) - 1]} the late", int(seat), 100))
        case [seat, "sit", "as", name]:
            return driver.tell(cmd.Sit(name, name.title(), int(seat), 100))
        case [seat, "move", to]:
            return driver.tell(seat_choices.MoveSeat(int(seat), int(to)))
        case [seat, "leave"]:
            return driver.tell(cmd.Leave(int(seat)))
        case [seat, "free"]:
            return driver.tell(cmd.FreeSeat(int(seat)))
        case [seat, "out"]:
            return driver.tell(cmd.SitOut(int(seat)))
        case [seat, "back"]:
            return driver.tell(cmd.SitIn(int(seat)))
        case [seat, "top_up", amount]:
            return driver.tell(cmd.TopUp(int(seat), int(amount)))
        case [seat, "corrected", "to", stack]:
            return driver.tell(
                CorrectStack(seat=int(seat), stack=int(stack), by="ann", name="Ann", reason="miscounted")
            )
        case [seat, "chop" | "no_chop" as answer]:
            return driver.tell(seat_choices.AnswerChop(int(seat), driver.table.hand_number, answer == "chop"))
        case [seat, "wish", wish, *amount]:
            return driver.tell(seat_choices.Choose(int(seat), Wish(wish), True, int(amount[0]) if amount else 0))
        case [seat, "unwish", wish]:
            return driver.tell(seat_choices.Choose(int(seat), Wish(wish), False))
        case [seat, action, *amount]:
            return driver.play(Action(action), int(amount[0]) if amount else 0, int(seat))
    raise AssertionError(f"no such step: {words}")


def found(driver: Driver, told: list[TableEvent], names: Any) -> dict[str, Any]:
    """What a step may expect, as far as it names it."""
    view = driver.table.view(0)
    hand = view.hand
    owed = {seat.seat: [seat.owed_big, seat.owed_small] for seat in view.seats}
    values: dict[str, Any] = {
        "tells": [msgspec.to_builtins(event)["type"] for event in told],
        "blinds": [[*msgspec.structs.astuple(event)] for event in told if isinstance(event, BlindsMoved)],
        "asked": [[event.seat, event.live, event.dead] for event in told if isinstance(event, PostAsked)],
        "players": [starter.seat for event in told if isinstance(event, HandStarted) for starter in event.starters],
        "posts": [f"{event.kind} {event.seat} {event.amount}" for event in told if isinstance(event, Posted)],
        "limits": [[e.rules.smallest_bet, e.rules.upper_limit] for e in told if isinstance(e, HandStarted)],
        "pot": hand.pot if hand else 0,
        "actor": hand.actor if hand else 0,
        "options": [f"{o.action} {o.low}-{o.high}" if o.high else str(o.action) for o in hand.options] if hand else [],
        "stacks": [seat.stack for seat in view.seats if seat.player],
        "owed": {str(seat): debt for seat, debt in owed.items() if any(debt)},
        "waiting": [seat.seat for seat in view.seats if seat.waiting],
        "seated": [seat.seat for seat in view.seats if seat.player],
        "leg": view.customs.leg,
        "killer": view.customs.killer,
        "list": [waiting.player for waiting in view.customs.waiting],
        "over": hand.over if hand else True,
        "button": driver.hand.button if hand else 0,
        "street": hand.street if hand else 0,
        "boards": [len(board) for board in hand.boards] if hand else [],
    }
    return {name: values[name] for name in names}


@pytest.mark.parametrize("case", CASES, ids=[f"{'-'.join(case['rules'])}: {case['title']}" for case in CASES])
def test_choices(case: dict[str, Any]) -> None:
    driver = open_table(case)
    brought = driver.table.chips()
    for number, step in enumerate(case["step"], start=1):
        where = f"step {number}: {step['do']}"
        if "refused" in step:
            before = driver.table.state()
            with pytest.raises(Refused) as refusal:
                do(driver, step["do"], step)
            assert refusal.value.code == step["refused"], where
            assert str(refusal.value), where
            assert driver.table.state() == before, where
            continue
        told: list[TableEvent] = []
        for words in step["do"].split(", "):
            told += do(driver, words, step)
        reloaded = msgspec.json.decode(msgspec.json.encode(driver.table.state()), type=TableState)
        driver.table = Table.from_state(reloaded)
        expected = {name: value for name, value in step.items() if name not in ("do", "cards", "board")}
        assert found(driver, told, expected) == expected, where
    assert brought


def test_every_rule_of_choices_has_a_case() -> None:
    named = {rule for case in CASES for rule in case["rules"]}
    assert named >= {
        "B2",
        "B10",
        "B11",
        "C5",
        "C7",
        "C8",
        "C9",
        "C10",
        "C11",
        "C12",
        "C13",
        "C14",
        "C15",
        "C16",
        "C17",
        "I11",
    }

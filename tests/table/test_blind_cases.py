"""Runs tests/cases/table/blinds.toml: button, blinds, players and posts from hand to hand, at a real table."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from tests.table.driver import Driver, agreed

from vilt.hand.events import HandStarted, Posted
from vilt.rules.house import HouseRules
from vilt.table import commands as cmd
from vilt.table.blinds import Blinds, usual_small_blind
from vilt.table.events import BlindsMoved, TableEvent

CASES = tomllib.loads((Path(__file__).parents[1] / "cases/table/blinds.toml").read_text())["case"]


def open_table(case: dict[str, Any]) -> Driver:
    small, big = case.get("blinds", (1, 2))
    assert small == usual_small_blind(big)
    rules = HouseRules(small_blind=small, big_blind=big, ante=case.get("ante", 0))
    table = Driver(agreed(rules=rules, seats=case["seats"]))
    for seat in case["seated"]:
        table.sit(seat)
    if start := case.get("start"):
        wanted = Blinds(**start)
        hands = 0
        while table.table.blinds != wanted:
            hands += 1
            assert hands <= 2 * case["seats"], f"the blinds never lie so: {wanted}"
            table.whole_hand()
    return table


def between_hands(table: Driver, hand: dict[str, Any]) -> None:
    for seat in hand.get("leave", ()):
        table.tell(cmd.Leave(seat))
    for seat in hand.get("sit", ()):
        table.sit(seat)
    for seat in hand.get("out", ()):
        table.tell(cmd.SitOut(seat))
    for seat in hand.get("back", ()):
        table.tell(cmd.SitIn(seat))


def posts(told: list[TableEvent], with_amounts: bool) -> list[str]:
    paid = [event for event in told if isinstance(event, Posted)]
    return [f"{post.kind} {post.seat}" + (f" {post.amount}" if with_amounts else "") for post in paid]


@pytest.mark.parametrize("case", CASES, ids=[f"{'-'.join(case['rules'])}: {case['title']}" for case in CASES])
def test_blinds(case: dict[str, Any]) -> None:
    table = open_table(case)
    for number, hand in enumerate(case["hand"], start=1):
        between_hands(table, hand)
        if hand.get("waits"):
            assert table.table.next_hand_at == 0, f"hand {number} must wait"
            continue
        told = table.whole_hand()
        moved = next(event for event in told if isinstance(event, BlindsMoved))
        started = next(event for event in told if isinstance(event, HandStarted))
        wanted = BlindsMoved(hand["button"], hand["small_blind"], hand["big_blind"])
        assert moved == wanted, f"hand {number}"
        assert started.button == wanted.button
        if "players" in hand:
            assert [starter.seat for starter in started.starters] == hand["players"], f"hand {number}"
        if "posts" in hand:
            with_amounts = len(hand["posts"][0].split()) == 3
            assert posts(told, with_amounts) == hand["posts"], f"hand {number}"


def test_every_rule_of_blinds_has_a_case() -> None:
    named = {rule for case in CASES for rule in case["rules"]}
    assert named >= {"B1", "B3", "B4", "B5", "B6", "B7", "B8", "B9", "C1", "C7", "C8", "C9"}

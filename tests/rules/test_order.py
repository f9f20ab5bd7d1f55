"""Whose turn it is (RULES B3, C17, D1, F7)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.states import state

from vilt.rules.order import next_before_late, next_to_act, only_one_is_done


@pytest.mark.parametrize(
    ("fields", "done"),
    [
        ({"stack": [9, 0, 0], "bet": [4, 4, 2], "paid": [4, 4, 2]}, True),  # he has called
        ({"stack": [9, 0, 0], "bet": [1, 4, 2], "paid": [1, 4, 2]}, False),
        ({"stack": [9, 0, 0], "bet": [2, 1, 2], "paid": [2, 1, 2]}, True),  # the price is that of a short blind
        ({"stack": [9, 0, 0], "bet": [2, 3, 2], "paid": [2, 3, 2]}, False),
        ({"stack": [9, 0, 0], "bet": [2, 3, 2], "paid": [2, 3, 2], "folded": [0, 1, 0]}, True),
        ({"stack": [9, 9, 0], "bet": [4, 2, 2], "paid": [4, 2, 2], "folded": [1, 0, 0]}, True),
        ({"stack": [0, 0, 9], "bet": [2, 2, 1], "paid": [2, 2, 1]}, False),
        ({"stack": [0, 9, 0], "bet": [0, 0, 4], "paid": [1, 9, 9]}, True),
        ({"stack": [9, 0, 0], "bet": [4, 4, 2], "paid": [4, 6, 2]}, True),  # whoever has put in more before
    ],
)
def test_f7_the_only_one_with_chips_is_asked_while_he_owes(fields: dict[str, Any], done: bool):
    assert only_one_is_done(state(fields["stack"], price=4, **fields)) is done


@pytest.mark.parametrize(
    ("fields", "after", "actor"),
    [
        ({}, 3, 0),
        ({}, 0, 1),
        ({}, 2, 3),
        ({"folded": [0, 1, 0, 0]}, 0, 2),
        ({"stack": [9, 0, 9, 9]}, 0, 2),
        ({"acted": [1, 1, 1, 1]}, 0, -1),
        ({"acted": [1, 1, 1, 1], "bet": [4, 2, 4, 4]}, 3, 1),
        ({"acted": [1, 1, 1, 0]}, 3, 3),  # he himself, after everybody else
        ({"folded": [1, 1, 1, 0]}, 3, -1),
        ({"stack": [0, 0, 0, 0]}, 3, -1),
        ({"stack": [0, 9, 0, 0], "bet": [4, 2, 4, 4], "paid": [4, 2, 4, 4]}, 3, 1),
        ({"stack": [0, 9, 0, 0]}, 3, -1),
        ({"stack": [0, 9, 9, 0]}, 3, 1),
        ({"stack": [9, 0, 9, 0], "acted": [1, 0, 0, 0]}, 0, 2),
    ],
)
def test_d1_the_next_clockwise_who_owes_an_act(fields: dict[str, Any], after: int, actor: int):
    usual = {"bet": [4, 4, 4, 4], "paid": [4, 4, 4, 4], "stack": [9, 9, 9, 9]} | fields
    assert next_to_act(state(usual.pop("stack"), price=4, **usual), after) == actor


@pytest.mark.parametrize(
    ("fields", "after", "actor"),
    [
        # Player 1 opened as big blind, player 2 killed and is late.
        ({}, 1, 3),
        ({}, 3, 0),
        ({}, 0, 1),
        ({"acted": [0, 1, 0, 0]}, 1, 2),  # the big blind has acted: now he who killed
        ({"acted": [0, 0, 0, 1], "folded": [1, 0, 0, 0]}, 3, 1),
        ({"acted": [1, 0, 0, 1], "folded": [0, 1, 0, 0]}, 0, 2),
        ({"acted": [1, 0, 0, 1], "stack": [9, 0, 9, 9]}, 0, 2),
        ({"acted": [1, 0, 0, 1], "bet": [4, 4, 4, 2]}, 2, 3),
        ({"acted": [1, 0, 0, 1], "bet": [4, 4, 4, 4]}, 2, 1),
        ({"stack": [9, 9, 9, 1]}, 1, 3),  # one chip is enough to be asked
    ],
)
def test_c17_who_killed_comes_after_the_big_blind(fields: dict[str, Any], after: int, actor: int):
    usual = {"bet": [4, 4, 4, 4], "stack": [9, 9, 9, 9]} | fields
    h = state(usual.pop("stack"), price=4, late=2, opener=1, **usual)
    assert next_before_late(h, after) == actor
    assert next_to_act(h, after) == actor

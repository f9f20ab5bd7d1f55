"""What chips and words mean without buttons (RULES D19), each reading at its edges."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.states import state

from vilt.rules.house import Structure
from vilt.rules.motions import Reading, Wish, read_chips
from vilt.rules.state import State


def facing(bet: int = 10, own: int = 0, stack: int = 200, least: int = 10, **fields: Any) -> State:
    """Player 0 faces a bet and can raise to `bet + least` at least."""
    return state([stack, 200], street=1, bet=[own, bet], price=bet, counted=bet, full_raise=least, pot=bet + own + 20,
                 **fields)  # fmt: skip


@pytest.mark.parametrize(
    ("h", "chips", "found"),
    [
        (facing(), [25], (Reading.ONE_CHIP, Wish.STAY, 0)),
        (facing(), [10], (Reading.PLAIN, Wish.STAY, 0)),
        (facing(), [9], (Reading.TOO_LITTLE, Wish.STAY, 0)),
        (facing(), [5, 5], (Reading.PLAIN, Wish.STAY, 0)),
        (facing(), [5, 4], (Reading.TOO_LITTLE, Wish.STAY, 0)),
        (facing(), [9, 9], (Reading.ALL_NEEDED, Wish.STAY, 0)),
        (facing(), [9, 9, 9], (Reading.PLAIN, Wish.RAISE, 27)),
        (facing(), [10, 4], (Reading.LESS_THAN_HALF, Wish.STAY, 0)),
        (facing(), [10, 5], (Reading.HALF_A_RAISE, Wish.RAISE, 20)),
        (facing(), [10, 9], (Reading.HALF_A_RAISE, Wish.RAISE, 20)),
        (facing(), [10, 10], (Reading.PLAIN, Wish.RAISE, 20)),
        (facing(), [10, 11], (Reading.PLAIN, Wish.RAISE, 21)),
        (facing(own=4), [6, 5], (Reading.HALF_A_RAISE, Wish.RAISE, 20)),
        (facing(own=4), [6, 4], (Reading.LESS_THAN_HALF, Wish.STAY, 0)),
        (facing(own=4), [6], (Reading.PLAIN, Wish.STAY, 0)),
        (facing(stack=6), [3, 3], (Reading.PLAIN, Wish.STAY, 0)),
        (facing(able=1), [10, 10], (Reading.NO_RAISE, Wish.STAY, 0)),
        (facing(able=1), [10, 1], (Reading.NO_RAISE, Wish.STAY, 0)),
    ],
)
def test_silent_chips_facing_a_bet(h: State, chips: list[int], found: tuple[Reading, Wish, int]):
    assert read_chips(h, 0, chips, None, 0) == found


@pytest.mark.parametrize(
    ("chips", "found"),
    [
        ([25], (Reading.PLAIN, Wish.RAISE, 25)),  # one chip is a bet where none is faced
        ([1], (Reading.TOO_LITTLE, Wish.RAISE, 10)),
        ([10], (Reading.PLAIN, Wish.RAISE, 10)),
        ([9], (Reading.TOO_LITTLE, Wish.RAISE, 10)),
    ],
)
def test_silent_chips_without_a_bet(chips: list[int], found: tuple[Reading, Wish, int]):
    assert read_chips(facing(bet=0), 0, chips, None, 0) == found


@pytest.mark.parametrize(
    ("said", "amount", "chips", "found"),
    [
        (Wish.RAISE, 50, [10], (Reading.SAID, Wish.RAISE, 50)),
        (Wish.RAISE, 0, [30], (Reading.SAID, Wish.RAISE, 30)),
        (Wish.RAISE, 20, [], (Reading.SAID, Wish.RAISE, 20)),
        (Wish.RAISE, 19, [], (Reading.TOO_LITTLE, Wish.RAISE, 20)),
        (Wish.RAISE, 200, [], (Reading.SAID, Wish.RAISE, 200)),
        (Wish.RAISE, 201, [], (Reading.TOO_MUCH, Wish.RAISE, 200)),
        (Wish.FOLD, 0, [10], (Reading.SAID, Wish.FOLD, 0)),
        (Wish.STAY, 0, [50, 50], (Reading.SAID, Wish.STAY, 0)),
    ],
)
def test_what_is_said_binds(said: Wish, amount: int, chips: list[int], found: tuple[Reading, Wish, int]):
    assert read_chips(facing(), 0, chips, said, amount) == found


def test_a_raise_of_too_much_is_cut():
    h = facing()
    h.rules = state([9], {"structure": Structure.POT_LIMIT}).rules
    assert read_chips(h, 0, [50, 50], None, 0) == (Reading.TOO_MUCH, Wish.RAISE, 50)
    assert read_chips(h, 0, [25, 25], None, 0) == (Reading.PLAIN, Wish.RAISE, 50)

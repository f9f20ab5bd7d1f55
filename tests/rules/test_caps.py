"""How often one may raise, by structure, street and players (RULES D11, D12, D16)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.states import state

from vilt.rules.caps import begin_round, note_heads_up
from vilt.rules.house import CapStreets, HeadsUpCap, Structure

FIXED = {"structure": Structure.FIXED_LIMIT}
SPREAD = {"structure": Structure.SPREAD_LIMIT}
NEVER = {"hu_uncap": HeadsUpCap.NEVER}
EARLY_STREETS = {"fl_cap_street": CapStreets.PREFLOP_FLOP_ONLY}


def caps_of(house: dict[str, Any], stacks: list[int]) -> list[int]:
    """The cap of each street."""
    caps = []
    for street in range(4):
        h = state(stacks, house, street=street, cap=77)
        begin_round(h)
        caps.append(h.cap)
    return caps


@pytest.mark.parametrize(
    ("house", "caps"),
    [
        (FIXED, [3, 3, 3, 3]),
        (FIXED | {"fl_cap": 1}, [1, 1, 1, 1]),
        (SPREAD, [3, 3, 3, 3]),
        (FIXED | EARLY_STREETS, [3, 3, -1, -1]),
        ({}, [-1, -1, -1, -1]),
        ({"big_bet_cap": 1}, [1, 1, 1, 1]),
        ({"big_bet_cap": 2, "structure": Structure.POT_LIMIT}, [2, 2, 2, 2]),
        (FIXED | {"big_bet_cap": 2}, [3, 3, 3, 3]),
        ({"big_bet_cap": 2} | EARLY_STREETS, [2, 2, 2, 2]),
    ],
)
def test_d11_d16_the_cap_among_three(house: dict[str, Any], caps: list[int]):
    assert caps_of(house, [9, 9, 9]) == caps
    assert caps_of(house | NEVER, [9, 9, 9]) == caps
    assert caps_of(house | NEVER | {"final_two_uncapped": 1}, [9, 9, 9]) == caps


@pytest.mark.parametrize(
    ("house", "stacks", "cap"),
    [
        (FIXED, [9, 9], -1),
        (FIXED, [9, 9, 0], -1),
        (FIXED, [9, 0, 0], 3),
        (FIXED | {"hu_uncap": HeadsUpCap.DYNAMIC_BEFORE_CAP}, [9, 9], -1),
        (FIXED | NEVER, [9, 9], 3),
        (FIXED | NEVER, [9, 9, 0], 3),
        (FIXED | NEVER | {"final_two_uncapped": 1}, [9, 9], -1),
        (FIXED | NEVER | {"final_two_uncapped": 1}, [9, 9, 0], 3),
        (FIXED | {"final_two_uncapped": 1}, [9, 9, 9], 3),
    ],
)
def test_d12_two_players_raise_without_a_cap(house: dict[str, Any], stacks: list[int], cap: int):
    assert caps_of(house, stacks) == [cap] * 4


@pytest.mark.parametrize(("raises", "cap"), [(0, 3), (3, 3), (4, 3)])
def test_d12_the_cap_is_lifted_before_it_is_reached(raises: int, cap: int):
    for judged, lifted in ((HeadsUpCap.DYNAMIC_BEFORE_CAP, raises <= cap), (HeadsUpCap.ROUND_START, False)):
        h = state([9, 9], FIXED | {"hu_uncap": judged}, raises=raises, cap=cap)
        note_heads_up(h)
        assert h.cap == (-1 if lifted else cap)

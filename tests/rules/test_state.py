"""The two forms of a hand: the same fields in an object and in a record."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from tests.rules.states import state

from vilt.rules.house import HouseRules
from vilt.rules.state import CHIP_LISTS, FLAG_LISTS, SCALARS, State, record_dtype

AT_THE_START = dict.fromkeys(SCALARS, 0) | {
    "players": 3,
    "live": 3,
    "able": 3,
    "actor": -1,
    "opener": 2,
    "late": -1,
    "cap": -1,
    "aggressor": -1,
    "discard_at": -1,
}


def test_a_fresh_state():
    h = State(HouseRules(), [10, 20, 30])
    assert {name: getattr(h, name) for name in SCALARS} == AT_THE_START
    assert h.stack == [10, 20, 30]
    lists = (*CHIP_LISTS[1:], *FLAG_LISTS, "strength", "low")
    assert all(getattr(h, name) == [0, 0, 0] for name in lists)
    assert len({id(getattr(h, name)) for name in lists}) == len(lists)
    assert (h.hole, h.board, h.deck) == ([[], [], []], [], [])
    assert h.pot_amount == h.pot_members == [0] * 4  # the main pot, and one above the level of each player


def test_a_state_keeps_no_list_that_it_was_given():
    stacks = [10, 20]
    State(HouseRules(), stacks).stack[0] = 99
    assert stacks == [10, 20]


def test_a_copy_is_equal_and_changes_apart():
    h = state([10, 20, 30], hole=[[1, 2], [3, 4], [5, 6]], board=[7, 8, 9], deck=list(range(52)), pot=12)
    twin = h.copy()
    everything = set(SCALARS) | set(CHIP_LISTS) | set(FLAG_LISTS)
    everything |= {"rules", "strength", "low", "hole", "board", "deck", "pot_amount", "pot_members"}
    assert everything == set(State.__slots__)
    assert all(getattr(twin, name) == getattr(h, name) for name in everything)
    twin.hole[1][0] = 50
    assert h.hole == [[1, 2], [3, 4], [5, 6]]
    for name in everything - {"rules", "hole"} - set(SCALARS):
        getattr(twin, name)[0] = 77
        assert getattr(h, name)[0] != 77
    twin.pot = 99
    assert h.pot == 12


def test_the_record_has_the_fields_of_the_state_in_numbers_wide_enough():
    record = record_dtype()
    expected: dict[str, tuple[type, tuple[int, ...]]] = dict.fromkeys(SCALARS, (np.int64, ()))
    expected |= dict.fromkeys((*CHIP_LISTS, "strength", "low"), (np.int64, (10,)))
    expected |= dict.fromkeys(FLAG_LISTS, (np.int8, (10,)))
    expected |= {"hole": (np.int8, (10, 6)), "board": (np.int8, (5,)), "deck": (np.int8, (52,))}
    expected |= {"pot_amount": (np.int64, (11,)), "pot_members": (np.int64, (11,))}
    fields: Mapping[str, Any] = record.fields or {}
    assert set(fields) == set(expected) | {"rules"} == set(State.__slots__)
    assert {name: (fields[name][0].base, fields[name][0].shape) for name in expected} == expected
    rules = record["rules"]
    assert rules.names == HouseRules.__struct_fields__
    assert {rules[name] for name in rules.names or ()} == {np.dtype(np.int64)}

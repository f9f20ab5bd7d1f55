"""Betting, one rule at a time and at the edges of each (RULES D)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.states import state

from vilt.rules.betting import (
    bet_or_raise,
    call,
    can_be_answered,
    check,
    counts_as_full,
    fold,
    kill_hand,
    least_bet,
    least_raise,
    limit,
    open_street,
    pot_limit_most,
    put,
    raise_bounds,
    reopened,
    spread_most,
    to_call,
)
from vilt.rules.house import (
    AfterHalfBet,
    HalfBet,
    HeadsUpCap,
    MinBetSchedule,
    PotLimitMode,
    ShortAllIns,
    ShortBlinds,
    ShortOpenRaise,
    Structure,
)
from vilt.rules.state import State

PREFLOP, FLOP, TURN, RIVER = range(4)
FIXED = {"structure": Structure.FIXED_LIMIT, "small_blind": 5, "big_blind": 10}
SPREAD = {"structure": Structure.SPREAD_LIMIT, "spread_max": 6}
POT = {"structure": Structure.POT_LIMIT, "small_blind": 1, "big_blind": 2}


@pytest.mark.parametrize(
    ("house", "limits"),
    [
        ({"big_blind": 10}, [10, 10, 20, 20]),
        ({"big_blind": 10, "big_bet": 30}, [10, 10, 30, 30]),
        ({"big_blind": 10, "min_bet": 12}, [12, 12, 24, 24]),
        ({"big_blind": 10, "big_bet": 1}, [10, 10, 1, 1]),
    ],
)
def test_d10_the_limit_of_each_street(house: dict[str, Any], limits: list[int]):
    assert [limit(state([9, 9], house, street=street)) for street in range(4)] == limits


@pytest.mark.parametrize(
    ("house", "least"),
    [
        ({"big_blind": 2}, [2, 2, 2, 2]),
        ({"big_blind": 2, "min_bet": 3}, [3, 3, 3, 3]),
        ({"big_blind": 2, "big_bet": 5}, [2, 2, 2, 2]),
        ({"big_blind": 2, "min_bet_schedule": MinBetSchedule.TWO_LEVEL}, [2, 2, 4, 4]),
        ({"big_blind": 2, "big_bet": 5, "min_bet_schedule": MinBetSchedule.TWO_LEVEL}, [2, 2, 5, 5]),
        ({"big_blind": 2, "spread_min_late": 1}, [2, 2, 2, 2]),  # not in no-limit
        (SPREAD | {"spread_min_late": 1}, [2, 2, 1, 1]),
        (SPREAD | {"spread_min_late": 4}, [2, 2, 4, 4]),
        (SPREAD, [2, 2, 2, 2]),
        (SPREAD | {"min_bet_schedule": MinBetSchedule.TWO_LEVEL}, [2, 2, 2, 2]),
    ],
)
def test_d2_d7_d14_the_least_bet_of_each_street(house: dict[str, Any], least: list[int]):
    assert [least_bet(state([9, 9], house, street=street)) for street in range(4)] == least


@pytest.mark.parametrize(("bet", "stack", "cost"), [(4, 9, 0), (3, 9, 1), (0, 9, 4), (0, 4, 4), (0, 3, 3), (5, 9, 0)])
def test_d1_what_a_call_costs(bet: int, stack: int, cost: int):
    assert to_call(state([stack, 9], bet=[bet, 4], price=4), 0) == cost


@pytest.mark.parametrize(("half", "full"), [(HalfBet.HALF, [4, 5]), (HalfBet.FULL, [9, 10])])
def test_d13_what_counts_as_a_whole_limit(half: HalfBet, full: list[int]):
    h = state([9, 9], FIXED | {"fl_half": half}, street=FLOP)
    assert [counts_as_full(h, chips) for chips in full] == [False, True]


@pytest.mark.parametrize(
    ("house", "price", "may"),
    [
        ({}, 13, False),
        ({}, 14, True),
        ({"short_allins": ShortAllIns.SINGLE_ONLY}, 14, False),
        (FIXED, 8, False),
        (FIXED, 9, True),
        (FIXED | {"fl_half": HalfBet.FULL}, 13, False),
        (FIXED | {"fl_half": HalfBet.FULL}, 14, True),
        (FIXED | {"short_allins": ShortAllIns.SINGLE_ONLY}, 14, False),
    ],
)
def test_d4_d5_d13_what_reopens_the_betting(house: dict[str, Any], price: int, may: bool):
    assert reopened(state([99, 99], house, bet=[4, 4], price=price, full_raise=10, street=FLOP), 0) is may


@pytest.mark.parametrize(
    ("stacks", "folded", "answered"),
    [
        ([9, 1, 0], [0, 0, 0], True),
        ([9, 0, 1], [0, 0, 0], True),
        ([9, 0, 0], [0, 0, 0], False),
        ([9, 1, 0], [0, 1, 0], False),
        ([0, 1, 1], [0, 1, 0], True),
        ([0, 1, 1], [0, 1, 1], False),
    ],
)
def test_whether_anybody_has_more_than_the_price(stacks: list[int], folded: list[int], answered: bool):
    assert can_be_answered(state(stacks, bet=[4, 4, 4], folded=folded), 0, 4) is answered


@pytest.mark.parametrize(
    ("house", "street", "most"),
    [
        # Five and two in front, three more in the pot: a call of three makes 13, so up to 5 + 13.
        (POT, FLOP, 18),
        (POT | {"pl_mode": PotLimitMode.LITERAL_POT}, FLOP, 15),
        (POT | {"pl_count_antes_preflop": 0}, PREFLOP, 16),
        (POT | {"pl_count_antes_preflop": 0}, FLOP, 18),
        (POT | {"pl_sb_as_bb": 1}, PREFLOP, 19),
        (POT | {"pl_sb_as_bb": 1}, FLOP, 18),
        (POT | {"pl_round": 4}, FLOP, 20),
        (POT | {"pl_round": 5}, FLOP, 18),
        (POT | {"pl_round": 1}, FLOP, 18),
    ],
)
def test_d8_d9_the_most_of_pot_limit(house: dict[str, Any], street: int, most: int):
    h = state([99, 99], house, street=street, bet=[2, 5], price=5, pot=10, antes=2, short_blinds=0)
    assert pot_limit_most(h, 0) == most


@pytest.mark.parametrize(("counted", "most"), [(ShortBlinds.ASSUME_FULL, 21), (ShortBlinds.ACTUAL, 18)])
def test_d9_missing_blinds_count_or_do_not(counted: ShortBlinds, most: int):
    house = POT | {"pl_short_blinds": counted}
    assert pot_limit_most(state([99, 99], house, bet=[2, 5], price=5, pot=10, short_blinds=3), 0) == most


@pytest.mark.parametrize(
    ("house", "price", "counted", "least"),
    [
        ({}, 10, 10, 17),
        ({}, 0, 0, 7),
        ({}, 1, 0, 8),
        ({"short_open_raise": ShortOpenRaise.COMPLETE_TO_MIN}, 1, 0, 2),
        ({"short_open_raise": ShortOpenRaise.COMPLETE_TO_MIN}, 2, 0, 9),
        (FIXED, 10, 10, 20),
        (FIXED, 0, 0, 10),
        (FIXED, 14, 10, 20),  # an all-in that did not count is completed
        (FIXED, 15, 15, 25),
        (FIXED | {"fl_after_half": AfterHalfBet.COMPLETE_LADDER}, 15, 15, 20),
        (FIXED | {"fl_after_half": AfterHalfBet.COMPLETE_LADDER}, 20, 20, 30),
        (FIXED | {"fl_after_half": AfterHalfBet.COMPLETE_LADDER}, 14, 10, 20),
        (FIXED | {"fl_after_half": AfterHalfBet.COMPLETE_LADDER}, 17, 15, 20),
    ],
)
def test_d3_d13_d18_the_least_raise(house: dict[str, Any], price: int, counted: int, least: int):
    assert least_raise(state([99, 99], house, street=FLOP, price=price, counted=counted, full_raise=7)) == least


def facing(house: dict[str, Any] | None = None, stacks: tuple[int, int] = (99, 99), **fields: Any) -> State:
    """Player 0 has 2 in front and faces a bet of 10; the least raise is 10 more."""
    usual = {"street": FLOP, "bet": [2, 10], "price": 10, "counted": 10, "full_raise": 10, "pot": 15, "raises": 1}
    return state(list(stacks), house, **usual | fields)


@pytest.mark.parametrize(
    ("h", "bounds"),
    [
        (facing(), (20, 101)),
        (facing(POT), (20, 33)),
        (facing(POT, pot=1), (20, 20)),  # never less than the least raise
        (facing(POT, (25, 99)), (20, 27)),
        (facing(FIXED), (20, 20)),
        (facing(SPREAD, full_raise=4), (14, 16)),
        (facing(SPREAD, (13, 99), full_raise=4), (14, 15)),
        (facing(SPREAD | {"spread_max": 1}, full_raise=4), (14, 14)),
        (facing(None, (18, 99)), (20, 20)),
        (facing(None, (19, 99)), (20, 21)),
        (facing(None, (17, 99)), (19, 19)),  # all-in for less
        (facing(None, (9, 99)), (11, 11)),
        (facing(None, (8, 99)), (0, 0)),  # no more than a call
        (facing(None, (99, 0), folded=[0, 0]), (0, 0)),  # nobody can answer
        (facing(None, (99, 1)), (20, 101)),
        (facing(able=1), (0, 0)),
        (facing(able=2), (20, 101)),
        (facing(cap=0), (0, 0)),
        (facing(cap=1), (20, 101)),
        (facing(cap=2), (20, 101)),
        (facing(cap=-1), (20, 101)),
        (facing(checked=[1, 0]), (20, 101)),
        (facing({"check_raise": 0}, checked=[1, 0]), (0, 0)),
        (facing({"check_raise": 0}, checked=[0, 1]), (20, 101)),
        (facing(acted=[1, 0], full_raise=8), (18, 101)),
        (facing(acted=[1, 0], full_raise=9), (0, 0)),
        (facing(acted=[0, 1], full_raise=9), (19, 101)),
    ],
)
def test_what_one_may_raise_to(h: State, bounds: tuple[int, int]):
    assert raise_bounds(h, 0) == bounds


@pytest.mark.parametrize(
    ("house", "most"),
    [
        ({"spread_max": 6}, [6, 6, 6, 6]),
        ({"spread_max": 6, "spread_max_late": 1}, [6, 6, 1, 1]),
        ({"spread_max": 6, "spread_max_late": 9}, [6, 6, 9, 9]),
    ],
)
def test_d14_the_most_of_a_spread(house: dict[str, Any], most: list[int]):
    assert [spread_most(state([9, 9], house, street=street)) for street in range(4)] == most


# --- what an act changes


def test_a_fold_passes_the_turn_on():
    h = state([9, 0, 9, 9], bet=[2, 2, 4, 4], price=4, actor=0, acted=[0, 0, 0, 1])
    fold(h, 0)
    assert (h.folded, h.live, h.able, h.acted, h.actor) == ([1, 0, 0, 0], 3, 2, [1, 0, 0, 1], 2)
    fold(h, 2)
    assert (h.live, h.able, h.actor) == (2, 1, -1)


def test_a_fold_of_an_all_in_player_leaves_as_many_able():
    h = state([0, 9, 9], bet=[2, 4, 4], price=4)
    fold(h, 0)
    assert (h.live, h.able) == (2, 2)


def test_one_chip_is_enough_to_have_been_able():
    h = state([1, 9, 9], bet=[2, 4, 4], price=4)
    fold(h, 0)
    assert (h.live, h.able) == (2, 2)


def test_a_check_is_remembered():
    h = state([9, 9, 9], actor=1, raises=0)
    check(h, 1)
    assert (h.checked, h.acted, h.actor) == ([0, 1, 0], [0, 1, 0], 2)


def test_chips_move_in_front():
    h = state([9, 9], bet=[1, 0], paid=[3, 0], pot=4)
    put(h, 0, 8)
    assert (h.stack, h.bet, h.paid, h.pot, h.able) == ([1, 9], [9, 0], [11, 0], 12, 2)
    put(h, 0, 1)
    assert (h.stack, h.pot, h.able) == ([0, 9], 13, 1)


def test_a_call_matches_and_passes_on():
    h = state([9, 9, 9], bet=[0, 4, 0], price=4, pot=4, acted=[0, 1, 0], aggressor=1)
    call(h, 2, 4)
    assert (h.stack, h.bet, h.price, h.aggressor, h.acted, h.actor) == ([9, 9, 5], [0, 4, 4], 4, 1, [0, 1, 1], 0)


def test_d3_a_full_raise_lets_everybody_act_again():
    h = state([90, 90, 90], bet=[0, 10, 0], price=10, counted=10, full_raise=10, raises=1, acted=[0, 1, 0])
    bet_or_raise(h, 2, 25)
    assert (h.price, h.counted, h.full_raise, h.raises, h.aggressor) == (25, 25, 15, 2, 2)
    assert (h.acted, h.actor) == ([0, 0, 1], 0)


def test_d4_a_short_all_in_sets_the_price_only():
    h = state([90, 90, 19], bet=[0, 10, 0], price=10, counted=10, full_raise=10, raises=1, acted=[0, 1, 0], aggressor=1)
    bet_or_raise(h, 2, 19)
    assert (h.price, h.counted, h.full_raise, h.raises, h.aggressor) == (19, 10, 10, 1, 2)
    assert (h.acted, h.actor, h.able) == ([0, 1, 1], 0, 2)


def test_d18_completing_a_short_opening_leaves_the_least_raise():
    house = {"big_blind": 10, "short_open_raise": ShortOpenRaise.COMPLETE_TO_MIN}
    h = state([90, 0, 90], house, street=FLOP, bet=[0, 4, 0], price=4, full_raise=10, acted=[0, 1, 0])
    bet_or_raise(h, 2, 10)
    assert (h.price, h.full_raise, h.raises, h.acted) == (10, 10, 1, [0, 0, 1])


@pytest.mark.parametrize(
    ("house", "chips", "full"),
    [
        ({}, 14, False),
        ({}, 15, True),
        ({"fl_half": HalfBet.FULL}, 15, False),
        ({"fl_half": HalfBet.FULL}, 20, True),
    ],
)
def test_d13_half_a_limit_counts_in_fixed_limit(house: dict[str, Any], chips: int, full: bool):
    h = state([90, 90, chips], FIXED | house, street=FLOP, bet=[0, 10, 0], price=10, counted=10, full_raise=10,
              raises=1, acted=[0, 1, 0])  # fmt: skip
    bet_or_raise(h, 2, chips)
    assert (h.raises, h.counted, h.acted) == ((2, chips, [0, 0, 1]) if full else (1, 10, [0, 1, 1]))
    assert h.price == chips


@pytest.mark.parametrize(("counting", "full"), [(ShortAllIns.CUMULATIVE, True), (ShortAllIns.SINGLE_ONLY, False)])
def test_d5_d13_short_all_ins_add_up_to_half_a_limit(counting: ShortAllIns, full: bool):
    """A bet of 10, all-in for 13, all-in for 16: six more than what counted, three more than the price."""
    h = state([90, 0, 16], FIXED | {"short_allins": counting}, street=FLOP, bet=[10, 13, 0], price=13, counted=10,
              full_raise=10, raises=1, acted=[1, 1, 0])  # fmt: skip
    bet_or_raise(h, 2, 16)
    assert (h.raises, h.counted) == ((2, 16) if full else (1, 10))


def test_c14_after_a_late_killer_it_goes_on_from_the_last_raiser():
    h = state([90] * 4, late=1, bet=[4, 4, 8, 4], price=8, acted=[1, 0, 1, 1], aggressor=2)
    call(h, 1, 4)
    assert (h.late, h.actor) == (-1, 3)
    h = state([90] * 4, late=1, bet=[4, 4, 4, 4], price=4, acted=[1, 0, 1, 1], aggressor=-1)
    check(h, 1)
    assert (h.late, h.actor) == (-1, -1)
    h = state([90] * 4, late=1, bet=[8, 4, 8, 4], price=8, acted=[1, 0, 1, 1], aggressor=0)
    call(h, 1, 4)
    assert (h.late, h.actor) == (-1, 3)
    h = state([90] * 4, late=2, bet=[8, 4, 4, 4], price=8, acted=[1, 0, 0, 1], aggressor=0)
    call(h, 2, 4)
    assert (h.late, h.actor) == (-1, 1)  # not player 3, who comes after him
    h = state([90] * 4, late=1, bet=[4, 4, 0, 0], price=4, acted=[0, 0, 0, 0], aggressor=0, opener=0)
    fold(h, 2)
    assert (h.late, h.actor) == (1, 3)
    h = state([90] * 4, late=0, bet=[4, 4, 8, 4], price=8, acted=[0, 1, 1, 1], aggressor=0)
    fold(h, 0)
    assert (h.late, h.actor) == (-1, 1)


def test_d12_who_is_left_before_the_cap_raises_without_one():
    h = state([90, 90, 90], FIXED | {"hu_uncap": HeadsUpCap.DYNAMIC_BEFORE_CAP}, cap=3, raises=2, actor=0)
    fold(h, 0)
    assert h.cap == -1
    h = state([90, 90, 90, 90], FIXED | {"hu_uncap": HeadsUpCap.DYNAMIC_BEFORE_CAP}, cap=3, raises=2, actor=0)
    fold(h, 0)
    assert h.cap == 3


def test_a_street_begins_without_bets_left_of_the_button():
    h = state([90, 90, 90], SPREAD | {"spread_min_late": 4}, street=FLOP, bet=[4, 4, 0], price=4, counted=4, raises=2,
              short_blinds=1, late=2, full_raise=30, acted=[1, 1, 1], checked=[1, 1, 1], aggressor=1)  # fmt: skip
    open_street(h)
    assert (h.street, h.betting, h.price, h.counted, h.raises, h.short_blinds) == (TURN, 1, 0, 0, 0, 0)
    assert (h.late, h.full_raise, h.cap, h.actor, h.aggressor) == (-1, 4, 3, 0, -1)
    assert h.bet == h.acted == h.checked == [0, 0, 0]


# --- a hand that dies at whoever's turn


def dying(killed: int, actor: int = 1, **fields: Any) -> State:
    """Four players of whom each has 9 behind and has matched the price of 4; `killed` dies at the turn of `actor`."""
    usual: dict[str, Any] = {"bet": [4] * 4, "paid": [4] * 4, "stack": [9] * 4, "price": 4} | fields
    h = state(usual.pop("stack"), actor=actor, **usual)
    kill_hand(h, killed)
    return h


@pytest.mark.parametrize(
    ("killed", "fields", "actor"),
    [
        (3, {}, 1),
        (0, {"acted": [1, 0, 0, 0]}, 1),
        (1, {}, 2),  # his own turn passes on
        (1, {"acted": [1, 0, 1, 1]}, -1),
        (0, {"folded": [0, 0, 1, 1]}, -1),  # the other is left alone
        (0, {"stack": [9, 9, 0, 0]}, -1),  # left with players who are all-in for no more
        (0, {"stack": [9, 9, 0, 0], "bet": [4, 2, 4, 4], "paid": [4, 2, 4, 4]}, 1),  # he still owes a call
        (3, {"actor": -1}, -1),  # nobody was to act, so nobody is now
        (0, {"stack": [0, 9, 9, 9]}, 1),
    ],
)
def test_e16_the_turn_stays_when_another_hand_dies(killed: int, fields: dict[str, Any], actor: int):
    assert dying(killed, **fields).actor == actor


def test_e16_who_killed_and_dies_is_not_asked_last():
    """Player 1 opened as big blind, player 2 killed and would be late (C17)."""
    away = dying(2, 3, late=2, opener=1)
    assert (away.late, away.actor) == (-1, 3)
    other = dying(3, 2, late=2, opener=1, acted=[1, 1, 0, 0], bet=[2, 4, 4, 2])
    assert (other.late, other.actor) == (2, 2)
    at_his_turn = dying(2, 2, late=2, opener=1, aggressor=1, acted=[0, 1, 0, 0], bet=[2, 4, 4, 2])
    assert (at_his_turn.late, at_his_turn.actor) == (-1, 3)


@pytest.mark.parametrize(("raises", "cap"), [(3, -1), (4, 3)])
def test_d12_a_hand_that_dies_leaves_two(raises: int, cap: int):
    house = {"hu_uncap": HeadsUpCap.DYNAMIC_BEFORE_CAP}
    h = state([9, 9, 9], house, actor=1, price=4, bet=[4] * 3, cap=3, raises=raises)
    kill_hand(h, 0)
    assert (h.cap, h.able, h.live, h.folded) == (cap, 2, 2, [1, 0, 0])

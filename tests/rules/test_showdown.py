"""Strengths of each variant (RULES A5, A8-A10), the order of showing (G1-G3) and the rake (I5)."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from tests.rules.states import state, with_cards

from vilt.cards import parse_cards
from vilt.ranking import EIGHT_OR_BETTER, NO_QUALIFIER, low, omaha_low, omaha_strength, strength
from vilt.rules.house import HouseRules, LowQualifier, RakeRounding, Variant
from vilt.rules.rake import most_rake, pot_rake, rake_of
from vilt.rules.rulings import Substantial, is_substantial
from vilt.rules.showdown import may_muck, show_order
from vilt.rules.strengths import low_in, low_qualifier, rank_hand, strength_in
from vilt.rules.variants import HI_LO, HOLE_CARDS, USES_TWO

BOARD = list(parse_cards("Ah 4d 6c 9s Kd"))
HOLE = list(parse_cards("2s 9d Ac 8h 5c Ks"))
QUALIFIERS = [(LowQualifier.EIGHT, EIGHT_OR_BETTER), (LowQualifier.NONE, NO_QUALIFIER)]


@pytest.mark.parametrize(("said", "worst"), QUALIFIERS)
@pytest.mark.parametrize("variant", Variant)
def test_every_variant_is_ranked_by_its_own_cards(variant: Variant, said: LowQualifier, worst: int):
    """At the showdown two hole cards of a hold'em are left, and all of an Omaha."""
    rules = HouseRules(variant=variant, low_qualifier=said)
    h = with_cards(state([9, 9], {"variant": variant, "low_qualifier": said}), [])
    h.board = BOARD
    h.hole[1] = HOLE
    assert low_qualifier(h) == worst
    rank_hand(h, 1, [0] * 7)
    held = HOLE[: HOLE_CARDS[variant] if USES_TWO[variant] else 2]
    if USES_TWO[variant]:
        expected = omaha_strength(held, BOARD), omaha_low(held, BOARD, worst)
    else:
        expected = strength(held + BOARD), low(held + BOARD, worst)
    high, lowest = expected[0], expected[1] if HI_LO[variant] else 0
    assert (h.strength, h.low) == ([0, high], [0, lowest])
    assert (strength_in(rules, held, BOARD), low_in(rules, held, BOARD)) == (high, lowest)


@pytest.mark.parametrize(("said", "worst"), QUALIFIERS)
def test_the_low_of_a_hand_follows_the_qualifier(said: LowQualifier, worst: int):
    """9-6-4-2-A is a low without a qualifier only."""
    for variant in (Variant.HOLDEM_HI_LO, Variant.OMAHA_HI_LO):
        held = list(parse_cards("2s 9d Kc Kh"))[: HOLE_CARDS[variant]]
        board = list(parse_cards("Ah 4d 6c 9s Kd"))
        found = low_in(HouseRules(variant=variant, low_qualifier=said), held, board)
        assert (found > 0) == (worst == NO_QUALIFIER)


@pytest.mark.parametrize("variant", [Variant.PINEAPPLE_HI_LO, Variant.CRAZY_PINEAPPLE_HI_LO])
def test_a10_before_a_discard_the_best_that_can_be_kept_counts(variant: Variant):
    rules = HouseRules(variant=variant)
    for held in combinations(HOLE, 3):
        kept = list(combinations(held, 2))
        assert strength_in(rules, held, BOARD) == max(strength([*two, *BOARD]) for two in kept)
        assert low_in(rules, held, BOARD) == max(low([*two, *BOARD]) for two in kept)


# --- showing


@pytest.mark.parametrize(
    ("aggressor", "members", "order"),
    [
        (-1, 0b1111, [0, 1, 2, 3]),
        (2, 0b1111, [2, 3, 0, 1]),
        (2, 0b1011, [0, 1, 3]),  # he is not in this pot
        (0, 0b1011, [0, 1, 3]),
        (1, 0b0110, [1, 2]),
        (3, 0b1010, [3, 1]),
        (-1, 0b1010, [1, 3]),
    ],
)
def test_g1_the_order_of_showing(aggressor: int, members: int, order: list[int]):
    h = state([9] * 4, aggressor=aggressor, pots=2, pot_members=[0b1111, members, 0, 0, 0])
    assert show_order(h, 1) == order


def test_a10_a_hand_that_died_is_not_shown():
    h = state([9] * 4, folded=[0, 1, 0, 0], aggressor=2, pots=1, pot_members=[0b1111, 0, 0, 0, 0])
    assert show_order(h, 0) == [2, 3, 0]


@pytest.mark.parametrize(
    ("strengths", "lows", "members", "shown", "may"),
    [
        ([5, 7, 0], [0, 0, 0], [0b111], [1], True),  # nobody has a low
        ([7, 7, 0], [0, 0, 0], [0b111], [1], False),  # a tie is shown
        ([8, 7, 9], [0, 0, 0], [0b111], [1], False),
        ([8, 7, 9], [0, 0, 0], [0b111], [1, 2], True),
        ([8, 9, 0], [0, 0, 0], [0b110, 0b011], [1], True),
        ([8, 9, 7], [0, 0, 0], [0b111, 0b101], [1, 2], False),  # the side pot is his
        ([8, 9, 7], [0, 0, 0], [0b111, 0b110], [1, 2], True),
        ([8, 9, 7], [0, 0, 0], [0b111, 0b100], [1, 2], True),  # what he would beat is not his pot
        ([5, 7, 0], [3, 2, 0], [0b111], [1], False),  # a better low
        ([5, 7, 0], [2, 2, 0], [0b111], [1], False),
        ([5, 7, 0], [1, 2, 0], [0b111], [1], True),
        ([5, 7, 0], [0, 0, 0], [0b111], [], False),
        ([8, 9, 9], [0, 0, 0], [0b110, 0b101, 0b011], [1, 2], True),
        ([8, 9, 7], [0, 0, 0], [0b110, 0b011, 0b101], [1, 2], False),
    ],
)
def test_g3_who_may_muck(strengths: list[int], lows: list[int], members: list[int], shown: list[int], may: bool):
    h = state([9] * 3, strength=strengths, low=lows, pots=len(members), pot_members=[*members, 0])
    assert may_muck(h, 0, shown) is may


# --- rake


CAPS = {"rake_rate": 500, "rake_cap": 9, "rake_cap_few": 6, "rake_cap_two": 3}


@pytest.mark.parametrize(
    ("house", "caps"),
    [
        (CAPS, [3, 6, 6, 9, 9]),
        (CAPS | {"rake_cap_two": 1}, [1, 6, 6, 9, 9]),
        (CAPS | {"rake_cap_few": 1}, [3, 1, 1, 9, 9]),
        (CAPS | {"rake_cap_two": 0}, [9, 6, 6, 9, 9]),
        (CAPS | {"rake_cap_few": 0}, [3, 9, 9, 9, 9]),
        ({"rake_cap": 0}, [0, 0, 0, 0, 0]),
    ],
)
def test_i5_the_cap_by_how_many_were_dealt_in(house: dict[str, Any], caps: list[int]):
    assert [most_rake(state([9] * players, house)) for players in (2, 3, 4, 5, 6)] == caps


@pytest.mark.parametrize("rate", [0, 1, 250, 333, 500, 1000, 5000])
def test_i5_the_rake_is_the_rounded_part(rate: int):
    nearest = {"rake_rate": rate, "rake_rounding": RakeRounding.HALF_EVEN}
    for chips in (*range(120), 9_999, 10_000, 10_001, 14_999, 15_000, 25_050, 2**53 - 1):
        exact = Fraction(chips * rate, 10_000)
        assert rake_of(state([9, 9], {"rake_rate": rate}), chips) == math.floor(exact)
        assert rake_of(state([9, 9], nearest), chips) == round(exact)


@pytest.mark.parametrize(("cap", "rake"), [(0, 5), (1, 1), (4, 4), (5, 5), (6, 5)])
def test_i5_the_rake_ends_at_the_cap(cap: int, rake: int):
    assert rake_of(state([9, 9], {"rake_rate": 500, "rake_cap": cap}), 100) == rake


def test_i5_the_main_pot_pays_first():
    h = state([9] * 5, {"rake_rate": 1000, "rake_cap": 9}, street=1, pots=3, pot_amount=[55, 31, 40, 0, 0, 0])
    assert [pot_rake(h, number) for number in range(3)] == [5, 3, 1]
    h = state([9] * 5, {"rake_rate": 1000}, street=1, pots=3, pot_amount=[55, 31, 40, 0, 0, 0])
    assert [pot_rake(h, number) for number in range(3)] == [5, 3, 4]


@pytest.mark.parametrize(
    ("house", "street", "rake"),
    [({}, 0, 0), ({}, 1, 5), ({"no_flop_no_drop": 0}, 0, 5), ({"rake_rate": 0}, 1, 0), ({"rake_rate": 1}, 1, 0)],
)
def test_i5_no_flop_no_drop(house: dict[str, Any], street: int, rake: int):
    assert pot_rake(state([9, 9], {"rake_rate": 500} | house, street=street, pots=1, pot_amount=[100, 0, 0]), 0) == rake


def test_i5_the_smallest_rate_is_a_rate():
    assert pot_rake(state([9, 9], {"rake_rate": 1}, street=1, pots=1, pot_amount=[10_000, 0, 0]), 0) == 1


# --- substantial action


@pytest.mark.parametrize(
    ("actions", "in_turn", "chips", "tda", "roberts"),
    [(0, 0, False, False, False), (1, 1, True, False, False), (2, 2, False, False, True), (2, 2, True, True, True),
     (2, 1, True, False, True), (3, 3, False, True, True), (3, 1, False, True, True), (4, 4, True, True, True)],
)  # fmt: skip
def test_e2_substantial_action(actions: int, in_turn: int, chips: bool, tda: bool, roberts: bool):
    assert is_substantial(Substantial.TDA, actions, in_turn, chips) is tda
    assert is_substantial(Substantial.ROBERTS, actions, in_turn, chips) is roberts

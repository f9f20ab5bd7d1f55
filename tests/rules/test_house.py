"""What house rules refuse: each combination by field, value and what was expected, and the nearest that is fine."""

from typing import Any

import msgspec
import pytest

from vilt.errors import Refused
from vilt.rules.house import CHIP_FIELDS, FLAGS, SWITCHES, AnteType, HouseRules, LowQualifier, Structure, Variant

SPREAD = {"structure": Structure.SPREAD_LIMIT, "big_blind": 2, "spread_max": 6}


@pytest.mark.parametrize(
    ("fields", "field", "value", "expected", "mended"),
    [
        ({"small_blind": 3, "big_blind": 2}, "small_blind", 3, "at most 2", {"small_blind": 2}),
        ({"small_blind": 0, "big_blind": 0}, "min_bet", 0, "at least 1 in a game without blinds", {"min_bet": 1}),
        ({"big_blind": 10, "min_bet": 9}, "min_bet", 9, "at least 10", {"min_bet": 10}),
        ({"big_blind": 10, "big_bet": 9}, "big_bet", 9, "at least 10", {"big_bet": 10}),
        (
            {"small_blind": 0, "big_blind": 0, "min_bet": 2, "ante": 1, "ante_type": AnteType.BB_ANTE},
            *("ante_type", 1, "not possible in a game without blinds"),
            {"ante_type": AnteType.CLASSIC},
        ),
        ({"big_blind": 0, "small_blind": 1, "min_bet": 2}, "small_blind", 1, "at most 0", {"small_blind": 0}),
        ({"rake_cap": 5, "rake_cap_few": 6}, "rake_cap_few", 6, "at most 5", {"rake_cap_few": 5}),
        ({"rake_cap": 5, "rake_cap_two": 6}, "rake_cap_two", 6, "at most 5", {"rake_cap_two": 5}),
        ({"rake_cap": 5, "rake_cap_few": 3, "rake_cap_two": 4}, "rake_cap_two", 4, "at most 3", {"rake_cap_two": 3}),
        ({"rake_cap_few": 3, "rake_cap_two": 4}, "rake_cap_two", 4, "at most 3", {"rake_cap_two": 3}),
        ({"rake_cap": 1, "rake_cap_few": 2}, "rake_cap_few", 2, "at most 1", {"rake_cap": 0}),
        (SPREAD | {"spread_max": 1}, "spread_max", 1, "at least 2", {"spread_max": 2}),
        (SPREAD | {"spread_min_late": 1}, "spread_min_late", 1, "at least 2", {"spread_min_late": 2}),
        (SPREAD | {"spread_min_late": 7}, "spread_max_late", 6, "at least 7", {"spread_min_late": 6}),
        (
            SPREAD | {"spread_min_late": 4, "spread_max_late": 3},
            *("spread_max_late", 3, "at least 4"),
            {"spread_max_late": 4},
        ),
        (SPREAD | {"spread_max_late": 1}, "spread_max_late", 1, "at least 2", {"spread_max_late": 2}),
    ],
)
def test_amounts_that_do_not_go_together_are_refused(
    fields: dict[str, Any], field: str, value: int, expected: str, mended: dict[str, Any]
):
    with pytest.raises(Refused) as refused:
        HouseRules(**fields).check()
    assert refused.value.code == "bad_rules"
    assert refused.value.fields == {"field": field, "value": value, "expected": expected}
    HouseRules(**fields | mended).check()


def test_the_amounts_of_a_spread_are_looked_at_in_spread_limit_only():
    for structure in (Structure.NO_LIMIT, Structure.POT_LIMIT, Structure.FIXED_LIMIT):
        HouseRules(structure=structure, spread_max=0, spread_min_late=1).check()


def test_a_big_blind_antes_for_all_where_there_is_one():
    HouseRules(ante=1, ante_type=AnteType.BB_ANTE).check()
    without: dict[str, Any] = {"small_blind": 0, "big_blind": 0, "min_bet": 2}
    HouseRules(**without, ante=0, ante_type=AnteType.BB_ANTE).check()
    HouseRules(**without, ante=1, ante_type=AnteType.BUTTON_ANTE).check()


def test_limits_follow_from_the_big_blind_unless_they_are_given():
    assert (HouseRules(big_blind=4).smallest_bet, HouseRules(big_blind=4).upper_limit) == (4, 8)
    given = HouseRules(big_blind=4, min_bet=5, big_bet=12)
    assert (given.smallest_bet, given.upper_limit) == (5, 12)
    assert HouseRules(big_blind=4, min_bet=5).upper_limit == 10


def test_every_field_is_an_amount_a_switch_a_flag_or_a_small_number():
    numbers = {"fl_cap", "big_bet_cap", "most_runs", "rake_rate"}
    assert set(CHIP_FIELDS) | set(SWITCHES) | set(FLAGS) | numbers == set(HouseRules.__struct_fields__)
    assert SWITCHES["variant"] is Variant
    assert SWITCHES["low_qualifier"] is LowQualifier


@pytest.mark.parametrize("fields", [{"big_blind": -1}, {"big_blind": 2**53}, {"check_raise": 2}, {"variant": 99}])
def test_numbers_out_of_range_are_no_house_rules(fields: dict[str, Any]):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(fields, HouseRules)

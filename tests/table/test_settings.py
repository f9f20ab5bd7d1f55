"""What does not go together is one error that names the field; a switch that means nothing in a game is none."""

from __future__ import annotations

from typing import Any

import pytest
from tests.table.driver import agreed

from vilt.errors import Refused
from vilt.hand import Announce, Hand, Starter
from vilt.rules.house import (
    FIXED_LIMIT,
    POT_LIMIT,
    SPREAD_LIMIT,
    AnteType,
    DiscardTimeout,
    HouseRules,
    LowQualifier,
    PotLimitMode,
    Variant,
)
from vilt.table.house_options import ChopMode, KillGame, KillTrigger, SmallBlindRounding, StraddleMode

LIMIT: dict[str, Any] = {"structure": FIXED_LIMIT}
SPREAD: dict[str, Any] = {"structure": SPREAD_LIMIT}
NO_BLINDS: dict[str, Any] = {"small_blind": 0, "big_blind": 0, "min_bet": 2, "ante": 1}

BAD_RULES: list[tuple[dict[str, Any], str, str]] = [
    ({"small_blind": 3}, "small_blind", "small_blind is 3: at most 2"),
    ({"small_blind": 0, "big_blind": 0}, "min_bet", "min_bet is 0: at least 1 in a game without blinds"),
    ({"min_bet": 1}, "min_bet", "min_bet is 1: at least 2"),
    (LIMIT | {"big_bet": 1}, "big_bet", "big_bet is 1: at least 2"),
    ({"min_bet": 5, "big_bet": 4}, "big_bet", "big_bet is 4: at least 5"),
    (SPREAD, "spread_max", "spread_max is 0: at least 2"),
    (SPREAD | {"spread_max": 1}, "spread_max", "spread_max is 1: at least 2"),
    (SPREAD | {"spread_max": 9, "spread_min_late": 1}, "spread_min_late", "spread_min_late is 1: at least 2"),
    (SPREAD | {"spread_max": 9, "spread_min_late": 10}, "spread_max_late", "spread_max_late is 9: at least 10"),
    (SPREAD | {"spread_max": 9, "spread_max_late": 1}, "spread_max_late", "spread_max_late is 1: at least 2"),
    (NO_BLINDS | {"ante_type": AnteType.BB_ANTE}, "ante_type", "not possible in a game without blinds"),
    ({"rake_cap": 3, "rake_cap_few": 4}, "rake_cap_few", "rake_cap_few is 4: at most 3"),
    ({"rake_cap": 3, "rake_cap_two": 4}, "rake_cap_two", "rake_cap_two is 4: at most 3"),
    ({"rake_cap": 5, "rake_cap_few": 2, "rake_cap_two": 3}, "rake_cap_two", "rake_cap_two is 3: at most 2"),
]

BAD_SETTINGS: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({"small_blind": 2, "big_blind": 5}, {"sb_round": SmallBlindRounding.EXACT}, "sb_round"),
    (LIMIT, {"straddle": StraddleMode.BUTTON}, "straddle"),
    ({}, {"kill_game": KillGame.FULL}, "kill_game"),
    (LIMIT | {"big_blind": 5, "big_bet": 10}, {"kill_game": KillGame.HALF}, "kill_game"),
    (LIMIT, {"kill_trigger": KillTrigger.POT_GE_X}, "kill_pot_size"),
    (NO_BLINDS, {"straddle": StraddleMode.UTG}, "straddle"),
    (NO_BLINDS, {"chop": ChopMode.ON}, "chop"),
    (NO_BLINDS, {"kill_pot": True}, "kill_pot"),
    ({"variant": Variant.OMAHA_SIX}, {"seats": 8}, "seats"),
    ({}, {"min_buy_in": 0}, "min_buy_in"),
    ({}, {"max_buy_in": 39}, "max_buy_in"),
    ({}, {"action_seconds": 0.0}, "action_seconds"),
    ({}, {"bank_seconds": 90.0, "bank_most_seconds": 60.0}, "bank_most_seconds"),
    ({"rake_rate": 500}, {"time_charge": 5}, "time_charge"),
    ({"most_runs": 2}, {"manual": True}, "most_runs"),
]

MEANS_NOTHING: list[dict[str, Any]] = [
    {"discard_timeout": DiscardTimeout.FOLD},
    {"low_qualifier": LowQualifier.NONE},
    {"pl_mode": PotLimitMode.LITERAL_POT},
    {"fl_cap": 0},
    LIMIT | {"big_bet_cap": 2},
    {"structure": POT_LIMIT, "spread_max": 1},
    {"variant": Variant.PINEAPPLE, "low_qualifier": LowQualifier.NONE},
]


@pytest.mark.parametrize(("rules", "field", "sentence"), BAD_RULES)
def test_bad_rules_are_refused_wherever_they_come_from(rules: dict[str, Any], field: str, sentence: str) -> None:
    bad = HouseRules(**rules)
    for check in (
        bad.check,
        agreed(rules=bad).check,
        lambda: Hand().handle(Announce(1, 1, (Starter(1, 100), Starter(2, 100)), bad, ())),
    ):
        with pytest.raises(Refused, match=sentence) as refused:
            check()
        assert (refused.value.code, refused.value.fields["field"]) == ("bad_rules", field)


@pytest.mark.parametrize(("rules", "settings", "field"), BAD_SETTINGS)
def test_bad_settings_are_refused(rules: dict[str, Any], settings: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refused:
        agreed(rules=HouseRules(**rules), **settings).check()
    assert (refused.value.code, refused.value.fields["field"]) == ("bad_rules", field)


@pytest.mark.parametrize("rules", MEANS_NOTHING)
def test_a_switch_that_means_nothing_here_is_no_error(rules: dict[str, Any]) -> None:
    HouseRules(**rules).check()

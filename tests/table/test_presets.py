"""The presets are houses that hold together, each with what is said of it."""

from __future__ import annotations

import msgspec
import pytest

from vilt.errors import Refused
from vilt.rules.house import FIXED_LIMIT, AnteType, HeadsUpCap, HouseRules
from vilt.rules.rulings import RULINGS, Rulings
from vilt.table.house_options import ChopMode, KillGame, StraddleMode
from vilt.table.presets import CARDROOM, HOME, ONLINE, PRESETS, TOURNAMENT, preset
from vilt.table.settings import TableSettings, TimeoutPolicy


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_goes_together_and_is_found_by_its_name(name: str) -> None:
    settings = preset(name)
    settings.check()
    assert settings.name == name
    assert msgspec.json.decode(msgspec.json.encode(settings), type=TableSettings) == settings
    with pytest.raises(AttributeError):
        settings.manual = True  # type: ignore[misc]


def test_an_unknown_preset_is_refused_with_the_known_names() -> None:
    with pytest.raises(Refused, match=r"'casino': use one of home, cardroom, online, tournament$"):
        preset("casino")


def test_online_has_what_is_usual() -> None:
    usual = HouseRules(small_blind=5, big_blind=10)
    assert TableSettings(name="online", rules=usual, min_buy_in=400, max_buy_in=1_000) == ONLINE
    assert (ONLINE.protections, ONLINE.rulings) == (2, Rulings())


def test_a_card_room_has_limits_kills_a_straddle_and_chops() -> None:
    assert (CARDROOM.rules.structure, CARDROOM.rules.smallest_bet, CARDROOM.rules.upper_limit) == (FIXED_LIMIT, 10, 20)
    assert (CARDROOM.kill_game, CARDROOM.kill_pot) == (KillGame.FULL, True)
    assert (CARDROOM.straddle, CARDROOM.chop) == (StraddleMode.UTG, ChopMode.ON)
    assert CARDROOM.rulings == RULINGS["roberts"]


def test_a_tournament_follows_the_directors() -> None:
    assert TOURNAMENT.rulings == RULINGS["tda"]
    assert TOURNAMENT.timeout_policy == TimeoutPolicy.FOLD
    assert (TOURNAMENT.rules.hu_uncap, TOURNAMENT.rules.final_two_uncapped) == (HeadsUpCap.NEVER, 1)
    assert (TOURNAMENT.rules.ante_type, TOURNAMENT.rules.expose_allin) == (AnteType.BB_ANTE, 1)


def test_at_home_the_host_deals_by_hand() -> None:
    assert HOME.manual
    assert HOME.rulings == RULINGS["seed"]
    assert HOME.rules.show_all

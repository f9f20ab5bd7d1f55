"""The stronger level wins: the same deals once from every seat, so that luck in cards goes out.

Decks and dice are fixed, so a result changes only with the bots. Each lies three or more standard errors above nothing.
"""

import pytest
from tests.bots.arena import winnings

from vilt.rules.house import HouseRules, Structure, Variant

NO_LIMIT = HouseRules(small_blind=1, big_blind=2)
FIXED_LIMIT = HouseRules(small_blind=1, big_blind=2, structure=Structure.FIXED_LIMIT)
OMAHA = HouseRules(small_blind=1, big_blind=2, structure=Structure.POT_LIMIT, variant=Variant.OMAHA)
HI_LO = HouseRules(small_blind=1, big_blind=2, structure=Structure.FIXED_LIMIT, variant=Variant.OMAHA_HI_LO)


def test_bots_of_one_level_draw_on_the_same_deals():
    won, _ = winnings("tight", "tight", NO_LIMIT, players=3, stack=200, deals=range(5))
    assert won == 0


@pytest.mark.parametrize(
    ("hero", "field", "rules", "players", "deals"),
    [
        ("tight", "caller", FIXED_LIMIT, 2, 500),
        ("tight", "caller", HI_LO, 2, 150),
        pytest.param("tight", "caller", OMAHA, 2, 500, marks=pytest.mark.slow),
        pytest.param("tight", "caller", NO_LIMIT, 2, 1000, marks=pytest.mark.slow),
        pytest.param("sharp", "caller", NO_LIMIT, 2, 700, marks=pytest.mark.slow),
        pytest.param("sharp", "tight", NO_LIMIT, 3, 1000, marks=pytest.mark.slow),
    ],
)
def test_the_stronger_level_wins(hero, field, rules, players, deals):
    stack = 100 if rules is OMAHA else 200
    won, error = winnings(hero, field, rules, players, stack, deals=range(1000, 1000 + deals))
    print(f"{hero} wins {won:.0f} ± {error:.0f} big blinds in 100 hands of {field}")  # noqa: T201 - shown when it fails
    assert won > 2 * error

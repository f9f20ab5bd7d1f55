"""The stronger level wins: the same deals once from every seat, so that luck in cards goes out."""

from tests.bots.arena import winnings

from vilt.rules.house import HouseRules, Structure

NO_LIMIT = HouseRules(small_blind=1, big_blind=2)
FIXED_LIMIT = HouseRules(small_blind=1, big_blind=2, structure=Structure.FIXED_LIMIT)


def test_bots_of_one_level_draw_on_the_same_deals():
    won, _ = winnings("tight", "tight", NO_LIMIT, players=3, stack=200, deals=range(5))
    assert won == 0

"""Many hands at once are worth what each is worth by itself, and nothing is compiled for it."""

import numpy as np
import pytest
from tests.room.processes import run_vilt

from vilt.bots.any_game import draw
from vilt.ranking import EIGHT_OR_BETTER, NO_QUALIFIER, low, omaha_low, omaha_strength, strength
from vilt.ranking import plain as values

HANDS = 2000


@pytest.mark.parametrize("count", [5, 6, 7])
def test_hands_of_five_to_seven_cards(count):
    hands = draw(np.random.default_rng(count), (), count, HANDS)
    one_by_one = hands.tolist()
    assert values.strengths(hands).tolist() == [strength(hand) for hand in one_by_one]
    for qualifier in (EIGHT_OR_BETTER, NO_QUALIFIER):
        assert values.lows(hands, qualifier).tolist() == [low(hand, qualifier) for hand in one_by_one]


@pytest.mark.parametrize("hole_cards", [4, 5, 6])
@pytest.mark.parametrize("board_cards", [3, 4, 5])
def test_omaha_hands_on_boards_of_their_own(hole_cards, board_cards):
    drawn = draw(np.random.default_rng(hole_cards), (), hole_cards + board_cards, HANDS)
    holes, boards = drawn[:, :hole_cards], drawn[:, hole_cards:]
    pairs = list(zip(holes.tolist(), boards.tolist(), strict=True))
    assert values.omaha_strengths(holes, boards).tolist() == [omaha_strength(*pair) for pair in pairs]
    for qualifier in (EIGHT_OR_BETTER, NO_QUALIFIER):
        assert values.omaha_lows(holes, boards, qualifier).tolist() == [omaha_low(*pair, qualifier) for pair in pairs]


PLAY = """
import sys
from tests.bots.arena import play_out
from tests.hand.dealing import announcement
from vilt.rules.house import HouseRules, Variant
for variant in Variant:
    rules = HouseRules(variant=variant, small_blind=1, big_blind=2)
    for seed in range(3):
        play_out(announcement([200] * 3, rules), seed, {1: "caller", 2: "sharp", 3: "tight"})
print("numba" in sys.modules)
"""


def test_bots_compile_nothing():
    played = run_vilt(PLAY)
    assert played.stdout.split() == ["False"], played.stderr

"""What stacks are worth, and deals (RULES H18)."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from vilt.errors import Refused
from vilt.odds import Method, chip_chop, icm, propose_deal
from vilt.odds.icm import MOST_EXACT


def by_every_order(stacks: Sequence[int], prizes: Sequence[int]) -> NDArray[np.float64]:
    """Each order of finish with its chance, in fractions."""
    worth = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, left = Fraction(1), sum(stacks)
        for player in order:
            chance *= Fraction(stacks[player], left)
            left -= stacks[player]
        for player, prize in zip(order, prizes, strict=False):
            worth[player] += chance * prize
    return np.array([float(each) for each in worth])


@pytest.mark.parametrize(
    ("stacks", "prizes", "worth"),
    [
        ([50, 30, 20], [70, 30], [45.18, 32.25, 22.57]),
        ([5000, 3000, 2000], [50, 30, 20], [38.39, 32.75, 28.86]),
        ([5000, 3000, 1500, 500], [500, 300, 200], [377.78, 312.89, 225.60, 83.73]),
        ([60000, 30000, 10000], [500, 300, 200], [412.38, 338.33, 249.29]),
    ],
)
def test_published_examples(stacks, prizes, worth):
    found = icm(stacks, prizes)
    assert found.exact
    assert found.equity.round(2).tolist() == worth
    assert found.stderr.tolist() == [0] * len(stacks)


@given(stacks=st.lists(st.integers(1, 10**6), min_size=1, max_size=6), data=st.data())
def test_every_order_of_finish(stacks, data):
    prizes = sorted(data.draw(st.lists(st.integers(0, 10**6), min_size=1, max_size=len(stacks))), reverse=True)
    found = icm(stacks, prizes).equity
    np.testing.assert_allclose(found, by_every_order(stacks, prizes), rtol=1e-9, atol=1e-9)
    assert found.sum() == pytest.approx(sum(prizes))


@given(stacks=st.lists(st.integers(1, 10**15), min_size=10, max_size=10))
def test_ten_players_share_all_prizes_and_more_chips_are_worth_more(stacks):
    worth = icm(stacks, [50, 30, 20]).equity
    assert worth.sum() == pytest.approx(100)
    by_stack = worth[np.argsort(stacks, kind="stable")]
    assert (np.diff(by_stack) >= -1e-9).all()


def test_many_players_are_sampled_and_agree_with_the_exact_figures():
    stacks, prizes = list(range(10, 10 + MOST_EXACT)), [50, 30, 20]
    exact = icm(stacks, prizes)
    more = icm([*stacks, 1], prizes, samples=100_000, seed=1)
    assert exact.exact
    assert not more.exact
    assert more.equity.sum() == pytest.approx(100)
    assert (abs(more.equity[:-1] - exact.equity) < 5 * more.stderr[:-1] + 0.1).all()
    again = icm([*stacks, 1], prizes, samples=100_000, seed=1)
    assert again.equity.tolist() == more.equity.tolist()


def test_sampled_places_follow_the_chips():
    stacks = [100] * 10 + [50] * 10
    worth = icm(stacks, [1], samples=200_000, seed=2)
    np.testing.assert_allclose(worth.equity, np.array(stacks) / 1500, atol=5 * worth.stderr.max())


@pytest.mark.parametrize(
    ("stacks", "prizes", "message"),
    [
        ([], [1], "stacks is []: expected the chips of each player"),
        (None, [1], "stacks is None: expected the chips of each player"),
        ("50", [1], "stacks is '50': expected the chips of each player"),
        ([10, 10], None, "prizes is None: expected at least 1 prize, and at most 2"),
        ([10, 10], [2**53, 1], "prizes is [9007199254740992, 1]: expected 9007199254740991 together at most"),
        ([10, 10], [10**400], f"prizes is [1{'0' * 38}: expected amounts"),
        ([10, 0], [1], "0 is not an amount of chips: use a whole number from 1 to 9007199254740991"),
        ([10, 1.5], [1], "1.5 is not an amount of chips: use a whole number from 1 to 9007199254740991"),
        ([10, float("nan")], [1], "nan is not an amount of chips: use a whole number from 1 to 9007199254740991"),
        ([10, 10], ["x"], "prizes is ['x']: expected amounts"),
        ([10, 10], [], "prizes is []: expected at least 1 prize, and at most 2"),
        ([10, 10], [3, 2, 1], "prizes is [3, 2, 1]: expected at least 1 prize, and at most 2"),
        ([10, 10], [1, 2], "prizes is [1, 2]: expected amounts of 0 or more, the highest first"),
        ([10, 10], [1, -2], "prizes is [1, -2]: expected amounts of 0 or more, the highest first"),
    ],
)
def test_bad_input(stacks, prizes, message):
    with pytest.raises(Refused) as refused:
        icm(stacks, prizes)
    assert str(refused.value) == message


@pytest.mark.parametrize("setting", [{"samples": 0}, {"samples": 1e3}, {"seed": "x"}, {"seed": -1}])
def test_bad_settings(setting):
    with pytest.raises(Refused, match="expected a whole number"):
        icm([10] * 20, [1], **setting)


def test_chip_chop_pays_everyone_the_lowest_prize():
    assert chip_chop([50, 30, 20], [50, 30, 20]) == (Fraction(40), Fraction(32), Fraction(28))
    assert chip_chop([1, 1, 1], [50, 30]) == (Fraction(80, 3),) * 3


@pytest.mark.parametrize(
    ("settings", "amounts"),
    [
        ({}, (46, 32, 22)),  # 45.18 / 32.25 / 22.57: each rounded down, the one left over goes to the leader
        ({"unit": 5}, (50, 30, 20)),
        ({"method": Method.CHIP_CHOP}, (50, 30, 20)),
        ({"play_for": 40}, (26, 20, 14)),  # two prizes of 30: 25.18 / 20.25 / 14.57
    ],
)
def test_deals(settings, amounts):
    deal = propose_deal([50, 30, 20], [70, 30], **settings)
    assert sum(deal.amounts) + deal.play_for == 100
    assert deal.amounts == amounts


def test_what_is_left_over_goes_to_the_chip_leader_wherever_he_sits():
    assert propose_deal([20, 50, 30], [70, 30]).amounts == (22, 46, 32)
    assert propose_deal([1, 1, 1], [100]).amounts == (34, 33, 33)


def test_equal_shares_are_not_rounded_down_by_floating_point():
    assert propose_deal([7] * 10, [100]).amounts == (10,) * 10
    assert propose_deal([1, 1, 1], [90, 0, 0], unit=30).amounts == (30, 30, 30)


@given(
    stacks=st.lists(st.integers(1, 10**9), min_size=2, max_size=9),
    data=st.data(),
    method=st.sampled_from(Method),
    unit=st.sampled_from([1, 5, 100]),
)
def test_a_deal_pays_exactly_what_there_is(stacks, data, method, unit):
    prizes = sorted(data.draw(st.lists(st.integers(0, 10**9), min_size=1, max_size=len(stacks))), reverse=True)
    deal = propose_deal(stacks, prizes, method, unit=unit)
    assert sum(deal.amounts) == sum(prizes)
    leader = stacks.index(max(stacks))
    assert all(amount % unit == 0 for player, amount in enumerate(deal.amounts) if player != leader)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"unit": 0}, "expected a whole amount"),
        ({"unit": 1.5}, "expected a whole amount"),
        ({"play_for": -1}, "is not an amount of chips"),
        ({"play_for": 41}, "is not an amount of chips"),
        ({"play_for": 0.5}, "is not an amount of chips"),
        ({"method": "halves"}, "expected one of icm, chip_chop"),
    ],
)
def test_deals_that_are_not_possible(settings, message):
    with pytest.raises(Refused, match=message):
        propose_deal([50, 30, 20], [70, 30], **settings)


def test_a_deal_is_in_whole_amounts():
    with pytest.raises(Refused, match="expected whole amounts"):
        propose_deal([50, 30], [70.5, 30])  # type: ignore[list-item]

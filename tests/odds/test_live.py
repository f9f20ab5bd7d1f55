"""Equity of hands that lie face up, without anything compiled."""

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vilt.odds import equity, live_equity


@settings(max_examples=40)
@given(deck=st.permutations(range(52)), players=st.integers(2, 10), cards=st.sampled_from([3, 4, 5]))
def test_it_is_the_exact_equity(deck, players, cards):
    hands = [tuple(deck[2 * p : 2 * p + 2]) for p in range(players)]
    board = tuple(deck[30 : 30 + cards])
    assert live_equity(hands, board) == pytest.approx(equity(hands, board).equity.tolist(), abs=1e-12)


@given(deck=st.permutations(range(52)))
def test_two_hands_before_the_flop(deck):
    hands = [tuple(deck[:2]), tuple(deck[2:4])]
    assert live_equity(hands, ()) == pytest.approx(equity(hands).equity.tolist(), abs=1e-12)


GAMES = {2: "holdem", 4: "omaha", 5: "omaha_five", 6: "omaha_six"}


@settings(max_examples=10)
@given(
    deck=st.permutations(range(52)),
    hole=st.sampled_from([2, 4, 5, 6]),
    players=st.integers(2, 4),
    cards=st.sampled_from([0, 3, 4, 5]),
    hi_lo=st.booleans(),
)
def test_other_games(deck, hole, players, cards, hi_lo):
    hands = [tuple(deck[hole * p : hole * p + hole]) for p in range(players)]
    board = tuple(deck[30 : 30 + cards])
    exact = equity(hands, board, game=GAMES[hole] + "_hi_lo" * hi_lo, exact=True)
    assert live_equity(hands, board, hi_lo) == pytest.approx(exact.equity.tolist(), abs=1e-12)


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        ([(51, 50)], (0, 4, 8)),
        ([], ()),
        ([(51, 50), (-1, -1)], (0, 4, 8)),
        ([(51, 50), (49, -1)], ()),
        ([(51, 50), (49,)], ()),
        ([(51, 50), (51, 49)], ()),
        ([(51, 50), (49, 48)], (0, 4, 51)),
        ([(51, 50), (52, 49)], ()),
        ([(51, 50), ()], ()),
        ([(51, 50), (49, 48)], (0, 4)),
        ([(51, 50, 49), (48, 47, 46)], (0, 4, 8)),
        ([(51, 50, 49, 48), (47, 46)], (0, 4, 8)),
    ],
)
def test_nothing_is_said_where_it_cannot_be(hands, board):
    assert live_equity(hands, board) is None


def test_it_does_not_import_numba():
    code = (
        "import sys; from vilt.odds.live import live_equity; live_equity([(51, 47), (46, 45)], (0, 5, 10)); "
        "live_equity([(51, 47), (46, 45)], ()); live_equity([(51, 47, 3, 2), (46, 45, 9, 8)], (), True); "
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

"""The table of preflop match-ups, against the counting it came from."""

import numpy as np
import pytest

from vilt.odds import building, preflop
from vilt.odds.combos import CARDS, CLASS_NAMES
from vilt.odds.preflop import (
    BOARDS,
    MATCH_UPS,
    against_random,
    build_match_ups,
    different_match_ups,
    match_up,
    match_ups,
)
from vilt.odds.runouts import runouts


@pytest.fixture(scope="module")
def hands():
    return different_match_ups()


def test_there_are_as_many_match_ups_as_published(hands):
    assert len(hands) == 47_008


def test_both_orders_of_a_match_up_agree(hands):
    table = match_ups()
    forth, back = match_up(hands[:, 0], hands[:, 1]), match_up(hands[:, 1], hands[:, 0])
    wins, losses, ties = table.wins[forth].astype(int), table.wins[back].astype(int), table.ties[forth].astype(int)
    assert (table.ties[back] == ties).all()
    other = np.array([forth != back])
    assert ((wins + losses + ties == BOARDS) | ~other).all()
    assert (2 * wins[forth == back] + ties[forth == back] == BOARDS).all()


def test_a_sample_counted_anew(hands):
    some = hands[np.random.default_rng(5).choice(len(hands), 300, replace=False)]
    counts = np.zeros((len(some), 4, 9), np.int64)
    runouts(np.ascontiguousarray(CARDS[some]), np.zeros(0, np.uint8), np.arange(len(some)), counts)
    table, numbers = match_ups(), match_up(some[:, 0], some[:, 1])
    assert (counts.sum(2)[:, 1] == table.wins[numbers]).all()
    assert (counts.sum(2)[:, 3] == table.ties[numbers]).all()


def test_the_file_is_what_the_command_builds(hands, tmp_path, monkeypatch):
    """The whole way with a few match-ups."""
    few = hands[::5000]
    monkeypatch.setattr(preflop, "different_match_ups", lambda: few)
    file = tmp_path / "preflop.npz"
    steps = list(building.build_match_ups(file))
    assert steps[-1] == (len(few), len(few))
    with np.load(file, allow_pickle=False) as arrays:
        assert arrays["wins"].shape == (MATCH_UPS,)
        numbers = match_up(few[:, 0], few[:, 1])
        assert (arrays["wins"][numbers] == match_ups().wins[numbers]).all()
        assert (arrays["ties"][numbers] == match_ups().ties[numbers]).all()


def test_a_table_holds_both_orders():
    table = build_match_ups(np.array([[1325, 0]]), np.array([[5, 3, 2]]))
    forth, back = match_up(np.array(1325), np.array(0)), match_up(np.array(0), np.array(1325))
    assert table.wins[[forth, back]].tolist() == [5, 3]
    assert table.ties[[forth, back]].tolist() == [2, 2]


@pytest.mark.parametrize(
    ("name", "wins", "ties", "losses"),
    [
        ("AA", 10689050508, 68413872, 1827970020),
        ("AKs", 5556016860, 138443904, 2695828836),
        ("AKo", 16227502536, 428254068, 8515112196),
        ("JTs", 4711548744, 230410136, 3448330720),
        ("22", 6215338932, 238832040, 6131263428),
        ("72o", 7981752972, 1446503040, 15742612788),
        ("32o", 7359823500, 1542359340, 16268685960),
    ],
)
def test_published_counts_against_a_random_hand(name, wins, ties, losses):
    assert against_random()[CLASS_NAMES.index(name)].tolist() == [wins, ties, losses]

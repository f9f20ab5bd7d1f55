"""Published numbers in the folder of VILT_HANDS, to the last integer."""

import csv
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vilt.cards import parse_cards
from vilt.odds import HiLoOdds, equity, icm
from vilt.odds.combos import CLASS_NAMES
from vilt.odds.preflop import against_random


def read(folder: Path, name: str) -> Any:
    return json.loads((folder / "truth" / name).read_text(encoding="utf-8"))


def test_every_starting_hand_against_a_random_one(hands_folder: Path) -> None:
    counted = dict(zip(CLASS_NAMES, against_random().tolist(), strict=True))
    with (hands_folder / "truth/holdem_169_vs_random.csv").open(encoding="utf-8") as file:
        published = {
            row["hand"]: [int(row[name]) for name in ("wins", "ties", "losses")] for row in csv.DictReader(file)
        }
    assert counted == published
    assert len(published) == 169


def test_two_hands(hands_folder: Path) -> None:
    cases = read(hands_folder, "holdem_equities.json")["two_hands"]
    for case in cases:
        odds = equity(case["hands"])
        assert odds.exact
        assert odds.outcomes.tolist() == [0, *case["result"]], case["hands"]
    assert len(cases) == 4


def test_ranges_by_who_shares_the_pot(hands_folder: Path) -> None:
    cases = read(hands_folder, "holdem_equities.json")["ranges_wins_by_player_mask"]["cases"]
    for case in cases:
        board = parse_cards(case["board"])
        if len(board) == 2:  # each board of five has three of the cards that may come as its third
            boards = [(*board, card) for card in range(52) if card not in board]
            counted = (
                np.sum([equity(case["ranges"], flop, case["dead"], exact=True).outcomes for flop in boards], 0) // 3
            )
        else:
            odds = equity(case["ranges"], board, case["dead"])
            assert odds.exact
            counted = odds.outcomes
        assert counted.tolist() == case["expected"], case
    assert len(cases) == 6


def test_aces_against_a_random_hand(hands_folder: Path) -> None:
    published = read(hands_folder, "holdem_equities.json")["vs_random"]["AA"]
    odds = equity(["AsAh", "random"])
    assert odds.deals == published["scored"]
    assert odds.equity[0] == pytest.approx(published["equity"], abs=1e-15)


def test_icm_examples(hands_folder: Path) -> None:
    cases = read(hands_folder, "icm_examples.json")
    for case in cases:
        worth = icm(case["stacks"], case["payouts"])
        assert worth.exact
        np.testing.assert_allclose(worth.equity, case["equity"], rtol=1e-14)
    assert len(cases) == 4


def test_omaha_all_ins(hands_folder: Path) -> None:
    """High, low and scoops of eight match-ups, on all 1,086,008 boards each."""
    with (hands_folder / "truth/omaha_allin_exact.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        hands = [row["hand_a"], row["hand_b"]]
        high = equity(hands, game="omaha")
        odds = equity(hands, game="omaha_hi_lo")
        assert isinstance(odds, HiLoOdds)
        assert high.exact
        assert odds.exact
        published = {name: int(row[name]) for name in row if "hand" not in name and "equity" not in name}
        counted = [high.deals, *high.outcomes[[1, 3, 2]], *odds.low_outcomes[[1, 3, 2]]]
        assert counted == [published[name] for name in COUNTED]
        assert odds.outcomes.tolist() == high.outcomes.tolist()
        assert odds.deals - odds.low_outcomes.sum() == odds.without_low.sum() == published["no_low"]
        assert (odds.win * odds.deals).round().tolist() == [published["scoop_a"], published["scoop_b"]]
        assert high.equity[0] == pytest.approx(float(row["omaha_hi_equity_a"]), abs=1e-9)
        assert odds.equity[0] == pytest.approx(float(row["omaha8_equity_a"]), abs=1e-9)
    assert len(rows) == 8


COUNTED = ("boards", "hi_win_a", "hi_tie", "hi_win_b", "low_win_a", "low_tie", "low_win_b")

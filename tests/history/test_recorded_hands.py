"""Hands that others recorded end in replay exactly as they ended then, to the last chip."""

from pathlib import Path

import pytest

from vilt.history.files import Unread, files_in, outcomes
from vilt.history.phh import read_hand
from vilt.history.record import OddChips
from vilt.history.replay import Outcome, Verdict, play
from vilt.history.tables import read_table

KINDS = {
    "phh-pokerkit/pluribus": 2200,
    "phh-pokerkit/wsop-2023-43-5": 39,
    "acpc": 2000,
}


def all_outcomes(folder: Path, odd_chips: OddChips = OddChips.SOURCE) -> list[Outcome]:
    told: list[Outcome] = []
    for path in files_in([folder]):
        assert not isinstance(path, Unread)
        told += outcomes(path, odd_chips)
    return told


@pytest.mark.parametrize("kind", KINDS)
def test_every_hand_is_exact(hands_folder: Path, kind: str) -> None:
    told = all_outcomes(hands_folder / kind)
    others = [outcome for outcome in told if outcome.verdict not in (Verdict.EXACT, Verdict.UNSUPPORTED)]
    assert others == []
    assert sum(outcome.verdict is Verdict.EXACT for outcome in told) == KINDS[kind]


def test_only_other_games_are_left_out(hands_folder: Path) -> None:
    told = all_outcomes(hands_folder / "phh-pokerkit")
    left = [outcome.reason for outcome in told if outcome.verdict is Verdict.UNSUPPORTED]
    assert sorted(left) == [
        "fixed-limit badugi: not yet",
        "fixed-limit triple draw 2-7: not yet",
        "no-limit short deck: not yet",
    ]


@pytest.mark.parametrize("name", ["dwan-ivey-2009", "antonius-blom-2009"])
def test_a_historical_hand_states_no_result(hands_folder: Path, name: str) -> None:
    (outcome,) = outcomes(hands_folder / "phh-pokerkit/historical" / f"{name}.phh")
    assert (outcome.verdict, outcome.reason) == (Verdict.INCOMPLETE, "the file states no result")


def test_the_largest_pot_of_pot_limit_omaha(hands_folder: Path) -> None:
    text = (hands_folder / "phh-pokerkit/historical/antonius-blom-2009.phh").read_text(encoding="utf-8")
    record = read_hand(read_table(text), "2009")
    played = play(record)
    assert not played.trouble
    assert [amount / record.unit for amount in played.hand.won] == [1_356_947, 0]


def test_by_seat_only_hands_with_half_chips_differ(hands_folder: Path) -> None:
    told = all_outcomes(hands_folder / "phh-pokerkit/pluribus", OddChips.SEAT)
    differing = [outcome for outcome in told if outcome.verdict is Verdict.DIFFERENT]
    assert len(differing) == 1
    assert differing[0].reason.endswith(".5")

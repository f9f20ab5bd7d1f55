"""Every measure runs here, small; a peer that is not installed is skipped with its reason."""

from __future__ import annotations

import pytest
from benchmarks.__main__ import MEASURES
from benchmarks.measuring import Entry, Measure, Missing
from benchmarks.starting import COMPILING
from benchmarks.strengths import BATCH, HANDS, SOME, in_text, random_hands

from vilt.cards import cards_text, parse_cards

TAKES_LONG = {"compiling", "memory", "loading"}

ENTRIES = [
    pytest.param(
        measure, entry, id=f"{measure.name}: {entry.name}", marks=[pytest.mark.slow] * (measure.name in TAKES_LONG)
    )
    for measure in MEASURES
    for entry in measure.entries
]


@pytest.mark.parametrize(("measure", "entry"), ENTRIES)
def test_an_entry_can_be_measured(measure: Measure, entry: Entry):
    try:
        trial = entry.prepare()
    except Missing as missing:
        pytest.skip(str(missing))
    assert trial(0.0) > 0


def test_measures_have_names_of_their_own_and_goals_that_name_an_entry():
    names = [measure.name for measure in MEASURES]
    assert len(set(names)) == len(names)
    for measure in MEASURES:
        peers = [entry.name for entry in measure.entries[1:]]
        assert all(goal.peer in peers if goal.peer else goal.at_most for goal in measure.goals)


def test_peers_get_the_same_hands_of_seven_different_cards():
    hands = random_hands()
    assert hands.shape == (HANDS, 7)
    for hand, text in zip(hands[:SOME].tolist(), in_text(), strict=False):
        assert len(set(hand)) == 7
        assert parse_cards(cards_text(hand)) == parse_cards(" ".join(text)) == tuple(hand)


def test_the_goals_of_the_design_are_there():
    assert BATCH.goals[0].times == 20
    assert COMPILING.goals[0].at_most <= 15

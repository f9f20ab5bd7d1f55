"""Rounds, ratios, goals, and what becomes of a run that is disturbed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from benchmarks.measuring import Entry, Goal, Measure, Missing, Result, Trial, run, steps
from benchmarks.report import as_json, as_markdown, in_words, number
from click.testing import CliRunner

from benchmarks import __main__ as command


def measure(*entries: Entry, goals: tuple[Goal, ...] = (), unit: str = "hands/s", most_rounds: int = 1000) -> Measure:
    return Measure("some", "Something", unit, entries, goals, most_rounds)


def steady(name: str, *figures: float, turns: list[str] | None = None) -> Entry:
    """An entry with these figures, one a round."""
    coming = iter(figures)

    def trial(_: float) -> float:
        if turns is not None:
            turns.append(name)
        return next(coming)

    return Entry(name, lambda: trial)


def absent() -> Trial:
    raise Missing("not installed here")


def broken(_: float) -> float:
    raise AttributeError("renamed")


def finished(one: Measure, rounds: int) -> Result:
    result = Result(one)
    assert len(list(run(result, rounds, 0.0))) == steps(one, rounds)
    return result


def test_entries_take_turns():
    turns: list[str] = []
    finished(measure(steady("a", 1, 1, turns=turns), steady("b", 1, 1, turns=turns)), 2)
    assert turns == ["a", "b", "a", "b"]


def test_a_ratio_is_the_median_of_the_ratios_within_the_rounds():
    result = finished(measure(steady("Vilt", 10, 40, 100), steady("peer", 1, 2, 20)), 3)
    assert result.rows[0].figure == 40
    assert result.ratio(result.rows[1]) == 10


def test_no_more_rounds_than_a_measure_wants():
    assert finished(measure(steady("Vilt", 1, 2, 3), most_rounds=2), 3).rows[0].figures == [1, 2]


@pytest.mark.parametrize(
    ("unit", "goal", "met", "text"),
    [
        ("hands/s", Goal("peer", times=5), True, "5 times peer"),
        ("hands/s", Goal("peer", times=6), False, "6 times peer"),
        ("hands/s", Goal("peer", times=1), True, "faster than peer"),
        ("hands/s", Goal("absent", times=1), None, "faster than absent"),
        ("s", Goal(at_most=10), True, "at most 10 s"),
        ("s", Goal(at_most=9), False, "at most 9 s"),
        ("s", Goal("peer", at_most=5), True, "at most 5 times peer"),
        ("s", Goal("peer", at_most=4.9), False, "at most 4.9 times peer"),
    ],
)
def test_goals(unit: str, goal: Goal, met: bool | None, text: str):
    entries = (steady("Vilt", 10), steady("peer", 2), Entry("absent", absent))
    result = finished(measure(*entries, goals=(goal,), unit=unit), 1)
    assert result.met(goal) is met
    assert in_words(goal, result.measure) == text


def test_a_peer_that_is_missing_or_broken_costs_only_its_row():
    result = finished(measure(steady("Vilt", 3, 4), Entry("absent", absent), Entry("broken", lambda: broken)), 2)
    assert [row.missing for row in result.rows] == ["", "not installed here", "failed: AttributeError: renamed"]
    assert result.rows[0].figures == [3, 4]
    assert [result.ratio(row) for row in result.rows[1:]] == [None, None]


def test_json_has_every_round():
    result = finished(measure(steady("Vilt", 3, 4), steady("peer", 1, 2), goals=(Goal("peer", times=2),)), 2)
    content = json.loads(as_json([result], "2026-01-01T00:00:00+00:00", 2, 0.0))
    [written] = content["measures"]
    assert written["entries"][0]["rounds"] == [3, 4]
    assert written["entries"][1]["times"] == 2.5
    assert written["goals"] == [{"text": "2 times peer", "reached": 2.5, "met": True}]


def test_markdown_has_a_line_for_every_entry_and_goal():
    one = measure(steady("Vilt", 4), steady("peer", 2), Entry("absent", absent), goals=(Goal("peer", times=2),))
    assert as_markdown([finished(one, 1)]).splitlines()[2:] == [
        "| Something, hands/s | Vilt | 4 |  |  |",
        "|  | peer | 2 | 2.0 x |  |",
        "|  | absent | - |  | not installed here |",
        "| | goal: 2 times peer | | | met |",
    ]


@pytest.mark.parametrize(
    ("figure", "text"), [(1234567.8, "1,234,568"), (345.6, "346"), (1.2345, "1.23"), (0.00456, "0.00456")]
)
def test_numbers_have_three_digits_at_least(figure: float, text: str):
    assert number(figure) == text


@pytest.fixture
def vilt(monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Run the command with measures of our own and give what it printed."""

    def invoke(measures: tuple[Measure, ...], *arguments: str, exit_code: int = 0) -> str:
        monkeypatch.setattr(command, "MEASURES", measures)
        done = CliRunner().invoke(command.main, arguments, env={"COLUMNS": "120"})
        assert done.exit_code == exit_code, done.output
        return done.output

    return invoke


def test_the_command_prints_a_table_and_writes_json(vilt: Callable[..., str], tmp_path: Path):
    file = tmp_path / "results.json"
    printed = vilt((measure(steady("Vilt", 30), steady("peer", 10)),), "--rounds", "1", "--json", str(file))
    assert "3.0 x" in printed
    assert json.loads(file.read_text())["measures"][0]["entries"][0]["median"] == 30


@pytest.mark.parametrize(
    ("most", "exit_code", "said"),
    [(3, 0, ""), (2.9, 1, "some: at most 2.9 times peer was wanted, it was 3"), (0, 1, "it could not be measured")],
)
def test_a_gate_fails_the_run(vilt: Callable[..., str], tmp_path: Path, most: float, exit_code: int, said: str):
    gate = Goal("peer", at_most=most) if most else Goal("absent", at_most=1)
    entries = (steady("Vilt", 30), steady("peer", 10), Entry("absent", absent))
    gated = Measure("some", "Something", "us", entries, gates=(gate,))
    other = Measure("other", "Something else", "us", (steady("Vilt", 1),))
    arguments = ("--gate", "--rounds", "1", "--json", str(tmp_path / "results.json"))
    printed = vilt((gated, other), *arguments, exit_code=exit_code)
    assert said in printed
    assert "Something else" not in printed


def test_what_was_measured_before_an_interruption_is_kept(vilt: Callable[..., str], tmp_path: Path):
    def stop(_: float) -> float:
        raise KeyboardInterrupt

    file = tmp_path / "results.json"
    measures = (
        measure(steady("first", 7)),
        measure(steady("Vilt", 5), Entry("peer", lambda: stop)),
        measure(steady("never", 1)),
    )
    printed = vilt(measures, "--json", str(file), "--rounds", "1")
    assert "Interrupted" in printed
    written = json.loads(file.read_text())["measures"]
    assert [one["interrupted"] for one in written] == [False, True]
    assert written[1]["entries"][0]["rounds"] == [5]


def test_results_that_cannot_be_written_are_told_in_a_sentence(vilt: Callable[..., str], tmp_path: Path):
    printed = vilt((measure(steady("Vilt", 1)),), "--rounds", "1", "--json", str(tmp_path), exit_code=1)
    assert "The results cannot be written to" in printed
    assert "Traceback" not in printed

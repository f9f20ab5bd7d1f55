"""The results as a table for people and as JSON for programs."""

from __future__ import annotations

import json
import os
import platform
from typing import TYPE_CHECKING, Any

from rich import box
from rich.markup import escape
from rich.table import Table

from vilt import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks.measuring import Goal, Measure, Result, Row

_GOAL_WORDS = {True: "met", False: "not met", None: "not measured"}
_GOAL_STYLES = {True: "green", False: "red", None: "yellow"}


def table(result: Result) -> Table:
    """One measure as a table: the figures, how many times each peer Vilt reaches, the goals."""
    measure = result.measure
    drawn = Table(title=measure.title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    drawn.add_column("", ratio=1)
    drawn.add_column(measure.unit, justify="right")
    drawn.add_column("Vilt does" if measure.more_is_better else "Vilt takes", justify="right")
    drawn.add_column("")
    for number, row in enumerate(result.rows):
        drawn.add_row(
            row.entry.name, _figure(row), _ratio(result, row) if number and measure.peers else "", _remark(row)
        )
    for goal in measure.goals:
        met = result.met(goal)
        drawn.add_row(f"goal: {in_words(goal, measure)}", "", "", f"[{_GOAL_STYLES[met]}]{_GOAL_WORDS[met]}[/]")
    if result.interrupted:
        drawn.caption = "Interrupted: fewer rounds than asked for."
    return drawn


def as_markdown(results: Sequence[Result]) -> str:
    """All measures as one table of Markdown."""
    lines = ["| what | who | figure | Vilt | |", "| --- | --- | ---: | ---: | --- |"]
    for result in results:
        measure = result.measure
        for place, row in enumerate(result.rows):
            title = "" if place else f"{measure.title}, {measure.unit}"
            ratio = _ratio(result, row) if place and measure.peers else ""
            lines.append(
                f"| {title} | {row.entry.name} | {_figure(row)} | {ratio} | {row.missing or row.entry.note()} |"
            )
        lines += [
            f"| | goal: {in_words(goal, measure)} | | | {_GOAL_WORDS[result.met(goal)]} |" for goal in measure.goals
        ]
    return "\n".join(lines) + "\n"


def missed_gates(result: Result) -> list[str]:
    """A sentence for each gate that a measure does not pass, or that could not be measured."""
    measure = result.measure
    reached = [(gate, result.reached(gate)) for gate in measure.gates if not result.met(gate)]
    return [
        f"{measure.name}: {in_words(gate, measure)} was wanted, "
        + (f"it was {number(figure)}" if figure is not None else "it could not be measured")
        for gate, figure in reached
    ]


def in_words(goal: Goal, measure: Measure) -> str:
    """A goal as people say it."""
    if goal.peer and goal.at_most:
        return f"at most {goal.at_most:g} times {goal.peer}"
    if goal.peer:
        return f"{goal.times:g} times {goal.peer}" if goal.times != 1 else f"faster than {goal.peer}"
    return f"at most {goal.at_most:g} {measure.unit}"


def number(figure: float) -> str:
    """A figure with as many digits as mean something: three at least."""
    if figure >= 100:
        return f"{figure:,.0f}"
    return f"{figure:.3g}"


def as_json(results: Sequence[Result], started: str, rounds: int, seconds: float) -> str:
    """Everything measured, every round of it."""
    content = {
        "vilt": __version__,
        "started": started,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
        "rounds": rounds,
        "seconds": seconds,
        "measures": [_measure(result) for result in results],
    }
    return json.dumps(content, indent=1) + "\n"


def _measure(result: Result) -> dict[str, Any]:
    measure = result.measure
    return {
        "name": measure.name,
        "title": measure.title,
        "unit": measure.unit,
        "interrupted": result.interrupted,
        "entries": [
            {
                "name": row.entry.name,
                "median": row.figure if row.figures else None,
                "rounds": row.figures,
                "times": result.ratio(row) if measure.peers else None,
                "missing": row.missing,
                "note": row.entry.note(),
            }
            for row in result.rows
        ],
        "goals": [
            {"text": in_words(goal, measure), "reached": result.reached(goal), "met": result.met(goal)}
            for goal in measure.goals
        ],
    }


def _figure(row: Row) -> str:
    return number(row.figure) if row.figures else "-"


def _ratio(result: Result, row: Row) -> str:
    ratio = result.ratio(row)
    return f"{ratio:,.1f} x" if ratio is not None else ""


def _remark(row: Row) -> str:
    if row.missing:
        return f"[yellow]skipped: {escape(row.missing)}[/]"
    return row.entry.note()

"""What a replay of many files came to: counts by verdict, first differences, reasons and how often each occurs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from vilt.history.files import NOT_A_HISTORY, Unread, outcomes
from vilt.history.record import OddChips
from vilt.history.replay import Outcome, Verdict

MOST_REASONS = 20
"""Different reasons that are kept of one file."""
HANDS_A_STEP = 100
"""How often the bar is told how many hands are done."""


class Counts(msgspec.Struct):
    """Hands by verdict; a file that holds none that could be told apart counts as one."""

    hands: int = 0
    exact: int = 0
    different: int = 0
    incomplete: int = 0
    cancelled: int = 0
    unsupported: int = 0
    unreadable: int = 0

    def add(self, verdict: Verdict) -> None:
        """Count one hand."""
        self.hands += 1
        setattr(self, verdict.value, getattr(self, verdict.value) + 1)

    @property
    def replayed(self) -> int:
        """Hands that went through the engine."""
        return self.exact + self.different + self.incomplete


class FileReport(Counts):
    """What came of one file."""

    path: str = ""
    first_difference: Outcome | None = None
    reasons: dict[str, int] = {}
    """Why hands were not exact, and how many each time."""
    other_kind: bool = False
    """Whether it is a file of something else than hands."""
    unread: str = ""
    """Why the system did not let it be read, or be read to its end; counted as one unreadable hand."""

    def take(self, outcome: Outcome) -> None:
        """Count one hand and note why it is not exact."""
        self.add(outcome.verdict)
        self.other_kind = outcome == NOT_A_HISTORY
        if outcome.verdict is Verdict.EXACT:
            return
        if outcome.verdict is Verdict.DIFFERENT and self.first_difference is None:
            self.first_difference = outcome
        reason = f"{outcome.verdict.value}: {outcome.reason}"
        if reason in self.reasons or len(self.reasons) < MOST_REASONS:
            self.reasons[reason] = self.reasons.get(reason, 0) + 1

    def stop(self, unread: Unread) -> None:
        """Note that the system did not let it be read further."""
        self.add(Verdict.UNREADABLE)
        self.unread = unread.reason


class Report(msgspec.Struct):
    """The whole replay, as `vilt replay --json` writes it."""

    total: Counts
    files: list[FileReport]

    @property
    def nothing_found(self) -> bool:
        """Whether there was nothing that could have been a recorded hand."""
        return all(file.other_kind for file in self.files)

    @property
    def nothing_read(self) -> bool:
        """Whether no hand could be read at all."""
        return all(file.other_kind or file.unreadable == file.hands for file in self.files)


def replay_files(paths: list[Path | Unread], odd_chips: OddChips, console: Console) -> Iterator[FileReport]:
    """Replay file after file, with a bar on `console` where it is a terminal; what cannot be read stops none."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[hands]:,} hands"),
    )
    hands = 0
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Replaying", total=len(paths), hands=0)
        for path in paths:
            report = FileReport(path=str(path.path if isinstance(path, Unread) else path))
            if isinstance(path, Unread):
                report.stop(path)
            else:
                try:
                    for outcome in outcomes(path, odd_chips):
                        report.take(outcome)
                        hands += 1
                        if hands % HANDS_A_STEP == 0:
                            progress.update(task, hands=hands)
                except OSError as error:
                    report.stop(Unread.because(path, error))
            progress.update(task, advance=1, hands=hands)
            yield report


def total_of(files: Iterable[FileReport]) -> Counts:
    """The counts of all files together."""
    total = Counts()
    for file in files:
        for name in Counts.__struct_fields__:
            setattr(total, name, getattr(total, name) + getattr(file, name))
    return total


ALWAYS = ("hands", "replayed", "exact", "different", "unsupported")
"""Columns that are there even when nothing is counted in them."""
SOMETIMES = ("incomplete", "cancelled", "unreadable")


def print_report(report: Report, console: Console) -> None:
    """Write the report for a reader: the counts of each file, every first difference, and why hands were not compared.

    What the system did not let be read has a line each.

    Files in which there was no hand to read are counted in the last row only.
    """
    shown = [file for file in report.files if file.replayed or file.hands > 1] or report.files
    shortened = _short_names([file.path for file in shown])
    columns = [*ALWAYS, *(name for name in SOMETIMES if getattr(report.total, name))]
    table = Table(box=None, pad_edge=False)
    table.add_column("File", overflow="fold")
    for name in columns:
        table.add_column(name.capitalize(), justify="right", no_wrap=True)
    for file, name in zip(shown, shortened, strict=True):
        table.add_row(Text(name), *(f"{getattr(file, column):,}" for column in columns))
    if len(report.files) > 1:
        table.add_row("Total", *(f"{getattr(report.total, column):,}" for column in columns), style="bold")
    console.print(table)
    for file in report.files:
        if file.first_difference:
            first = file.first_difference
            _say(console, f"First difference in {file.path} {first.hand}".rstrip() + f": {first.reason}")
    for file in report.files:
        if file.unread:
            _say(console, f"{file.path} could not be read: {file.unread}")
    reasons: dict[str, int] = {}
    for file in report.files:
        for reason, count in file.reasons.items():
            if not reason.startswith(Verdict.DIFFERENT.value):
                reasons[reason] = reasons.get(reason, 0) + count
    for reason, count in sorted(reasons.items(), key=lambda item: -item[1]):
        _say(console, f"{count:,} {reason}")


def _say(console: Console, sentence: str) -> None:
    console.print(Text(sentence), soft_wrap=True)


def _short_names(paths: list[str]) -> list[str]:
    """Paths without the folder that all have in common.

    >>> _short_names(["/hands/a/1.phh", "/hands/b/1.phh"])
    ['a/1.phh', 'b/1.phh']
    """
    if len(paths) < 2:
        return paths
    common = Path(os.path.commonpath([str(Path(path).parent) for path in paths]))
    return [str(Path(path).relative_to(common)) for path in paths]

"""Shows an audit to whoever typed `vilt audit`."""

from __future__ import annotations

from collections.abc import Iterable

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from vilt.errors import INTERRUPTED
from vilt.room.audit import Acknowledged, Audit, audit
from vilt.room.books import Books, open_books

MOST_SHOWN = 50


def show_audit(database: str, acknowledged: Iterable[Acknowledged], *, replay: bool, as_json: bool) -> int:
    """Look at a database and say what was found; give the exit status, 0 when it is sound and 1 when it is not.

    Raises:
        Refused: in one sentence why it cannot be read.
    """
    with open_books(database) as books:
        found = _watched(books, acknowledged, replay=replay)
    status = 1 if not found.sound else INTERRUPTED if found.interrupted else 0
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(found)).decode())
        return status
    for problem in found.problems[:MOST_SHOWN]:
        click.echo(f"{problem.kind}: {problem.where}: {problem.text}")
    if len(found.problems) > MOST_SHOWN:
        click.echo(f"and {len(found.problems) - MOST_SHOWN} more")
    outcome = "sound" if found.sound else f"{len(found.problems)} problems"
    click.echo(
        f"{found.tables} tables, {found.events} events, {found.commands} commands, {found.postings} postings,"
        f" {found.acknowledged} acknowledgements: {outcome}{' so far' if found.interrupted else ''}"
    )
    if found.interrupted:
        click.echo("Interrupted: what was not reached was not looked at.", err=True)
    return status


def _watched(books: Books, acknowledged: Iterable[Acknowledged], *, replay: bool) -> Audit:
    """The audit, with a bar on a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("Auditing {task.total:,} events"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        ((events,),) = books.rows("SELECT count(*) FROM events")
        task = progress.add_task("", total=events)
        return audit(books, acknowledged, replay=replay, watch=lambda events: progress.advance(task, events))

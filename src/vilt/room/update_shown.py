"""Tells whoever opens a room that its database is being brought up to date first, and how far that is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from vilt.errors import INTERRUPTED
from vilt.room.migrate import Watch


@contextmanager
def show_update(database: str) -> Iterator[Watch]:
    """Say that the database is brought up to date, with a bar on a terminal, and that it is done.

    Raises:
        SystemExit: with `INTERRUPTED`, after Ctrl-C: what was begun is taken back.
    """
    click.echo(
        f"The database {database} is of an earlier Vilt: it is brought up to date, as a whole or not at all.", err=True
    )
    console = Console(stderr=True)
    columns = (TextColumn("Copying events"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
            task = progress.add_task("", total=None)
            yield lambda done, events: progress.update(task, completed=done, total=events)
    except KeyboardInterrupt:
        click.echo("Interrupted: the database is as it was.", err=True)
        raise SystemExit(INTERRUPTED) from None
    click.echo("The database is up to date.", err=True)

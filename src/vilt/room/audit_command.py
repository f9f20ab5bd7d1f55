"""Shows an audit to whoever typed `vilt audit`."""

from __future__ import annotations

from collections.abc import Iterable

import click
import msgspec

from vilt.room.audit import Acknowledged, audit
from vilt.room.books import open_books

MOST_SHOWN = 50


def show_audit(database: str, acknowledged: Iterable[Acknowledged], *, as_json: bool) -> int:
    """Look at a database and say what was found; give the exit status, 0 when it is sound and 1 when it is not.

    Raises:
        Refused: in one sentence why it cannot be read.
    """
    with open_books(database) as books:
        found = audit(books, acknowledged)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(found)).decode())
        return 0 if found.sound else 1
    for problem in found.problems[:MOST_SHOWN]:
        click.echo(f"{problem.kind}: {problem.where}: {problem.text}")
    if len(found.problems) > MOST_SHOWN:
        click.echo(f"and {len(found.problems) - MOST_SHOWN} more")
    click.echo(
        f"{found.tables} tables, {found.events} events, {found.commands} commands, {found.postings} postings,"
        f" {found.acknowledged} acknowledgements: {'sound' if found.sound else f'{len(found.problems)} problems'}"
    )
    return 0 if found.sound else 1

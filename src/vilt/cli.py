"""The `vilt` command. Every error a user can cause is one sentence and exit status 2."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from vilt import __version__
from vilt.errors import Refused

PAGE_WIDTH = 160
"""Columns of a table that is written to a file or another program."""


class Failure(click.ClickException):
    """What ends a command that the user asked for in vain."""

    exit_code = 2


class FriendlyGroup(click.Group):
    """A group of commands whose refusals and failures of the file system end in one sentence."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise
        except Refused as refused:
            raise Failure(str(refused)) from refused
        except OSError as failed:
            named = failed.filename is not None and failed.strerror
            raise Failure(f"{failed.filename}: {failed.strerror}" if named else str(failed)) from failed


@click.group(cls=FriendlyGroup)
@click.version_option(__version__, prog_name="vilt")
def main() -> None:
    """Vilt: a Texas Hold'em card room."""


@main.command()
@click.argument(
    "paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path), metavar="FILE-OR-FOLDER..."
)
@click.option("as_json", "--json", is_flag=True, help="Write the report as JSON.")
@click.option(
    "--odd-chips",
    type=click.Choice(["source", "seat"]),
    default="source",
    show_default=True,
    help="Who gets the odd chip of a split pot: as the file says, or the first winner left of the button.",
)
def replay(paths: tuple[Path, ...], as_json: bool, odd_chips: str) -> None:
    """Replay recorded hands and compare their ends to the last chip.

    Reads Poker Hand History (.phh, .phhs) and dealer logs of the computer poker competition. The exit status is 1 when
    a hand ends differently.
    """
    import msgspec
    from rich.console import Console

    from vilt.history.files import files_in
    from vilt.history.record import OddChips
    from vilt.history.report import Report, print_report, replay_files, total_of

    interrupted = False
    files = []
    try:
        for file in replay_files(list(files_in(paths)), OddChips(odd_chips), Console(stderr=True)):
            files.append(file)  # noqa: PERF402 - what is done stays when the user interrupts
    except KeyboardInterrupt:
        interrupted = True
    report = Report(total_of(files), files)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(report)))
    else:
        print_report(report, Console(width=None if sys.stdout.isatty() else PAGE_WIDTH))
    if interrupted:
        click.echo("Interrupted: the files after these were not replayed.", err=True)
        raise SystemExit(130)
    raise SystemExit(1 if report.total.different else 0)


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--lan", is_flag=True, help="Let others in this network in: listen on all addresses.")
@click.option("--port", type=click.IntRange(1, 65_535), default=8000, show_default=True, help="Or the next free one.")
@click.option("--database", default="", help="A file or sqlite:///FILE.  [default: in the user's data folder]")
def serve(host: str, lan: bool, port: int, database: str) -> None:
    """Open the room."""
    from vilt.web.server import serve as open_room

    open_room("0.0.0.0" if lan else host, port, database)  # noqa: S104 - asked for by name

"""The `vilt` command. Every error a user can cause is one sentence and exit status 2."""

from __future__ import annotations

import codecs
import io
import math
import sys
from pathlib import Path
from typing import Any

import click

from vilt import __version__
from vilt.errors import INTERRUPTED, Refused

PAGE_WIDTH = 160
"""Columns of a table that is written to a file or another program."""


GAMES = (
    *("holdem", "holdem_hi_lo", "omaha", "omaha_five", "omaha_six", "omaha_hi_lo", "omaha_five_hi_lo"),
    *("omaha_six_hi_lo", "pineapple", "pineapple_hi_lo", "crazy_pineapple", "crazy_pineapple_hi_lo"),
)
"""Those of `vilt.odds.games`, which only a command that needs it imports."""


class Failure(click.ClickException):
    """What ends a command that the user asked for in vain."""

    exit_code = 2


class FriendlyGroup(click.Group):
    """A group of commands whose refusals, failures of the file system and interruptions end in one sentence."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        _write_what_fits()
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo("Interrupted.", err=True)
            raise SystemExit(INTERRUPTED) from None
        except BrokenPipeError:
            raise
        except Refused as refused:
            raise Failure(_pointed_at(refused)) from refused
        except OSError as failed:
            named = failed.filename is not None and failed.strerror
            raise Failure(f"{failed.filename}: {failed.strerror}" if named else str(failed)) from failed


SUIT_LETTERS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}


def _write_what_fits() -> None:
    """Where the terminal or file has no such letter, write suits as letters and anything else as a question mark."""
    codecs.register_error("vilt", _letters_for)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="vilt")


def _letters_for(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(SUIT_LETTERS.get(letter, "?") for letter in missing), error.end


def _pointed_at(refused: Refused) -> str:
    """The sentence of a refusal; when it names a character of a text, with the text and a caret below that."""
    text, at = refused.fields.get("text"), refused.fields.get("at")
    if not isinstance(text, str) or not isinstance(at, int):
        return str(refused)
    shown = "".join(" " if letter.isspace() else letter for letter in text)
    return f"{refused}\n  {shown}\n  {' ' * (at - 1)}^"


def _check_language(language: str) -> None:
    """Refuse a language that Vilt does not speak."""
    from vilt.locale import languages

    if language not in languages():
        raise Failure(f"'{language}' is not a language of Vilt: use one of {', '.join(languages())}")


def _named(_context: click.Context, _parameter: click.Parameter, database: str | None) -> str:
    """The database that was named; empty where none was. One without a name is a slip, as of an unset variable."""
    if database is not None and not database.strip():
        raise Refused("database_unknown", database=database)
    return database or ""


@click.group(cls=FriendlyGroup)
@click.version_option(__version__, prog_name="vilt")
def main() -> None:
    """Vilt: a Texas Hold'em card room."""


@main.command()
@click.argument(
    "paths",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, readable=False, path_type=Path),  # what cannot be read is told beside the others
    metavar="FILE-OR-FOLDER...",
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
    a hand ends differently, 2 when nothing could be read.
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
    if report.nothing_found and not interrupted:
        places = ", ".join(map(str, paths))
        raise Failure(f"no recorded hands were found in {places}: expected .phh or .phhs files or dealer logs")
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(report)))
    else:
        print_report(report, Console(width=None if sys.stdout.isatty() else PAGE_WIDTH))
    if interrupted:
        click.echo("Interrupted: the files after these were not replayed.", err=True)
        raise SystemExit(INTERRUPTED)
    if report.total.different:
        raise SystemExit(1)
    raise SystemExit(2 if report.nothing_read else 0)


@main.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE")
@click.option("--lang", default="en", show_default=True, help="The language: en, nl, de, fi or sv.")
def case(file: Path, lang: str) -> None:
    """Play a hand by the rules and tell it, sentence by sentence.

    Reads a Poker Hand History (.phh), for example a case of the rule book from tests/cases.
    """
    from rich.console import Console

    from vilt.history.case import tell_file

    _check_language(lang)
    tell_file(file, lang, Console(width=None if sys.stdout.isatty() else PAGE_WIDTH))


@main.command("rules")
@click.argument("preset", default="", metavar="[PRESET]")
@click.option("--lang", default="en", show_default=True, help="The language: en, nl, de, fi or sv.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def show_rules(preset: str, lang: str, as_json: bool) -> None:
    """House rules to start from, as a page: home, cardroom, online or tournament; without one, which there are."""
    import msgspec
    from rich.console import Console

    from vilt.history.rules_page import RulesPage, print_presets, print_rules, rules_page
    from vilt.table.presets import PRESETS

    _check_language(lang)
    pages: list[RulesPage] = [rules_page(name, lang) for name in ([preset] if preset else PRESETS)]
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(pages[0] if preset else pages)))
        return
    console = Console(width=None if sys.stdout.isatty() else PAGE_WIDTH)
    if preset:
        print_rules(pages[0], console)
    else:
        print_presets(lang, console)


@main.command()
@click.argument("hands", nargs=-1, metavar="HAND-OR-RANGE...")
@click.option("--board", default="", help="0, 3, 4 or 5 cards, for example '2h 7h Qc'.")
@click.option("--dead", default="", help="Cards that nobody can have.")
@click.option("--game", type=click.Choice(GAMES), default="holdem", show_default=True, help="What is played.")
@click.option("--exact", is_flag=True, default=None, help="Count every deal, whatever time it takes.")
@click.option("--samples", type=click.IntRange(1), help="Draw so many deals instead of counting all.")
@click.option("--precision", type=float, help="If drawing: until the standard error is this, percent of the pot.")
@click.option("--seconds", type=click.FloatRange(0), help="If drawing: for so long at most.")
@click.option("--seed", type=click.IntRange(0), help="The same seed draws the same deals.")
@click.option("--threads", type=click.IntRange(1), default=1, show_default=True, help="How many work at once.")
@click.option("--categories", is_flag=True, help="Also with which hands the pots are won.")
@click.option("--next", "next_card", is_flag=True, help="Also the equity after each next card, and the outs.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.option("--build-tables", is_flag=True, help="Count the tables of the package anew, some minutes.")
def odds(hands: tuple[str, ...], build_tables: bool, **settings: Any) -> None:
    """The odds of hands and ranges against each other, one for each player.

    A hand is AhKh; a range is 'QQ+, AKs', 'A5s-A2s', '22+, !77', 'AA:0.5', '15%' or 'random'; in Omaha and Pineapple
    'AA**', 'AAxx ds', 'T987+'. All deals are counted when that takes two or three seconds at most, else a million
    are drawn. Ctrl-C keeps the result so far.
    """
    from vilt.odds import command

    raise SystemExit(command.build() if build_tables else command.show_odds(hands, **settings))


@main.command("range")
@click.argument("text", default="", metavar="[RANGE]")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def show_range(text: str, as_json: bool) -> None:
    """A range as a grid; without one, the equity of every starting hand against a random hand."""
    from vilt.odds import command

    raise SystemExit(command.show_range(text, as_json=as_json))


@main.command()
@click.argument("stacks", nargs=-1, required=True, type=click.IntRange(1), metavar="CHIPS...")
@click.option("--prizes", required=True, help="What the places pay, the first before the others: 500,300,200.")
@click.option(
    "--method", type=click.Choice(["icm", "chip_chop"]), default="icm", show_default=True, help="Of the deal."
)
@click.option("--unit", type=click.IntRange(1), default=1, show_default=True, help="A deal is in multiples of this.")
@click.option("--play-for", type=click.IntRange(0), default=0, show_default=True, help="Left for the winner.")
@click.option("--seed", type=click.IntRange(0), help="More than 16 players: the same seed draws the same orders.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def icm(stacks: tuple[int, ...], **settings: Any) -> None:
    """What the stacks of a tournament are worth in prizes, and a deal."""
    from vilt.odds import command

    raise SystemExit(command.show_icm(stacks, **settings))


@main.command()
@click.option("--host", default="", help="The address to listen on.  [default: 127.0.0.1]")
@click.option("--lan", is_flag=True, help="Let others in this network in: listen on all addresses.")
@click.option("--port", type=click.IntRange(1, 65_535), default=8000, show_default=True, help="Or the next free one.")
@click.option(
    "--database",
    callback=_named,
    help="A file, sqlite:///FILE or postgresql://USER@HOST/DATABASE.  [default: a file in the user's data folder]",
)
@click.option("--redis", default="", help="With PostgreSQL: redis://HOST, for several nodes that hear of each other.")
@click.option("--limit", "limits", multiple=True, metavar="NAME=NUMBER", help="Change a limit; see docs/operating.md.")
def serve(host: str, lan: bool, port: int, database: str, redis: str, limits: tuple[str, ...]) -> None:
    """Open the room."""
    from vilt.web.limits import read_limits
    from vilt.web.server import serve as open_room

    if lan and host:
        raise click.UsageError("--lan listens on all addresses: it goes without --host")
    open_room("0.0.0.0" if lan else host or "127.0.0.1", port, database, redis, read_limits(limits))  # noqa: S104 - asked for by name


@main.command()
@click.argument("database", required=False, callback=_named, metavar="[DATABASE]")
@click.option(
    "--acknowledged",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Commands that clients were told are done: one JSON object a line, {table, player, id, version}.",
)
@click.option("--replay", "decide", is_flag=True, help="Also decide every hand again, by the rules of this release.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def audit(database: str, acknowledged: Path | None, decide: bool, as_json: bool) -> None:
    """Prove that a room's database is sound; the room may be open.

    Takes what `vilt serve --database` takes. The exit status is 0 when it is sound, 1 when it is not, 130 when it was
    sound until Ctrl-C.
    """
    from vilt.room.audit import read_acknowledged
    from vilt.room.audit_command import show_audit

    told = read_acknowledged(acknowledged) if acknowledged else []
    raise SystemExit(show_audit(database, told, replay=decide, as_json=as_json))


@main.command()
@click.option("--hands", type=click.IntRange(0), default=0, help="Until so many hands are played.")
@click.option("--seconds", type=click.FloatRange(0), default=0.0, help="For so long.  [default: 60, without --hands]")
@click.option("--tables", type=click.IntRange(1, 100_000), default=10, show_default=True, help="How many tables.")
@click.option("--players", type=click.IntRange(2, 10), default=6, show_default=True, help="At each table.")
@click.option("--watchers", type=click.IntRange(0), default=0, help="Who only look on, at each table.  [default: none]")
@click.option("--pace", type=click.FloatRange(0), default=0.0, help="The most seconds that a player thinks.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The same players again.")
@click.option("--url", "urls", multiple=True, help="A room that is open, http://HOST:PORT; or several nodes of it.")
@click.option(
    "--database", callback=_named, help="As for `vilt serve`: the soak opens the room.  [default: a new file]"
)
@click.option("--redis", default="", help="As for `vilt serve`.")
@click.option("--nodes", type=click.IntRange(1, 16), default=1, show_default=True, help="How many on that database.")
@click.option("--inside", is_flag=True, help="No connections: a day compressed, the room's commands in this process.")
@click.option(
    "--acknowledged", type=click.Path(dir_okay=False, path_type=Path), help="Keep the acknowledgements in this file."
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def soak(inside: bool, as_json: bool, **wishes: Any) -> None:
    """Load a room with players, and prove in the end that nothing was lost.

    The players keep what they were told; it is compared with the database, which is audited. With --url and without
    --database only what they were told is looked at. The exit status is 0 when all is sound, 1 when it is not, 130
    when it was sound until Ctrl-C.
    """
    from vilt.room.postgres_url import is_postgres
    from vilt.soak.command import show_soak
    from vilt.soak.course import Plan

    for seconds in (wishes["seconds"], wishes["pace"]):
        if not math.isfinite(seconds):
            raise Refused("bad_seconds", seconds=str(seconds))

    if inside and (wishes["urls"] or wishes["redis"] or wishes["nodes"] > 1 or wishes["watchers"]):
        raise click.UsageError("--inside opens no connections: it goes without --url, --redis, --nodes and --watchers")
    if wishes["nodes"] > 1 and not (wishes["urls"] or is_postgres(wishes["database"])):
        raise click.UsageError("--nodes takes a --database on PostgreSQL: a room in a file has one node")
    if not wishes["hands"] and not wishes["seconds"]:
        wishes["seconds"] = 60.0
    raise SystemExit(show_soak(Plan(**wishes), inside=inside, as_json=as_json))

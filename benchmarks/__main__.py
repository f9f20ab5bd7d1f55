"""`python -m benchmarks`: measure, print a table, write JSON."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress

from benchmarks import (
    hands,
    odds,
    omaha,
    playouts,
    report,
    room,
    serving,
    sockets,
    starting,
    stores,
    strengths,
    takeover,
)
from benchmarks.measuring import Measure, Result, run, steps

MEASURES = (
    strengths.BATCH,
    strengths.SINGLE,
    omaha.BATCH,
    omaha.SINGLE,
    hands.SIX,
    hands.TWO,
    playouts.SIX,
    playouts.TWO,
    odds.TWO,
    odds.THREE,
    odds.WITH_RANGES,
    odds.WITH_RANDOM,
    odds.SAMPLED,
    odds.THREADS,
    odds.OMAHA,
    odds.OMAHA_SAMPLED,
    odds.OMAHA_THREADS,
    starting.ODDS_FIRST,
    starting.ODDS_LOADING,
    starting.COMPILING,
    starting.LOADING,
    room.COMMAND,
    room.LATENCY,
    stores.SQLITE,
    stores.POSTGRES,
    serving.START,
    serving.PAGE,
    serving.MEMORY,
    sockets.WATCHED,
    takeover.TAKEOVER,
)
NAMES = [measure.name for measure in MEASURES]
RESULTS = Path(__file__).parent / "results.json"


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--only", multiple=True, type=click.Choice(NAMES), help="Measure only this; may be given more than once.")
@click.option(
    "--rounds", default=7, show_default=True, type=click.IntRange(1), help="How often each entry has its turn."
)
@click.option("--seconds", default=0.5, show_default=True, type=click.FloatRange(0), help="How long a turn lasts.")
@click.option(
    "--json",
    "file",
    default=RESULTS,
    show_default="benchmarks/results.json",
    type=click.Path(path_type=Path),
    help="Where the results go.",
)
@click.option("--markdown", type=click.Path(path_type=Path), help="Where the tables go as Markdown, too.")
@click.option("--gate", is_flag=True, help="Measure only what no change may make dearer, and fail where one did.")
def main(only: tuple[str, ...], rounds: int, seconds: float, file: Path, markdown: Path | None, *, gate: bool) -> None:
    """Measure Vilt beside its peers in one run; Ctrl-C ends it and keeps what is done."""
    console = Console()
    started = datetime.now(UTC).isoformat(timespec="seconds")
    results: list[Result] = []
    for measure in MEASURES:
        if (only and measure.name not in only) or (gate and not measure.gates):
            continue
        results.append(_watched(measure, rounds, seconds, console))
        console.print(report.table(results[-1]))
        if results[-1].interrupted:
            break
    stores.drop_databases()
    _write(file, report.as_json(results, started, rounds, seconds))
    if markdown:
        _write(markdown, report.as_markdown(results))
    console.print(f"Results: {file}", highlight=False)
    missed = [line for result in results for line in report.missed_gates(result)] if gate else []
    if missed:
        raise click.ClickException("\n".join(missed))


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"The results cannot be written to {file}: {error.strerror}.") from error


def _watched(measure: Measure, rounds: int, seconds: float, console: Console) -> Result:
    """The result of a measure; what was measured before Ctrl-C is kept."""
    result = Result(measure)
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(measure.name, total=steps(measure, rounds))
        try:
            for _ in run(result, rounds, seconds):
                progress.advance(task)
        except KeyboardInterrupt:
            result.interrupted = True
    return result


if __name__ == "__main__":
    main()

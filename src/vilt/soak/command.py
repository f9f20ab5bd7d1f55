"""Shows a soak to whoever typed `vilt soak`."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from vilt.errors import INTERRUPTED
from vilt.soak.course import Plan, Watch
from vilt.soak.figures import Summary

MOST_SHOWN = 50


def show_soak(plan: Plan, *, inside: bool, as_json: bool) -> int:
    """Run a soak and say what became of it; give the exit status, 0 when all is sound and 1 when it is not.

    Raises:
        Refused: in one sentence why it cannot begin.
    """
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        # Told to end, it ends as by Ctrl-C: with its rooms.
        before = signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
        try:
            summary = _run(plan, _watch(plan, progress), inside=inside)
        finally:
            signal.signal(signal.SIGTERM, before)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(summary)).decode())
    else:
        _print(summary, Console(width=None))
    if not summary.sound:
        return 1
    return INTERRUPTED if summary.interrupted else 0


def _run(plan: Plan, watch: Watch, *, inside: bool) -> Summary:
    if inside:
        from vilt.soak.inside import play_inside

        return play_inside(plan, watch)
    from vilt.soak.outside import soak

    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        return runner.run(soak(plan, watch))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    """The kind of loop that the server has: the players leave more of the machine to the room with it."""
    try:
        import uvloop
    except ModuleNotFoundError:
        return asyncio.new_event_loop
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


def _watch(plan: Plan, progress: Progress) -> Watch:
    bar = progress.add_task("the room opens", total=1.0)

    def watch(hands: int, seconds: float) -> None:
        part = max(hands / plan.hands if plan.hands else 0.0, seconds / plan.seconds if plan.seconds else 0.0)
        progress.update(bar, completed=part, description=f"{hands} hands, {hands / max(seconds, 1e-9):.1f}/s")

    return watch


def _by_the_room(summary: Summary) -> list[tuple[str, str]]:
    """What the room measured, without the way to its players and back."""
    text = f"half of them by the room's own clock, {summary.room_p99:,.1f} ms 99 %"
    late = "after it came is 99 % of what the room does begun"
    return [(f"{summary.room_p50:,.1f} ms", text), (f"{summary.late_p99:,.1f} ms", late)]


def _print(summary: Summary, console: Console) -> None:
    table = Table(box=None, show_header=False)
    table.add_column(justify="right")
    table.add_column()
    found = summary.audit
    at_first = f"; at first {summary.memory_at_first:,.1f} MB" if summary.memory_at_first else ""
    rows = [
        (f"{summary.hands:,}", f"hands at {summary.tables} tables of {summary.players} in {summary.seconds:,.1f} s"),
        *([(f"{summary.watchers:,}", "look on at each table")] if summary.watchers else []),
        *([(f"{summary.opening:,.1f} s", "before that until everybody had come in")] if summary.opening else []),
        (f"{summary.commands:,}", f"commands, {summary.commands_per_second:,.1f}/s"),
        (f"{summary.ack_p50:,.1f} ms", f"until half of them are stored, {summary.ack_p99:,.1f} ms until 99 % are"),
        *(_by_the_room(summary) if summary.room_p99 else ()),
        (f"{summary.processor_per_command:.3f} ms", "processor time of the room for a command"),
        (f"{summary.memory_at_last:,.1f} MB", f"memory of the room{at_first}"),
    ]
    if summary.deliveries:
        rows += [
            (f"{summary.deliveries:,}", f"deliveries, {summary.deliveries_per_second:,.1f}/s"),
            (f"{summary.told:,}", "events that players were told last, compared with the database"),
            (f"{summary.lost_connections:,}", "connections lost"),
        ]
        rows += [(f"{count:,}", f"refused: {code}") for code, count in sorted(summary.refusals.items())]
    if summary.checks:
        rows.append((f"{summary.checks:,}", "checks of a table on the way"))
    if found:
        text = f"events, {found.commands:,} named commands, {found.acknowledged:,} acknowledgements audited"
        rows.append((f"{found.events:,}", text))
    for row in rows:
        table.add_row(*row)
    console.print(table)
    problems = [*summary.problems, *(found.problems if found else ())]
    for problem in problems[:MOST_SHOWN]:
        console.print(f"{problem.kind}: {problem.where}: {problem.text}", markup=False, highlight=False)
    if len(problems) > MOST_SHOWN:
        console.print(f"and {len(problems) - MOST_SHOWN} more")
    verdict = "sound" if summary.sound else f"{len(problems)} problems"
    console.print(verdict if found else f"{verdict}; the database is not known: name it with --database")

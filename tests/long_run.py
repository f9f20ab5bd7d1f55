"""Long runs of random hands: `python -m tests.long_run`, or `make soak`. Ctrl-C ends one, and it tells what it has.

Two things are played on random hands, many more than in the tests: each game with a code in PokerKit and here, and
every variant in every structure compiled and through `Hand`.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import partial
from itertools import islice

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from tests.hand.pokerkit_oracle import CODES, DIFFERENCES, compare, random_table
from tests.simulate.both_speeds import HANDS, differing_hands

from vilt.rules.house import Structure, Variant

BESIDE_POKERKIT = 20_000
"""Hands of each game with a code."""
BOTH_SPEEDS = 2_400_000
"""Hands of all variants and structures together."""
CHUNK = 10
"""A piece of work is 40 hands this many times."""


@dataclass(frozen=True)
class Outcome:
    """What came of some hands of a game: how many, why they differed by rule id, and what nothing explains."""

    game: str
    hands: int
    explained: Counter[str]
    unexplained: list[str]


def beside_pokerkit(game: str, start: int) -> Outcome:
    """Hands `start` and following of a game with a code, in PokerKit and here."""
    explained: Counter[str] = Counter()
    unexplained = []
    hands = range(start, start + CHUNK * HANDS)
    for number in hands:
        try:
            explained.update(compare(number, partial(random_table, *CODES[game])))
        except AssertionError as difference:
            unexplained.append(f"{game}, hand {number}: {difference}")
    return Outcome(f"{game} beside PokerKit", len(hands), explained, unexplained)


def at_both_speeds(variant: Variant, structure: Structure, start: int) -> Outcome:
    """The hands of table `start` and following, compiled and through `Hand`."""
    unexplained = [
        f"{variant.name}, {structure.name}, table {number}: hands {differing}"
        for number in range(start, start + CHUNK)
        if (differing := differing_hands(variant, structure, number))
    ]
    game = variant.name.lower().replace("_", " ")
    return Outcome(f"{game} at both speeds", CHUNK * HANDS, Counter(), unexplained)


def work(pokerkit: int, both_speeds: int) -> Iterator[partial[Outcome]]:
    """All pieces of work, each game a little at a time."""
    for start in range(0, pokerkit, CHUNK * HANDS):
        for game in CODES:
            yield partial(beside_pokerkit, game, start)
    games = [(variant, structure) for variant in Variant for structure in Structure]
    for start in range(0, both_speeds // HANDS // len(games), CHUNK):
        for variant, structure in games:
            yield partial(at_both_speeds, variant, structure, start)


def table_of(outcomes: dict[str, Outcome]) -> Table:
    """What was found, a line for each game."""
    table = Table("game", "hands", "explained by", "unexplained")
    for game, outcome in sorted(outcomes.items()):
        explained = ", ".join(f"{rule}: {outcome.explained[rule]}" for rule in DIFFERENCES if outcome.explained[rule])
        table.add_row(game, f"{outcome.hands:,}", explained or "-", str(len(outcome.unexplained)))
    return table


@click.command()
@click.option("--pokerkit", default=BESIDE_POKERKIT, show_default=True, help="Hands of each game with a code.")
@click.option("--both-speeds", default=BOTH_SPEEDS, show_default=True, help="Hands of all variants and structures.")
@click.option("--processes", default=os.cpu_count(), show_default="one for each core")
def main(pokerkit: int, both_speeds: int, processes: int) -> None:
    """Play many random hands in two ways and tell where they differ."""
    console = Console()
    outcomes: dict[str, Outcome] = {}
    pieces = work(pokerkit, both_speeds)
    total = sum(1 for _ in work(pokerkit, both_speeds)) * CHUNK * HANDS
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("hands"), TimeElapsedColumn(), TimeRemainingColumn())
    with ProcessPoolExecutor(processes, initializer=_leave_interrupts_to_the_parent) as pool:
        running: set[Future[Outcome]] = {pool.submit(piece) for piece in islice(pieces, 2 * processes)}
        try:
            with Progress(*columns, console=console) as progress:
                bar = progress.add_task("", total=total)
                while running:
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    for future in done:
                        _add(outcomes, future.result(), console)
                        progress.advance(bar, CHUNK * HANDS)
                    running |= {pool.submit(piece) for piece in islice(pieces, len(done))}
        except KeyboardInterrupt:
            console.print("Stopped before the end; this is what was played:")
            pool.shutdown(wait=False, cancel_futures=True)
    console.print(table_of(outcomes))
    console.print("Where PokerKit differs by a rule:")
    for rule, difference in DIFFERENCES.items():
        console.print(f"{rule}: {difference}.", highlight=False, soft_wrap=True)
    sys.exit(any(outcome.unexplained for outcome in outcomes.values()))


def _add(outcomes: dict[str, Outcome], more: Outcome, console: Console) -> None:
    so_far = outcomes.get(more.game, Outcome(more.game, 0, Counter(), []))
    outcomes[more.game] = Outcome(
        more.game,
        so_far.hands + more.hands,
        so_far.explained + more.explained,
        so_far.unexplained + more.unexplained,
    )
    for line in more.unexplained:
        console.print(line, style="red", highlight=False, soft_wrap=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


if __name__ == "__main__":
    main()

"""Odds for people: tables and progress in the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from vilt.cards import card_text, cards_text
from vilt.compiled import told_of_compiling
from vilt.odds.outs import NextCard
from vilt.odds.result import HiLoOdds, Odds
from vilt.odds.working import Watcher, nobody
from vilt.ranking import Category

LONGEST_HAND = 40


def odds_table(odds: Odds) -> Table:
    """What each player has, in percent."""
    columns = {"win": odds.win, "tie": odds.tie, "lose": odds.lose, "equity": odds.equity}
    if isinstance(odds, HiLoOdds):
        columns = {"scoop": odds.win, "part": odds.tie, "lose": odds.lose}
        columns |= {"high": odds.high, "low": odds.low, "equity": odds.equity}
    if not odds.exact:
        columns["±"] = odds.stderr
    table = Table(box=None, padding=(0, 2, 0, 0), title=_how(odds), title_justify="left", title_style="")
    table.add_column("")
    for name in columns:
        table.add_column(name, justify="right")
    for player, hand in enumerate(odds.hands):
        table.add_row(_short(hand), *(f"{numbers[player] * 100:.3f}%" for numbers in columns.values()))
    return table


def category_table(odds: Odds) -> Table:
    """How often each player wins or shares the pot with each category, in percent."""
    table = Table(box=None, padding=(0, 2, 0, 0), title="wins or shares with", title_justify="left", title_style="")
    table.add_column("")
    for hand in odds.hands:
        table.add_column(_short(hand), justify="right")
    wins = odds.win_by_category
    for category in reversed(Category):
        name = category.name.replace("_", " ").lower()
        table.add_row(name, *(f"{row[category] * 100:.3f}%" for row in (wins if wins is not None else ())))
    return table


def next_table(cards: Sequence[NextCard], hands: Sequence[str]) -> Table:
    """Equity after each next card, in percent; cards after which it is the same stand together."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("next card", overflow="fold")
    for hand in hands:
        table.add_column(_short(hand), justify="right")
    together: dict[tuple[str, ...], list[int]] = {}
    for each in sorted(cards, key=lambda each: -each.equity[0]):
        together.setdefault(tuple(f"{part * 100:.2f}%" for part in each.equity), []).append(each.card)
    for numbers, same in together.items():
        table.add_row(cards_text(same), *numbers)
    return table


def outs_lines(outs: Sequence[Sequence[int]], hands: Sequence[str]) -> Iterator[str]:
    """A line of outs for each player who has some."""
    for hand, cards in zip(hands, outs, strict=True):
        if cards:
            yield f"{hand}: {len(cards)} outs: {' '.join(map(card_text, cards))}"


@contextmanager
def progress_on(console: Console) -> Iterator[Watcher]:
    """A bar while odds are counted, on a terminal only; the first time something is compiled, a line that says so."""

    def prepare() -> None:
        if not said:
            said.append(True)
            console.print("Preparing: the counting loops are compiled once for this machine, which takes some seconds.")

    said: list[bool] = []
    with told_of_compiling(prepare):
        if not console.is_terminal:
            yield nobody
            return
        columns = (TextColumn("counting"), BarColumn(), TextColumn("{task.percentage:.0f}%"), TimeElapsedColumn())
        with Progress(*columns, console=console, transient=True) as progress:
            task = progress.add_task("", total=1.0)
            yield lambda done: progress.update(task, completed=done)


def _how(odds: Odds) -> str:
    deals = f"{odds.deals:,.0f}" if odds.deals >= 100 else f"{odds.deals:g}"
    low = f", a low on {odds.low_made * 100:.3f}%" if isinstance(odds, HiLoOdds) else ""
    if odds.exact:
        return f"exact: {deals} deals{low}"
    ended = "interrupted after" if odds.interrupted else "sampled:"
    return f"{ended} {deals} deals, standard error {odds.stderr.max() * 100:.3f}%{low}"


def _short(hand: str) -> str:
    return hand if len(hand) <= LONGEST_HAND else hand[: LONGEST_HAND - 3] + "..."

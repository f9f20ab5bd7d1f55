"""What `vilt odds`, `vilt range` and `vilt icm` do; each gives its exit status."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from vilt.cards import card_text, cards_text
from vilt.errors import INTERRUPTED, Refused
from vilt.odds import discards, grid, preflop, report
from vilt.odds.building import build_discards, build_match_ups
from vilt.odds.combos import CLASS_NAMES
from vilt.odds.deals import Method, propose_deal
from vilt.odds.equity import equity
from vilt.odds.games import game_of
from vilt.odds.icm import icm
from vilt.odds.ordering import equity_against_random
from vilt.odds.outs import NextCard, next_cards, outs
from vilt.odds.players import as_cards
from vilt.odds.questions import as_range_of
from vilt.odds.ranges import Range
from vilt.odds.result import Odds
from vilt.odds.texture import texture
from vilt.ranking import Category

PAGE_WIDTH = 160


def show_odds(
    hands: Sequence[str],
    *,
    game: str,
    board: str,
    dead: str,
    precision: float | None,
    categories: bool,
    next_card: bool,
    as_json: bool,
    **settings: Any,
) -> int:
    """Count or sample, and print. `precision` is in percent of the pot; `settings` are those of `equity`."""
    settings["precision"] = None if precision is None else _part_of_pot(precision)
    played = game_of(game)
    ranges = [as_range_of(played, hand) for hand in hands]
    with report.progress_on(Console(stderr=True)) as watcher:
        found = equity(hands, board, dead, game=played, categories=categories, watcher=watcher, **settings)
        following = next_cards(ranges, board, dead, played) if next_card else ()
    known = bool(following) and following[0].leaders != ()
    won = outs(ranges, board, dead, played) if known else ()
    if as_json:
        _print_json(_as_data(found, following, won))
        return INTERRUPTED if found.interrupted else 0
    console = _console()
    if board:
        table = as_cards(board)
        low = ", a low possible" if played.definition.hi_lo and texture(table).low_possible else ""
        console.print(f"{cards_text(table)}: {texture(table)}{low}", highlight=False)
    console.print(report.odds_table(found))
    if categories:
        console.print(report.category_table(found))
    if next_card:
        console.print(report.next_table(following, found.hands))
        for line in report.outs_lines(won, found.hands) if known else ():
            console.print(line, highlight=False)
    return INTERRUPTED if found.interrupted else 0


def show_range(text: str, *, as_json: bool) -> int:
    """Print a range as a grid; without a range, the preflop equity of each class."""
    if not text:
        equities = dict(zip(CLASS_NAMES, equity_against_random().tolist(), strict=True))
        _print_json(equities) if as_json else _console().print(grid.equity_grid())
        return 0
    hands = Range.parse(text)
    if as_json:
        _print_json({"range": str(hands), "combos": hands.combos, "hands": dict(hands.hands())})
    else:
        _console().print(grid.range_grid(hands))
        _console().print(str(hands), highlight=False)
    return 0


def show_icm(
    stacks: Sequence[int], prizes: str, *, method: str, unit: int, play_for: int, seed: int | None, as_json: bool
) -> int:
    """Print what each stack is worth, and the deal that follows from it."""
    try:
        paid = [int(prize) for prize in prizes.replace(",", " ").split()]
    except ValueError:
        raise Refused("bad_field", field="prizes", value=prizes, expected="whole amounts such as 500,300,200") from None
    worth = icm(stacks, paid, seed=seed)
    deal = (
        propose_deal(stacks, paid, Method(method), unit=unit, play_for=play_for)
        if len(stacks) <= MOST_DEALING
        else None
    )
    if as_json:
        _print_json(
            {
                "equity": worth.equity.tolist(),
                "stderr": worth.stderr.tolist(),
                "exact": worth.exact,
                "deal": None
                if deal is None
                else {"method": method, "amounts": deal.amounts, "play_for": deal.play_for},
            }
        )
        return 0
    table = Table(box=None, padding=(0, 2, 0, 0))
    for name in ("chips", "worth (ICM)", *([f"deal ({method})"] if deal else [])):
        table.add_column(name, justify="right")
    for player, stack in enumerate(stacks):
        amounts = [f"{deal.amounts[player]:,}"] if deal else []
        table.add_row(f"{stack:,}", f"{worth.equity[player]:,.2f}", *amounts)
    _console().print(table)
    if deal and deal.play_for:
        _console().print(f"{deal.play_for:,} to play for", highlight=False)
    return 0


MOST_DEALING = 16
"""A deal needs exact figures; and no more than so many players ever agree."""


def build() -> int:
    """Count the tables of the package anew."""
    console = Console(stderr=True)
    steps = ("counting match-ups", build_match_ups, preflop.FILE), ("counting flops", build_discards, discards.FILE)
    for what, counted_anew, file in steps:
        with Progress(console=console, disable=not console.is_terminal) as progress:
            task = progress.add_task(what, total=None)
            for counted, all_of_them in counted_anew(file):
                progress.update(task, completed=counted, total=all_of_them)
        sys.stdout.write(f"{file}: {file.stat().st_size:,} bytes\n")
    return 0


def _part_of_pot(percent: float) -> float:
    if not 0 < percent < 100:
        expected = "percent of the pot above 0 and below 100, for example 0.1"
        raise Refused("bad_field", field="precision", value=repr(percent), expected=expected)
    return percent / 100


def _as_data(found: Odds, following: Sequence[NextCard], won: Sequence[Sequence[int]]) -> dict[str, Any]:
    data = found.as_data()
    wins = found.win_by_category
    if wins is not None:
        for player, row in zip(data["players"], wins, strict=True):
            player["categories"] = {each.name.lower(): float(row[each]) for each in Category}
    if following:
        data["next"] = {card_text(each.card): each.equity.tolist() for each in following}
    if won:
        data["outs"] = [list(map(card_text, cards)) for cards in won]
    return data


def _print_json(data: Any) -> None:
    sys.stdout.write(json.dumps(data, indent=1) + "\n")


def _console() -> Console:
    return Console(width=None if sys.stdout.isatty() else PAGE_WIDTH)

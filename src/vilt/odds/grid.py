"""The grid of 169 starting hands in the terminal: a range, or preflop equity as a heat map."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from rich.style import Style
from rich.table import Table
from rich.text import Text

from vilt.odds.combos import SIDE, class_name
from vilt.odds.ordering import equity_against_random
from vilt.odds.ranges import Range

EMPTY, FULL = (38, 44, 41), (46, 160, 103)
"""Red, green and blue of a square outside a range, and of one that is wholly inside."""
COLD, WARM, HOT = (44, 73, 122), (122, 122, 122), (176, 58, 46)
"""The colours of the lowest equity, of one half, and of the highest."""
WHITE = "#ffffff"
WIDTH = 8

Colour: TypeAlias = tuple[int, int, int]


def range_grid(hands: Range) -> Table:
    """A range as a grid: each square says its class, and what part of it belongs when that is not all or none."""
    weights = hands.grid()
    title = f"{hands.combos:g} of 1326 hands, {hands.combos / 13.26:.1f}%"
    return _grid(title, weights, lambda weight: _blend(EMPTY, FULL, weight), _part)


def equity_grid() -> Table:
    """The heat map of preflop equity against a random hand, in percent."""
    equity = equity_against_random().reshape(SIDE, SIDE)
    low, high = float(equity.min()), float(equity.max())

    def colour(value: float) -> Colour:
        if value < 0.5:
            return _blend(COLD, WARM, (value - low) / (0.5 - low))
        return _blend(WARM, HOT, (value - 0.5) / (high - 0.5))

    return _grid("Equity before the flop against a random hand, percent", equity, colour, lambda v: f"{v * 100:.0f}")


def _grid(
    title: str, values: NDArray[np.float64], colour: Callable[[float], Colour], number: Callable[[float], str]
) -> Table:
    table = Table(title=title, title_justify="left", box=None, show_header=False, padding=0)
    for _ in range(SIDE):
        table.add_column(width=WIDTH, no_wrap=True)
    for row in range(SIDE):
        cells = []
        for column in range(SIDE):
            value = float(values[row, column])
            words = f"{class_name(row * SIDE + column)} {number(value)}"
            style = Style(color=WHITE, bgcolor="#{:02x}{:02x}{:02x}".format(*colour(value)))
            cells.append(Text(words.center(WIDTH), style))
        table.add_row(*cells)
    return table


def _part(weight: float) -> str:
    if weight == 0:
        return "."
    return "" if weight == 1 else f"{max(weight * 100, 1):.0f}%"


def _blend(low: Colour, high: Colour, part: float) -> Colour:
    red, green, blue = (round(first + (last - first) * part) for first, last in zip(low, high, strict=True))
    return red, green, blue

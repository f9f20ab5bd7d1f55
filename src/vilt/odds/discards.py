"""Which two cards a player of Pineapple keeps (RULES A10, A11): those with the best equity against one random hand.

What is compared is exact: the equity of two cards before the flop, or on the flop in Crazy Pineapple, against all hands
of two cards and all boards; in games with a low hand, what both halves win. The card to be thrown away is not looked
at. Where two choices are worth the same, each is made equally often.

Only the order is kept. Its table (`discards.npz`) is part of the package; `vilt odds --build-tables` counts it anew.
"""

from __future__ import annotations

import functools
from itertools import combinations, permutations
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vilt.odds.combos import CARDS

FILE = Path(__file__).with_name("discards.npz")
FLOPS = 22_100


class Order(NamedTuple):
    """The place of each choice in order of its equity, from 0; equal places are worth the same."""

    before_flop: NDArray[np.uint16]
    """uint16[169], by class."""
    on_flop: NDArray[np.uint16]
    """uint16[1755, 1326], by the number of the flop and the combo, both with suits exchanged as `Flops` says."""


class Flops(NamedTuple):
    """Flops that become each other when suits are exchanged have one number."""

    number: NDArray[np.uint16]
    """uint16[22100], by `flop_place`."""
    exchange: NDArray[np.uint8]
    """uint8[22100]: which exchange of suits makes the flop the one that is listed."""
    images: NDArray[np.uint16]
    """uint16[24, 1326]: what each exchange makes of each combo."""
    listed: NDArray[np.uint8]
    """uint8[1755, 3]: the flops."""
    alike: NDArray[np.int64]
    """int64[1755]: how many flops have each number."""


def flop_place(first: int, second: int, third: int) -> int:
    """The place of a flop among all, whatever its order; also for compiled loops."""
    high = max(first, second, third)
    low = min(first, second, third)
    middle = first + second + third - high - low
    return high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low


@functools.cache
def flops() -> Flops:
    """The flops, numbered."""
    all_flops = np.array(sorted(combinations(range(52), 3), key=lambda flop: flop[::-1]))
    images, places = [], []
    for suits in permutations(range(4)):
        exchanged = np.array([card & ~3 | suits[card & 3] for card in range(52)])
        low, high = np.sort(exchanged[CARDS], 1).T
        images.append(high * (high - 1) // 2 + low)
        low, middle, high = np.sort(exchanged[all_flops], 1).T
        places.append(high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low)
    least, exchange = np.min(places, 0), np.argmin(places, 0)
    listed, number, alike = np.unique(least, return_inverse=True, return_counts=True)
    return Flops(
        number.astype(np.uint16),
        exchange.astype(np.uint8),
        np.array(images, np.uint16),
        all_flops[listed].astype(np.uint8),
        alike,
    )


@functools.cache
def order(hi_lo: bool) -> Order:
    """The order of a game with low hands, or of one without; read once."""
    with np.load(FILE, allow_pickle=False) as arrays:
        ending = "hi_lo" if hi_lo else "high"
        return Order(arrays[f"before_flop_{ending}"], arrays[f"on_flop_{ending}"])


def places_on(flop: tuple[int, int, int], hi_lo: bool) -> NDArray[np.uint16]:
    """uint16[1326]: the place of each combo on a flop; only those of combos beside it mean something."""
    place = flop_place(*flop)
    known = flops()
    return np.asarray(order(hi_lo).on_flop[known.number[place]][known.images[known.exchange[place]]])

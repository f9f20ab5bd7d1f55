"""Players of Crazy Pineapple choose on the flop: for compiled loops."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vilt.compiled import register
from vilt.odds import discards
from vilt.odds.discards import flop_place
from vilt.odds.hole_cards import CHOICES


class Choice(NamedTuple):
    """What decides on a flop: `number`, `exchange` and `images` of `Flops`, `on_flop` of `Order`; or empty arrays."""

    number: NDArray[np.uint16]
    exchange: NDArray[np.uint8]
    images: NDArray[np.uint16]
    on_flop: NDArray[np.uint16]


NO_CHOICE = Choice(
    np.zeros(0, np.uint16), np.zeros(0, np.uint8), np.zeros((0, 0), np.uint16), np.zeros((0, 0), np.uint16)
)


def choice_of(hi_lo: bool) -> Choice:
    """What decides in a game with low hands, or in one without."""
    flops = discards.flops()
    return Choice(flops.number, flops.exchange, flops.images, discards.order(hi_lo).on_flop)


def place_of(combo: int, flop: int, choice: Choice) -> int:
    """The place of two cards in the order of a flop, which is given by its `flop_place`."""
    number, exchange, images, on_flop = choice
    return int(on_flop[number[flop], images[exchange[flop], combo]])


def share_choices(
    flop: int,
    combos: NDArray[np.int64],
    whole_weights: NDArray[np.float64],
    choice: Choice,
    weights: NDArray[np.float64],
) -> None:
    """Give the weight of each hand, three rows, to those of its choices that are the best on a flop."""
    for start in range(0, len(combos), CHOICES):
        best, equal = -1, 0
        for j in range(start, start + CHOICES):
            place = place_of(combos[j], flop, choice)
            equal = 1 if place > best else equal + (place == best)
            best = max(best, place)
        for j in range(start, start + CHOICES):
            weights[j] = whole_weights[j] / equal if place_of(combos[j], flop, choice) == best else 0.0


def choose_one(start: int, flop: int, combos: NDArray[np.int64], choice: Choice, bits: int) -> int:
    """The row that a player keeps of the three from `start` on; of equal ones by chance, from 64 random bits."""
    best, equal, chosen = -1, 0, start
    for j in range(start, start + CHOICES):
        place = place_of(combos[j], flop, choice)
        equal = 1 if place > best else equal + (place == best)
        if place > best or (place == best and int(bits & SOME_BITS) % equal == 0):
            chosen = j
            bits >>= SOME
        best = max(best, place)
    return chosen


SOME = 16
SOME_BITS = (1 << SOME) - 1

register(flop_place, inline=True)
register(place_of, inline=True)
register(share_choices)
register(choose_one, SOME=np.uint64(SOME), SOME_BITS=np.uint64(SOME_BITS))

"""What a stack in a tournament is worth in prizes: the Malmuth-Harville model (RULES H18).

A player comes first with the chance of his part of all chips; each next place goes by the parts of those who are left.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from numbers import Integral
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vilt.errors import Refused
from vilt.odds.whole import check_whole

MOST_EXACT = 16
"""Players up to whom every set of finishers is gone through: 65,536 sets."""
SAMPLES = 200_000
MOST_SAMPLES = 10**9
MOST_SEED = 2**63 - 1
AT_ONCE = 1 << 20
MOST_CHIPS = 2**53 - 1


class IcmResult(NamedTuple):
    """The worth of each stack, in the unit of the prizes."""

    equity: NDArray[np.float64]
    """float64[n]; together all prizes that are paid."""
    stderr: NDArray[np.float64]
    """float64[n]: the standard error of each; 0 when exact."""
    exact: bool


def icm(
    stacks: Sequence[int], prizes: Sequence[float], *, samples: int = SAMPLES, seed: int | None = None
) -> IcmResult:
    """The worth of each stack: exact to 16 players, beyond that from `samples` random orders of finish.

    Args:
        stacks: chips of each player, at least 1.
        prizes: what the first place pays, the second, ...; there may be fewer than players.
        samples: how many orders of finish to draw when there are more than 16 players.
        seed: the same seed gives the same sample.

    Raises:
        Refused: no player, a stack that is none, prizes that rise, or more of them than players.

    >>> icm([50, 30, 20], [70, 30]).equity.round(2)
    array([45.18, 32.25, 22.57])
    """
    chips, paid = check_stacks(stacks), check_prizes(prizes, len(stacks))
    if len(chips) <= MOST_EXACT:
        return IcmResult(_exact(chips, paid), np.zeros(len(chips)), exact=True)
    check_whole("samples", samples, 1, MOST_SAMPLES)
    check_whole("seed", 0 if seed is None else seed, 0, MOST_SEED)
    return _sampled(chips, paid, samples, seed)


def check_stacks(stacks: Sequence[int]) -> NDArray[np.float64]:
    """Stacks as float64[n]; `Refused` unless there are some, each a whole number of chips above 0."""
    if not np.ndim(stacks) or not len(stacks):
        raise Refused("bad_field", field="stacks", value=repr(stacks)[:40], expected="the chips of each player")
    for stack in stacks:
        if not isinstance(stack, Integral) or not 1 <= int(stack) <= MOST_CHIPS:
            raise Refused("bad_amount", amount=repr(stack)[:20], low=1, high=MOST_CHIPS)
    return np.array(stacks, np.float64)


def check_prizes(prizes: Sequence[float], players: int) -> NDArray[np.float64]:
    """Prizes as float64[m]; `Refused` when one is below the next, or there are more than players.

    Together they are at most what a float counts exactly: a deal gives every unit of them to somebody.
    """
    try:
        paid = np.array(prizes, np.float64)
    except (TypeError, ValueError, OverflowError):
        raise Refused("bad_field", field="prizes", value=repr(prizes)[:40], expected="amounts") from None
    if paid.ndim != 1 or not 1 <= len(paid) <= players:
        raise Refused(
            "bad_field", field="prizes", value=repr(prizes)[:40], expected=f"at least 1 prize, and at most {players}"
        )
    if not np.isfinite(paid).all() or (paid < 0).any() or (np.diff(paid) > 0).any():
        raise Refused(
            "bad_field", field="prizes", value=str(list(prizes)), expected="amounts of 0 or more, the highest first"
        )
    if paid.sum() > MOST_CHIPS:
        raise Refused("bad_field", field="prizes", value=repr(prizes)[:40], expected=f"{MOST_CHIPS} together at most")
    return paid


@functools.cache
def _sets(players: int) -> tuple[tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]], ...]:
    """By size from 1: each set of players as bits, one player in it, and the set without him."""
    masks = np.arange(1 << players)
    sizes = (masks[:, None] >> np.arange(players) & 1).sum(1)
    layers = []
    for size in range(1, players + 1):
        layer = masks[sizes == size]
        row, player = np.nonzero(layer[:, None] >> np.arange(players) & 1)
        layers.append((layer[row], player, layer[row] ^ (1 << player)))
    return tuple(layers)


def _exact(chips: NDArray[np.float64], paid: NDArray[np.float64]) -> NDArray[np.float64]:
    """Go through the sets of those who finished first to last: how likely each is, and who may come next."""
    players = len(chips)
    masks = np.arange(1 << players)
    left = np.full(len(masks), chips.sum())
    for player, stack in enumerate(chips):
        left -= np.where(masks >> player & 1, stack, 0.0)
    chance = np.zeros(len(masks))
    chance[0] = 1.0
    equity = np.zeros(players)
    for prize, (after, next_one, before) in zip(paid, _sets(players), strict=False):
        step = chance[before] * chips[next_one] / left[before]
        equity += prize * np.bincount(next_one, step, players)
        chance += np.bincount(after, step, len(masks))
    return equity


def _sampled(chips: NDArray[np.float64], paid: NDArray[np.float64], samples: int, seed: int | None) -> IcmResult:
    """Orders of finish by waiting times: exponential ones with the stacks as rates come in the order of the model."""
    random = np.random.default_rng(seed)
    players, places = len(chips), len(paid)
    sums, squares = np.zeros(players), np.zeros(players)
    rows = max(1, AT_ONCE // players)
    for start in range(0, samples, rows):
        waiting = random.standard_exponential((min(rows, samples - start), players)) / chips
        finishers = np.argsort(waiting, 1)[:, :places]
        won = np.broadcast_to(paid, finishers.shape).ravel()
        sums += np.bincount(finishers.ravel(), won, players)
        squares += np.bincount(finishers.ravel(), won**2, players)
    mean = sums / samples
    return IcmResult(mean, np.sqrt(np.maximum(squares / samples - mean**2, 0.0) / samples), exact=False)

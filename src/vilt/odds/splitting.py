"""What is noted of every deal: who shares the high half and the low half of the pot, and what that makes together.

Without a low the best high hand takes the whole pot, and so it is in games without low hands.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vilt.compiled import register
from vilt.errors import Refused
from vilt.odds.judging import CATEGORY_OF
from vilt.odds.result import HiLoOdds, Odds

CATEGORIES = 9
SCOOPED, TOOK_PART, SQUARED = range(3)


class Tables(NamedTuple):
    """Views of one flat array of counts, float64: whole numbers where all weights are."""

    high: NDArray[np.float64]
    """[2, 2**k, 9]: deals without and with a low, by the players who share the high, as bits, and its category."""
    low: NDArray[np.float64]
    """[2**k]: deals with a low, by the players who share it."""
    parts: NDArray[np.float64]
    """[3, k], of deals with a low: on how many each player gets the whole pot, on how many he gets anything, and the
    squares of his parts."""


def no_counts(players: int) -> NDArray[np.float64]:
    """A flat array for so many players."""
    return np.zeros((2 * CATEGORIES + 1) * (1 << players) + 3 * players)


def tables_of(counts: NDArray[np.float64], players: int) -> Tables:
    """The flat array as tables."""
    masks = 1 << players
    ends = 2 * masks * CATEGORIES, (2 * CATEGORIES + 1) * masks
    return Tables(
        counts[: ends[0]].reshape(2, masks, CATEGORIES),
        counts[ends[0] : ends[1]],
        counts[ends[1] :].reshape(3, players),
    )


def odds_of(
    texts: tuple[str, ...],
    counts: NDArray[np.float64],
    hi_lo: bool,
    *,
    categories: bool,
    units: int,
    interrupted: bool = False,
) -> Odds:
    """The answer in a flat array; 0 `units` means that every deal was counted. `Refused` when there is none."""
    high, low, parts = tables_of(counts, len(texts))
    if not (high % 1).any():  # no hand weighs less than 1, or deals were drawn
        high, low = high.astype(np.int64), low.astype(np.int64)
    by_category = high.sum(0)
    outcomes = by_category.sum(1)
    if not outcomes.any():
        raise Refused("no_deal")
    said = (texts, outcomes, by_category if categories else None, not units, units, interrupted)
    if not hi_lo:
        return Odds(*said)
    return HiLoOdds(*said, without_low=high[0].sum(1), low_outcomes=low, parts=parts)


def note_all(tables: Tables, highs: NDArray[np.uint16], lows: NDArray[np.uint16], weights: NDArray[np.float64]) -> None:
    """Note many deals in NumPy: `highs` and `lows` are [k, n], `weights` [n]; without low hands `lows` has no rows."""
    players = len(highs)
    best = highs.max(0)
    wins = highs == best
    kind = _as_bits(wins) * CATEGORIES + CATEGORY_OF[best]
    if len(lows):
        best_low = lows.max(0)
        there = np.flatnonzero(best_low)
        kind[there] += CATEGORIES << players
        low_wins = lows[:, there] == best_low[there]
        tables.low[:] += np.bincount(_as_bits(low_wins), weights[there], 1 << players)
        high_wins, low_weights = wins[:, there], weights[there]
        parts = high_wins / (2 * high_wins.sum(0)) + low_wins / (2 * low_wins.sum(0))
        for kind_of_part, values in enumerate((parts == 1, parts > 0, parts**2)):
            tables.parts[kind_of_part] += values @ low_weights
    tables.high[:] += np.bincount(kind, weights, 2 * CATEGORIES << players).reshape(tables.high.shape)


def _as_bits(wins: NDArray[np.bool_]) -> NDArray[np.int64]:
    bits = np.zeros(wins.shape[1], np.int64)
    for player, row in enumerate(wins):
        bits += row.astype(np.int64) << player
    return bits


def note(tables: Tables, players: int, highs: NDArray[np.int64], lows: NDArray[np.int64], weight: float) -> None:
    """Note one deal, in a compiled loop; where there are no low hands `lows` is 0."""
    high, low, parts = tables
    best, best_low = 0, 0
    for p in range(players):
        best = max(best, highs[p])
        best_low = max(best_low, lows[p])
    winners, sharing, low_winners, low_sharing = 0, 0, 0, 0
    for p in range(players):
        wins, wins_low = highs[p] == best, best_low > 0 and lows[p] == best_low
        winners |= wins << p
        sharing += wins
        low_winners |= wins_low << p
        low_sharing += wins_low
    high[int(best_low > 0), winners, CATEGORY_OF[best]] += weight
    if best_low == 0:
        return
    low[low_winners] += weight
    for p in range(players):
        part = 0.0
        if winners >> p & 1:
            part += 0.5 / sharing
        if low_winners >> p & 1:
            part += 0.5 / low_sharing
        parts[SCOOPED, p] += weight * (part == 1.0)
        parts[TOOK_PART, p] += weight * (part > 0.0)
        parts[SQUARED, p] += weight * part * part


register(note, inline=True)

"""What the counting loops share."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vilt.compiled import register
from vilt.ranking.classes import classes

CATEGORY_OF = np.array([0] + [hand.category for hand in classes()], np.uint8)
"""uint8[7463]: the category of each strength."""


def winners_of(strengths: NDArray[np.int64], players: int, best: int) -> int:
    """The players whose strength is the best, as bits: 1 the first, 2 the second, ..."""
    winners = 0
    for player in range(players):
        winners += (strengths[player] == best) << player
    return winners


register(winners_of, inline=True)

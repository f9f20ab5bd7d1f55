"""What came of counting or sampling deals."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

SHARE_UNIT = 2520
"""The least number that 1 to 10 players can share without a rest."""


class Odds(msgspec.Struct, frozen=True, eq=False):
    """The odds of 2 to 10 players. Arrays are by player, as they were given, unless they say otherwise."""

    hands: tuple[str, ...]
    """Each player's hand or range, as it was given where that was text."""
    outcomes: NDArray[Any]
    """[2**k]: deals by the players who share the pot, as bits (1 the first player, 2 the second, ...). int64, or
    float64 where weights are not all 0 or 1."""
    categories: NDArray[Any] | None
    """[2**k, 9]: the same by the category of the winning hand, `vilt.ranking.Category`; None when not asked for."""
    exact: bool
    """Every possible deal was counted."""
    units: int
    """Independent draws behind the figures; 0 when they are exact."""
    interrupted: bool = False
    """Counting was interrupted: these are the deals until then."""

    @property
    def deals(self) -> int | float:
        """How many deals were counted, each by its weight."""
        total: int | float = self.outcomes.sum().item()
        return total

    @property
    def win(self) -> NDArray[np.float64]:
        """float64[k]: how often each player wins the whole pot, 0 to 1."""
        return np.asarray(self.outcomes[[1 << player for player in range(len(self.hands))]] / self.deals)

    @property
    def tie(self) -> NDArray[np.float64]:
        """float64[k]: how often each player shares the pot."""
        alone = self.outcomes[[1 << player for player in range(len(self.hands))]]
        return np.asarray((self._by_player() @ self.outcomes - alone) / self.deals)

    @property
    def lose(self) -> NDArray[np.float64]:
        """float64[k]: how often each player gets nothing."""
        return np.asarray((~self._by_player() @ self.outcomes) / self.deals)

    @property
    def shares(self) -> tuple[int | float, ...]:
        """What each player gets of all pots in 2520ths of one: whole numbers when `outcomes` are, without rounding."""
        return tuple(
            sum(deals * (SHARE_UNIT // mask.bit_count()) for mask, deals in self._outcomes() if mask >> player & 1)
            for player in range(len(self.hands))
        )

    @property
    def equity(self) -> NDArray[np.float64]:
        """float64[k]: each player's part of the pot, 0 to 1; together 1."""
        return np.array([share / (SHARE_UNIT * self.deals) for share in self.shares])

    @property
    def stderr(self) -> NDArray[np.float64]:
        """float64[k]: the standard error of each equity; 0 when exact."""
        if not self.units:
            return np.zeros(len(self.hands))
        squares = np.zeros(len(self.hands))
        for mask, deals in self._outcomes():
            for player in range(len(self.hands)):
                squares[player] += deals / mask.bit_count() ** 2 if mask >> player & 1 else 0.0
        variance = np.maximum(squares / self.deals - self.equity**2, 0.0)
        return np.asarray(np.sqrt(variance / self.units))

    @property
    def win_by_category(self) -> NDArray[np.float64] | None:
        """float64[k, 9]: how often each player wins or shares the pot with each category; None when not asked for."""
        return None if self.categories is None else (self._by_player() @ self.categories) / self.deals

    def as_data(self) -> dict[str, Any]:
        """All for JSON: `players` with `hand win tie lose equity stderr`, and `exact deals stderr interrupted`."""
        deals = self.deals
        columns = zip(self.hands, self.win, self.tie, self.lose, self.equity, self.stderr, strict=True)
        names = ("hand", "win", "tie", "lose", "equity", "stderr")
        return {
            "players": [
                {
                    name: value if isinstance(value, str) else float(value)
                    for name, value in zip(names, row, strict=True)
                }
                for row in columns
            ],
            "exact": self.exact,
            "deals": int(deals) if math.isfinite(deals) and deals == int(deals) else deals,
            "stderr": float(self.stderr.max()),
            "interrupted": self.interrupted,
        }

    def _outcomes(self) -> Iterator[tuple[int, Any]]:
        """Who shares, and on how many deals, where there are any."""
        return ((mask, deals) for mask, deals in enumerate(self.outcomes.tolist()) if deals)

    def _by_player(self) -> NDArray[np.bool_]:
        """bool[k, 2**k]: whether each player is among those who share."""
        masks = np.arange(len(self.outcomes))
        return np.array([masks >> player & 1 for player in range(len(self.hands))], np.bool_)

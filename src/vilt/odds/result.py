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
        return _alone(self.outcomes, len(self.hands)) / self.deals

    @property
    def tie(self) -> NDArray[np.float64]:
        """float64[k]: how often each player shares the pot."""
        return np.asarray((self._by_player() @ self.outcomes - _alone(self.outcomes, len(self.hands))) / self.deals)

    @property
    def lose(self) -> NDArray[np.float64]:
        """float64[k]: how often each player gets nothing."""
        return np.asarray((~self._by_player() @ self.outcomes) / self.deals)

    @property
    def shares(self) -> tuple[int | float, ...]:
        """What each player gets of all pots in 2520ths of one: whole numbers when `outcomes` are, without rounding."""
        return _shares(self.outcomes, len(self.hands))

    @property
    def equity(self) -> NDArray[np.float64]:
        """float64[k]: each player's part of the pot, 0 to 1; together 1."""
        return np.array([share / (SHARE_UNIT * self.deals) for share in self.shares])

    @property
    def stderr(self) -> NDArray[np.float64]:
        """float64[k]: the standard error of each equity; 0 when exact."""
        if not self.units:
            return np.zeros(len(self.hands))
        variance = np.maximum(self._squares() / self.deals - self.equity**2, 0.0)
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

    def _squares(self) -> NDArray[np.float64]:
        """[k]: the squares of what each player gets, summed up over all deals."""
        return _squares(self.outcomes, len(self.hands))

    def _by_player(self) -> NDArray[np.bool_]:
        """bool[k, 2**k]: whether each player is among those who share."""
        masks = np.arange(len(self.outcomes))
        return np.array([masks >> player & 1 for player in range(len(self.hands))], np.bool_)


class HiLoOdds(Odds, frozen=True, eq=False, kw_only=True):
    """The odds of a game in which the best low takes half of the pot, when there is one.

    `outcomes` and `categories` are those of the high half. Who wins the whole pot has scooped it.
    """

    without_low: NDArray[Any]
    """[2**k]: the part of `outcomes` on deals without a low, where the high hand takes the whole pot."""
    low_outcomes: NDArray[Any]
    """[2**k]: deals with a low, by the players who share it."""
    parts: NDArray[np.float64]
    """[3, k], of deals with a low: on how many each player gets the whole pot, on how many he gets anything, and the
    squares of his parts."""

    @property
    def win(self) -> NDArray[np.float64]:
        """float64[k]: how often each player scoops: wins the whole pot, high and low, 0 to 1."""
        return np.asarray((_alone(self.without_low, len(self.hands)) + self.parts[0]) / self.deals)

    @property
    def tie(self) -> NDArray[np.float64]:
        """float64[k]: how often each player gets a part of the pot and not all."""
        return np.asarray((self._by_player() @ self.without_low + self.parts[1]) / self.deals - self.win)

    @property
    def lose(self) -> NDArray[np.float64]:
        """float64[k]: how often each player gets nothing."""
        return np.asarray(np.maximum(1 - self.win - self.tie, 0.0))

    @property
    def shares(self) -> tuple[int | float, ...]:
        """What each player gets of all pots in 5040ths of one: whole numbers when `outcomes` are."""
        whole, high, low = (
            _shares(outcomes, len(self.hands))
            for outcomes in (self.without_low, self.outcomes - self.without_low, self.low_outcomes)
        )
        return tuple(2 * all_of_it + upper + lower for all_of_it, upper, lower in zip(whole, high, low, strict=True))

    @property
    def equity(self) -> NDArray[np.float64]:
        """float64[k]: each player's part of the pot, 0 to 1; together 1."""
        return np.array([share / (2 * SHARE_UNIT * self.deals) for share in self.shares])

    @property
    def high(self) -> NDArray[np.float64]:
        """float64[k]: each player's part of the high, 0 to 1; together 1."""
        return np.array(_shares(self.outcomes, len(self.hands))) / (SHARE_UNIT * self.deals)

    @property
    def low(self) -> NDArray[np.float64]:
        """float64[k]: each player's part of the low, deals without one counted; together `low_made`."""
        return np.array(_shares(self.low_outcomes, len(self.hands))) / (SHARE_UNIT * self.deals)

    @property
    def low_made(self) -> float:
        """How often there is a low, 0 to 1."""
        return float(self.low_outcomes.sum() / self.deals)

    def as_data(self) -> dict[str, Any]:
        """As `Odds`; each player has `high` and `low` as well, and there is `low_made`. `win` is the whole pot."""
        data = super().as_data()
        for player, high, low in zip(data["players"], self.high.tolist(), self.low.tolist(), strict=True):
            player["high"], player["low"] = high, low
        data["low_made"] = self.low_made
        return data

    def _squares(self) -> NDArray[np.float64]:
        return np.asarray(_squares(self.without_low, len(self.hands)) + self.parts[2])


def _alone(outcomes: NDArray[Any], players: int) -> NDArray[Any]:
    """[k]: where each player has it all."""
    return np.asarray(outcomes[[1 << player for player in range(players)]])


def _shared(outcomes: NDArray[Any]) -> Iterator[tuple[int, Any]]:
    """Who shares, and on how many deals, where there are any."""
    return ((mask, deals) for mask, deals in enumerate(outcomes.tolist()) if deals)


def _shares(outcomes: NDArray[Any], players: int) -> tuple[int | float, ...]:
    return tuple(
        sum(deals * (SHARE_UNIT // mask.bit_count()) for mask, deals in _shared(outcomes) if mask >> player & 1)
        for player in range(players)
    )


def _squares(outcomes: NDArray[Any], players: int) -> NDArray[np.float64]:
    squares = np.zeros(players)
    for mask, deals in _shared(outcomes):
        for player in range(players):
            squares[player] += deals / mask.bit_count() ** 2 if mask >> player & 1 else 0.0
    return squares

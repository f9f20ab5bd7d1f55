"""What kind of board lies there."""

from __future__ import annotations

from collections import Counter

import msgspec

from vilt.errors import Refused
from vilt.odds.players import Cards, as_cards
from vilt.ranking.describe import RANK_NAMES

WINDOWS = [{12, 0, 1, 2, 3}, *({*range(low, low + 5)} for low in range(9))]
"""The ranks of each straight, the ace low first."""

LOW_RANKS = {12, *range(7)}


class Texture(msgspec.Struct, frozen=True):
    """What a board of 3 to 5 cards allows."""

    high: int
    """Its highest rank, 0 (two) to 12 (ace)."""
    suited: int
    """The most cards of one suit."""
    same_rank: int
    """The most cards of one rank."""
    pairs: int
    """How many ranks lie there more than once."""
    straights: int
    """How many straights two cards of a player can complete now."""
    straight_draws: int
    """How many straights lack three ranks or fewer, so that two cards of a player make a draw at least."""
    low_ranks: int
    """How many different ranks of eight or lower, the ace among them."""

    @property
    def flush_possible(self) -> bool:
        """Two cards of a suit in a hand make a flush now."""
        return self.suited >= 3

    @property
    def low_possible(self) -> bool:
        """Two cards of a player can make a low of eight or better now."""
        return self.low_ranks >= 3

    def __str__(self) -> str:
        suits = {1: "rainbow", 2: "two-tone", 3: "three of a suit", 4: "four of a suit", 5: "a flush"}
        parts = [f"{RANK_NAMES[self.high]} high", suits[self.suited]]
        if self.same_rank > 1:
            sets = {2: "paired" if self.pairs == 1 else "two pair", 3: "three of a kind", 4: "four of a kind"}
            parts.append("a full house" if self.same_rank == 3 and self.pairs == 2 else sets[self.same_rank])
        if self.straights:
            parts.append("one straight possible" if self.straights == 1 else f"{self.straights} straights possible")
        else:
            parts.append("no straight possible")
        return ", ".join(parts)


def texture(board: Cards) -> Texture:
    """The texture of a board; `Refused` unless it has 3 to 5 different cards.

    >>> str(texture("Jh Th 9c"))
    'jack high, two-tone, 3 straights possible'
    """
    cards = as_cards(board)
    if not 3 <= len(cards) <= 5:
        raise Refused("bad_field", field="board", value=len(cards), expected="3 to 5 cards")
    by_rank = Counter(card >> 2 for card in cards)
    lacking = [len(window - by_rank.keys()) for window in WINDOWS]
    return Texture(
        high=max(by_rank),
        suited=max(Counter(card & 3 for card in cards).values()),
        same_rank=max(by_rank.values()),
        pairs=sum(count > 1 for count in by_rank.values()),
        straights=sum(missing <= 2 for missing in lacking),
        straight_draws=sum(missing <= 3 for missing in lacking),
        low_ranks=len(LOW_RANKS & by_rank.keys()),
    )

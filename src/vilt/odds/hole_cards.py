"""Hands of any game as the counting loops want them: what of each can play, and which columns that makes.

In Pineapple a hand stands there once for each two cards that its player may keep.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vilt.cards import Card
from vilt.odds.combos import CLASS_OF
from vilt.odds.discards import order, places_on
from vilt.odds.games import Discard, Game
from vilt.odds.hand_sets import Masks, cards_of
from vilt.odds.rank_sets import columns_of_cards
from vilt.ranking.strength import CARD_BITS

CHOICES = 3
"""So many twos there are of three cards."""
_CARD_MASKS = np.array(CARD_BITS, np.uint64)


class Hands(NamedTuple):
    """The hands that one player can hold."""

    taken: Masks
    """uint64[n]: all cards of each hand as `card_bits`, one that is thrown away as well."""
    kept: Masks
    """uint64[n]: those that can play."""
    columns: NDArray[np.uint8]
    """uint8[n, p]: the columns (`vilt.odds.rank_sets`) of all pairs of them."""
    combos: NDArray[np.int64]
    """int64[n]: the combo of the two that are kept, where a card is thrown away; else 0."""
    weights: NDArray[np.float64]
    """float64[n]"""


def hands_of(masks: Masks, weights: NDArray[np.float64], game: Game, board: tuple[Card, ...]) -> Hands:
    """Hands with their weights; where a card is thrown away, once for each choice that can be the best.

    Equal choices share the weight of their hand. In Crazy Pineapple nothing is chosen before a flop lies there: then
    all three choices follow one another, each with the whole weight.
    """
    cards = cards_of(masks).astype(np.int64)
    if game.definition.discard is Discard.NEVER:
        return Hands(masks, masks, columns_of_cards(cards), np.zeros(len(masks), np.int64), weights)
    pairs = np.stack([cards[:, both] for both in ((0, 1), (0, 2), (1, 2))], 1)
    low, high = np.sort(pairs, 2).transpose(2, 0, 1)
    combos = high * (high - 1) // 2 + low
    parts = np.repeat(weights[:, None], CHOICES, 1)
    if (places := _places(game, board)) is not None:
        best = places[combos] == places[combos].max(1, keepdims=True)
        parts = np.where(best, parts / best.sum(1, keepdims=True), 0)
    rows, choices = np.nonzero(parts)
    chosen = pairs[rows, choices]
    return Hands(
        masks[rows],
        _CARD_MASKS[chosen].sum(1, dtype=np.uint64),
        columns_of_cards(chosen),
        combos[rows, choices],
        parts[rows, choices],
    )


def no_hands(columns: int) -> Hands:
    """No hands, with so many columns."""
    none = np.zeros(0, np.uint64)
    return Hands(none, none, np.zeros((0, columns), np.uint8), np.zeros(0, np.int64), np.zeros(0))


def _places(game: Game, board: tuple[Card, ...]) -> NDArray[np.uint16] | None:
    """The place of each combo in the order of choices; None while the choice is open."""
    definition = game.definition
    if definition.discard is Discard.BEFORE_FLOP:
        return np.asarray(order(definition.hi_lo).before_flop[CLASS_OF])
    return places_on((board[0], board[1], board[2]), definition.hi_lo) if board else None

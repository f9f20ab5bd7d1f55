"""The equity of players who are all in with their cards face up, from what everybody sees.

Nothing is compiled here, so that the room may ask: at most 990 boards, ranked in plain NumPy.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from vilt.cards import Card
from vilt.odds.combos import combo_of
from vilt.odds.preflop import BOARDS, match_up, match_ups
from vilt.ranking import plain

_STREETS = (3, 4, 5)
_HAND = 2


def live_equity(hands: Sequence[Sequence[Card]], board: Sequence[Card]) -> tuple[float, ...] | None:
    """The exact equity of each hand, 0 to 1, counting only the cards given; a few milliseconds at most.

    None when it cannot be said: fewer than two hands, a card that is hidden (-1), or more than two hands before the
    flop.

    >>> live_equity([(51, 47), (46, 45)], ())[0] > 0.3
    True
    """
    cards = [card for hand in hands for card in hand] + list(board)
    if len(hands) < 2 or min(cards) < 0 or any(len(hand) != _HAND for hand in hands):
        return None
    if len(board) in _STREETS:
        return _by_boards(hands, board)
    return _by_table(hands[0], hands[1]) if not board and len(hands) == 2 else None


def _by_table(first: Sequence[Card], second: Sequence[Card]) -> tuple[float, float]:
    number = match_up(np.array(combo_of(*first)), np.array(combo_of(*second)))
    table = match_ups()
    equity = (int(table.wins[number]) + int(table.ties[number]) / 2) / BOARDS
    return equity, 1 - equity


def _by_boards(hands: Sequence[Sequence[Card]], board: Sequence[Card]) -> tuple[float, ...]:
    taken = {card for hand in hands for card in hand} | set(board)
    left = [card for card in range(52) if card not in taken]
    boards = np.array([(*board, *more) for more in combinations(left, 5 - len(board))], np.intp)
    strengths = np.stack([_strengths(boards, hand) for hand in hands])
    best = strengths == strengths.max(0)
    return tuple((best / best.sum(0)).mean(1).tolist())


def _strengths(boards: NDArray[np.intp], hand: Sequence[Card]) -> NDArray[np.uint16]:
    """The strength of a hand on each board, uint16[n], as `strength_of`."""
    seven = np.concatenate([boards, np.broadcast_to(np.array(hand), (len(boards), _HAND))], 1)
    return plain.strengths(seven.astype(np.uint8))

"""The equity of players who are all in with their cards face up, from what everybody sees.

Nothing is compiled here, so that the room may ask: boards are ranked in plain NumPy, a few hundredths of a second at
most.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from vilt.cards import Card, cards_text, full_deck
from vilt.odds.combos import bits_of, combo_of
from vilt.odds.preflop import BOARDS, match_up, match_ups
from vilt.odds.rank_sets import columns_of_cards
from vilt.odds.splitting import no_counts, note_all, odds_of, tables_of
from vilt.odds.whole_boards import KnownHand, count_whole_boards
from vilt.ranking import EIGHT_OR_BETTER, plain

_STREETS = (3, 4, 5)
_OMAHA = (4, 5, 6)
_DECK = frozenset(full_deck())


def live_equity(
    hands: Sequence[Sequence[Card]], board: Sequence[Card], hi_lo: bool = False
) -> tuple[float, ...] | None:
    """The exact equity of each hand, 0 to 1, counting only the cards given.

    Of hands of four to six cards two play, as in Omaha; with `hi_lo` the best low of eight or better wins half. Players
    of Pineapple have two cards left. None when it cannot be said: fewer than two hands, a card that is hidden (-1),
    hands of other numbers of cards, a card twice, or a board without 0, 3, 4 or 5.

    >>> live_equity([(51, 47), (46, 45)], ())[0] > 0.3
    True
    """
    hole_cards = len(hands[0]) if hands else 0
    uses_two = hole_cards in _OMAHA
    cards = [card for hand in hands for card in hand] + list(board)
    if len(hands) < 2 or not (uses_two or hole_cards == 2) or any(len(hand) != hole_cards for hand in hands):
        return None
    if len(_DECK.intersection(cards)) < len(cards):
        return None
    if hole_cards == len(hands) == 2 and not board and not hi_lo:
        return _by_table(hands[0], hands[1])
    counts = no_counts(len(hands))
    tables = tables_of(counts, len(hands))
    if not board:
        known = [KnownHand(bits_of(hand), bits_of(hand), columns_of_cards(np.array([hand]))[0]) for hand in hands]
        count_whole_boards(known, 0, uses_two, hi_lo, tables)
    elif len(board) in _STREETS:
        boards = _boards(hands, board)
        highs = np.stack([_values(hand, boards, uses_two) for hand in hands])
        lows = [_lows(hand, boards, uses_two) for hand in hands] if hi_lo else []
        note_all(tables, highs, np.array(lows, np.uint16), np.ones(len(boards)))
    else:
        return None
    texts = tuple(map(cards_text, hands))
    return tuple(odds_of(texts, counts, hi_lo, categories=False, units=0).equity.tolist())


def _by_table(first: Sequence[Card], second: Sequence[Card]) -> tuple[float, float]:
    number = match_up(np.array(combo_of(*first)), np.array(combo_of(*second)))
    table = match_ups()
    equity = (int(table.wins[number]) + int(table.ties[number]) / 2) / BOARDS
    return equity, 1 - equity


def _boards(hands: Sequence[Sequence[Card]], board: Sequence[Card]) -> NDArray[np.uint8]:
    """Every board that can come, uint8[n, 5]."""
    taken = {card for hand in hands for card in hand} | set(board)
    left = [card for card in range(52) if card not in taken]
    return np.array([(*board, *more) for more in combinations(left, 5 - len(board))], np.uint8)


def _values(hand: Sequence[Card], boards: NDArray[np.uint8], uses_two: bool) -> NDArray[np.uint16]:
    """The strength of a hand on each board."""
    own = np.broadcast_to(np.array(hand, np.uint8), (len(boards), len(hand)))
    return plain.omaha_strengths(own, boards) if uses_two else plain.strengths(np.concatenate([boards, own], 1))


def _lows(hand: Sequence[Card], boards: NDArray[np.uint8], uses_two: bool) -> NDArray[np.uint16]:
    """The low of a hand on each board."""
    own = np.broadcast_to(np.array(hand, np.uint8), (len(boards), len(hand)))
    if uses_two:
        return plain.omaha_lows(own, boards, EIGHT_OR_BETTER)
    return plain.lows(np.concatenate([boards, own], 1), EIGHT_OR_BETTER)

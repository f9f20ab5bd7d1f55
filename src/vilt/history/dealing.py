"""A deck that deals exactly the cards a recorded hand knows (RULES E1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vilt.cards import CARDS_IN_DECK
from vilt.hand import HIDDEN
from vilt.rules.dealing import board_place, hole_place, street_cards
from vilt.rules.state import BOARD_CARDS
from vilt.rules.streets import Street


def deck_for(
    hole: Sequence[Sequence[int]],
    board: Sequence[int],
    cards_each: int,
    boards: Sequence[Sequence[int]] = (),
    side_by_side: int = 1,
) -> tuple[int, ...]:
    """A deck that gives the players `hole` and the board `board`; any unused card stands where none is known.

    Then come the cards of further `boards` from where they part (I7); so many as go `side_by_side` get each street at
    once (C4).

    >>> deck_for([(51, 47), (-1, -1)], [], 2)[:5]
    (51, 0, 47, 1, 2)
    """
    players = len(hole)
    deck = [HIDDEN] * CARDS_IN_DECK
    for s, cards in enumerate(hole):
        for n, card in enumerate(cards):
            deck[hole_place(players, s, n)] = card
    top = cards_each * players
    together = [board, *boards[: side_by_side - 1], *[()] * (side_by_side - 1 - len(boards))]
    for street in (Street.FLOP, Street.TURN, Street.RIVER):
        first = board_place(street)
        count = street_cards(street)
        for each in together:
            for n, card in enumerate(each[first : first + count]):
                deck[top + 1 + n] = card
            top += 1 + count
    for cards in boards[side_by_side - 1 :]:
        left = list(cards)
        while left:
            count = 3 if len(left) == BOARD_CARDS else 1
            deck[top + 1 : top + 1 + count] = left[:count]
            del left[:count]
            top += 1 + count
    spare = iter(unused(deck))
    return tuple([next(spare) if card == HIDDEN else card for card in deck])


def unused(cards: Iterable[int]) -> list[int]:
    """The cards of the pack that are not among `cards`, in order."""
    known = set(cards)
    return [card for card in range(CARDS_IN_DECK) if card not in known]

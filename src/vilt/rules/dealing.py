"""Where in the deck each card of a normal deal lies (RULES E1)."""

from __future__ import annotations

from vilt.rules.state import HandState
from vilt.rules.streets import FLOP


def hole_place(players: int, s: int, n: int) -> int:
    """The place in the deck of the `n`-th hole card of player `s`: one at a time, from the left of the button.

    >>> [hole_place(3, s, n) for n in (0, 1) for s in (0, 1, 2)]
    [0, 1, 2, 3, 4, 5]
    """
    return n * players + s


def street_cards(street: int) -> int:
    """How many cards come on the board at `street`, after one burn."""
    return 3 if street == FLOP else 1


def board_place(street: int) -> int:
    """Where on the board the cards of `street` start."""
    return 0 if street == FLOP else street + 1


def street_after(cards: int) -> int:
    """The street that comes next on a board of so many cards.

    >>> [int(street_after(cards)) for cards in (0, 3, 4)]
    [1, 2, 3]
    """
    return FLOP if cards == 0 else cards - 1


def deal_hole(h: HandState, cards_each: int) -> None:
    """Deal everybody `cards_each` hole cards from `h.deck` into a record's `h.hole`."""
    for s in range(h.players):
        for n in range(cards_each):
            h.hole[s][n] = h.deck[hole_place(h.players, s, n)]
    h.next_card = cards_each * h.players


def deal_board(h: HandState, street: int) -> None:
    """Burn one and deal `street` from `h.deck` into a record's `h.board`."""
    first = board_place(street)
    for n in range(street_cards(street)):
        h.board[first + n] = h.deck[h.next_card + 1 + n]
    h.next_card += 1 + street_cards(street)

"""Dealing the streets of a hand, on one board or on several (RULES C4, E1, I7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vilt.hand import events as ev
from vilt.rules.dealing import street_after, street_cards
from vilt.rules.streets import RIVER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vilt.hand.hand import Hand


def street_dealt(hand: Hand, street: int, board: int = 1) -> ev.StreetDealt:
    """Burn and deal `street` on a board, the first or another."""
    deck, top = hand.state.deck, hand.state.next_card
    return ev.StreetDealt(street, deck[top], tuple(deck[top + 1 : top + 1 + street_cards(street)]), board=board)


def deal_beside(hand: Hand, street: int) -> Iterator[ev.StreetDealt]:
    """Deal `street`, which lies on the first board, on each of the boards beside it (C4)."""
    for number in range(2, hand.runs + 1):
        yield street_dealt(hand, street, number)


def deal_other_boards(hand: Hand) -> Iterator[ev.StreetDealt]:
    """The first board is complete: deal what the others lack from the same stub, each street with its burn (I7)."""
    for number, board in enumerate(hand.boards, start=2):
        for street in range(street_after(len(board)), RIVER + 1):
            yield street_dealt(hand, street, number)

"""The draw for the first button (RULES B2, A7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from vilt.cards import check_deck
from vilt.errors import Refused
from vilt.table.choice_events import ButtonDrawn
from vilt.table.dealing import Told
from vilt.table.events import NextHandAt
from vilt.table.house_options import DrawTie, FirstButton
from vilt.table.seat_choices import DrawButton
from vilt.table.standing import Standing

CLUBS_FIRST = (3, 0, 1, 2)
"""The rank of each suit (clubs, diamonds, hearts, spades) where clubs are highest: clubs, spades, hearts, diamonds."""


class Round(NamedTuple):
    """One round of cards and who won it; 0 when those who tie draw again."""

    cards: dict[int, int]
    winner: int


def draw(seats: Sequence[int], deck: Sequence[int], tie: DrawTie) -> list[Round]:
    """Deal one card to each of `seats` from the top of `deck`: the highest has the button (B2).

    >>> from vilt.cards import parse_cards
    >>> draw([1, 2, 3, 4], parse_cards("9cKcKh4s"), DrawTie.SUIT_SHDC)[-1].winner
    3
    """
    rounds: list[Round] = []
    dealt = 0
    while True:
        cards = dict(zip(seats, deck[dealt : dealt + len(seats)], strict=True))
        dealt += len(seats)
        top = max(card // 4 for card in cards.values())
        seats = [seat for seat, card in cards.items() if card // 4 == top]
        if tie is DrawTie.REDRAW and len(seats) > 1 and dealt + len(seats) <= len(deck):
            rounds.append(Round(cards, 0))
            continue
        ranks = CLUBS_FIRST if tie is DrawTie.SUIT_CSHD else (0, 1, 2, 3)
        rounds.append(Round(cards, max(seats, key=lambda seat: ranks[cards[seat] % 4])))
        return rounds


def draws_first(table: Standing) -> bool:
    """Whether the button must be drawn before the next hand: the game begins anew and nobody who plays has drawn it."""
    if table.running or table.settings.first_button is FirstButton.SEAT_1:
        return False
    placement = table.placement()
    return placement is not None and placement.fresh and table.customs.drawn not in placement.players


def draw_button(table: Standing, command: DrawButton, now: float) -> Told:
    """Draw for the button, shown to everybody unless the house draws it unseen; then there is time to see it."""
    if not table.next_hand_at or now < table.next_hand_at or not draws_first(table):
        raise Refused("no_draw_due")
    placement = table.placement()
    check_deck(command.deck)
    seats = sorted(placement.players) if placement else []
    if table.settings.first_button is FirstButton.RANDOM:
        yield ButtonDrawn(draw(seats, command.deck, DrawTie.SUIT_SHDC)[-1].winner, {})
        return
    for cards, winner in draw(seats, command.deck, table.settings.draw_tie):
        yield ButtonDrawn(winner, cards)
    yield NextHandAt(now + table.settings.pause_seconds)

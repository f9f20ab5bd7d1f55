"""Whether a hand can be announced as told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vilt.cards import CARDS_IN_DECK
from vilt.errors import Refused
from vilt.rules.house import MOST_BOARDS, MOST_CHIPS, MOST_PLAYERS
from vilt.rules.variants import COMMON_CARDS, HOLE_CARDS, most_players

if TYPE_CHECKING:
    from vilt.hand.commands import Announce
    from vilt.hand.events import Starter


def check_announcement(command: Announce) -> None:
    """Refuse an announcement that is no hand.

    Raises:
        Refused: too few or too many players, a seat named twice, an amount out of range, rules that do not go together.
    """
    starters = command.starters
    if not 2 <= len(starters) <= MOST_PLAYERS:
        raise Refused("too_few_players", players=len(starters))
    if len(starters) > most_players(command.rules.variant):
        raise Refused("too_many_players", players=len(starters), most=most_players(command.rules.variant))
    if command.boards != 1:
        _check_boards(command)
    if command.hand < 1:
        raise Refused("bad_rules", field="hand", value=command.hand, expected="at least 1")
    if not 1 <= command.button <= MOST_PLAYERS:
        raise Refused("bad_button", seat=command.button)
    seats = _checked_seats(starters)
    if not 0 <= command.left_behind <= MOST_CHIPS:
        raise Refused("bad_amount", amount=command.left_behind, low=0, high=MOST_CHIPS)
    command.rules.check()
    for post in command.posts:
        if post.seat not in seats:
            raise Refused("not_in_hand", seat=post.seat)
        if not 0 <= post.nominal <= MOST_CHIPS:
            raise Refused("bad_amount", amount=post.nominal, low=0, high=MOST_CHIPS)


def _check_boards(command: Announce) -> None:
    """More boards than one: two, where the deck has the cards for them and no mistakes are possible."""
    cards = len(command.starters) * HOLE_CARDS[command.rules.variant] + command.boards * COMMON_CARDS
    most = 1 if command.rulings or cards > CARDS_IN_DECK else MOST_BOARDS
    if not 1 <= command.boards <= most:
        raise Refused("bad_rules", field="boards", value=command.boards, expected=f"at most {most}")


def _checked_seats(starters: tuple[Starter, ...]) -> set[int]:
    seats: set[int] = set()
    total = 0
    for starter in starters:
        seat, stack = starter.seat, starter.stack
        if not 1 <= seat <= MOST_PLAYERS:
            raise Refused("bad_seat", seat=seat)
        if seat in seats:
            raise Refused("seat_twice", seat=seat)
        if stack < 1:
            raise Refused("bad_amount", amount=stack, low=1, high=MOST_CHIPS)
        seats.add(seat)
        total += stack
    if total > MOST_CHIPS:
        raise Refused("bad_amount", amount=total, low=1, high=MOST_CHIPS)
    return seats

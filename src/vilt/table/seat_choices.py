"""What players choose at a table beside their turns: commands about seats, blinds owed, straddles, kills and chops."""

from __future__ import annotations

from typing import Annotated

import msgspec

from vilt.rules.house import Chips
from vilt.table.choice_events import Wish
from vilt.table.settings import Seat

Account = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class SeatChoice(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The base of them."""


class Choose(SeatChoice, frozen=True, tag="choose"):
    """Say what the player in `seat` wants, or take it back; `amount` is that of a kill."""

    seat: Seat
    wish: Wish
    on: bool = True
    amount: Chips = 0


class AnswerChop(SeatChoice, frozen=True, tag="answer_chop"):
    """Agree to chop hand number `hand`, or refuse (C11)."""

    seat: Seat
    hand: int
    agrees: bool


class MoveSeat(SeatChoice, frozen=True, tag="move_seat"):
    """Take the free seat `to` instead (I11)."""

    seat: Seat
    to: Seat


class JoinList(SeatChoice, frozen=True, tag="join_list"):
    """Wait for a seat (B1)."""

    player: Account
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=24)]


class LeaveList(SeatChoice, frozen=True, tag="leave_list"):
    """Wait for a seat no longer."""

    player: Account


class PassOffer(SeatChoice, frozen=True, tag="pass_offer"):
    """The time in which a seat was kept for `player` is over. Due work of the room."""

    player: Account


class DrawButton(SeatChoice, frozen=True, tag="draw_button"):
    """Draw for the first button from this deck (B2). Due work of the room."""

    deck: tuple[int, ...]


ChoiceCommand = Choose | AnswerChop | MoveSeat | JoinList | LeaveList | PassOffer | DrawButton

WAITS_WHILE_PAUSED = (AnswerChop, MoveSeat, PassOffer, DrawButton)
"""What is refused while the host has paused the game."""

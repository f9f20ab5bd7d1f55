"""What a player may choose beside his turns: blinds owed, straddles, kills, chops, another seat, the waiting list."""

from __future__ import annotations

from vilt.protocol.fields import CommandId, FromClient, TableId, Version
from vilt.rules.house import Chips
from vilt.table.choice_events import Wish
from vilt.table.settings import Seat


class Choosing(FromClient, frozen=True, kw_only=True):
    """The base of them."""

    id: CommandId
    table: TableId


class SayWish(Choosing, frozen=True, kw_only=True, tag="wish"):
    """Say what one wants of the hands to come, or take it back; `amount` is that of a kill."""

    wish: Wish
    on: bool = True
    amount: Chips = 0


class ChopVote(Choosing, frozen=True, kw_only=True, tag="chop"):
    """Agree to chop hand number `hand`, or refuse."""

    hand: Version
    agrees: bool


class ChangeSeat(Choosing, frozen=True, kw_only=True, tag="change_seat"):
    """Take the free seat `to`."""

    to: Seat


class WaitForSeat(Choosing, frozen=True, kw_only=True, tag="wait_for_seat"):
    """Go on the waiting list."""


class WaitNoLonger(Choosing, frozen=True, kw_only=True, tag="wait_no_longer"):
    """Leave the waiting list, or let the seat go that is kept for one."""


SeatChoiceMessage = SayWish | ChopVote | ChangeSeat | WaitForSeat | WaitNoLonger

"""What a player chooses by a message, as the table's command."""

from __future__ import annotations

from vilt.errors import Refused
from vilt.protocol.seat_choices import ChangeSeat, ChopVote, SayWish, SeatChoiceMessage, WaitForSeat, WaitNoLonger
from vilt.table import Table
from vilt.table.seat_choices import AnswerChop, ChoiceCommand, Choose, JoinList, LeaveList, MoveSeat


def choice_for(table: Table, message: SeatChoiceMessage, player: str, name: str) -> ChoiceCommand:
    """The command that `message` of `player`, who is called `name`, means.

    Raises:
        Refused: `not_seated` when it takes a seat that he does not have.
    """
    match message:
        case WaitForSeat():
            return JoinList(player, name)
        case WaitNoLonger():
            return LeaveList(player)
    seat = table.seat_of(player)
    if not seat:
        raise Refused("not_seated")
    match message:
        case SayWish():
            return Choose(seat, message.wish, message.on, message.amount)
        case ChopVote():
            return AnswerChop(seat, message.hand, message.agrees)
        case ChangeSeat():
            return MoveSeat(seat, message.to)

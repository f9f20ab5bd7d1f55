"""What a seated or coming player asks of a table, as the table's command; who asks is known from his cookie alone."""

from __future__ import annotations

from vilt.errors import Refused
from vilt.protocol.client import AddChips, ComeBack, LeaveSeat, TableMessage, TakeBreak, TakeSeat, TakeTurn
from vilt.protocol.host import FromHost
from vilt.table import Table
from vilt.table.commands import Leave, Play, Sit, SitIn, SitOut, TableCommand, TopUp
from vilt.web.orders import order_for


def command_for(table: Table, message: TableMessage, player: str, name: str) -> TableCommand:
    """The command that `message` of `player` means at `table` as it stands.

    Raises:
        Refused: `not_seated` when it takes a seat that he does not have.
    """
    if isinstance(message, TakeSeat):
        return Sit(player, name, message.seat, message.buy_in)
    if isinstance(message, FromHost):
        return order_for(message, player, name)
    seat = table.seat_of(player)
    if not seat:
        raise Refused("not_seated")
    match message:
        case LeaveSeat():
            return Leave(seat)
        case TakeBreak():
            return SitOut(seat)
        case ComeBack():
            return SitIn(seat)
        case AddChips():
            return TopUp(seat, message.amount)
        case TakeTurn():
            return Play(seat, message.hand, message.turn, message.action, message.amount)

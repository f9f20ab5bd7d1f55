"""What a host orders by a message."""

from __future__ import annotations

from vilt.protocol.host import HandOver, HostMessage, ReportMistake
from vilt.room.names import tidy_reason
from vilt.table.orders import GiveHost, HostOrder, TellMistake


def order_for(message: HostMessage, player: str, name: str) -> HostOrder:
    """The order that `message` of `player`, who is called `name`, means.

    Raises:
        Refused: `bad_reason`.
    """
    reason = tidy_reason(message.reason)
    match message:
        case HandOver():
            return GiveHost(seat=message.seat, by=player, name=name, reason=reason)
        case ReportMistake():
            return TellMistake(hand=message.hand, mistake=message.mistake, by=player, name=name, reason=reason)

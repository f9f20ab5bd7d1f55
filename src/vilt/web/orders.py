"""What a host orders by a message."""

from __future__ import annotations

from vilt.protocol.host import HostMessage
from vilt.room.names import tidy_reason
from vilt.table.orders import GiveHost, HostOrder


def order_for(message: HostMessage, player: str, name: str) -> HostOrder:
    """The order that `message` of `player`, who is called `name`, means.

    Raises:
        Refused: `bad_reason`.
    """
    return GiveHost(seat=message.seat, by=player, name=name, reason=tidy_reason(message.reason))

"""What the host of a table may send; everybody else is refused. `reason` is read by the whole table."""

from __future__ import annotations

from vilt.protocol.fields import CommandId, FromClient, TableId
from vilt.table.orders import Reason
from vilt.table.settings import Seat


class FromHost(FromClient, frozen=True, kw_only=True):
    """The base of all messages of a host."""

    id: CommandId
    table: TableId
    reason: Reason = ""


class HandOver(FromHost, frozen=True, kw_only=True, tag="hand_over"):
    """Let the player in `seat` be the host."""

    seat: Seat


HostMessage = HandOver

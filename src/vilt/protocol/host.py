"""What the host of a table may send; everybody else is refused. `reason` is read by the whole table."""

from __future__ import annotations

from vilt.hand.mistakes.commands import Mistake
from vilt.protocol.fields import CommandId, FromClient, TableId, Version
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


class ReportMistake(FromHost, frozen=True, kw_only=True, tag="report_mistake"):
    """Tell hand number `hand` of a mistake, or of chips bet by hand, at a table that is dealt by hand."""

    hand: Version
    mistake: Mistake


HostMessage = HandOver | ReportMistake

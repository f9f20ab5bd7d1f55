"""What the host of a table may send; everybody else is refused. `reason` is read by the whole table."""

from __future__ import annotations

from vilt.hand.mistakes.commands import Mistake
from vilt.protocol.fields import CommandId, FromClient, TableId, Version
from vilt.rules.house import Chips
from vilt.table.orders import Reason
from vilt.table.settings import Seat, TableSettings


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


class AnswerRequest(FromHost, frozen=True, kw_only=True, tag="answer_request"):
    """Let `player` have what he asked for, or not."""

    player: str
    accept: bool


class Pause(FromHost, frozen=True, kw_only=True, tag="pause"):
    """Stop the game at once."""


class Resume(FromHost, frozen=True, kw_only=True, tag="resume"):
    """Let the game go on."""


class Kick(FromHost, frozen=True, kw_only=True, tag="kick"):
    """Send the player in `seat` away."""

    seat: Seat


class ChangeSettings(FromHost, frozen=True, kw_only=True, tag="change_settings"):
    """Agree on other settings from the next hand on: all of them, as the view of the table has them."""

    settings: TableSettings


class CorrectStack(FromHost, frozen=True, kw_only=True, tag="correct_stack"):
    """Let the player in `seat` have `stack` chips from now on."""

    seat: Seat
    stack: Chips


class MovePot(FromHost, frozen=True, kw_only=True, tag="move_pot"):
    """Give `amount` that `seat` won in hand number `hand` to another player of it, at a table that is dealt by hand."""

    hand: Version
    seat: Seat
    to: Seat
    amount: Chips


class CloseTable(FromHost, frozen=True, kw_only=True, tag="close_table"):
    """Close the table."""


HostMessage = (
    HandOver
    | AnswerRequest
    | Pause
    | Resume
    | Kick
    | ChangeSettings
    | CorrectStack
    | MovePot
    | CloseTable
    | ReportMistake
)

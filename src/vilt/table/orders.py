"""What the host of a table alone may order. The room fills in who gives the order, and how he is called."""

from __future__ import annotations

from typing import Annotated

import msgspec

from vilt.hand.mistakes.commands import Mistake
from vilt.rules.house import Chips
from vilt.table.settings import Seat, TableSettings

Reason = Annotated[str, msgspec.Meta(max_length=120)]
"""Why the host does something, in his own words; everybody at the table reads it."""


class Order(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """The base of all orders: `by` is the account that gives it, `name` what its owner is called."""

    by: str
    name: str
    reason: Reason = ""


class GiveHost(Order, frozen=True, kw_only=True, tag="give_host"):
    """Let the player in `seat` be the host from now on."""

    seat: Seat


class TellMistake(Order, frozen=True, kw_only=True, tag="tell_mistake"):
    """Tell hand number `hand` of a mistake, or of chips bet by hand (E2-E17, D19)."""

    hand: int
    mistake: Mistake


class AnswerRequest(Order, frozen=True, kw_only=True, tag="answer_request"):
    """Let the account `player` have the seat or the chips it asked for, or not."""

    player: str
    accept: bool


class Pause(Order, frozen=True, kw_only=True, tag="pause"):
    """Stop the game at once, in mid-hand too; no clock runs until it goes on."""


class Resume(Order, frozen=True, kw_only=True, tag="resume"):
    """Let a paused game go on where it stopped."""


class Kick(Order, frozen=True, kw_only=True, tag="kick"):
    """Send a player away, with his chips; a hand he is in is played as if he left (I10)."""

    seat: Seat


class ChangeSettings(Order, frozen=True, kw_only=True, tag="change_settings"):
    """Agree on other settings, from the next hand on."""

    settings: TableSettings


class CorrectStack(Order, frozen=True, kw_only=True, tag="correct_stack"):
    """Put a stack right between hands: `stack` chips from now on, the difference comes from or goes to the bankroll.

    A reason is needed.
    """

    seat: Seat
    stack: Chips


class MovePot(Order, frozen=True, kw_only=True, tag="move_pot"):
    """Give `amount` that `seat` won in hand number `hand` to another player of it, before the next hand begins (G9).

    A reason is needed.
    """

    hand: int
    seat: Seat
    to: Seat
    amount: Chips


class CloseByHost(Order, frozen=True, kw_only=True, tag="close_by_host"):
    """Deal no hand any more; everybody is paid out as soon as no hand is running."""


HostOrder = (
    GiveHost
    | TellMistake
    | AnswerRequest
    | Pause
    | Resume
    | Kick
    | ChangeSettings
    | CorrectStack
    | MovePot
    | CloseByHost
)

"""What the host of a table alone may order. The room fills in who gives the order, and how he is called."""

from __future__ import annotations

from typing import Annotated

import msgspec

from vilt.hand.mistakes.commands import Mistake
from vilt.table.settings import Seat

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


HostOrder = GiveHost | TellMistake

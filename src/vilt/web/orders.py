"""What a host orders by a message."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from vilt.errors import Refused
from vilt.history.options import FIELDS, read_option
from vilt.protocol import host as asked
from vilt.protocol.host import HostMessage
from vilt.room.names import TABLE_LETTERS, tidy_name, tidy_reason
from vilt.rules.house import HouseRules
from vilt.table import orders
from vilt.table.orders import HostOrder
from vilt.table.settings import TableSettings


def order_for(message: HostMessage, player: str, name: str) -> HostOrder:
    """The order that `message` of `player`, who is called `name`, means.

    Raises:
        Refused: `bad_reason`, or `bad_name` of a table.
    """
    who = {"by": player, "name": name, "reason": tidy_reason(message.reason)}
    return _ORDERS[type(message)](message, who)


def unreadable_option(text: str | bytes, error: Exception) -> Refused | None:
    """What is wrong with the option of other settings that made a message unreadable; None if it was none."""
    found = _OPTION.search(str(error))
    if found is None or found[2] not in FIELDS:
        return None
    settings = msgspec.json.decode(text)["settings"]
    try:
        read_option(found[2], (settings[found[1]] if found[1] else settings)[found[2]])
    except Refused as refused:
        return refused
    return None


def check_options(text: str) -> None:
    """Refuse other settings that name an option which there is not: read as structs, it would only be passed over.

    Raises:
        Refused: `no_such_option`.
    """
    settings = msgspec.json.decode(text)["settings"]
    for named, struct in ((settings, TableSettings), (settings["rules"], HouseRules)):
        unknown = next((name for name in named if name not in struct.__struct_fields__), None)
        if unknown is not None:
            raise Refused("no_such_option", option=unknown[:40])


def _named(settings: TableSettings) -> TableSettings:
    return replace(settings, name=tidy_name(settings.name, TABLE_LETTERS))


_OPTION = re.compile(r"`\$\.settings\.(?:(rules|rulings)\.)?(\w+)`$")
"""How an unreadable option of the settings is told."""

_ORDERS: Mapping[type, Callable[[Any, dict[str, str]], HostOrder]] = {
    asked.HandOver: lambda said, who: orders.GiveHost(seat=said.seat, **who),
    asked.AnswerRequest: lambda said, who: orders.AnswerRequest(player=said.player, accept=said.accept, **who),
    asked.Pause: lambda _, who: orders.Pause(**who),
    asked.Resume: lambda _, who: orders.Resume(**who),
    asked.Kick: lambda said, who: orders.Kick(seat=said.seat, **who),
    asked.ChangeSettings: lambda said, who: orders.ChangeSettings(settings=_named(said.settings), **who),
    asked.CorrectStack: lambda said, who: orders.CorrectStack(seat=said.seat, stack=said.stack, **who),
    asked.MovePot: lambda said, who: orders.MovePot(
        hand=said.hand, seat=said.seat, to=said.to, amount=said.amount, **who
    ),
    asked.ReportMistake: lambda said, who: orders.TellMistake(hand=said.hand, mistake=said.mistake, **who),
    asked.CloseTable: lambda _, who: orders.CloseByHost(**who),
}
"""What each message of a host means."""

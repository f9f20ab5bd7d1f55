"""What the host of a table orders: he is its creator, or whom he handed it to. Written like `vilt.table.dealing`."""

from __future__ import annotations

from vilt.errors import Refused
from vilt.table import host_events as ev
from vilt.table import orders
from vilt.table.dealing import Told
from vilt.table.mistakes import tell_mistake
from vilt.table.standing import Standing


def carry_out(table: Standing, order: orders.HostOrder, now: float) -> Told:
    """Carry out an order of the host.

    Raises:
        Refused: `not_host` when somebody else gives it.
    """
    check_host(table, order.by)
    match order:
        case orders.TellMistake():
            return tell_mistake(table, order, now)
        case orders.GiveHost():
            return _give_host(table, order)


def check_host(table: Standing, account: str) -> None:
    """Refuse what only the host may do.

    Raises:
        Refused: `not_host`.
    """
    if not table.host or account != table.host:
        raise Refused("not_host")


def _give_host(table: Standing, order: orders.GiveHost) -> Told:
    seated = table.seated(order.seat)
    if seated.bot:
        raise Refused("bot_cannot_host", seat=order.seat)
    if seated.player == table.host:
        raise Refused("host_already", seat=order.seat)
    yield ev.HostChanged(
        seat=order.seat, host=seated.player, host_name=seated.name, by=order.by, name=order.name, reason=order.reason
    )

"""Chips that a table watches over by itself: who comes back poorer, stacks that fill up, time (I3, I4, I6, F13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from vilt.errors import Refused
from vilt.hand import Share
from vilt.rules.house import MOST_CHIPS, NO_LIMIT, POT_LIMIT
from vilt.table import events as ev
from vilt.table.sessions import Line
from vilt.table.standing import Standing

if TYPE_CHECKING:
    from vilt.table import commands as cmd


def check_buy_in(table: Standing, command: cmd.Sit, now: float) -> None:
    """Refuse a buy-in outside the limits (I1), or below what this player has just taken away (I4).

    He brings all of his bankroll when that is less, and may bring as much as he took, above the maximum too.

    Raises:
        Refused: `buy_in_outside`, or `took_more_away`.
    """
    settings = table.settings
    low, high = settings.min_buy_in, settings.max_buy_in or MOST_CHIPS
    took = _took_away(table, command.player, now)
    least = max(low, min(took, command.bankroll))
    if command.buy_in < least and took > low:
        raise Refused("took_more_away", stack=took, low=least)
    if not low <= command.buy_in <= max(high, took):
        raise Refused("buy_in_outside", amount=command.buy_in, low=low, high=max(high, took))


def _took_away(table: Standing, player: str, now: float) -> int:
    """What a player took away so recently that it counts; limit games ask nobody (I4)."""
    departure = table.departures.get(player)
    if departure is None or table.settings.rules.structure not in (NO_LIMIT, POT_LIMIT):
        return 0
    return departure.stack if now < departure.time + table.settings.rathole_seconds else 0


def set_auto_chips(table: Standing, command: cmd.AutoChips) -> Iterator[ev.AutoChipsSet]:
    """Let a stack fill up by itself, or an empty one be bought in again (I3, F13); 0 turns either off."""
    settings = table.settings
    seated = table.seated(command.seat)
    if seated.leaving:
        raise Refused("leaving_already", seat=command.seat)
    if settings.host_approves and (command.top_up_to or command.rebuy):
        raise Refused("host_approves")
    low, high = settings.min_buy_in, settings.max_buy_in or MOST_CHIPS
    for amount in (command.top_up_to, command.rebuy):
        if amount and not low <= amount <= high:
            raise Refused("buy_in_outside", amount=amount, low=low, high=high)
    if (command.top_up_to, command.rebuy) != (seated.top_up_to, seated.rebuy):
        yield ev.AutoChipsSet(command.seat, command.top_up_to, command.rebuy)


def wanted_chips(table: Standing, seat: int) -> int:
    """The chips that the player in `seat` buys by himself now: none while he is in a hand (I3, F13)."""
    seated = table.players[seat]
    if (
        seated.bot
        or seated.leaving
        or table.closed
        or table.settings.host_approves
        or (table.running and seated.dealt_in)
    ):
        return 0
    if not seated.stack:
        return seated.rebuy if seated.rebuy_deadline else 0
    return max(0, seated.top_up_to - seated.stack) if seated.wants_cards else 0


def charge_time(table: Standing, seats: Sequence[int], now: float) -> Iterator[ev.TimeCharged]:
    """Let the persons in `seats` pay for the period that begins; each keeps at least one chip (I6)."""
    settings = table.settings
    if not settings.time_charge or now < table.next_charge_at:
        return
    period = settings.time_charge_seconds
    begun = table.next_charge_at + period * ((now - table.next_charge_at) // period) if table.next_charge_at else now
    charges = tuple(
        Share(seat, min(settings.time_charge, table.stack_of(seat) - 1))
        for seat in seats
        if not table.players[seat].bot and table.stack_of(seat) > 1
    )
    yield ev.TimeCharged(charges, begun + period)


def ledger(table: Standing) -> tuple[Line, ...]:
    """Everybody who ever sat at the table, in the order of coming, with what he brought, took and has."""
    stacks = {seated.player: table.stack_of(seat) + seated.queued for seat, seated in table.players.items()}
    bets = _in_the_pot(table)
    return tuple(
        Line(player=player, session=session, stack=stacks.get(player, 0) + bets.get(player, 0))
        for player, session in table.sessions.items()
    )


def _in_the_pot(table: Standing) -> dict[str, int]:
    """What those who still sit have in a running pot: theirs until it is won."""
    hand = table.running
    if hand is None:
        return {}
    return {
        table.players[player.seat].player: player.paid - player.won
        for player in hand.view(0).players
        if player.seat in table.players and table.players[player.seat].dealt_in
    }

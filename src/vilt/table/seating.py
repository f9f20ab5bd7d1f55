"""Coming, going and chips at a table (RULES B1, F12, F13, I1-I3, I10); written like `vilt.table.dealing`."""

from __future__ import annotations

import math

from vilt.errors import Refused
from vilt.rules.house import MOST_CHIPS
from vilt.table import clocks, money, protection
from vilt.table import commands as cmd
from vilt.table import events as ev
from vilt.table import host_events as host
from vilt.table.dealing import Told, follow, pay_out, schedule
from vilt.table.posting_prompt import ask_to_post, sit_in_again
from vilt.table.standing import Standing, kept_until
from vilt.table.waiting_list import check_kept


def create(table: Standing, command: cmd.CreateTable) -> Told:
    """Open the table."""
    if table.version:
        raise Refused("table_exists")
    command.settings.check()
    yield ev.TableCreated(command.settings, command.host, command.host_name)


def sit(table: Standing, command: cmd.Sit, now: float) -> Told:
    """Take a free seat with a buy-in within the limits (I1), or ask the host for it."""
    check_sit(table, command, now)
    if _asks_host(table, command.player, command.bot):
        yield host.HostAsked(command.player, command.name, command.seat, command.buy_in)
    else:
        yield from take_seat(table, command, now)


def check_sit(table: Standing, command: cmd.Sit, now: float) -> None:
    """Refuse a seat that this player cannot take, or a buy-in that he cannot bring (I1, I4).

    Raises:
        Refused: with the reason.
    """
    check_open(table)
    if not 1 <= command.seat <= table.seats_to_take:
        raise Refused("no_such_seat", seat=command.seat, seats=table.seats_to_take)
    if seat := table.seat_of(command.player):
        raise Refused("seated_already", seat=seat)
    if command.seat in table.players:
        raise Refused("seat_taken", seat=command.seat)
    if any(seated.name.casefold() == command.name.casefold() for seated in table.players.values()):
        raise Refused("name_taken", name=command.name)
    money.check_buy_in(table, command, now)
    check_kept(table, command.player)
    check_total(table, command.buy_in)


def take_seat(table: Standing, command: cmd.Sit, now: float) -> Told:
    """Sit down, after `check_sit`."""
    yield ev.Sat(command.seat, command.player, command.name, command.buy_in, command.bot, now)
    yield from protection.count_anew(table, now)
    yield from ask_to_post(table, command.seat)
    yield from schedule(table, now)


def leave(table: Standing, command: cmd.Leave, now: float) -> Told:
    """Leave at once, or after the running hand (I10)."""
    seat = command.seat
    if table.seated(seat).leaving:
        raise Refused("leaving_already", seat=seat)
    if table.stays_to_the_end(seat):
        yield ev.LeaveAsked(seat)
        yield from follow(table, now)
    else:
        yield pay_out(table, seat, now)
        yield from schedule(table, now)


def sit_out(table: Standing, command: cmd.SitOut, now: float) -> Told:
    """Take no cards from the next hand on (F12)."""
    seated = table.seated(command.seat)
    if not seated.wants_cards:
        raise Refused("leaving_already" if seated.leaving else "sitting_out_already", seat=command.seat)
    yield clocks.sits_out(table, command.seat, ev.SitOutReason.ASKED, now)
    yield from schedule(table, now)


def sit_in(table: Standing, command: cmd.SitIn, now: float) -> Told:
    """Play again, from the big blind on when a hand was missed (C8, C9)."""
    seated = table.seated(command.seat)
    if seated.leaving:
        raise Refused("leaving_already", seat=command.seat)
    if seated.sitting_out is None:
        raise Refused("not_sitting_out", seat=command.seat)
    if not seated.stack:
        raise Refused("no_chips", seat=command.seat)
    yield from sit_in_again(table, command.seat)
    yield from schedule(table, now)


def top_up(table: Standing, command: cmd.TopUp, now: float) -> Told:
    """Bring more chips, or ask the host for them (I3, F13)."""
    check_top_up(table, command)
    seated = table.players[command.seat]
    if _asks_host(table, seated.player, seated.bot):
        yield host.HostAsked(seated.player, seated.name, command.seat, command.amount, more=True)
    else:
        yield from add_chips(table, command, now)


def check_top_up(table: Standing, command: cmd.TopUp) -> None:
    """Refuse chips above the maximum, or fewer than a buy-in of a player who has none (I3, F13).

    Raises:
        Refused: with the reason.
    """
    seat, amount = command.seat, command.amount
    seated = table.seated(seat)
    check_open(table)
    if seated.leaving:
        raise Refused("leaving_already", seat=seat)
    has = table.stack_of(seat) + seated.queued
    low = 1 if has else table.settings.min_buy_in
    high = (table.settings.max_buy_in or MOST_CHIPS) - has
    if high < 1:
        raise Refused("stack_full", high=table.settings.max_buy_in)
    if not low <= amount <= high:
        raise Refused("top_up_outside", amount=amount, low=low, high=high)
    check_total(table, amount)


def add_chips(table: Standing, command: cmd.TopUp, now: float) -> Told:
    """Add chips, after `check_top_up`: at once between hands, else when the hand is over (I3)."""
    seat, amount = command.seat, command.amount
    seated = table.players[seat]
    if table.running and seated.dealt_in:
        yield ev.TopUpQueued(seat, amount)
        return
    yield ev.ToppedUp(seat, amount)
    if seated.sitting_out is ev.SitOutReason.NO_CHIPS:
        yield from sit_in_again(table, seat)
    yield from schedule(table, now)


def withdraw(table: Standing, command: cmd.WithdrawRequest) -> Told:
    """Take back what one asked the host for."""
    asked = table.requests.get(command.player)
    if asked is None:
        raise Refused("no_such_request")
    yield host.RequestWithdrawn(asked.player, asked.name)


def _asks_host(table: Standing, player: str, bot: str) -> bool:
    """Whether the host decides about this player's chips; nobody asks for two things at once.

    Raises:
        Refused: `asked_already`.
    """
    if bot or not table.settings.host_approves or player == table.host:
        return False
    if player in table.requests:
        raise Refused("asked_already")
    return True


def free_seat(table: Standing, command: cmd.FreeSeat, now: float) -> Told:
    """Free the seat of a player who did not re-buy in time (F13), or has sat out for too long (F12)."""
    until = kept_until(table, command.seat)
    if not until or now < until:
        raise Refused("seat_kept", seat=command.seat)
    yield pay_out(table, command.seat, now)
    yield from schedule(table, now)


def close(table: Standing, now: float) -> Told:
    """Start no hand any more, and pay everybody out, after the running hand if there is one."""
    check_open(table)
    yield ev.TableClosed()
    if not table.running:
        for seat in sorted(table.players):
            yield pay_out(table, seat, now)


def shift_clocks(command: cmd.ShiftClock) -> Told:
    """Leave the time in which the room was down out of every clock."""
    if not (math.isfinite(command.seconds) and command.seconds >= 0):
        raise Refused("bad_seconds", seconds=str(command.seconds))
    yield ev.ClocksShifted(command.seconds)


def check_open(table: Standing) -> None:
    """Refuse what is not possible at a closed table."""
    if table.closed:
        raise Refused("table_closed")


def check_total(table: Standing, amount: int) -> None:
    """Refuse more chips than a table can hold."""
    room = MOST_CHIPS - table.chips()
    if amount > room:
        raise Refused("too_many_chips", amount=amount, high=room)

"""What the host of a table orders: he is its creator, or whom he handed it to. Written like `vilt.table.dealing`."""

from __future__ import annotations

from vilt.errors import Refused
from vilt.table import commands as cmd
from vilt.table import host_events as ev
from vilt.table import orders, seating
from vilt.table.dealing import Told, ask_to_rebuy, follow, schedule
from vilt.table.events import SitOutReason
from vilt.table.mistakes import tell_mistake
from vilt.table.posting_prompt import sit_in_again
from vilt.table.standing import Standing


def carry_out(table: Standing, order: orders.HostOrder, now: float) -> Told:  # noqa: PLR0911 - one line an order
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
        case orders.AnswerRequest():
            return _answer(table, order, now)
        case orders.Pause():
            return _pause(table, order, now)
        case orders.Resume():
            return _resume(table, order, now)
        case orders.Kick():
            return _kick(table, order, now)
        case orders.ChangeSettings():
            return _change_settings(table, order, now)
        case orders.CorrectStack():
            return _correct_stack(table, order, now)
        case orders.MovePot():
            return _move_pot(table, order, now)
        case orders.CloseByHost():
            return _close(table, order, now)


def check_host(table: Standing, account: str) -> None:
    """Refuse what only the host may do.

    Raises:
        Refused: `not_host`.
    """
    if not table.host or account != table.host:
        raise Refused("not_host")


def _who(order: orders.Order) -> dict[str, str]:
    """Who orders something, and why."""
    return {"by": order.by, "name": order.name, "reason": order.reason}


def _check_reason(order: orders.Order) -> None:
    """Refuse to move chips by hand without a word of why."""
    if not order.reason.strip():
        raise Refused("no_reason")


def _give_host(table: Standing, order: orders.GiveHost) -> Told:
    seated = table.seated(order.seat)
    if seated.bot:
        raise Refused("bot_cannot_host", seat=order.seat)
    if seated.player == table.host:
        raise Refused("host_already", seat=order.seat)
    yield ev.HostChanged(seat=order.seat, host=seated.player, host_name=seated.name, **_who(order))


def _answer(table: Standing, order: orders.AnswerRequest, now: float) -> Told:
    asked = table.requests.get(order.player)
    if asked is None:
        raise Refused("no_such_request")
    follows: Told = iter(())
    if order.accept and asked.more:
        chips = cmd.TopUp(asked.seat, asked.amount)
        seating.check_top_up(table, chips)
        follows = seating.add_chips(table, chips, now)
    elif order.accept:
        sits = cmd.Sit(asked.player, asked.name, asked.seat, asked.amount, bankroll=asked.amount)
        seating.check_sit(table, sits, now)
        follows = seating.take_seat(table, sits, now)
    yield ev.RequestAnswered(player=asked.player, player_name=asked.name, accepted=order.accept, **_who(order))
    yield from follows


def _pause(table: Standing, order: orders.Pause, now: float) -> Told:
    seating.check_open(table)
    if table.paused_at:
        raise Refused("paused")
    yield ev.Paused(time=now, **_who(order))


def _resume(table: Standing, order: orders.Resume, now: float) -> Told:
    if not table.paused_at:
        raise Refused("not_paused")
    yield ev.Resumed(seconds=max(0.0, now - table.paused_at), **_who(order))
    yield from follow(table, now) if table.running else schedule(table, now)


def _kick(table: Standing, order: orders.Kick, now: float) -> Told:
    if table.seated(order.seat).leaving:
        raise Refused("leaving_already", seat=order.seat)
    yield ev.Kicked(seat=order.seat, **_who(order))
    yield from seating.leave(table, cmd.Leave(order.seat), now)


def _change_settings(table: Standing, order: orders.ChangeSettings, now: float) -> Told:
    seating.check_open(table)
    settings = order.settings
    settings.check()
    highest = max(table.players, default=0)
    if settings.seats < highest:
        raise Refused("bad_rules", field="seats", value=settings.seats, expected=f"at least {highest}")
    if settings == (table.coming or table.settings):
        raise Refused("same_settings")
    yield ev.SettingsAnnounced(settings=settings, **_who(order))
    if not table.running:
        yield ev.SettingsChanged(settings)
        yield from schedule(table, now)


def _correct_stack(table: Standing, order: orders.CorrectStack, now: float) -> Told:
    seating.check_open(table)
    seat = order.seat
    seated = table.seated(seat)
    if table.running and seated.dealt_in:
        raise Refused("hand_running", hand=table.hand_number)
    change = order.stack - seated.stack
    if order.stack < 1 or not change:
        raise Refused("no_correction", stack=seated.stack)
    _check_reason(order)
    seating.check_total(table, change)
    yield ev.StackCorrected(seat=seat, change=change, stack=order.stack, **_who(order))
    if seated.sitting_out is SitOutReason.NO_CHIPS:
        yield from sit_in_again(table, seat)
    yield from schedule(table, now)


def _move_pot(table: Standing, order: orders.MovePot, now: float) -> Told:
    if not table.settings.manual:
        raise Refused("no_mistakes")
    hand = table.hand
    if hand is None or hand.number != order.hand or not hand.over:
        raise Refused("result_final", hand=order.hand, now=table.hand_number)
    giver, taker = table.seated(order.seat), table.seated(order.to)
    for seat, seated in ((order.seat, giver), (order.to, taker)):
        if not seated.dealt_in:
            raise Refused("not_in_hand", seat=seat)
    most = min(hand.won[hand.place[order.seat]], giver.stack)
    if order.seat == order.to or not 1 <= order.amount <= most:
        raise Refused("pot_not_his", seat=order.seat, most=most)
    _check_reason(order)
    yield ev.PotMoved(hand=order.hand, seat=order.seat, to=order.to, amount=order.amount, **_who(order))
    if taker.sitting_out is SitOutReason.NO_CHIPS:
        yield from sit_in_again(table, order.to)
    yield from ask_to_rebuy(table, order.seat, now)
    yield from schedule(table, now)


def _close(table: Standing, order: orders.CloseByHost, now: float) -> Told:
    seating.check_open(table)
    yield ev.ClosedByHost(**_who(order))
    yield from seating.close(table, now)

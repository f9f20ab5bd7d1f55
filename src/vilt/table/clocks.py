"""Clocks: the time for a decision, the time bank, and the wait for a lost connection (RULES F11, F12, I9).

A player's time is over at its deadline; what may still follow it begins there, not when somebody notices. A connection
that comes and goes moves no clock: the table waits for it once a hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from vilt.errors import Refused
from vilt.hand import Hand, Question
from vilt.hand.events import HoleDealt, StreetDealt
from vilt.rules.streets import PREFLOP
from vilt.table import applying
from vilt.table import events as ev
from vilt.table.events import ClockKind
from vilt.table.standing import Standing

if TYPE_CHECKING:
    from vilt.table import commands as cmd
    from vilt.table.state import SeatedPlayer

Time = ev.ClockStarted | ev.BankChanged


def first_clock(table: Standing, hand: Hand, now: float) -> ev.ClockStarted:
    """The clock of the player to act: held until he has the cards that were just dealt, if he is a person (I9)."""
    settings = table.settings
    early = hand.state.street == PREFLOP and settings.preflop_seconds
    seconds = settings.preflop_seconds if early else settings.action_seconds
    if table.players[hand.actor].bot:
        # Bots seem to think for longer or shorter; the same turn always takes as long, so that replays agree.
        variation = (31 * hand.number + 17 * hand.turn) % 20 / 20
        ask_at = now + min(settings.bot_seconds * (0.5 + variation), seconds / 2)
        return ev.ClockStarted(hand.actor, now + seconds, seconds, ask_at)
    held = settings.delivery_seconds if isinstance(table.hand_events[-2], HoleDealt | StreetDealt) else 0.0
    return ev.ClockStarted(hand.actor, now + held + seconds, seconds, held_until=now + held if held else 0.0)


def question_clock(table: Standing, question: Question, now: float) -> ev.ClockStarted:
    """The clock of a question to one player or, with seat 0, to several (G3, I7): no time bank follows it."""
    seconds = table.settings.action_seconds
    ask_at = 0.0
    if any(table.players[seat].bot for seat in question.seats):
        ask_at = now + min(table.settings.bot_seconds, seconds / 2)
    seat = question.seats[0] if len(question.seats) == 1 else 0
    return ev.ClockStarted(seat, now + seconds, seconds, ask_at)


def received(table: Standing, command: cmd.Received, now: float) -> Iterator[Time]:
    """Let a held clock run; what comes late or twice changes nothing (I9)."""
    table.seated(command.seat)
    clock, hand = table.clock, table.running
    if clock is None or hand is None or now >= clock.held_until:
        return
    if (command.seat, command.hand, command.turn) == (clock.seat, hand.number, hand.turn):
        yield ev.ClockStarted(clock.seat, now + clock.seconds, clock.seconds)


def take_time(table: Standing, command: cmd.TakeTime, now: float) -> Iterator[Time]:
    """Let a player's time bank follow his clock because he asks for it (I9)."""
    clock, hand = table.clock, table.running
    seated = table.seated(command.seat)
    if hand is None or clock is None or (command.hand, command.turn) != (hand.number, hand.turn):
        number, turn = (hand.number, hand.turn) if hand else (table.hand_number, 0)
        raise Refused("stale", hand=command.hand, turn=command.turn, hand_now=number, turn_now=turn)
    if hand.asked:
        raise Refused("no_time_left")
    if clock.seat != command.seat:
        raise Refused("not_your_turn", seat=command.seat, actor=clock.seat)
    if now >= clock.deadline:
        raise Refused("too_late")
    if clock.kind is ClockKind.BANK or not seated.bank or hand.question:
        raise Refused("no_time_left")
    yield _bank(clock, seated)


def after_deadline(table: Standing) -> tuple[Time, ...]:
    """What follows the running clock when its time is over; nothing when the player's time is over for good."""
    clock, hand = table.clock, table.running
    if clock is None or hand is None:
        return ()
    seated = table.players[clock.seat]
    spent = (ev.BankChanged(clock.seat, 0.0),) if clock.kind is ClockKind.BANK else ()
    wait = table.settings.reconnect_seconds
    if not seated.connected and seated.waited_for != hand.number and wait:
        return (*spent, ev.ClockStarted(clock.seat, clock.deadline + wait, wait, kind=ClockKind.RECONNECT))
    if not spent and seated.bank and seated.wants_cards and hand.state.paid[hand.place[clock.seat]]:
        return (_bank(clock, seated),)
    return ()


def time_until(table: Standing, now: float) -> tuple[Time, ...]:
    """The clocks that began before `now` and that nobody has started yet.

    Raises:
        Refused: `too_late` when the player's time is over for good.
    """
    if table.clock is None or now < table.clock.deadline:
        return ()
    begun: list[Time] = []
    trial = table.copy()
    while trial.clock and now >= trial.clock.deadline:
        following = after_deadline(trial)
        if not following:
            raise Refused("too_late")
        for event in following:
            applying.apply(trial, event)
        begun += following
    return tuple(begun)


def spent(clock: ev.ClockStarted | None, now: float) -> Iterator[Time]:
    """What a decision at `now`, under this clock, leaves of the time bank (I9)."""
    if clock and clock.kind is ClockKind.BANK and clock.deadline - now < clock.seconds:
        yield ev.BankChanged(clock.seat, max(0.0, round(clock.deadline - now, 3)))


def refill(table: Standing, seat: int) -> Iterator[Time]:
    """Add to a time bank after every so many hands of its player (I9)."""
    settings, seated = table.settings, table.players[seat]
    if seated.bot or not seated.dealt_in or seated.hands % settings.bank_refill_hands:
        return
    bank = min(settings.bank_most_seconds, seated.bank + settings.bank_refill_seconds)
    if bank > seated.bank:
        yield ev.BankChanged(seat, bank)


def sits_out(table: Standing, seat: int, reason: ev.SitOutReason, now: float) -> ev.SatOut:
    """A player sits out from now on, for so long as the house lets him (F12)."""
    seconds = table.settings.sit_out_seconds
    return ev.SatOut(seat, reason, now + seconds if seconds and not table.players[seat].bot else 0.0)


def lose_connection(table: Standing, command: cmd.LoseConnection) -> Iterator[ev.ConnectionLost]:
    """Note that a player is not connected (F12); no clock moves."""
    if table.seated(command.seat).connected:
        yield ev.ConnectionLost(command.seat)


def regain_connection(table: Standing, command: cmd.RegainConnection) -> Iterator[ev.ConnectionBack]:
    """Note that a player is connected again (F12); no clock moves."""
    if not table.seated(command.seat).connected:
        yield ev.ConnectionBack(command.seat)


def _bank(clock: ev.ClockStarted, seated: SeatedPlayer) -> ev.ClockStarted:
    return ev.ClockStarted(clock.seat, clock.deadline + seated.bank, seated.bank, kind=ClockKind.BANK)

"""Discards at a table (RULES A10, F11): one clock for all who owe one, and what is done for who does not choose."""

from __future__ import annotations

from collections.abc import Iterator

from vilt.errors import Refused
from vilt.hand import Discard, Hand, HandEvent
from vilt.table import clocks
from vilt.table import commands as cmd
from vilt.table import events as ev
from vilt.table.standing import Standing

EVERYBODY = 0
"""The seat of a clock that runs for all who owe a discard."""


def clock(table: Standing, hand: Hand, now: float) -> ev.ClockStarted:
    """The clock of all discards; bots are asked when one of them would have thought for long enough."""
    settings = table.settings
    seconds = settings.action_seconds
    ask_at = 0.0
    if any(table.players[seat].bot for seat in hand.owing):
        ask_at = now + min(settings.bot_seconds, seconds / 2)
    return ev.ClockStarted(EVERYBODY, now + seconds, seconds, ask_at)


def chosen(table: Standing, command: cmd.DiscardCards, hand: Hand, now: float) -> Iterator[HandEvent]:
    """A player's discard, if the hand is still the one that was meant and the clock runs."""
    seated = table.seated(command.seat)
    if command.hand != hand.number:
        raise Refused("stale", hand=command.hand, turn=hand.turn, hand_now=hand.number, turn_now=hand.turn)
    if not seated.dealt_in:
        raise Refused("not_in_hand", seat=command.seat)
    if hand.asked and table.clock and now >= table.clock.deadline:
        raise Refused("too_late")
    yield from hand.copy().handle(Discard(command.seat, command.cards))


def not_asked(table: Standing, hand: Hand) -> Discard | None:
    """The discard of a player who is protected and asked nothing more, or leaves: none is his choice (F10, I10).

    For who leaves it is made once all others have made theirs: any sooner his dead hand would tell that he had not.
    """
    owing = hand.owing
    seat = next((seat for seat in owing if hand.place[seat] in hand.protected), 0)
    if not seat and owing and all(table.players[seat].leaving for seat in owing):
        seat = owing[0]
    return Discard(seat, timed_out=True) if seat else None


def timed_out(table: Standing, now: float) -> Iterator[ev.TableEvent]:
    """What the house rules choose for all who still owe a discard; persons among them then sit out."""
    late = []
    while (hand := table.running) and hand.owing:
        seat = hand.owing[0]
        late.append(seat)
        yield from hand.copy().handle(Discard(seat, timed_out=True))
    for seat in late:
        seated = table.players[seat]
        if not seated.bot and seated.wants_cards:
            yield clocks.sits_out(table, seat, ev.SitOutReason.TIMED_OUT, now)

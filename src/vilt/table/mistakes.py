"""Mistakes at a table whose host deals by hand (RULES B11, E2-E17, D19); written like `vilt.table.dealing`."""

from __future__ import annotations

from vilt.errors import Refused
from vilt.hand import Hand
from vilt.hand.mistakes.commands import BurnWrong, DeclareMisdeal, FoulDeck, Reshuffle
from vilt.table import commands as cmd
from vilt.table import host_events as ev
from vilt.table import orders
from vilt.table.blinds import blinds_behind
from vilt.table.dealing import Told, follow, running_hand, tell
from vilt.table.events import BlindsMoved
from vilt.table.standing import Standing


def tell_mistake(table: Standing, order: orders.TellMistake, now: float) -> Told:
    """Let the hand settle a mistake; the table hears that the host told of one, but not of a burn still to come.

    Raises:
        Refused: `no_mistakes` where cards are not dealt by hand, `stale`, or as the hand says.
    """
    if not table.settings.manual:
        raise Refused("no_mistakes")
    hand = _latest(table, isinstance(order.mistake, FoulDeck))
    if order.hand != hand.number:
        raise Refused("stale", hand=order.hand, turn=0, hand_now=hand.number, turn_now=hand.turn)
    told = tell(hand, order.mistake)
    if isinstance(order.mistake, DeclareMisdeal) and order.mistake.button > table.settings.seats:
        raise Refused("no_such_seat", seat=order.mistake.button, seats=table.settings.seats)
    if not isinstance(order.mistake, BurnWrong):
        yield ev.MistakeTold(by=order.by, name=order.name, reason=order.reason)
    button = order.mistake.button if isinstance(order.mistake, DeclareMisdeal) else 0
    yield from told
    if button and table.redeal:
        yield BlindsMoved(*blinds_behind(button, hand.seats))
    yield from follow(table, now)


def shuffle(table: Standing, command: cmd.ShuffleCards, now: float) -> Told:
    """Give the running hand the shuffled cards that it waits for."""
    hand = running_hand(table)
    if command.hand != hand.number:
        raise Refused("stale", hand=command.hand, turn=0, hand_now=hand.number, turn_now=hand.turn)
    yield from tell(hand, Reshuffle(command.order))
    yield from follow(table, now)


def _latest(table: Standing, fouled: bool) -> Hand:
    """The running hand, or for a fouled deck the one just over, while its chips lie where it left them (E13)."""
    hand = table.hand
    if not fouled or hand is None or not hand.over:
        return running_hand(table)
    for seat in hand.seats:
        seated = table.players.get(seat)
        if not seated or not seated.dealt_in or seated.stack != hand.stack_of(seat) or seated.rebuy_deadline:
            raise Refused("chips_moved")
    return hand

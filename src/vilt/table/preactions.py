"""Decisions made in advance: kept at the table, good for one street of one hand, and known to their player alone.

When his turn comes, one that still fits is carried out at once; one that no longer does is forgotten, and he is asked.
A check is for no bet at all, a call for the very amount that it was said for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from vilt.errors import Refused
from vilt.hand import Act, Action, Hand
from vilt.rules import betting
from vilt.table import events as ev
from vilt.table.events import PreAction, PreMove
from vilt.table.standing import Standing

if TYPE_CHECKING:
    from vilt.table import commands as cmd


def pre_act(table: Standing, command: cmd.PreAct) -> Iterator[ev.PreActionSet]:
    """Keep a decision for a turn that comes.

    Raises:
        Refused: it is for another hand, street or amount, or its player has nothing to decide any more.
    """
    seated = table.seated(command.seat)
    hand = table.running
    number, street = (hand.number, hand.state.street) if hand and hand.dealt else (table.hand_number, 0)
    if hand is None or not hand.dealt or (command.hand, command.street) != (number, street):
        raise Refused("stale_pre_action", hand=command.hand, hand_now=number)
    if seated.leaving:
        raise Refused("leaving_already", seat=command.seat)
    if not table.plays_on(command.seat):
        raise Refused("not_in_hand", seat=command.seat)
    s = hand.place[command.seat]
    if hand.actor == command.seat:
        raise Refused("your_turn_now")
    if not hand.state.stack[s]:
        raise Refused("nothing_to_decide")
    cost = betting.to_call(hand.state, s)
    if command.move is PreMove.CALL and (not cost or command.amount != cost):
        raise Refused("other_call", amount=command.amount, cost=cost)
    amount = command.amount if command.move is PreMove.CALL else 0
    yield ev.PreActionSet(command.seat, PreAction(number, street, command.move, amount))


def drop(table: Standing, command: cmd.DropPreAction) -> Iterator[ev.PreActionSet]:
    """Forget a decision made in advance."""
    if table.seated(command.seat).pre_action:
        yield ev.PreActionSet(command.seat, None)


def decided(table: Standing, hand: Hand) -> Act | None:
    """What the player to act has decided in advance, if it still fits."""
    seat = hand.actor
    kept = table.players[seat].pre_action if seat else None
    if kept is None or (kept.hand, kept.street) != (hand.number, hand.state.street):
        return None
    free = not hand.to_call
    match kept.move:
        case PreMove.FOLD:
            return Act(seat, Action.FOLD)
        case PreMove.CHECK:
            return Act(seat, Action.CHECK) if free else None
        case PreMove.CHECK_OR_FOLD:
            return Act(seat, Action.CHECK if free else Action.FOLD)
        case PreMove.CALL:
            return Act(seat, Action.CALL) if hand.to_call == kept.amount else None

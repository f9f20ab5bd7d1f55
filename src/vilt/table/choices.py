"""Choices of players at a table beside their turns (RULES G3-G7, G9, I7, I8); written like `vilt.table.dealing`.

A question has a clock like a turn; when it runs out, everybody who has not answered gets the default answer.
"""

from __future__ import annotations

from vilt.errors import Refused
from vilt.hand import AskToSee, HandCommand, Muck, Show, ShowUndealt, VoteRuns
from vilt.table import commands as cmd
from vilt.table.dealing import Told, follow, tell
from vilt.table.standing import Standing


def choose(table: Standing, command: cmd.Choice, now: float) -> Told:
    """Carry out a choice in the hand that was meant; once the next one has begun it is final (G9)."""
    seat = command.seat
    seated = table.seated(seat)
    hand = table.hand
    if hand is None or command.hand != hand.number:
        number, turn = (hand.number, hand.turn) if hand else (0, 0)
        raise Refused("stale", hand=command.hand, turn=0, hand_now=number, turn_now=turn)
    if not seated.dealt_in:
        raise Refused("not_in_hand", seat=seat)
    if hand.question and table.clock and now >= table.clock.deadline:
        raise Refused("too_late")
    waits = not hand.over
    yield from tell(hand, _in_hand(command))
    if waits:
        yield from follow(table, now)


def _in_hand(command: cmd.Choice) -> HandCommand:
    match command:
        case cmd.ShowCards():
            return Show(command.seat, command.cards)
        case cmd.MuckCards():
            return Muck(command.seat)
        case cmd.VoteOnRuns():
            return VoteRuns(command.seat, command.runs)
        case cmd.AskForHand():
            return AskToSee(command.seat, command.whose)
        case cmd.AskForUndealt():
            return ShowUndealt(command.seat)

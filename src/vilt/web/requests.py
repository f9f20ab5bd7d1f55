"""What a seated or coming player asks of a table, as the table's command; who asks is known from his cookie alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from vilt.errors import Refused
from vilt.protocol import client as asked
from vilt.protocol.client import TableMessage
from vilt.protocol.host import FromHost
from vilt.protocol.seat_choices import Choosing
from vilt.room.names import tidy_text
from vilt.table import Table
from vilt.table import commands as cmd
from vilt.table.commands import TableCommand
from vilt.web.choosing import choice_for
from vilt.web.orders import order_for


def tells_who(message: TableMessage) -> bool:
    """Whether the command that `message` means says who gives it, and perhaps what he owns; others name a seat only."""
    return type(message) not in _OF_SEATED


def command_for(table: Table, message: TableMessage, player: str, name: str, chips: int) -> TableCommand:
    """The command that `message` of `player`, whose bankroll holds `chips`, means at `table` as it stands.

    `name` and `chips` matter only where `tells_who` says so.

    Raises:
        Refused: `not_seated` when it takes a seat that he does not have; `bad_text` or `text_or_phrase`.
    """
    if isinstance(message, Choosing):
        return choice_for(table, message, player, name)
    if isinstance(message, FromHost):
        return order_for(message, player, name)
    if isinstance(message, asked.TakeSeat):
        return cmd.Sit(player, name, message.seat, message.buy_in, bankroll=chips)
    if isinstance(message, asked.WithdrawRequest):
        return cmd.WithdrawRequest(player)
    seat = table.seat_of(player)
    if not seat:
        raise Refused("not_seated")
    return _OF_SEATED[type(message)](seat, message)


def _say(seat: int, said: asked.Say) -> cmd.Say:
    if said.phrase is None:
        return cmd.Say(seat, tidy_text(said.text))
    if said.text:
        raise Refused("text_or_phrase")
    return cmd.Say(seat, phrase=said.phrase)


_OF_SEATED: Mapping[type, Callable[[int, Any], TableCommand]] = {
    asked.LeaveSeat: lambda seat, _: cmd.Leave(seat),
    asked.TakeBreak: lambda seat, _: cmd.SitOut(seat),
    asked.ComeBack: lambda seat, _: cmd.SitIn(seat),
    asked.AddChips: lambda seat, chips: cmd.TopUp(seat, chips.amount),
    asked.TakeTurn: lambda seat, turn: cmd.Play(seat, turn.hand, turn.turn, turn.action, turn.amount),
    asked.DiscardCards: lambda seat, discard: cmd.DiscardCards(seat, discard.hand, discard.cards),
    asked.AutoChips: lambda seat, auto: cmd.AutoChips(seat, auto.top_up_to, auto.rebuy),
    asked.PreAct: lambda seat, said: cmd.PreAct(seat, said.hand, said.street, said.move, said.amount),
    asked.DropPreAction: lambda seat, _: cmd.DropPreAction(seat),
    asked.Received: lambda seat, turn: cmd.Received(seat, turn.hand, turn.turn),
    asked.TakeTime: lambda seat, turn: cmd.TakeTime(seat, turn.hand, turn.turn),
    asked.Say: _say,
    asked.ShowHand: lambda seat, choice: cmd.ShowCards(seat, choice.hand, choice.cards),
    asked.MuckHand: lambda seat, choice: cmd.MuckCards(seat, choice.hand),
    asked.VoteOnBoards: lambda seat, choice: cmd.VoteOnRuns(seat, choice.hand, choice.runs),
    asked.SeeHand: lambda seat, choice: cmd.AskForHand(seat, choice.hand, choice.whose),
    asked.SeeUndealt: lambda seat, choice: cmd.AskForUndealt(seat, choice.hand),
}
"""What a message of the player in a seat means."""

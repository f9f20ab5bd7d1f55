"""What a client may send."""

from __future__ import annotations

from typing import Annotated

import msgspec

from vilt.hand.events import Action
from vilt.protocol.fields import Cards, CommandId, FromClient, TableId, Version
from vilt.protocol.host import HostMessage
from vilt.protocol.seat_choices import SeatChoiceMessage
from vilt.rules.house import Chips
from vilt.table.chat_events import Phrase
from vilt.table.events import PreMove
from vilt.table.settings import Seat


class Join(FromClient, frozen=True, tag="join"):
    """Watch a table. `version` is the last one this client has, 0 for none: it gets what is missing, or a snapshot."""

    table: TableId
    version: Version = 0


class Part(FromClient, frozen=True, tag="part"):
    """Watch a table no longer (the seat is kept)."""

    table: TableId


class Ping(FromClient, frozen=True, tag="ping"):
    """Answered by `Pong`, so that a client knows it is connected and what time it is."""


class TakeSeat(FromClient, frozen=True, tag="take_seat"):
    """Take a seat."""

    id: CommandId
    table: TableId
    seat: Seat
    buy_in: Chips


class LeaveSeat(FromClient, frozen=True, tag="leave_seat"):
    """Leave the table."""

    id: CommandId
    table: TableId


class TakeBreak(FromClient, frozen=True, tag="take_break"):
    """Sit out from the next hand on."""

    id: CommandId
    table: TableId


class ComeBack(FromClient, frozen=True, tag="come_back"):
    """Play again."""

    id: CommandId
    table: TableId


class AddChips(FromClient, frozen=True, tag="add_chips"):
    """Top up, or re-buy."""

    id: CommandId
    table: TableId
    amount: Chips


class AutoChips(FromClient, frozen=True, tag="auto_chips"):
    """Fill the stack up to `top_up_to` before each hand; buy in for `rebuy` when it is empty; 0: not by itself."""

    id: CommandId
    table: TableId
    top_up_to: Chips = 0
    rebuy: Chips = 0


class WithdrawRequest(FromClient, frozen=True, tag="withdraw_request"):
    """Ask the host for nothing any more."""

    id: CommandId
    table: TableId


class TakeTurn(FromClient, frozen=True, tag="take_turn"):
    """Act at one's turn. `amount` is the total in front for a bet or raise, 0 or the exact cost for a call."""

    id: CommandId
    table: TableId
    hand: Version
    turn: Version
    action: Action
    amount: Chips = 0


class DiscardCards(FromClient, frozen=True, tag="discard"):
    """Discard these of one's hole cards (0..51) while a discard is owed."""

    id: CommandId
    table: TableId
    hand: Version
    cards: Cards


class PreAct(FromClient, frozen=True, tag="pre_act"):
    """Decide before one's turn, for this street of this hand alone; a call is for exactly `amount` chips."""

    id: CommandId
    table: TableId
    hand: Version
    street: Annotated[int, msgspec.Meta(ge=0, le=3)]
    move: PreMove
    amount: Chips = 0


class DropPreAction(FromClient, frozen=True, tag="drop_pre_action"):
    """Decide at one's turn after all."""

    id: CommandId
    table: TableId


class Received(FromClient, frozen=True, tag="received"):
    """Say that the cards before this turn have arrived: one's clock runs from now on."""

    id: CommandId
    table: TableId
    hand: Version
    turn: Version


class TakeTime(FromClient, frozen=True, tag="take_time"):
    """Use the time bank at this turn."""

    id: CommandId
    table: TableId
    hand: Version
    turn: Version


class Say(FromClient, frozen=True, tag="say"):
    """Write a text, or a phrase, to the table at which one sits."""

    id: CommandId
    table: TableId
    text: str = ""
    phrase: Phrase | None = None


class ShowHand(FromClient, frozen=True, tag="show_hand"):
    """Show one's hand when asked at the showdown; after the hand some of its `cards`, none named means all."""

    id: CommandId
    table: TableId
    hand: Version
    cards: tuple[int, ...] = ()


class MuckHand(FromClient, frozen=True, tag="muck_hand"):
    """Give up one's hand unshown when asked at the showdown."""

    id: CommandId
    table: TableId
    hand: Version


class VoteOnBoards(FromClient, frozen=True, tag="vote_on_boards"):
    """Agree to deal the rest of the board `runs` times at most; 1 refuses more than one board."""

    id: CommandId
    table: TableId
    hand: Version
    runs: Version


class SeeHand(FromClient, frozen=True, tag="see_hand"):
    """Ask after the hand to see what the player in seat `whose` mucked."""

    id: CommandId
    table: TableId
    hand: Version
    whose: Seat


class SeeUndealt(FromClient, frozen=True, tag="see_undealt"):
    """Ask after the hand which cards would have come."""

    id: CommandId
    table: TableId
    hand: Version


ChoiceMessage = ShowHand | MuckHand | VoteOnBoards | SeeHand | SeeUndealt
TableMessage = (
    TakeSeat
    | LeaveSeat
    | TakeBreak
    | ComeBack
    | AddChips
    | AutoChips
    | WithdrawRequest
    | TakeTurn
    | DiscardCards
    | PreAct
    | DropPreAction
    | Received
    | TakeTime
    | Say
    | ChoiceMessage
    | HostMessage
    | SeatChoiceMessage
)
ClientMessage = Join | Part | Ping | TableMessage

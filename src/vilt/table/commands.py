"""What a table can be told to do. The room fills in who is asking; time and deck are given, never looked up here."""

from __future__ import annotations

from typing import Annotated

import msgspec

from vilt.hand.events import Action
from vilt.rules.house import MOST_CHIPS, Chips
from vilt.table.chat_events import Phrase
from vilt.table.events import PreMove
from vilt.table.orders import HostOrder, TellMistake
from vilt.table.seat_choices import ChoiceCommand
from vilt.table.settings import Seat, TableSettings

Identity = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""A player's account, the same at every table."""

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]


class Command(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The base of all table commands."""


class CreateTable(Command, frozen=True, tag="create_table"):
    """The first command of a table. `host` is the account of its host, `host_name` what he is called."""

    settings: TableSettings
    host: str = ""
    host_name: str = ""


class Sit(Command, frozen=True, tag="sit"):
    """Take a free seat with `buy_in` chips (I1). `bot` names the level of a bot, empty for a person."""

    player: Identity
    name: Name
    seat: Seat
    buy_in: Chips
    bot: str = ""
    bankroll: Chips = MOST_CHIPS
    """What he has: who must bring more than that brings all of it (I4)."""


class Leave(Command, frozen=True, tag="leave"):
    """Leave the table: at once between hands or when not in the hand, otherwise when the hand allows it (I10)."""

    seat: Seat


class SitOut(Command, frozen=True, tag="sit_out"):
    """Take no cards from the next hand on."""

    seat: Seat


class SitIn(Command, frozen=True, tag="sit_in"):
    """Play again: from the next big blind that reaches the seat (C8, C9)."""

    seat: Seat


class WithdrawRequest(Command, frozen=True, tag="withdraw_request"):
    """Ask the host for nothing any more."""

    player: Identity


class TopUp(Command, frozen=True, tag="top_up"):
    """Bring `amount` more chips: between hands at once, during a hand before the next (I3)."""

    seat: Seat
    amount: Chips


class AutoChips(Command, frozen=True, tag="auto_chips"):
    """Fill the stack up to `top_up_to` before each hand; buy in for `rebuy` when it is empty; 0: not by itself."""

    seat: Seat
    top_up_to: Chips = 0
    rebuy: Chips = 0


class StartHand(Command, frozen=True, tag="start_hand"):
    """Announce the next hand. Due work of the room."""


class DealHand(Command, frozen=True, tag="deal_hand"):
    """Deal the announced hand from this deck. Due work of the room."""

    hand: int
    deck: tuple[int, ...]


class ShuffleCards(Command, frozen=True, tag="shuffle_cards"):
    """Give the hand the cards that it wants shuffled, in their new order (E7-E11, E17). Due work of the room."""

    hand: int
    order: tuple[int, ...]


class Play(Command, frozen=True, tag="play"):
    """Act at one's turn. `hand` and `turn` say which turn is meant: another one refuses (stale, doubled, stray)."""

    seat: Seat
    hand: int
    turn: int
    action: Action
    amount: Chips = 0


class DiscardCards(Command, frozen=True, tag="discard_cards"):
    """Discard these cards of hand number `hand` while all are asked to, in any order (A10)."""

    seat: Seat
    hand: int
    cards: tuple[int, ...]


class ShowCards(Command, frozen=True, tag="show_cards"):
    """Show one's hand when asked at the showdown; after the hand some of its `cards`, none named means all (G3, G5)."""

    seat: Seat
    hand: int
    cards: tuple[int, ...] = ()


class MuckCards(Command, frozen=True, tag="muck_cards"):
    """Give up one's hand unshown when asked at the showdown (G3)."""

    seat: Seat
    hand: int


class VoteOnRuns(Command, frozen=True, tag="vote_on_runs"):
    """Agree to deal the rest of the board `runs` times at most; 1 refuses (I7)."""

    seat: Seat
    hand: int
    runs: int


class AskForHand(Command, frozen=True, tag="ask_for_hand"):
    """Ask after the hand to see what `whose` mucked (G7)."""

    seat: Seat
    hand: int
    whose: Seat


class AskForUndealt(Command, frozen=True, tag="ask_for_undealt"):
    """Ask after the hand which cards would have come (I8)."""

    seat: Seat
    hand: int


Choice = ShowCards | MuckCards | VoteOnRuns | AskForHand | AskForUndealt
"""What a player chooses beside his turns. `hand` says which hand is meant: another one refuses."""


class Expire(Command, frozen=True, tag="expire"):
    """The clock of this turn ran out: check when it is free, else fold (F11). Due work of the room.

    Where discards are asked for, the house rules choose for all who owe one (A10).
    """

    hand: int
    turn: int


class PreAct(Command, frozen=True, tag="pre_act"):
    """Decide before one's turn, for this street of this hand alone; a call is for exactly `amount` chips."""

    seat: Seat
    hand: int
    street: int
    move: PreMove
    amount: Chips = 0


class DropPreAction(Command, frozen=True, tag="drop_pre_action"):
    """Decide at one's turn after all."""

    seat: Seat


class Received(Command, frozen=True, tag="received"):
    """The player to act has this turn, and the cards before it, on his screen: a held clock runs (I9)."""

    seat: Seat
    hand: int
    turn: int


class TakeTime(Command, frozen=True, tag="take_time"):
    """Use the time bank at this turn, whatever lies in the pot (I9)."""

    seat: Seat
    hand: int
    turn: int


class Say(Command, frozen=True, tag="say"):
    """Write a text, or a phrase, to the table."""

    seat: Seat
    text: str = ""
    phrase: Phrase | None = None


class LoseConnection(Command, frozen=True, tag="lose_connection"):
    """The player in `seat` is not connected any more. Told by the room."""

    seat: Seat


class RegainConnection(Command, frozen=True, tag="regain_connection"):
    """The player in `seat` is connected again. Told by the room."""

    seat: Seat


class CountProtections(Command, frozen=True, tag="count_protections"):
    """The account `player` was protected at these times, at whatever table (F10). Told by the room."""

    player: Identity
    times: tuple[float, ...]


class FreeSeat(Command, frozen=True, tag="free_seat"):
    """A player without chips, or who sits out, did not come back in time (F12, F13). Due work of the room."""

    seat: Seat


class ShiftClock(Command, frozen=True, tag="shift_clock"):
    """The room was down for `seconds`: that time does not count on any clock of the table."""

    seconds: float


class CloseTable(Command, frozen=True, tag="close_table"):
    """No hand starts any more; everybody is paid out as soon as no hand is running."""


TableCommand = (
    CreateTable
    | Sit
    | Leave
    | SitOut
    | SitIn
    | WithdrawRequest
    | TopUp
    | AutoChips
    | StartHand
    | DealHand
    | ShuffleCards
    | Play
    | DiscardCards
    | Choice
    | Expire
    | PreAct
    | DropPreAction
    | Received
    | TakeTime
    | Say
    | LoseConnection
    | RegainConnection
    | CountProtections
    | FreeSeat
    | ShiftClock
    | CloseTable
    | HostOrder
    | ChoiceCommand
)

WAITS_WHILE_PAUSED = (
    StartHand,
    DealHand,
    ShuffleCards,
    Play,
    DiscardCards,
    ShowCards,
    MuckCards,
    VoteOnRuns,
    Received,
    TakeTime,
    Expire,
    FreeSeat,
    TellMistake,
)
"""What is refused while the host pauses the game."""

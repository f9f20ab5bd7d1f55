"""What a hand that is dealt and bet by hand can be told: mistakes of dealer and players (RULES E), and chips (D19)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from vilt.hand.event import Action
from vilt.hand.mistakes.events import MisdealCause
from vilt.rules.house import MOST_CHIPS, Chips

Number = Annotated[int, msgspec.Meta(ge=1, le=52)]
"""A card by its place among the hole cards dealt: 1 is the first card off the deck."""
ChipValue = Annotated[int, msgspec.Meta(ge=1, le=MOST_CHIPS)]
Card = Annotated[int, msgspec.Meta(ge=0, le=51)]
Seat = Annotated[int, msgspec.Meta(ge=1, le=10)]


class Told(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The base of all mistakes."""


class ExposeCards(Told, frozen=True, tag="expose_cards"):
    """The dealer turned up these hole cards, or flipped them off the table (E3-E5, E15)."""

    numbers: tuple[Number, ...]


class DeclareMisdeal(Told, frozen=True, tag="declare_misdeal"):
    """Something was wrong with the deal (E2, E14); a button that lay wrong belongs to seat `button` (B11)."""

    cause: MisdealCause
    button: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0


class WrongCount(Told, frozen=True, tag="wrong_count"):
    """A player holds this many cards, too many or too few (E6)."""

    seat: Seat
    cards: Annotated[int, msgspec.Meta(ge=0, le=10)]


class FourthCard(Told, frozen=True, tag="fourth_card"):
    """The flop has a fourth card (E7)."""


class DealEarly(Told, frozen=True, tag="deal_early"):
    """The next street is dealt while the betting goes on (E8-E10), or because a player was skipped (E16)."""


class BurnWrong(Told, frozen=True, tag="burn_wrong"):
    """Before the next street none is burnt, or two (E11)."""

    burns: Annotated[int, msgspec.Meta(ge=0, le=2)]


class FindWrongBurn(Told, frozen=True, tag="find_wrong_burn"):
    """It is noticed that this street, or an earlier one, came without its burn or with two (E11)."""


class ScrapCards(Told, frozen=True, tag="scrap_cards"):
    """These hole cards, or else the top card of the stub, lay face up in the deck or do not belong to it (E12)."""

    numbers: tuple[Number, ...] = ()
    foreign: bool = False


class FoulDeck(Told, frozen=True, tag="foul_deck"):
    """The deck has two of a card (E13)."""


class ShowCard(Told, frozen=True, tag="show_card"):
    """A player shows or drops one of his cards (E15)."""

    seat: Seat
    card: Card


class ActOutOfTurn(Told, frozen=True, tag="act_out_of_turn"):
    """A player acts before his turn (E16). `amount` as in `Act`."""

    seat: Seat
    action: Action
    amount: Chips = 0


class MoveChips(Told, frozen=True, tag="move_chips"):
    """The player to act moves chips, by their values, or says something (D19).

    `later` are chips that follow in a second motion. `amount` is the total in front that he names with a bet or raise,
    0 when he names none.
    """

    seat: Seat
    chips: tuple[ChipValue, ...] = ()
    later: tuple[ChipValue, ...] = ()
    said: Action | None = None
    amount: Chips = 0


class DropStub(Told, frozen=True, tag="drop_stub"):
    """The stub lost its order (E17): `restored`, or mixed with folded cards (`muck`) or burnt ones (`burns`)."""

    restored: bool = False
    muck: bool = False
    burns: bool = False


Mistake = (
    ExposeCards
    | DeclareMisdeal
    | WrongCount
    | FourthCard
    | DealEarly
    | BurnWrong
    | FindWrongBurn
    | ScrapCards
    | FoulDeck
    | ShowCard
    | ActOutOfTurn
    | DropStub
    | MoveChips
)
"""What a host may tell; `Reshuffle` is the dealer's answer to it."""


class Reshuffle(msgspec.Struct, frozen=True, tag="reshuffle", tag_field="type"):
    """The order in which the cards that a hand waits for come out of a shuffle, the top card first."""

    order: tuple[int, ...]

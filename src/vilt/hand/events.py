"""What happened in a hand.

Every event carries the chips and cards that moved, so that applying it never asks a rule again. A tag or field is never
renamed, removed or reused; a new field has a default. `for_seat` removes what a seat may not know: the only way out.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from vilt.hand.event import BET, CALL, CHECK, FOLD, HIDDEN, RAISE, Action, Event
from vilt.hand.mistakes.events import MistakeEvent
from vilt.rules.house import MOST_BOARDS, MOST_RUNS, HouseRules
from vilt.rules.rulings import Rulings
from vilt.rules.streets import PostKind

# Beside the events below, whoever reads them finds here what all of them share.
__all__ = ["BET", "CALL", "CHECK", "FOLD", "HIDDEN", "RAISE", "Action", "Event"]


class Option(msgspec.Struct, frozen=True, gc=False):
    """One thing the player to act may do.

    `low` and `high` are chips: for a call what it costs (both the same), for a bet or raise the least and the largest
    total in front ("raise to"); 0 for fold and check.
    """

    action: Action
    low: int = 0
    high: int = 0


class Starter(msgspec.Struct, frozen=True, gc=False):
    """A player dealt into a hand and the chips he starts with, posts not yet paid."""

    seat: int
    stack: int


class HandStarted(Event, frozen=True, tag="hand_started"):
    """A hand is announced: players in order of dealing, the first left of the button first (B3)."""

    hand: int
    button: int
    """The seat of the button; with a dead button nobody of the hand sits there (B5)."""
    starters: tuple[Starter, ...]
    rules: HouseRules
    rulings: Rulings | None = None
    """How dealer errors are settled (E2-E17); None where there can be none."""
    left_behind: int = 0
    """Chips that lie in the pot from a player who is gone (I10)."""
    boards: Annotated[int, msgspec.Meta(ge=1, le=MOST_BOARDS)] = 1
    """On how many boards every street is dealt, one after the other (C4)."""


class Posted(Event, frozen=True, tag="posted"):
    """A post before the cards; `amount` was paid of the `nominal` due (C3)."""

    seat: int
    kind: PostKind
    amount: int
    nominal: int


class HoleDealt(Event, frozen=True, tag="hole_dealt"):
    """All hole cards. `deck` is the order of the pack, known to nobody."""

    deck: tuple[int, ...]
    hands: dict[int, tuple[int, ...]]
    """Cards by seat, in the order dealt; `HIDDEN` where the reader may not know them."""

    def for_seat(self, seat: int) -> HoleDealt:
        """The event with the cards of `seat` only, and no deck."""
        hands = {owner: cards if owner == seat else (HIDDEN,) * len(cards) for owner, cards in self.hands.items()}
        return HoleDealt(deck=(), hands=hands)


class DiscardsAsked(Event, frozen=True, tag="discards_asked"):
    """These seats have to discard so many `cards` each, all at once (A10)."""

    seats: tuple[int, ...]
    cards: int


class Discarded(Event, frozen=True, tag="discarded"):
    """A player discarded.

    Nobody else ever learns what. Until all discards are in, nobody else is told of it at all (see `vilt.web.seen`).
    """

    seat: int
    cards: tuple[int, ...]
    timed_out: bool = False

    def for_seat(self, seat: int) -> Discarded:
        """The event as it is for its player; for others somebody, seat 0, discarded something."""
        return self if seat == self.seat else Discarded(0, ())


class DiscardMissed(Event, frozen=True, tag="discard_missed"):
    """A player made no discard in time: his hand is dead (A10)."""

    seat: int


class DiscardsMade(Event, frozen=True, tag="discards_made"):
    """All discards are in: those of these seats, so many `cards` each."""

    seats: tuple[int, ...]
    cards: int


class TurnStarted(Event, frozen=True, tag="turn_started"):
    """A player is to act; `turn` counts the turns of the hand from 1."""

    seat: int
    turn: int
    options: tuple[Option, ...]
    to_call: int
    """Chips a call costs him, 0 when checking is free."""
    pot: int
    """All chips in the pot, bets in front included."""


class Acted(Event, frozen=True, tag="acted"):
    """A player acted. `paid` chips went in; `to` is his total in front afterwards."""

    seat: int
    action: Action
    paid: int
    to: int
    all_in: bool
    timed_out: bool = False


class Protected(Event, frozen=True, tag="protected"):
    """A player who did not answer goes on as if all-in for the `paid` chips he has in the pot (F10).

    He is asked nothing more in this hand; the `kept` chips behind him stay his.
    """

    seat: int
    paid: int
    kept: int


class UncalledReturned(Event, frozen=True, tag="uncalled_returned"):
    """The part of a bet that nobody matched went back (D17)."""

    seat: int
    amount: int


class Pot(msgspec.Struct, frozen=True, gc=False):
    """A pot and the seats that can win it; the first is the main pot (F2)."""

    amount: int
    seats: tuple[int, ...]


class BetsCollected(Event, frozen=True, tag="bets_collected"):
    """A street's betting is over; the bets in front went into these pots."""

    pots: tuple[Pot, ...]


class StreetDealt(Event, frozen=True, tag="street_dealt"):
    """Burn, then the flop, turn or river (E1). `street` is 1, 2 or 3; `burn` is -1 when none was burnt (E11)."""

    street: int
    burn: int
    cards: tuple[int, ...]
    second_burn: int = HIDDEN
    """A card that was burnt too much (E11)."""
    board: int = 1
    """Which of several boards gets the cards (C4, I7)."""

    def for_seat(self, seat: int) -> StreetDealt:  # noqa: ARG002 - nobody may know a burn
        """The event without the burn."""
        return StreetDealt(street=self.street, burn=HIDDEN, cards=self.cards, board=self.board)


class QuestionKind(StrEnum):
    """What a hand may wait for beside a turn."""

    SHOW = "show"
    """Show or muck (G3)."""
    RUNS = "runs"
    """How often the rest of the board is dealt (I7)."""


class Question(msgspec.Struct, frozen=True, gc=False):
    """What the hand waits for, and the seats that have not answered yet."""

    kind: QuestionKind
    seats: tuple[int, ...]
    most: int = 0
    """How often it can be run at most; 0 for another question."""


class ShowAsked(Event, frozen=True, tag="show_asked"):
    """A player at the showdown is asked to show or to muck, for pot number `pot` (G3). It counts as turn `turn`."""

    seat: int
    pot: int
    turn: int


class RunsAsked(Event, frozen=True, tag="runs_asked"):
    """All who are in are asked how often the rest of the board is dealt, `most` times at most (I7); turn `turn`."""

    seats: tuple[int, ...]
    most: int
    turn: int


class RunsVoted(Event, frozen=True, tag="runs_voted"):
    """A player agrees to `runs` boards at most."""

    seat: int
    runs: int


class RunsAgreed(Event, frozen=True, tag="runs_agreed"):
    """The rest of the board is dealt `runs` times: as often as all agreed to (I7)."""

    runs: Annotated[int, msgspec.Meta(ge=1, le=MOST_RUNS)]


class RakeTaken(Event, frozen=True, tag="rake_taken"):
    """The house keeps `amount` chips, of each pot what `parts` says, the main pot first (I5)."""

    amount: int
    parts: tuple[int, ...]


class HandShown(Event, frozen=True, tag="hand_shown"):
    """A player's hole cards lie face up (G1, F7)."""

    seat: int
    cards: tuple[int, ...]


class HandMucked(Event, frozen=True, tag="hand_mucked"):
    """A player gave up at the showdown without showing (G3)."""

    seat: int


class Share(msgspec.Struct, frozen=True, gc=False):
    """What one winner gets of a pot."""

    seat: int
    amount: int


class PotAwarded(Event, frozen=True, tag="pot_awarded"):
    """A pot goes to its winners, odd chips from the left of the button (F8). `pot` is 0 for the main pot.

    `strength` is the winning hand's (see `vilt.ranking`), 0 when nobody contested the pot and nothing was shown for it.
    In a game of high and low, `shares` are for the high hand; `low_shares` are what the hands of value `low` win, and
    empty when no low qualified (A9).
    """

    pot: int
    shares: tuple[Share, ...]
    strength: int = 0
    low_shares: tuple[Share, ...] = ()
    low: int = 0
    board: int = 1
    """Which of several boards decided; the pot is then the part of it that was played for on this board (I7)."""


class Called(msgspec.Struct, frozen=True, gc=False):
    """A hand that was in at the showdown and was not shown."""

    seat: int
    cards: tuple[int, ...]
    mucked: bool = True
    """False: it won unshown, since all others went to the muck."""


class BlindsChopped(Event, frozen=True, tag="blinds_chopped"):
    """The blinds agreed to take their posts back (C11)."""

    shares: tuple[Share, ...]


class HandEnded(Event, frozen=True, tag="hand_ended"):
    """The hand is over; the stacks of its players, in order of dealing."""

    hand: int
    stacks: tuple[Share, ...]
    called: tuple[Called, ...] = ()
    """Hands of the showdown that were not shown, for the history of the players of the hand (G6)."""
    gone: tuple[int, ...] = ()
    """Their seats whose players have left the table: whoever sits there now does not get them."""

    def for_seat(self, seat: int) -> HandEnded:
        """The event; a reader who is no player of the hand does not get the hands that were not shown."""
        if not self.called or (seat not in self.gone and any(share.seat == seat for share in self.stacks)):
            return self
        return HandEnded(hand=self.hand, stacks=self.stacks)


class CardsShown(Event, frozen=True, tag="cards_shown"):
    """After the hand a player shows hole cards by choice, one or more of them; `HIDDEN` stands for the others (G5)."""

    seat: int
    cards: tuple[int, ...]


class AskedToSee(Event, frozen=True, tag="asked_to_see"):
    """After the hand the player in `seat` asked to see the mucked hand of `whose`, as is his right (G7)."""

    seat: int
    whose: int
    cards: tuple[int, ...]


class UndealtShown(Event, frozen=True, tag="undealt_shown"):
    """After the hand a player asked which cards would have completed the board (I8)."""

    seat: int
    cards: tuple[int, ...]


HandEvent = (
    HandStarted
    | Posted
    | HoleDealt
    | DiscardsAsked
    | Discarded
    | DiscardMissed
    | DiscardsMade
    | TurnStarted
    | Acted
    | Protected
    | UncalledReturned
    | BetsCollected
    | StreetDealt
    | RakeTaken
    | ShowAsked
    | RunsAsked
    | RunsVoted
    | RunsAgreed
    | CardsShown
    | AskedToSee
    | UndealtShown
    | HandShown
    | HandMucked
    | PotAwarded
    | BlindsChopped
    | HandEnded
    | MistakeEvent
)

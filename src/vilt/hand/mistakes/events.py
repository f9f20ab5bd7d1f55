"""What happened when something went wrong in a hand. The promises of `vilt.hand.events` hold here too.

A card that lay face up is told to everybody; what lies face down, and every order of the stub, to nobody.
"""

from __future__ import annotations

from enum import StrEnum

from vilt.hand.event import HIDDEN, Action, Event
from vilt.rules.motions import Reading


class MisdealCause(StrEnum):
    """Why a hand is dealt anew (E2)."""

    FIRST_CARD_EXPOSED = "first_card_exposed"
    CARDS_EXPOSED = "cards_exposed"
    WRONG_COUNT = "wrong_count"
    WRONG_SEAT = "wrong_seat"
    NOT_ENTITLED = "not_entitled"
    SEAT_SKIPPED = "seat_skipped"
    OUT_OF_SEQUENCE = "out_of_sequence"
    WRONG_BUTTON = "wrong_button"
    BOXED_CARDS = "boxed_cards"
    FOREIGN_CARD = "foreign_card"


class Standing(StrEnum):
    """A mistake that changes nothing any more."""

    MISDEAL_TOO_LATE = "misdeal_too_late"
    FOURTH_CARD_TOO_LATE = "fourth_card_too_late"
    BURN_TOO_LATE = "burn_too_late"
    CARD_MISSING = "card_missing"
    STUB_RESTORED = "stub_restored"


class Shuffle(StrEnum):
    """What is shuffled before a hand goes on."""

    STUB = "stub"
    """The stub; then the hand goes on."""
    FLOP = "flop"
    """The stub with the cards of the flop; then the flop is dealt anew (E7)."""
    FOUR = "four"
    """The four cards of a flop: one is the next burn, three are the flop (E7)."""
    THREE = "three"
    """The three cards of a flop without a burn: one is the burn, two stay on the flop (E11)."""


class DeadCause(StrEnum):
    """Why a hand is dead."""

    WRONG_COUNT = "wrong_count"
    FOREIGN_CARD = "foreign_card"


class CardExposed(Event, frozen=True, tag="card_exposed"):
    """A hole card lies face up: the dealer turned it (E3-E5), or its player showed or dropped it (E15)."""

    seat: int
    card: int
    place: int
    """Which of his cards it is, 0 for the first one dealt."""
    by_dealer: bool = False


class CardReplaced(Event, frozen=True, tag="card_replaced"):
    """A player has `replacement` for `card`: that one is the next burn (E4), or out of play (E12)."""

    seat: int
    card: int
    place: int
    replacement: int
    burnt: bool = False
    foreign: bool = False

    def for_seat(self, seat: int) -> CardReplaced:
        """The event with the new card for its owner only."""
        if seat == self.seat:
            return self
        return CardReplaced(self.seat, self.card, self.place, HIDDEN, self.burnt, self.foreign)


class CardScrapped(Event, frozen=True, tag="card_scrapped"):
    """The top card of the stub lay face up or does not belong: it is out of play, the next one counts (E12)."""

    card: int
    foreign: bool = False


class ExtraCardBurnt(Event, frozen=True, tag="extra_card_burnt"):
    """A card too many for the first player is the burn before the flop (E6)."""

    seat: int
    card: int

    def for_seat(self, seat: int) -> ExtraCardBurnt:  # noqa: ARG002 - it lay face down
        """The event without the card."""
        return ExtraCardBurnt(self.seat, HIDDEN)


class Misdealt(Event, frozen=True, tag="misdealt"):
    """The hand does not count: chips go back and the same button deals again (E2)."""

    cause: MisdealCause


class DeckFouled(Event, frozen=True, tag="deck_fouled"):
    """The deck had two of a card: the hand does not count, chips go back (E13)."""


class ChipsReturned(Event, frozen=True, tag="chips_returned"):
    """A player has back the `amount` he put in; `won` chips that he had won already go away from him."""

    seat: int
    amount: int
    won: int = 0


class RakeReturned(Event, frozen=True, tag="rake_returned"):
    """The house gives back what it had kept of a hand that does not count (E13)."""

    amount: int


class HandKilled(Event, frozen=True, tag="hand_killed"):
    """A player's hand is dead; what he put in stays in the pot (E6, E12)."""

    seat: int
    cause: DeadCause


class FourthFlopCard(Event, frozen=True, tag="fourth_flop_card"):
    """The flop had a fourth card (E7)."""

    card: int


class DealtEarly(Event, frozen=True, tag="dealt_early"):
    """A street was dealt before the betting was over: it is not played for (E8-E10)."""

    street: int
    burns: tuple[int, ...]
    cards: tuple[int, ...]

    def for_seat(self, seat: int) -> DealtEarly:  # noqa: ARG002 - nobody may know a burn
        """The event without the burns."""
        return DealtEarly(self.street, (HIDDEN,) * len(self.burns), self.cards)


class ShuffleAsked(Event, frozen=True, tag="shuffle_asked"):
    """Cards must be shuffled before the hand goes on.

    `returned` go back: under the stub, or for `FOUR` and `THREE` on a pile of their own. `mucks` are the seats whose
    folded cards are among them (E17). Before the next street `burns` cards will be burnt.
    """

    shuffle: Shuffle
    returned: tuple[int, ...]
    burns: int
    face_up: bool = True
    mucks: tuple[int, ...] = ()

    def for_seat(self, seat: int) -> ShuffleAsked:  # noqa: ARG002 - nobody may know a folded card
        """The event without cards that lay face down."""
        if self.face_up:
            return self
        return ShuffleAsked(self.shuffle, (HIDDEN,) * len(self.returned), self.burns, self.face_up, self.mucks)


class Shuffled(Event, frozen=True, tag="shuffled"):
    """Cards were shuffled; `order` is known to nobody."""

    order: tuple[int, ...]
    count: int

    def for_seat(self, seat: int) -> Shuffled:  # noqa: ARG002 - nobody may know the order
        """The event without the order."""
        return Shuffled((), self.count)


class BoardReplaced(Event, frozen=True, tag="board_replaced"):
    """The board after a repair (E7, E11).

    `burns` left the play face down, `exposed` face up; `back` is a card that lies on top of the stub again. Before the
    next street `next_burns` cards will be burnt.
    """

    board: tuple[int, ...]
    burns: tuple[int, ...] = ()
    exposed: tuple[int, ...] = ()
    back: tuple[int, ...] = ()
    next_burns: int = 1

    def for_seat(self, seat: int) -> BoardReplaced:  # noqa: ARG002 - nobody may know a burn
        """The event without the burns."""
        hidden = (HIDDEN,) * len(self.burns)
        return BoardReplaced(self.board, hidden, self.exposed, self.back, self.next_burns)


class BurnPlanned(Event, frozen=True, tag="burn_planned"):
    """Before the next street the dealer will burn this many cards instead of one (E11); -1 for all readers."""

    burns: int

    def for_seat(self, seat: int) -> BurnPlanned:  # noqa: ARG002 - it is theirs to notice
        """The event without what it is about."""
        return BurnPlanned(HIDDEN)


class MistakeStands(Event, frozen=True, tag="mistake_stands"):
    """A mistake found too late, or put right without a trace: the hand is played on.

    `aside` are cards of the stub that are set aside, so that those come which would have come (E11). Before the next
    street `next_burns` cards will be burnt.
    """

    standing: Standing
    aside: tuple[int, ...] = ()
    next_burns: int = 1

    def for_seat(self, seat: int) -> MistakeStands:  # noqa: ARG002 - they lie face down
        """The event without the cards."""
        return MistakeStands(self.standing, (HIDDEN,) * len(self.aside), self.next_burns)


class FoldedOutOfTurn(Event, frozen=True, tag="folded_out_of_turn"):
    """A player folded before his turn: it binds (E16)."""

    seat: int


class ClaimedOutOfTurn(Event, frozen=True, tag="claimed_out_of_turn"):
    """A player checked, called or raised before his turn (E16).

    The action goes back to the right player; this binds when the `price` to this player is the same at his turn. `to`
    is the total in front.
    """

    seat: int
    action: Action
    to: int
    price: int


class ChipsRead(Event, frozen=True, tag="chips_read"):
    """What a player's chips or words mean (D19); his action follows. `second_motion`: chips came that do not count.

    The other fields are what he did, as in the command `MoveChips`.
    """

    seat: int
    reading: Reading
    second_motion: bool = False
    chips: tuple[int, ...] = ()
    later: tuple[int, ...] = ()
    said: Action | None = None
    amount: int = 0


MistakeEvent = (
    CardExposed
    | CardReplaced
    | CardScrapped
    | ExtraCardBurnt
    | Misdealt
    | DeckFouled
    | RakeReturned
    | ChipsReturned
    | HandKilled
    | FourthFlopCard
    | DealtEarly
    | ShuffleAsked
    | Shuffled
    | BoardReplaced
    | BurnPlanned
    | MistakeStands
    | FoldedOutOfTurn
    | ClaimedOutOfTurn
    | ChipsRead
)

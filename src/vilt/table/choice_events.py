"""What happened at a table with seats, blinds owed, straddles, kills and chops, see `vilt.table.events`."""

from __future__ import annotations

from enum import StrEnum

from vilt.hand.events import Event


class Wish(StrEnum):
    """What a player wants until he takes it back or has got it."""

    POST = "post"
    """To post what he owes and be dealt in before the big blind reaches him (C7, C9, C10)."""
    OUT_AT_BIG_BLIND = "out_at_big_blind"
    """To sit out when the big blind is due (C9)."""
    STRADDLE = "straddle"
    """To straddle whenever he may (C12, C13)."""
    KILL = "kill"
    """To kill the next hand, with an amount (C14)."""
    CHOP = "chop"
    """To chop whenever he may (C11)."""
    BOMB_POT = "bomb_pot"
    """The next hand to be a bomb pot (C4)."""


class ButtonDrawn(Event, frozen=True, tag="button_drawn"):
    """Cards by seat were drawn for the button, none where they stay hidden (B2).

    `seat` has drawn it; 0 when those who tie draw again.
    """

    seat: int
    cards: dict[int, int]


class Chose(Event, frozen=True, tag="chose"):
    """A player said, or took back, what he wants; `amount` chips for a kill."""

    seat: int
    wish: Wish
    on: bool
    amount: int = 0


class PostAsked(Event, frozen=True, tag="post_asked"):
    """A player may post `live` and `dead` chips and be dealt in, or wait for the big blind (C7, C9). His alone: others
    read seat 0 and no amounts."""

    seat: int
    live: int
    dead: int

    def for_seat(self, seat: int) -> PostAsked:
        """The event for its player, or an empty one."""
        return self if seat == self.seat else PostAsked(0, 0, 0)


class BlindMissed(Event, frozen=True, tag="blind_missed"):
    """A blind passed a player who was not dealt in; what he owes now, in numbers of blinds (C9, C10)."""

    seat: int
    big: bool
    """Whether it was the big blind."""
    owed_big: int
    owed_small: int


class Moved(Event, frozen=True, tag="moved"):
    """A player took another seat (I11). Where he skipped blinds he owes them, or waits `wait_hands` hands."""

    seat: int
    to: int
    player: str
    name: str
    bot: str = ""
    owed_big: int = 0
    owed_small: int = 0
    wait_hands: int = 0


class ListJoined(Event, frozen=True, tag="list_joined"):
    """Somebody waits for a seat."""

    player: str
    name: str


class ListLeft(Event, frozen=True, tag="list_left"):
    """Somebody waits for a seat no longer, or let the seat go that was kept for him."""

    player: str


class SeatOffered(Event, frozen=True, tag="seat_offered"):
    """A free seat is kept for the first of the waiting list until `deadline`."""

    player: str
    name: str
    deadline: float


class LegMoved(Event, frozen=True, tag="leg_moved"):
    """Who has won the latest pot alone, and who kills the next hand; 0 for nobody (C16)."""

    seat: int
    killer: int


class KillAbandoned(Event, frozen=True, tag="kill_abandoned"):
    """A killer who is not dealt in pays all the same: `amount` chips lie dead in the next pot (I10)."""

    seat: int
    amount: int


class ChopOffered(Event, frozen=True, tag="chop_offered"):
    """All others have folded: the blinds may take their posts back (C11)."""

    small_blind: int
    big_blind: int


class ChopAnswered(Event, frozen=True, tag="chop_answered"):
    """One of the blinds agrees to chop, or refuses (C11)."""

    seat: int
    agrees: bool


ChoiceEvents = (
    ButtonDrawn
    | Chose
    | PostAsked
    | BlindMissed
    | Moved
    | ListJoined
    | ListLeft
    | SeatOffered
    | LegMoved
    | KillAbandoned
    | ChopOffered
    | ChopAnswered
)

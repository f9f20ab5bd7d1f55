"""A hand as one seat may see it, at one moment."""

from __future__ import annotations

import msgspec

from vilt.hand.events import Action, Option, Pot, Question


class PlayerView(msgspec.Struct, frozen=True):
    """A player of the hand. Amounts are chips."""

    seat: int
    stack: int
    bet: int
    """In front this street."""
    paid: int
    """In the pot this hand, the bet in front included."""
    folded: bool
    cards: tuple[int, ...]
    """Hole cards, `HIDDEN` (-1) where the reader may not know them; empty before the deal and once folded or mucked
    (a player goes on seeing his own)."""
    shown: bool
    """The cards lie face up for everybody."""
    last_action: Action | None
    """What he did last on this street."""
    won: int
    """What he has been awarded of the pots so far."""
    owes: int = 0
    """How many cards he has to discard now. Whether another one has done so already is not told before all have."""
    discarded: tuple[int, ...] = ()
    """What the reader himself has discarded; empty for everybody else."""
    protected: bool = False
    """He goes on as if all-in, and keeps his stack (F10)."""
    mucked: bool = False
    """He gave up at the showdown without showing."""
    partly: tuple[int, ...] = ()
    """What he has shown by choice after the hand, `HIDDEN` for the other cards; empty when he has not."""
    face_up: tuple[int, ...] = ()
    """Hole cards of a hand still in that lie face up by mistake (E15), in the order in which they came to."""


class HandView(msgspec.Struct, frozen=True):
    """A hand as one seat may see it. Seats are table seats; players stand in order of dealing."""

    hand: int
    button: int
    street: int
    """0 preflop, 1 flop, 2 turn, 3 river."""
    dealt: bool
    over: bool
    board: tuple[int, ...]
    players: tuple[PlayerView, ...]
    pots: tuple[Pot, ...]
    """The pots collected so far, bets in front not included; the first is the main pot."""
    pot: int
    """All chips in the pot, bets in front included; 0 once awarded."""
    actor: int
    """The seat to act, 0 when nobody is."""
    turn: int
    """The number of the turn; 0 before the first."""
    options: tuple[Option, ...]
    """What the seat to act may do. Public: it follows from what everybody sees."""
    to_call: int
    set_aside: tuple[int, ...] = ()
    """Cards of a street that came too early, face up beside the board (E8-E10)."""
    shuffling: bool = False
    """Whether cards are being shuffled after a mistake: nobody acts."""
    question: Question | None = None
    """What the hand waits for beside a turn."""
    boards: tuple[tuple[int, ...], ...] = ()
    """All boards, `board` the first of them, when there are several (I7)."""
    rake: int = 0
    """What the house has kept of the pots (I5)."""
    undealt: tuple[int, ...] = ()
    """The cards that would have come, once somebody asked (I8)."""

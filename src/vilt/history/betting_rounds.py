"""Who begins each betting round of a hand (B3), read from its events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vilt.hand import events as hand
from vilt.hand.mistakes import events as mistakes

if TYPE_CHECKING:
    from vilt.table.events import TableEvent


class BettingRounds:
    """Follows the betting rounds of a hand. Give it each event with `follow`.

    >>> rounds = BettingRounds()
    >>> rounds.follow(hand.StreetDealt(street=1, burn=hand.HIDDEN, cards=(0, 1, 2)))
    >>> rounds.follow(hand.TurnStarted(seat=3, turn=5, options=(), to_call=0, pot=6))
    >>> rounds.begun_by
    3
    """

    __slots__ = ("_able", "_chips", "_first", "_open", "begun_by")

    def __init__(self) -> None:
        self.begun_by = 0
        """The seat whose turn, the event followed last, begins a betting round; 0 when that was no such turn.

        A turn of the only player who has chips left to bet begins none: he answers, and then nobody bets any more.
        """
        self._first = 0
        """The seat that began the round."""
        self._open = False
        """Whether a round can begin: cards were dealt, and nobody has acted on them."""
        self._chips: dict[int, int] = {}
        self._able: set[int] | None = None
        """Who can still bet; None when the start of the hand was not seen."""

    def copy(self) -> BettingRounds:
        """The same, to go on apart."""
        twin = BettingRounds()
        twin.begun_by, twin._first, twin._open = self.begun_by, self._first, self._open
        twin._chips = self._chips.copy()
        twin._able = None if self._able is None else self._able.copy()
        return twin

    def follow(self, event: TableEvent) -> None:
        """Take note of what happened."""
        self.begun_by = 0
        match event:
            case hand.TurnStarted():
                # The first to act can change before anybody has acted: a mistake of the dealer may kill his hand.
                if self._open and event.seat != self._first and (self._able is None or len(self._able) > 1):
                    self.begun_by = self._first = event.seat
            case hand.Acted():
                self._open = False
                if event.all_in or event.action is hand.FOLD:
                    self._out(event.seat)
            case hand.Protected():
                self._open = False
                self._out(event.seat)
            case hand.HandStarted():
                self._chips = {starter.seat: starter.stack for starter in event.starters}
                self._able = set(self._chips)
            case hand.Posted() if self._able is not None:
                self._chips[event.seat] -= event.amount
                if not self._chips[event.seat]:
                    self._out(event.seat)
            case hand.HoleDealt() | hand.StreetDealt():
                self._open, self._first = True, 0
            case mistakes.HandKilled() | mistakes.FoldedOutOfTurn() | hand.DiscardMissed():
                self._out(event.seat)
            case _:
                pass

    def _out(self, seat: int) -> None:
        if self._able is not None:
            self._able.discard(seat)

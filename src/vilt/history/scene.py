"""What has to be known of a table before its next event can be told."""

from __future__ import annotations

from collections.abc import Mapping

from vilt.hand import events as hand
from vilt.hand.mistakes import events as mistakes
from vilt.history.betting_rounds import BettingRounds
from vilt.rules.house import HouseRules
from vilt.table import events as table
from vilt.table.choice_events import Moved
from vilt.table.events import TableEvent


class Scene:
    """What the narrator has to remember between events: public facts only, so one scene serves every reader.

    Give it each event with `follow` before the event is narrated. `names` are by seat.
    """

    __slots__ = ("board", "boards", "names", "pots", "rounds", "rules")

    def __init__(
        self,
        names: Mapping[int, str] | None = None,
        board: tuple[int, ...] = (),
        pots: int = 1,
        rules: HouseRules | None = None,
        boards: int = 1,
    ) -> None:
        self.names = dict(names or {})
        """A name stays when its owner leaves, until the seat is taken again: his hand may still be told."""
        self.board = board
        self.pots = pots
        """How many pots the hand has, the main pot included."""
        self.rules = rules or HouseRules()
        """What is played: it says what shown cards make."""
        self.boards = boards
        """How many boards the hand has (I7); `board` is the first."""
        self.rounds = BettingRounds()

    def copy(self) -> Scene:
        """A scene that goes on apart."""
        twin = Scene(self.names, self.board, self.pots, self.rules, self.boards)
        twin.rounds = self.rounds.copy()
        return twin

    def follow(self, event: TableEvent) -> None:
        """Take note of what happened."""
        self.rounds.follow(event)
        match event:
            case table.Sat():
                self.names[event.seat] = event.name
            case Moved():
                self.names[event.to] = event.name
            case hand.HandStarted():
                self.board = ()
                self.boards = event.boards
                self.pots = 1
                self.rules = event.rules
            case hand.StreetDealt(board=1):
                self.board += event.cards
            case mistakes.BoardReplaced():
                self.board = event.board
            case mistakes.ShuffleAsked() if event.shuffle is not mistakes.Shuffle.STUB:
                self.board = ()
            case hand.RunsAgreed():
                self.boards = event.runs
            case hand.BetsCollected():
                self.pots = len(event.pots)
            case _:
                pass

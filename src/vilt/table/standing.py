"""How a table stands: its seats, its blinds, its clocks and its latest hand."""

from __future__ import annotations

from typing import Self

from vilt.errors import Refused
from vilt.hand import Hand, HandEvent
from vilt.hand.events import Discarded, StreetDealt, TurnStarted
from vilt.table.blinds import Blinds, Placement, same_again
from vilt.table.chat_events import Said
from vilt.table.customs import Customs
from vilt.table.events import ClockStarted
from vilt.table.host_events import HostAsked
from vilt.table.owing import coming_placement
from vilt.table.sessions import Session
from vilt.table.settings import TableSettings
from vilt.table.state import FORMAT, Departure, SeatedPlayer, TableState


class Standing:
    """The state of a table, and what follows from it. Only `vilt.table.applying` changes it."""

    __slots__ = (
        "agreed",
        "blinds",
        "chat",
        "clock",
        "closed",
        "coming",
        "customs",
        "departures",
        "hand",
        "hand_events",
        "host",
        "host_name",
        "next_charge_at",
        "next_hand_at",
        "paused_at",
        "players",
        "protected_at",
        "redeal",
        "requests",
        "sessions",
        "version",
    )

    def __init__(self) -> None:
        self.agreed: TableSettings | None = None
        """The settings; None before the table is open."""
        self.host = ""
        """The account of the host; empty when the table has none."""
        self.host_name = ""
        self.requests: dict[str, HostAsked] = {}
        """What accounts ask the host for."""
        self.coming: TableSettings | None = None
        """The settings from the next hand on, where they change."""
        self.paused_at = 0.0
        """When the host paused the game; 0 while it goes on."""
        self.departures: dict[str, Departure] = {}
        """What each account took away, as long as that counts (I4)."""
        self.sessions: dict[str, Session] = {}
        """What each account brought and took since the table opened."""
        self.next_charge_at = 0.0
        """When the next period of the time charge begins (I6); 0 before the first."""
        self.protected_at: dict[str, tuple[float, ...]] = {}
        """When each account was protected, here or at other tables, as far as this one knows (F10)."""
        self.version = 0
        """How many events were applied: the version of the table's stream."""
        self.players: dict[int, SeatedPlayer] = {}
        """The players by seat."""
        self.blinds = Blinds()
        """Where button and blinds lie in the latest hand."""
        self.hand: Hand | None = None
        """The running hand, or the latest one until the next is announced."""
        self.hand_events: list[HandEvent] = []
        """What happened in that hand so far."""
        self.clock: ClockStarted | None = None
        self.next_hand_at = 0.0
        """When the next hand is due, in seconds since the epoch; 0 when none is."""
        self.closed = False
        self.redeal = False
        """Whether the latest hand did not count: its players are dealt in again (E2, E13)."""
        self.customs = Customs()
        self.chat: tuple[Said, ...] = ()
        """The latest messages, oldest first."""

    # Keeping

    def copy(self) -> Self:
        """A table that goes on apart from this one."""
        twin = object.__new__(type(self))
        for name in Standing.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.players = self.players.copy()
        twin.requests = self.requests.copy()
        twin.departures = self.departures.copy()
        twin.sessions = self.sessions.copy()
        twin.protected_at = self.protected_at.copy()
        twin.hand_events = self.hand_events[:]
        twin.hand = self.hand.copy() if self.hand else None
        return twin

    def state(self) -> TableState:
        """A snapshot, good at any moment, in mid-hand too.

        Raises:
            Refused: `no_table`.
        """
        return TableState(
            format=FORMAT,
            version=self.version,
            settings=self.settings,
            players=self.players.copy(),
            button=self.blinds.button,
            small_blind=self.blinds.small_blind,
            big_blind=self.blinds.big_blind,
            hand_events=tuple(self.hand_events),
            clock=self.clock,
            next_hand_at=self.next_hand_at,
            closed=self.closed,
            redeal=self.redeal,
            customs=self.customs,
            chat=self.chat,
            host=self.host,
            host_name=self.host_name,
            protected_at=self.protected_at.copy(),
            requests=self.requests.copy(),
            coming=self.coming,
            paused_at=self.paused_at,
            departures=self.departures.copy(),
            sessions=self.sessions.copy(),
            next_charge_at=self.next_charge_at,
        )

    @classmethod
    def from_state(cls, state: TableState) -> Self:
        """The table of which `state` is the snapshot.

        Raises:
            Refused: `other_format`: the snapshot is of another release, rebuild the table from its events.
        """
        if state.format != FORMAT:
            raise Refused("other_format", format=state.format, expected=FORMAT)
        table = cls()
        table.agreed = state.settings
        table.version = state.version
        table.players = state.players.copy()
        table.blinds = Blinds(state.button, state.small_blind, state.big_blind)
        table.hand_events = list(state.hand_events)
        table.hand = Hand() if state.hand_events else None
        for event in state.hand_events:
            if table.hand:
                table.hand.apply(event)
        table.clock = state.clock
        table.next_hand_at = state.next_hand_at
        table.closed = state.closed
        table.redeal = state.redeal
        table.customs = state.customs
        table.chat = state.chat
        table.host = state.host
        table.host_name = state.host_name
        table.requests = state.requests.copy()
        table.coming = state.coming
        table.paused_at = state.paused_at
        table.departures = state.departures.copy()
        table.sessions = state.sessions.copy()
        table.next_charge_at = state.next_charge_at
        table.protected_at = state.protected_at.copy()
        return table

    # Telling

    @property
    def settings(self) -> TableSettings:
        """What was agreed when the table opened.

        Raises:
            Refused: `no_table`.
        """
        if self.agreed is None:
            raise Refused("no_table")
        return self.agreed

    @property
    def seats_to_take(self) -> int:
        """The highest seat that may be taken: one that a change of the settings takes away is none any more."""
        return min(self.settings.seats, self.coming.seats) if self.coming else self.settings.seats

    @property
    def running(self) -> Hand | None:
        """The running hand: announced and not over."""
        return self.hand if self.hand and not self.hand.over else None

    @property
    def hand_number(self) -> int:
        """The number of the latest hand, 0 before the first."""
        return self.hand.number if self.hand else 0

    def seated(self, seat: int) -> SeatedPlayer:
        """The player in `seat`.

        Raises:
            Refused: `no_such_seat` or `seat_empty`.
        """
        if not 1 <= seat <= self.settings.seats:
            raise Refused("no_such_seat", seat=seat, seats=self.settings.seats)
        if seat not in self.players:
            raise Refused("seat_empty", seat=seat)
        return self.players[seat]

    def gone(self) -> tuple[int, ...]:
        """The seats of the latest hand whose players have left the table, whoever sits there now."""
        seats = self.hand.seats if self.hand else ()
        return tuple([seat for seat in seats if seat not in self.players or not self.players[seat].dealt_in])

    def seat_of(self, player: str) -> int:
        """The seat of the account `player`, 0 when he does not sit here."""
        return next((seat for seat, seated in self.players.items() if seated.player == player), 0)

    def plays_on(self, seat: int) -> bool:
        """Whether the player in `seat` is in the running hand and has not folded."""
        hand = self.running
        return bool(hand and self.players[seat].dealt_in and not hand.state.folded[hand.place[seat]])

    def stays_to_the_end(self, seat: int) -> bool:
        """Whether the player in `seat` is paid after the running hand at the earliest (I10).

        Who has folded goes at once, unless his chips lie in the pot of a hand that may come not to count: they would
        go back to him (E2, E13).
        """
        hand = self.running
        if hand is None or not self.players[seat].dealt_in:
            return False
        s = hand.place[seat]
        may_be_void = hand.irregular.rulings is not None and hand.state.paid[s] + hand.state.dead[s] > 0
        return may_be_void or not hand.state.folded[s]

    def stack_of(self, seat: int) -> int:
        """The chips the player in `seat` has behind."""
        seated = self.players[seat]
        return self.running.stack_of(seat) if self.running and seated.dealt_in else seated.stack

    def chips(self) -> int:
        """All chips on the table: stacks, waiting ones, the pot and what lies in the next one."""
        behind = sum(self.stack_of(seat) + seated.queued for seat, seated in self.players.items())
        return behind + self.customs.left_behind + (self.running.pot if self.running else 0)

    def placement(self) -> Placement | None:
        """Where the blinds lie in the next hand and who is dealt in, as things stand; None while too few can play."""
        eligible = [seat for seat, seated in self.players.items() if seated.wants_cards and seated.stack]
        if self.redeal and self.hand:
            left = [seat for seat in self.hand.seats if seat in eligible and self.players[seat].dealt_in]
            if again := same_again(self.blinds, left):
                return again
        return coming_placement(self.blinds, self.players, self.settings, self.customs)

    def can_start(self) -> bool:
        """Whether a hand should follow: two players or more, a person among them unless bots may play alone.

        A bot without chips counts, since it buys more before the hand.
        """
        ready = [seated for seated in self.players.values() if seated.wants_cards and (seated.stack or seated.bot)]
        person_in = any(not seated.bot for seated in ready)
        return not self.closed and len(ready) >= 2 and (person_in or self.settings.bots_alone)

    def streets_run_out(self) -> int:
        """How many streets of the latest hand were dealt after its last decision."""
        streets = 0
        for event in reversed(self.hand_events):
            if isinstance(event, TurnStarted | Discarded):
                break
            streets += isinstance(event, StreetDealt)
        return streets


def kept_until(table: Standing, seat: int) -> float:
    """Until when a seat is kept for a player without chips, or who sits out (F12, F13); 0 while it is anyhow."""
    seated = table.seated(seat)
    times = [time for time in (seated.rebuy_deadline, seated.sit_out_until) if time]
    return min(times) if times and not seated.leaving and not table.stays_to_the_end(seat) else 0.0

"""One hand: commands in, events out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vilt.cards import check_deck
from vilt.errors import Refused
from vilt.hand import events as ev
from vilt.hand.applying import APPLY, acted, turn_started
from vilt.hand.boards import deal_beside, street_dealt
from vilt.hand.chop import chop
from vilt.hand.commands import (
    Act,
    Announce,
    AskToSee,
    Chop,
    Deal,
    Discard,
    HandCommand,
    Muck,
    Protect,
    Show,
    ShowUndealt,
    VoteRuns,
)
from vilt.hand.discarding import asked_to_discard, discard
from vilt.hand.events import BET, FOLD, RAISE, Acted, TurnStarted
from vilt.hand.members import seats_of
from vilt.hand.mistakes.commands import Reshuffle
from vilt.hand.mistakes.course import reshuffle, speak_for
from vilt.hand.mistakes.dealing import deal_street as deal_by_hand
from vilt.hand.mistakes.deciding import settle_mistake
from vilt.hand.mistakes.irregular import REGULAR
from vilt.hand.opening import check_announcement
from vilt.hand.options import as_meant, checked_amount, legal_options
from vilt.hand.protecting import protection
from vilt.hand.seeing import view_of
from vilt.hand.settlement import settle
from vilt.hand.showing import answer, betting_closed
from vilt.hand.view import HandView
from vilt.rules import pots
from vilt.rules.flow import COLLECT, DEAL, DISCARD, next_step
from vilt.rules.house import HouseRules
from vilt.rules.state import State
from vilt.rules.variants import HOLE_CARDS

if TYPE_CHECKING:
    from collections.abc import Iterator

_UNANNOUNCED = State(HouseRules(), [])
"""The state of every hand until it is announced: nothing in it can change."""


class Hand:
    """One hand of poker, told by its events.

    `handle` decides and applies; `apply` alone changes state, so that the events of a hand, applied to a new `Hand`,
    give an equal one. Seats are table seats; `handle` refuses with `Refused` before it has changed anything.

    >>> from vilt.cards import full_deck
    >>> from vilt.hand import Post
    >>> from vilt.rules.streets import PostKind
    >>> hand = Hand()
    >>> starters = (ev.Starter(1, 100), ev.Starter(2, 100))
    >>> dues = (Post(2, PostKind.SMALL_BLIND, 1), Post(1, PostKind.BIG_BLIND, 2))
    >>> told = hand.handle(Announce(1, 2, starters, HouseRules(small_blind=1, big_blind=2), dues))
    >>> told = hand.handle(Deal(tuple(full_deck())))
    >>> hand.actor, [str(option.action) for option in hand.options()]
    (2, ['fold', 'call', 'raise'])
    """

    __slots__ = (
        "actor",
        "asked",
        "boards",
        "button",
        "called",
        "collected",
        "contested",
        "current_options",
        "dealt",
        "discarded",
        "fewest_runs",
        "irregular",
        "kept",
        "last_action",
        "mucked",
        "number",
        "over",
        "partly",
        "place",
        "protected",
        "question",
        "runs",
        "seats",
        "shown",
        "side_by_side",
        "state",
        "to_call",
        "turn",
        "undealt",
        "won",
    )

    def __init__(self) -> None:
        self.number = 0
        self.button = 0
        self.seats: tuple[int, ...] = ()
        self.place: dict[int, int] = {}
        """Each seat's place in the order of dealing."""
        self.state = _UNANNOUNCED
        self.dealt = False
        self.over = False
        self.protected: list[int] = []
        """Places of the players who go on as if all-in (F10)."""
        self.kept: list[int] = []
        """What each protected player has set aside until the hand is over."""
        self.turn = 0
        self.actor = 0
        """The seat to act, 0 when nobody is."""
        self.to_call = 0
        self.current_options: tuple[ev.Option, ...] = ()
        self.collected: tuple[ev.Pot, ...] = ()
        self.shown: list[int] = []
        """Places of the players whose cards lie face up, in the order shown."""
        self.mucked: list[int] = []
        self.called: tuple[int, ...] = ()
        """The seats whose hands nobody saw and the history lists all the same (G6)."""
        self.asked: tuple[int, ...] = ()
        """The seats that were asked to discard, until all discards are in."""
        self.discarded: list[tuple[int, ...]] = []
        """What each player has discarded."""
        self.last_action: list[ev.Action | None] = []
        self.won: list[int] = []
        self.irregular = REGULAR
        """What is not as usual: nothing, where mistakes are not possible."""
        self.question: ev.Question | None = None
        """What the hand waits for, when it is not for a player to act."""
        self.contested = -1
        """The pot for which players choose to show or muck, -1 before any does."""
        self.runs = 0
        """How often the rest of the board is dealt (I7); 0 until that was asked."""
        self.fewest_runs = 0
        self.boards: list[list[int]] = []
        """The boards after the first."""
        self.side_by_side = False
        """Whether each street comes on every board at once, from the flop on (C4)."""
        self.partly: dict[int, tuple[int, ...]] = {}
        """By place, what was shown by choice after the hand, `HIDDEN` for the other cards (G5)."""
        self.undealt: tuple[int, ...] = ()
        """What would have come, once it was asked for (I8)."""

    def copy(self) -> Hand:
        """A hand that goes on apart from this one."""
        twin = object.__new__(Hand)
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.state = self.state.copy()
        for name in ("shown", "mucked", "discarded", "last_action", "won", "protected", "kept"):
            setattr(twin, name, getattr(self, name)[:])
        twin.boards = [board[:] for board in self.boards]
        twin.partly = self.partly.copy()
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self._content() == other._content()

    __hash__ = None  # type: ignore[assignment]

    def _content(self) -> list[Any]:
        own = [getattr(self, name) for name in self.__slots__ if name != "state"]
        return own + [getattr(self.state, name) for name in self.state.__slots__]

    @property
    def owing(self) -> tuple[int, ...]:
        """The seats that still have to discard (A10)."""
        return tuple([seat for seat in self.asked if self.state.owes[self.place[seat]]])

    @property
    def pot(self) -> int:
        """All chips in the pot, bets in front included, what was awarded or kept by the house taken off."""
        return self.state.pot - self.state.rake - sum(self.won)

    def options(self) -> tuple[ev.Option, ...]:
        """What the seat to act may do, and nothing else may be done; empty when nobody is to act."""
        return self.current_options

    def stack_of(self, seat: int) -> int:
        """The chips `seat` has behind.

        Raises:
            Refused: `not_in_hand`.
        """
        s = self._place(seat)
        return self.state.stack[s] + self.kept[s]

    def _place(self, seat: int) -> int:
        try:
            return self.place[seat]
        except KeyError:
            raise Refused("not_in_hand", seat=seat) from None

    # Deciding

    def handle(self, command: HandCommand) -> list[ev.HandEvent]:
        """Carry out a command and return what happened.

        Raises:
            Refused: the command is not possible now; nothing has changed.
        """
        told: list[ev.HandEvent] = []
        match command:
            case Act():
                self._act(command, told)
            case Deal():
                self._deal(command, told)
            case Announce():
                self._announce(command, told)
            case Discard():
                self._discard(command, told)
            case Protect():
                self._protect(command, told)
            case Chop():
                self._tell_all(chop(self), told)
            case Reshuffle():
                self._tell_all(reshuffle(self, command), told)
                if not self.irregular.awaited:
                    self._go_on(told)
            case Show() | Muck() | VoteRuns() | AskToSee() | ShowUndealt():
                self._tell_all(answer(self, command), told)
                if self.question is None and not self.over:
                    self._go_on(told)
            case _:
                self._tell_all(settle_mistake(self, command), told)
                if not self.over and not self.irregular.awaited:
                    self._go_on(told)
        return told

    def _tell(self, event: ev.HandEvent, told: list[ev.HandEvent]) -> None:
        APPLY[type(event)](self, event)
        told.append(event)

    def _tell_all(self, events: Iterator[ev.HandEvent], told: list[ev.HandEvent]) -> None:
        for event in events:
            self._tell(event, told)

    def _announce(self, command: Announce, told: list[ev.HandEvent]) -> None:
        if self.number:
            raise Refused("already_announced", hand=self.number)
        check_announcement(command)
        said = command
        started = ev.HandStarted(
            said.hand, said.button, said.starters, said.rules, said.rulings, said.left_behind, said.boards
        )
        self._tell(started, told)
        stack, place = self.state.stack, self.place
        for due in command.posts:
            seat, nominal = due.seat, due.nominal
            if nominal:
                self._tell(ev.Posted(seat, due.kind, min(nominal, stack[place[seat]]), nominal), told)

    def _deal(self, command: Deal, told: list[ev.HandEvent]) -> None:
        if not self.number:
            raise Refused("not_announced")
        if self.dealt:
            raise Refused("already_dealt", hand=self.number)
        deck = command.deck
        check_deck(deck)
        players = self.state.players
        dealt = players * HOLE_CARDS[self.state.rules.variant]
        self._tell(ev.HoleDealt(deck, {seat: deck[s:dealt:players] for s, seat in enumerate(self.seats)}), told)
        self._go_on(told)

    def _act(self, command: Act, told: list[ev.HandEvent]) -> None:
        seat = command.seat
        if seat != self.actor or not seat:
            raise self._out_of_turn(seat)
        state = self.state
        s = state.actor
        action = command.action
        if action is FOLD and not self.to_call:
            action = as_meant(state, s, action)
        amount = checked_amount(self.current_options, action, command.amount)
        bet = state.bet[s]
        paid = amount - bet if action is RAISE or action is BET else amount
        event = Acted(seat, action, paid, bet + paid, paid == state.stack[s], command.timed_out)
        acted(self, event)
        told.append(event)
        self._go_on(told)

    def _protect(self, command: Protect, told: list[ev.HandEvent]) -> None:
        seat = command.seat
        if seat != self.actor or not seat:
            raise self._out_of_turn(seat)
        self._tell(protection(self, seat), told)
        self._go_on(told)

    def _out_of_turn(self, seat: int) -> Refused:
        """Why `seat` may not act now."""
        if not self.dealt:
            return Refused("not_dealt", hand=self.number)
        if self.over:
            return Refused("hand_over", hand=self.number)
        if seat not in self.place:
            return Refused("not_in_hand", seat=seat)
        if self.asked:
            return Refused("discards_first")
        if self.irregular.awaited:
            return Refused("shuffle_first", cards=len(self.irregular.pile))
        if self.question:
            return Refused("question_open", seat=seat)
        return Refused("not_your_turn", seat=seat, actor=self.actor)

    def _discard(self, command: Discard, told: list[ev.HandEvent]) -> None:
        for event in discard(self, command, self._place(command.seat)):
            self._tell(event, told)
        if self.asked:
            return
        if not self.state.betting:  # otherwise bets lie in front: they are collected with the street
            if self.state.live == 1:
                self._collect(told)
            self._tell_all(betting_closed(self), told)
        if self.question is None:
            self._go_on(told)

    def _go_on(self, told: list[ev.HandEvent]) -> None:
        """Everything that follows by itself, up to the next decision or the end."""
        state = self.state
        if self.asked:
            return
        while state.actor < 0:
            step = next_step(state)
            if step == COLLECT:
                self._collect(told)
                if self.question:
                    return
            elif step == DEAL:
                street = state.street + 1
                if self.irregular.rulings is not None:
                    self._tell_all(deal_by_hand(self, street), told)
                    if self.irregular.awaited:
                        return
                    continue
                self._tell(street_dealt(self, street), told)
                if self.side_by_side:
                    self._tell_all(deal_beside(self, street), told)
            elif step == DISCARD:
                self._tell(asked_to_discard(self), told)
                return
            else:
                for outcome in settle(self):
                    self._tell(outcome, told)
                return
        s = state.actor
        options = legal_options(state, s)
        if self.irregular.claims and (claimed := speak_for(self, s, options)):
            self._tell(claimed, told)
            self._go_on(told)
            return
        event = TurnStarted(self.seats[s], self.turn + 1, options, options[1].low, state.pot)
        turn_started(self, event)
        told.append(event)

    def _collect(self, told: list[ev.HandEvent]) -> None:
        state = self.state
        s, chips = pots.uncalled(state)
        if chips:
            self._tell(ev.UncalledReturned(self.seats[s], chips), told)
        pots.build_pots(state)
        seats = self.seats
        formed = [
            ev.Pot(state.pot_amount[number], seats_of(seats, state.pot_members[number])) for number in range(state.pots)
        ]
        self._tell(ev.BetsCollected(tuple(formed)), told)
        if state.able < state.live:
            self._tell_all(betting_closed(self), told)

    # Applying

    def apply(self, event: ev.HandEvent) -> None:
        """Change the state as the event says."""
        APPLY[type(event)](self, event)

    # Seeing

    def view(self, seat: int) -> HandView:
        """The hand as `seat` may see it; 0 is a spectator."""
        return view_of(self, seat)

"""Who has paid for what he gets (K6): big blinds, the button, no free orbits, whoever comes, goes, posts or moves."""

from __future__ import annotations

from vilt.hand.events import HandStarted, HoleDealt, Posted
from vilt.rules.streets import PostKind
from vilt.table import Table
from vilt.table import choice_events as choice
from vilt.table import events as ev
from vilt.table.house_options import ButtonMode

PAYING = (PostKind.BIG_BLIND, PostKind.LIVE, PostKind.KILL)


class Obligations:
    """Follows a table's events and checks each hand; `table` has not applied the event yet."""

    def __init__(self) -> None:
        self.big_blind = ""
        """The account that had the big blind in the latest hand with blinds."""
        self.paid: set[str] = set()
        """Those who have posted since they came or missed a blind, or began together with the game."""
        self.free_hands: dict[str, int] = {}
        """How many hands with blinds each was dealt since he last paid a big blind."""
        self.fresh = False
        """Whether the hand to come begins the game anew."""

    def follow(self, table: Table, event: ev.TableEvent) -> None:
        """Check an event against what was before it."""
        accounts = {seat: seated.player for seat, seated in table.players.items()}
        match event:
            case ev.BlindsMoved():
                self._moved(table)
            case HandStarted():
                self._started(table, event, accounts)
            case Posted() if event.kind in PAYING:
                self.free_hands[accounts[event.seat]] = 0
                self.paid.add(accounts[event.seat])
            case HoleDealt() if table.running:
                self._dealt(table, accounts)
            case choice.BlindMissed() if event.owed_big:
                self.paid.discard(accounts[event.seat])
            case ev.Left():
                self.paid.discard(event.player)
                self.free_hands.pop(event.player, None)

    def _moved(self, table: Table) -> None:
        placement = table.placement()
        assert placement is not None
        self.fresh = placement.fresh
        known = [seat for seat, seated in table.players.items() if seated.in_game and seated.dealt_in]
        if self.fresh and table.blinds.big_blind:
            assert sum(1 for seat in known if table.players[seat].wants_cards and table.players[seat].stack) < 2

    def _started(self, table: Table, event: HandStarted, accounts: dict[int, str]) -> None:
        eligible = {seat for seat, seated in table.players.items() if seated.wants_cards and seated.stack}
        players = [starter.seat for starter in event.starters]
        assert len(players) >= 2
        assert set(players) <= eligible
        assert all(starter.stack == table.players[starter.seat].stack for starter in event.starters)
        if event.rules.bomb_pot:
            assert all(table.players[seat].in_game for seat in players)
            return
        blind = accounts[table.blinds.big_blind]
        if self.fresh or not event.rules.big_blind:
            self.paid |= {accounts[seat] for seat in players}
            self.free_hands = dict.fromkeys((accounts[seat] for seat in players), 0)
        elif table.settings.button_mode is ButtonMode.DEAD_BUTTON:
            moved = table.players[table.blinds.big_blind].moved  # who takes the next seat chose to pay again
            assert blind != self.big_blind or moved, "the big blind twice in a row"
        self.big_blind = blind
        for seat in players:
            self.free_hands[accounts[seat]] = self.free_hands.get(accounts[seat], 0) + 1

    def _dealt(self, table: Table, accounts: dict[int, str]) -> None:
        hand = table.running
        assert hand is not None
        if hand.state.rules.bomb_pot or not hand.state.rules.big_blind:
            return
        for seat in hand.seats:
            assert accounts[seat] in self.paid, "cards without ever having posted"
        most = table.settings.seats
        if table.settings.button_mode is ButtonMode.SIMPLE_MOVING:
            most *= 2
        for seat in hand.seats:
            assert self.free_hands[accounts[seat]] <= most, "a free orbit"

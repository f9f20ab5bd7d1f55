"""Who has paid for what he gets (K6): big blinds, the button, no free orbits, whoever comes, goes, posts or moves.

All of this is concluded from where the blinds lie and what is posted, not from what the table says that somebody owes.
"""

from __future__ import annotations

from vilt.hand.events import HandStarted, HoleDealt, Posted
from vilt.hand.mistakes.events import DeckFouled, Misdealt
from vilt.rules.house import MOST_PLAYERS
from vilt.rules.streets import PostKind
from vilt.table import Table
from vilt.table import choice_events as choice
from vilt.table import events as ev
from vilt.table import host_events as host
from vilt.table.blinds import Blinds
from vilt.table.house_options import ButtonMode

PAYING = (PostKind.BIG_BLIND, PostKind.LIVE, PostKind.KILL)


class Obligations:
    """Follows a table's events and checks each hand; `table` has not applied the event yet."""

    def __init__(self) -> None:
        self.big_blind = ""
        """The account that had the big blind in the latest hand with blinds."""
        self.paid: set[str] = set()
        """Those who have posted since they came or missed a blind, or began together with the game."""
        self.blinds_since: dict[str, list[str]] = {}
        """Who has had the big blind since each last paid one, in order."""
        self.owing_small: set[str] = set()
        """Those whom the small blind passed while they had no cards."""
        self.before = Blinds()
        """Where the blinds lay before they moved for the hand to come."""
        self.fresh = False
        """Whether the hand to come begins the game anew."""
        self.redealt = False
        """Whether this hand is dealt again to those who were in it, wherever the button lies now."""

    def follow(self, table: Table, event: ev.TableEvent) -> None:
        """Check an event against what was before it."""
        accounts = {seat: seated.player for seat, seated in table.players.items()}
        match event:
            case ev.BlindsMoved():
                self._moved(table)
            case HandStarted():
                self._started(table, event, accounts)
            case Posted():
                self._posted(table, event, accounts[event.seat])
            case HoleDealt() if table.running:
                self._dealt(table, accounts)
            case choice.BlindMissed() if event.owed_big and not table.players[event.seat].wait_hands:
                self.paid.discard(accounts[event.seat])  # who waits after moving back owes nothing in the end (I11)
            case choice.Moved():
                self._takes_another_seat(event)
            case ev.Left():
                self.paid.discard(event.player)
                self.owing_small.discard(event.player)
                self.blinds_since.pop(event.player, None)
                self._forget(event.player)
            case Misdealt() | DeckFouled():
                self.big_blind = ""  # all posts go back, and the host may put the button anywhere
                self.blinds_since = {}
            case host.SettingsChanged():
                now, then = table.settings, event.settings
                if (now.button_mode, now.rules.big_blind) != (then.button_mode, then.rules.big_blind):
                    self.blinds_since = {}

    def _takes_another_seat(self, event: choice.Moved) -> None:
        """He may choose to pay again sooner by it: even twice in a row, in the next seat."""
        self._forget(event.player)
        if event.player == self.big_blind:
            self.big_blind = ""
        if event.owed_small:
            self.owing_small.add(event.player)

    def _forget(self, account: str) -> None:
        """Count no longer how often an account has had the big blind."""
        for blinds in self.blinds_since.values():
            blinds[:] = [other for other in blinds if other != account]

    def _moved(self, table: Table) -> None:
        self.before = table.blinds
        self.fresh = False
        placement = table.placement()
        if placement is None:  # a button that lay wrong is put right where too few are left to play
            assert table.redeal
            return
        self.fresh = placement.fresh and not table.running
        known = [seat for seat, seated in table.players.items() if seated.in_game and seated.dealt_in]
        if self.fresh and table.blinds.big_blind:
            assert sum(1 for seat in known if table.players[seat].wants_cards and table.players[seat].stack) < 2

    def _started(self, table: Table, event: HandStarted, accounts: dict[int, str]) -> None:
        eligible = {seat for seat, seated in table.players.items() if seated.wants_cards and seated.stack}
        self.redealt = table.redeal
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
            self.blinds_since = {accounts[seat]: [] for seat in players}
            self.owing_small = set()
        elif not table.redeal:
            self._note_missed_small_blinds(table, players)
            if table.settings.button_mode is ButtonMode.DEAD_BUTTON:
                assert blind != self.big_blind, "the big blind twice in a row"
        if event.rules.big_blind and not table.redeal:
            for account, blinds in self.blinds_since.items():
                if account != blind:
                    blinds.append(blind)
        self._has_big_blind(blind)

    def _note_missed_small_blinds(self, table: Table, players: list[int]) -> None:
        before, now = self.before.small_blind, table.blinds.small_blind
        for seat, seated in table.players.items():
            passed = 0 < (seat - before) % MOST_PLAYERS <= (now - before) % MOST_PLAYERS
            if passed and seat not in players and seated.entered and not seated.wait_hands:
                self.owing_small.add(seated.player)

    def _has_big_blind(self, account: str) -> None:
        """With the big blind everything is paid."""
        self.big_blind = account
        self.blinds_since[account] = []
        self.owing_small.discard(account)

    def _posted(self, table: Table, event: Posted, account: str) -> None:
        if event.kind in PAYING:
            self.paid.add(account)
        if event.kind in (PostKind.LIVE, PostKind.DEAD) and not self.redealt:
            button, _, big_blind = table.blinds
            before = (event.seat - button) % MOST_PLAYERS <= (big_blind - button) % MOST_PLAYERS
            assert not before, "comes in between button and big blind"
        if event.kind is PostKind.LIVE:
            self.blinds_since[account] = [self.big_blind]
        if event.kind is PostKind.DEAD:
            self.owing_small.discard(account)

    def _dealt(self, table: Table, accounts: dict[int, str]) -> None:
        hand = table.running
        assert hand is not None
        if hand.state.rules.bomb_pot or not hand.state.rules.big_blind:
            return
        for account in [accounts[seat] for seat in hand.seats]:
            assert account in self.paid, "cards without ever having posted"
            assert account not in self.owing_small, "cards while owing a small blind"
            others = self.blinds_since.get(account, ())
            if table.settings.button_mode is ButtonMode.DEAD_BUTTON:
                assert len(set(others)) == len(others), "a free orbit"

"""Plays one table again from its events, and says what does not agree with them.

Whatever release stored them: every chip of a hand must come out where the events say it went, so that none is made,
lost or moved by a changed amount, and the ledger must hold what they moved. By the rules of this release, each hand
can be decided again as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from vilt.errors import Refused
from vilt.hand.events import HandEnded, HandStarted
from vilt.history.retelling import first_difference
from vilt.room.books import Books
from vilt.room.formats import read_event, read_state
from vilt.room.ledger import MONEY_EVENTS, postings
from vilt.room.store import StoredEvent, StoredTable, table_account
from vilt.room.summary import Summary
from vilt.table import Table
from vilt.table.events import ProtectionUsed, TableEvent

PAGE = 5_000
"""How many events are read at once."""


class Problem(msgspec.Struct, frozen=True):
    """Something that must not be."""

    kind: str
    where: str
    """The table, posting or account."""
    text: str


class TableRow(msgspec.Struct, frozen=True):
    """A table as the room finds it without its events."""

    name: str
    version: int
    deadline: float | None
    open: bool
    summary: str


def audit_table(books: Books, row: TableRow, *, replay: bool, read: Callable[[int], None]) -> Iterator[Problem]:
    """Look at a table; with `replay` its hands are decided again. `read` is told how many events were read."""
    yield from _Audited(books, row, replay=replay).look(read)


class _Audited:
    """A table that is played again."""

    def __init__(self, books: Books, row: TableRow, *, replay: bool) -> None:
        self._books = books
        self._row = row
        self._replay = replay
        self._table = Table()
        self._place = 0
        """The version of the latest event."""
        self._hand_places: list[int] = []
        """Those of the events of the latest hand."""
        self._escrow = 0
        """The chips that came to the table so far."""
        self._posted: dict[tuple[str, str], int] = {}
        """What the ledger must hold, by posting and account."""
        self._uses: list[tuple[int, str, float]] = []
        self._compared = False
        """Whether the version of the kept state was reached."""

    def look(self, read: Callable[[int], None]) -> Iterator[Problem]:
        name, version = self._row.name, self._row.version
        kept = self._books.rows("SELECT state, version, format FROM states WHERE stream = ?", name)
        state, state_version, state_format = kept[0] if kept else (None, 0, 0)
        try:
            for page in self._pages():
                for event in page:
                    if event.version != self._place + 1:
                        yield Problem("gap", name, f"event {event.version} comes after event {self._place}")
                        return
                    self._place = event.version
                    yield from self._follow(read_event(name, event))
                    if state is not None and self._place == state_version:
                        self._compared = True
                        yield from self._like(StoredTable(self._place, state, self._place, state_format, ()))
                read(len(page))
            yield from self._decided_again()
        except (Refused, ValueError, LookupError, TypeError) as error:
            yield Problem("unreadable", name, f"event {self._place}: {error}")
            return
        if self._place != version:
            yield Problem("gap", name, f"the table is at version {version}, its last event is {self._place}")
            return
        if state is not None and not self._compared:
            yield Problem("state", name, f"a state is kept at version {state_version}, the table is at {version}")
        yield from self._beside()
        yield from self._ledger()

    def _pages(self) -> Iterator[list[StoredEvent]]:
        last = 0
        while rows := self._books.rows(
            f"SELECT version, time, format, payload FROM events WHERE stream = ? AND version > ?"  # noqa: S608
            f" ORDER BY version LIMIT {PAGE}",
            self._row.name,
            last,
        ):
            yield [StoredEvent(*row) for row in rows]
            last = rows[-1][0]

    def _follow(self, event: TableEvent) -> Iterator[Problem]:
        """Apply an event, and look at the chips where a hand begins and ends."""
        table, name = self._table, self._row.name
        if isinstance(event, HandStarted):
            yield from self._decided_again()
            for starter in event.starters:
                if (stack := table.players[starter.seat].stack) != starter.stack:
                    text = f"seat {starter.seat} begins hand {event.hand} with {starter.stack} chips, it had {stack}"
                    yield Problem("chips", name, f"event {self._place}: {text}")
        elif isinstance(event, MONEY_EVENTS):
            for posting in postings(name, self._place - 1, (event,), table.players):
                for account, amount in posting.lines:
                    self._posted[posting.name, account] = amount
                    self._escrow += amount if account == table_account(name) else 0
        told = len(table.hand_events)
        table.apply(event)
        if isinstance(event, HandStarted):
            self._hand_places = [self._place]
        elif len(table.hand_events) > told:
            self._hand_places.append(self._place)
        if isinstance(event, HandEnded):
            yield from self._chips(event)
        elif isinstance(event, ProtectionUsed):
            self._uses.append((self._place, event.player, event.time))

    def _chips(self, ended: HandEnded) -> Iterator[Problem]:
        table, name = self._table, self._row.name
        for share in ended.stacks:
            if table.hand and (stack := table.hand.stack_of(share.seat)) != share.amount:
                text = f"seat {share.seat} ends hand {ended.hand} with {share.amount} chips, its events lead to {stack}"
                yield Problem("chips", name, f"event {self._place}: {text}")
        if table.chips() != self._escrow:
            text = f"{table.chips()} chips lie on the table after hand {ended.hand}, {self._escrow} came there"
            yield Problem("chips", name, f"event {self._place}: {text}")

    def _decided_again(self) -> Iterator[Problem]:
        """What this release makes of the latest hand otherwise."""
        told = self._table.hand_events
        if self._replay and told and (found := first_difference(told)):
            number, place = self._table.hand_number, self._hand_places[found.place]
            yield Problem("hand", self._row.name, f"hand {number}, event {place}: {found.text}")

    def _like(self, kept: StoredTable) -> Iterator[Problem]:
        loaded = read_state(kept)
        if loaded is not None and loaded.state() != self._table.state():
            text = f"the state kept at version {kept.version} is not what the events lead to"
            yield Problem("state", self._row.name, text)

    def _beside(self) -> Iterator[Problem]:
        """What the database says of the table beside its events."""
        table, row, books = self._table, self._row, self._books
        over = table.closed and not table.players
        try:
            msgspec.json.decode(row.summary, type=Summary)
        except ValueError:
            yield Problem("summary", row.name, "what the lobby says of the table cannot be read")
        if row.open == over:
            yield Problem("open", row.name, f"the table is {'over' if over else 'open'}, and kept as the opposite")
        if row.deadline != table.deadline():
            yield Problem("deadline", row.name, f"the deadline is {row.deadline}, it waits for {table.deadline()}")
        rows = books.rows("SELECT version, player, time FROM protections WHERE stream = ? ORDER BY version", row.name)
        if [tuple(use) for use in rows] != self._uses:
            text = f"{len(rows)} used protections are kept, the events tell of {len(self._uses)}"
            yield Problem("protections", row.name, text)
        sitting = books.rows("SELECT seat, player, name, bot FROM seats WHERE stream = ? ORDER BY seat", row.name)
        seats = {seat: tuple(who) for seat, *who in sitting}
        seated = {seat: (one.player, one.name, one.bot) for seat, one in sorted(table.players.items())}
        if seats != seated:
            yield Problem("seats", row.name, f"the seats are {seats}, at the table sit {seated}")
        escrow = books.rows("SELECT balance FROM accounts WHERE id = ?", table_account(row.name))
        if not escrow or escrow[0][0] != table.chips():
            held = escrow[0][0] if escrow else "missing"
            yield Problem("escrow", row.name, f"{table.chips()} chips lie on the table, its escrow is {held}")
        for player, command, at in books.rows(
            "SELECT player, id, version FROM commands WHERE stream = ? AND (version < 1 OR version > ?)",
            row.name,
            table.version,
        ):
            yield Problem("command", row.name, f"command {command} of {player} led to version {at}, which there is not")

    def _ledger(self) -> Iterator[Problem]:
        """What the ledger holds of the table otherwise than its events say."""
        rows = self._books.rows(
            "SELECT posting, account, amount FROM ledger"
            " WHERE posting IN (SELECT posting FROM ledger WHERE account = ?)",
            table_account(self._row.name),
        )
        held = {(posting, account): amount for posting, account, amount in rows}
        for line in sorted(held.keys() | self._posted.keys()):
            if held.get(line) != self._posted.get(line):
                posting, account = line
                text = f"{account} has {held.get(line, 'nothing')}, the events say {self._posted.get(line, 'nothing')}"
                yield Problem("posting", posting, text)

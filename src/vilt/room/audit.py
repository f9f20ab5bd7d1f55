"""Proves that a room's database is sound, or says what is not.

Every table is played again from its events, and what stands beside them must agree: versions without a gap, the kept
state, who sits where, the deadline, used protections, and the chips on the table with its escrow. Postings sum to zero,
balances are the sums of their postings, and every command that was acknowledged is there with the version that was
told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from vilt.errors import Refused
from vilt.room.books import Books
from vilt.room.formats import read_event, read_state
from vilt.room.store import StoredEvent, StoredTable, table_account
from vilt.table import Table
from vilt.table.events import ProtectionUsed

PAGE = 5_000
"""How many events are read at once."""


class Acknowledged(msgspec.Struct, frozen=True):
    """A command that a client was told is done: a line of the log that the audit compares with.

    While discards are owed, clients are told other versions (A10): such commands do not belong into the log.
    """

    table: str
    player: str
    id: str
    version: int


class Problem(msgspec.Struct, frozen=True):
    """Something that must not be."""

    kind: str
    where: str
    """The table, posting or account."""
    text: str


class Audit(msgspec.Struct, frozen=True):
    """What was looked at, and what is wrong with it."""

    sound: bool
    tables: int
    events: int
    commands: int
    postings: int
    acknowledged: int
    problems: tuple[Problem, ...]


def read_acknowledged(path: Path) -> list[Acknowledged]:
    """The acknowledgements in a file: a JSON object a line, as `Acknowledged` has it.

    Raises:
        Refused: `bad_acknowledgement` with the line that cannot be read.
    """
    decoder = msgspec.json.Decoder(Acknowledged)
    found = []
    with path.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            try:
                found.append(decoder.decode(line))
            except (msgspec.DecodeError, UnicodeError) as error:
                raise Refused("bad_acknowledgement", path=str(path), line=number, reason=str(error)) from error
    return found


def audit(books: Books, acknowledged: Iterable[Acknowledged] = ()) -> Audit:
    """Look at everything in `books`."""
    problems: list[Problem] = []
    tables = events = 0
    for row in books.rows("SELECT id, version, deadline, open FROM tables ORDER BY id"):
        tables += 1
        events += row[1]
        problems += _table(books, *row)
    problems += _lost_streams(books)
    problems += _ledger(books)
    told = list(acknowledged)
    problems += _acknowledged(books, told)
    ((commands,),) = books.rows("SELECT count(*) FROM commands")
    ((postings,),) = books.rows("SELECT count(DISTINCT posting) FROM ledger")
    return Audit(not problems, tables, events, commands, postings, len(told), tuple(problems))


def _table(books: Books, name: str, version: int, deadline: float | None, is_open: bool) -> Iterator[Problem]:
    table = Table()
    kept = books.rows("SELECT state, version, format FROM states WHERE stream = ?", name)
    state, state_version, state_format = kept[0] if kept else (None, 0, 0)
    place = 0
    uses: list[tuple[int, str, float]] = []
    try:
        for event in _events(books, name):
            if event.version != place + 1:
                yield Problem("gap", name, f"event {event.version} comes after event {place}")
                return
            place = event.version
            told = read_event(name, event)
            table.apply(told)
            if isinstance(told, ProtectionUsed):
                uses.append((place, told.player, told.time))
            if state is not None and place == state_version:
                loaded = read_state(StoredTable(place, state, place, state_format, ()))
                if loaded is not None and loaded.state() != table.state():
                    yield Problem("state", name, f"the state kept at version {place} is not what the events lead to")
    except (Refused, ValueError, LookupError, TypeError) as error:
        yield Problem("unreadable", name, f"event {place}: {error}")
        return
    if place != version:
        yield Problem("gap", name, f"the table is at version {version}, its last event is {place}")
        return
    if state_version > version:
        yield Problem("state", name, f"a state is kept at version {state_version}, the table is at {version}")
    rows = books.rows("SELECT version, player, time FROM protections WHERE stream = ? ORDER BY version", name)
    if [tuple(row) for row in rows] != uses:
        yield Problem("protections", name, f"{len(rows)} used protections are kept, the events tell of {len(uses)}")
    yield from _beside(books, name, table, deadline, is_open)


def _events(books: Books, name: str) -> Iterator[StoredEvent]:
    last = 0
    while rows := books.rows(
        f"SELECT version, time, format, payload FROM events WHERE stream = ? AND version > ?"  # noqa: S608
        f" ORDER BY version LIMIT {PAGE}",
        name,
        last,
    ):
        yield from (StoredEvent(*row) for row in rows)
        last = rows[-1][0]


def _beside(books: Books, name: str, table: Table, deadline: float | None, is_open: bool) -> Iterator[Problem]:
    """What the database says of a table beside its events."""
    over = table.closed and not table.players
    if bool(is_open) == over:
        yield Problem("open", name, f"the table is {'over' if over else 'open'}, and kept as the opposite")
    if deadline != table.deadline():
        yield Problem("deadline", name, f"the deadline is {deadline}, the table waits for {table.deadline()}")
    seats = dict(books.rows("SELECT seat, player FROM seats WHERE stream = ?", name))
    seated = {seat: player.player for seat, player in table.players.items()}
    if seats != seated:
        yield Problem("seats", name, f"the seats are {seats}, at the table sit {seated}")
    escrow = books.rows("SELECT balance FROM accounts WHERE id = ?", table_account(name))
    if not escrow or escrow[0][0] != table.chips():
        held = escrow[0][0] if escrow else "missing"
        yield Problem("escrow", name, f"{table.chips()} chips lie on the table, its escrow is {held}")
    for player, command, at in books.rows(
        "SELECT player, id, version FROM commands WHERE stream = ? AND (version < 1 OR version > ?)",
        name,
        table.version,
    ):
        yield Problem("command", name, f"command {command} of {player} led to version {at}, which there is not")


def _lost_streams(books: Books) -> Iterator[Problem]:
    for (stream,) in books.rows("SELECT DISTINCT stream FROM events WHERE stream NOT IN (SELECT id FROM tables)"):
        yield Problem("gap", stream, "there are events of a table that there is not")


def _ledger(books: Books) -> Iterator[Problem]:
    for posting, amount in books.rows(
        "SELECT posting, sum(amount) FROM ledger GROUP BY posting HAVING sum(amount) <> 0"
    ):
        yield Problem("posting", posting, f"the lines sum to {int(amount)}, not to zero")
    for account, balance, posted in books.rows(
        "SELECT id, balance, (SELECT coalesce(sum(amount), 0) FROM ledger WHERE account = accounts.id) AS posted"
        " FROM accounts WHERE balance <> (SELECT coalesce(sum(amount), 0) FROM ledger WHERE account = accounts.id)"
    ):
        yield Problem("balance", account, f"the balance is {balance}, the postings sum to {int(posted)}")
    for account, balance in books.rows("SELECT id, balance FROM accounts WHERE balance < 0 AND kind <> 'bank'"):
        yield Problem("balance", account, f"the balance is {balance}: only the bank may owe")


def _acknowledged(books: Books, told: list[Acknowledged]) -> Iterator[Problem]:
    by_table: dict[str, list[Acknowledged]] = {}
    for one in told:
        by_table.setdefault(one.table, []).append(one)
    for table, theirs in by_table.items():
        rows: Any = books.rows("SELECT player, id, version FROM commands WHERE stream = ?", table)
        stored = {(player, command): version for player, command, version in rows}
        for one in theirs:
            version = stored.get((one.player, one.id))
            if version is None:
                yield Problem("lost", table, f"command {one.id} of {one.player} was acknowledged and is not there")
            elif version != one.version:
                text = f"command {one.id} of {one.player} was acknowledged at version {one.version}, it is at {version}"
                yield Problem("lost", table, text)

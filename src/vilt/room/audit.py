"""Proves that a room's database is sound, or says what is not.

Every table is played again from its events, and what stands beside them must agree: versions without a gap, the kept
state, who sits where, the deadline, used protections, and the chips on the table with its escrow; every chip of a hand
and every posting is where the events say it went. Postings sum to zero, balances are the sums of their postings, and
every command that was acknowledged is there with the version that was told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from vilt.errors import Refused
from vilt.room.books import Books
from vilt.room.store import BANK
from vilt.room.table_audit import Problem, TableRow, audit_table

OF_TABLES = {
    "events": "gap",
    "states": "state",
    "commands": "command",
    "seats": "seats",
    "protections": "protections",
}
"""What is kept of tables, and the kind of problem that it is where there is no such table."""

Watch = Callable[[int], None]
"""Told how many events were read since it was told last."""


class Acknowledged(msgspec.Struct, frozen=True):
    """A command that a client was told is done: a line of the log that the audit compares with.

    While discards are owed, clients are told other versions (A10): such commands do not belong into the log.
    """

    table: str
    player: str
    id: str
    version: int


class Audit(msgspec.Struct, frozen=True):
    """What was looked at, and what is wrong with it."""

    sound: bool
    tables: int
    events: int
    commands: int
    postings: int
    acknowledged: int
    problems: tuple[Problem, ...]
    interrupted: bool = False
    """Whether it was ended early: what is counted was looked at, and is `sound` as far as that goes."""


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


def audit(
    books: Books,
    acknowledged: Iterable[Acknowledged] = (),
    *,
    replay: bool = False,
    watch: Watch = lambda _: None,
) -> Audit:
    """Look at everything in `books`; with `replay` every hand is decided again by the rules of this release.

    `watch` is told of each part of the events that was read. Ctrl-C ends it with what was found so far.
    """
    problems: list[Problem] = []
    tables = events = commands = postings = compared = 0
    interrupted = False
    try:
        if damage := books.damage():  # what else it holds cannot be believed
            return Audit(False, 0, 0, 0, 0, 0, tuple([Problem("file", "database", text) for text in damage]))
        for row in table_rows(books):
            problems += audit_table(books, row, replay=replay, read=watch)
            tables += 1
            events += row.version
        problems += _nobodys(books)
        problems += _ledger(books)
        told = list(acknowledged)
        problems += _acknowledged(books, told)
        compared = len(told)
        ((commands,),) = books.rows("SELECT count(*) FROM commands")
        ((postings,),) = books.rows("SELECT count(DISTINCT posting) FROM ledger")
    except KeyboardInterrupt:
        interrupted = True
    return Audit(not problems, tables, events, commands, postings, compared, tuple(problems), interrupted)


def table_rows(books: Books) -> list[TableRow]:
    """All tables that ever were."""
    rows = books.rows("SELECT id, version, deadline, open, summary FROM tables ORDER BY id")
    return [
        TableRow(name, version, deadline, bool(is_open), summary) for name, version, deadline, is_open, summary in rows
    ]


def _nobodys(books: Books) -> Iterator[Problem]:
    """What is kept of tables and accounts that there are not."""
    for kept, kind in OF_TABLES.items():
        found = f"SELECT DISTINCT stream FROM {kept} WHERE stream NOT IN (SELECT id FROM tables)"  # noqa: S608
        for (stream,) in books.rows(found):
            yield Problem(kind, stream, f"there are {kept} of a table that there is not")
    for account, posted in books.rows(
        "SELECT account, sum(amount) FROM ledger WHERE account NOT IN (SELECT id FROM accounts) GROUP BY account"
    ):
        yield Problem("balance", account, f"there is no such account, its postings sum to {int(posted)}")


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
    for account, balance in books.rows("SELECT id, balance FROM accounts WHERE balance < 0 AND id <> ?", BANK):
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

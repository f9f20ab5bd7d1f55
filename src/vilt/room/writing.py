"""What is written to SQLite, one function per kind of write; each runs inside a transaction of the store's writer."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from vilt.errors import Refused
from vilt.room.store import BANK, Commit, Conflict, Earlier, Posting, Repeated, player_account, player_of, table_account

Connection = sqlite3.Connection

GUARD = (
    "UPDATE tables SET version = ?, deadline = ?, changed = max(changed, ?), open = ?, summary = coalesce(?, summary)"
    " WHERE id = ? AND version = ?"
)
_CREATE = (
    "INSERT INTO tables (version, deadline, changed, open, summary, id) VALUES (?, ?, ?, ?, ?, ?)"
    " ON CONFLICT DO NOTHING"
)
EVENT = "INSERT INTO events (stream, version, time, format, payload) VALUES (?, ?, ?, ?, ?)"
COMMAND = "INSERT INTO commands (stream, player, id, version, said) VALUES (?, ?, ?, ?, ?)"
DONE = "SELECT version, said FROM commands WHERE stream = ? AND player = ? AND id = ?"
STATE = (
    "INSERT INTO states (stream, version, format, state) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (stream) DO UPDATE SET version = excluded.version, format = excluded.format, state = excluded.state"
)
_STAND = "DELETE FROM seats WHERE stream = ? AND seat = ?"
_SEAT = "INSERT INTO seats (stream, seat, player, name, bot) VALUES (?, ?, ?, ?, ?)"
_USED = "SELECT count(*) FROM protections WHERE player = ? AND time > ?"
_USE = "INSERT INTO protections (stream, version, player, time) VALUES (?, ?, ?, ?)"
_ACCOUNT = "INSERT INTO accounts (id, kind, name, balance, opened) VALUES (?, ?, ?, 0, ?) ON CONFLICT DO NOTHING"
_CALLED = "SELECT 1 FROM accounts WHERE name = ?"
_LINE = "INSERT INTO ledger (posting, account, amount, time) VALUES (?, ?, ?, ?)"
_BALANCE = "UPDATE accounts SET balance = balance + ? WHERE id = ?"


def write(connection: Connection, commit: Commit) -> None:
    """Store a commit, its guard first: nothing is written before the table is known to have the expected version.

    Raises:
        Conflict: it has another one; nothing was written.
        Repeated, Refused: after something was written: roll back.
    """
    for use in commit.protections:
        (used,) = connection.execute(_USED, (use.player, use.since)).fetchone()
        if used > use.earlier:
            raise Refused("protections_used")
    row = (commit.version, commit.deadline, commit.changed, commit.open, commit.summary, commit.table)
    guarded = (
        connection.execute(GUARD, (*row, commit.expected)) if commit.expected else connection.execute(_CREATE, row)
    )
    if guarded.rowcount == 0:
        raise Conflict
    if not commit.expected:
        connection.execute(_ACCOUNT, (table_account(commit.table), "table", "", commit.time))
    if commit.command:
        try:
            connection.execute(COMMAND, (commit.table, commit.player, commit.command, commit.version, commit.said))
        except sqlite3.IntegrityError as error:
            row = connection.execute(DONE, (commit.table, commit.player, commit.command)).fetchone()
            raise Repeated(Earlier(*row)) from error
    connection.executemany(
        EVENT,
        [
            (commit.table, version, commit.time, commit.format, payload)
            for version, payload in enumerate(commit.events, commit.expected + 1)
        ],
    )
    if commit.kept:
        connection.execute(STATE, (commit.table, commit.version, commit.kept.format, commit.kept.state))
    for seating in commit.seatings:
        connection.execute(_STAND, (commit.table, seating.seat))
        if seating.player:
            connection.execute(_SEAT, (commit.table, seating.seat, seating.player, seating.name, seating.bot))
    for use in commit.protections:
        connection.execute(_USE, (commit.table, use.version, use.player, use.time))
    for posting in commit.postings:
        post(connection, posting, commit.time)


def post(connection: Connection, posting: Posting, time: float) -> None:
    """Move chips between accounts.

    Raises:
        Refused: `not_enough_chips` when an account other than the bank's would fall below zero, `no_such_player` when
            one does not exist.
        ValueError: when the lines do not sum to zero.
    """
    if sum(amount for _, amount in posting.lines) != 0:
        raise ValueError(f"posting {posting.name} does not sum to zero")
    for account, amount in posting.lines:
        try:
            moved = connection.execute(_BALANCE, (amount, account))
        except sqlite3.IntegrityError as error:
            (balance,) = connection.execute("SELECT balance FROM accounts WHERE id = ?", (account,)).fetchone()
            raise Refused("not_enough_chips", amount=-amount, chips=balance) from error
        if moved.rowcount == 0:
            raise Refused("no_such_player", player=player_of(account))
        connection.execute(_LINE, (posting.name, account, amount, time))


def open_account(
    connection: Connection, account: str, kind: str, names: Sequence[str], chips: int, time: float
) -> bool:
    """See `Store.open_account`."""
    free = (name for name in names if connection.execute(_CALLED, (name,)).fetchone() is None)
    name = next(free, names[-1])
    if connection.execute(_ACCOUNT, (account, kind, name, time)).rowcount == 0:
        return False
    if chips:
        post(connection, Posting(f"opened:{account}", ((BANK, -chips), (account, chips))), time)
    return True


def refill(connection: Connection, player: str, below: int, up_to: int, time: float) -> bool:
    """See `Store.refill`."""
    account = player_account(player)
    row = connection.execute("SELECT balance FROM accounts WHERE id = ?", (account,)).fetchone()
    seated = connection.execute("SELECT 1 FROM seats WHERE player = ?", (player,)).fetchone()
    if row is None or seated or row[0] >= below:
        return False
    (earlier,) = connection.execute("SELECT count(*) FROM ledger WHERE account = ?", (account,)).fetchone()
    chips = up_to - row[0]
    post(connection, Posting(f"refill:{player}:{earlier}", ((BANK, -chips), (account, chips))), time)
    return True


def rename(connection: Connection, account: str, name: str) -> None:
    """See `Store.rename`."""
    connection.execute("UPDATE accounts SET name = ? WHERE id = ?", (name, account))


def remember(connection: Connection, key: str, value: str) -> None:
    """See `Store.remember`."""
    connection.execute(
        "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (key, value),
    )


def remember_first(connection: Connection, key: str, value: str) -> str:
    """See `Store.remember_first`."""
    connection.execute("INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING", (key, value))
    kept: str = connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()[0]
    return kept

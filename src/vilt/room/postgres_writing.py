"""What is written to PostgreSQL: commands of play many in one statement, all else in a transaction of its own."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, TypeAlias

import asyncpg
from asyncpg.exceptions import CheckViolationError, UniqueViolationError

from vilt.errors import Refused
from vilt.room.store import BANK, Commit, Conflict, Earlier, Posting, Repeated, player_account, table_account

Connection: TypeAlias = asyncpg.Connection

_GUARD = (
    "UPDATE tables SET version = $1, deadline = $2, changed = $3, open = $4, summary = $5"
    " WHERE id = $6 AND version = $7"
)
_CREATE = (
    "INSERT INTO tables (version, deadline, changed, open, summary, id) VALUES ($1, $2, $3, $4, $5, $6)"
    " ON CONFLICT DO NOTHING"
)
_EVENT = "INSERT INTO events (stream, version, time, format, payload) VALUES ($1, $2, $3, $4, $5)"
_COMMAND = "INSERT INTO commands (stream, player, id, version, said) VALUES ($1, $2, $3, $4, $5)"
DONE = "SELECT version, said FROM commands WHERE stream = $1 AND player = $2 AND id = $3"
_STATE = (
    "INSERT INTO states (stream, version, format, state) VALUES ($1, $2, $3, $4)"
    " ON CONFLICT (stream) DO UPDATE SET version = excluded.version, format = excluded.format, state = excluded.state"
)
_STAND = "DELETE FROM seats WHERE stream = $1 AND seat = $2"
_SEAT = "INSERT INTO seats (stream, seat, player, name, bot) VALUES ($1, $2, $3, $4, $5)"
_ACCOUNT = "INSERT INTO accounts (id, kind, name, balance, opened) VALUES ($1, $2, $3, 0, $4) ON CONFLICT DO NOTHING"
_LINE = "INSERT INTO ledger (posting, account, amount, time) VALUES ($1, $2, $3, $4)"
_BALANCE = "UPDATE accounts SET balance = balance + $1 WHERE id = $2"
BALANCE_OF = "SELECT balance FROM accounts WHERE id = $1"
_LOCK = "SELECT FROM accounts WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE"

# The rows are locked in the order of their ids, so that two batches never wait for each other. A table of another
# version drops out of `moved`, and with it its events; the others of the batch are stored.
_COMMITS = """
WITH wanted AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::float8[], $5::float8[], $6::bool[], $7::text[])
        AS wanted (id, expected, version, deadline, changed, open, summary)
), locked AS MATERIALIZED (
    SELECT tables.id FROM tables JOIN wanted ON wanted.id = tables.id AND wanted.expected = tables.version
    ORDER BY tables.id FOR UPDATE OF tables
), moved AS (
    UPDATE tables SET version = wanted.version, deadline = wanted.deadline, changed = wanted.changed,
        open = wanted.open, summary = wanted.summary
    FROM wanted JOIN locked ON locked.id = wanted.id
    WHERE tables.id = wanted.id AND tables.version = wanted.expected RETURNING tables.id
), told AS (
    INSERT INTO events (stream, version, time, format, payload)
    SELECT event.* FROM unnest($8::text[], $9::bigint[], $10::float8[], $11::int[], $12::text[])
        AS event (stream, version, time, format, payload) JOIN moved ON moved.id = event.stream
), named AS (
    INSERT INTO commands (stream, player, id, version, said)
    SELECT command.* FROM unnest($13::text[], $14::text[], $15::text[], $16::bigint[], $17::text[])
        AS command (stream, player, id, version, said) JOIN moved ON moved.id = command.stream
), kept AS (
    INSERT INTO states (stream, version, format, state)
    SELECT state.* FROM unnest($18::text[], $19::bigint[], $20::int[], $21::text[])
        AS state (stream, version, format, state) JOIN moved ON moved.id = state.stream
    ON CONFLICT (stream) DO UPDATE
        SET version = excluded.version, format = excluded.format, state = excluded.state
)
SELECT id FROM moved
"""


def is_play(commit: Commit) -> bool:
    """Whether a commit may share a statement with others: no table is made, no seat taken and no account touched."""
    return bool(commit.expected) and not commit.postings and not commit.seatings


async def write_play(connection: Connection, commits: Sequence[Commit]) -> set[str]:
    """Store commits of play, each of another table; give the tables that had the expected version and have moved.

    Raises:
        UniqueViolationError: a command of them was stored before; nothing was written.
    """
    rows = [(one.table, one.expected, one.version, one.deadline, one.time, one.open, one.summary) for one in commits]
    events = [
        (one.table, version, one.time, one.format, payload)
        for one in commits
        for version, payload in enumerate(one.events, one.expected + 1)
    ]
    commands = [(one.table, one.player, one.command, one.version, one.said) for one in commits if one.command]
    states = [(one.table, one.version, one.kept.format, one.kept.state) for one in commits if one.kept]
    columns = chain(_columns(rows, 7), _columns(events, 5), _columns(commands, 5), _columns(states, 4))
    return {row[0] for row in await connection.fetch(_COMMITS, *columns)}


def _columns(rows: Sequence[tuple[Any, ...]], width: int) -> Sequence[Sequence[Any]]:
    return list(zip(*rows, strict=True)) or [()] * width


async def write(connection: Connection, commit: Commit) -> None:
    """Store any commit in the transaction that `connection` is in, its guard first.

    Raises:
        Conflict: the table has another version.
        Repeated, Refused: see `Store.commit`; roll back.
    """
    row = (commit.version, commit.deadline, commit.time, commit.open, commit.summary, commit.table)
    guarded = await (
        connection.execute(_GUARD, *row, commit.expected) if commit.expected else connection.execute(_CREATE, *row)
    )
    if not _touched(guarded):
        raise Conflict
    if not commit.expected:
        await connection.execute(_ACCOUNT, table_account(commit.table), "table", "", commit.time)
    if commit.command:
        name = (commit.table, commit.player, commit.command)
        try:
            async with connection.transaction():
                await connection.execute(_COMMAND, *name, commit.version, commit.said)
        except UniqueViolationError as error:
            raise Repeated(Earlier(*await connection.fetchrow(DONE, *name))) from error
    await connection.executemany(
        _EVENT,
        [
            (commit.table, version, commit.time, commit.format, payload)
            for version, payload in enumerate(commit.events, commit.expected + 1)
        ],
    )
    if commit.kept:
        await connection.execute(_STATE, commit.table, commit.version, commit.kept.format, commit.kept.state)
    for seating in commit.seatings:
        await connection.execute(_STAND, commit.table, seating.seat)
        if seating.player:
            await connection.execute(_SEAT, commit.table, seating.seat, seating.player, seating.name, seating.bot)
    if commit.postings:
        await _lock(connection, *(account for posting in commit.postings for account, _ in posting.lines))
    for posting in commit.postings:
        await _post(connection, posting, commit.time)


async def _lock(connection: Connection, *accounts: str) -> None:
    """Lock accounts before the first is touched, in the order of their ids: then nobody waits in a circle."""
    await connection.execute(_LOCK, accounts)


async def _post(connection: Connection, posting: Posting, time: float) -> None:
    """Move chips between accounts that are locked.

    Raises:
        Refused: `not_enough_chips` when an account other than the bank's would fall below zero.
        ValueError: when the lines do not sum to zero or name an account that does not exist.
    """
    if sum(amount for _, amount in posting.lines) != 0:
        raise ValueError(f"posting {posting.name} does not sum to zero")
    for account, amount in posting.lines:
        try:
            async with connection.transaction():
                moved = await connection.execute(_BALANCE, amount, account)
        except CheckViolationError as error:
            balance = await connection.fetchval(BALANCE_OF, account)
            raise Refused("not_enough_chips", amount=-amount, chips=balance) from error
        if not _touched(moved):
            raise ValueError(f"posting {posting.name} names account {account}, which does not exist")
        await connection.execute(_LINE, posting.name, account, amount, time)


async def open_account(connection: Connection, account: str, kind: str, name: str, chips: int, time: float) -> bool:
    """See `Store.open_account`."""
    if not _touched(await connection.execute(_ACCOUNT, account, kind, name, time)):
        return False
    if chips:
        await _lock(connection, BANK)
        await _post(connection, Posting(f"opened:{account}", ((BANK, -chips), (account, chips))), time)
    return True


async def refill(connection: Connection, player: str, below: int, up_to: int, time: float) -> bool:
    """See `Store.refill`. The account is locked first: what is read after that stays true."""
    account = player_account(player)
    await _lock(connection, BANK, account)
    balance = await connection.fetchval(BALANCE_OF, account)
    seated = await connection.fetchval("SELECT 1 FROM seats WHERE player = $1 LIMIT 1", player)
    if balance is None or seated or balance >= below:
        return False
    earlier = await connection.fetchval("SELECT count(*) FROM ledger WHERE account = $1", account)
    chips = up_to - balance
    await _post(connection, Posting(f"refill:{player}:{earlier}", ((BANK, -chips), (account, chips))), time)
    return True


def _touched(status: str) -> bool:
    """Whether a statement changed a row, by the status that PostgreSQL gives it, such as "UPDATE 1"."""
    return not status.endswith(" 0")

"""What is written to PostgreSQL: commands of play many in one statement, all else in a transaction of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import asyncpg
import msgspec
from asyncpg.exceptions import CheckViolationError, UniqueViolationError

from vilt.errors import Refused
from vilt.room.store import (
    BANK,
    Commit,
    Conflict,
    Earlier,
    Posting,
    Protection,
    Repeated,
    player_account,
    player_of,
    table_account,
)

Connection: TypeAlias = asyncpg.Connection

_GUARD = (
    "UPDATE tables SET version = $1, deadline = $2, changed = greatest(changed, $3), open = $4,"
    " summary = coalesce($5, summary) WHERE id = $6 AND version = $7"
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
_USED = "SELECT count(*) FROM protections WHERE player = $1 AND time > $2"
_USE = "INSERT INTO protections (stream, version, player, time) VALUES ($1, $2, $3, $4)"
_ACCOUNT = "INSERT INTO accounts (id, kind, name, balance, opened) VALUES ($1, $2, $3, 0, $4) ON CONFLICT DO NOTHING"
_CALLED = "SELECT name FROM accounts WHERE name = ANY($1::text[])"
_LINE = "INSERT INTO ledger (posting, account, amount, time) VALUES ($1, $2, $3, $4)"
_BALANCE = "UPDATE accounts SET balance = balance + $1 WHERE id = $2"
BALANCE_OF = "SELECT balance FROM accounts WHERE id = $1"
_LOCK = "SELECT FROM accounts WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE"

# The commits come in as one JSON text: the driver takes many times as long for arrays of the same values. The rows are
# locked in the order of their ids, so that two batches never wait for each other. A table of another version drops out
# of `moved`, and with it its events; the others of the batch are stored.
COMMITS = """
WITH wanted AS MATERIALIZED (
    SELECT *, expected + json_array_length(events) AS version FROM json_to_recordset($1::json) AS wanted (
        "table" text, expected bigint, events json, format int, time float8, deadline float8, open bool, summary text,
        player text, command text, said text, quiet bool, kept json
    )
), locked AS MATERIALIZED (
    SELECT tables.id FROM tables JOIN wanted ON wanted."table" = tables.id AND wanted.expected = tables.version
    ORDER BY tables.id FOR UPDATE OF tables
), moved AS (
    UPDATE tables SET version = wanted.version, deadline = wanted.deadline, open = wanted.open,
        changed = CASE WHEN wanted.quiet THEN tables.changed ELSE greatest(tables.changed, wanted.time) END,
        summary = coalesce(wanted.summary, tables.summary)
    FROM wanted JOIN locked ON locked.id = wanted."table"
    WHERE tables.id = wanted."table" AND tables.version = wanted.expected RETURNING wanted.*
), told AS (
    INSERT INTO events (stream, version, time, format, payload)
    SELECT "table", expected + place, time, format, payload
    FROM moved, json_array_elements_text(moved.events) WITH ORDINALITY AS event (payload, place)
), named AS (
    INSERT INTO commands (stream, player, id, version, said)
    SELECT "table", player, command, version, said FROM moved WHERE command <> ''
), stated AS (
    INSERT INTO states (stream, version, format, state)
    SELECT "table", version, (kept ->> 'format')::int, kept ->> 'state' FROM moved WHERE kept IS NOT NULL
    ON CONFLICT (stream) DO UPDATE
        SET version = excluded.version, format = excluded.format, state = excluded.state
)
SELECT "table" FROM moved
"""

_encoder = msgspec.json.Encoder()


def is_play(commit: Commit) -> bool:
    """Whether a commit may share a statement with others: no table is made, no seat taken and no account touched."""
    return bool(commit.expected) and not commit.postings and not commit.seatings and not commit.protections


async def write_play(connection: Connection, commits: Sequence[Commit]) -> set[str]:
    """Store commits of play, each of another table; give the tables that had the expected version and have moved.

    Raises:
        UniqueViolationError: a command of them was stored before; nothing was written.
    """
    return {row[0] for row in await connection.fetch(COMMITS, _encoder.encode(commits).decode())}


async def write(connection: Connection, commit: Commit) -> None:
    """Store any commit in the transaction that `connection` is in, its guard first.

    Raises:
        Conflict: the table has another version.
        Repeated, Refused: see `Store.commit`; roll back.
    """
    row = (commit.version, commit.deadline, commit.changed, commit.open, commit.summary, commit.table)
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
    touched = [account for posting in commit.postings for account, _ in posting.lines]
    touched += [player_account(use.player) for use in commit.protections]
    if touched:
        await _lock(connection, *touched)
    for use in commit.protections:
        await _use(connection, commit.table, use)
    for posting in commit.postings:
        await _post(connection, posting, commit.time)


async def _lock(connection: Connection, *accounts: str) -> None:
    """Lock accounts before the first is touched, in the order of their ids: then nobody waits in a circle."""
    await connection.execute(_LOCK, accounts)


async def _use(connection: Connection, table: str, use: Protection) -> None:
    """Write down that a player was protected, whose account is locked, unless he was so at another table meanwhile."""
    if await connection.fetchval(_USED, use.player, use.since) > use.earlier:
        raise Refused("protections_used")
    await connection.execute(_USE, table, use.version, use.player, use.time)


async def _post(connection: Connection, posting: Posting, time: float) -> None:
    """Move chips between accounts that are locked.

    Raises:
        Refused: `not_enough_chips` when an account other than the bank's would fall below zero, `no_such_player` when
            one does not exist.
        ValueError: when the lines do not sum to zero.
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
            raise Refused("no_such_player", player=player_of(account))
        await connection.execute(_LINE, posting.name, account, amount, time)


async def open_account(
    connection: Connection, account: str, kind: str, names: Sequence[str], chips: int, time: float
) -> bool:
    """See `Store.open_account`. The bank is locked first: no other account is opened between asking and taking."""
    await _lock(connection, BANK)
    taken = {row[0] for row in await connection.fetch(_CALLED, names)}
    name = next((name for name in names if name not in taken), names[-1])
    if not _touched(await connection.execute(_ACCOUNT, account, kind, name, time)):
        return False
    if chips:
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

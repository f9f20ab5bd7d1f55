"""What is written to PostgreSQL: commands of play many in one statement, all else in a transaction of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple, TypeAlias

import asyncpg
import msgspec

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
_COMMAND = "INSERT INTO commands (stream, player, id, version, said) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING"
DONE = "SELECT version, said FROM commands WHERE stream = $1 AND player = $2 AND id = $3"
_STATE = (
    "INSERT INTO states (stream, version, format, state) VALUES ($1, $2, $3, $4)"
    " ON CONFLICT (stream) DO UPDATE SET version = excluded.version, format = excluded.format, state = excluded.state"
)
_STAND = "DELETE FROM seats WHERE stream = $1 AND seat = $2"
_SEAT = (
    "INSERT INTO seats (stream, seat, player, name, bot) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (stream, seat)"
    " DO UPDATE SET player = excluded.player, name = excluded.name, bot = excluded.bot"
)
_USED = "SELECT count(*) FROM protections WHERE player = $1 AND time > $2"
_USE = "INSERT INTO protections (stream, version, player, time) VALUES ($1, $2, $3, $4)"
_ACCOUNT = "INSERT INTO accounts (id, kind, name, balance, opened) VALUES ($1, $2, $3, 0, $4) ON CONFLICT DO NOTHING"
_CALLED = "SELECT name FROM accounts WHERE name = ANY($1::text[])"
_OPEN = (
    "INSERT INTO accounts (id, kind, name, balance, opened) SELECT id, kind, name, 0, opened"
    " FROM unnest($1::text[], $2::text[], $3::text[], $4::float8[]) AS wanted (id, kind, name, opened)"
    " ON CONFLICT DO NOTHING RETURNING id"
)
_LINES = (
    "INSERT INTO ledger (posting, account, amount, time)"
    " SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::float8[])"
)
_BALANCES = (
    "UPDATE accounts SET balance = balance + moved.amount"
    " FROM unnest($1::text[], $2::bigint[]) AS moved (id, amount) WHERE accounts.id = moved.id"
)
_LOCK = "SELECT id, balance FROM accounts WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE"

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
        if not _touched(await connection.execute(_COMMAND, *name, commit.version, commit.said)):
            raise Repeated(Earlier(*await connection.fetchrow(DONE, *name)))
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
        if seating.player:
            await connection.execute(_SEAT, commit.table, seating.seat, seating.player, seating.name, seating.bot)
        else:
            await connection.execute(_STAND, commit.table, seating.seat)
    touched = [account for posting in commit.postings for account, _ in posting.lines]
    touched += [player_account(use.player) for use in commit.protections]
    balances = await _lock(connection, touched) if touched else {}
    for use in commit.protections:
        await _use(connection, commit.table, use)
    if commit.postings:
        await _post(connection, commit.postings, balances, [commit.time] * len(commit.postings))


async def _lock(connection: Connection, accounts: Collection[str]) -> dict[str, int]:
    """Lock accounts before the first is touched, in the order of their ids: then nobody waits in a circle.

    Gives what is on those that there are.
    """
    return {row[0]: row[1] for row in await connection.fetch(_LOCK, accounts)}


async def _use(connection: Connection, table: str, use: Protection) -> None:
    """Write down that a player was protected, whose account is locked, unless he was so at another table meanwhile."""
    if await connection.fetchval(_USED, use.player, use.since) > use.earlier:
        raise Refused("protections_used")
    await connection.execute(_USE, table, use.version, use.player, use.time)


async def _post(
    connection: Connection, postings: Sequence[Posting], balances: dict[str, int], times: Iterable[float]
) -> None:
    """Move chips between accounts that are locked, on which `balances` lie.

    Raises:
        Refused: `not_enough_chips` when an account other than the bank's would fall below zero, `no_such_player` when
            one does not exist.
        ValueError: when the lines do not sum to zero.
    """
    lines: list[tuple[str, str, int, float]] = []
    moved: Counter[str] = Counter()
    for posting, time in zip(postings, times, strict=True):
        if sum(amount for _, amount in posting.lines) != 0:
            raise ValueError(f"posting {posting.name} does not sum to zero")
        for account, amount in posting.lines:
            if account not in balances:
                raise Refused("no_such_player", player=player_of(account))
            held = balances[account] + moved[account]
            if held + amount < 0 and account != BANK:
                raise Refused("not_enough_chips", amount=-amount, chips=held)
            moved[account] += amount
            lines.append((posting.name, account, amount, time))
    await connection.execute(_BALANCES, list(moved), list(moved.values()))
    await connection.execute(_LINES, *zip(*lines, strict=True))


class Opening(NamedTuple):
    """An account to open, see `Store.open_account`."""

    account: str
    kind: str
    names: Sequence[str]
    chips: int
    time: float


async def open_accounts(connection: Connection, openings: Sequence[Opening]) -> list[bool]:
    """Open accounts, and say of each whether it is new.

    The bank is locked first: no other account is opened between asking which names are free and taking them.
    """
    balances = await _lock(connection, [BANK])
    first = {one.account: one for one in reversed(openings)}
    taken = {row[0] for row in await connection.fetch(_CALLED, [name for one in openings for name in one.names])}
    chosen: dict[str, str] = {}
    for one in first.values():
        chosen[one.account] = next((name for name in one.names if name not in taken), one.names[-1])
        taken.add(chosen[one.account])
    rows = [(one.account, one.kind, chosen[one.account], one.time) for one in first.values()]
    opened = {row[0] for row in await connection.fetch(_OPEN, *zip(*rows, strict=True))}
    balances |= dict.fromkeys(opened, 0)
    paid = [one for account, one in first.items() if account in opened and one.chips]
    if paid:
        postings = [Posting(f"opened:{one.account}", ((BANK, -one.chips), (one.account, one.chips))) for one in paid]
        await _post(connection, postings, balances, [one.time for one in paid])
    return [one.account in opened and first[one.account] is one for one in openings]


async def refill(connection: Connection, player: str, below: int, up_to: int, time: float) -> bool:
    """See `Store.refill`. The account is locked first: what is read after that stays true."""
    account = player_account(player)
    balances = await _lock(connection, [BANK, account])
    seated = await connection.fetchval("SELECT 1 FROM seats WHERE player = $1 LIMIT 1", player)
    if account not in balances or seated or balances[account] >= below:
        return False
    earlier = await connection.fetchval("SELECT count(*) FROM ledger WHERE account = $1", account)
    chips = up_to - balances[account]
    posting = Posting(f"refill:{player}:{earlier}", ((BANK, -chips), (account, chips)))
    await _post(connection, [posting], balances, [time])
    return True


def _touched(status: str) -> bool:
    """Whether a statement changed a row, by the status that PostgreSQL gives it, such as "UPDATE 1"."""
    return not status.endswith(" 0")

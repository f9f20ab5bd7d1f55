"""What the room asks of a database: one interface, so that another database is another module and nothing else.

Amounts are chips, times are seconds since the epoch. Whatever a store cannot do because of its disk or its server is
refused with a `store_...` code and has changed nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Protocol

import msgspec

BANK = "bank"
"""The account that all play chips come from; the only one that may be below zero."""


_PLAYER = "player:"


def player_account(player: str) -> str:
    """The bankroll of a player."""
    return _PLAYER + player


def player_of(account: str) -> str:
    """Whose bankroll an account is; the account itself when it is nobody's.

    >>> player_of("player:ann"), player_of("bank")
    ('ann', 'bank')
    """
    return account.removeprefix(_PLAYER)


def table_account(table: str) -> str:
    """The escrow of a table: the chips that lie on it."""
    return f"table:{table}"


class Conflict(Exception):
    """The table has another version than the commit expected; nothing was written."""


class Earlier(msgspec.Struct, frozen=True):
    """A command that was carried out: the version that it led to, and the hash of what it said."""

    version: int
    said: str


class Repeated(Exception):
    """A command of this name had been carried out before; nothing was written now."""

    def __init__(self, earlier: Earlier) -> None:
        super().__init__(earlier)
        self.earlier = earlier


class Posting(msgspec.Struct, frozen=True):
    """Chips from account to account, named by what caused them; its lines sum to zero."""

    name: str
    lines: tuple[tuple[str, int], ...]


class Seating(msgspec.Struct, frozen=True):
    """Somebody sits down (or, with no player, gets up)."""

    seat: int
    player: str = ""
    name: str = ""
    bot: str = ""


class Protection(msgspec.Struct, frozen=True):
    """An account's use of an all-in protection, which counts at every table of the room (F10)."""

    version: int
    """Of the event that tells of it."""
    player: str
    time: float
    since: float
    """From when on uses count at this table."""
    earlier: int
    """How many of them the table knew of: with more, it decided too early."""


class Kept(msgspec.Struct, frozen=True):
    """A table's state at the version of the commit that carries it; loading starts from there."""

    format: int
    state: str


class Commit(msgspec.Struct, frozen=True, kw_only=True):
    """One command's outcome, stored as a whole or not at all."""

    table: str
    expected: int
    """The version decided upon; 0 creates the table."""
    events: tuple[str, ...]
    """At least one; they get the versions after `expected`."""
    format: int
    """Of the events."""
    time: float
    deadline: float | None
    open: bool
    summary: str | None
    """None where it is as before, which a new table has not."""
    player: str = ""
    command: str = ""
    """The player's name for the command, empty for work of the room itself."""
    said: str = ""
    """A hash of what the command said: another one of the same name is not the same command."""
    quiet: bool = False
    """Whether others must not see that anything happened: a discard, while others owe theirs (A10)."""
    kept: Kept | None = None
    postings: tuple[Posting, ...] = ()
    seatings: tuple[Seating, ...] = ()
    protections: tuple[Protection, ...] = ()

    @property
    def version(self) -> int:
        """The table's version afterwards."""
        return self.expected + len(self.events)

    @property
    def changed(self) -> float:
        """When the table changed for everybody to see; 0 when it did not."""
        return 0.0 if self.quiet else self.time


class StoredEvent(msgspec.Struct, frozen=True):
    """An event as it was stored."""

    version: int
    time: float
    format: int
    payload: str


class StoredTable(msgspec.Struct, frozen=True):
    """A table as it was stored: a state, and the events after it."""

    version: int
    state: str | None
    state_version: int
    state_format: int
    events: tuple[StoredEvent, ...]


class TableRow(msgspec.Struct, frozen=True):
    """An open table in short."""

    table: str
    version: int
    deadline: float | None
    changed: float
    summary: str
    seated: tuple[Seating, ...]


class Account(msgspec.Struct, frozen=True):
    """An account and what is on it."""

    id: str
    name: str
    balance: int


def group_seatings(rows: Iterable[Sequence[Any]]) -> dict[str, tuple[Seating, ...]]:
    """Who sits where, by table, from rows of a table and what `Seating` holds."""
    seated: dict[str, tuple[Seating, ...]] = {}
    for table, *row in rows:
        seated[table] = (*seated.get(table, ()), Seating(*row))
    return seated


class Store(Protocol):
    """A database of tables, events and chips. Everything acknowledged is durable."""

    @property
    def shared(self) -> bool:
        """Whether other processes may work on the same database at the same time."""

    async def commit(self, commit: Commit) -> int:
        """Store a command's outcome and give the table's new version.

        Raises:
            Conflict: the table has moved on since.
            Repeated: a command of this player and name is stored already.
            Refused: `not_enough_chips` when an account cannot pay, `no_such_player` when there is none,
                `protections_used` when more protections of an
                account are used than its table knew, `store_unsure` when the connection broke and the
                commit may be stored or not: a command of the same name finds out.
        """

    async def done(self, table: str, player: str, command: str) -> Earlier | None:
        """The player's command of this name, if it was carried out."""

    async def load(self, table: str) -> StoredTable | None:
        """The kept state and the events after it."""

    async def since(self, table: str, version: int, limit: int) -> Sequence[StoredEvent]:
        """The events after `version`, at most `limit`, oldest first."""

    async def versions(self, tables: Collection[str]) -> dict[str, int]:
        """The versions of these tables."""

    async def due(self, now: float, limit: int) -> Sequence[tuple[str, float]]:
        """Tables with a deadline up to `now`, the oldest first."""

    async def open_tables(self) -> Sequence[TableRow]:
        """All open tables, the one first that changed last for everybody to see."""

    async def tables_of(self, player: str) -> Sequence[str]:
        """The tables where a player sits."""

    async def protected_at(self, player: str, since: float) -> Sequence[float]:
        """When a player was protected after `since`, at any table (F10)."""

    async def open_account(self, account: str, kind: str, names: Sequence[str], chips: int, time: float) -> bool:
        """Open an account with `chips` from the bank; False when it is there already.

        It gets the first of `names` that no account has, or else the last.
        """

    async def rename(self, account: str, name: str) -> None:
        """Give an account another name."""

    async def refill(self, player: str, below: int, up_to: int, time: float) -> bool:
        """Raise the bankroll of a player who sits nowhere and has less than `below` chips; False if that is not so."""

    async def account(self, account: str) -> Account | None:
        """An account, if there is one."""

    async def unbalanced(self) -> int:
        """How many postings do not sum to zero and accounts do not equal their postings: 0 in a sound room."""

    async def remember(self, key: str, value: str) -> None:
        """Keep a value of the room itself."""

    async def remember_first(self, key: str, value: str) -> str:
        """Keep a value unless there is one; give the one that is kept, whoever was first."""

    async def remembered(self, key: str) -> str | None:
        """A value kept by `remember`."""

    async def close(self) -> None:
        """Finish what was begun and let the database go."""

"""The tables of the database, for every dialect.

Migrations bring a database here (`vilt.room.migrations`); the stores write their hot queries as text against it.
Times are seconds since the epoch, amounts are chips.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("version", BigInteger, nullable=False),  # of the latest event; every commit is guarded by it
    Column("deadline", Double),  # when the room must do something by itself
    Column("changed", Double, nullable=False),  # time of the latest event that everybody may know of
    Column("open", Boolean, nullable=False),
    Column("summary", Text, nullable=False),  # what the lobby says about it
)
Index(
    "tables_due",
    tables.c.deadline,
    sqlite_where=text("deadline IS NOT NULL"),
    postgresql_where=text("deadline IS NOT NULL"),
)

states = Table(
    "states",
    metadata,
    Column("stream", Text, ForeignKey("tables.id"), primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("format", Integer, nullable=False),
    Column("state", Text, nullable=False),  # the table as it was at this version, at the end of a hand
)

events = Table(
    "events",
    metadata,
    Column("stream", Text, ForeignKey("tables.id"), primary_key=True),
    Column("version", BigInteger, primary_key=True, autoincrement=False),
    Column("time", Double, nullable=False),
    Column("format", Integer, nullable=False),
    Column("payload", Text, nullable=False),
)  # with rowids, as they come: clustered by stream, each would go into the middle of the file and split pages there

commands = Table(
    "commands",
    metadata,
    Column("stream", Text, ForeignKey("tables.id"), primary_key=True),
    Column("player", Text, primary_key=True),
    Column("id", Text, primary_key=True),  # chosen by the client; the same one again is answered with this version
    Column("version", BigInteger, nullable=False),
    Column("said", Text, nullable=False),  # a hash of it: another command of this id is refused
    sqlite_with_rowid=False,
)

seats = Table(
    "seats",
    metadata,
    Column("stream", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", Text, nullable=False),  # the level of a bot, empty for a person
    UniqueConstraint("stream", "player"),
    sqlite_with_rowid=False,
)
Index("seats_player", seats.c.player)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),  # bank, player or table
    Column("name", Text, nullable=False),
    Column("balance", BigInteger, nullable=False),
    Column("opened", Double, nullable=False),
    CheckConstraint("balance >= 0 OR kind = 'bank'", name="only_the_bank_owes"),
)
Index("accounts_name", accounts.c.name)

ledger = Table(
    "ledger",
    metadata,
    Column("posting", Text, primary_key=True),  # all lines of a posting sum to zero
    Column("account", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("amount", BigInteger, nullable=False),
    Column("time", Double, nullable=False),
    sqlite_with_rowid=False,
)
Index("ledger_account", ledger.c.account)

protections = Table(
    "protections",
    metadata,
    Column("stream", Text, ForeignKey("tables.id"), primary_key=True),
    Column("version", BigInteger, primary_key=True, autoincrement=False),  # of the event that tells of it
    Column("player", Text, nullable=False),
    Column("time", Double, nullable=False),
    sqlite_with_rowid=False,
)
Index("protections_player", protections.c.player, protections.c.time)

meta = Table(
    "meta",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

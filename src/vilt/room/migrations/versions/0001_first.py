"""Tables, states, events, commands, seats, accounts, ledger and meta.

The columns are spelled out: a migration says what was true at its time, whatever `vilt.room.schema` says later.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first tables of a room and open the bank."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("deadline", sa.Double),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
    )
    op.create_index(
        "tables_due",
        "tables",
        ["deadline"],
        sqlite_where=sa.text("deadline IS NOT NULL"),
        postgresql_where=sa.text("deadline IS NOT NULL"),
    )
    op.create_table(
        "states",
        sa.Column("stream", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("format", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("stream", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("time", sa.Double, nullable=False),
        sa.Column("format", sa.Integer, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "commands",
        sa.Column("stream", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seats",
        sa.Column("stream", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.Text, nullable=False),
        sa.UniqueConstraint("stream", "player"),
        sqlite_with_rowid=False,
    )
    op.create_index("seats_player", "seats", ["player"])
    accounts = op.create_table(
        "accounts",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("balance", sa.BigInteger, nullable=False),
        sa.Column("opened", sa.Double, nullable=False),
        sa.CheckConstraint("balance >= 0 OR kind = 'bank'", name="only_the_bank_owes"),
    )
    op.create_table(
        "ledger",
        sa.Column("posting", sa.Text, primary_key=True),
        sa.Column("account", sa.Text, sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("time", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ledger_account", "ledger", ["account"])
    op.create_table(
        "meta",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.bulk_insert(accounts, [{"id": "bank", "kind": "bank", "name": "", "balance": 0, "opened": 0.0}])

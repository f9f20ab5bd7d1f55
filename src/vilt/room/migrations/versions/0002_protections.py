"""All-in protections by account, so that they count at every table of the room (F10)."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_USES = "SELECT stream, version, payload FROM events WHERE payload LIKE '%\"protection_used\"%'"


def upgrade() -> None:
    """Make the table, and write down what the events of the room's tables tell."""
    protections = op.create_table(
        "protections",
        sa.Column("stream", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("time", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("protections_player", "protections", ["player", "time"])
    uses = [
        {"stream": stream, "version": version, "player": event["player"], "time": event["time"]}
        for stream, version, payload in op.get_bind().execute(sa.text(_USES))
        if (event := json.loads(payload))["type"] == "protection_used"
    ]
    op.bulk_insert(protections, uses)

"""On SQLite events lie in the order in which they were stored, with an index by stream and version.

In the order of that index itself every table's next event went into the middle of the file: pages were split again and
again, and storing a command took almost twice as long. Other databases have always done it the new way.
"""

import sqlalchemy as sa
from alembic import context, op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Copy the events to a table of the new kind."""
    if op.get_bind().dialect.name != "sqlite":
        return
    op.execute("PRAGMA secure_delete=OFF")  # else SQLite may write all pages again that the old table leaves behind
    op.rename_table("events", "events_before")
    op.create_table(
        "events",
        sa.Column("stream", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("time", sa.Double, nullable=False),
        sa.Column("format", sa.Integer, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
    )
    _copy()
    op.drop_table("events_before")


def _copy() -> None:
    """Copy table by table, so that it can be told how far it is, and Ctrl-C waits for one table alone."""
    connection, watch = op.get_bind(), context.config.attributes["watch"]
    streams = connection.execute(sa.text("SELECT stream, count(*) FROM events_before GROUP BY stream")).all()
    copied, events = 0, sum(count for _, count in streams)
    for stream, count in streams:
        watch(copied, events)
        connection.execute(
            sa.text(
                "INSERT INTO events SELECT stream, version, time, format, payload FROM events_before"
                " WHERE stream = :stream ORDER BY version"
            ),
            {"stream": stream},
        )
        copied += count
    watch(copied, events)

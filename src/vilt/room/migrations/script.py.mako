"""${message}."""

import sqlalchemy as sa
from alembic import op

revision = "${up_revision}"
down_revision = ${repr(down_revision)}
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database one step up."""
    ${upgrades if upgrades else "pass"}

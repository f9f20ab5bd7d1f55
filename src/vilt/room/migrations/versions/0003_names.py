"""Names of accounts are looked up, so that no two guests are given the same one."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the index."""
    op.create_index("accounts_name", "accounts", ["name"])

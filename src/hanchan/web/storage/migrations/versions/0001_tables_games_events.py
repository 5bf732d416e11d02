"""Tables, their seats, games and the log of events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes the four tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("code", sa.String(8), nullable=False, unique=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("phase", sa.String(8), nullable=False),
        sa.Column("room", sa.Text, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False),
    )
    op.create_index("seats_of_guest", "seats", ["guest"])
    op.create_table(
        "games",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("nonces", sa.LargeBinary, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("clocks", sa.Text, nullable=False),
    )
    op.create_index("games_of_table", "games", ["table_id"])
    op.create_table(
        "events",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drops them."""
    for name in ("events", "games", "seats", "tables"):
        op.drop_table(name)

"""What bots are to think about, and the workers that do it."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Makes the tables; what is lost with them is thought about again, so PostgreSQL need not keep a log of them."""
    prefixes = ["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else []
    op.create_table(
        "thoughts",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("has_people", sa.Boolean, nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("worker", sa.String(16)),
        sa.Column("question", sa.LargeBinary, nullable=False),
        prefixes=prefixes,
    )
    op.create_table(
        "workers",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
        prefixes=prefixes,
    )


def downgrade() -> None:
    """Drops them."""
    op.drop_table("workers")
    op.drop_table("thoughts")

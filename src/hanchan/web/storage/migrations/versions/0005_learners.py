"""Learners: what they answered, what is due again, and the lessons they have done."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "learners",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("answered", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_table(
        "answers",
        sa.Column("learner", sa.String(64), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("rules", sa.String(16), nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("topic", sa.String(40), nullable=False),
        sa.Column("right", sa.Boolean, nullable=False),
        sa.Column("ms", sa.Integer),
    )
    op.create_table(
        "cards",
        sa.Column("learner", sa.String(64), primary_key=True),
        sa.Column("card", sa.String(80), primary_key=True),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("cards_due", "cards", ["learner", "due"])
    op.create_table(
        "lesson_steps",
        sa.Column("learner", sa.String(64), primary_key=True),
        sa.Column("lesson", sa.String(16), primary_key=True),
        sa.Column("step", sa.String(8), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drops them."""
    for name in ("lesson_steps", "cards", "answers", "learners"):
        op.drop_table(name)

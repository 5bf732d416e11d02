"""What several processes need that share a database: owners of tables, limits, and the logs of the club."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def _added() -> list[sa.Column[Any]]:
    """What a table has from now on."""
    return [
        sa.Column("owner", sa.String(16)),
        sa.Column("epoch", sa.Integer, nullable=False, server_default="0"),
        sa.Column("version", sa.Integer, nullable=False, server_default="0"),
        sa.Column("maker", sa.String(45)),
        sa.Column("bots_only", sa.Boolean, nullable=False, server_default=sa.false()),
    ]


def upgrade() -> None:
    """Adds the columns and makes the tables."""
    for column in _added():
        op.add_column("tables", column)
    op.create_index("tables_of_owner", "tables", ["owner"])
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("address", sa.String(255), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "uses",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("who", sa.String(45), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("uses_of", "uses", ["kind", "who"])
    op.create_table(
        "log_lines",
        sa.Column("path", sa.String(200), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("line", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "files",
        sa.Column("path", sa.String(200), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Drops them."""
    for name in ("files", "log_lines", "uses", "nodes"):
        op.drop_table(name)
    op.drop_index("tables_of_owner", "tables")
    with op.batch_alter_table("tables") as changed:
        for column in _added():
            changed.drop_column(column.name)

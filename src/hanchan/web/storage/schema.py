"""The database: tables with their rooms, games with their secrets, and the log of events, which is the truth.

SQLite or PostgreSQL, brought to the newest form when it is opened.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    literal_column,
    text,
)
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.elements import ColumnElement

from ...errors import NotationError

HEAD = "0005"  # the newest migration; a test holds it to the folder
_MIGRATIONS = Path(__file__).parent / "migrations"

metadata = MetaData()


def _table(name: str, *parts: Column[Any] | Index) -> Table:
    return Table(name, metadata, *parts)


tables = _table(
    "tables",
    Column("id", String(16), primary_key=True),
    Column("code", String(8), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),  # ms since 1970
    Column("touched", BigInteger, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("phase", String(8), nullable=False),
    Column("room", Text, nullable=False),  # JSON: options, places, host
    Column("owner", String(16)),  # the node that has it in memory; None: nobody
    Column("epoch", Integer, nullable=False, server_default="0"),  # grows with each change of owner
    Column("version", Integer, nullable=False, server_default="0"),  # grows with each saved room
    Column("maker", String(45)),  # the address it was opened from, while somebody has it in memory
    Column("bots_only", Boolean, nullable=False, server_default=false()),
    Index("tables_of_owner", "owner"),
)

# The processes that share the database. One whose time is up has lost its tables to whoever asks for them.
nodes = _table(
    "nodes",
    Column("id", String(16), primary_key=True),
    Column("address", String(255), nullable=False),  # under which the proxy reaches it
    Column("until", BigInteger, nullable=False),  # ms since 1970 by the database's clock
)

# What an address did, as long as it counts: tables opened, wrong codes.
uses = _table(
    "uses",
    Column("id", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("who", String(45), nullable=False),
    Column("at", BigInteger, nullable=False),  # ms since 1970 by the database's clock
    Index("uses_of", "kind", "who"),
)

seats = _table(
    "seats",
    Column("table_id", String(16), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("guest", String(64), nullable=False),  # digest of the guest's cookie
    Index("seats_of_guest", "guest"),
)

games = _table(
    "games",
    Column("id", String(40), primary_key=True),
    Column("table_id", String(16), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("secret", LargeBinary, nullable=False),
    Column("nonces", LargeBinary, nullable=False),
    Column("start", Text, nullable=False),  # JSON: how the game is set up again
    Column("clocks", Text, nullable=False),  # JSON: the banks after the last event
    Index("games_of_table", "table_id"),
)

# What was found when a finished game was looked at again; it is kept, for it takes a while.
reviews = _table(
    "reviews",
    Column("game", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("body", Text, nullable=False),  # JSON: the seat's mistakes
)

# No event can be written twice: two processes that played the same game on would collide here.
events = _table(
    "events",
    Column("game", String(40), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),  # ms since 1970 at which it is shown
    Column("kind", String(20), nullable=False),
    Column("body", Text, nullable=False),
)

# The logs of the club and what lies beside them, where several processes share the database; else they are files.
log_lines = _table(
    "log_lines",
    Column("path", String(200), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),  # ms since 1970
    Column("line", LargeBinary, nullable=False),
)

files = _table(
    "files",
    Column("path", String(200), primary_key=True),
    Column("at", BigInteger, nullable=False),  # ms since 1970
    Column("body", LargeBinary, nullable=False),
)


# What bots are to think about, until a worker has answered it or nobody waits for it any more.
thoughts = _table(
    "thoughts",
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("has_people", Boolean, nullable=False),
    Column("asked", BigInteger, nullable=False),  # ms since 1970 by the database's clock
    Column("until", BigInteger, nullable=False),  # when nobody waits for it any more
    Column("worker", String(16)),  # who thinks about it
    Column("question", LargeBinary, nullable=False),  # what the seat knows and may do
)

# The processes that think for others.
workers = _table(
    "workers",
    Column("id", String(16), primary_key=True),
    Column("until", BigInteger, nullable=False),  # ms since 1970 by the database's clock
)

# Who learns, known by a code alone; the digest of the code is kept.
learners = _table(
    "learners",
    Column("id", String(64), primary_key=True),
    Column("created", BigInteger, nullable=False),  # ms since 1970
    Column("touched", BigInteger, nullable=False),
    Column("answered", Integer, nullable=False, server_default="0"),  # answers so far
)

answers = _table(
    "answers",
    Column("learner", String(64), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),  # ms since 1970
    Column("kind", String(16), nullable=False),
    Column("rules", String(16), nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("topic", String(40), nullable=False),
    Column("right", Boolean, nullable=False),
    Column("ms", Integer),  # how long it took; None: not measured
)

# When a topic or a single exercise is due again.
cards = _table(
    "cards",
    Column("learner", String(64), primary_key=True),
    Column("card", String(80), primary_key=True),
    Column("due", BigInteger, nullable=False),  # ms since 1970
    Column("body", Text, nullable=False),  # JSON: the scheduler's card
    Index("cards_due", "learner", "due"),
)

# The steps of lessons that a learner has done.
lesson_steps = _table(
    "lesson_steps",
    Column("learner", String(64), primary_key=True),
    Column("lesson", String(16), primary_key=True),
    Column("step", String(8), primary_key=True),
    Column("at", BigInteger, nullable=False),  # ms since 1970
)


def database_ms(dialect: str) -> ColumnElement[int]:
    """The moment by the database's own clock, in milliseconds since 1970."""
    if dialect == "sqlite":
        told = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
    else:
        told = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
    return literal_column(told, BigInteger)


def counts_until(
    until: Column[int], now: ColumnElement[int], seconds: float
) -> ColumnElement[bool]:
    """The time of a row that lives for so long at most is not up; one further ahead is of before a clock set back."""
    return (until > now) & (until <= now + int(1000 * seconds))


def migrate(connection: Connection) -> bool:
    """Brings the database to the newest form, and whether there was nothing before.

    One that has the form already costs one question.
    """
    if connection.dialect.name == "postgresql":  # another process may be starting too
        # A process that was stopped on its way does not keep all others from starting for ever.
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = '60s'"))
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('hanchan migrations'))"))
    is_new = not connection.dialect.has_table(connection, "alembic_version")
    if not is_new:
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        if found == HEAD:
            return False
        if found is not None and found > HEAD:
            raise NotationError(
                "the database was written by a newer version of Hanchan (form {found}, this one knows {head})",
                found=found,
                head=HEAD,
            )
    upgrade(connection, "head")
    return is_new


def upgrade(connection: Connection, form: str) -> None:
    """Brings the database to this form."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, form)


def reason_of(error: Exception) -> str:
    """The first line of what the database said."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    return str(cause).partition("\n")[0] or type(cause).__name__


def is_locked(error: DBAPIError) -> bool:
    """Another process has a row that was wanted at once, or within a time."""
    return sqlstate_of(error) == "55P03"


def sqlstate_of(error: DBAPIError) -> str:
    """PostgreSQL's code of an error; empty if it has none."""
    return str(getattr(error.orig, "sqlstate", None) or "")

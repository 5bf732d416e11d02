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
    event,
    text,
)
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ...errors import NotationError

HEAD = "0002"  # the newest migration; a test holds it to the folder
_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
_MIGRATIONS = Path(__file__).parent / "migrations"

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("code", String(8), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),  # ms since 1970
    Column("touched", BigInteger, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("phase", String(8), nullable=False),
    Column("room", Text, nullable=False),  # JSON: options, places, host
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("guest", String(64), nullable=False),  # digest of the guest's cookie
    Index("seats_of_guest", "guest"),
)

games = Table(
    "games",
    metadata,
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
reviews = Table(
    "reviews",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("body", Text, nullable=False),  # JSON: the seat's mistakes
)

# No event can be written twice: two processes that played the same game on would collide here.
events = Table(
    "events",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),  # ms since 1970 at which it is shown
    Column("kind", String(20), nullable=False),
    Column("body", Text, nullable=False),
)


def url_of(given: str) -> URL:
    """The URL with the driver we use; a plain path is an SQLite file."""
    try:
        url = make_url(given if "://" in given else f"sqlite:///{given}")
    except ArgumentError:
        raise NotationError("{url!r} is no database URL", url=given) from None
    return url.set(drivername=_DRIVERS.get(url.drivername, url.drivername))


def is_file(url: URL) -> bool:
    """An SQLite database on the disk."""
    return url.drivername.startswith("sqlite") and url.database not in (None, "", ":memory:")


def new_engine(url: URL) -> AsyncEngine:
    """A way to the database; the folder of a new file is made."""
    if not url.drivername.startswith("sqlite"):
        return create_async_engine(url, pool_size=5, pool_pre_ping=True)
    if is_file(url):
        Path(str(url.database)).absolute().parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url, connect_args={"timeout": 30})
    make_durable(engine.sync_engine)
    return engine


def make_durable(engine: Engine) -> None:
    """What is committed survives a power cut, and whoever reads does not hold up the writer."""

    @event.listens_for(engine, "connect")
    def _(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.close()


def migrate(connection: Connection) -> None:
    """Brings the database to the newest form; one that has it already costs one question."""
    if connection.dialect.has_table(connection, "alembic_version"):
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        if found == HEAD:
            return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def reason_of(error: Exception) -> str:
    """The first line of what the database said."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    return str(cause).splitlines()[0]

"""The database: tables with their rooms, games with their secrets, and the log of events, which is the truth."""

from __future__ import annotations

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
)

HEAD = "0002"  # the newest migration; a test holds it to the folder

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

"""Ways to the database: how many connections a process holds, and how long anything may take on one of them.

A process that was stopped in the middle of a transaction, a line that swallows everything: each costs whoever waits for
it a few seconds and an error, and nobody else anything. PostgreSQL ends what is too slow there, and what a stopped
process has locked (`_limits`). A dead line says nothing, so a connection that is not given back in time is cut here.

The writer, the lease and the notices have a connection each: questions, however many, never hold them up.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from sqlalchemy import event
from sqlalchemy.engine import URL, Engine
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from ...club.private import private_database
from .urls import is_file

READERS = 8
# How many a process holds at most: for questions, the writer, the lease, the notices.
CONNECTIONS = READERS + 3
_CONNECT = 3.0  # seconds in which a connection is made
_QUESTION = 10.0  # seconds in which a question is answered
_WRITE = 4.0  # seconds in which a group of writes is durable, or a lease renewed
_PING = 1.0  # seconds: a connection that lay idle for so long is tried before use, and must answer within them
_LOCK = 1.0  # seconds that a write waits for another process to be through with the same row
_IDLE = (
    3.0  # seconds after which what a stopped process has locked is free again: as long as its lease
)
# A line of which nothing is heard is given up by the database within half a minute, whatever the system's own patience.
_KEEPALIVE = {
    "tcp_keepalives_idle": "10", "tcp_keepalives_interval": "3", "tcp_keepalives_count": "3",
    "tcp_user_timeout": "20000",
}  # fmt: skip


class Engines(NamedTuple):
    """The ways of one process that serves; on a file they are one and the same, beside the writer's own."""

    readers: AsyncEngine
    writer: AsyncEngine
    lease: AsyncEngine
    notices: AsyncEngine

    async def dispose(self) -> None:
        """Closes every connection."""
        for engine in dict.fromkeys(self):
            await engine.dispose()


def engines_of(url: URL) -> Engines:
    """The ways to the database of a process that serves, or thinks for one that does."""
    if url.drivername.startswith("sqlite"):
        only = patient_engine(url)
        return Engines(only, only, only, only)
    return Engines(
        _hasty_engine(url, READERS, _QUESTION),
        _hasty_engine(url, 1, _WRITE),
        _hasty_engine(url, 1, _WRITE),
        create_async_engine(
            url, poolclass=NullPool, connect_args=_limits(url, _WRITE), hide_parameters=True
        ),
    )


def patient_engine(url: URL) -> AsyncEngine:
    """A way on which work may take as long as it needs: a migration, a backup."""
    if not url.drivername.startswith("sqlite"):
        given = _connection(url) | {"server_settings": _KEEPALIVE}
        return create_async_engine(url, connect_args=given, hide_parameters=True)
    if is_file(url):
        private_database(Path(str(url.database)))
    engine = create_async_engine(url, connect_args={"timeout": 30}, hide_parameters=True)
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


def _hasty_engine(url: URL, size: int, seconds: float) -> AsyncEngine:
    """A way on which everything is done within so many seconds, or has failed."""
    engine = create_async_engine(
        url, pool_size=size, max_overflow=0, pool_timeout=_CONNECT, connect_args=_limits(url, seconds),
        hide_parameters=True,
    )  # fmt: skip
    _watch(engine.sync_engine, seconds)
    return engine


def _connection(url: URL) -> dict[str, Any]:
    """How a connection is made, and within how many seconds: those that the operator's URL says, if it does."""
    given = url.query.get("timeout")
    seconds = float(given) if isinstance(given, str) else _CONNECT
    return {"timeout": seconds, "async_creator_fn": _connect}


async def _connect(*place: Any, **told: Any) -> Any:
    """A connection to PostgreSQL; OSError if there is none, as for a place where nobody answers.

    SQLAlchemy 2.0 hands on what the driver says while connecting as it is, and nobody here knows the driver's errors.
    """
    import asyncpg

    try:
        return await asyncpg.connect(*place, **told)
    except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise ConnectionError(str(error)) from error


def _limits(url: URL, seconds: float) -> dict[str, Any]:
    """What asyncpg is told, and by it the database: the statement ends there before the line is cut here."""
    told = {
        "lock_timeout": _LOCK, "statement_timeout": seconds - 1, "idle_in_transaction_session_timeout": _IDLE,
    }  # fmt: skip
    settings = _KEEPALIVE | {name: str(int(1000 * limit)) for name, limit in told.items()}
    return _connection(url) | {"command_timeout": seconds, "server_settings": settings}


def _watch(engine: Engine, seconds: float) -> None:
    """Cuts a connection that is not given back in time; whoever waits for it has an error then.

    To cancel what waits is not enough: its transaction would be rolled back, on the same dead line.
    """

    @event.listens_for(engine, "checkout")
    def _(connection: Any, record: Any, _proxy: Any) -> None:
        line, info, loop = connection.driver_connection, record.info, asyncio.get_running_loop()
        if "used" in info and monotonic() - info["used"] > _PING:
            info["watch"] = loop.call_later(_PING, line.terminate)
            _try(connection, info)
        elif line.is_closed():
            raise InvalidatePoolError
        info["watch"] = loop.call_later(seconds, line.terminate)

    @event.listens_for(engine, "checkin")
    def _(_connection: Any, record: Any) -> None:
        if "watch" in record.info:
            record.info.pop("watch").cancel()
        record.info["used"] = monotonic()


def _try(connection: Any, info: dict[str, Any]) -> None:
    """InvalidatePoolError, which makes a new connection, if the line does not answer."""
    try:
        connection.ping()
    except Exception:  # whatever it says: the line cannot be used
        raise InvalidatePoolError from None
    finally:
        info.pop("watch").cancel()

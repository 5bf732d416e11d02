"""The connection: SQLite or PostgreSQL, brought to the newest form, with one writer that commits in groups.

A write is a list of statements; it is durable when `write` returns. Writes that wait together share a transaction, so
that a hundred tables do not pay a hundred times for the disk. An SQLite file is written by a thread of its own that is
handed a whole transaction: to go back and forth for every statement would wait for a busy event loop each time.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, event, text
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.sql import Executable

from ...errors import NotationError
from .schema import HEAD

Statement = tuple[Executable, list[dict[str, Any]] | dict[str, Any] | None]
_Write = tuple[list[Statement], asyncio.Future[None]]
_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
_MIGRATIONS = Path(__file__).parent / "migrations"


def url_of(given: str) -> URL:
    """The URL with the driver we use; a plain path is an SQLite file."""
    try:
        url = make_url(given if "://" in given else f"sqlite:///{given}")
    except ArgumentError:
        raise NotationError("{url!r} is no database URL", url=given) from None
    return url.set(drivername=_DRIVERS.get(url.drivername, url.drivername))


class Database:
    """One engine and one writer."""

    def __init__(self, url: str) -> None:
        self.url = url_of(url)
        self._engine: AsyncEngine | None = None
        self._waiting: asyncio.Queue[_Write] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    @property
    def engine(self) -> AsyncEngine:
        """The engine of an open database."""
        assert self._engine is not None, "the database is not open"
        return self._engine

    async def open(self) -> None:
        """Connects and brings the database to the newest form."""
        try:
            self._engine = _engine(self.url)
            async with self._engine.begin() as connection:
                await connection.run_sync(_migrate)
        except (SQLAlchemyError, OSError, ImportError) as error:  # ImportError: no such driver
            if self._engine is not None:
                await self._engine.dispose()
            raise NotationError(
                "cannot open the database {url}: {reason}",
                url=self.url.render_as_string(),
                reason=_reason(error),
            ) from None
        self._writer = asyncio.create_task(self._write_on(), name="database writer")

    async def close(self) -> None:
        """Finishes what waits and disconnects."""
        if self._writer is not None:
            while not self._waiting.empty():
                await asyncio.sleep(0.01)
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        await self.engine.dispose()

    async def rows(self, statement: Executable) -> list[Any]:
        """The rows of a question."""
        async with self.engine.connect() as connection:
            return list((await connection.execute(statement)).fetchall())

    async def write(self, *statements: Statement) -> None:
        """Returns once the statements are durable, all or none of them."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((list(statements), done))
        await done

    async def _write_on(self) -> None:
        async with _Hand(self.url, self.engine) as hand:
            while True:
                group = [await self._waiting.get()]
                while not self._waiting.empty() and len(group) < 200:
                    group.append(self._waiting.get_nowait())
                await self._commit(hand, group)

    async def _commit(self, hand: _Hand, group: list[_Write]) -> None:
        """One transaction for all; if one of them fails, each in its own, so that it fails alone."""
        try:
            await hand.write([one for statements, _ in group for one in statements])
        except (SQLAlchemyError, OSError) as error:  # OSError: the server is away
            if len(group) == 1:
                _tell(group[0][1], error)
                return
            for one in group:
                await self._commit(hand, [one])
            return
        for _, done in group:
            _tell(done, None)


class _Hand:
    """What holds the pen: a thread with a connection of its own for an SQLite file, else the engine's."""

    def __init__(self, url: URL, engine: AsyncEngine) -> None:
        self._thread: ThreadPoolExecutor | None = None
        self._own: Engine | None = None
        if is_file(url):
            self._thread = ThreadPoolExecutor(1, thread_name_prefix="database")
            self._own = create_engine(url.set(drivername="sqlite"), connect_args={"timeout": 30})
            _durable(self._own)
        self._engine = engine

    async def __aenter__(self) -> _Hand:
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._thread is not None and self._own is not None:
            self._thread.shutdown()
            self._own.dispose()

    async def write(self, statements: Sequence[Statement]) -> None:
        """The statements, in one transaction."""
        if self._thread is None:
            async with self._engine.begin() as connection:
                await connection.run_sync(_execute, statements)
        else:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._thread, self._write_now, statements)

    def _write_now(self, statements: Sequence[Statement]) -> None:
        assert self._own is not None
        with self._own.begin() as connection:
            _execute(connection, statements)


def _tell(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _execute(connection: Connection, statements: Sequence[Statement]) -> None:
    """Executes them in their order, those with the same text and lists of rows in one go."""
    joined: dict[int, list[dict[str, Any]]] = {}
    for statement, values in statements:
        if isinstance(values, list):
            joined.setdefault(id(statement), []).extend(values)
    for statement, values in statements:
        if not isinstance(values, list):
            connection.execute(statement, values)
        elif id(statement) in joined:
            connection.execute(statement, joined.pop(id(statement)))


def is_file(url: URL) -> bool:
    """An SQLite database on the disk."""
    return url.drivername.startswith("sqlite") and url.database not in (None, "", ":memory:")


def _engine(url: URL) -> AsyncEngine:
    if not url.drivername.startswith("sqlite"):
        return create_async_engine(url, pool_size=5, pool_pre_ping=True)
    if is_file(url):
        Path(str(url.database)).absolute().parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url, connect_args={"timeout": 30})
    _durable(engine.sync_engine)
    return engine


def _durable(engine: Engine) -> None:
    """What is committed survives a power cut, and whoever reads does not hold up the writer."""

    @event.listens_for(engine, "connect")
    def _(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.close()


def _migrate(connection: Connection) -> None:
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


def _reason(error: Exception) -> str:
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    return str(cause).splitlines()[0]


__all__ = ["Database", "IntegrityError", "Statement", "url_of"]

"""One engine, and one writer. A write is a list of statements; it is durable when `write` returns.

Writes that wait together share a transaction, so that a hundred tables do not pay a hundred times for the disk. An
SQLite file is written by a thread of its own that is handed a whole transaction: to go back and forth for every
statement would wait for a busy event loop each time.

A write of a table names its lease. In the same transaction the table's row is locked and compared with it: who has lost
the table to another process writes nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
from sqlalchemy import create_engine, delete, insert, select
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql import Executable

from ...errors import NotationError
from .engines import Engines, engines_of, make_durable, patient_engine
from .lock import FileLock
from .presence import Presence
from .schema import migrate, nodes, reason_of, tables
from .urls import is_file, shown, url_of

log = logging.getLogger("hanchan.web")
T = TypeVar("T")
_PATIENCE = 2.0  # seconds in which a database that is well answers
_AGAIN = 1.0  # seconds until a database that took nothing is tried again
_GROUP = 200  # writes that share a transaction
Statement = tuple[Executable, list[dict[str, Any]] | dict[str, Any] | None]
Work = Callable[[Connection], Any]
# What is raised while the database is away; OSError: no connection.
AWAY = (SQLAlchemyError, OSError)


class InDatabase:
    """What lies in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database


async def end_task(task: asyncio.Task[Any] | None) -> None:
    """Cancels the task, if there is one, and waits until it is over."""
    if task is not None:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


class Lease(msgspec.Struct):
    """The right to write for a table: whoever takes the table over later has a higher epoch."""

    table: str
    epoch: int
    version: int  # of the room, as this process has read or saved it


class LostLease(Exception):
    """Somebody else has the table, or has saved its room: nothing was written."""


class _Write(NamedTuple):
    statements: list[Statement]
    lease: Lease | None
    done: asyncio.Future[None]


class _Alone(NamedTuple):
    """Work with a transaction of its own."""

    work: Work
    done: asyncio.Future[Any]


class Database:
    """An open database."""

    def __init__(self, url: str) -> None:
        self.url = url_of(url)
        self._engines: Engines | None = None
        self._lock = FileLock(Path(str(self.url.database))) if is_file(self.url) else None
        self._waiting: asyncio.Queue[_Write | _Alone] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._trying: asyncio.Task[None] | None = None
        self.presence = Presence(self.is_shared)

    @property
    def engines(self) -> Engines:
        """The ways to an open database."""
        assert self._engines is not None, "the database is not open"
        return self._engines

    @property
    def is_shared(self) -> bool:
        """Other processes may work with it too."""
        return not self.url.drivername.startswith("sqlite")

    async def open(self, *, says: bool = True) -> None:
        """Connects, alone if it is a file, and brings the database to the newest form.

        NotationError if it cannot be opened, or not be written to, or the folder of its file is not there.
        The log `says` which database it is, and whether it was made just now.
        """
        self._check_folder()
        try:
            self._engines = engines_of(self.url)
            if self._lock is not None:
                self._lock.take()
            is_new = await self._prepare()
        except (*AWAY, ImportError) as error:  # ImportError: no such driver
            await self._disconnect()
            raise NotationError(
                "cannot open the database {url}: {reason}",
                url=shown(self.url),
                reason=reason_of(error),
            ) from None
        except NotationError:
            await self._disconnect()
            raise
        self._writer = asyncio.create_task(self._write_on(), name="database writer")
        if says:
            how = "a new one was made" if is_new else "opened"
            log.info("the database %s: %s", shown(self.url), how)

    async def _prepare(self) -> bool:
        """Brings the database to the newest form; whether there was nothing before."""
        engine = patient_engine(self.url) if self.is_shared else self.engines.readers
        try:
            async with engine.begin() as connection:
                is_new = await connection.run_sync(migrate)
                await connection.execute(delete(nodes).where(nodes.c.id == ""))  # may it write?
        finally:
            if self.is_shared:
                await engine.dispose()
        for way in dict.fromkeys(self.engines):  # what each asks the database first is asked now
            async with way.connect():
                pass
        return is_new

    def _check_folder(self) -> None:
        """A folder that is not there is a typing error sooner than a wish for an empty database."""
        folder = Path(str(self.url.database)).absolute().parent
        if is_file(self.url) and not folder.is_dir():
            raise NotationError(
                "there is no folder {folder} for the database {file}: make it, or correct --db",
                folder=str(folder),
                file=shown(self.url),
            )

    async def _disconnect(self) -> None:
        if self._engines is not None:
            await self._engines.dispose()
        if self._lock is not None:
            self._lock.give_back()

    async def answers(self) -> bool:
        """The database can be read now and took the last write, and its file is where it was."""
        if not self.presence.is_well:
            return False
        if is_file(self.url) and not Path(str(self.url.database)).exists():
            return False
        try:
            async with asyncio.timeout(_PATIENCE):
                await self.rows(select(tables.c.id).limit(1))
        except (*AWAY, TimeoutError):
            return False
        return True

    async def close(self) -> None:
        """Finishes what waits and disconnects."""
        if self._trying is not None:
            self._trying.cancel()
        if self._writer is not None:
            while not self._waiting.empty():
                await asyncio.sleep(0.01)
            await end_task(self._writer)
        await self._disconnect()

    async def rows(self, statement: Executable) -> list[Any]:
        """The rows of a question."""
        async with self.engines.readers.connect() as connection:
            return list((await connection.execute(statement)).fetchall())

    async def write(self, *statements: Statement, lease: Lease | None = None) -> None:
        """Returns once the statements are durable, all or none of them; LostLease if the lease is not the newest."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(_Write(list(statements), lease, done))
        await done

    async def alone(self, work: Callable[[Connection], T]) -> T:
        """What the work finds in a transaction of its own, after everything that was to be written before."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(_Alone(work, done))
        return await done

    @asynccontextmanager
    async def leasing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction for leases, whatever waits to be written or asked meanwhile."""
        async with self.engines.lease.begin() as connection:
            yield connection

    async def _write_on(self) -> None:
        async with _Hand(self.url, self.engines.writer) as hand:
            ahead: _Write | _Alone | None = None
            while True:
                first, ahead = ahead or await self._waiting.get(), None
                if isinstance(first, _Alone):
                    await self._do(hand, first)
                    continue
                group = [first]
                while ahead is None and not self._waiting.empty() and len(group) < _GROUP:
                    found = self._waiting.get_nowait()
                    if isinstance(found, _Write):
                        group.append(found)
                    else:
                        ahead = found
                await self._commit(hand, group)

    async def _do(self, hand: _Hand, one: _Alone) -> None:
        try:
            with self.presence.watched():
                found = await hand.transact(one.work)
        except Exception as error:
            self._try_again()
            _tell(one.done, None, error)
        else:
            _tell(one.done, found)

    async def _commit(self, hand: _Hand, group: list[_Write]) -> None:
        """One transaction for all; if one of them fails, each in its own, so that it fails alone.

        Whatever is raised, it is the fault of a write and not of the writer, who goes on with the next.
        """
        try:
            with self.presence.watched():
                await hand.transact(lambda connection: _execute(connection, group))
        except Exception as error:
            if len(group) == 1:
                self._try_again()
                _tell(group[0].done, None, error)
                return
            for one in group:
                await self._commit(hand, [one])
            return
        for one in group:
            _tell(one.done, None)

    def _try_again(self) -> None:
        """If the database takes nothing, it is found out when it does, although nobody may play meanwhile."""
        is_trying = self._trying is not None and not self._trying.done()
        if not self.presence.is_well and not is_trying:
            self._trying = asyncio.create_task(self._try_on(), name="database")

    async def _try_on(self) -> None:
        while not self.presence.is_well:
            await asyncio.sleep(_AGAIN)
            # A row that comes and goes: a full disk lets pass what changes nothing.
            row = {"id": secrets.token_hex(8), "address": "", "until": 0}
            gone = delete(nodes).where(nodes.c.id == row["id"])
            with contextlib.suppress(*AWAY):
                await Database.write(self, (insert(nodes), row), (gone, None))


class _Hand:
    """What holds the pen: a thread with a connection of its own for an SQLite file, else the engine's."""

    def __init__(self, url: URL, engine: AsyncEngine) -> None:
        self._thread: ThreadPoolExecutor | None = None
        self._own: Engine | None = None
        if is_file(url):
            self._thread = ThreadPoolExecutor(1, thread_name_prefix="database")
            self._own = create_engine(
                url.set(drivername="sqlite"), connect_args={"timeout": 30}, hide_parameters=True
            )
            make_durable(self._own)
        self._engine = engine

    async def __aenter__(self) -> _Hand:
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._thread is not None and self._own is not None:
            self._thread.shutdown()
            self._own.dispose()

    async def transact(self, work: Work) -> Any:
        """What the work finds, in one transaction."""
        if self._thread is None:
            async with self._engine.begin() as connection:
                return await connection.run_sync(work)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._transact_now, work)

    def _transact_now(self, work: Work) -> Any:
        assert self._own is not None
        with self._own.begin() as connection:
            return work(connection)


def _tell(done: asyncio.Future[Any], found: Any, error: Exception | None = None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(found)
    else:
        done.set_exception(error)


def _execute(connection: Connection, group: Sequence[_Write]) -> None:
    """Executes the statements in their order, those with the same text and lists of rows in one go."""
    _check_leases(connection, [one.lease for one in group if one.lease is not None])
    statements = [statement for one in group for statement in one.statements]
    joined: dict[int, list[dict[str, Any]]] = {}
    for statement, values in statements:
        if isinstance(values, list):
            joined.setdefault(id(statement), []).extend(values)
    for statement, values in statements:
        if not isinstance(values, list):
            connection.execute(statement, values)
        elif id(statement) in joined:
            connection.execute(statement, joined.pop(id(statement)))


def _check_leases(connection: Connection, leases: Sequence[Lease]) -> None:
    """LostLease if any of the tables has another owner or another room by now; else that stays so until the end."""
    if not leases:
        return
    names = [lease.table for lease in leases]
    rows = select(tables.c.id, tables.c.epoch, tables.c.version).where(tables.c.id.in_(names))
    found = {
        row.id: (row.epoch, row.version)
        for row in connection.execute(rows.with_for_update(read=True))
    }
    for lease in leases:
        if found.get(lease.table) != (lease.epoch, lease.version):
            raise LostLease(lease.table)

"""A backup of a whole server, made while it runs, and the way back from it.

One packed file: what it is, every row of the database as JSON, and the club's files, or the rows that stand for such.
The rows are read in one transaction, so they are of one moment, and the writer goes on meanwhile. All of it fits a
database of the other kind too: that is the way from SQLite to PostgreSQL.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import os
import tarfile
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from sqlalchemy import LargeBinary, MetaData, Select, func, insert, select, text
from sqlalchemy import Table as DatabaseTable
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from ...club.private import make_private, private_folder, write_private
from ...errors import NotationError
from ..clock import wall_ms
from .engines import patient_engine
from .places import alone, beside, undone, without_new_folders
from .schema import HEAD, files, log_lines, reason_of, upgrade
from .urls import is_file, shown, url_of

_ABOUT, _ROWS, _CLUB = "about.json", "rows.jsonl", "club"
# What only concerns processes that run: a restored server has none of them.
_PASSING = ("alembic_version", "nodes", "uses", "thoughts", "workers")
_CLUB_TABLES = ("log_lines", "files")  # travel as the files that they are elsewhere
_BATCH = 500
Tell = Callable[[int], None]
Progress = Callable[[int], contextlib.AbstractContextManager[Tell]]


class About(msgspec.Struct):
    """What a backup is: by which version, of which form of the database, when, and how much."""

    hanchan: str
    form: str
    made: str
    rows: int
    files: int


class Backup:
    """A server's database and the folder of its club."""

    def __init__(self, url: str, club: Path) -> None:
        self._url, self._club = url_of(url), club

    @property
    def place(self) -> str:
        """The database, as people may read of it."""
        return shown(self._url)

    async def make(self, to: Path, progress: Progress) -> About:
        """Writes the backup, which is private and appears when it is whole; what it is."""
        with beside(to) as folder:
            rows, packed = folder / _ROWS, folder / "backup"
            make_private(packed)
            async with self._snapshot() as (connection, tables, form):
                club = await self._club_of(connection)
                counts = [await connection.scalar(_count(table)) for table in tables]
                made = datetime.now(UTC).isoformat(timespec="seconds")
                about = About(version("hanchan"), form, made, sum(filter(None, counts)), len(club))
                with progress(about.rows + about.files) as tell:
                    await _write_rows(connection, tables, rows, tell)
                    with tarfile.open(packed, "w:gz") as tar:
                        _add(tar, _ABOUT, msgspec.json.encode(about))
                        tar.add(rows, _ROWS)
                        for path in club:
                            data = await self._read_club(connection, path)
                            if data is not None:
                                _add(tar, f"{_CLUB}/{path}", data)
                            tell(1)
            os.replace(packed, to)
        return about

    async def _club_of(self, connection: AsyncConnection) -> list[str]:
        """The paths of the club, logs first: what a log mentions was there before the line was."""
        if is_file(self._url):
            inside = [one.relative_to(self._club) for one in self._club.rglob("*") if one.is_file()]
            found = [one.as_posix() for one in inside if one.suffix != ".part"]
        else:
            both = select(log_lines.c.path).union(select(files.c.path))
            found = [row.path for row in await connection.execute(both)]
        return sorted(found, key=lambda path: (not _is_log(path), path))

    async def _read_club(self, connection: AsyncConnection, path: str) -> bytes | None:
        """What is at the path; of a log whole lines, for one may be being written; None if it is gone."""
        if is_file(self._url):
            try:
                data = (self._club / path).read_bytes()
            except FileNotFoundError:  # a refused scan was removed
                return None
            return data[: data.rfind(b"\n") + 1] if _is_log(path) else data
        if not _is_log(path):
            body: bytes | None = await connection.scalar(
                select(files.c.body).where(files.c.path == path)
            )
            return body
        lines = select(log_lines.c.line).where(log_lines.c.path == path).order_by(log_lines.c.n)
        return b"".join(row.line + b"\n" for row in await connection.execute(lines))

    @asynccontextmanager
    async def _snapshot(self) -> AsyncIterator[tuple[AsyncConnection, list[DatabaseTable], str]]:
        """The database as it is at one moment; NotationError if it cannot be read."""
        if is_file(self._url) and not Path(str(self._url.database)).exists():
            raise NotationError("there is no database {url}", url=shown(self._url))
        engine = patient_engine(self._url)
        try:
            async with engine.connect() as connection:
                if is_file(self._url):
                    await connection.exec_driver_sql("BEGIN")
                else:
                    await connection.execution_options(isolation_level="REPEATABLE READ")
                yield connection, await connection.run_sync(_tables), await self._form(connection)
        except (SQLAlchemyError, OSError) as error:
            raise NotationError(
                "cannot back up {url}: {reason}",
                url=shown(self._url),
                reason=reason_of(error),
            ) from None
        finally:
            await engine.dispose()

    async def _form(self, connection: AsyncConnection) -> str:
        """The form of the database; NotationError if no server has made its tables yet."""
        if not await connection.run_sync(
            lambda found: found.dialect.has_table(found, "alembic_version")
        ):
            raise NotationError(
                "there is nothing in the database {url}: no server has worked with it yet",
                url=self.place,
            )
        form = await connection.scalar(text("SELECT version_num FROM alembic_version"))
        return str(form)

    async def restore(self, file: Path, progress: Progress) -> About:
        """Brings a backup back where there is nothing yet; all of it, or nothing stays."""
        if self._club.exists() and any(self._club.iterdir()):
            raise _not_empty(str(self._club))
        with _readable(file) as tar:
            about = _about(tar, file)
            if about.form > HEAD:
                raise NotationError(
                    "{file} was made by Hanchan {version}, which is newer than this one", file=str(file),
                    version=about.hanchan,
                )  # fmt: skip
            with (
                progress(about.rows + about.files) as tell,
                without_new_folders(self._url, self._club),
                alone(self._url),
                undone(self._url),
            ):
                await self._write_all(tar, about, tell)
        return about

    async def _write_all(self, tar: tarfile.TarFile, about: About, tell: Tell) -> None:
        engine, place = patient_engine(self._url), shown(self._url)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(_check_empty, place)
                await connection.run_sync(upgrade, about.form)
                await connection.run_sync(_insert_rows, _lines(tar), tell)
                await connection.run_sync(upgrade, "head")
                if is_file(self._url):
                    self._write_club(tar, tell)
                else:
                    await connection.run_sync(_insert_club, tar, tell)
        except (EOFError, gzip.BadGzipFile):  # a file that ends too early
            raise
        except (SQLAlchemyError, OSError) as error:
            raise NotationError(
                "cannot restore into {url}: {reason}", url=place, reason=reason_of(error)
            ) from None
        finally:
            await engine.dispose()

    def _write_club(self, tar: tarfile.TarFile, tell: Tell) -> None:
        base = private_folder(self._club.parent)
        with TemporaryDirectory(dir=base, prefix=".restore-") as folder:
            apart = private_folder(Path(folder) / _CLUB)
            for path, data in _members(tar):
                private_folder((apart / path).parent)
                write_private(apart / path, data)
                tell(1)
            with contextlib.suppress(FileNotFoundError):
                self._club.rmdir()  # it was empty
            os.replace(apart, self._club)


def _is_log(path: str) -> bool:
    return path.endswith(".jsonl")


def _count(table: DatabaseTable) -> Select[Any]:
    return select(func.count()).select_from(table)


def _not_empty(place: str) -> NotationError:
    return NotationError(
        "{place} is not empty: a backup is restored where there is nothing yet", place=place
    )


def _members(tar: tarfile.TarFile) -> Iterator[tuple[str, bytes]]:
    """The club's paths, and what lies there; nothing leads out of its folder."""
    while (member := tar.next()) is not None:
        inside = PurePosixPath(member.name)
        found = tar.extractfile(member)
        if found is None or inside.parts[0] != _CLUB or ".." in inside.parts:
            raise tarfile.ReadError(member.name)
        yield inside.relative_to(_CLUB).as_posix(), found.read()


def _insert_club(connection: Connection, tar: tarfile.TarFile, tell: Tell) -> None:
    """Logs as lines, the rest as files: as processes that share a database keep them."""
    for path, data in _members(tar):
        at = wall_ms()
        if _is_log(path):
            lines = data.removesuffix(b"\n").split(b"\n") if data else []
            rows = [{"path": path, "n": n, "at": at, "line": line} for n, line in enumerate(lines)]
            if rows:
                connection.execute(insert(log_lines), rows)
        else:
            connection.execute(insert(files), {"path": path, "at": at, "body": data})
        tell(1)


def _tables(connection: Connection) -> list[DatabaseTable]:
    """The tables there are, whatever the form of the database."""
    found = MetaData()
    found.reflect(connection)
    return [one for one in found.sorted_tables if one.name not in (*_PASSING, *_CLUB_TABLES)]


async def _write_rows(
    connection: AsyncConnection, tables: list[DatabaseTable], to: Path, tell: Tell
) -> None:
    """Each row as a line: the table's name, and the columns; bytes in base 64."""
    make_private(to)
    with to.open("wb") as file:
        for table in tables:
            name = str(table.name)
            found = await connection.stream(select(table))
            async for rows in found.mappings().partitions(_BATCH):
                file.writelines(
                    msgspec.json.encode((name, {str(key): row[key] for key in row})) + b"\n"
                    for row in rows
                )
                tell(len(rows))


def _insert_rows(connection: Connection, lines: Iterator[bytes], tell: Tell) -> None:
    tables = {table.name: table for table in _tables(connection)}
    waiting: dict[str, list[dict[str, Any]]] = {}

    def write(name: str) -> None:
        rows = waiting.pop(name)
        connection.execute(insert(tables[name]), rows)
        tell(len(rows))

    for line in lines:
        name, row = msgspec.json.decode(line, type=tuple[str, dict[str, Any]])
        for column in tables[name].columns:
            if isinstance(column.type, LargeBinary) and row.get(column.name) is not None:
                row[column.name] = msgspec.convert(row[column.name], bytes)
        waiting.setdefault(name, []).append(row)
        if len(waiting[name]) >= _BATCH:
            write(name)
    for name in list(waiting):
        write(name)


def _check_empty(connection: Connection, place: str) -> None:
    found = MetaData()
    found.reflect(connection)
    for table in found.sorted_tables:
        if table.name not in _PASSING and connection.scalar(_count(table)):
            raise _not_empty(place)


def _add(tar: tarfile.TarFile, name: str, data: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size, member.mode = len(data), 0o600
    tar.addfile(member, io.BytesIO(data))


@contextmanager
def _readable(file: Path) -> Iterator[tarfile.TarFile]:
    """The backup, opened; NotationError if it is none, or not all of one."""
    try:
        with tarfile.open(file, "r:gz") as tar:
            yield tar
    except FileNotFoundError:
        raise NotationError("there is no file {file}", file=str(file)) from None
    except (
        tarfile.TarError,
        EOFError,
        zlib.error,
        gzip.BadGzipFile,
        msgspec.MsgspecError,
        KeyError,
    ):
        raise NotationError("{file} is no whole backup of a server", file=str(file)) from None


def _about(tar: tarfile.TarFile, file: Path) -> About:
    found = tar.next()
    told = tar.extractfile(found) if found is not None and found.name == _ABOUT else None
    if told is None:
        raise tarfile.ReadError(str(file))
    return msgspec.json.decode(told.read(), type=About)


def _lines(tar: tarfile.TarFile) -> Iterator[bytes]:
    found = tar.next()
    told = tar.extractfile(found) if found is not None and found.name == _ROWS else None
    if told is None:
        raise tarfile.ReadError(_ROWS)
    yield from told

"""Where the club keeps its logs and what lies beside them, by paths such as `events/ID/event.jsonl`.

A folder is the default. Where several processes share a database, the cabinet is in it: the same lines with the same
chain of hashes and the same keys, a second writer of a line refused by the primary key. Each request asks once whether
another process has written to its log; then that is read again.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any, NamedTuple, Protocol, TypeVar

from anyio import from_thread
from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql import Executable

from ...club.log import Log, LogFile, LogLines, overtaken
from ...club.log_key import LogKey, fresh_key, keep_key, key_of, key_path
from ...club.private import private_folder, tighten_all, write_private
from ..clock import wall_ms
from ..errors import Refusal
from ..storage.database import InDatabase
from ..storage.schema import files, log_lines

T = TypeVar("T")
EVENTS, SCANS = "events", "scans"
BACKUPS = "backups"  # the folder of backups that are written by themselves
_PART = re.compile(r"(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._-]{0,119}")  # of a path


class Paper(NamedTuple):
    """Something that is kept."""

    path: str
    at: float  # when it was last written, in whatever measure
    size: int


class Cabinet(Protocol):
    """Logs and files by their paths. A path that is written to makes the folders above it."""

    def lines(self, path: str) -> LogLines:
        """The lines of a log, whether there are any yet or not."""

    def keep_key(self, path: str, key: LogKey) -> None:
        """Lays a key beside a log; one that is there stays."""

    def drop_log(self, path: str) -> None:
        """Takes away a log that could not be begun, with its key."""

    def logs(self, folder: str) -> list[Paper]:
        """The logs in a folder and in those right below it, the newest last."""

    def has_log(self, path: str) -> bool:
        """There is such a log."""

    def read(self, path: str) -> bytes | None:
        """A file; None if there is none."""

    def write(self, path: str, data: bytes) -> None:
        """Writes a file, over one that is there."""

    def remove(self, path: str) -> None:
        """Removes a file if it is there."""

    def files(self, folder: str) -> list[Paper]:
        """The files in a folder."""

    def scans_size(self) -> int:
        """How many bytes the scans of all events have together."""

    def free(self) -> int | None:
        """Bytes that are free where this is kept; None where nobody can tell."""

    def apart(self) -> Path:
        """A fresh folder on the disk, for something that is to be looked at first."""

    def adopt(self, apart: Path, folder: str) -> bool:
        """Keeps what lies in such a folder, logs with their keys and scans, as a folder of the cabinet: all or nothing.

        False if another process has made that folder meanwhile.
        """

    def on_disk(self, path: str) -> AbstractContextManager[Path]:
        """A context in which the log is a file on the disk, for a program of its own: its path."""


def keyed(cabinet: Cabinet, path: str) -> Log:
    """The log with a key: the one beside it, or a fresh one that signs from now on."""
    log = Log(cabinet.lines(path))
    if log.key is not None:
        return log
    cabinet.keep_key(path, fresh_key(len(log.events)))
    return Log(cabinet.lines(path))  # somebody else may have laid a key there first


def is_inside(path: str) -> bool:
    """Every part of the path is a plain name, so that it leads to nothing but what is kept.

    >>> is_inside("events/abc/scans/r1t1.png"), is_inside("events/abc/../../x"), is_inside("/etc/passwd")
    (True, False, False)
    """
    return all(_PART.fullmatch(part) for part in path.split("/"))


class FolderCabinet:
    """A folder on the disk, its owner's alone; a path that would lead out of it is one at which there is nothing."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        tighten_all(folder)

    def lines(self, path: str) -> LogLines:
        """The file of the log."""
        return LogFile(self._at(path))

    def keep_key(self, path: str, key: LogKey) -> None:
        """A file beside the log."""
        keep_key(self._made(path), key)

    def drop_log(self, path: str) -> None:
        """Removes the files; their folder too, if it is empty then."""
        found = self._at(path)
        for one in (Path(key_path(found)), found):
            one.unlink(missing_ok=True)
        with suppress(OSError):
            found.parent.rmdir()

    def logs(self, folder: str) -> list[Paper]:
        """The files that end as logs do."""
        within = self._at(folder)
        return self._papers([*within.glob("*.jsonl"), *within.glob("*/*.jsonl")])

    def has_log(self, path: str) -> bool:
        """There is a file."""
        return is_inside(path) and self._at(path).exists()

    def read(self, path: str) -> bytes | None:
        """The bytes of the file."""
        found = self._at(path)
        return found.read_bytes() if found.is_file() else None

    def write(self, path: str, data: bytes) -> None:
        """The file is the old or the new one, never half of it."""
        made = self._made(path)
        write_private(f"{made}.part", data)
        os.replace(f"{made}.part", made)

    def remove(self, path: str) -> None:
        """Removes the file."""
        self._at(path).unlink(missing_ok=True)

    def files(self, folder: str) -> list[Paper]:
        """What lies in the folder."""
        within = self._at(folder)
        return self._papers(list(within.iterdir()) if within.is_dir() else [])

    def scans_size(self) -> int:
        """Of the files."""
        return sum(one.size for one in self._papers([*self._folder.glob(f"{EVENTS}/*/{SCANS}/*")]))

    def free(self) -> int:
        """On the disk of the folder."""
        return shutil.disk_usage(private_folder(self._folder)).free

    def apart(self) -> Path:
        """On the same disk, so that it can be moved."""
        return Path(mkdtemp(dir=private_folder(self._folder)))

    def adopt(self, apart: Path, folder: str) -> bool:
        """Moves the folder."""
        apart.rename(self._made(folder))
        return True

    @contextmanager
    def on_disk(self, path: str) -> Iterator[Path]:
        """It is one."""
        yield self._at(path)

    def _at(self, path: str) -> Path:
        """Where that is on the disk; Refusal if it would be elsewhere."""
        if not is_inside(path):
            raise Refusal("unknown", "there is no such file", 404)
        return self._folder / path

    def _made(self, path: str) -> Path:
        found = self._at(path)
        private_folder(found.parent)
        return found

    def _papers(self, paths: list[Path]) -> list[Paper]:
        found = []
        for path in paths:
            with suppress(OSError):
                told, name = path.stat(), path.relative_to(self._folder).as_posix()
                if is_inside(name):  # else somebody has laid it there by hand
                    found.append(Paper(name, told.st_mtime, told.st_size))
        return sorted(found, key=lambda one: one.at)


class DatabaseCabinet(InDatabase):
    """The same in a database that several processes share; asked from threads of the server, never from its loop."""

    def lines(self, path: str) -> LogLines:
        """The rows of the log."""
        return _DatabaseLines(self, path)

    def keep_key(self, path: str, key: LogKey) -> None:
        """A file beside the log."""
        with suppress(IntegrityError):
            self._write(insert(files).values(_file(key_path(path), key.line())))

    def drop_log(self, path: str) -> None:
        """Deletes the rows."""
        self._write(
            delete(files).where(files.c.path == key_path(path)),
            delete(log_lines).where(log_lines.c.path == path),
        )

    def logs(self, folder: str) -> list[Paper]:
        """Each with the moment of its last line."""
        last = func.max(log_lines.c.at).label("at")
        rows = select(log_lines.c.path, last, func.count().label("count"))
        inside = log_lines.c.path.startswith(f"{folder}/", autoescape=True)
        found = self._rows(rows.where(inside).group_by(log_lines.c.path).order_by(last))
        return [Paper(row.path, row.at, row.count) for row in found]

    def has_log(self, path: str) -> bool:
        """It has a first line."""
        first = (log_lines.c.path == path) & (log_lines.c.n == 0)
        return bool(self._rows(select(log_lines.c.n).where(first)))

    def read(self, path: str) -> bytes | None:
        """The bytes of the row."""
        found = self._rows(select(files.c.body).where(files.c.path == path))
        return found[0].body if found else None

    def write(self, path: str, data: bytes) -> None:
        """Writes the row anew."""
        self._write(
            delete(files).where(files.c.path == path),
            insert(files).values(_file(path, data)),
        )

    def remove(self, path: str) -> None:
        """Deletes the row."""
        self._write(delete(files).where(files.c.path == path))

    def files(self, folder: str) -> list[Paper]:
        """The rows of the folder."""
        size = func.length(files.c.body).label("size")
        inside = files.c.path.startswith(f"{folder}/", autoescape=True)
        found = self._rows(select(files.c.path, files.c.at, size).where(inside))
        return [Paper(row.path, row.at, row.size) for row in found]

    def scans_size(self) -> int:
        """Of the rows."""
        size = func.coalesce(func.sum(func.length(files.c.body)), 0)
        found = self._rows(select(size).where(files.c.path.like(f"{EVENTS}/%/{SCANS}/%")))
        return int(found[0][0])

    def free(self) -> None:
        """The database's disk is elsewhere."""

    def apart(self) -> Path:
        """A folder for a while."""
        return Path(mkdtemp())

    def adopt(self, apart: Path, folder: str) -> bool:
        """Copies the lines and keys, the scans, and what is known of addresses, in one transaction."""
        kept = [
            _file(f"{folder}/{file.relative_to(apart).as_posix()}", file.read_bytes())
            for file in (*apart.glob("scans/*"), *apart.glob("*.json"))
        ]
        lines = []
        for file in apart.rglob("*.jsonl"):
            path, log = f"{folder}/{file.relative_to(apart).as_posix()}", LogFile(file)
            if (key := log.key()) is not None:
                kept.append(_file(key_path(path), key.line()))
            lines += _lines(path, log)
        try:
            self._add((insert(files), kept), (insert(log_lines), lines))
        except IntegrityError:
            return False
        return True

    def take_in(self, folder: Path) -> int:
        """Copies what lies in a folder and not yet here, a log after its key; how many papers that were.

        The club was kept in files before there were several processes, and a backup brings it back as files. Backups
        that are written by themselves stay where the operator looks for them.
        """
        known = {
            row.path for row in self._rows(select(log_lines.c.path).union(select(files.c.path)))
        }
        found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*")}
        new = [path for path in found if found[path].is_file() and path not in known]
        new = [path for path in new if not path.endswith((".part", ".tail"))]
        new = [path for path in new if not path.startswith(f"{BACKUPS}/")]
        for path in sorted(new, key=lambda one: one.endswith(".jsonl")):
            with suppress(IntegrityError):  # another process takes it in at the same time
                if path.endswith(".jsonl"):
                    self._copy_log(found[path], path)
                else:
                    self.write(path, found[path].read_bytes())
        return len(new)

    def _copy_log(self, file: Path, path: str) -> None:
        self._add((insert(log_lines), _lines(path, LogFile(file))))

    @contextmanager
    def on_disk(self, path: str) -> Iterator[Path]:
        """A copy for a while."""
        with TemporaryDirectory() as folder:
            copy = Path(folder) / PurePosixPath(path).name
            lines = self.lines(path)
            write_private(copy, b"".join(line + b"\n" for line in lines.read()))
            if (key := lines.key()) is not None:
                keep_key(copy, key)
            yield copy

    # What the lines ask

    def read_lines(self, path: str) -> list[bytes]:
        """All lines of a log."""
        of_log = select(log_lines.c.line).where(log_lines.c.path == path)
        return [row.line for row in self._rows(of_log.order_by(log_lines.c.n))]

    def add_line(self, path: str, number: int, line: bytes) -> bool:
        """Adds a line; False if there is one of that number."""
        try:
            self._write(insert(log_lines).values(_line(path, number, line)))
        except IntegrityError:
            return False
        return True

    def count(self, path: str) -> int:
        """How many lines the log has."""
        count = select(func.count()).select_from(log_lines).where(log_lines.c.path == path)
        return int(self._rows(count)[0][0])

    def _rows(self, statement: Executable) -> list[Any]:
        return from_thread.run(self._database.rows, statement)

    def _write(self, *statements: Executable) -> None:
        from_thread.run(self._database.write, *((one, None) for one in statements))

    def _add(self, *rows: tuple[Executable, list[dict[str, Any]]]) -> None:
        """Adds rows in one transaction, however many they are."""
        from_thread.run(self._database.write, *(one for one in rows if one[1]))


class _DatabaseLines:
    """The lines of one log in the database."""

    broken_tail = b""  # a line is there or not

    def __init__(self, cabinet: DatabaseCabinet, path: str) -> None:
        self._cabinet, self._path = cabinet, path
        self.name = PurePosixPath(path).name
        self._count = self._counted = 0  # lines read, and lines there were when it was last asked

    def key(self) -> LogKey | None:
        line = self._cabinet.read(key_path(self._path))
        return key_of(line) if line is not None else None

    def read(self) -> list[bytes]:
        found = self._cabinet.read_lines(self._path)
        self._count = self._counted = len(found)
        return found

    def refresh(self) -> None:
        self._counted = self._cabinet.count(self._path)

    def is_current(self) -> bool:
        return self._counted == self._count

    def append(self, number: int, line: bytes) -> None:
        if not self._cabinet.add_line(self._path, number, line):
            raise overtaken(self.name)
        self._count = self._counted = number + 1


def _line(path: str, number: int, line: bytes) -> dict[str, Any]:
    return {"path": path, "n": number, "at": wall_ms(), "line": line}


def _lines(path: str, log: LogFile) -> list[dict[str, Any]]:
    return [_line(path, number, line) for number, line in enumerate(log.read())]


def _file(path: str, body: bytes) -> dict[str, Any]:
    return {"path": path, "at": wall_ms(), "body": body}

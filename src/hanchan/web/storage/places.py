"""Where a backup is written, and where one is restored: whatever fails, nothing half stays there."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy.engine import URL

from ...club.private import private_folder
from ...errors import NotationError
from .lock import FileLock
from .urls import is_file, shown


@contextmanager
def alone(url: URL) -> Iterator[None]:
    """No server works with the file meanwhile."""
    if not is_file(url):
        yield
        return
    path = Path(str(url.database))
    lock = FileLock(path)
    try:
        private_folder(path.absolute().parent)
        lock.take()
    except OSError as error:
        raise NotationError(
            "cannot restore into {url}: {reason}", url=shown(url), reason=error.strerror or error
        ) from None
    try:
        yield
    finally:
        lock.give_back()


@contextmanager
def undone(url: URL) -> Iterator[None]:
    """A file that was not there before is not there after a failure."""
    path = Path(str(url.database))
    is_new = is_file(url) and not path.exists()
    try:
        yield
    except BaseException:
        if is_new:
            for ending in ("", "-wal", "-shm", ".lock"):  # we have the lock: nobody else waits
                Path(f"{path}{ending}").unlink(missing_ok=True)
        raise


@contextmanager
def without_new_folders(url: URL, club: Path) -> Iterator[None]:
    """Folders that were not there before are not there after a failure."""
    places = [club, *([Path(str(url.database))] if is_file(url) else [])]
    above = {folder for place in places for folder in place.absolute().parents}
    new = [folder for folder in above if not folder.exists()]
    try:
        yield
    except BaseException:
        for folder in sorted(new, key=lambda one: len(one.parts), reverse=True):
            with contextlib.suppress(OSError):  # it was not made, or has something else in it
                folder.rmdir()
        raise


@contextmanager
def beside(to: Path) -> Iterator[Path]:
    """A folder in which the file is written before it is whole; NotationError if it cannot be there."""
    folder = to.absolute().parent
    if not folder.is_dir():
        raise NotationError("there is no folder {folder}", folder=str(to.parent))
    if to.is_dir():
        raise NotationError("{file} is a folder: name a file in it", file=str(to))
    try:
        made = TemporaryDirectory(dir=folder, prefix=".backup-")
    except OSError as error:
        raise NotationError(
            "cannot write {file}: {reason}", file=str(to), reason=error.strerror or error
        ) from None
    with made as found:
        yield Path(found)

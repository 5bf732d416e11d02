"""Files and folders that their owner alone may read: 0600 in 0700, where the system knows such modes."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

_FILE, _FOLDER = 0o600, 0o700
_OTHERS = 0o077


def tighten(path: str | os.PathLike[str]) -> None:
    """Takes a file or folder from everybody but its owner; one that is somebody else's stays as it is."""
    with suppress(OSError):
        mode = os.stat(path).st_mode
        if mode & _OTHERS:
            os.chmod(path, _FOLDER if stat.S_ISDIR(mode) else _FILE)


def tighten_all(folder: Path) -> None:
    """Takes a folder and everything in it from everybody but its owner."""
    for path in (folder, *folder.rglob("*")):
        tighten(path)


def private_folder(path: Path) -> Path:
    """The folder, made if it is missing; folders above it that are made for it are private too."""
    if not path.parent.exists():
        private_folder(path.parent)
    path.mkdir(_FOLDER, exist_ok=True)
    tighten(path)
    return path


def make_private(path: str | os.PathLike[str]) -> None:
    """Makes the file if it is missing, and closes one that is open to others."""
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, _FILE))
    tighten(path)


def private_database(path: Path) -> None:
    """Makes the file of a database before the database does; what SQLite lays beside it has the mode of the file."""
    if not path.absolute().parent.exists():
        private_folder(path.absolute().parent)
    with suppress(OSError):  # a file that cannot be made is the database's to refuse
        make_private(path)
    for ending in ("-wal", "-shm"):
        tighten(f"{path}{ending}")


def write_private(path: str | os.PathLike[str], data: bytes, mode: str = "wb") -> None:
    """Writes a private file, safe on the disk before it comes back."""
    with private_file(path, mode) as file:
        file.write(data)


@contextmanager
def private_file(path: str | os.PathLike[str], mode: str = "wb") -> Iterator[IO[bytes]]:
    """A private file to be written to, safe on the disk when the context is left."""
    with open(path, mode, opener=_opener) as file:
        yield file
        file.flush()
        os.fsync(file.fileno())


def _opener(path: str, flags: int) -> int:
    return os.open(path, flags, _FILE)

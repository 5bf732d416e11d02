"""One process for one SQLite file: a lock that goes with the process that holds it, however it goes."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from ...errors import NotationError


class FileLock:
    """The lock of a database file, in a file beside it. The system gives it up when its process is gone."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._held: int | None = None

    def take(self) -> None:
        """Takes the lock; NotationError if another server has it."""
        held = os.open(f"{self._database}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        if not _locked(held):
            os.close(held)
            raise NotationError(
                "another server works with the database {file}; end it, or take another --db",
                file=str(self._database),
            )
        self._held = held

    def give_back(self) -> None:
        """Another process may have it."""
        if self._held is not None:
            os.close(self._held)
            self._held = None


def _locked(file: int) -> bool:
    """The file is ours; False if it is somebody else's."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True

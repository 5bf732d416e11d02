"""Whether the database takes what is written to it: said once when it does not, and once when it does again."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)

from .schema import is_locked, reason_of, sqlstate_of

log = logging.getLogger("hanchan.web")
_OF_THE_STATEMENT = (IntegrityError, ProgrammingError, DataError, NotSupportedError)
# Classes of PostgreSQL's codes: values that are none, and transactions that got into each other's way.
_NOT_AWAY = ("22", "40")


class Presence:
    """What the last write has shown: a full disk and a lost line concern everybody, a wrong statement does not."""

    def __init__(self, is_shared: bool) -> None:
        self._gone = "is away" if is_shared else "cannot be written"
        self._since: float | None = None

    @property
    def is_well(self) -> bool:
        """No write has failed since the last that succeeded."""
        return self._since is None

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Takes note of how what is done meanwhile ends."""
        try:
            yield
        except Exception as error:
            self._failed(error)
            raise
        self._succeeded()

    def _failed(self, error: Exception) -> None:
        if self._since is None and _is_of_the_database(error):
            self._since = time.monotonic()
            late = isinstance(error, TimeoutError) and not str(error)
            reason = "no answer in time" if late else reason_of(error)
            log.error("the database %s: %s", self._gone, reason)

    def _succeeded(self) -> None:
        if self._since is not None:
            log.warning("the database is back after %.0f s", time.monotonic() - self._since)
            self._since = None


def _is_of_the_database(error: Exception) -> bool:
    """No connection, no room, no answer: whatever was to be written would have failed."""
    if isinstance(error, OSError):
        return True
    if not isinstance(error, DBAPIError) or isinstance(error, _OF_THE_STATEMENT):
        return False
    return not (is_locked(error) or sqlstate_of(error).startswith(_NOT_AWAY))

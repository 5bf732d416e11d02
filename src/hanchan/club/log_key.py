"""The key of a log: with it the server signs each line's hash, so that a log written anew by somebody else is known.

It lies beside the log as one line of JSON, `{"key": …, "first": n}`; a backup begins with the same line. Lines before
`first` were written when there was no key.
"""

from __future__ import annotations

import json
import os
import secrets
from contextlib import suppress
from typing import NamedTuple

from ..errors import RecordError
from .private import tighten, write_private


class LogKey(NamedTuple):
    """A secret, and the first event of the log that it has signed."""

    secret: bytes
    first: int = 0

    def line(self) -> bytes:
        """The key as its line."""
        return json.dumps({"key": self.secret.hex(), "first": self.first}).encode() + b"\n"


def key_of(line: bytes) -> LogKey | None:
    """The key of a line; None if the line is something else."""
    try:
        found = json.loads(line)
        if set(found) == {"key", "first"} and isinstance(found["first"], int):
            return LogKey(bytes.fromhex(found["key"]), found["first"])
    except (ValueError, TypeError, RecursionError):
        pass
    return None


def read_key(log: str) -> LogKey | None:
    """The key beside a log; None if there is none."""
    path = key_path(log)
    try:
        with open(path, "rb") as file:
            line = file.read(1000)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _unreadable(path, error.strerror or "") from None
    tighten(path)
    found = key_of(line)
    if found is None:
        raise _unreadable(path, "no key")
    return found


def _unreadable(path: str, reason: str) -> RecordError:
    name = os.path.basename(path)
    return RecordError("{path}: cannot be read: {reason}", path=name, reason=reason)


def keep_key(log: str | os.PathLike[str], key: LogKey | None = None) -> None:
    """Lays a key beside a log, a fresh one if none is given; one that is there stays."""
    with suppress(FileExistsError):
        write_private(key_path(log), (key or fresh_key()).line(), "xb")


def fresh_key(first: int = 0) -> LogKey:
    """A key that nobody else has."""
    return LogKey(secrets.token_bytes(32), first)


def key_path(log: str | os.PathLike[str]) -> str:
    """Where the key of a log lies."""
    return f"{os.fspath(log)}.key"

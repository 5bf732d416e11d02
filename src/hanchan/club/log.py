"""An append-only log of events as JSON lines, each holding the hash of the one before: the truth of table and event.

An event is a dict with `n`, `at`, `by`, `role`, `kind`, its own fields, `prev` and `hash`. A line is on the disk before
`append` comes back. A last line that broke off (the machine was killed while writing) was never confirmed to anybody:
it is set aside in a file beside the log and play goes on; any other damage is refused.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Any

from ..errors import HanchanError, RecordError

Event = dict[str, Any]
_FIRST = "0" * 64
_SEALED = ("n", "at", "by", "role", "kind")


class Log:
    """The events so far, in memory and, with a path, on the disk."""

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        self.path = os.fspath(path) if path is not None else None
        self.events: list[Event] = []
        self.broken_tail = b""
        self._size = 0
        if self.path is not None and os.path.exists(self.path):
            self._read()

    @property
    def is_current(self) -> bool:
        """Nobody else has written to the file since it was read."""
        return self.path is None or os.path.getsize(self.path) == self._size + len(self.broken_tail)

    def draft(self, kind: str, by: str, role: str, at: str, **fields: Any) -> Event:
        """The event that would be the next, to be checked before it is appended."""
        event: Event = {"n": len(self.events), "at": at, "by": by, "role": role, "kind": kind}
        for name in fields:
            check_field(name)
        event |= json.loads(json.dumps(fields))
        event["prev"] = self.events[-1]["hash"] if self.events else _FIRST
        event["hash"] = event_hash(event)
        return event

    def append(self, event: Event) -> Event:
        """Adds the draft and returns it, once it is safe."""
        if self.path is not None:
            self._write((dumped(event) + "\n").encode())
        self.events.append(event)
        return event

    def _write(self, line: bytes) -> None:
        assert self.path is not None
        try:
            if self.broken_tail:
                self._set_tail_aside()
            with open(self.path, "ab") as file, _alone(file):
                if file.seek(0, os.SEEK_END) != self._size:
                    raise RecordError(
                        "{path}: somebody else has written to it; open it again", path=self.path
                    )
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise unwritable(self.path, error) from None
        self._size += len(line)

    def _set_tail_aside(self) -> None:
        """Keeps the broken last line in a file of its own and cuts it off."""
        assert self.path is not None
        with open(self.path + ".tail", "ab") as kept:
            kept.write(self.broken_tail + b"\n")
            kept.flush()
            os.fsync(kept.fileno())
        with open(self.path, "r+b") as file:
            file.truncate(self._size)
            os.fsync(file.fileno())
        self.broken_tail = b""

    def _read(self) -> None:
        assert self.path is not None
        try:
            with open(self.path, "rb") as file:
                stored = file.read()
        except OSError as error:
            reason = error.strerror or str(error)
            raise RecordError(
                "{path}: cannot be read: {reason}", path=self.path, reason=reason
            ) from None
        whole, newline, tail = stored.rpartition(b"\n")
        self.broken_tail = tail
        lines = whole.split(b"\n") if newline else []
        self.events = checked(lines, self.path)
        self._size = len(stored) - len(tail)


def unwritable(path: str | os.PathLike[str], error: OSError) -> RecordError:
    """The refusal of a file that cannot be written."""
    reason = error.strerror or str(error)
    return RecordError("{path}: cannot be written: {reason}", path=os.fspath(path), reason=reason)


def check_field(name: str) -> None:
    """Refuses a field by the name of one that every event has."""
    if name in (*_SEALED, "prev", "hash"):
        raise RecordError("an event has its own field {name!r} already", name=name)


@contextmanager
def _alone(file: IO[bytes]) -> Iterator[None]:
    """No other process writes meanwhile, on systems that can promise it; elsewhere the size alone is compared."""
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    fcntl.flock(file, fcntl.LOCK_EX)  # given back when the file is closed
    yield


@contextmanager
def replayed() -> Iterator[None]:
    """Tells in one sentence of an event that cannot be done again: its chain holds, but none of ours wrote it."""
    try:
        yield
    except HanchanError:
        raise
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise RecordError(
            "an event of the log cannot be read: {reason}", reason=f"{type(error).__name__} {error}"
        ) from None


def dumped(event: Event) -> str:
    """The event as its line of the log, without the line's end."""
    return json.dumps(event, ensure_ascii=False, separators=(",", ":"))


def event_hash(event: Event) -> str:
    """The hash of everything in an event but its hash."""
    body = {name: value for name, value in event.items() if name != "hash"}
    canonical = json.dumps(body, ensure_ascii=True, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(canonical.encode()).hexdigest()


def checked(lines: Iterable[bytes], name: str) -> list[Event]:
    """The events of the lines; RecordError names the first line that is damaged or does not follow."""
    events: list[Event] = []
    before = _FIRST
    for number, line in enumerate(lines, 1):
        try:
            event = json.loads(line)
        except (ValueError, RecursionError):
            event = None
        if not isinstance(event, dict) or any(field not in event for field in _SEALED):
            raise RecordError("{name}, line {number}: no event", name=name, number=number)
        chained = event.get("prev") == before and event["n"] == len(events)
        if not chained or event.get("hash") != event_hash(event):
            raise RecordError(
                "{name}, line {number}: it was changed after it was written, or a line before it is missing",
                name=name,
                number=number,
            )
        before = event["hash"]
        events.append(event)
    return events

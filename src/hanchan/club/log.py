"""An append-only log of events as JSON lines, each holding the hash of the one before: the truth of table and event.

An event is a dict with `n`, `at`, `by`, `role`, `kind`, its own fields, `prev` and `hash`; where a key lies beside the
log, also `mac`, the hash signed by the key. A line is safe before `append` comes back. A last line that broke off
(the machine was killed while writing) was never confirmed to anybody: it is set aside in a file beside the log and play
goes on; any other damage is refused.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Any, Protocol

from ..errors import HanchanError, NotationError, RecordError
from ..locale.plain_text import plain
from .log_key import LogKey, read_key
from .private import make_private, tighten

Event = dict[str, Any]
MOST_TEXT = 300  # characters of a text in an event
ONCE = "once"  # the field by which a form that is sent twice is known; every event may have it
_MOST_NUMBER = 999_999_999
_MOST_DEPTH = 10  # of lists in lists
_FIRST = "0" * 64
_HEAD = ("n", "at", "by", "role", "kind")
_CHAIN = ("prev", "hash", "mac")
_UNSIGNED = ("hash", "mac")  # what the hash of an event does not cover


class LogLines(Protocol):
    """The lines of one log."""

    name: str  # what messages call it
    broken_tail: bytes  # of the last line, if it broke off

    def key(self) -> LogKey | None:
        """The key that signs them; None if there is none."""

    def read(self) -> list[bytes]:
        """All lines, without their ends; none if there is no such log yet."""

    def refresh(self) -> None:
        """Looks whether somebody else has written; `is_current` knows it then."""

    def is_current(self) -> bool:
        """Nobody else has written since they were read."""

    def append(self, number: int, line: bytes) -> None:
        """Adds the line of that number, counted from 0; RecordError if somebody else has written one."""


class LogFile:
    """The lines as a file."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        self.name = os.path.basename(self.path)
        self.broken_tail = b""
        self._size = 0

    def key(self) -> LogKey | None:
        """The key beside the file."""
        return read_key(self.path)

    def read(self) -> list[bytes]:
        """The lines of the file."""
        if not os.path.exists(self.path):
            return []
        try:
            with open(self.path, "rb") as file:
                stored = file.read()
        except OSError as error:
            reason = error.strerror or str(error)
            raise RecordError(
                "{path}: cannot be read: {reason}", path=self.name, reason=reason
            ) from None
        tighten(self.path)
        whole, newline, self.broken_tail = stored.rpartition(b"\n")
        self._size = len(stored) - len(self.broken_tail)
        return whole.split(b"\n") if newline else []

    def refresh(self) -> None:
        """The file's size tells it at any time."""

    def is_current(self) -> bool:
        """The file is as long as it was."""
        size = os.path.getsize(self.path) if os.path.exists(self.path) else 0
        return size == self._size + len(self.broken_tail)

    def append(self, number: int, line: bytes) -> None:
        """Adds the line to the file."""
        try:
            self._write(line + b"\n", is_first=number == 0)
        except OSError as error:
            raise unwritable(self.name, error) from None

    def _write(self, line: bytes, is_first: bool) -> None:
        if self.broken_tail:
            self._set_tail_aside()
        if is_first:
            make_private(self.path)
        with open(self.path, "ab") as file, _alone(file):
            if file.seek(0, os.SEEK_END) != self._size:
                raise overtaken(self.name)
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
        self._size += len(line)

    def _set_tail_aside(self) -> None:
        """Keeps the broken last line in a file of its own and cuts it off."""
        make_private(self.path + ".tail")
        with open(self.path + ".tail", "ab") as kept:
            kept.write(self.broken_tail + b"\n")
            kept.flush()
            os.fsync(kept.fileno())
        with open(self.path, "r+b") as file:
            file.truncate(self._size)
            os.fsync(file.fileno())
        self.broken_tail = b""


class Log:
    """The events so far, in memory and, with a path or other lines, kept. Messages call it by its name."""

    def __init__(self, kept: str | os.PathLike[str] | LogLines | None = None) -> None:
        self._lines = LogFile(kept) if isinstance(kept, str | os.PathLike) else kept
        self.key: LogKey | None = None
        self.events: list[Event] = []
        if self._lines is not None:
            self.key = self._lines.key()
            self.events = checked(self._lines.read(), self.name, self.key)

    @property
    def name(self) -> str:
        """What messages call it: the last part of its path."""
        return self._lines.name if self._lines is not None else ""

    @property
    def broken_tail(self) -> bytes:
        """A last line that broke off."""
        return self._lines.broken_tail if self._lines is not None else b""

    def refresh(self) -> None:
        """Looks whether somebody else has written; `is_current` knows it then."""
        if self._lines is not None:
            self._lines.refresh()

    @property
    def is_current(self) -> bool:
        """Nobody else has written since it was read."""
        return self._lines is None or self._lines.is_current()

    @property
    def keyed_from(self) -> int | None:
        """The first event that the key has signed; None if the log is not keyed."""
        key = self.key
        return key.first if key is not None and key.first < len(self.events) else None

    def draft(self, kind: str, by: str, role: str, at: str, **fields: Any) -> Event:
        """The event that would be the next, to be checked before it is appended."""
        event: Event = {"n": len(self.events), "at": at, "by": by, "role": role, "kind": kind}
        for name in fields:
            check_field(name)
        event |= json.loads(json.dumps(fields))
        event = {name: as_written(name, value) for name, value in event.items()}
        event["prev"] = self.events[-1]["hash"] if self.events else _FIRST
        event["hash"] = event_hash(event)
        if self.key is not None:
            event["mac"] = event_mac(self.key, event["hash"])
        return event

    def written_once(self, once: str) -> Event | None:
        """The event that a form has written already, if it is sent again; None for a form without such a word."""
        sent = (event for event in self.events if once and event.get(ONCE) == once)
        return next(sent, None)

    def append(self, event: Event) -> Event:
        """Adds the draft and returns it, once it is safe."""
        if self._lines is not None:
            self._lines.append(len(self.events), dumped(event).encode())
        self.events.append(event)
        return event


def overtaken(name: str) -> RecordError:
    """The refusal of a line when somebody else has written one."""
    return RecordError("{path}: somebody else has written to it; open it again", path=name)


def unwritable(path: str | os.PathLike[str], error: OSError) -> RecordError:
    """The refusal of a file that cannot be written."""
    reason = error.strerror or str(error)
    return RecordError("{path}: cannot be written: {reason}", path=os.fspath(path), reason=reason)


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


def check_field(name: str) -> None:
    """Refuses a field by the name of one that every event has."""
    if name in (*_HEAD, *_CHAIN):
        raise RecordError("an event has its own field {name!r} already", name=name)


def as_written(name: str, value: Any) -> Any:
    """A field as it goes into a log, its texts plain; NotationError if it is longer or larger than a field can be."""

    def text(given: str) -> str:
        found = plain(given)
        if len(found) > MOST_TEXT:
            raise NotationError("{name}: at most {most} characters", name=name, most=MOST_TEXT)
        return found

    return _walked(value, text)


def as_read(event: Event) -> Event:
    """An event of a log as it is counted and shown: its texts plain and cut; NotationError for too large a number.

    The log may come from anywhere, or from before texts had a length.
    """
    found: Event = _walked(event, lambda given: plain(given[: 2 * MOST_TEXT])[:MOST_TEXT])
    return found


def _walked(value: Any, text: Callable[[str], str], depth: int = 0) -> Any:
    """The value with every text in it changed."""
    if depth > _MOST_DEPTH:
        raise NotationError("a field of an event is nested too deep")
    if isinstance(value, str):
        return text(value)
    if isinstance(value, list):
        return [_walked(one, text, depth + 1) for one in value]
    if isinstance(value, dict):
        return {text(name): _walked(one, text, depth + 1) for name, one in value.items()}
    if isinstance(value, int | float) and not abs(value) <= _MOST_NUMBER:  # nor is a NaN
        raise NotationError("a number of an event has at most nine digits")
    return value


@contextmanager
def replayed() -> Iterator[None]:
    """Tells in one sentence of an event that cannot be done again: its chain holds, but none of ours wrote it."""
    try:
        yield
    except HanchanError:
        raise
    except (
        ArithmeticError,
        AttributeError,
        LookupError,
        RecursionError,
        TypeError,
        ValueError,
    ) as error:
        reason = f"{type(error).__name__} {error}"[:200]
        raise RecordError("an event of the log cannot be read: {reason}", reason=reason) from None


def dumped(event: Event) -> str:
    """The event as its line of the log, without the line's end."""
    return json.dumps(event, ensure_ascii=False, separators=(",", ":"))


def event_hash(event: Event) -> str:
    """The hash of everything in an event but its hash and the code of a key."""
    body = {name: value for name, value in event.items() if name not in _UNSIGNED}
    canonical = json.dumps(body, ensure_ascii=True, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(canonical.encode()).hexdigest()


def event_mac(key: LogKey, hash: str) -> str:
    """The hash of an event signed with the key; it stands for every event before it too."""
    return hmac.new(key.secret, hash.encode(), hashlib.sha256).hexdigest()


def _is_signed(event: Event, key: LogKey) -> bool:
    given, right = event.get("mac"), event_mac(key, event["hash"])
    return isinstance(given, str) and hmac.compare_digest(given.encode(), right.encode())


def checked(lines: Iterable[bytes], name: str, key: LogKey | None = None) -> list[Event]:
    """The events of the lines; RecordError at the first that is damaged or does not follow, named by its number."""
    events: list[Event] = []
    before = _FIRST
    for number, line in enumerate(lines, 1):
        event = _event_of(line)
        if event is None:
            raise RecordError("{name}, line {number}: no event", name=name, number=number)
        chained = event.get("prev") == before and event["n"] == len(events)
        if not chained or event.get("hash") != event_hash(event):
            raise RecordError(
                "{name}, line {number}: it was changed after it was written, or a line before it is missing",
                name=name,
                number=number,
            )
        if key is not None and key.first < number and not _is_signed(event, key):
            raise RecordError(
                "{name}, line {number}: it is not signed with the key of this log: somebody else wrote it",
                name=name,
                number=number,
            )
        before = event["hash"]
        events.append(event)
    return events


def _event_of(line: bytes) -> Event | None:
    """The event of a line; None if it is none, or holds half a character, which no page can show."""
    try:
        event = json.loads(line.decode())
        dumped(event).encode()
    except (ValueError, RecursionError):
        return None
    has_head = isinstance(event, dict) and all(field in event for field in _HEAD)
    return event if has_head else None

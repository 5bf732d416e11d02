"""Any record: its format by what it holds, its events, and the check that belongs to it."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

import msgspec

from ..errors import HanchanError, RecordError
from ..game.events import AnyEvent
from ..rules.book import Rulebook
from ..rules.load import rulebook
from . import own, tenhou
from .files import Content, name_of, read_file
from .mjai import read as mjai_read
from .replay.check import Checked, Error
from .replay.check import check as checked
from .steps import Record, Step, Unreadable
from .tenhou.recorded import placed
from .tenhou.recorded import record_of as tenhou_record

_TENHOU_KEYS = {"log", "rule", "title"}

Rules = str | Rulebook | None


class Report(NamedTuple):
    """What the check of one file found."""

    file: str
    hands: int
    wins: int
    errors: tuple[Error, ...]

    @property
    def ok(self) -> bool:
        """Nothing was wrong."""
        return not self.errors

    def to_dict(self) -> dict[str, Any]:
        """The report as JSON has it."""
        return {
            "file": self.file,
            "ok": self.ok,
            "hands": self.hands,
            "wins": self.wins,
            "errors": [error._asdict() for error in self.errors],
        }


def format_of(content: Content) -> str | None:
    """`own`, `mjai` or `tenhou` by what the file begins with; None if it is nothing we know."""
    if not content.lines:
        return None
    first = content.lines[0].text
    if first.startswith(b"<"):
        return "tenhou"
    found = _object(first) or _object(content.whole)
    if found is None:
        return None
    if "k" in found:
        return "own"
    if "type" in found:
        return "mjai"
    return "tenhou" if _TENHOU_KEYS & found.keys() else None


def _object(text: bytes) -> dict[str, Any] | None:
    try:
        found = msgspec.json.decode(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def record_of(content: Content, rules: Rules = None) -> Record:
    """The record as steps.

    What is no record we know is read as an mjai log, so that its first line says why it is none.
    """
    match format_of(content):
        case "own":
            return own.record_of(content)
        case "tenhou":
            return _tenhou(content, rules)
    return mjai_read.record_of(content, rules)


def _tenhou(content: Content, rules: Rules) -> Record:
    book = rulebook("tenhou" if rules is None else rules)
    try:
        return tenhou_record(tenhou.read(content.whole), book)
    except HanchanError as error:
        line, reason = placed(str(error))
        return Record(book, ("", "", "", ""), [Step(line, Unreadable(reason))], 0, 0)


def read(path: str | os.PathLike[str], rules: Rules = None) -> list[AnyEvent]:
    """The game of a record in any format, as far as it goes; it must be one that the book allows.

    RecordError with file, line and reason if there is none. Our own records are taken as they are.
    """
    content, name = read_file(path), name_of(path)
    match format_of(content):
        case "own":
            return own.events_of(content, name)
        case None:
            raise RecordError(
                f"{name}: no record that we know; there are our own JSON lines, mjai, and Tenhou's XML and JSON"
            )
    return game_of(checked(record_of(content, rules)), name)


def game_of(found: Checked, name: str) -> list[AnyEvent]:
    """The game of a record that was checked; RecordError if it is wrong, or none by the book."""
    if found.errors:
        line, message = found.errors[0]
        raise RecordError(f"{name}, line {line}: {message}")
    if found.breaks:
        raise RecordError(f"{name}: by the book these hands do not follow each other: no one game")
    return found.events


def check(path: str | os.PathLike[str], rules: Rules = None) -> Report:
    """The report on a record in any format; RecordError only if the file cannot be read at all."""
    return check_content(read_file(path), rules, name_of(path))


def check_content(content: Content, rules: Rules = None, file: str = "") -> Report:
    """The report on what a file holds."""
    record = record_of(content, rules)
    return Report(file, record.hands, record.wins, checked(record).errors)

"""Any record: its format by what it holds, its events, and the check that belongs to it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from ..errors import HanchanError, RecordError, wrong_type
from ..game.events import AnyEvent, GameStart, HandStart
from ..game.given import check_seat
from ..game.view import redact
from ..rules.book import Rulebook
from ..rules.load import rulebook
from . import mjai, own, tenhou, text
from .files import STANDARD, Content, name_of, read_file, write_file
from .mjai import read as mjai_read
from .replay.check import Checked, Error
from .replay.check import check as checked
from .steps import ONE_SEAT, Record, Step, Unreadable
from .tenhou.recorded import placed
from .tenhou.recorded import record_of as tenhou_record

_TENHOU_KEYS = {"log", "rule", "title"}

Rules = str | Rulebook | None

ENDINGS = {"jsonl": "own", "mjai": "mjai", "mjson": "mjai", "json": "tenhou", "txt": "text"}
ENDINGS_TOLD = (
    ".jsonl (our own), .mjai or .mjson (mjai), .json (Tenhou's viewer), .txt (plain text),"
    " each also with .gz"
)
FORMATS = tuple(dict.fromkeys(ENDINGS.values()))


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
    rules = _known(rules)
    content, name = read_file(path), name_of(path)
    if format_of(content) == "own":
        return own.events_of(content, name)
    return game_of(_checked_game(content, rules, name), name)


def read_hands(content: Content, rules: Rules, name: str) -> list[AnyEvent]:
    """The hands of a record in any format, checked, whether or not the book makes one game of them.

    Every hand must be told whole: RecordError for a record of what one seat saw.
    """
    found = _checked_game(content, rules, name)
    if found.errors:
        line, message = found.errors[0]
        raise RecordError("{name}, line {line}: {wrong}", name=name, line=line, wrong=message)
    hands = [event for event in found.events if isinstance(event, HandStart)]
    if not hands:
        raise RecordError("{name}: there is no hand in this record", name=name)
    if any(hand.wall is None or None in hand.hands for hand in hands):
        raise RecordError("{name}: {wrong}", name=name, wrong=ONE_SEAT)
    return found.events


def _checked_game(content: Content, rules: Rules, name: str) -> Checked:
    if format_of(content) is None:
        raise RecordError(
            "{name}: no record that we know; there are our own JSON lines, mjai, and Tenhou's XML and JSON",
            name=name,
        )
    return checked(record_of(content, rules))


def write(
    path: str | os.PathLike[str],
    events: Sequence[AnyEvent],
    format: str | None = None,
    seat: int | None = None,
) -> str:
    """Writes the game, or what the seat was told of it; the text that was written.

    `format` is one of `own`, `mjai`, `tenhou`, `text`; without it the name's ending tells: .jsonl, .mjai, .json, .txt.
    """
    chosen = format_for(path, format)
    events = _game_told(events)
    if seat is not None:
        check_seat(seat)
    told = events if seat is None else [redact(event, seat) for event in events]
    match chosen:
        case "own":
            written = own.text_of(told)
        case "mjai":
            written = mjai.text_of(events, "open" if seat is None else seat)
        case "tenhou":
            written = tenhou.text_of(told)
        case _:
            written = text.text_of(told)
    write_file(path, written)
    return written


def _game_told(log: Iterable[AnyEvent]) -> list[AnyEvent]:
    """The events of a game, from its start on."""
    if not hasattr(log, "__iter__"):
        raise wrong_type("events", log, "those of a game (`game.events`)")
    found = list(log)
    if not found or not isinstance(found[0], GameStart):
        raise RecordError("no game to write: its events begin with game_start")
    return found


def _known(rules: Rules) -> Rulebook | None:
    """The book, whether or not the record needs it: a wrong name is told in any case."""
    return None if rules is None else rulebook(rules)


def format_for(path: str | os.PathLike[str], given: str | None = None) -> str:
    """The format given, or the one that the name's ending tells; our own for standard output."""
    if given is not None:
        if given not in FORMATS:
            raise RecordError(f"no format {given!r}; there are {', '.join(FORMATS)}")
        return given
    if path == STANDARD:
        return "own"
    ending = os.fspath(path).removesuffix(".gz").rpartition(".")[2]
    if ending not in ENDINGS:
        raise RecordError(f"{name_of(path)}: the ending tells the format: {ENDINGS_TOLD}")
    return ENDINGS[ending]


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
    return check_content(read_file(path), _known(rules), name_of(path))


def check_content(content: Content, rules: Rules = None, file: str = "") -> Report:
    """The report on what a file holds."""
    record = record_of(content, rules)
    return Report(file, record.hands, record.wins, checked(record).errors)

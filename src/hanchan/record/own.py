"""Our own record: the events of a game as JSON lines, the first one the game's start with version and rules."""

from __future__ import annotations

import os
from collections.abc import Iterable

import msgspec

from ..errors import RecordError, RulebookError
from ..game.events import VERSION, AnyEvent, GameStart, from_json, to_json
from ..rules.book import Rulebook
from ..rules.changes import restated
from .files import Content, Line, name_of, read_file, write_file
from .shapes import shape_problem


def write(path: str | os.PathLike[str], events: Iterable[AnyEvent]) -> None:
    """Writes the events, one a line."""
    write_file(path, text_of(events))


def text_of(events: Iterable[AnyEvent]) -> str:
    """The events as the text of a record."""
    return "".join(f"{to_json(event)}\n" for event in events)


def read(path: str | os.PathLike[str]) -> list[AnyEvent]:
    """The events of a record; RecordError names the file and the line that cannot be read."""
    return events_of(read_file(path), name_of(path))


def events_of(content: Content, name: str) -> list[AnyEvent]:
    """The events of a record's lines; `name` is the file's, for messages."""
    events: list[AnyEvent] = []
    for line in content.lines:
        try:
            events.append(event_of(line, first=not events))
        except RecordError as error:
            raise RecordError(f"{name}, line {line.number}: {error}") from None
    if content.damage:
        number, reason = content.damage
        raise RecordError(f"{name}, line {number}: {reason}")
    if not events:
        raise RecordError(f"{name}: the record is empty; it begins with a game_start")
    return events


def event_of(line: Line, first: bool) -> AnyEvent:
    """The event of one line; the `first` one must be the game's start, in a version we know."""
    if first:
        _refuse_newer(line.text)
    try:
        event = from_json(line.text)
    except (ValueError, RecursionError) as error:  # msgspec's are ValueErrors
        raise RecordError(f"no event: {error}") from None
    if isinstance(event, GameStart) != first:
        wrong = "a record begins with game_start" if first else "a second game_start"
        raise RecordError(wrong)
    problem = shape_problem(event)
    if problem:
        raise RecordError(f"no event: {problem}")
    return event


def _refuse_newer(text: bytes) -> None:
    """A newer version may say anything, so it is looked at before the rest."""
    try:
        version = msgspec.json.decode(text, type=_Versioned).version
    except (ValueError, RecursionError):
        return
    if version > VERSION:
        raise RecordError(
            f"the record has version {version}, and this hanchan reads up to {VERSION}; use a newer one"
        )


class _Versioned(msgspec.Struct):
    version: int = VERSION


def book_of(start: GameStart) -> Rulebook:
    """The book that a game was played by; RecordError if the record's changes make none."""
    try:
        return restated(start.rules, start.changes)
    except RulebookError as error:
        raise RecordError(f"rules of the record: {error}") from None

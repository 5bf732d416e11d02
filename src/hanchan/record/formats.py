"""Any record: its format by what it holds, its events, and the check that belongs to it."""

from __future__ import annotations

import os
import re
from typing import Any

import msgspec

from ..errors import HanchanError, RecordError
from ..game.events import AnyEvent
from ..rules.book import Rulebook
from . import own
from .files import Content, name_of, read_file
from .replay.check import Report, check_mjai

OWN, MJAI, TENHOU = "own", "mjai", "tenhou"
_TENHOU_KEYS = {"log", "rule", "title"}
_PLACE = re.compile(r"line (\d+)[:,] ")

Rules = str | Rulebook | None


def format_of(content: Content) -> str | None:
    """OWN, MJAI or TENHOU by what the file begins with; None if it is nothing we know."""
    if not content.lines:
        return None
    first = content.lines[0].text
    if first.startswith(b"<"):
        return TENHOU
    found = _object(first) or _object(content.whole)
    if found is None:
        return None
    if "k" in found:
        return OWN
    if "type" in found:
        return MJAI
    return TENHOU if _TENHOU_KEYS & found.keys() else None


def _object(text: bytes) -> dict[str, Any] | None:
    try:
        found = msgspec.json.decode(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def read(path: str | os.PathLike[str], rules: Rules = None) -> list[AnyEvent]:
    """The game of a record in any format; RecordError with file, line and reason if there is none."""
    content, name = read_file(path), name_of(path)
    match format_of(content):
        case "own":
            return own.events_of(content, name)
        case "mjai":
            return _read_mjai(content, name, rules)
        case "tenhou":
            return _read_tenhou(content, name, rules)
    raise RecordError(
        f"{name}: no record that we know; there are our own JSON lines, mjai, and Tenhou's XML and JSON"
    )


def _read_mjai(content: Content, name: str, rules: Rules) -> list[AnyEvent]:
    """The game of an mjai log, as far as it goes; it must be one that the book allows."""
    from .replay.judge import Judge

    judge = Judge(content, rules)
    judge.run()
    if judge.errors:
        line, message = judge.errors[0]
        raise RecordError(f"{name}, line {line}: {message}")
    return judge.events


def _read_tenhou(content: Content, name: str, rules: Rules) -> list[AnyEvent]:
    from . import tenhou
    from .replay import drive

    try:
        recorded = tenhou.read(content.whole)
        return drive.drive(recorded, "tenhou" if rules is None else rules).events
    except HanchanError as error:
        apart = ", " if _PLACE.match(str(error)) else ": "
        raise RecordError(f"{name}{apart}{error}", error.clause) from None


def check(path: str | os.PathLike[str], rules: Rules = None) -> Report:
    """The report on a record in any format; RecordError only if the file cannot be read at all.

    What is no record we know is judged as an mjai log, so that its first line says why it is none.
    """
    content, name = read_file(path), name_of(path)
    match format_of(content):
        case "own":
            return _check_own(content, name)
        case "tenhou":
            return _check_tenhou(content, name, rules)
    return check_mjai(content, rules, name)


def _check_own(content: Content, name: str) -> Report:
    from .replay.check_own import OwnJudge

    judge = OwnJudge(content)
    judge.run()
    return Report(name, judge.hands, judge.wins, tuple(judge.errors))


def _check_tenhou(content: Content, name: str, rules: Rules) -> Report:
    """Tenhou's records are one long line, or few: the message names the hand and the step."""
    from . import tenhou
    from .replay import drive
    from .replay.judge import Error

    hands = wins = 0
    errors: list[Error] = []
    try:
        recorded = tenhou.read(content.whole)
        hands = sum(hand.finished for hand in recorded.hands)
        wins = sum(len(hand.wins) for hand in recorded.hands)
        drive.drive(recorded, "tenhou" if rules is None else rules)
    except HanchanError as error:
        said, place = str(error), _PLACE.match(str(error))
        cited = f" ({error.clause})" if error.clause else ""
        message = said[place.end() :] if place else said
        errors.append(Error(int(place[1]) if place else 1, f"{message}{cited}"))
    return Report(name, hands, wins, tuple(errors))

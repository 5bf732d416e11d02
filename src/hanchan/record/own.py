"""Our own record: the events of a game as JSON lines, the first one the game's start with version and rules."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import msgspec

from ..errors import NotationError, RecordError, RulebookError
from ..game import events
from ..game.actions import WORDS
from ..game.decode import REASONS, WHEN
from ..game.events import VERSION, AnyEvent, GameStart, HandStart, from_json, to_json
from ..game.given import Start
from ..rules.book import Rulebook
from ..rules.changes import restated
from ..rules.load import rulebook
from ..rules.schema import YAKU_KEYS
from ..rules.values import shown
from ..scoring.circumstances import FLAGS
from ..tiles import WALL, WINDS, parse, parse_one
from .files import Content, RecordLine, name_of, read_file, write_file
from .steps import NO_WALL, ONE_SEAT, Begin, Record, Step, Told, Unreadable, count_ended, damage_of

_SEAT = ("seat", "source", "dealer", "liable")
_SEATS = ("seats", "nagashi", "players")
_FOUR = ("scores", "deltas", "tenpai", "hands", "players", "names")
_WORDS = {
    "reason": REASONS,
    "when": WHEN,
    "act": WORDS,
    **dict.fromkeys(("round", "seat_wind", "round_wind"), tuple(WINDS)),
}
# What only a referee's table tells.
_REFEREES = (
    events.DeadHand,
    events.DrawTakenBack,
    events.CallTakenBack,
    events.DoraTakenBack,
    events.RiichiTakenBack,
    events.Ruling,
    events.Chombo,
    events.Penalty,
)
_TILES = ("hand", "wall", "hands", "use", "ura", "melds")


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


def event_of(line: RecordLine, first: bool) -> AnyEvent:
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
    problem = _problem(event)
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


def record_of(content: Content) -> Record:
    """The record as steps: its events, up to the first line that is none."""
    book, names, steps, damage = rulebook("ema2016"), ("", "", "", ""), [], damage_of(content)
    told: list[AnyEvent] = []
    referee = False  # records of 0.1 do not say it
    try:
        for line in content.lines:
            event = event_of(line, first=not told)
            told.append(event)
            if isinstance(event, GameStart):
                book, names, referee = book_of(event), event.names, event.referee
            elif not isinstance(event, (events.SeatsDrawn, *events.AROUND)):
                steps.append(Step(line.number, _step(event)))
    except RecordError as error:
        damage = Step(line.number, Unreadable(str(error)))
    hands = count_ended(list(map(type, told)), HandStart, (events.Win, events.DrawEnd))
    wins = sum(isinstance(event, events.Win) for event in told)
    referee |= any(isinstance(event, _REFEREES) for event in told)
    return Record(book, names, steps, hands, wins, damage=damage, referee=referee)


def _step(event: AnyEvent) -> Told:
    """The event as a step; a hand begins with the wall that it is played with."""
    if not isinstance(event, HandStart):
        return event
    if event.wall is None:
        return Unreadable(ONE_SEAT if None in event.hands else NO_WALL, True)
    wall = parse(event.wall)
    if len(wall) != WALL:
        return Unreadable(f"the wall has {len(wall)} tiles; there are {WALL}", True)
    if event.counters < 0 or event.bets < 0:
        return Unreadable("hand_start: counters and bets are 0 or more", True)
    start = Start(event.round, event.dealer, event.counters, event.bets, event.scores)
    return Begin(start, event.hands, wall, dice=event.dice, number=event.hand)


def _problem(event: AnyEvent) -> str | None:
    """The first field that no event can have so; None if all can be. Whether it happened is for the check."""
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if value is not None and not _fits(name, value):
            return f"{name} = {shown(value)}"
    return None


def _fits(name: str, value: Any) -> bool:
    if name in _SEAT and isinstance(value, int) and not isinstance(value, bool):
        return value in range(4)
    if name in _SEATS and not all(seat in range(4) for seat in value):
        return False
    if name in _FOUR and isinstance(value, tuple) and len(value) != 4:
        return False
    if name in _WORDS:
        return value in _WORDS[name]
    if name == "flags":
        return all(word in FLAGS for word in value)
    if name == "yaku":
        return all(key in YAKU_KEYS for key, _ in value)
    if name == "tile":
        return _is_tiles(value, one=True)
    if name in _TILES:
        texts = [value] if isinstance(value, str) else value if isinstance(value, tuple) else []
        return all(text is None or _is_tiles(text.rpartition(":")[2]) for text in texts)
    return True


def _is_tiles(text: str, one: bool = False) -> bool:
    try:
        parse_one(text) if one else parse(text)
    except NotationError:
        return False
    return True

"""Files that leave the hall: the EMA report, CSV and JSON of the results, and a backup of the whole event."""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterator
from datetime import datetime
from itertools import chain
from typing import IO, Any, NamedTuple

from ...errors import RecordError
from ...settlement.standings import shown
from ..event.mers import base_rank, forecast
from ..event.ranking import PlayerStanding, closed_rounds, players, standings, statistics, teams
from ..event.state import Entrant, EventState
from ..event.tournament import Tournament
from ..log import Event, Log, checked, dumped, unwritable
from ..log_key import LogKey, keep_key, key_of
from ..private import write_private
from .rows import Rows, csv_file, csv_text, erratum_rows

MOST_UNPACKED = 64 * 1024 * 1024  # bytes of a backup, unless somebody says otherwise
EMA_COLUMNS = (
    "place ema_number last_name first_name country table_points score ema_member base_rank".split()
)


def ema_rows(state: EventState) -> list[dict[str, Any]]:
    """The rows of the EMA report: every listed player, the disqualified at the bottom, removed ones not at all."""
    rows, listed = [], standings(state)
    for standing in listed:
        place, entry = standing.place, standing.entry
        first, last, _ = entry.parts
        rank = round(base_rank(place, len(listed))) if len(listed) > 1 else 1000
        score = shown(standing.total, state.book)
        member = bool(entry.ema)
        row = [place, entry.ema, last, first, entry.country, standing.points, score, member, rank]
        rows.append(dict(zip(EMA_COLUMNS, row, strict=True)))
    return rows


def ema_table(state: EventState) -> Rows:
    """The EMA report as rows; only the head before a round is closed."""
    rows = ema_rows(state) if closed_rounds(state) else []
    return [list(EMA_COLUMNS), *(list(row.values()) for row in rows)]


def ema_csv(state: EventState) -> str:
    """The EMA report as CSV; refused before a round is closed."""
    standings(state)
    return csv_text(ema_table(state))


def ema_file(state: EventState) -> bytes:
    """The EMA report as a file that spreadsheets open as it is."""
    standings(state)
    return csv_file(ema_table(state))


def guessed_names(state: EventState) -> list[Entrant]:
    """Players whose family name nobody stated, and which the name does not tell for certain."""
    return [entry for entry in players(state) if entry.parts.is_guess]


def event_weight(state: EventState) -> str:
    """The weight that the event will have in the ranking, as it stands."""
    return str(forecast(state)["weight"])


def to_dict(state: EventState) -> dict[str, Any]:
    """The whole result as JSON has it: standings with every line, teams, penalties, errata."""
    head, *errata = erratum_rows(state)
    return {
        "event": state.name,
        "rules": state.book.name,
        "weight": event_weight(state),
        "standings": [_standing(state, standing) for standing in standings(state)],
        "teams": [{"place": p, "team": name, "total": total} for p, name, total in teams(state)],
        "penalties": [vars(taken) for taken in state.taken],
        "notices": list(state.notices),
        "errata": [dict(zip(head, row, strict=True)) for row in errata],
    }


def _standing(state: EventState, standing: PlayerStanding) -> dict[str, Any]:
    numbers = statistics(standing)
    return {
        "place": standing.place,
        "name": standing.entry.name,
        "total": standing.total,
        "shown": shown(standing.total, state.book),
        "disqualified": standing.disqualified,
        "sessions": [line._asdict() for line in standing.lines],
        "average_place": f"{numbers.average_place}",
        "places": list(numbers.places),
    }


def accounted_for(state: EventState) -> dict[str, int]:
    """The proof that all points are accounted for: what is in play, on the sheets, in bets nobody gets."""
    sheets = [
        sheet for found in state.rounds if found.closed for sheet in found.sheets if sheet.points
    ]
    bets = sum(sheet.bets_left for sheet in sheets) * state.book.value("riichi_bet")
    return {
        "in_play": 4 * state.book.value("start_points") * len(sheets),
        "on_sheets": sum(sum(sheet.points or ()) for sheet in sheets),
        "bets_nobody_gets": bets,
    }


def packed(log: Log) -> bytes:
    """All events as one compressed file, after the key of the log where it has signed any."""
    body = "".join(dumped(event) + "\n" for event in log.events).encode()
    key = log.key.line() if log.key is not None and log.keyed_from is not None else b""
    return gzip.compress(key + body, mtime=0)


class Unpacked(NamedTuple):
    """What a backup holds."""

    events: list[Event]
    key: LogKey | None


def unpacked(file: IO[bytes], name: str, most: int = MOST_UNPACKED) -> Unpacked:
    """The events of a backup, read line by line; RecordError at the first that is none, or past `most` bytes."""
    lines = _lines(file, name, most)
    first = next(lines, None)
    if first is None:
        raise RecordError("{path}: no backup: {reason}", path=name, reason="it is empty")
    key = key_of(first)
    events = checked(lines if key else chain([first], lines), name, key)
    for number, event in enumerate(events, 1):
        if not _is_moment(event["at"]):
            raise RecordError("{name}, line {number}: no event", name=name, number=number)
    return Unpacked(events, key)


def _lines(file: IO[bytes], name: str, most: int) -> Iterator[bytes]:
    """The lines of a compressed file as they are unpacked."""
    left = most
    try:
        with gzip.open(file) as body:
            while line := body.readline(left + 1):
                left -= len(line)
                if left < 0:
                    raise RecordError("the backup holds more than an event can")
                yield line.removesuffix(b"\n")
    except gzip.BadGzipFile:
        raise RecordError(
            "{path}: this is no backup of an event, or a damaged one", path=name
        ) from None
    except (EOFError, zlib.error):
        raise damaged(name) from None
    except OSError as error:
        raise RecordError("{path}: no backup: {reason}", path=name, reason=str(error)) from None


def damaged(name: str) -> RecordError:
    """What is said of a backup that breaks off or is not as it was written."""
    return RecordError("{path}: the backup is damaged, or a part of it is missing", path=name)


def _is_moment(at: Any) -> bool:
    """A day and time with its zone, as events keep it."""
    try:
        return datetime.fromisoformat(at).utcoffset() is not None
    except (TypeError, ValueError):
        return False


def backup(log: Log, path: str | os.PathLike[str]) -> None:
    """Writes all events to one new file."""
    write_new(path, packed(log))


def restore(
    path: str | os.PathLike[str], target: str | os.PathLike[str], most: int = MOST_UNPACKED
) -> Log:
    """The log of a backup, written to a file that did not exist; RecordError if the backup is damaged."""
    name = os.fspath(path)
    try:
        with open(path, "rb") as file:
            found = unpacked(file, name, most)
    except OSError as error:
        reason = error.strerror or str(error)
        raise RecordError("{path}: no backup: {reason}", path=name, reason=reason) from None
    return write_log(found, target)


def write_log(found: Unpacked, target: str | os.PathLike[str]) -> Log:
    """The log of a tournament's unpacked events, written with its key to a file that did not exist."""
    log = Log()
    log.events = found.events
    Tournament(log)  # refuses before anything is written
    write_new(target, "".join(dumped(event) + "\n" for event in found.events).encode())
    if found.key is not None:
        keep_key(target, found.key)
    return Log(target)


def write_new(path: str | os.PathLike[str], data: bytes) -> None:
    """Writes a private file that did not exist, safe before it comes back; RecordError where that cannot be."""
    try:
        write_private(path, data, "xb")
    except OSError as error:
        raise unwritable(path, error) from None


def results_json(state: EventState) -> str:
    """`to_dict` as text."""
    return json.dumps(to_dict(state), ensure_ascii=False, indent=1)

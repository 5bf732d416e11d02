"""Files that leave the hall: the EMA report, CSV and JSON of the results, and a backup of the whole event."""

from __future__ import annotations

import gzip
import json
import os
import zlib
from typing import Any

from ...errors import RecordError
from ...settlement.standings import shown
from ..event.mers import base_rank, forecast
from ..event.ranking import PlayerStanding, standings, statistics, teams
from ..event.state import EventState
from ..log import Log, checked, dumped, unwritable
from .rows import Rows, csv_text, erratum_rows

EMA_COLUMNS = (
    "place ema_number last_name first_name country table_points score ema_member base_rank".split()
)


def ema_rows(state: EventState) -> list[dict[str, Any]]:
    """The rows of the EMA report: every listed player, the disqualified at the bottom, removed ones not at all."""
    rows, listed = [], standings(state)
    for standing in listed:
        place, entry = standing.place, standing.entry
        first, last = first_and_last(entry.name)
        rank = round(base_rank(place, len(listed))) if len(listed) > 1 else 1000
        score = shown(standing.total, state.book)
        member = bool(entry.ema)
        row = [place, entry.ema, last, first, entry.country, standing.points, score, member, rank]
        rows.append(dict(zip(EMA_COLUMNS, row, strict=True)))
    return rows


def first_and_last(name: str) -> tuple[str, str]:
    """First and last names: "First Last", or "Last, First" where the last name has blanks.

    >>> first_and_last("Ann van Berg"), first_and_last("van Berg, Ann"), first_and_last("Ann")
    (('Ann van', 'Berg'), ('Ann', 'van Berg'), ('', 'Ann'))
    """
    if "," in name:
        last, _, first = name.partition(",")
        return first.strip(), last.strip()
    first, _, last = name.rpartition(" ")
    return first.strip(), last


def ema_table(state: EventState) -> Rows:
    """The EMA report as rows; only the head before a round is closed."""
    rows = ema_rows(state) if any(found.closed for found in state.rounds) else []
    return [list(EMA_COLUMNS), *(list(row.values()) for row in rows)]


def ema_csv(state: EventState) -> str:
    """The EMA report as CSV; refused before a round is closed."""
    standings(state)
    return csv_text(ema_table(state))


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
    """All events as one compressed file."""
    body = "".join(dumped(event) + "\n" for event in log.events)
    return gzip.compress(body.encode(), mtime=0)


def unpacked(data: bytes, name: str) -> bytes:
    """The lines of a backup; RecordError if it is damaged or no event."""
    try:
        body = gzip.decompress(data)
    except (OSError, EOFError, ValueError, zlib.error) as error:
        raise RecordError("{path}: no backup: {reason}", path=name, reason=str(error)) from None
    lines = [line for line in body.split(b"\n") if line]
    if not lines:
        raise RecordError("{path}: no backup: {reason}", path=name, reason="it is empty")
    checked(lines, name)
    return b"".join(line + b"\n" for line in lines)


def backup(log: Log, path: str | os.PathLike[str]) -> None:
    """Writes all events to one new file."""
    write_new(path, packed(log))


def restore(path: str | os.PathLike[str], target: str | os.PathLike[str]) -> Log:
    """The log of a backup, written to a file that did not exist; RecordError if the backup is damaged."""
    name = os.fspath(path)
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        reason = error.strerror or str(error)
        raise RecordError("{path}: no backup: {reason}", path=name, reason=reason) from None
    write_new(target, unpacked(data, name))
    return Log(target)


def write_new(path: str | os.PathLike[str], data: bytes) -> None:
    """Writes a file that did not exist, safe on the disk before it comes back; RecordError where that cannot be."""
    try:
        with open(path, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise unwritable(path, error) from None


def results_json(state: EventState) -> str:
    """`to_dict` as text."""
    return json.dumps(to_dict(state), ensure_ascii=False, indent=1)

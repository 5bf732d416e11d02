"""Files that leave the hall: the EMA report, CSV and JSON of the results, and a backup of the whole event."""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
from typing import Any

from ..errors import RecordError
from ..rules.standings import shown
from .event_state import State
from .log import Log, checked, dumped
from .mers import base_rank, weight
from .ranking import Standing, standings, statistics, teams

EMA_COLUMNS = (
    "place ema_number last_name first_name country table_points score ema_member base_rank".split()
)


def ema_rows(state: State) -> list[dict[str, Any]]:
    """The rows of the EMA report: every listed player, the disqualified at the bottom, removed ones not at all."""
    listed = standings(state)
    return [_ema_row(state, standing, len(listed)) for standing in listed]


def _ema_row(state: State, standing: Standing, players: int) -> dict[str, Any]:
    entry = standing.entry
    first, _, last = entry.name.rpartition(" ")
    return {
        "place": standing.place,
        "ema_number": entry.ema,
        "last_name": last,
        "first_name": first,
        "country": entry.country,
        "table_points": standing.points,
        "score": shown(standing.total, state.book),
        "ema_member": bool(entry.ema),
        "base_rank": round(base_rank(standing.place, players)) if players > 1 else 1000,
    }


def ema_csv(state: State) -> str:
    """The EMA report as CSV."""
    out = io.StringIO()
    writer = csv.DictWriter(out, EMA_COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(ema_rows(state))
    return out.getvalue()


def event_weight(state: State) -> str:
    """The weight that the event will have in the ranking, as it stands."""
    countries = {entry.country for entry in state.entries if entry.country}
    used = {
        name for found in state.rounds for s in found.sheets for name, _ in s.substitutes.values()
    }
    found = weight(
        days=state.days,
        players=len(state.entries),
        countries=len(countries),
        substitutes=len(used - {""}),
        qualification=state.qualification,
    )
    return str(float(found))


def to_dict(state: State) -> dict[str, Any]:
    """The whole result as JSON has it: standings with every line, teams, penalties, errata."""
    return {
        "event": state.name,
        "rules": state.book.name,
        "weight": event_weight(state),
        "standings": [_standing(state, standing) for standing in standings(state)],
        "teams": [{"place": p, "team": name, "total": total} for p, name, total in teams(state)],
        "penalties": [vars(taken) for taken in state.taken],
        "notices": list(state.notices),
        "errata": [
            {"round": found.number, "table": place, "says": line}
            for found in state.rounds
            for place, sheet in enumerate(found.sheets, 1)
            for line in sheet.errata
        ],
    }


def _standing(state: State, standing: Standing) -> dict[str, Any]:
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


def accounted_for(state: State) -> dict[str, int]:
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


def backup(log: Log, path: str | os.PathLike[str]) -> None:
    """Writes all events to one file."""
    body = "".join(dumped(event) + "\n" for event in log.events)
    try:
        with open(path, "xb") as file:
            file.write(gzip.compress(body.encode(), mtime=0))
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        reason = error.strerror or str(error)
        raise RecordError(
            "{path}: cannot be written: {reason}", path=os.fspath(path), reason=reason
        ) from None


def restore(path: str | os.PathLike[str], target: str | os.PathLike[str]) -> Log:
    """The log of a backup, written to a file that did not exist; RecordError if the backup is damaged."""
    name = os.fspath(path)
    try:
        with open(path, "rb") as file:
            lines = gzip.decompress(file.read()).split(b"\n")
    except (OSError, EOFError, ValueError) as error:
        raise RecordError("{path}: no backup: {reason}", path=name, reason=str(error)) from None
    checked([line for line in lines if line], name)
    try:
        with open(target, "xb") as file:
            file.write(b"\n".join(lines))
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        reason = error.strerror or str(error)
        raise RecordError(
            "{path}: cannot be written: {reason}", path=os.fspath(target), reason=reason
        ) from None
    return Log(target)


def results_json(state: State) -> str:
    """`to_dict` as text."""
    return json.dumps(to_dict(state), ensure_ascii=False, indent=1)

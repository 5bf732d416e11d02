"""An event as tables of plain rows, the first of them the head: what CSV, spreadsheet and archive are written from."""

from __future__ import annotations

import csv
import io
import re
from fractions import Fraction

from ...locale import WINDS
from ...settlement.standings import shown
from ..event.ranking import PlayerStanding, sheet_lines, standings_so_far, statistics, teams
from ..event.state import EventState

Cell = str | int | bool | None
_BEGINS_FORMULA = tuple("=+-@\t\r\n＝＋－＠")  # the wide signs too, where spreadsheets are Japanese
_NUMBER = re.compile(r"[+-]?(\d+([.,]\d+)?)?")
Rows = list[list[Cell]]


def all_rows(state: EventState) -> dict[str, Rows]:
    """Every table of the event by its name; those that need a closed round have only a head before."""
    listed = standings_so_far(state)
    return {
        "standings": standing_rows(state, listed),
        "sessions": session_rows(state),
        "schedule": schedule_rows(state),
        "teams": team_rows(state, listed),
        "penalties": penalty_rows(state),
        "statistics": statistics_rows(state, listed),
        "errata": erratum_rows(state),
    }


def standing_rows(state: EventState, listed: list[PlayerStanding]) -> Rows:
    """Every listed player with the total of each session, exact and as the book shows it."""
    closed = [found.number for found in state.rounds if found.closed]
    head: list[Cell] = ["place", "number", "name", "country", "club", "team", "ema"]
    head += [f"round {number}" for number in closed]
    rows: Rows = [[*head, "table_points", "total", "shown", "status"]]
    for standing in listed:
        entry = standing.entry
        person: list[Cell] = [standing.place, entry.number, entry.name, entry.country]
        person += [entry.club, entry.team, entry.ema]
        known = (standing.line_of(number) for number in closed)
        sums: list[Cell] = [line.total if line else None for line in known]
        end: list[Cell] = [standing.points, standing.total, shown(standing.total, state.book)]
        rows.append([*person, *sums, *end, entry.status])
    return rows


def session_rows(state: EventState) -> Rows:
    """Every line of every closed round."""
    head = "round table wind number name substitute score points place uma penalty overall total"
    rows: Rows = [list(head.split())]
    for found in state.rounds:
        for table, sheet in enumerate(found.sheets, 1):
            if not found.closed or sheet.points is None:
                continue
            for seat, line in enumerate(sheet_lines(state, found.number, sheet)):
                entry = state.entries[sheet.seats[seat]]
                taken = sheet.substitutes.get(seat)
                where: list[Cell] = [found.number, table, tuple(WINDS.values())[seat]]
                who: list[Cell] = [entry.number, entry.name, (taken[0] or "–") if taken else ""]
                sums: list[Cell] = [line.points, line.place, line.uma, line.penalty, line.overall]
                rows.append([*where, *who, sheet.points[seat], *sums, line.total])
    return rows


def schedule_rows(state: EventState) -> Rows:
    """Who sits where in every round."""
    rows: Rows = [["round", "table", *WINDS.values()]]
    for found in state.rounds:
        for table, sheet in enumerate(found.sheets, 1):
            names = [state.entries[player].name for player in sheet.seats]
            rows.append([found.number, table, *names])
    return rows


def team_rows(state: EventState, listed: list[PlayerStanding]) -> Rows:
    """The teams in their order."""
    rows: Rows = [["place", "team", "total", "shown"]]
    for place, team, total in teams(state) if listed else []:
        rows.append([place, team, total, shown(total, state.book)])
    return rows


def penalty_rows(state: EventState) -> Rows:
    """Every penalty, cancelled ones too, with its clause."""
    rows: Rows = [["event", "round", "name", "offence", "clause", "points", "taken", "cancelled"]]
    for taken in state.taken:
        name = state.entries[taken.entry].name
        what: list[Cell] = [taken.offence, taken.clause, taken.points, taken.when]
        rows.append([taken.event, taken.round, name, *what, taken.cancelled])
    return rows


def statistics_rows(state: EventState, listed: list[PlayerStanding]) -> Rows:
    """Sessions, places and extremes of every listed player."""
    head = "name sessions first second third fourth average_place best worst"
    rows: Rows = [list(head.split())]
    for standing in listed:
        numbers = statistics(standing)
        ends = [shown(numbers.best, state.book), shown(numbers.worst, state.book)]
        average = decimals(numbers.average_place) if numbers.sessions else ""
        rows.append([standing.entry.name, numbers.sessions, *numbers.places, average, *ends])
    return rows


def erratum_rows(state: EventState) -> Rows:
    """Every correction of a closed round."""
    rows: Rows = [["round", "table", "says"]]
    for found in state.rounds:
        for table, sheet in enumerate(found.sheets, 1):
            rows += [[found.number, table, line] for line in sheet.errata]
    return rows


def decimals(value: Fraction, places: int = 2) -> str:
    """A fraction with decimals, rounded half up, without going through a float.

    >>> decimals(Fraction(7, 3)), decimals(Fraction(1, 8)), decimals(Fraction(-1, 2), 1)
    ('2.33', '0.13', '-0.5')
    """
    scaled = (abs(value) * 10**places + Fraction(1, 2)).__floor__()
    sign = "-" if value < 0 and scaled else ""
    return f"{sign}{scaled // 10**places}.{scaled % 10**places:0{places}}"


def csv_text(rows: Rows) -> str:
    """The rows as CSV; every CSV file is written here."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([_as_text(cell) for cell in row] for row in rows)
    return out.getvalue()


def csv_file(rows: Rows) -> bytes:
    """The rows as a file; the mark before them tells spreadsheets that it is UTF-8."""
    return b"\xef\xbb\xbf" + csv_text(rows).encode()


def _as_text(cell: Cell) -> Cell:
    """The cell, with a mark before a text that a spreadsheet would take for a formula; numbers are none."""
    if not isinstance(cell, str) or _NUMBER.fullmatch(cell):
        return cell
    marked = f"'{cell}" if cell.startswith(_BEGINS_FORMULA) else cell
    return marked.replace("\r", " ")  # Python before 3.13 lets it end the row

"""The whole event as one spreadsheet file (XLSX), a sheet for each table."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation

from ..event.state import EventState
from .report import accounted_for, ema_table
from .rows import Cell, Rows, all_rows

# A fixed moment: the same event gives the same file, byte for byte.
_MADE = datetime(2020, 1, 1, tzinfo=UTC)
_OPTIONS = {
    "in_memory": True,
    # A name such as "=1+1" is a name.
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
_WIDEST = 60
_SCORES = ("score", "shown", "average_place", "best", "worst")


def xlsx(state: EventState) -> bytes:
    """The event as XLSX: standings, every session, schedule, teams, penalties, statistics, errata, EMA, the proof."""
    import xlsxwriter  # type: ignore[import-untyped]  # it ships no types

    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, _OPTIONS)
    book.set_properties({"title": state.name, "created": _MADE})
    bold = book.add_format({"bold": True, "bottom": 1})
    proof: Rows = [["what", "points"]]
    proof += [[name, points] for name, points in accounted_for(state).items()]
    pages = all_rows(state) | {"ema": ema_table(state), "proof": proof}
    for name, rows in pages.items():
        sheet = book.add_worksheet(name.capitalize() if name != "ema" else "EMA")
        sheet.write_row(0, 0, rows[0], bold)
        for number, row in enumerate(rows[1:], 1):
            sheet.write_row(number, 0, [_as_number(*one) for one in zip(rows[0], row, strict=True)])
        sheet.freeze_panes(1, 0)
        for column, cells in enumerate(zip(*rows, strict=True)):
            widest = max(len(str(cell)) for cell in cells)
            sheet.set_column(column, column, min(widest + 2, _WIDEST))
    book.close()
    return out.getvalue()


def _as_number(head: Cell, cell: Cell) -> Cell | Decimal:
    """A score as the number it is, so that spreadsheets add it up; EMA numbers and names stay texts."""
    if head not in _SCORES or not isinstance(cell, str):
        return cell
    try:
        return Decimal(cell.replace("−", "-"))
    except InvalidOperation:
        return cell

"""What leaves the hall: `hanchan club print`, and `event` with exports, statistics, the archive."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...errors import NotationError
from ..text.numbers import so_many
from .log import Event, Json, Lang, open_event, open_ledger, show, write_output

if TYPE_CHECKING:
    from ...club.event.state import EventState
    from ...club.table.ledger import RealTable

Out = Annotated[str | None, typer.Option(help="Where to.")]
Ledgers = Annotated[
    list[str] | None,
    typer.Option("--ledger", help="A table's ledger, for its hands; again for more."),
]


def export(
    file: Event,
    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT",
            help="xlsx, json, ema, or a table as CSV: standings, sessions, schedule, teams, penalties …",
        ),
    ],
    out: Out = None,
    json: Json = False,
) -> None:
    """Writes the event as a spreadsheet, JSON or CSV."""
    data, ending = _exported(open_event(file).state, what)
    to = out or f"{Path(file).stem}{'' if what == ending else '-' + what}.{ending}"
    _write(to, data, file, what, json)


def _write(to: str, data: bytes, event: str, what: str, json: bool) -> None:
    write_output(to, data, event)
    show(json, {"file": to, "what": what, "bytes": len(data)}, f"{to}: written")


def _exported(state: EventState, what: str) -> tuple[bytes, str]:
    """The bytes of an export and how its name ends."""
    from ...club.papers.report import ema_file, results_json
    from ...club.papers.rows import all_rows, csv_file

    if what == "xlsx":
        from ...club.papers.workbook import xlsx

        return xlsx(state), "xlsx"
    if what == "json":
        return results_json(state).encode(), "json"
    if what == "ema":
        return ema_file(state), "csv"
    tables = all_rows(state)
    if what not in tables:
        known = " ".join(("xlsx", "json", "ema", *tables))
        raise NotationError(
            "nothing is exported as {what!r}: one of {known}", what=what, known=known
        )
    return csv_file(tables[what]), "csv"


def archive(
    file: Event,
    to: Annotated[
        str, typer.Argument(metavar="TO", help="A new folder, or a file that ends in .zip.")
    ],
    lang: Lang = "en",
    ledger: Ledgers = None,
    json: Json = False,
) -> None:
    """Writes the event as plain pages that live without a server."""
    from ...club.papers.archive import archive as made
    from ...club.papers.archive import write_folder, zipped

    files = made(open_event(file), lang=lang, ledgers=_tables(ledger))
    if to.endswith(".zip"):
        write_output(to, zipped(files), file)
    else:
        write_folder(files, to)
    told = f"{to}: {so_many(len(files), 'file')}; begin with index.html"
    show(json, {"to": to, "files": sorted(files)}, told)


def stats(
    file: Event,
    ledger: Ledgers = None,
    plots: Annotated[str | None, typer.Option(help="A folder for the pictures, as SVG.")] = None,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Statistics of the players, and their hands where tables were entered hand by hand."""
    from ...club.event.ranking import standings
    from ...club.papers import plots as drawings
    from ...club.papers.archive import hand_rows, write_folder
    from ...club.papers.archive_words import worded
    from ...club.papers.rows import statistics_rows
    from ...club.table.hand_statistics import hand_statistics
    from ...locale import translator
    from ...scoring.words.columns import table

    translator(lang)  # an unknown language is refused at once
    state = open_event(file).state
    listed = standings(state)
    hands = hand_statistics(_tables(ledger))
    if plots is not None:
        drawn = {
            "totals.svg": drawings.progress(state, listed[:8], lang),
            "places.svg": drawings.places(state, listed, lang),
        }
        if hands:
            drawn["hands.svg"] = drawings.hand_rates(state, hands, lang)
        write_folder({name: svg.encode() for name, svg in drawn.items()}, plots)
    tables = {"players": statistics_rows(state, listed), "hands": hand_rows(hands)}
    lines = []
    for rows in (rows for rows in tables.values() if len(rows) > 1):
        cells = [[str(cell) for cell in row] for row in worded(rows, lang)]
        lines += table(cells, right=tuple(range(1, len(rows[0]))))
    plain = {
        name: [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]
        for name, rows in tables.items()
    }
    show(json, plain, "\n".join(lines))


def _tables(files: list[str] | None) -> list[RealTable]:
    return [open_ledger(name).table for name in files or ()]


def print_(
    file: Event,
    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT", help="sheets, badges, cards, chart, slips, booklet, or all of them."
        ),
    ],
    out: Annotated[
        str | None, typer.Option(help="Where to; EVENT-WHAT.html beside you otherwise.")
    ] = None,
    pdf: Annotated[bool, typer.Option("--pdf", help="As PDF, printed by chromium.")] = False,
    lang: Lang = "en",
    link: Annotated[str, typer.Option(help="The event's page in the hall, for the QR codes.")] = "",
    number: Annotated[
        int | None, typer.Option("--round", help="Score sheets of this round only.")
    ] = None,
    json: Json = False,
) -> None:
    """Prints score sheets, badges, table cards, the wall chart, penalty slips or the referee's booklet."""
    from ...club.papers.paper import paper
    from ...club.papers.pdf import pdf as printed

    event = open_event(file)
    page = paper(event.state, what, lang=lang, link=link, round=number, events=event.events)
    to = out or f"{Path(file).stem}-{what}.{'pdf' if pdf else 'html'}"
    _write(to, printed(page) if pdf else page.encode(), file, what, json)


COMMANDS: tuple[Callable[..., None], ...] = (export, archive, stats)

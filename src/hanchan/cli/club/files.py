"""`hanchan club event …`: files that leave the hall: exports, statistics, the archive."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...errors import NotationError
from .log import Event, Json, Lang, open_event, open_log, print_json, write_output

if TYPE_CHECKING:
    from ...club.event.state import State
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
    write_output(to, data, file)
    if json:
        print_json({"file": to, "what": what, "bytes": len(data)})
    else:
        print(f"{to}: written")


def _exported(state: State, what: str) -> tuple[bytes, str]:
    """The bytes of an export and how its name ends."""
    from ...club.papers.report import ema_csv, results_json
    from ...club.papers.rows import all_rows, csv_text

    if what == "xlsx":
        from ...club.papers.workbook import xlsx

        return xlsx(state), "xlsx"
    if what == "json":
        return results_json(state).encode(), "json"
    if what == "ema":
        return ema_csv(state).encode(), "csv"
    tables = all_rows(state)
    if what not in tables:
        known = " ".join(("xlsx", "json", "ema", *tables))
        raise NotationError(
            "nothing is exported as {what!r}: one of {known}", what=what, known=known
        )
    return csv_text(tables[what]).encode(), "csv"


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
    if json:
        print_json({"to": to, "files": sorted(files)})
    else:
        print(f"{to}: {len(files)} files; begin with index.html")


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
    if json:
        print_json(
            {
                name: [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]
                for name, rows in tables.items()
            }
        )
        return
    for rows in tables.values():
        if len(rows) > 1:
            right, shown = tuple(range(1, len(rows[0]))), worded(rows, lang)
            print("\n".join(table([[str(cell) for cell in row] for row in shown], right=right)))


def _tables(files: list[str] | None) -> list[RealTable]:
    from ...club.table.ledger import Ledger
    from ...errors import RecordError

    found = []
    for name in files or ():
        missing = RecordError("{path}: there is no such ledger; begin one with `open`", path=name)
        found.append(Ledger(open_log(name, missing)).table)
    return found


COMMANDS: tuple[Callable[..., None], ...] = (export, archive, stats)

"""The event as plain pages that live without a server: a folder or a zip of HTML, with the log and its hash.

No script, no outside file; every link is relative, so the pages work from a disk, a stick or any web server.
"""

from __future__ import annotations

import hashlib
import io
import os
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ...errors import RecordError
from ...locale import N_, WINDS, translator
from ...settlement.standings import shown
from ..event.mers import forecast
from ..event.ranking import PlayerStanding, sheet_lines, standings, teams
from ..event.state import Entrant, EventState
from ..event.tournament import Tournament
from ..log import dumped, unwritable
from ..table.hand_statistics import HandCounts, hand_statistics
from ..table.ledger import RealTable
from . import plots
from .archive_words import certificate_lines, told, worded
from .log_words import KINDS, ROLES
from .paper import schedule, style, templates
from .report import accounted_for, ema_table, results_json
from .rows import Rows, all_rows, csv_file, decimals
from .workbook import xlsx

Files = dict[str, bytes]
_STAMP = (1980, 1, 1, 0, 0, 0)  # the same event gives the same zip
_MOST_LINES = 8  # in the picture of totals


def archive(event: Tournament, *, lang: str = "en", ledgers: Iterable[RealTable] = ()) -> Files:
    """Every file of the archive by its relative path."""
    state = event.state
    pages = _Pages(state, lang)
    rows = all_rows(state)
    log = "".join(dumped(each) + "\n" for each in event.log.events).encode()
    digest = hashlib.sha256(log).hexdigest()
    files: Files = {
        "style.css": str(style("archive.css")).encode(),
        "log.jsonl": log,
        "log.sha256": f"{digest}  log.jsonl\n".encode(),
        "results.json": results_json(state).encode() if pages.listed else b"{}",
        "results.csv": csv_file(rows["standings"]),
        "sessions.csv": csv_file(rows["sessions"]),
        "ema.csv": csv_file(ema_table(state)),
        "results.xlsx": xlsx(state),
    }
    downloads = [name for name in files if not name.startswith(("style", "log"))]
    files["index.html"] = pages.index(downloads)
    for found in state.rounds:
        name = f"rounds/{found.number}.html"
        files[name] = pages.page("archive_round.html", root="../", found=found)
    for entry in (one for one in state.entries if one.seated or not state.rounds):
        files[f"players/{entry.number}.html"] = pages.player(entry)
    says = certificate_lines(state, lang)
    files["seating.html"] = pages.table(N_("Seating"), [rows["schedule"]], says)
    files["penalties.html"] = pages.table(N_("Penalties"), [rows["penalties"]])
    files["errata.html"] = pages.table(N_("Errata"), [rows["errata"]])
    files["statistics.html"] = pages.statistics(rows["statistics"], hand_statistics(ledgers))
    shown_log = {"events": event.events, "digest": digest, "keyed": event.log.keyed_from}
    named = {"kinds": KINDS, "roles": ROLES}
    files["log.html"] = pages.page("archive_log.html", told=told(state, lang), **shown_log, **named)
    return files


def zipped(files: Files) -> bytes:
    """The archive as one zip."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name in sorted(files):
            made.writestr(zipfile.ZipInfo(name, _STAMP), files[name], zipfile.ZIP_DEFLATED)
    return out.getvalue()


def write_folder(files: Files, folder: str | os.PathLike[str]) -> None:
    """Writes the archive into a folder that is new or empty."""
    root = Path(folder)
    try:
        if root.exists() and any(root.iterdir()):
            raise RecordError("{path}: there is something in it already", path=os.fspath(folder))
        for name, data in files.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    except OSError as error:
        raise unwritable(folder, error) from None


class _Pages:
    """The pages of one event in one language."""

    def __init__(self, state: EventState, lang: str) -> None:
        self.state, self.lang = state, lang
        self.closed = [found.number for found in state.rounds if found.closed]
        self.listed: list[PlayerStanding] = standings(state) if self.closed else []
        say = translator(lang)
        self.shown: dict[str, Any] = {
            "state": state,
            "root": "",
            "winds": [say.pgettext("wind", wind) for wind in WINDS.values()],
            "amount": lambda total: shown(total, state.book),
            "lines_of": self._lines,
        }

    def page(self, template: str, **further: Any) -> bytes:
        """One page as it is written."""
        page = templates(self.lang).get_template(template)
        return page.render(**(self.shown | further)).encode()

    def _lines(self, found: Any, sheet: Any) -> Any:
        done = found.closed and sheet.points is not None
        return sheet_lines(self.state, found.number, sheet) if done else None

    def index(self, files: list[str]) -> bytes:
        """Standings, teams and files."""
        return self.page(
            "archive_index.html",
            listed=self.listed,
            closed=self.closed,
            team_list=teams(self.state) if self.listed else [],
            files=files,
            proof=accounted_for(self.state),
            weight=forecast(self.state),
        )

    def player(self, entry: Entrant) -> bytes:
        """A player's rounds and their picture."""
        standing = next((each for each in self.listed if each.entry is entry), None)
        lines = dict(zip(standing.rounds, standing.lines, strict=True)) if standing else {}
        rows = []
        for row in schedule(self.state, entry):
            seats = (
                self.state.rounds[row.round - 1].sheets[row.table - 1].seats if row.table else ()
            )
            others = [self.state.entries[other] for other in seats if other != entry.number]
            rows.append(row._asdict() | {"opponents": others, "line": lines.get(row.round)})
        picture = plots.progress(self.state, [standing], self.lang) if standing else ""
        shown = {"entry": entry, "standing": standing, "rows": rows, "picture": _inline(picture)}
        return self.page("archive_player.html", root="../", **shown)

    def table(
        self, title: str, tables: list[Rows], says: list[str] | None = None, *pictures: str
    ) -> bytes:
        """A page of plain tables, with sentences and pictures above them."""
        drawn = [_inline(picture) for picture in pictures]
        return self.page(
            "archive_table.html",
            title=title,
            tables=[worded(rows, self.lang) for rows in tables],
            says_lines=says or [],
            pictures=drawn,
        )

    def statistics(self, rows: Rows, hands: dict[str, HandCounts]) -> bytes:
        """Places and totals as pictures and as a table; hands where they were entered."""
        pictures, tables = [], [rows]
        if self.listed:
            best = self.listed[:_MOST_LINES]
            pictures.append(plots.progress(self.state, best, self.lang))
            pictures.append(plots.places(self.state, self.listed, self.lang))
        if hands:
            pictures.append(plots.hand_rates(self.state, hands, self.lang))
            tables.append(hand_rows(hands))
        return self.table(N_("Statistics"), tables, None, *pictures)


def hand_rows(hands: dict[str, HandCounts]) -> Rows:
    """The hands of the players as rows."""
    head = "name hands wins self_draws deal_ins riichi tenpai win_% deal_in_% riichi_% average_win"
    rows: Rows = [list(head.split())]
    for name, own in sorted(hands.items()):
        shares = [
            decimals(100 * own.rate(count), 1) for count in (own.wins, own.deal_ins, own.riichi)
        ]
        counts = [own.hands, own.wins, own.self_draws, own.deal_ins, own.riichi, own.tenpai]
        rows.append([name, *counts, *shares, str(round(own.average_win))])
    return rows


def _inline(svg: str) -> Any:
    from markupsafe import Markup

    return Markup(svg)

"""Files of an event: exports, backup and restore, scans of sheets."""

from __future__ import annotations

import hashlib
import os
from datetime import UTC, datetime
from functools import partial
from pathlib import PurePath
from tempfile import TemporaryFile
from typing import IO
from urllib.parse import unquote

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, StreamingResponse
from starlette.types import Receive, Scope, Send

from ...club.event.handlers import STAFF
from ...club.event.ranking import closed_rounds
from ...club.event.sheet_events import sheet_of
from ...club.event.tournament import role_for
from ...club.papers import report
from ...club.papers.archive import archive, zipped
from ...club.papers.paper import EVERYTHING, KINDS, paper
from ...club.papers.workbook import xlsx
from ...errors import HanchanError
from ...locale import N_
from ..errors import Refusal
from ..language import language_of
from .door import Visit, admitted, check_new, office_of, organiser_of, visit
from .hall.codes import player_links
from .keeping import last_backup
from .pages import CSV, Body, PageRoute, attached, done

router = APIRouter(route_class=PageRoute, include_in_schema=False)
_PIECE = 64 * 1024  # bytes of a long file that are sent at once
_NAME = 100  # letters of a name that gets a number
_PICTURES = {b"\xff\xd8\xff": ".jpg", b"\x89PNG": ".png", b"%PDF": ".pdf", b"RIFF": ".webp"}
_TYPES = {
    ".jpg": "image/jpeg",
    ".png": "image/png",
    ".pdf": "application/pdf",
    ".webp": "image/webp",
}


class _SentFile(StreamingResponse):
    """A long file, sent in pieces and closed afterwards, however far it was read."""

    def __init__(self, file: IO[bytes], kind: str, headers: dict[str, str]) -> None:
        self._file = file
        length = {"content-length": str(file.seek(0, os.SEEK_END))}
        file.seek(0)
        pieces = iter(partial(file.read, _PIECE), b"")
        super().__init__(pieces, media_type=kind, headers=headers | length)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends it."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._file.close()


@router.get("/club/e/{id}/files")
def files(request: Request, id: str) -> Response:
    """What leaves the hall."""
    with visit(request, id) as found:
        found.only(*STAFF)
        closed = bool(closed_rounds(found.state))
        proof = report.accounted_for(found.state) if closed else None
        return found.page(
            request,
            "files.html",
            closed=closed,
            proof=proof,
            kept_backup=last_backup(found.kept),
            guessed=report.guessed_names(found.state),
            papers=KINDS.items(),
            everything=EVERYTHING,
        )


Made = str | bytes | IO[bytes]  # a file that is long is not in memory


def _made(found: Visit, what: str, lang: str) -> tuple[Made, str]:
    """A file of the event and its type; Refusal if there is none of that name."""
    state = found.state
    match what:
        case "ema.csv":
            return report.ema_file(state), CSV
        case "results.json":
            return report.results_json(state), "application/json"
        case "results.xlsx":
            return xlsx(state), "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        case "archive.zip":
            tables = found.kept.played_tables()
            return zipped(
                archive(found.kept.tournament, lang=lang, ledgers=tables)
            ), "application/zip"
        case "backup.zip":
            found.only("organiser")
            file = TemporaryFile()  # noqa: SIM115  # the answer closes it
            found.kept.write_backup(file)
            return file, "application/zip"
        case "backup.gz":
            found.only("organiser")
            return report.packed(found.kept.tournament.log), "application/gzip"
    raise Refusal("unknown", "there is no such file", 404)


@router.get("/club/e/{id}/files/{what}")
def download(request: Request, id: str, what: str) -> Response:
    """One of the event's files."""
    with visit(request, id) as found:
        found.only(*STAFF)
        body, kind = _made(found, what, language_of(request))
        stamp = f"{datetime.now(UTC):%Y%m%d-%H%M%S}-" if what.startswith("backup") else ""
        headers = attached(f"{stamp}{what}")
    if isinstance(body, str | bytes):
        return Response(body, media_type=kind, headers=headers)
    return _SentFile(body, kind, headers)


@router.get("/club/e/{id}/paper/{what}")
def print_page(request: Request, id: str, what: str, round: int | None = None) -> Response:
    """Something to be printed: sheets, badges, cards, the chart, slips, the booklet."""
    with visit(request, id) as found:
        found.only(*STAFF)
        link = found.address(request)
        events = found.kept.tournament.events
        lang = language_of(request)
        codes = player_links(request, found)
        return HTMLResponse(
            paper(found.state, what, lang=lang, link=link, round=round, events=events, codes=codes)
        )


@router.post("/club/restore")
def restore(request: Request, body: Body) -> Response:
    """An event from its backup; who brings the file is let in as its organiser."""
    check_new(request, unquote(request.headers.get("x-club-code", "")))
    kept, is_let_in, is_new = office_of(request).restore(body)
    here = N_("The event was here already: nothing of it was changed.")
    home, says = f"/club/e/{kept.id}", N_("The event is here.") if is_new else here
    if not is_let_in:
        return done(request, home, says)
    with kept.lock:
        found = organiser_of(kept)
        known = {one.name for one in kept.state.invitations}
        name = found.person.name[:_NAME]
        names = (f"{name} ({count})" for count in range(1, 1000))
        token = found.invite(next(name for name in names if name not in known), ["organiser"])
    return admitted(request, home, kept.id, token, says)


@router.post("/club/e/{id}/scan/{number}/{table}")
def keep_scan(request: Request, id: str, number: int, table: int, body: Body) -> Response:
    """Keeps a picture of a sheet beside the log; the log knows its hash."""
    ending = next((found for head, found in _PICTURES.items() if body.startswith(head)), None)
    if ending is None:
        raise Refusal("type", "a scan is a JPEG, PNG, WebP or PDF file", 415)
    digest = hashlib.sha256(body).hexdigest()
    name = f"r{number}t{table}-{digest[:12]}{ending}"
    with visit(request, id) as found:
        role_for("scan_kept", found.person.roles)
        sheet_of(found.state, {"round": number, "table": table})
        settings = request.app.state.settings
        room_left = office_of(request).room_left
        room_left.check_scans(len(body))
        is_new = found.kept.keep_scan(name, body, settings.scans, settings.scans_bytes)
        try:
            found.do("scan_kept", name, round=number, table=table, file=name, sha256=digest)
        except HanchanError:
            if is_new:
                found.kept.drop_scan(name)
            raise
        if is_new:
            room_left.add_scans(len(body))
    return done(request, f"/club/e/{id}/sheet/{number}/{table}", N_("The scan is kept."))


@router.get("/club/e/{id}/scan/{name}")
def scan(request: Request, id: str, name: str) -> Response:
    """A kept picture."""
    with visit(request, id) as found:
        found.only(*STAFF)
        kind = _TYPES.get(PurePath(name).suffix, "application/octet-stream")
        return Response(found.kept.scan(name), media_type=kind)

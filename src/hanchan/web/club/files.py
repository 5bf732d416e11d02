"""Files of an event: exports, backup and restore, scans of sheets."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import HTMLResponse

from ...club.event.handlers import STAFF
from ...club.event.tournament import role_for
from ...club.papers import report
from ...club.papers.archive import archive, zipped
from ...club.papers.paper import EVERYTHING, KINDS, paper
from ...club.papers.workbook import xlsx
from ...locale import N_
from ..errors import Refusal
from .door import Visit, admitted, check_new, office_of, organiser_of, visit
from .pages import PageRoute, done, language_of

router = APIRouter(route_class=PageRoute, include_in_schema=False)
_PICTURES = {b"\xff\xd8\xff": ".jpg", b"\x89PNG": ".png", b"%PDF": ".pdf", b"RIFF": ".webp"}
_TYPES = {
    ".jpg": "image/jpeg",
    ".png": "image/png",
    ".pdf": "application/pdf",
    ".webp": "image/webp",
}


@router.get("/club/e/{id}/files")
def files(request: Request, id: str) -> Response:
    """What leaves the hall."""
    with visit(request, id) as found:
        found.only(*STAFF)
        closed = any(one.closed for one in found.state.rounds)
        proof = report.accounted_for(found.state) if closed else None
        return found.page(
            request,
            "files.html",
            closed=closed,
            proof=proof,
            papers=KINDS.items(),
            everything=EVERYTHING,
        )


def _made(found: Visit, what: str, lang: str) -> tuple[str | bytes, str]:
    """A file of the event and its type; Refusal if there is none of that name."""
    state = found.state
    match what:
        case "ema.csv":
            return report.ema_csv(state), "text/csv; charset=utf-8"
        case "results.json":
            return report.results_json(state), "application/json"
        case "results.xlsx":
            return xlsx(state), "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        case "archive.zip":
            tables = found.kept.played_tables()
            return zipped(
                archive(found.kept.tournament, lang=lang, ledgers=tables)
            ), "application/zip"
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
        stamp = f"{datetime.now(UTC):%Y%m%d-%H%M%S}-" if what == "backup.gz" else ""
        headers = {"content-disposition": f'attachment; filename="{stamp}{what}"'}
        return Response(body, media_type=kind, headers=headers)


@router.get("/club/e/{id}/paper/{what}")
def print_page(request: Request, id: str, what: str, round: int | None = None) -> Response:
    """Something to be printed: sheets, badges, cards, the chart, slips, the booklet."""
    with visit(request, id) as found:
        found.only(*STAFF)
        link = str(request.base_url).rstrip("/") + found.home
        events = found.kept.tournament.log.events
        lang = language_of(request)
        return HTMLResponse(
            paper(found.state, what, lang=lang, link=link, round=round, events=events)
        )


async def _read_body(request: Request) -> bytes:
    return await request.body()


Uploaded = Annotated[bytes, Depends(_read_body)]


@router.post("/club/restore")
def restore(request: Request, body: Uploaded) -> Response:
    """An event from its backup; who brings the file is let in as its organiser."""
    check_new(request)
    kept, is_new = office_of(request).restore(body)
    home, says = f"/club/e/{kept.id}", N_("The event is here.")
    if not is_new:
        return done(request, home, says)
    with kept.lock:
        found = organiser_of(kept)
        known = {one.name for one in kept.state.invitations}
        names = (f"{found.person.name} ({count})" for count in range(1, 1000))
        token = found.invite(next(name for name in names if name not in known), ["organiser"])
    return admitted(request, home, kept.id, token, says)


@router.post("/club/e/{id}/scan/{number}/{table}")
def keep_scan(request: Request, id: str, number: int, table: int, body: Uploaded) -> Response:
    """Keeps a picture of a sheet beside the log; the log knows its hash."""
    ending = next((found for head, found in _PICTURES.items() if body.startswith(head)), None)
    if ending is None:
        raise Refusal("type", "a scan is a JPEG, PNG, WebP or PDF file", 415)
    digest = hashlib.sha256(body).hexdigest()
    name = f"r{number}t{table}-{digest[:12]}{ending}"
    with visit(request, id) as found:
        role_for("scan_kept", found.person.roles)
        folder = found.kept.folder / "scans"
        folder.mkdir(exist_ok=True)
        (folder / name).write_bytes(body)
        found.do("scan_kept", digest, round=number, table=table, file=name, sha256=digest)
    return done(request, f"/club/e/{id}/sheet/{number}/{table}", N_("The scan is kept."))


@router.get("/club/e/{id}/scan/{name}")
def scan(request: Request, id: str, name: str) -> Response:
    """A kept picture."""
    with visit(request, id) as found:
        found.only(*STAFF)
        known = {file for one in found.state.rounds for sheet in one.sheets for file in sheet.scans}
        path = found.kept.folder / "scans" / name
        if name not in known or not path.exists():
            raise Refusal("unknown", "there is no such scan", 404)
        return Response(path.read_bytes(), media_type=_TYPES[path.suffix])

"""Files of an event: exports, backup and restore, scans of sheets."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse
from starlette.concurrency import run_in_threadpool

from ...club.papers import report
from ...club.papers.archive import archive, zipped
from ...club.papers.paper import EVERYTHING, KINDS, paper
from ...club.papers.workbook import xlsx
from ...locale import N_
from ..errors import Refusal
from .door import Visit, check_new, office_of, only, shown, visit
from .forms import PageRoute, done
from .people import STAFF, Person, admit, role_for
from .words import language_of, page, say

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
        only(found, *STAFF)
        closed = any(one.closed for one in found.state.rounds)
        proof = report.accounted_for(found.state) if closed else None
        return page(
            request, "files.html",
            **shown(found, closed=closed, proof=proof, papers=KINDS.items(), everything=EVERYTHING),
        )  # fmt: skip


def _download(body: str | bytes, kind: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type=kind, headers=headers)


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
            kept = found.kept
            return zipped(
                archive(kept.tournament, lang=lang, ledgers=kept.tables())
            ), "application/zip"
        case "backup.gz":
            only(found, "organiser")
            return report.packed(found.kept.tournament.log), "application/gzip"
    raise Refusal("unknown", "there is no such file", 404)


@router.get("/club/e/{id}/files/{what}")
def download(request: Request, id: str, what: str) -> Response:
    """One of the event's files."""
    with visit(request, id) as found:
        only(found, *STAFF)
        body, kind = _made(found, what, language_of(request))
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-")
        return _download(body, kind, (stamp if what == "backup.gz" else "") + what)


@router.get("/club/e/{id}/paper/{what}")
def print_page(request: Request, id: str, what: str, round: int | None = None) -> Response:
    """Something to be printed: sheets, badges, cards, the chart, slips, the booklet."""
    with visit(request, id) as found:
        only(found, *STAFF)
        link = str(request.base_url).rstrip("/") + found.home
        events = found.kept.tournament.log.events
        lang = language_of(request)
        return HTMLResponse(
            paper(found.state, what, lang=lang, link=link, round=round, events=events)
        )


@router.post("/club/restore")
async def restore(request: Request) -> Response:
    """An event from its backup; who brings the file is let in as its organiser."""
    check_new(request)
    body = await request.body()
    office = office_of(request)

    def work() -> tuple[str, str]:
        kept, new = office.restore(body)
        if not new:
            return kept.id, ""
        with kept.lock:
            first = kept.tournament.log.events[0]["by"]
            known = {one.name for one in kept.state.invitations}
            name = next(
                text for count in range(1, 1000) if (text := f"{first} ({count})") not in known
            )
            return kept.id, kept.invite(Person(first, ("organiser",)), name, ["organiser"])

    id, token = await run_in_threadpool(work)
    answer = done(request, f"/club/e/{id}", say(request, N_("The event is here.")))
    if token:
        admit(answer, request, id, token)
    return answer


@router.post("/club/e/{id}/scan/{number}/{table}")
async def keep_scan(request: Request, id: str, number: int, table: int) -> Response:
    """Keeps a picture of a sheet beside the log; the log knows its hash."""
    body = await request.body()
    ending = next((found for head, found in _PICTURES.items() if body.startswith(head)), None)
    if ending is None:
        raise Refusal("type", "a scan is a JPEG, PNG, WebP or PDF file", 415)

    def work() -> None:
        with visit(request, id) as found:
            digest = hashlib.sha256(body).hexdigest()
            name = f"r{number}t{table}-{digest[:12]}{ending}"
            role_for(found.person, "scan_kept")
            folder = found.kept.folder / "scans"
            folder.mkdir(exist_ok=True)
            (folder / name).write_bytes(body)
            found.kept.do(
                found.person,
                "scan_kept",
                digest,
                round=number,
                table=table,
                file=name,
                sha256=digest,
            )

    await run_in_threadpool(work)
    said = say(request, N_("The scan is kept."))
    return done(request, f"/club/e/{id}/sheet/{number}/{table}", said)


@router.get("/club/e/{id}/scan/{name}")
def scan(request: Request, id: str, name: str) -> Response:
    """A kept picture."""
    with visit(request, id) as found:
        only(found, *STAFF)
        known = {file for one in found.state.rounds for sheet in one.sheets for file in sheet.scans}
        path = found.kept.folder / "scans" / name
        if name not in known or not path.exists():
            raise Refusal("unknown", "there is no such scan", 404)
        return Response(path.read_bytes(), media_type=_TYPES[path.suffix])

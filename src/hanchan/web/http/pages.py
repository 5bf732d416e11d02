"""The one page of room, table and replay, which the front end fills, and the files that it is made of."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from ...locale import translator
from ..errors import Refusal
from ..language import language_of, spoken
from ..settings import Settings
from ..table.room.options import Options, book_of
from .assets import Assets

router = APIRouter(include_in_schema=False)
_FOR_EVER = "public, max-age=31536000, immutable"


def _assets(request: Request) -> Assets:
    found: Assets = request.app.state.assets
    return found


@router.get("/s/{version}/{name:path}")
async def asset(version: str, name: str, request: Request) -> Response:
    """A file of the front end."""
    assets = _assets(request)
    found = assets.files.get(name)
    if found is None:
        raise Refusal("unknown", "there is no such file", 404)
    kept = _FOR_EVER if version == assets.hash else "no-store"
    # A file is no page: it needs no list of what it may load, and a short header is sent with each of forty.
    headers = {
        "cache-control": kept,
        "vary": "accept-encoding",
        "content-security-policy": "default-src 'none'",
    }
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(found.data, media_type=found.type, headers=headers)
    return Response(found.packed, 200, headers | {"content-encoding": "gzip"}, found.type)


@router.get("/favicon.ico")
async def favicon(request: Request) -> Response:
    """The page's own icon, or none."""
    found = _assets(request).files.get("favicon.svg")
    return Response(found.data, media_type=found.type) if found else Response(status_code=204)


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """What a device is told that installs the page."""
    say = translator(language_of(request))
    found = _assets(request).manifest(say.gettext("Riichi mahjong by the book"))
    return Response(json.dumps(found), media_type="application/manifest+json")


@router.get("/sw.js")
async def service_worker(request: Request) -> Response:
    """The service worker; it is asked for again at every visit, and is another one after an update."""
    return Response(_assets(request).worker(), media_type="text/javascript")


@router.get("/")
@router.get("/settings")
@router.get("/t/{table}")
@router.get("/w/{table}")
@router.get("/g/{game}")
@router.get("/g/{game}/verify")
async def page(request: Request) -> HTMLResponse:
    """The one page; its address says what it shows, its root what the operator offers first."""
    settings: Settings = request.app.state.settings
    root = f'<html data-book="{escape(_offered(settings.rules))}"'
    if settings.referee:
        root += ' data-referee="training"'
    page = _assets(request).page(request.url.path, spoken(request.headers.get("accept-language")))
    return HTMLResponse(page.replace(b"<html", root.encode(), 1))


def _offered(rules: str | dict[str, Any]) -> str:
    """The name of the operator's book; the title of one of his own."""
    return rules if isinstance(rules, str) else book_of(Options(rules=rules)).title

"""The pages: one for room, table and replay, which the front end fills; books, scorer and API are rendered here."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, select_autoescape

from ...errors import HanchanError
from ...locale import LANGUAGES
from ...rules import Rulebook, rulebook
from ...rules.changes import stated
from ...rules.clauses import find
from ...rules.schema import BOOKS, FIELDS, PLATFORM_BOOKS
from ...rules.values import plain
from ...scoring.score import score
from ...scoring.words.explain import say_error
from ..errors import Refusal
from ..language import spoken
from ..settings import Settings
from ..table.room.options import Options, book_of, no_book
from .assets import Assets

router = APIRouter()
_ALL = BOOKS + PLATFORM_BOOKS
FLAGS = ("tsumo", "riichi", "double_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei")
_TEXTS = {
    "hand": "",
    "win": "",
    "dora": "",
    "ura": "",
    "seat": "S",
    "round": "E",
    "rules": BOOKS[0],
}
_LONGEST = 200  # of what is typed into the scorer
_FOR_EVER = "public, max-age=31536000, immutable"


def _assets(request: Request) -> Assets:
    found: Assets = request.app.state.assets
    return found


@router.get("/s/{version}/{name:path}", include_in_schema=False)
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


@router.get("/favicon.ico", include_in_schema=False)
async def favicon(request: Request) -> Response:
    """The page's own icon, or none."""
    found = _assets(request).files.get("favicon.svg")
    return Response(found.data, media_type=found.type) if found else Response(status_code=204)


@router.get("/", include_in_schema=False)
@router.get("/settings", include_in_schema=False)
@router.get("/t/{table}", include_in_schema=False)
@router.get("/w/{table}", include_in_schema=False)
@router.get("/g/{game}", include_in_schema=False)
@router.get("/g/{game}/verify", include_in_schema=False)
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


@lru_cache(maxsize=1)
def _templates() -> Environment:
    loader = PackageLoader("hanchan.web")
    return Environment(loader=loader, autoescape=select_autoescape(), trim_blocks=True)


def render(request: Request, template: str, **shown: Any) -> HTMLResponse:
    """A page that the server writes itself."""
    hashed = _assets(request).hash
    return HTMLResponse(_templates().get_template(template).render(hash=hashed, **shown))


def _known(book: str) -> Rulebook:
    if book not in _ALL:
        raise no_book(book, _ALL, 404)
    return rulebook(book)


@router.get("/rules", include_in_schema=False)
@router.get("/rules/{book}", include_in_schema=False)
async def rules_page(request: Request, book: str = "ema2016", b: str | None = None) -> HTMLResponse:
    """A book as the engine holds it, with its clauses; beside another if asked (`?b=`)."""
    found = _known(book)
    other = _known(b) if b else None
    rows = [
        {
            "name": name, "asks": FIELDS[name].asks, "value": _words(entry.value),
            "says": entry.says, "clause": entry.clause,
            "other": _words(other.fields[name].value) if other else None,
        }
        for name, entry in found.fields.items()
    ]  # fmt: skip
    yaku = [
        {"key": key, "closed": row.closed, "open": row.open, "clause": row.clause,
         "other": (other.yaku[key].closed, other.yaku[key].open) if other else None}
        for key, row in found.yaku.items()
    ]  # fmt: skip
    return render(request, "rules.html", book=found, other=other, rows=rows, yaku=yaku, books=_ALL)


def _words(value: Any) -> str:
    made = plain(value)
    if isinstance(made, bool):
        return "yes" if made else "no"
    if isinstance(made, list):
        return ", ".join(map(str, made)) or "none"
    return str(made)


@router.get("/api/rules/{book}", tags=["rules"])
async def rules_json(book: str) -> dict[str, Any]:
    """A book as data: every field with its clause and sentence, every yaku."""
    return _known(book).to_dict()


@router.get("/api/books", tags=["rules"])
async def books() -> dict[str, Any]:
    """The books to choose from, and every question with the answers it may have."""
    first = rulebook(BOOKS[0])
    listed = []
    for name in _ALL:
        book = rulebook(name)
        differs = [
            {"name": field, "value": plain(entry.value), "says": entry.says, "clause": entry.clause}
            for field, entry in book.fields.items()
            if entry.value != first.fields[field].value
        ]
        listed.append({"name": name, "title": book.title, "diff": differs})
    fields = {
        name: {"asks": field.asks, "kind": field.kind, "choices": list(field.words)}
        for name, field in FIELDS.items()
    }
    return {"books": listed, "fields": fields}


@router.post("/api/books/check", tags=["rules"])
async def check_book(rules: dict[str, Any]) -> dict[str, Any]:
    """Whether a book of one's own can be played by."""
    book = book_of(Options(rules=rules))
    base, changes = stated(book)
    return {"ok": True, "base": base, "title": book.title, "changes": changes}


@router.get("/api/clauses/{book}/{name}", tags=["rules"])
async def clause(book: str, name: str) -> dict[str, Any]:
    """A clause or ruling, in our words."""
    _known(book)
    found = find(book, name)
    return dict(found._asdict())


@router.get("/score", include_in_schema=False)
async def scorer(request: Request) -> HTMLResponse:
    """A hand with every yaku, every fu item, its clauses and the payments."""
    given = request.query_params
    asked: dict[str, Any] = {
        name: given.get(name, usual)[:_LONGEST] for name, usual in _TEXTS.items()
    }
    asked |= {flag: bool(given.get(flag)) for flag in FLAGS}
    lang = given.get("lang", "en") if given.get("lang") in LANGUAGES else "en"
    shown: dict[str, Any] = {"asked": asked, "lang": lang}
    if asked["hand"]:
        shown |= _answer(asked, lang)
    return render(
        request, "score.html", books=BOOKS, languages=LANGUAGES, flags=FLAGS, **shown
    )  # fmt: skip


def _answer(asked: dict[str, Any], lang: str) -> dict[str, Any]:
    if asked["rules"] not in BOOKS:
        return {"error": f"no rule book {asked['rules']!r}"}
    try:
        return {"text": score(**asked).explain(lang)}
    except HanchanError as error:
        return {"error": say_error(error, lang), "clause": error.clause}


@router.get("/docs", include_in_schema=False)
async def description(request: Request) -> HTMLResponse:
    """The HTTP API in a table; no script from elsewhere is needed to read it."""
    rows = []
    for path, methods in request.app.openapi()["paths"].items():
        for method, told in methods.items():
            takes = [one["name"] for one in told.get("parameters", ())]
            body = told.get("requestBody", {}).get("content", {}).get("application/json", {})
            reference = body.get("schema", {}).get("$ref", "").rpartition("/")[2]
            schemas = request.app.openapi().get("components", {}).get("schemas", {})
            takes += list(schemas.get(reference, {}).get("properties", {}))
            rows.append(
                {
                    "method": method.upper(),
                    "path": path,
                    "says": told.get("description", ""),
                    "takes": takes,
                }
            )
    return render(request, "api.html", rows=rows)

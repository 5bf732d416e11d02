"""Pages to read, written by the server in the reader's language: the books, the API, what is not there."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, select_autoescape

from ...locale import BOOK_NAMES, LANGUAGES, NAMES, WINDS, translator
from ...rules import Rulebook
from ...rules.schema import FIELDS
from ..language import LANGUAGE_NAMES, language_of
from ..questions import SECTIONS, answer_in, question, worth
from .beside import beside
from .books import ALL_BOOKS, Name, known_book
from .clauses import chapters, rulings_of

router = APIRouter(include_in_schema=False)


@lru_cache(maxsize=len(LANGUAGES))
def _environment(lang: str) -> Environment:
    loader = PackageLoader("hanchan.web")
    made = Environment(loader=loader, autoescape=select_autoescape(), trim_blocks=True)
    say = translator(lang)
    made.globals |= {
        "_": say.gettext,
        "lang": lang,
        "languages": LANGUAGE_NAMES,
        "book_name": lambda book: say.gettext(BOOK_NAMES[book]),
        "wind": lambda letter: say.pgettext("wind", WINDS[letter]),
    }
    return made


def render(request: Request, template: str, status: int = 200, **shown: Any) -> HTMLResponse:
    """A page that the server writes itself."""
    hashed: str = request.app.state.assets.hash
    body = _written(language_of(request), hashed, template, path=request.url.path, **shown)
    return HTMLResponse(body, status)


def _written(lang: str, hashed: str, template: str, **shown: Any) -> str:
    return _environment(lang).get_template(template).render(hash=hashed, **shown)


@router.get("/rules")
@router.get("/rules/{book}")
async def rules_page(
    request: Request, book: Name = "ema2016", b: Name | None = None
) -> HTMLResponse:
    """A book as the engine holds it, with its clauses; beside another if asked (`?b=`)."""
    found = known_book(book)
    other = known_book(b) if b else None
    hashed, lang = request.app.state.assets.hash, language_of(request)
    return HTMLResponse(await beside(request, partial(_rules_page, hashed, lang, found, other)))


@lru_cache(maxsize=16)  # pages of a third of a megabyte
def _rules_page(hashed: str, lang: str, found: Rulebook, other: Rulebook | None) -> str:
    sections = {
        translator(lang).pgettext("section", title): _rows(found, other, section, lang)
        for section, title in SECTIONS.items()
    }
    return _written(
        lang, hashed, "rules.html", path="/rules", book=found, other=other, sections=sections,
        yaku=_yaku(found, other, lang), books=ALL_BOOKS,
        chapters=chapters(found, translator(lang)), rulings=rulings_of(found),
    )  # fmt: skip


def _rows(found: Rulebook, other: Rulebook | None, section: str, lang: str) -> list[dict[str, Any]]:
    """The questions of a section with the book's answers; its own sentence, which is English, for who reads that."""
    say = translator(lang)
    return [
        {
            "name": name, "asks": question(name, say), "value": answer_in(found, name, say),
            "says": entry.says if lang == "en" else "", "clause": entry.clause,
            "other": answer_in(other, name, say) if other else None,
        }
        for name, entry in found.fields.items()
        if FIELDS[name].section == section
    ]  # fmt: skip


def _yaku(found: Rulebook, other: Rulebook | None, lang: str) -> list[dict[str, Any]]:
    say = translator(lang)

    def values(book: Rulebook, key: str) -> tuple[str, str]:
        return worth(book.yaku[key].closed, say), worth(book.yaku[key].open, say)

    return [
        {"name": say.pgettext("yaku", NAMES[key]), "key": key, "worth": values(found, key),
         "clause": row.clause, "other": values(other, key) if other else None}
        for key, row in found.yaku.items()
    ]  # fmt: skip


@router.get("/docs")
async def description(request: Request) -> HTMLResponse:
    """The HTTP API in a table; no script from elsewhere is needed to read it."""
    return await beside(request, partial(_description, request))


def _description(request: Request) -> HTMLResponse:
    rows = []
    for path, methods in request.app.openapi()["paths"].items():
        for method, told in methods.items():
            takes = [one["name"] for one in told.get("parameters", ())]
            body = told.get("requestBody", {}).get("content", {}).get("application/json", {})
            schema = body.get("schema", {})
            reference = schema.get("$ref", "").rpartition("/")[2]
            schemas = request.app.openapi().get("components", {}).get("schemas", {})
            takes += list(schemas.get(reference, schema).get("properties", {}))
            rows.append(
                {
                    "method": method.upper(),
                    "path": path,
                    "says": told.get("description", ""),
                    "takes": takes,
                }
            )
    return render(request, "api.html", rows=rows)


def wants_page(request: Request) -> bool:
    """A person's browser asks, not a program: it names HTML, and no address that only programs use."""
    if request.url.path.startswith(("/api", "/s/", "/ws")) or request.method not in ("GET", "HEAD"):
        return False
    return "text/html" in request.headers.get("accept", "")


def missing(request: Request, says: str = "") -> HTMLResponse:
    """The page of an address at which there is nothing; `says` more about it, if something is known."""
    return render(request, "missing.html", 404, says=says)

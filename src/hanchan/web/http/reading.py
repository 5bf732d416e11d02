"""Pages to read: the scorer, and the description of the API; rendered here, without scripts."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from ...errors import HanchanError
from ...locale import LANGUAGES
from ...rules.schema import BOOKS
from ...scoring.score import score
from ...scoring.words.explain import say_error
from .pages import render

router = APIRouter(include_in_schema=False)
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
_LONGEST = 200


@router.get("/score")
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


@router.get("/docs")
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

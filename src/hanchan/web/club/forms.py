"""Forms: read with their types, answered with the next page; what is refused is said in one sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine
from typing import Any
from urllib.parse import parse_qs

from fastapi import Request, Response
from fastapi.responses import JSONResponse, RedirectResponse
from fastapi.routing import APIRoute

from ...errors import HanchanError, NotationError
from ...scoring.words.explain import say_error
from ..errors import Refusal
from .words import language_of, page

Form = dict[str, list[str]]
_NUMBERS = "round table entry bets_left penalty from_round count times points day".split()
_FLAGS = ("dice_thrown", "serious", "shown")
_WORDS = "name ema country club team reason evidence substitute offence choice clause key says when".split()


class PageRoute(APIRoute):
    """A route whose refusals are pages for people, and one sentence for the pages' own scripts."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler with its refusals answered."""
        inner = super().get_route_handler()

        async def handler(request: Request) -> Response:
            try:
                return await inner(request)
            except HanchanError as error:
                return _refused(request, error)

        return handler


def _refused(request: Request, error: HanchanError) -> Response:
    says = say_error(error, language_of(request))
    status = error.status if isinstance(error, Refusal) else 422
    if _is_script(request):
        return JSONResponse({"error": says, "clause": error.clause}, status)
    return page(request, "refused.html", status, says=says, clause=error.clause)


def _is_script(request: Request) -> bool:
    return "application/json" in request.headers.get("accept", "")


def done(request: Request, to: str, says: str = "") -> Response:
    """Done: the page that follows, and a word for it."""
    if _is_script(request):
        return JSONResponse({"to": to, "says": says})
    return RedirectResponse(to, 303)


async def read_form(request: Request) -> Form:
    """The fields of a form, each a list of what was given, spaces at the ends taken off."""
    body = (await request.body()).decode("utf-8", "replace")
    found = parse_qs(body, keep_blank_values=True, max_num_fields=500)
    return {name: [value.strip() for value in values] for name, values in found.items()}


def word(form: Form, name: str, usual: str = "") -> str:
    """One value of a form, at most 300 characters."""
    return form.get(name, [usual])[0][:300]


def number(form: Form, name: str, usual: int | None = None) -> int:
    """One whole number of a form; NotationError if it is none."""
    given = word(form, name)
    if not given and usual is not None:
        return usual
    return whole(given, name)


def whole(given: str, what: str) -> int:
    """The number that was typed, however its thousands are set apart.

    >>> whole("−12 300", "score")
    -12300
    """
    plain = re.sub(r"[\s\u202f\u00a0,.'’]", "", given).replace("−", "-")
    if not re.fullmatch(r"[+-]?\d{1,9}", plain):
        raise NotationError("{what}: {given!r} is no number", what=what, given=given)
    return int(plain)


def seats(form: Form, name: str) -> list[int]:
    """The seats ticked in a row."""
    return [whole(value, name) for value in form.get(name, ())]


def fields_of(form: Form) -> dict[str, Any]:
    """The fields of an event that a form gives; empty ones are left out."""
    found: dict[str, Any] = {}
    for name in _NUMBERS:
        if word(form, name):
            found[name] = number(form, name)
    for name in _FLAGS:
        if word(form, name):
            found[name] = word(form, name) == "yes"
    for name in _WORDS:
        if word(form, name):
            found[name] = word(form, name)
    if "score" in form:
        found["points"] = [whole(given, "score") for given in form["score"]]
    if word(form, "minutes"):
        found["seconds"] = seconds(word(form, "minutes"))
    return found


def seconds(given: str) -> int:
    """Seconds from `minutes` or `minutes:seconds`.

    >>> seconds("10:30"), seconds("5")
    (630, 300)
    """
    match = re.fullmatch(r"(-?)(\d{1,3})(?::([0-5]\d))?", given)
    if match is None:
        raise NotationError("{given!r}: say minutes, or minutes:seconds", given=given)
    total = 60 * int(match[2]) + int(match[3] or 0)
    return -total if match[1] else total

"""Forms in, pages out: fields read with their types, pages in the reader's language, refusals in one sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine
from datetime import datetime
from functools import lru_cache
from typing import Annotated, Any
from urllib.parse import parse_qs

from fastapi import Depends, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from fastapi.routing import APIRoute
from jinja2 import Environment, PackageLoader, select_autoescape

from ...club.log import MOST_TEXT
from ...club.offence_names import offence_name
from ...club.papers.referee import CONSEQUENCE_NAMES
from ...club.papers.rows import Rows, csv_file
from ...club.spreadsheet import MOST_ROWS
from ...errors import HanchanError, NotationError
from ...locale import LANGUAGES, LIMITS, N_, WINDS, translator
from ...locale.plain_text import plain
from ...rules.schema import BOOKS, REPORTED_BOOKS
from ...scoring.words.explain import say_error
from ..errors import Refusal
from ..http.base_path import server_address
from ..language import LANGUAGE_NAMES, language_of
from ..reachable import for_phones
from .words import NAMES

Form = dict[str, list[str]]
_NUMBERS = "round table entry into other seat_of bets_left penalty decision from_round count times points day".split()
_MOST_FIELDS = MOST_ROWS + 500  # each row of a list can be ticked
_FLAGS = tuple("dice_thrown serious shown paid another waiting over unlisted hidden".split())
_WORDS = (
    "name given family native ema country club team reason evidence substitute offence choice clause key says when "
    "word rule".split()
)


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
    """Done: the page that follows, and a message for it in the reader's language."""
    if _is_script(request):
        said = translator(language_of(request)).gettext(says) if says else ""
        return JSONResponse({"to": to, "says": said})
    return RedirectResponse(to, 303)


def saved(request: Request, to: str) -> Response:
    """Saved, and on to the page that follows."""
    return done(request, to, N_("Saved."))


async def _read_body(request: Request) -> bytes:
    return await request.body()


Body = Annotated[bytes, Depends(_read_body)]  # of a request, read before its thread begins


def _read_form(body: Body) -> Form:
    """The fields of a form, each a list of what was given, spaces at the ends taken off.

    In a thread: a list of players may be megabytes, and tables are not held up by it.
    """
    text = body.decode("utf-8", "replace")
    try:
        found = parse_qs(text, keep_blank_values=True, max_num_fields=_MOST_FIELDS)
    except ValueError:
        raise NotationError("the form has more fields than any of ours") from None
    return {name: [value.strip() for value in values] for name, values in found.items()}


Sent = Annotated[Form, Depends(_read_form)]


def lines(form: Form, name: str) -> list[list[str]]:
    """The lines of a field, at most what a body holds, each taken apart at its semicolons."""
    given = [line for line in form.get(name, [""])[0].splitlines() if line.strip()]
    return [[plain(part) for part in line.split(";")] for line in given]


def book_name(form: Form) -> str:
    """A shipped book; nothing is read from the server's disk."""
    name = word(form, "rules")
    if name not in BOOKS + REPORTED_BOOKS:
        known = " ".join(BOOKS + REPORTED_BOOKS)
        raise NotationError("no rule book {name!r}; there are {known}", name=name, known=known)
    return name


def word(form: Form, name: str, usual: str = "") -> str:
    """One value of a form, plain, at most as long as a field of an event."""
    return plain(form.get(name, [usual])[0][: 4 * MOST_TEXT])[:MOST_TEXT]


def number(form: Form, name: str, usual: int | None = None) -> int:
    """One whole number of a form; NotationError if it is none."""
    given = word(form, name)
    return usual if not given and usual is not None else whole(given, name)


def optional(form: Form, name: str) -> int | None:
    """One whole number of a form; None where nothing was typed."""
    return number(form, name) if word(form, name) else None


def whole(given: str, what: str) -> int:
    """The number that was typed, however its thousands are set apart.

    >>> whole("−12 300", "score")
    -12300
    """
    plain = re.sub(r"[\s\u202f\u00a0]", "", given).replace("−", "-")
    plain = re.sub(r"(?<=\d)[,.'’](?=\d{3}(?!\d))", "", plain)
    if not re.fullmatch(r"[+-]?\d{1,9}", plain):
        raise NotationError("{what}: {given!r} is no number", what=what, given=given)
    return int(plain)


def count_asked(given: str) -> int | None:
    """The number from 1 that an address asks for; None if it asks for none that there can be.

    >>> count_asked("12"), count_asked("0"), count_asked("²"), count_asked("9" * 5000)
    (12, None, None, None)
    """
    return int(given) or None if re.fullmatch(r"[0-9]{1,9}", given) else None


def seats(form: Form, name: str) -> list[int]:
    """The seats ticked in a row."""
    return [whole(value, name) for value in form.get(name, ())]


def fields_of(form: Form) -> dict[str, Any]:
    """The fields of an event that a form gives; empty ones are left out."""
    found: dict[str, Any] = {}
    for name in form:
        if not word(form, name):
            continue
        if name in _NUMBERS:
            found[name] = number(form, name)
        elif name in _FLAGS:
            found[name] = word(form, name) == "yes"
        elif name in _WORDS:
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


@lru_cache(maxsize=len(LANGUAGES))
def _environment(lang: str) -> Environment:
    made = Environment(
        loader=PackageLoader("hanchan.web"),
        autoescape=select_autoescape(),
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found = translator(lang)
    winds = [found.pgettext("wind", wind) for wind in WINDS.values()]

    def say(message: str, **values: object) -> str:
        text = found.gettext(message)
        return text.format(**values) if values else text

    def say_count(one: str, many: str, count: int) -> str:
        return found.ngettext(one, many, count).format(count=count)

    made.globals |= {
        "_": say,
        "_n": say_count,
        "lang": lang,
        "languages": LANGUAGE_NAMES,
        "wind": winds.__getitem__,
        "books": BOOKS,
        "reported_books": REPORTED_BOOKS,
        "limit_name": lambda key: found.pgettext("limit", LIMITS[key]),
        "consequence_names": {key: say(name) for key, name in CONSEQUENCE_NAMES.items()},
        "offence_name": lambda key: offence_name(key, lang),
        "hand_name": lambda at: f"{winds[at.round]} {at.dealer + 1}",
    }
    made.globals |= {name: _namer(table, say) for name, table in NAMES.items()}
    made.filters |= {"points": points, "signed": signed, "hour": _hour, "moment": _moment}
    return made


def _namer(table: dict[str, str], say: Callable[..., str]) -> Callable[[str | None], str]:
    """What names the words of a table; one that is not in it stays as it is."""
    return lambda word: say(table.get(word, word)) if word else ""


def _hour(at: str) -> str:
    """The time of an event on the hall's clock: the server stands in the hall."""
    return f"{datetime.fromisoformat(at).astimezone():%H:%M}"


def _moment(at: str) -> str:
    """Day and time of an event, likewise."""
    return f"{datetime.fromisoformat(at).astimezone():%Y-%m-%d %H:%M:%S}"


CSV = "text/csv; charset=utf-8"


def attached(name: str) -> dict[str, str]:
    """The header of an answer that is kept as a file of that name."""
    return {"content-disposition": f'attachment; filename="{name}"'}


def csv_answer(name: str, rows: Rows) -> Response:
    """A file for a spreadsheet."""
    return Response(csv_file(rows), media_type=CSV, headers=attached(name))


def points(value: int) -> str:
    r"""Points with thin spaces between thousands, the same in every language.

    >>> points(-30000)
    '−30\u202f000'
    """
    return f"{value:,}".replace(",", "\u202f").replace("-", "−")


def signed(value: int) -> str:
    """Points with a sign."""
    return ("+" if value > 0 else "") + points(value)


def page(request: Request, template: str, status: int = 200, **shown: Any) -> HTMLResponse:
    """A page of the club in the reader's language."""
    hashed = request.app.state.assets.hash
    made = _environment(language_of(request)).get_template(f"club/{template}")
    again = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    shown["server"] = for_phones(server_address(request))
    shown["club_new"] = request.app.state.settings.club_new
    body = made.render(hash=hashed, here=again, path=request.url.path, **shown)
    return HTMLResponse(body, status)

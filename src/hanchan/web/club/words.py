"""Pages in the reader's language: the templates' words through the catalogues, and names that data carry."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, select_autoescape

from ...club.papers.referee import CONSEQUENCE_NAMES
from ...locale import LANGUAGES, LIMITS, N_, translator

WINDS = ("East", "South", "West", "North")
ROLES = {
    "organiser": N_("organiser"),
    "head referee": N_("head referee"),
    "referee": N_("referee"),
    "scribe": N_("scribe"),
    "player": N_("player"),
    "public": N_("public"),
}
STATUS = {
    "entered": N_("not here yet"),
    "in": N_("here"),
    "withdrawn": N_("withdrawn"),
    "disqualified": N_("disqualified"),
    "removed": N_("removed"),
}
WHEN = {
    "at once": N_("at once"),
    "after uma": N_("after uma"),
    "overall": N_("from the overall score"),
    "start": N_("from the start"),
    "middle": N_("in the middle"),
}
KINDS = {
    "event_created": N_("Event created"),
    "invited": N_("Invited"),
    "invitation_revoked": N_("Invitation taken back"),
    "announced": N_("Announced"),
    "day_begun": N_("Day begun"),
    "entry_added": N_("Entry"),
    "substitute_added": N_("Substitute added"),
    "checked_in": N_("Checked in"),
    "withdrawn": N_("Withdrawn"),
    "seating_published": N_("Seating published"),
    "round_started": N_("Round started"),
    "clock_paused": N_("Clock stopped"),
    "clock_resumed": N_("Clock goes on"),
    "time_added": N_("Time added"),
    "signal_answered": N_("Answer to the signal"),
    "referee_called": N_("Referee called"),
    "referee_came": N_("Referee came"),
    "phone_agreed": N_("Call agreed"),
    "came_late": N_("Came late"),
    "substitute_in": N_("Substitute in"),
    "decision": N_("Decision"),
    "penalty_cancelled": N_("Penalty cancelled"),
    "absent_on_purpose": N_("Absent on purpose"),
    "disqualified": N_("Disqualified"),
    "removed": N_("Taken off the results"),
    "sheet_keyed": N_("Sheet keyed"),
    "scan_kept": N_("Scan kept"),
    "sheet_signed": N_("Sheet signed"),
    "round_closed": N_("Round closed"),
    "results_published": N_("Results published"),
    "corrected": N_("Correction"),
    "table_opened": N_("Table opened"),
    "hand": N_("Hand"),
    "confirmed": N_("Confirmed"),
    "undone": N_("Taken back"),
    "redone": N_("Done again"),
    "seats_exchanged": N_("Seats exchanged"),
    "hand_corrected": N_("Hand corrected"),
    "penalty": N_("Penalty"),
    "signal": N_("Signal"),
    "substitute": N_("Substitute"),
    "signed": N_("Signed"),
}
_TABLES = {
    "role_name": ROLES,
    "status_name": STATUS,
    "when_name": WHEN,
    "consequence_name": CONSEQUENCE_NAMES,
    "kind_name": KINDS,
}


def language_of(request: Request) -> str:
    """The language asked for: by the address, by the cookie, by the browser; else English."""
    wanted = [request.query_params.get("lang", ""), request.cookies.get("lang", "")]
    accepted = request.headers.get("accept-language", "").split(",")
    wanted += [part.split(";")[0].strip()[:2].lower() for part in accepted]
    return next((lang for lang in wanted if lang in LANGUAGES), "en")


def say(request: Request, message: str) -> str:
    """A message in the reader's language."""
    return translator(language_of(request)).gettext(message)


def teller(lang: str) -> Callable[..., str]:
    """What says a message in the language, with its values put in."""
    found = translator(lang)

    def say(message: str, **values: object) -> str:
        text = found.gettext(message)
        return text.format(**values) if values else text

    return say


@lru_cache(maxsize=len(LANGUAGES))
def _environment(lang: str) -> Environment:
    made = Environment(
        loader=PackageLoader("hanchan.web"),
        autoescape=select_autoescape(),
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found, say = translator(lang), teller(lang)
    made.globals |= {
        "_": say,
        "lang": lang,
        "languages": {"en": "English", "fr": "Français", "ja": "日本語"},
        "wind": lambda seat: found.pgettext("wind", WINDS[seat]),
        "limit_name": lambda key: found.pgettext("limit", LIMITS[key]),
        "consequence_names": {key: say(name) for key, name in CONSEQUENCE_NAMES.items()},
        "hand_name": lambda at: f"{found.pgettext('wind', WINDS[at.round])} {at.dealer + 1}",
    }
    made.globals |= {name: _namer(table, say) for name, table in _TABLES.items()}
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
    body = made.render(hash=hashed, here=again, path=request.url.path, **shown)
    return HTMLResponse(body, status)

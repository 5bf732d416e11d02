"""Everything that is printed for an event: HTML that carries its own style and prints on A4, with page breaks.

A page is made from the event's state alone; with the address of the hall's server its QR codes lead there, without one
a badge's code holds the player's schedule as text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ...errors import IllegalAction, NotationError
from ...locale import N_, WINDS, translator
from ..event.state import Entrant, EventState
from ..log import Event
from ..names import sort_key
from ..table.clock import hands_left, session_minutes

if TYPE_CHECKING:
    from jinja2 import Environment

KINDS = {
    "sheets": N_("Score sheets"),
    "badges": N_("Name badges"),
    "cards": N_("Table cards"),
    "chart": N_("Wall chart"),
    "slips": N_("Penalty slips"),
    "booklet": N_("Referee's booklet"),
}
EVERYTHING = "all"
_SIZES = ((6, "large"), (8, "middle"), (11, "small"), (10**6, "least"))  # of letters, by rounds
_CHART_ROUNDS = 8  # at most on one sheet of the wall chart, so that it can be read standing
_HANDS = 24  # lines for hands on a score sheet; East and South with their repeats seldom need more


class SeatInRound(NamedTuple):
    """Where a player sits in a round; table 0 is nowhere."""

    round: int
    table: int
    seat: int


def paper(
    state: EventState,
    what: str,
    *,
    lang: str = "en",
    link: str = "",
    round: int | None = None,
    events: Iterable[Event] = (),
    codes: Mapping[int, str] | None = None,
) -> str:
    """The HTML of one kind of paper, or of `all`; `round` keeps the score sheets of one round.

    `link` is the address of the event's public page; `events` tell a penalty slip who decided and why, and the paper
    what the log had come to when it was printed. `codes` are links of players' own, for their badges.
    """
    if what not in (*KINDS, EVERYTHING):
        known = " ".join((*KINDS, EVERYTHING))
        raise NotationError(
            "nothing is printed as {what!r}: one of {known}", what=what, known=known
        )
    chosen = list(KINDS) if what == EVERYTHING else [what]
    if not state.rounds and set(chosen) & {"sheets", "badges", "cards", "chart"}:
        raise IllegalAction("the seating is not published yet: there is nothing to print")
    shown = _shown(state, lang, link, round, list(events)) | {"codes": codes or {}}
    title = KINDS.get(what, N_("Print pack"))
    page = templates(lang).get_template("paper.html")
    return page.render(parts=[f"{name}.html" for name in chosen], title=title, **shown)


def _chart_sheets(rounds: int) -> list[tuple[int, int]]:
    """The first round of each sheet of the wall chart and that behind its last: as few as can be, of one length.

    >>> _chart_sheets(8), _chart_sheets(11)
    ([(0, 8)], [(0, 6), (6, 11)])
    """
    length = -(-rounds // -(-rounds // _CHART_ROUNDS)) if rounds else 1
    return [(first, min(first + length, rounds)) for first in range(0, rounds, length)]


@cache
def templates(lang: str) -> Environment:
    """The environment of the club's own templates, in a language."""
    from jinja2 import Environment, FileSystemLoader

    made = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["_"] = translator(lang).gettext
    made.globals["lang"] = lang
    return made


def style(name: str) -> Any:
    """A stylesheet of the templates, to be written into the page."""
    from markupsafe import Markup

    return Markup((Path(__file__).parent / "templates" / name).read_text(encoding="utf-8"))


def _shown(
    state: EventState, lang: str, link: str, number: int | None, events: list[Event]
) -> dict[str, Any]:
    """What the templates show of an event."""
    from .referee import booklet, slips

    say = translator(lang)
    winds = [say.pgettext("wind", wind) for wind in WINDS.values()]
    rounds = [found for found in state.rounds if number in (None, found.number)]
    if number is not None and not rounds:
        count = len(state.rounds)
        raise NotationError("no round {number!r}: there are {count}", number=number, count=count)
    return {
        "state": state,
        "css": style("print.css"),
        "winds": winds,
        "rounds": rounds,
        "entries": sorted(
            (entry for entry in state.entries if entry.seated),
            key=lambda entry: sort_key(entry.name, lang),
        ),
        "tables": max((len(found.sheets) for found in state.rounds), default=0),
        "hands": _hand_names(winds),
        "qr": qr,
        "chart_sheets": _chart_sheets(len(state.rounds)),
        "size": lambda rounds: next(name for most, name in _SIZES if rounds <= most),
        "link_of": _links(link),
        "page": link,
        "last": events[-1] if events else None,
        "name_at": state.name_at,
        "schedule": lambda entry: schedule(state, entry),
        "schedule_text": lambda entry: schedule_text(state, entry, lang),
        **_rules_of(state),
        **slips(state, lang, events),
        **booklet(state, lang),
    }


def _rules_of(state: EventState) -> dict[str, Any]:
    """What a score sheet says of the book."""
    book = state.book
    return {
        "start": book.value("start_points"),
        "minutes": state.minutes or session_minutes(book),
        "lost": book.value("leftover_bets") == "lost",
        "bet": book.value("riichi_bet"),
        "uma": " / ".join(f"{amount:+d}" for amount in book.value("uma")),
        "left_thrown": hands_left(book, True),
        "left_waiting": hands_left(book, False),
    }


def _hand_names(winds: list[str]) -> list[str]:
    """The first column of a score sheet: the eight hands, each with lines for its repeats."""
    named = [f"{wind} {number}" for wind in winds[:2] for number in (1, 2, 3, 4)]
    return [name if line == 0 else "" for name in named for line in range(_HANDS // len(named))]


def _links(link: str) -> Callable[..., str]:
    """What a QR code leads to, below the event's page: a player's page, or the ledger of a table."""
    ways = {"player": "player/{}", "table": "ledger/{}/{}"}

    def of(kind: str, *numbers: int) -> str:
        return f"{link.rstrip('/')}/{ways[kind].format(*numbers)}" if link else ""

    return of


def schedule(state: EventState, entry: Entrant) -> list[SeatInRound]:
    """Table (from 1) and seat of a player in every round; table 0 where he does not sit."""
    return [
        SeatInRound(found.number, *(state.seat_in(found.number, entry.number) or (0, 0)))
        for found in state.rounds
    ]


def schedule_text(state: EventState, entry: Entrant, lang: str = "en") -> str:
    """A player's schedule as lines of text, short enough for a QR code."""
    say = translator(lang)
    lines = [state.name, entry.name]
    for row in schedule(state, entry):
        if row.table:
            wind = say.pgettext("wind", tuple(WINDS.values())[row.seat])
            lines.append(
                say.gettext("round {round}: table {table}, {wind}").format(
                    round=row.round, table=row.table, wind=wind
                )
            )
    return "\n".join(lines)


def qr(text: str) -> Any:
    """A text as the SVG of a QR code, safe inside a page; nothing for no text."""
    import io

    import segno
    from markupsafe import Markup

    if not text:
        return ""
    out = io.BytesIO()
    segno.make(text, error="l").save(
        out, kind="svg", border=2, xmldecl=False, svgns=True, omitsize=True, nl=False
    )
    return Markup(out.getvalue().decode())

"""What people do to an event: every form ends here and becomes one event of the log, or one sentence of refusal."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from starlette.concurrency import run_in_threadpool

from ...club.seating.draw import Player, draw
from ...club.seating.reseat import fixed_seating
from ...errors import NotationError
from ...locale import N_
from ...rules.schema import BOOKS
from ..errors import Refusal
from .door import Visit, check_new, office_of, only, visit
from .forms import Form, PageRoute, done, fields_of, number, read_form, whole, word
from .ledger.actions import hear_signal
from .people import admit, table_of
from .seat import reseated, seated, seed_of
from .words import page, say

router = APIRouter(route_class=PageRoute, include_in_schema=False)
_ELSEWHERE = ("invited", "event_created", "scan_kept", "seating_published")  # forms of their own


@router.get("/club/new")
def new(request: Request) -> Response:
    """The form for a new event."""
    return page(request, "new.html", books=BOOKS)


@router.post("/club/new")
async def create(request: Request) -> Response:
    """A fresh event; whoever makes it is its organiser."""
    form = await read_form(request)
    office = office_of(request)
    check_new(request)
    kept, token = await run_in_threadpool(
        office.create,
        word(form, "by"),
        bool(word(form, "head")),
        name=word(form, "name"),
        rules=_book(word(form, "rules")),
        rounds=number(form, "rounds"),
        days=number(form, "days", 1),
        qualification=bool(word(form, "qualification")),
        minutes=number(form, "session") if word(form, "session") else None,
    )
    answer = done(request, f"/club/e/{kept.id}/people")
    admit(answer, request, kept.id, token)
    return answer


def _book(name: str) -> str:
    """A shipped book; nothing is read from the server's disk."""
    if name not in BOOKS:
        raise NotationError(
            "no rule book {name!r}; there are {known}", name=name, known=" ".join(BOOKS)
        )
    return name


@router.post("/club/e/{id}/do")
async def do(request: Request, id: str) -> Response:
    """Writes one event, if role and tournament allow it."""
    form = await read_form(request)
    kind = word(form, "kind")
    if kind in _ELSEWHERE:
        raise NotationError("no event {kind!r} in a tournament", kind=kind)

    def work() -> str:
        with visit(request, id) as found:
            given = fields_of(form)
            _own_table(found, kind, given)
            before = len(found.kept.tournament.log.events)
            written = found.kept.do(found.person, kind, word(form, "once"), **given)
            if kind == "signal_answered" and written["n"] == before:
                hear_signal(found, written)
            if kind == "round_closed" and word(form, "publish"):
                found.kept.do(found.person, "results_published", round=given["round"])
            return _next(found, form)

    to = await run_in_threadpool(work)
    return done(request, to, say(request, N_("Saved.")))


def _next(found: Visit, form: Form) -> str:
    """Where to go on: a page of this event only."""
    to = word(form, "next")
    return to if to.startswith(f"{found.home}/") or to == found.home else found.home


def _own_table(found: Visit, kind: str, given: dict[str, Any]) -> None:
    """Refuses a player's answer or call for a table that is not theirs."""
    if kind not in ("signal_answered", "referee_called") or found.person.is_staff:
        return
    if table_of(found.person, found.state, given.get("round", 0)) != given.get("table"):
        raise Refusal("role", "that is not your table", 403)


@router.post("/club/e/{id}/entries")
async def entries(request: Request, id: str) -> Response:
    """Many players at once, a line each: name; country; club; team; EMA number. All are entered or none."""
    form = await read_form(request)
    lines = [line for line in word_long(form, "lines").splitlines() if line.strip()]

    def work() -> None:
        with visit(request, id) as found:
            only(found, "organiser")
            rows = [[part.strip() for part in line.split(";")] for line in lines]
            names = [row[0] for row in rows] + [entry.name for entry in found.state.entries]
            for name in names:
                if not name:
                    raise NotationError("an entry needs a name")
                if names.count(name) > 1:
                    raise NotationError("{name} is entered already", name=name)
            for row in rows:
                fields = dict(zip(("name", "country", "club", "team", "ema"), row, strict=False))
                found.kept.do(found.person, "entry_added", **fields)

    await run_in_threadpool(work)
    return done(request, f"/club/e/{id}/people", say(request, N_("Saved.")))


def word_long(form: Form, name: str) -> str:
    """A text of several lines, at most what a body holds."""
    return form.get(name, [""])[0]


@router.post("/club/e/{id}/seating/make")
async def make_seating(request: Request, id: str) -> Response:
    """A seating with its certificate and the draw of names; it is shown before it is published."""
    form = await read_form(request)

    def asked() -> tuple[int, int, list[Player]]:
        with visit(request, id) as found:
            only(found, "organiser")
            state = found.state
            left = state.rounds_planned - sum(one.started is not None for one in state.rounds)
            if left < state.rounds_planned:
                raise Refusal("late", "a round has started: the seating stands")
            players = [Player(one.name, one.club, one.country) for one in state.entries]
            return len(players), left, players

    def drawn(made: dict[str, Any]) -> dict[str, Any]:
        pairs = _pairs(form, "apart")
        if any(len(pair) != 2 for pair in pairs):
            raise NotationError("pairs to keep apart are two names with ; between, one pair a line")
        kept = _pairs(form, "fixed")
        if any(len(pair) != 2 for pair in kept):
            raise NotationError("a player who keeps a table is a name, ; and the table, one a line")
        own = {name: whole(table, "table") - 1 for name, table in kept}
        apart = [(one, two) for one, two in pairs] + list(combinations(own, 2))
        first = number(form, "first_rounds", 0)
        found = draw(players, made["tables"], seed, first_rounds=first, apart=apart)
        made["draw"] = found.to_dict()
        for name in own:
            if name not in found.names:
                raise NotationError("{name!r} is not among the players", name=name)
        fixed = {found.names.index(name): table for name, table in own.items()}
        return made | (fixed_seating(made["tables"], fixed).to_dict() if fixed else {})

    count, rounds, players = await run_in_threadpool(asked)
    seed = word(form, "seed") or "0"
    made = await seated(count, rounds, seed_of(seed))
    made = await run_in_threadpool(drawn, made)
    office_of(request).get(id).propose(made)
    return done(request, f"/club/e/{id}/seating")


def _pairs(form: Form, name: str) -> list[list[str]]:
    """The lines of a field, each taken apart at its semicolons."""
    lines = [line for line in word_long(form, name).splitlines() if line.strip()]
    return [[part.strip() for part in line.split(";")] for line in lines]


@router.post("/club/e/{id}/seating/again")
async def seat_again(request: Request, id: str) -> Response:
    """New seats for the rounds not played yet, after players have left."""
    with visit(request, id) as found:
        only(found, "organiser")
        kept, person = found.kept, found.person
        version = len(kept.tournament.log.events)
    tables = await reseated(kept.folder / "event.jsonl")

    def work() -> None:
        with kept.lock:
            if len(kept.tournament.log.events) != version:
                raise Refusal("old", "something has changed meanwhile: try again")
            kept.do(person, "seating_published", tables=tables)

    await run_in_threadpool(work)
    return done(request, f"/club/e/{id}/schedule", say(request, N_("Saved.")))


@router.post("/club/e/{id}/seating/publish")
async def publish_seating(request: Request, id: str) -> Response:
    """The proposed seating becomes the event's, with the names drawn into it."""
    form = await read_form(request)

    def work() -> None:
        with visit(request, id) as found:
            made = found.kept.proposal()
            if made is None:
                raise Refusal("none", "no seating has been made yet")
            numbers = {entry.name: entry.number for entry in found.state.entries}
            names = made["draw"]["names"]
            if set(names) != set(numbers):
                raise Refusal("old", "the entries have changed since: make the seating again")
            tables = [
                [[numbers[names[player]] for player in table] for table in seats]
                for seats in made["tables"]
            ]
            found.kept.do(
                found.person, "seating_published", word(form, "once"),
                tables=tables, draw=made["draw"], certificate=made["certificate"],
            )  # fmt: skip

    await run_in_threadpool(work)
    return done(request, f"/club/e/{id}/schedule", say(request, N_("Saved.")))


@router.post("/club/e/{id}/invite")
async def invite(request: Request, id: str) -> Response:
    """Makes a link that lets somebody in; it is shown once, and the log keeps its digest only."""
    form = await read_form(request)

    def work() -> dict[str, str]:
        with visit(request, id) as found:
            only(found, "organiser")
            entry = number(form, "entry") if word(form, "entry") else None
            table = number(form, "table") if word(form, "table") else None
            name = word(form, "name")
            if entry is not None and not name and 0 <= entry < len(found.state.entries):
                name = found.state.entries[entry].name
            token = found.kept.invite(
                found.person, name, form.get("role", []), entry=entry, table=table
            )
            return {"name": name, "link": f"{found.home}/join#{token}"}

    made = await run_in_threadpool(work)
    return JSONResponse(made | {"qr": _qr(str(request.base_url).rstrip("/") + made["link"])})


def _qr(text: str) -> str:
    """The link as a picture, in an address that needs no further request."""
    import segno

    return segno.make(text, micro=False).svg_data_uri(scale=4, border=2)

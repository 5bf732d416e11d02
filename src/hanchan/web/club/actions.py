"""What people do to an event: every form ends here and becomes one event of the log, or one sentence of refusal."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from ...club.event.state import EventState
from ...club.seating.draw import DrawnPlayer, draw
from ...club.seating.reseat import fixed_seating
from ...errors import NotationError
from ..errors import Refusal
from .apart.seat import meanwhile, seated
from .door import Visit, admitted, check_new, check_open, office_of, organiser_of, visit
from .formats.again import publish
from .keeping import keep_backup
from .ledger.entry import hear_signal
from .pages import (
    Form,
    PageRoute,
    Sent,
    book_name,
    done,
    fields_of,
    lines,
    number,
    optional,
    page,
    saved,
    whole,
    word,
)  # fmt: skip

router = APIRouter(route_class=PageRoute, include_in_schema=False)
_ASKED = ("seed", "first_rounds", "apart", "fixed", "teams")  # stays in the form
# These have forms of their own.
_ELSEWHERE = (
    "invited",
    "scan_kept",
    "seating_published",
    "format_announced",
    "cut_made",
    "play_off_played",
    "key_changed",
)


@router.get("/club/new")
def new(request: Request) -> Response:
    """The form for a new event."""
    check_open(request)
    return page(request, "new.html")


@router.post("/club/new")
def create(request: Request, form: Sent) -> Response:
    """A fresh event; whoever makes it is its organiser."""
    check_new(request, word(form, "code"))
    by = word(form, "by")
    kept = office_of(request).create(
        by=by,
        name=word(form, "name"),
        rules=book_name(form),
        rounds=number(form, "rounds"),
        days=number(form, "days", 1),
        qualification=bool(word(form, "qualification")),
        minutes=optional(form, "session"),
    )
    roles = ["organiser", "head referee"] if word(form, "head") else ["organiser"]
    token = organiser_of(kept).invite(by, roles)
    return admitted(request, f"/club/e/{kept.id}/link", kept.id, token)


@router.post("/club/e/{id}/do")
def do(request: Request, id: str, form: Sent) -> Response:
    """Writes one event, if role and tournament allow it."""
    kind = word(form, "kind")
    if kind in _ELSEWHERE:
        raise NotationError("no event {kind!r} in a tournament", kind=kind)
    with visit(request, id) as found:
        given = fields_of(form)
        _check_own_table(found, kind, given)
        before = len(found.kept.tournament.log.events)
        written = found.do(kind, word(form, "once"), **given)
        is_new = written["n"] == before  # else the form came once more, and all this was done
        if kind in ("signal_answered", "signal_taken_back") and is_new:
            hear_signal(found, written)
        if kind == "round_closed" and is_new:
            if word(form, "publish"):
                found.do("results_published", round=given["round"])
            keep_backup(office_of(request), found.kept, given["round"])
        if kind == "event_deleted":
            return saved(request, "/club")
        to = word(form, "next")
        inside = to == found.home or to.startswith(f"{found.home}/")  # a page of this event only
        return saved(request, to if inside else found.home)


def _check_own_table(found: Visit, kind: str, given: dict[str, Any]) -> None:
    """Refuses a player's answer or call for a table that is not theirs."""
    if (
        kind not in ("signal_answered", "signal_taken_back", "referee_called")
        or found.person.is_staff
    ):
        return
    if found.person.table_in(found.state, given.get("round", 0)) != given.get("table"):
        raise Refusal("role", "that is not your table", 403)


@router.post("/club/e/{id}/seating/make")
def make_seating(request: Request, id: str, form: Sent) -> Response:
    """A seating with its certificate and the draw of names; it is shown before it is published."""
    with visit(request, id) as found:
        found.only("organiser")
        state = found.state
        if any(one.started is not None for one in state.rounds):
            raise Refusal("late", "a round has started: the seating stands")
        players = [DrawnPlayer(one.name, one.club, one.country) for one in state.to_seat]
        teams = {one.name: one.team for one in state.to_seat if one.team and word(form, "teams")}
    seed = word(form, "seed") or "0"
    # The event is not held meanwhile.
    made = seated(len(players), state.last_round, seed, *meanwhile(request))
    asked = {name: form.get(name, [""])[0] for name in _ASKED}
    found.kept.propose(_drawn(form, made, players, seed, teams) | {"asked": asked})
    return done(request, f"/club/e/{id}/seating")


def _drawn(
    form: Form,
    made: dict[str, Any],
    players: list[DrawnPlayer],
    seed: str,
    teams: dict[str, str],
) -> dict[str, Any]:
    """The seating with the draw of names, and with the tables that some players keep; their price beside it."""
    pairs, kept = lines(form, "apart"), lines(form, "fixed")
    if any(len(pair) != 2 for pair in pairs):
        raise NotationError("pairs to keep apart are two names with ; between, one pair a line")
    if any(len(pair) != 2 for pair in kept):
        raise NotationError("a player who keeps a table is a name, ; and the table, one a line")
    own = {name: whole(table, "table") - 1 for name, table in kept}
    apart = [(one, two) for one, two in pairs] + list(combinations(own, 2))
    apart += [(one, two) for one, two in combinations(teams, 2) if teams[one] == teams[two]]
    first = number(form, "first_rounds", 0)
    found = draw(players, made["tables"], seed, first_rounds=first, apart=apart)
    for name in own:
        if name not in found.names:
            raise NotationError("{name!r} is not among the players", name=name)
    fixed = {found.names.index(name): table for name, table in own.items()}
    renamed = fixed_seating(made["tables"], fixed).to_dict() if fixed else {}
    price = {"without_fixed": made["certificate"]} if fixed else {}
    keeps = {
        "apart": pairs,
        "fixed": [[name, table + 1] for name, table in own.items()],
        "teams": bool(teams),
        "first_rounds": first,
    }
    return made | {"draw": found.to_dict(), "keeps": keeps} | renamed | price


@router.post("/club/e/{id}/seating/publish")
def publish_seating(request: Request, id: str, form: Sent) -> Response:
    """The proposed seating becomes the event's, with the names drawn into it."""
    return publish(request, id, form, "draw", _drawn_in)


def _drawn_in(state: EventState, made: dict[str, Any]) -> dict[str, Any]:
    """The seating by entries, with its proof."""
    numbers = {entry.name: entry.number for entry in state.to_seat}
    names = made["draw"]["names"]
    if set(names) != set(numbers):
        raise Refusal("old", "the entries have changed since: make the seating again")
    tables = [
        [[numbers[names[player]] for player in table] for table in seats]
        for seats in made["tables"]
    ]
    proof = {"draw": made["draw"], "certificate": made["certificate"]}
    return {"tables": tables} | proof | _keeps(made, numbers)


def _keeps(made: dict[str, Any], numbers: dict[str, int]) -> dict[str, Any]:
    """What the seating was asked to keep, by entries; nothing where an earlier version made it."""
    if "keeps" not in made:
        return {}
    apart, fixed = made["keeps"]["apart"], made["keeps"]["fixed"]
    named = {
        "apart": [[numbers[name] for name in pair] for pair in apart],
        "fixed": [[numbers[name], table] for name, table in fixed],
    }
    return {"keeps": made["keeps"] | named}


@router.post("/club/e/{id}/invite")
def invite(request: Request, id: str, form: Sent) -> Response:
    """Makes a link that lets somebody in; it is shown once, and the log keeps its digest only."""
    import segno

    with visit(request, id) as found:
        found.only("organiser")
        entry, table, name = optional(form, "entry"), optional(form, "table"), word(form, "name")
        if entry is not None and not name and 0 <= entry < len(found.state.entries):
            name = found.state.entries[entry].name
        # Whoever else they are, they sit at a table.
        is_player = entry is not None or table is not None
        roles = form.get("role", []) or (["player"] if is_player else [])
        if table is not None and not name:
            name = f"Table {table}"
        token = found.invite(name, roles, entry=entry, table=table)
        link = f"{found.home}/join#{token}"
        address = f"{found.address(request)}/join#{token}"
    picture = segno.make(address, micro=False).svg_data_uri(scale=4, border=2)
    return JSONResponse({"name": name, "link": link, "address": address, "qr": picture})


@router.post("/club/e/{id}/key")
def change_key(request: Request, id: str, form: Sent) -> Response:
    """A fresh key: backups from before let nobody in any more, and if that is wanted no other link does."""
    with visit(request, id) as found:
        found.only("organiser")
        links = word(form, "links") == "yes"
        found.kept.change_key(lambda mark: found.do("key_changed", fingerprint=mark, links=links))
    return saved(request, f"/club/e/{id}/staff")

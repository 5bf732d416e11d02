"""The desk's pages: a list of players looked at before it is taken, one player's page, check-in, places, numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse

from ...club import spreadsheet
from ...club.countries import as_code, codes, country_name
from ...club.event.entry_events import described
from ...club.event.registration import COLUMNS, ListedPlayer, alike, from_head, guessed, listed
from ...club.event.state import ENTERED, GONE, MERGED, WAITING, EventState
from ...club.event.tournament import role_for
from ...club.names import sort_key
from ...errors import NotationError
from ...locale import N_, translator
from ..errors import Refusal
from ..language import language_of
from .apart.lists import rows_of
from .door import Visit, visit
from .pages import (
    Body,
    Form,
    PageRoute,
    Sent,
    number,
    optional,
    saved,
    whole,
    word,
)

router = APIRouter(route_class=PageRoute, include_in_schema=False)


def country_names(lang: str) -> list[tuple[str, str]]:
    """Every country for a list to choose from."""
    named = ((code, country_name(code, lang)) for code in codes())
    return sorted(named, key=lambda one: sort_key(one[1], lang))


@router.post("/club/e/{id}/entries/read")
def read_list(request: Request, id: str, body: Body) -> Response:
    """A CSV or XLSX file as lines that can be looked at."""
    with visit(request, id) as found:
        found.only("organiser")
    rows = rows_of(body, request.app.state.settings.restore_time)
    if not rows:
        raise NotationError("there is nothing in the list")
    return JSONResponse({"text": "\n".join("\t".join(row) for row in rows)})


@router.get("/club/e/{id}/entries/look")
def look_again(id: str) -> Response:
    """The page of a list opened by its address, as another language does: the list is not in it."""
    return RedirectResponse(f"/club/e/{id}/people", 303)


@router.post("/club/e/{id}/entries/look")
def look(request: Request, id: str, form: Sent) -> HTMLResponse:
    """What was understood of a list, before it is taken."""
    with visit(request, id) as found:
        found.only("organiser")
        rows = from_head(spreadsheet.split(form.get("lines", [""])[0]))
        if not rows:
            raise NotationError("there is nothing in the list")
        columns = _columns(form, rows)
        return found.page(
            request,
            "look.html",
            lines=form["lines"][0],
            head=rows[0],
            columns=columns,
            known={key: name for key, (name, _) in COLUMNS.items()},
            understood=listed(found.state, rows, columns),
            countries=dict(country_names(language_of(request))),
        )


def _columns(form: Form, rows: spreadsheet.Cells) -> list[str]:
    """What each column holds: as chosen on the page, else as guessed."""
    chosen = form.get("column")
    if not chosen:
        return guessed(rows)
    if any(key and key not in COLUMNS for key in chosen):
        raise NotationError("a column holds one of {known}", known=" ".join(COLUMNS))
    twice = [key for key, times in Counter(chosen).items() if key and times > 1]
    if twice:
        raise NotationError("two columns hold the same: {what}", what=" ".join(twice))
    return chosen


@router.post("/club/e/{id}/entries")
def enter(request: Request, id: str, form: Sent) -> Response:
    """Many players at once. All are entered or none; of a list that was looked at, the rows that are ticked."""
    with visit(request, id) as found:
        found.only("organiser")
        rows = from_head(spreadsheet.split(form.get("lines", [""])[0]))
        players = listed(found.state, rows, _columns(form, rows))
        if "looked" in form:
            ticked, meant = (
                {whole(row, key) for row in form.get(key, ())} for key in ("row", "meant")
            )
            for place, one in enumerate(players):
                if place in meant and one.country_meant:
                    one.fields["country"] = one.country_meant
            chosen = [one for place, one in enumerate(players) if place in ticked]
        else:
            chosen = players
            _check_new(found.state, players)
        if any(not one.name for one in chosen):
            raise NotationError("an entry needs a name")
        _check_numbers(found.state, players, chosen)
        for one in chosen:
            more = {"another": bool(one.same_as), "unlisted": one.unknown_country}
            said: dict[str, Any] = {key: True for key, holds in more.items() if holds}
            found.do("entry_added", **one.fields, paid=one.paid, **said)
    return saved(request, f"/club/e/{id}/people")


def _check_new(state: EventState, players: list[ListedPlayer]) -> None:
    """Refuses a list nobody has looked at in which somebody is entered already."""
    known = [entry.name for entry in state.entries if entry.status != MERGED]
    names = Counter([one.name for one in players] + known)
    for one in players:
        if one.name and names[one.name] > 1:
            raise NotationError("{name} is entered already", name=one.name)
        if one.no_number:
            raise NotationError(
                "{given!r} is no EMA number: that has eight digits", given=one.no_number
            )


def _check_numbers(
    state: EventState, players: list[ListedPlayer], chosen: list[ListedPlayer]
) -> None:
    """Refuses the whole list where an EMA number is somebody else's, with the row that brings it."""
    known = {
        entry.ema: entry.name for entry in state.entries if entry.ema and entry.status != MERGED
    }
    rows = {id(one): row for row, one in enumerate(players, 1)}
    for one in chosen:
        ema = one.fields.get("ema", "")
        if ema in known:
            raise NotationError(
                "row {row}, {own}: {name} has the EMA number {ema} already",
                row=rows[id(one)],
                own=one.name,
                name=known[ema],
                ema=ema,
            )
        if ema:
            known[ema] = one.name


@router.get("/club/e/{id}/people/{entry}")
def person(request: Request, id: str, entry: int) -> HTMLResponse:
    """One player: everything that can be changed about them."""
    with visit(request, id) as found:
        found.only("organiser")
        state = found.state
        if not 0 <= entry < len(state.entries):
            raise Refusal("unknown", "there is no such player", 404)
        one = state.entries[entry]
        rounds = [found for found in state.rounds if found.started is None]
        return found.page(
            request,
            "person.html",
            entry=one,
            about=described(one),
            countries=country_names(language_of(request)),
            alike=[name for name in alike(state, one.name, one.ema) if name != one.name],
            others=[
                other for other in state.entries if other is not one and other.status != MERGED
            ],
            coming=rounds,
            free=free_seats(state),
            changes=_changes(found, entry),
        )


def _changes(found: Visit, entry: int) -> list[dict[str, Any]]:
    """What was written about a player, the newest first."""
    events, decisions = found.kept.tournament.events, found.state.decisions

    def whose(one: dict[str, Any]) -> Any:
        if one["kind"] == "decision_cancelled":
            return decisions[one["decision"]]["entry"]
        return one.get("entry")

    return [one for one in events if whose(one) == entry and one["kind"] != "invited"][::-1]


def free_seats(state: EventState) -> list[Any]:
    """Who has a seat in the rounds to come that somebody else can take: gone, or a substitute."""
    coming = [found.number for found in state.rounds if found.started is None]
    return [
        entry
        for entry in state.entries
        if (entry.status in GONE or (entry.substitute and entry.plays))
        and any(state.seat_in(number, entry.number) for number in coming)
    ]


@router.post("/club/e/{id}/people/{entry}/change")
def change(request: Request, id: str, entry: int, form: Sent) -> Response:
    """What was typed on a player's page becomes one event with what differs; nothing if nothing does."""
    with visit(request, id) as found:
        found.only("organiser")
        if not 0 <= entry < len(found.state.entries):
            raise Refusal("unknown", "there is no such player", 404)
        parts = found.state.entries[entry].parts
        now = described(found.state.entries[entry])
        if not parts.is_guess:
            now |= {"given": parts.given, "family": parts.family}
        given: dict[str, Any] = {key: word(form, key) for key in now if key in form}
        given["country"] = as_code(word(form, "country"))
        given["paid"] = bool(word(form, "paid"))
        differs = {key: value for key, value in given.items() if value != now[key]}
        if differs:
            if {"given", "family"} & set(differs):
                differs |= {"given": given["given"], "family": given["family"]}
            if word(form, "another"):
                differs["another"] = True
            for said in ("over", "unlisted"):
                if word(form, said):
                    differs[said] = True
            found.do("entry_changed", word(form, "once"), entry=entry, **differs)
    return saved(request, f"/club/e/{id}/people/{entry}")


@router.post("/club/e/{id}/check-in")
def check_in(request: Request, id: str, form: Sent) -> Response:
    """Those who are ticked are here, or everybody who is expected."""
    with visit(request, id) as found:
        role_for("checked_in", found.person.roles)
        expected = [entry.number for entry in found.state.entries if entry.status == ENTERED]
        ticked = [whole(given, "entry") for given in form.get("entry", ())]
        for entry in expected if word(form, "everybody") else ticked:
            found.do("checked_in", entry=entry)
    return saved(request, f"/club/e/{id}/people")


@router.post("/club/e/{id}/places")
def places(request: Request, id: str, form: Sent) -> Response:
    """How many can play, in all and from each country."""
    with visit(request, id) as found:
        role_for("places_set", found.person.roles)
        quotas = {}
        for row in spreadsheet.split(form.get("quotas", [""])[0]):
            if len(row) != 2:
                raise NotationError("a quota is a country, ; and a number, one a line")
            quotas[row[0]] = whole(row[1], "quota")
        found.do(
            "places_set",
            places=optional(form, "places"),
            per_country=optional(form, "per_country"),
            quotas=quotas,
        )
    return saved(request, f"/club/e/{id}/people")


@router.post("/club/e/{id}/fill")
def fill(request: Request, id: str, form: Sent) -> Response:
    """Numbers that do not fill tables: substitutes play, the last to enter wait, or those who wait are let in."""
    with visit(request, id) as found:
        found.only("organiser")
        state, how = found.state, word(form, "how")
        missing = -len(state.to_seat) % 4
        match how:
            case "substitutes":
                for name in islice(_substitutes(state, language_of(request)), missing):
                    found.do("substitute_plays", name=name)
            case "wait":
                ranked = [entry for entry in state.to_seat if not entry.substitute]
                for entry in ranked[len(ranked) - len(state.to_seat) % 4 :]:
                    found.do("put_on_waiting_list", entry=entry.number)
            case "admit":
                waiting = [entry for entry in state.entries if entry.status == WAITING]
                for entry in waiting[: number(form, "count", missing)]:
                    found.do("admitted", entry=entry.number, over=True)
            case _:
                raise NotationError("{given!r} cannot be", given=how)
    return saved(request, f"/club/e/{id}/people")


def _substitutes(state: EventState, lang: str) -> Iterator[str]:
    """Names for those who fill tables: who offered to step in, then numbers."""
    taken = {entry.name for entry in state.entries}
    yield from (name for name in state.pool if name not in taken)
    word = translator(lang).gettext(N_("Substitute {number}"))
    yield from (name for place in count(1) if (name := word.format(number=place)) not in taken)

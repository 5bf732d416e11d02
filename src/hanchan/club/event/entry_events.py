"""Events of the desk: who enters, waits, is changed, is here, leaves and comes back; substitutes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Any

from ...errors import IllegalAction, NotationError
from ...locale import N_
from ..countries import as_code, country_code, country_meant
from ..log import Event
from ..names import joined
from .handlers import (
    ORGANISER,
    Change,
    EventKinds,
    check_room,
    entry_of,
    flag_of,
    number_of,
    text_of,
    words_of,
)
from .state import (
    DISQUALIFIED,
    ENTERED,
    IN,
    MERGED,
    OUT,
    REMOVED,
    WAITING,
    Entrant,
    EventState,
    Places,
)

KINDS = EventKinds()
_TEXTS = ("ema", "country", "club", "team", "given", "family", "native")
PERSON = " ".join(f"{name}?" for name in (*_TEXTS, "paid"))


@KINDS.written_by(ORGANISER, f"name? {PERSON} waiting? another? unlisted?")
def entry_added(state: EventState, event: Event) -> Change:
    """A player enters; on the waiting list where no place is left.

    `another`: a second person of that name; `unlisted`: of a country that is in no list.
    """
    about = _about(event)
    _check_country(state, event, about["country"])
    name = _shown_name(state, event, about)
    if state.is_playing and not state.reading:
        raise IllegalAction("a round is being played: players enter between rounds")
    _check_number(state, about["ema"], None)
    check_room(state.entries)
    waits = flag_of(event, "waiting") or state.is_full(about["country"])
    is_another = flag_of(event, "another")
    entry = Entrant(len(state.entries), name, paid=flag_of(event, "paid"), is_another=is_another)
    _tell(entry, about)
    entry.status = WAITING if waits else ENTERED
    return lambda: state.entries.append(entry)


def _tell(entry: Entrant, about: dict[str, str]) -> None:
    for field, value in about.items():
        setattr(entry, field, value)


def _about(event: Event) -> dict[str, str]:
    """What an event says of a person; the country in three letters, however it was written."""
    found = {name: text_of(event, name) for name in _TEXTS}
    found["country"] = as_code(found["country"])
    found["ema"] = ema_number(found["ema"]) or found["ema"]
    return found


def ema_number(given: str) -> str | None:
    """An EMA number in its eight digits; a nought that a spreadsheet dropped is put back. None if it is no number.

    >>> ema_number("04000001"), ema_number("4000001"), ema_number("0400-0001"), ema_number("")
    ('04000001', '04000001', None, None)
    """
    return given.zfill(8) if re.fullmatch("[0-9]{7,8}", given) else None


def _check_country(state: EventState, event: Event, country: str) -> None:
    """Refuses a country that is in no list, with the nearest, unless it was said that it is in none."""
    if flag_of(event, "unlisted") or state.reading or not country or country_code(country):
        return
    if near := country_meant(country):
        raise NotationError(
            "no country is called {given!r}: is it {near}? One in no list can be taken as it is",
            given=country,
            near=near,
        )
    raise NotationError(
        "no country is called {given!r}; one in no list can be taken as it is", given=country
    )


def _shown_name(
    state: EventState, event: Event, about: dict[str, str], own: Entrant | None = None
) -> str:
    """The name by which a person is shown; a second one of that name has a number behind it."""
    name = text_of(event, "name") or joined(about["given"], about["family"]) or about["native"]
    if not name:
        raise NotationError(N_("an entry needs a name"))
    taken = {entry.name for entry in state.entries if entry is not own}
    if name not in taken:
        return name
    if flag_of(event, "another"):
        return _numbered(name, taken)
    # A struck entry holds no name: it gets another if it is split off.
    own_it = [entry for entry in state.entries if entry is not own and entry.name == name]
    statuses = {entry.status for entry in own_it} - {MERGED}
    if statuses == {OUT}:
        raise NotationError("{name} is entered and has withdrawn: let them return", name=name)
    if statuses:
        raise NotationError("{name} is entered already", name=name)
    return name


def _numbered(name: str, taken: Collection[str]) -> str:
    """The name with the first number behind it that nobody has."""
    numbered = (f"{name} ({count})" for count in range(2, len(taken) + 3))
    return next(one for one in numbered if one not in taken)


def _check_number(state: EventState, ema: str, own: Entrant | None) -> None:
    """Refuses what is no EMA number, or somebody else's; logs from before that rule are read as they are."""
    if not ema or state.reading:
        return
    if ema_number(ema) is None:
        raise NotationError("{given!r} is no EMA number: that has eight digits", given=ema)
    for entry in state.entries:
        if entry is not own and entry.ema == ema and entry.status != MERGED:
            raise NotationError("{name} has the EMA number {ema} already", name=entry.name, ema=ema)


def _check_quota(state: EventState, entry: Entrant, country: str) -> None:
    """Refuses another country to somebody with a place where that country's quota is full.

    A published seating stands, and logs from before that rule are read as they are.
    """
    if state.reading or entry.seated or entry.substitute or not entry.plays:
        return
    if country != entry.country and state.is_quota_full(country):
        raise IllegalAction(
            "the quota of {country} is full: {name} can wait, or play over the quota",
            country=country,
            name=entry.name,
        )


@KINDS.written_by(ORGANISER, f"entry name? {PERSON} another? over? unlisted?")
def entry_changed(state: EventState, event: Event) -> Change:
    """Something about a person is put right; what is not named stays.

    `over`: above the quota of a new country; `unlisted`: that country is in no list.
    """
    entry = entry_of(state, event.get("entry"))
    about = {name: value for name, value in _about(event).items() if name in event}
    if "name" in event and not {"given", "family"} & set(about):
        about |= {"given": "", "family": ""}  # they are read from the new name
    whole = {name: about.get(name, getattr(entry, name)) for name in _TEXTS}
    renames = bool({"name", "given", "family"} & set(event))
    name = _shown_name(state, event, whole, entry) if renames else entry.name
    if about.get("ema", entry.ema) != entry.ema:
        _check_number(state, about["ema"], entry)
    if whole["country"] != entry.country:
        _check_country(state, event, whole["country"])
    if not flag_of(event, "over"):
        _check_quota(state, entry, whole["country"])
    paid = flag_of(event, "paid", entry.paid)
    is_another = flag_of(event, "another", entry.is_another)

    def change() -> None:
        entry.name, entry.paid, entry.is_another = name, paid, is_another
        _tell(entry, about)

    return change


@KINDS.written_by(ORGANISER, "entry into")
def entries_merged(state: EventState, event: Event) -> Change:
    """Two entries are one person: the first is struck, what it knows more goes to the other."""
    entry, into = entry_of(state, event.get("entry")), entry_of(state, event.get("into"))
    if entry is into:
        raise NotationError("{name} cannot be merged with itself", name=entry.name)
    for one in (entry, into):
        if one.status in (MERGED, DISQUALIFIED, REMOVED):
            raise _wrong_status(one)
    if entry.seated:
        raise IllegalAction("{name} has a seat: take the seating back first", name=entry.name)
    if not entry.plays:  # else the place that is given up is of that country
        _check_quota(state, into, into.country or entry.country)

    def change() -> None:
        entry.status, entry.merged_into = MERGED, into.number
        for name in _TEXTS:
            setattr(into, name, getattr(into, name) or getattr(entry, name))
        into.paid = into.paid or entry.paid

    return change


@KINDS.written_by(ORGANISER, "entry")
def entry_split(state: EventState, event: Event) -> Change:
    """Two entries that were merged are two people after all."""
    entry = entry_of(state, event.get("entry"))
    if entry.status != MERGED:
        raise IllegalAction("{name} was not merged with anybody", name=entry.name)
    status = WAITING if state.is_full(entry.country) else ENTERED
    taken = {one.name for one in state.entries if one is not entry}
    name = _numbered(entry.name, taken) if entry.name in taken else entry.name

    def change() -> None:
        entry.status, entry.merged_into, entry.is_another = status, None, True
        entry.name = name

    return change


@KINDS.written_by(ORGANISER, "places? per_country? quotas?")
def places_set(state: EventState, event: Event) -> Change:
    """How many can play: in all, from every country, and from single ones; without a number nobody counts."""
    most, each = _most(event, "places"), _most(event, "per_country")
    quotas = event.get("quotas") or {}
    if not isinstance(quotas, dict):
        raise NotationError("{name}: {given!r} cannot be", name="quotas", given=quotas)
    _check_countries(state, quotas)
    known = {as_code(country): number_of(quotas, country, 1) for country in quotas}
    return lambda: setattr(state, "places", Places(most, each, known))


def _check_countries(state: EventState, quotas: Iterable[str]) -> None:
    """Refuses a quota of a country that is in no list and nobody's: it would hold for nobody."""
    own = {entry.country for entry in state.entries}
    for country in quotas:
        if country_code(country) is None and country not in own and not state.reading:
            raise NotationError("no country is called {given!r}", given=country)


def _most(event: Event, name: str) -> int | None:
    return None if event.get(name) is None else number_of(event, name, 1)


@KINDS.written_by(ORGANISER, "entry over?")
def admitted(state: EventState, event: Event) -> Change:
    """Somebody on the waiting list gets a place; `over` a quota that is full, if the organiser says so."""
    entry = entry_of(state, event.get("entry"))
    if entry.status != WAITING:
        raise _wrong_status(entry)
    if state.is_full(entry.country) and not flag_of(event, "over"):
        raise IllegalAction("no place is left for {name}", name=entry.name)
    return lambda: setattr(entry, "status", ENTERED)


@KINDS.written_by(ORGANISER, "entry")
def put_on_waiting_list(state: EventState, event: Event) -> Change:
    """Somebody gives up the place for now."""
    entry = entry_of(state, event.get("entry"))
    if not entry.plays:
        raise _wrong_status(entry)
    if entry.seated:
        raise IllegalAction("{name} has a seat: take the seating back first", name=entry.name)
    return lambda: setattr(entry, "status", WAITING)


def _wrong_status(entry: Entrant) -> IllegalAction:
    return IllegalAction("{name} is {status}", name=entry.name, status=entry.status)


@KINDS.written_by(ORGANISER, "name")
def substitute_added(state: EventState, event: Event) -> Change:
    """Somebody who can step in; not counted among the entries."""
    name = text_of(event, "name")
    if not name or name in state.pool:
        raise NotationError("a substitute needs a name of their own")
    check_room(state.pool)
    return lambda: state.pool.append(name)


@KINDS.written_by(ORGANISER, "name")
def substitute_plays(state: EventState, event: Event) -> Change:
    """A substitute fills a table from the first round on: seated like everybody, and not ranked."""
    name = words_of(event, "name", N_("a substitute needs a name of their own"))
    if state.rounds:
        raise IllegalAction("the seating is published: a substitute takes the seat of somebody")
    if any(entry.name == name for entry in state.entries):
        raise NotationError("{name} is entered already", name=name)
    check_room(state.entries)
    made = Entrant(len(state.entries), name, substitute=True)
    return lambda: state.entries.append(made)


@KINDS.written_by(("organiser", "scribe"), "entry")
def checked_in(state: EventState, event: Event) -> Change:
    """A player is here."""
    entry = entry_of(state, event.get("entry"))
    if not entry.plays:
        raise _wrong_status(entry)
    return lambda: setattr(entry, "status", IN)


@KINDS.written_by(("organiser", "scribe"), "entry")
def not_here(state: EventState, event: Event) -> Change:
    """A player who was checked in is not here after all."""
    entry = entry_of(state, event.get("entry"))
    # Whose being here was a lateness that is cancelled later on is not here already.
    late = state.reading and state.void and entry.status == ENTERED
    if entry.status != IN and not late:
        raise _wrong_status(entry)
    return lambda: setattr(entry, "status", ENTERED)


@KINDS.written_by(ORGANISER, "entry from_round? reason?")
def withdrawn(state: EventState, event: Event) -> Change:
    """A player leaves the tournament; a substitute plays from that round on."""
    entry = entry_of(state, event.get("entry"))
    if entry.status in (DISQUALIFIED, REMOVED, OUT, MERGED):
        raise _wrong_status(entry)
    first = number_of(event, "from_round", 1)

    def change() -> None:
        entry.status, entry.out_from = OUT, first

    return change


@KINDS.written_by(ORGANISER, "entry")
def returned(state: EventState, event: Event) -> Change:
    """Somebody who had left is back: from the next round on, in the seat that is still theirs or in another."""
    entry = entry_of(state, event.get("entry"))
    if entry.status != OUT:
        raise _wrong_status(entry)
    waits = not state.rounds and not entry.substitute and state.is_full(entry.country)

    def change() -> None:
        entry.status, entry.out_from = WAITING if waits else ENTERED, 0

    return change


def described(entry: Entrant) -> dict[str, Any]:
    """What can be changed about a person, as an event would name it."""
    return {name: getattr(entry, name) for name in ("name", *_TEXTS, "paid")}

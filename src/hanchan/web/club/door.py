"""The way in: which event is asked for and who asks; links become cookies here.

A person is let in by a link and known by the cookie that the link became; everybody else is the public.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
from anyio import from_thread
from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from ...club.event.handlers import ROLES, STAFF
from ...club.event.ranking import players
from ...club.event.sheet_events import sheet_of
from ...club.event.state import EventState, Round, Sheet
from ...club.event.tournament import KINDS, role_for
from ...club.log import ONCE, Event
from ...club.papers.paper import qr
from ...errors import NotationError
from ...locale.plain_text import plain
from ..configuration import command_to_play
from ..errors import Refusal
from ..http.base_path import server_address
from ..limits import address_of
from ..operating.certificate import authority_of
from ..reachable import addresses_for_phones, for_phones, is_loopback, is_own_machine
from ..secrets import digest, is_token, new_token
from ..storage.folders import data_folder
from .office import KeptEvent, Office
from .pages import PageRoute, Sent, done, page, word

router = APIRouter(route_class=PageRoute, include_in_schema=False)
_YEAR = 365 * 24 * 3600


class Person(NamedTuple):
    """A name and what it may do; `entry` is the player it is, `table` the device's table."""

    name: str
    roles: tuple[str, ...]
    entry: int | None = None
    table: int | None = None

    @property
    def is_staff(self) -> bool:
        """Works for the event."""
        return any(role in STAFF for role in self.roles)

    def may(self, kind: str) -> bool:
        """Some role of theirs may write this."""
        return any(role in KINDS[kind].roles for role in self.roles)

    def table_in(self, state: EventState, number: int) -> int | None:
        """The table, from 1, at which the person sits in a round; None if at none."""
        if self.table is not None:
            return self.table
        seat = state.seat_in(number, self.entry)
        return seat[0] if seat else None


PUBLIC = Person("", ROLES[-1:])


class Visit(NamedTuple):
    """Somebody at an event."""

    kept: KeptEvent
    person: Person

    @property
    def state(self) -> EventState:
        """The event as it stands."""
        return self.kept.state

    @property
    def home(self) -> str:
        """The event's address."""
        return f"/club/e/{self.kept.id}"

    def address(self, request: Request) -> str:
        """The event's address as others reach it, for links and codes; it is remembered where they lead."""
        server = for_phones(server_address(request))
        if not is_loopback(server):
            self.kept.give_out(server)
        return server + self.home

    def elsewhere(self, request: Request) -> list[str]:
        """Addresses that links and codes hold and that this machine has not, or no longer."""
        own = addresses_for_phones(server_address(request))
        return [one for one in self.kept.addresses() if own and one not in own]

    def sheet(self, number: int, table: int) -> tuple[Round, Sheet]:
        """The round and the sheet of a table, both from 1; Refusal if there is none."""
        try:
            return sheet_of(self.state, {"round": number, "table": table})
        except NotationError:
            raise Refusal("unknown", "there is no such table", 404) from None

    def only(self, *roles: str) -> None:
        """Refuses those who have none of the roles."""
        if not any(role in self.person.roles for role in roles):
            raise Refusal("role", "this page is for {roles}", 403, roles=", ".join(roles))

    def has_come(self, once: str) -> bool:
        """The form came before, and all that it asks for is done."""
        return self.kept.tournament.log.written_once(once) is not None

    def proposed(self, part: str) -> dict[str, Any]:
        """The seating that waits to be published, if it has this part; Refusal if none has been made so."""
        made = self.kept.proposal()
        if made is None or part not in made:
            raise Refusal("none", "no seating has been made yet")
        return made

    def do(self, kind: str, once: str = "", **fields: Any) -> Event:
        """Writes an event of this person; the same form sent twice is written once."""
        kept, person = self.kept, self.person
        with kept.lock:
            tournament = kept.tournament
            sent = tournament.log.written_once(once)
            if sent is not None:
                return sent
            if once:
                fields[ONCE] = once
            role = role_for(kind, person.roles)
            return tournament.do(kind, by=person.name, role=role, at=kept.now, **fields)

    def invite(self, name: str, roles: list[str], **for_whom: Any) -> str:
        """Lets somebody in; the secret of their link."""
        token = new_token()
        self.do("invited", name=name, roles=roles, digest=digest(token), **for_whom)
        return token

    def page(self, request: Request, template: str, **more: Any) -> HTMLResponse:
        """A page of the event."""
        return page(request, template, **self.shown(), **more)

    def shown(self) -> dict[str, Any]:
        """What every page of an event shows."""
        return {
            "id": self.kept.id,
            "home": self.home,
            "event": self.state,
            "book": self.state.book,
            "person": self.person,
            "players": players(self.state),
            "version": len(self.kept.tournament.log.events),
        }


def office_of(request: Request) -> Office:
    """The server's office."""
    found: Office = request.app.state.office
    return found


def check_open(request: Request) -> None:
    """Refusal where the operator lets nobody begin anything."""
    if request.app.state.settings.club_new == "nobody":
        raise Refusal("closed", "nothing new is begun on this server", 403)


def check_new(request: Request, code: str) -> None:
    """Refusal for who may not begin something new, or begins too much. The hall itself has no limit."""
    check_open(request)
    office_of(request).room_left.check_disk()
    settings, quotas = request.app.state.settings, request.app.state.hall.quotas
    address = address_of(request)
    if settings.club_new == "code":
        from_thread.run(quotas.check_code, address)
        if not is_token(plain(code), digest(plain(settings.club_code))):
            from_thread.run(quotas.wrong_code, address)
            raise Refusal("code", "that is not the code of this server", 403)
    from_thread.run(quotas.check_new, address)


def cookie_of(id: str) -> str:
    """The name of the cookie for an event or a table."""
    return f"club-{id}"


def admitted(request: Request, to: str, id: str, token: str, says: str = "") -> Response:
    """On to the page, with the secret of a link as a cookie of this browser."""
    answer = done(request, to, says)
    answer.set_cookie(
        cookie_of(id),
        token,
        max_age=_YEAR,
        path="/club",
        httponly=True,
        samesite="lax",
    )
    return answer


def _person_of(token: str, state: EventState) -> Person:
    """Whom the secret belongs to; the public if to nobody."""
    for one in state.invitations:
        if token and is_token(token, one.digest) and not one.revoked:
            return Person(one.name, one.roles, one.entry, one.table)
    return PUBLIC


def may_list(request: Request, id: str, state: EventState) -> bool:
    """The event stands in this reader's lists: a hidden one for those who were let in."""
    token = request.cookies.get(cookie_of(id), "")
    return not state.hidden or _person_of(token, state) is not PUBLIC


@contextmanager
def visit(request: Request, id: str) -> Iterator[Visit]:
    """The event and who asks; nothing changes meanwhile."""
    kept = office_of(request).get(id)
    with kept.lock:
        if kept.state.deleted:
            raise Refusal("unknown", "there is no such event", 404)
        token = request.cookies.get(cookie_of(id), "")
        yield Visit(kept, _person_of(token, kept.state))


def organiser_of(kept: KeptEvent) -> Visit:
    """The event in the name of whoever created it."""
    return Visit(kept, Person(kept.tournament.events[0]["by"], ("organiser",)))


@router.get("/club/e/{id}/join")
def join_page(request: Request, id: str) -> HTMLResponse:
    """Where an invitation's link leads; the secret behind `#` never reaches a log."""
    with visit(request, id) as found:
        return found.page(request, "join.html")


def bad_link() -> Refusal:
    """The refusal of a secret that is nobody's."""
    return Refusal("token", "this link does not let anybody in, or no longer", 403)


@router.post("/club/e/{id}/join")
def join(request: Request, id: str, form: Sent) -> Response:
    """The secret of a link becomes a cookie."""
    token = word(form, "token")
    if _person_of(token, office_of(request).get(id).state) is PUBLIC:
        raise bad_link()
    return admitted(request, f"/club/e/{id}", id, token)


@router.get("/club/e/{id}/link")
def own_link(request: Request, id: str) -> HTMLResponse:
    """The link of who asks: whoever has it comes in as this person, on any device."""
    with visit(request, id) as found:
        if found.person is PUBLIC:
            raise bad_link()
        token = request.cookies[cookie_of(id)]
        address = f"{found.address(request)}/join#{token}"
        return found.page(request, "link.html", address=address, code=qr(address))


@router.get("/club/e/{id}/phones")
def phones(request: Request, id: str) -> HTMLResponse:
    """Where phones find the server, and what to do when one does not."""
    settings = request.app.state.settings
    with visit(request, id) as found:
        own = server_address(request)
        known = [one + found.home for one in addresses_for_phones(own)]
        # How the server was started concerns who sits at it.
        is_at_it = "organiser" in found.person.roles and is_own_machine(address_of(request))

        def command(port: int | None) -> str:
            there = msgspec.structs.replace(settings, port=port or settings.port)
            return command_to_play(there, host="0.0.0.0", is_whole=is_at_it)

        return found.page(
            request,
            "phones.html",
            addresses=known,
            codes=[qr(one) for one in known[:1]],
            command=command,
            elsewhere=[(one, urlsplit(one)) for one in found.elsewhere(request)],
            authority=_authority(request) is not None,
        )


def _authority(request: Request) -> bytes | None:
    """The certificate of the server's own authority; None if it has none."""
    settings = request.app.state.settings
    return authority_of(settings, data_folder(settings))


@router.get("/club/authority.crt")
def authority(request: Request) -> Response:
    """The certificate by which phones trust a server that made its own."""
    found = _authority(request)
    if found is None:
        raise Refusal("unknown", "this server has no certificate of its own", 404)
    return Response(found, media_type="application/x-x509-ca-cert")


@router.post("/club/e/{id}/leave")
def leave(request: Request, id: str) -> Response:
    """The browser is nobody again."""
    answer = done(request, f"/club/e/{id}")
    answer.delete_cookie(cookie_of(id), path="/club")
    return answer

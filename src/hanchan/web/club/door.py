"""The way in: which event is asked for and who asks; links become cookies here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from ...club.event.state import State
from ..errors import Refusal
from .forms import PageRoute, done, read_form, word
from .office import Kept, Office
from .people import PUBLIC, Person, admit, cookie_of, person_of
from .words import page

router = APIRouter(route_class=PageRoute, include_in_schema=False)


class Visit(NamedTuple):
    """Somebody at an event."""

    kept: Kept
    person: Person

    @property
    def state(self) -> State:
        """The event as it stands."""
        return self.kept.state

    @property
    def home(self) -> str:
        """The event's address."""
        return f"/club/e/{self.kept.id}"


def office_of(request: Request) -> Office:
    """The server's office."""
    found: Office = request.app.state.office
    return found


def check_new(request: Request) -> None:
    """Counts something new from an address; Refusal if there is too much. The hall itself has no limit."""
    addresses = request.app.state.hall.addresses
    peer = request.client.host if request.client else None
    address = addresses.address(peer, request.headers.get("x-forwarded-for"))
    addresses.check_new_table(address, 0)


@contextmanager
def visit(request: Request, id: str) -> Iterator[Visit]:
    """The event and who asks; nothing changes meanwhile."""
    kept = office_of(request).get(id)
    with kept.lock:
        token = request.cookies.get(cookie_of(id), "")
        yield Visit(kept, person_of(token, kept.state))


def only(found: Visit, *roles: str) -> None:
    """Refuses those who have none of the roles."""
    if not any(role in found.person.roles for role in roles):
        raise Refusal("role", "this page is for {roles}", 403, roles=", ".join(roles))


def shown(found: Visit, **more: Any) -> dict[str, Any]:
    """What every page of an event shows."""
    state = found.state
    return {
        "id": found.kept.id,
        "home": found.home,
        "event": state,
        "book": state.book,
        "person": found.person,
        "version": len(found.kept.tournament.log.events),
    } | more


@router.get("/club/e/{id}/join")
def join_page(request: Request, id: str) -> HTMLResponse:
    """Where an invitation's link leads; the secret behind `#` never reaches a log."""
    with visit(request, id) as found:
        return page(request, "join.html", **shown(found))


@router.post("/club/e/{id}/join")
async def join(request: Request, id: str) -> Response:
    """The secret of a link becomes a cookie."""
    token = word(await read_form(request), "token")
    kept = office_of(request).get(id)
    if person_of(token, kept.state) is PUBLIC:
        raise Refusal("token", "this link does not let anybody in, or no longer", 403)
    answer = done(request, f"/club/e/{id}")
    admit(answer, request, id, token)
    return answer


@router.post("/club/e/{id}/leave")
async def leave(request: Request, id: str) -> Response:
    """The browser is nobody again."""
    answer = done(request, f"/club/e/{id}")
    answer.delete_cookie(cookie_of(id), path="/club")
    return answer

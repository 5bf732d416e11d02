"""The codes of all players at once: every badge lets its player in, and can be printed again.

The secret of a player's link is made from the key of the event's log, so that the same badge is printed again on
another machine that has the backup; the log keeps its digest, as of any invitation. One that was taken back is
followed by another.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode

from fastapi import APIRouter, Request, Response

from ....club.event.state import Entrant
from ....club.papers.rows import Rows
from ....locale import N_
from ...errors import Refusal
from ...secrets import digest
from ..door import Visit, visit
from ..pages import PageRoute, csv_answer, done

router = APIRouter(route_class=PageRoute, include_in_schema=False)


def _token(found: Visit, entry: Entrant) -> str:
    """The secret of a player's link, the first that was not taken back; empty where the log has no key."""
    key = found.kept.tournament.log.key
    if key is None:
        return ""
    gone = {one.digest for one in found.state.invitations if one.revoked}
    number = 0
    while True:
        message = f"player/{entry.number}/{number}".encode()
        made = hmac.new(key.secret, message, "sha256").digest()[:16]
        token = urlsafe_b64encode(made).decode("ascii").rstrip("=")
        if digest(token) not in gone:
            return token
        number += 1


def _is_invited(found: Visit, token: str) -> bool:
    kept = digest(token)
    return any(one.digest == kept and not one.revoked for one in found.state.invitations)


def _players(found: Visit) -> list[Entrant]:
    return [entry for entry in found.state.to_seat if not entry.substitute]


def player_links(request: Request, found: Visit) -> dict[int, str]:
    """The link of every player whose code was made, by entry; none for those who do not organise."""
    if "organiser" not in found.person.roles:
        return {}
    address = f"{found.address(request)}/join#"
    tokens = {entry.number: _token(found, entry) for entry in _players(found)}
    return {entry: address + token for entry, token in tokens.items() if _is_invited(found, token)}


@router.post("/club/e/{id}/codes")
def make_codes(request: Request, id: str) -> Response:
    """A link for every player who has none yet."""
    with visit(request, id) as found:
        found.only("organiser")
        for entry in _players(found):
            token = _token(found, entry)
            if not token:
                raise Refusal("key", "the log of this event has no key: make links one by one")
            if not _is_invited(found, token):
                name = _free_name(found, entry)
                kept = digest(token)
                found.do("invited", name=name, roles=["player"], digest=kept, entry=entry.number)
    return done(request, f"/club/e/{id}/staff", N_("Every player has a code: print the badges."))


def _free_name(found: Visit, entry: Entrant) -> str:
    """The player's name, with the number where somebody else is invited by it."""
    taken = {one.name for one in found.state.invitations if not one.revoked}
    names = (entry.name, f"{entry.name} · {entry.number}")
    name = next((one for one in names if one not in taken), None)
    return name or f"{entry.name} · {entry.number}.{len(taken)}"


@router.get("/club/e/{id}/codes.csv")
def links_file(request: Request, id: str) -> Response:
    """All links as a list, to be sent before the event."""
    with visit(request, id) as found:
        found.only("organiser")
        links = player_links(request, found)
        rows: Rows = [["number", "name", "country", "ema", "link"]]
        for entry in _players(found):
            if entry.number in links:
                link = links[entry.number]
                rows.append([entry.number, entry.name, entry.country, entry.ema, link])
    return csv_answer("links.csv", rows)

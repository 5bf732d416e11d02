"""Who asks: a person let in by a link, known by the cookie that the link became; everybody else is the public."""

from __future__ import annotations

from typing import NamedTuple

from fastapi import Request, Response

from ...club.event.roles import WRITES, check_role
from ...club.event.state import State
from ..secrets import is_token

PUBLIC_ROLE = "public"
STAFF = ("organiser", "head referee", "referee", "scribe")
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
        return any(role in WRITES.get(kind, ()) for role in self.roles)


PUBLIC = Person("", (PUBLIC_ROLE,))


def cookie_of(id: str) -> str:
    """The name of the cookie for an event or a table."""
    return f"club-{id}"


def admit(response: Response, request: Request, id: str, token: str) -> None:
    """Turns a link's secret into a cookie of this browser."""
    response.set_cookie(
        cookie_of(id),
        token,
        max_age=_YEAR,
        path="/club",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def person_of(token: str, state: State) -> Person:
    """Whom the secret belongs to; the public if to nobody."""
    for one in state.invitations:
        if token and is_token(token, one.digest) and not one.revoked:
            return Person(one.name, one.roles, one.entry, one.table)
    return PUBLIC


def role_for(person: Person, kind: str) -> str:
    """The role in which a person writes this; refused if they have none that may."""
    for role in person.roles:
        if role in WRITES.get(kind, ()):
            return role
    check_role(kind, person.roles[0])  # says who may
    raise AssertionError(kind)


def seat_in(state: State, entry: int | None, number: int) -> tuple[int, int] | None:
    """The table, from 1, and the seat of a player in a round; None for who has none."""
    if entry is None or not 1 <= number <= len(state.rounds):
        return None
    for table, sheet in enumerate(state.round(number).sheets, 1):
        if entry in sheet.seats:
            return table, sheet.seats.index(entry)
    return None


def table_of(person: Person, state: State, number: int) -> int | None:
    """The table, from 1, at which a person sits in a round; None if at none."""
    if person.table is not None:
        return person.table
    seat = seat_in(state, person.entry, number)
    return seat[0] if seat else None

"""Events of the door: who was let in by which link, as what, and who no longer is."""

from __future__ import annotations

from ...errors import NotationError
from ...locale import N_
from ..log import Event
from .handlers import (
    ORGANISER,
    ROLES,
    Change,
    EventKinds,
    check_room,
    entry_of,
    flag_of,
    number_of,
    text_of,
    words_of,
)
from .state import EventState, Invitation

KINDS = EventKinds()


@KINDS.written_by(ORGANISER, "name roles digest entry? table?")
def invited(state: EventState, event: Event) -> Change:
    """Somebody is invited; the log keeps the digest of the link's secret, never the secret."""
    name = words_of(event, "name", N_("an invitation needs a name"))
    roles = event.get("roles") or []
    if not isinstance(roles, list):
        raise NotationError("{roles!r}: roles are a list", roles=roles)
    if any(one.name == name and not one.revoked for one in state.invitations):
        raise NotationError("{name} is invited already; every change names one person", name=name)
    for role in roles:
        if role not in ROLES[:-1]:
            known = ", ".join(ROLES[:-1])
            raise NotationError("no role {role!r}: one of {known}", role=role, known=known)
    if not roles:
        raise NotationError("an invitation needs a role")
    if event.get("entry") is not None:
        entry_of(state, event["entry"])
    table = None if event.get("table") is None else number_of(event, "table", 1)
    digest = words_of(event, "digest")
    check_room(state.invitations)
    made = Invitation(name, tuple(roles), digest, event.get("entry"), table)
    return lambda: state.invitations.append(made)


@KINDS.written_by(ORGANISER, "name")
def invitation_revoked(state: EventState, event: Event) -> Change:
    """A link no longer lets anybody in; what was written with it stands."""
    name = text_of(event, "name")
    found = [one for one in state.invitations if one.name == name and not one.revoked]
    if not found:
        raise NotationError("nobody of the name {name!r} is invited", name=name)
    if "organiser" in found[0].roles and _organisers(state) == 1:
        raise NotationError("an event keeps at least one organiser")
    return lambda: setattr(found[0], "revoked", True)


def _organisers(state: EventState) -> int:
    return sum("organiser" in one.roles and not one.revoked for one in state.invitations)


@KINDS.written_by(ORGANISER, "fingerprint links?")
def key_changed(state: EventState, event: Event) -> Change:
    """The log has a fresh key: a backup from before lets nobody in. `links`: nor does any link but the writer's."""
    words_of(event, "fingerprint")
    others = [one for one in state.invitations if not one.revoked and one.name != event["by"]]
    taken = others if flag_of(event, "links") else []
    left = [one for one in state.invitations if not one.revoked and one not in taken]
    if not any("organiser" in one.roles for one in left):
        raise NotationError("an event keeps at least one organiser")

    def change() -> None:
        for one in taken:
            one.revoked = True

    return change

"""Who may write which event of a tournament; nobody changes what is not theirs."""

from __future__ import annotations

from ...errors import IllegalAction, NotationError

ROLES = ("organiser", "head referee", "referee", "scribe", "player", "public")

_STAFF = ("organiser", "head referee")
_REFEREES = ("head referee", "referee")
WRITES: dict[str, tuple[str, ...]] = {
    "event_created": ("organiser",),
    "invited": ("organiser",),
    "invitation_revoked": ("organiser",),
    "announced": ("organiser",),
    "day_begun": ("organiser",),
    "entry_added": ("organiser",),
    "substitute_added": ("organiser",),
    "checked_in": ("organiser", "scribe"),
    "withdrawn": ("organiser",),
    "seating_published": ("organiser",),
    "round_started": _STAFF,
    "clock_paused": (*_REFEREES, "organiser"),
    "clock_resumed": (*_REFEREES, "organiser"),
    "time_added": (*_REFEREES, "organiser"),
    "signal_answered": (*_REFEREES, "organiser", "scribe", "player"),
    "referee_called": (*_REFEREES, "organiser", "scribe", "player"),
    "referee_came": (*_REFEREES, "organiser"),
    "phone_agreed": _REFEREES,
    "came_late": (*_REFEREES, "organiser"),
    "substitute_in": (*_REFEREES, "organiser"),
    "decision": _REFEREES,
    "penalty_cancelled": ("head referee",),
    "absent_on_purpose": ("head referee",),
    "disqualified": ("head referee",),
    "removed": ("head referee",),
    "sheet_keyed": (*_STAFF, "referee", "scribe"),
    "sheet_signed": (*_STAFF, "referee"),
    "scan_kept": (*_STAFF, "referee", "scribe"),
    "round_closed": _STAFF,
    "results_published": _STAFF,
    "corrected": _STAFF,
}


def check_role(kind: str, role: str) -> None:
    """Refuses an event that the role may not write."""
    if role not in ROLES:
        known = ", ".join(ROLES)
        raise NotationError("no role {role!r}: one of {known}", role=role, known=known)
    if kind not in WRITES:
        raise NotationError("no event {kind!r} in a tournament", kind=kind)
    if role not in WRITES[kind]:
        allowed = ", ".join(WRITES[kind])
        raise IllegalAction(
            "a {role} cannot write {kind}: that is for {allowed}",
            role=role,
            kind=kind,
            allowed=allowed,
        )

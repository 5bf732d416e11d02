"""A referee's decision: the offence, its clause, and the consequence that the book's data give it."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..errors import IllegalAction, NotationError
from ..rules.book import Rulebook
from ..rules.clauses import clause as find_clause
from ..rules.fouls import offences


class RefereeDecision(NamedTuple):
    """What follows from an offence; `points` are taken `when` the book says, and go to nobody."""

    offence: str
    consequence: str
    points: int
    when: str | None
    clause: str
    effects: tuple[str, ...]
    says: str


def decide(
    book: Rulebook,
    key: str,
    *,
    choice: str | None = None,
    points: int | None = None,
    evidence: str = "",
    reason: str = "",
    agreed: bool = False,
    **facts: Any,
) -> RefereeDecision | None:
    """The decision on a deed; None if the book minds nothing so far.

    `facts` are what `rules.fouls.judge` asks (times, serious, shown, discards, count). Where the book leaves it to the
    referee, `choice` names the consequence, and `points` the amount.
    """
    found = offences.judge(book, key, **facts)
    if found is None:
        return None
    _check_needs(found, evidence, reason, agreed)
    consequence = _consequence(found, choice)
    amount, when = _amount(found, consequence, points, facts.get("count")), found.when
    if consequence == "chombo":  # also one that the referee chose: it costs what any chombo does
        price = offences.chombo(book)
        amount, when = price.points or 0, price.when
    return RefereeDecision(
        found.key, consequence, amount, when, found.clause, found.effects, found.says
    )


def _check_needs(found: offences.Offence, evidence: str, reason: str, agreed: bool) -> None:
    given = {
        "evidence": bool(evidence.strip()),
        "reason": bool(reason.strip()),
        "agreement": agreed,
    }
    for need in found.needs:
        if not given.get(need, True):
            raise IllegalAction("{key} needs {need}", found.clause, key=found.key, need=need)


def _consequence(found: offences.Offence, choice: str | None) -> str:
    """What the referee chooses among the book's choices; without a choice, what holds anyway."""
    usual = found.default if found.consequence == "referee" else found.consequence
    chosen = usual if choice is None else choice
    if chosen is not None and chosen in (usual, *found.choices):
        return chosen
    if not found.choices:
        raise IllegalAction(
            "{key} has one consequence, {consequence}, not {choice}",
            found.clause,
            key=found.key,
            consequence=found.consequence,
            choice=choice,
        )
    known = " ".join(found.choices)
    raise NotationError(
        "{key}: the referee chooses one of {known}, not {choice!r}",
        found.clause,
        key=found.key,
        known=known,
        choice=choice,
    )


def _amount(
    found: offences.Offence, consequence: str, points: int | None, count: int | None
) -> int:
    """The points taken; zero where the consequence is another."""
    if consequence != "points":
        return 0
    if points is None:
        if not isinstance(found.points, int):
            raise NotationError("{key}: say how many points", found.clause, key=found.key)
        points = found.points
    if not offences.allows_points(found, points):
        raise IllegalAction(
            "{key}: {points} points are not among what the book allows",
            found.clause,
            key=found.key,
            points=points,
        )
    return offences.for_all(found, points, count)


def late(book: Rulebook, seconds: int) -> RefereeDecision | None:
    """What follows from coming so many seconds late: points for each minute, or a substitute; None if nothing does.

    Parts of a minute count as the book's rulings say; past the limit a substitute plays, be it by a second.
    """
    if seconds <= 0:
        return None
    up = book.value("late_rounding") == "up"
    minutes = -(-seconds // 60) if up else seconds // 60
    if not any(found.key == "late-arrival" for found in offences.offences(book)):
        return None
    limit = offences.offence(book, "late-arrival").limit
    if limit is not None and seconds > 60 * limit:
        minutes = limit + 1
    return decide(book, "late-arrival", count=minutes) if minutes else None


def checked_clause(name: str) -> str:
    """The clause of that name (`book:id`); NotationError if there is none."""
    book, _, number = name.partition(":")
    find_clause(book, number)
    return name

"""Offences as text: an aligned table, or one offence in full with its clauses and rulings."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from ...rules.book import Rulebook
from ...rules.clauses import Clause, RulingText, find, ruling
from ...rules.fouls.amounts import amount
from ...rules.fouls.offences import Offence, chombo
from ...rules.fouls.words import CONSEQUENCES, EFFECTS, JUDGED, NEEDS, UNTIL
from ...scoring.words.columns import table
from ...settlement.chombo import chombo_cost
from .books import WIDTH, wrapped
from .numbers import so_many

_LABEL = 10


def listed(rules: Rulebook, found: Sequence[Offence]) -> str:
    """One line an offence: key, consequence, points, when, clause; above it what a chombo costs."""
    count = so_many(len(found), "offence")
    head = [f"{rules.title} ({rules.name}): {count}", *_labelled("Chombo", chombo_cost(rules)), ""]
    titles = ["offence", "follows", "points", "when", "clause"]
    rows = [
        [each.key, each.consequence, amount(each), each.when or "", each.clause] for each in found
    ]
    return "\n".join([*head, *table([titles, *rows])])


def full(rules: Rulebook, found: Offence) -> str:
    """One offence with everything the book says about it."""
    lines = [f"{found.key} ({rules.name})", *wrapped(found.says), ""]
    follows = f"{found.consequence}: {CONSEQUENCES[found.consequence]}"
    for label, said in (("Follows", follows), *_details(rules, found)):
        if said:
            lines += _labelled(label, said)
    rulings: dict[str, RulingText] = {}
    for name in (found.clause, *found.also):
        book, _, number = name.partition(":")
        spoken = find(book, number)
        if isinstance(spoken, Clause):
            lines += ["", name, *wrapped(spoken.says)]
            rulings |= {each: ruling(each) for each in spoken.ruling}
        else:
            rulings[spoken.id] = spoken
    for each in rulings.values():
        lines += ["", f"Ruling {each.id}  {each.title}", *wrapped(each.says)]
    return "\n".join(lines)


def _details(rules: Rulebook, found: Offence) -> list[tuple[str, str]]:
    """What else an offence states, each with its label; empty where it states nothing."""
    effects = chombo(rules).effects if found.consequence == "chombo" else found.effects
    points = " ".join(filter(None, (amount(found), found.when)))
    again = f"from time {found.repeated_from} on: {found.repeated}" if found.repeated else ""
    return [
        ("Chombo", chombo_cost(rules) if found.consequence == "chombo" else ""),
        ("Points", "" if found.consequence == "chombo" else points),
        ("Effects", "; ".join(EFFECTS[word] for word in effects)),
        ("Until", _until(found)),
        ("Limit", _limit(found)),
        ("Judged", " or ".join(JUDGED[word] for word in found.judged)),
        ("As", found.judged_as or ""),
        ("Choices", ", ".join(found.choices)),
        ("Default", found.default or ""),
        ("Needs", ", ".join(NEEDS[word] for word in found.needs)),
        ("Again", again),
        ("Serious", found.serious or ""),
    ]


def _until(found: Offence) -> str:
    if not found.until:
        return ""
    after = f"; after that: {found.beyond}" if found.beyond and not found.bound else ""
    return UNTIL[found.until] + after


def _limit(found: Offence) -> str:
    if not found.bound:
        return ""
    if found.limit is None:
        return f"the book sets no number of {found.unit}"
    after = f"; beyond it: {found.beyond}" if found.beyond else ""
    return f"{found.bound.replace('_', ' ')} {found.limit} {found.unit}{after}"


def _labelled(label: str, said: str) -> list[str]:
    return wrap(f"{label:<{_LABEL}}{said}", WIDTH, subsequent_indent=" " * _LABEL)

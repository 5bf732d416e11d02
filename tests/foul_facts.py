"""What the tests of fouls share: the whole of what follows from an offence, compared as one value."""

from typing import Any

import pytest

from hanchan.rules import Rulebook, rulebook
from hanchan.rules.fouls.offences import Offence
from rule import rule

# What a chombo costs in a tournament of each book; every offence that is one must say so.
CHOMBO: dict[str, dict[str, Any]] = {
    "ema2016": {"consequence": "chombo", "points": 20000, "when": "after uma"},
    "wrc2015": {"consequence": "chombo", "points": 20000, "when": "overall"},
    "ema2012": {"consequence": "chombo", "payment": "mangan", "when": "at once"},
}
# How the other penalties of a book are taken.
TIMING = {"ema2016": "after uma", "wrc2015": "overall", "ema2012": "at once"}
ANYTHING = ["none", "points", "dead-hand", "disqualification"]
SEPARATE = ("says", "clause", "also")


def facts(found: Offence | None) -> dict[str, Any]:
    """Everything an offence states except its sentence and clauses; empty for no offence."""
    if found is None:
        return {}
    stated = found.to_dict().items()
    return {name: value for name, value in stated if name not in SEPARATE and value is not None}


def cited(found: Offence | None) -> set[str]:
    """The clauses and rulings an offence rests on."""
    return set() if found is None else {found.clause, *found.also}


def in_books(**clauses: str) -> pytest.MarkDecorator:
    """The test once for each book, bound to that book's clauses (ids separated by spaces), given as a set."""
    cases = []
    for book, ids in clauses.items():
        names = {f"{book}:{each}" for each in ids.split()}
        cases.append(pytest.param(book, names, marks=rule(*sorted(names)), id=book))
    return pytest.mark.parametrize(("book", "clauses"), cases)


def user_book(base: str, **changes: Any) -> Rulebook:
    """A book of somebody's own: the base with these fields changed."""
    return rulebook(base).with_options(**changes)

"""What the tests of fouls share: the whole of what follows from an offence, compared as one value."""

from typing import Any

import pytest

from hanchan.rules import Rulebook, rulebook
from hanchan.rules.fouls.offences import Offence, judge
from helpers.books import clause_parts, rule

# What a chombo costs in a tournament of each book; every offence that is one must say so.
CHOMBO: dict[str, dict[str, Any]] = {
    "ema2016": {"consequence": "chombo", "points": 20000, "when": "after uma"},
    "wrc2015": {"consequence": "chombo", "points": 20000, "when": "overall"},
    "ema2012": {"consequence": "chombo", "payment": "mangan", "when": "at once"},
    "resume": {"consequence": "chombo", "payment": "mangan", "when": "at once"},
}
# How the other penalties of a book are taken.
TIMING = {"ema2016": "after uma", "wrc2015": "overall", "ema2012": "at once", "resume": "at once"}
# Whose offences a book has: the summary those of WRC (rulings S-20, A-19).
WHOSE = {"ema2016": "ema2016", "wrc2015": "wrc2015", "ema2012": "ema2012", "resume": "wrc2015"}
SEPARATE = ("says", "clause", "also")


def judged(*asked: Any, **how: Any) -> Offence:
    """What `judge` finds, which is an offence."""
    found = judge(*asked, **how)
    assert found is not None
    return found


def facts(found: Offence | None) -> dict[str, Any]:
    """Everything an offence states except its sentence and clauses; empty for no offence."""
    if found is None:
        return {}
    stated = found.to_dict().items()
    return {name: value for name, value in stated if name not in SEPARATE and value is not None}


def cited(found: Offence | None) -> set[str]:
    """The clauses and rulings an offence rests on."""
    return set() if found is None else {found.clause, *found.also}


def by_book(told: str) -> list[tuple[str, list[str]]]:
    """Each book of `ema2016 5.1-b 5.1-c; wrc2015 5.4-e` with its clauses."""
    named = [part.split() for part in told.split(";")]
    return [(book, [f"{book}:{clause}" for clause in clauses]) for book, *clauses in named]


def bound(*values: Any, clauses: list[str], name: str) -> Any:
    """A parameter bound to these clauses; rulings among them are no clauses of the book."""
    known = [one for one in clauses if one.partition(":")[2] in clause_parts(one.partition(":")[0])]
    return pytest.param(*values, marks=[rule(*known)] if known else [], id=name)


def lines(text: str) -> list[str]:
    """The lines of a table, each with those that are indented by four."""
    return text.strip().replace("\n    ", " ").splitlines()


def user_book(base: str, **changes: Any) -> Rulebook:
    """A book of somebody's own: the base with these fields changed."""
    return rulebook(base).with_options(**changes)

"""Short ways to ask a score what it says, shared by the clause tests."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hanchan import Score
from hanchan.scoring.scored import FuItem
from rule import rule

DATA = Path(__file__).parent / "data"
BOOKS = ("ema2016", "wrc2015", "ema2012", "resume")


def books(**clauses: str) -> list[Any]:
    """A parameter for each book, bound to its own clauses: `books(ema2016="4.1.1-f", wrc2015="6.3-i 6.3-p")`."""
    return [
        pytest.param(book, marks=rule(*(f"{book}:{name}" for name in names.split())), id=book)
        for book, names in clauses.items()
    ]


def cited(**clauses: str) -> list[Any]:
    """`books` with the first of each book's clauses beside it, as a score cites it."""
    return [
        pytest.param(book, f"{book}:{names.split()[0]}", marks=one.marks, id=book)
        for one, (book, names) in zip(books(**clauses), clauses.items(), strict=True)
    ]


def yaku_of(score: Score) -> dict[str, int | str]:
    """Every scored yaku with its han; "Y" a yakuman, "YY" one that pays two, "M" a flat mangan."""
    return {
        line.key: line.han if line.han is not None else "Y" * line.yakuman or "M"
        for line in score.yaku
    }


def clause_of(score: Score, key: str) -> str | None:
    """The clause the score cites for a yaku."""
    (line,) = (line for line in score.yaku if line.key == key)
    return line.clause


def fu_items(score: Score, key: str) -> list[FuItem]:
    """The fu items of this key; none if the hand has none."""
    return [item for item in score.fu_items if item.key == key]


def fu_item(score: Score, key: str) -> FuItem:
    """The one fu item of this key."""
    (item,) = fu_items(score, key)
    return item


def fu_of(score: Score, key: str) -> int:
    """The fu that the items of this key are worth together; 0 if there is none."""
    return sum(item.fu for item in fu_items(score, key))


def raw_fu(score: Score) -> int:
    """The fu before they are rounded."""
    return sum(item.fu for item in score.fu_items)


def paid(score: Score) -> tuple[int, dict[str, int], int]:
    """The hand's points, who pays what, and what the winner gains."""
    return score.points, score.payments, score.total


@cache
def data(name: str) -> dict[str, Any]:
    """A file of tests/data."""
    return tomllib.loads((DATA / f"{name}.toml").read_text())

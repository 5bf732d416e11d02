"""Somebody has compared every citation that can be printed with its clause, and no other can be printed."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from citations import citations

from hanchan import NotAWin, score
from hanchan.errors import NotationError
from hanchan.rules.schema import BOOKS, PLATFORM_BOOKS
from hanchan.rules.statements import STATEMENTS
from helpers.books import data
from helpers.yaku_hands import HANDS, question

SOURCE = Path(__file__).parents[2] / "src" / "hanchan"
CLAUSE = re.compile(rf"\b(?:{'|'.join(BOOKS)}):[0-9A-Za-z][\w.-]*")
# Where the clause of an answer is shown beside the answer itself, and where the tables are made.
SHOWS_ANSWERS = {
    "scoring/compare.py", "rules/book.py", "rules/fouls/offences.py", "learn/score_items.py",
    "learn/table_items.py",
}  # fmt: skip


@cache
def confirmed(book: str) -> frozenset[tuple[str, str]]:
    """What somebody has confirmed: what is said, and a clause behind it."""
    found = set()
    for key, stated in data("citations")[book].items():
        for clause in [stated] if isinstance(stated, str) else stated:
            found.add((key, clause if ":" in clause else f"{book}:{clause}"))
    return frozenset(found)


@pytest.mark.parametrize("book", BOOKS)
def test_somebody_has_confirmed_every_citation_and_none_that_is_gone(book: str) -> None:
    printed = {(one.key, one.clause) for one in citations(book)}
    assert sorted(printed - confirmed(book)) == [], "read the clause, then add it to citations.toml"
    assert sorted(confirmed(book) - printed) == [], "no longer printed: take it out"


@pytest.mark.parametrize("book", PLATFORM_BOOKS)
def test_a_platform_book_cites_what_is_confirmed_for_the_books_it_comes_from(book: str) -> None:
    known = frozenset(chain.from_iterable(map(confirmed, BOOKS)))
    # What a chombo costs is the base's answer there.
    assert {(one.key, one.clause) for one in citations(book)} <= known


def trees() -> Iterator[tuple[str, ast.Module]]:
    """Every module of the package, parsed."""
    for path in sorted(SOURCE.rglob("*.py")):
        yield path.relative_to(SOURCE).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def pattern(node: ast.expr) -> str | None:
    """A text as a regular expression, whatever is filled in left open; None for what is no text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.escape(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(pattern(part) or ".*" for part in node.values)
    return None


def test_every_statement_is_made_somewhere() -> None:
    keys = set(STATEMENTS)
    for name, tree in trees():
        if name != "rules/statements.py":
            for node in ast.walk(tree):
                text = pattern(node) if isinstance(node, ast.expr) else None
                if text and text != ".*" and not text.startswith(".*"):
                    keys -= {key for key in keys if re.fullmatch(text, key)}
    assert keys == set()


def test_no_clause_is_cited_but_through_the_tables() -> None:
    for name, tree in trees():
        documentation = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and id(node) not in documentation:
                assert not CLAUSE.search(str(node.value)), f"{name}:{node.lineno}"
            if isinstance(node, ast.Attribute) and node.attr == "clause":
                is_of_an_answer = re.search(r"\bfields\[[^]]*\]$", ast.unparse(node.value))
                assert not is_of_an_answer or name in SHOWS_ANSWERS, f"{name}:{node.lineno}"


@pytest.mark.parametrize("book", BOOKS)
def test_an_explained_hand_cites_nothing_else(book: str) -> None:
    known = {clause for _, clause in confirmed(book)}
    texts = []
    for hand in filter(None, chain.from_iterable(HANDS.values())):
        for more in ({}, {"seat": "E", "counters": 2, "bets": 1, "dora": "1m"}):
            try:
                texts.append(score(**(question(hand) | more), rules=book).explain())
            except (NotAWin, NotationError) as refused:
                texts.append(refused.clause or "")
    cited = set(CLAUSE.findall("\n".join(texts)))
    assert len(cited) > 40
    assert cited <= known

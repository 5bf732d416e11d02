"""Every citation that the program can print: what is said, and the clause behind it, for each book.

Read from the tables that the program itself uses: the statements of `rules/statements.py`, the answers and yaku of a
book, its offences, and what it asks of organisers. `write_rules_docs.py` makes pages of them;
`tests/data/citations.toml` holds those that somebody has compared with the words of the clause.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hanchan.club.duties import Duty, duties
from hanchan.club.stated import stated
from hanchan.locale import NAMES
from hanchan.rules.book import Rulebook
from hanchan.rules.clauses import Clause, find
from hanchan.rules.fouls.offences import chombo, offences
from hanchan.rules.load import rulebook
from hanchan.rules.schema import FIELDS
from hanchan.rules.statements import STATEMENTS


class Citation(NamedTuple):
    """A thing said under a book, and a clause or ruling that is printed with it (`book:id`)."""

    section: str
    key: str  # unique in a book, with `clause`
    says: str
    clause: str


def citations(name: str) -> list[Citation]:
    """Every citation under the book of this name, in the order of the tables."""
    book = rulebook(name)
    return [
        *_statements(book),
        *_yaku(book),
        *_answers(book),
        *_offences(book),
        *(Citation("Duties", f"duty.{one.key}", one.says, one.clause) for one in _duties(book)),
    ]


def words_of(clause: str) -> str:
    """What a clause or ruling says, in our words."""
    book, _, name = clause.partition(":")
    found = find(book, name)
    return found.says if isinstance(found, Clause) else f"{found.title}: {found.says}"


def _statements(book: Rulebook) -> Iterator[Citation]:
    for key, statement in STATEMENTS.items():
        clause = book.cite(key)
        if clause:
            yield Citation(statement.section, key, statement.says, clause)


def _yaku(book: Rulebook) -> Iterator[Citation]:
    for key, row in book.yaku.items():
        worth = f"{row.closed} closed, {row.open} open" if row.closed or row.open else "not scored"
        if row.clause:
            yield Citation("Yaku", f"yaku.{key}", f"{NAMES[key]}: {worth}", row.clause)
        if row.closed_clause:
            says = f"{NAMES[key]} on a closed hand: {row.closed}"
            yield Citation("Yaku", f"yaku.{key}.closed", says, row.closed_clause)


def _answers(book: Rulebook) -> Iterator[Citation]:
    for name in FIELDS:
        answer = book.fields[name]
        rulings = [f"{book.root}:{ruling}" for ruling in answer.ruling]  # printed beside the clause
        for clause in filter(None, (answer.clause, *rulings)):
            yield Citation("Answers", f"answer.{name}", answer.says, clause)


def _offences(book: Rulebook) -> Iterator[Citation]:
    for where, tournament in (("in a tournament", True), ("in a friendly game", False)):
        cost = chombo(book, tournament=tournament)
        key = f"chombo.{'tournament' if tournament else 'friendly'}"
        for clause in dict.fromkeys((cost.clause, *cost.also)):
            yield Citation("Offences", key, f"What a chombo costs and does {where}.", clause)
    for each in offences(book):
        for clause in dict.fromkeys((each.clause, *each.also)):
            yield Citation("Offences", f"offence.{each.key}", each.says, clause)


def _duties(book: Rulebook) -> list[Duty]:
    moments = dict.fromkeys(entry["moment"] for entry in stated("duties", "duty"))
    return [duty for moment in moments for duty in duties(book, moment)]

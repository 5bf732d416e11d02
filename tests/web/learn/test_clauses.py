"""The page of a book: every clause and ruling has its place, and whatever a result cites is there."""

from __future__ import annotations

import re

import httpx
import pytest

from hanchan.rules import rulebook
from hanchan.rules.clauses import bindings, clauses, rulings
from hanchan.rules.schema import BOOKS
from hanchan.rules.statements import STATEMENTS
from helpers.servers import Running


@pytest.mark.parametrize("book", BOOKS)
def test_every_clause_and_every_citation_has_an_anchor(server: Running, book: str) -> None:
    page = httpx.get(f"{server.url}/rules/{book}").text
    places = re.findall(r'<article class="clause-text" id="([^"]+)"', page)
    own = [one.id for one in clauses(book)]
    assert places == own + [one.id for one in rulings() if book in one.books]
    shipped = rulebook(book)
    cited = {shipped.cite(key) for key in STATEMENTS}
    cited |= {row.clause for row in shipped.yaku.values()}
    cited |= {entry.clause for entry in shipped.fields.values()}
    here = {
        clause.partition(":")[2] for clause in cited if clause and clause.startswith(f"{book}:")
    }
    assert here
    assert here <= set(places)
    assert sum(page.count(test) for test in bindings()[f"{book}:{own[0]}"]) >= 1


def test_a_clause_names_the_books_that_answer_otherwise(server: Running) -> None:
    page = httpx.get(f"{server.url}/rules/ema2016").text
    start = page.index('id="4.2.1-g"')
    text = page[start : page.index("</article>", start)]
    assert 'href="/rules/ema2012#open_tanyao"' in text
    assert "wrc2015#open_tanyao" not in text  # it answers alike


def test_a_book_of_a_platform_has_no_clauses_of_its_own(server: Running) -> None:
    answer = httpx.get(f"{server.url}/rules/tenhou")
    assert answer.status_code == 200
    assert "clause-text" not in answer.text

"""Every clause of play says what the online and the live table make of it; the pages are written from that."""

from pathlib import Path

import pytest
from modes import modes_index, modes_page

from hanchan.rules.clauses import clause, clauses
from hanchan.rules.modes import WORDS, Modes, modes, modes_of
from hanchan.rules.schema import BOOKS, data_file

PAGES = Path(__file__).parents[2] / "docs" / "rules"
LONGEST = 140
KEYS = {"id", "online", "live", "how"}


def entries() -> list[tuple[str, Modes]]:
    """Every entry with its book."""
    return [(book, one) for book in BOOKS for one in modes(book).values()]


@pytest.mark.parametrize("book", BOOKS)
def test_every_clause_of_play_has_its_entry_in_the_order_of_the_book(book: str) -> None:
    stated = data_file("modes", f"{book}.toml")
    assert stated["book"] == book
    assert [entry["id"] for entry in stated["clause"]] == [
        found.id for found in clauses(book) if found.part == "game"
    ]
    assert set().union(*stated["clause"]) <= KEYS


def test_an_entry_has_a_word_of_the_list_for_each_table() -> None:
    for book, one in entries():
        assert len(one.how) == 2, f"{book}:{one.id}"
        assert set(one.how) <= set(WORDS), f"{book}:{one.id}"


def test_the_sentences_are_short_and_whole() -> None:
    for book, one in entries():
        for says in filter(None, (one.online, one.live)):
            assert len(says) <= LONGEST, f"{book}:{one.id}: {len(says)} characters"
            assert says.endswith("."), f"{book}:{one.id}"


def test_a_live_table_that_does_the_same_says_nothing_of_its_own() -> None:
    for book, one in entries():
        if one.live is None:
            assert one.how[0] == one.how[1], f"{book}:{one.id}"
        assert one.live != one.online, f"{book}:{one.id}"


def test_a_clause_that_is_not_of_play_has_no_tables() -> None:
    assert modes_of(clause("wrc2015", "6.1-e")) is None
    found = modes_of(clause("wrc2015", "5.4-g"))
    assert found is not None
    assert found.to_dict()["how"] == ["offered", "judged"]


@pytest.mark.parametrize("book", BOOKS)
def test_the_page_of_a_book_is_written_from_its_data(book: str) -> None:
    assert (PAGES / f"modes-{book}.md").read_text() == modes_page(book), "run `make docs`"


def test_the_first_page_is_written_from_the_data_and_leads_to_the_others() -> None:
    page = (PAGES / "modes.md").read_text()
    assert page == modes_index(), "run `make docs`"
    for book in BOOKS:
        assert f"](modes-{book}.md)" in page
    assert "](modes.md)" in (PAGES / "index.md").read_text()

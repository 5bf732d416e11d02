"""The counts and digests of tests/data/*.perft hold (see tests/proof/perft.py)."""

import pytest

from helpers.books import DATA
from proof.perft import BOOKS, lines_of

pytestmark = pytest.mark.long


@pytest.mark.parametrize("book", BOOKS)
def test_the_counts_and_games_of_the_book_are_as_they_were(book: str) -> None:
    assert lines_of(book) == (DATA / f"{book}.perft").read_text().splitlines()

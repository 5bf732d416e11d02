"""The counts and digests of tests/data/*.perft hold (see tests/proof/perft.py)."""

import pytest

from helpers.books import ALL_BOOKS, DATA
from proof import first_of
from proof.perft import lines_of


@pytest.mark.long
@pytest.mark.parametrize("book", first_of(ALL_BOOKS))
def test_the_counts_and_games_of_the_book_are_as_they_were(book: str) -> None:
    assert lines_of(book) == (DATA / f"{book}.perft").read_text().splitlines()

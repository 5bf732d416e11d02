"""Two hundred random games of each book: no exception, no dead end, nothing lost."""

import pytest

from helpers.books import ALL_BOOKS
from proof import amount
from proof.soak import soak

GAMES, SHARES = amount(few=8, proof=200, full=2000), 4


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("book", ALL_BOOKS)
def test_random_games_come_to_an_end_with_nothing_lost(book: str, share: int) -> None:
    decisions = sum(soak(book, f"{book} {number}") for number in range(share, GAMES, SHARES))
    assert decisions > 100 * GAMES // SHARES

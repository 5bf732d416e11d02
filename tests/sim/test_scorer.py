"""One hand at a time: the Scorer says what a batch says, for rows and for text."""

import random

import numpy as np
import pytest

from hanchan.errors import NotationError
from hanchan.sim.hands.batches import score_batch, win_row
from hanchan.sim.hands.rows import RowError
from hanchan.sim.hands.scorer import Scorer
from helpers import hands

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("book", ["ema2016", "wrc2015", "tenhou"])
def test_single_hands_score_as_in_a_batch(book: str) -> None:
    rng = random.Random(f"scorer {book}")
    rows = []
    for _ in range(300):
        given = hands.random_win(rng, book)
        given.pop("rules")
        rows.append(win_row(**given))
    scores, scorer = score_batch(np.array(rows), book), Scorer(book)
    for number, row in enumerate(rows):
        assert tuple(scorer(row)) == tuple(int(column[number]) for column in scores)


def test_text_a_row_a_list_and_wider_numbers_are_the_same_hand() -> None:
    scorer = Scorer("ema2016")
    row = win_row("12345678s345m66p", win="9s", riichi=True, dora="5p")
    found = scorer(row)
    assert (found.error, found.han, found.fu, found.points) == (0, 6, 0, 12000)
    assert scorer("12345678s345m66p", win="9s", riichi=True, dora="5p") == found
    assert scorer(row.tolist()) == scorer(row.astype(np.int64)) == found


def test_two_scorers_keep_to_their_books() -> None:
    ema, wrc = Scorer("ema2016"), Scorer("wrc2015")
    row = win_row("12345678s345m66p", win="9s", riichi=True)
    assert (ema(row).points, wrc(row).points, ema(row).points) == (7700, 8000, 7700)


def test_a_refused_hand_has_its_code() -> None:
    assert Scorer()("12345678s345m66p", win="1s").error == RowError.NOT_COMPLETE


@pytest.mark.parametrize("row", [[1, 2, 3], np.zeros(54), 5, None, np.zeros((2, 60), dtype=int)])
def test_what_is_no_row_is_refused(row: object) -> None:
    with pytest.raises(NotationError):
        Scorer()(row)


def test_a_number_too_big_for_a_row_is_not_taken_for_a_small_one() -> None:
    row = win_row("12345678s345m66p", win="9s", riichi=True).astype(np.int64)
    row[0] += 1 << 16
    assert Scorer()(row).error == RowError.TOO_MANY_COPIES
    many = Scorer()("12345678s345m66p", win="9s", riichi=True, counters=40_000)
    assert many.error == RowError.BAD_CIRCUMSTANCES

"""Results rounded to thousands, where a book rounds."""

from __future__ import annotations

from pathlib import Path

import pytest

from hanchan.rules import rulebook
from hanchan.settlement.session import session_lines
from hanchan.settlement.standings import net_points, results


def own_book(folder: Path, way: str) -> str:
    path = folder / f"{way}.toml"
    path.write_text(f'base = "ema2016"\nscore_rounding = "{way}"\n')
    return str(path)


@pytest.mark.parametrize(
    ("scores", "totals"),  # in thousands, as recorded games of that platform have them
    [
        ((28300, 18200, 38000, 15500), [8, -22, 48, -34]),
        ((-1100, 43800, 34400, 22900), [-51, 54, 14, -17]),
        ((27600, 37800, 35100, -500), [-12, 48, 15, -51]),
        ((-4500, 31200, 48100, 25200), [-55, 11, 59, -15]),
    ],
)
def test_points_go_to_the_nearest_thousand_and_the_first_place_takes_what_is_left(
    scores: tuple[int, ...], totals: list[int]
) -> None:
    lines = results(scores, rulebook("tenhou"))
    assert [line.total for line in lines] == [1000 * total for total in totals]
    assert [line.points for line in lines] == list(scores)


@pytest.mark.parametrize(
    ("way", "net"),
    [
        ("none", [12600, 1500, -1400, -12700]),
        ("nearest", [13000, 2000, -1000, -13000]),
        ("toward_start", [12000, 1000, -1000, -12000]),
    ],
)
def test_a_book_of_ones_own_may_round_either_way(tmp_path: Path, way: str, net: list[int]) -> None:
    scores = (42600, 31500, 28600, 17300)
    left = sum(scores) - 120000 - sum(net)
    expected = [net[0] + left, *net[1:]]
    book = rulebook(own_book(tmp_path, way))
    assert net_points(scores, book) == expected
    assert [line.points for line in session_lines(scores, book)] == expected


def test_of_two_who_share_the_first_place_neither_takes_what_is_left(tmp_path: Path) -> None:
    book = rulebook(own_book(tmp_path, "toward_start"))
    assert net_points((40600, 40600, 29400, 9400), book) == [10000, 10000, 0, -20000]

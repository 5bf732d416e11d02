"""A CSV cell is what it says: names do nothing when the file is opened, numbers stay numbers."""

from __future__ import annotations

import csv
import io

import pytest

from hanchan.club.papers.archive import archive
from hanchan.club.papers.report import ema_csv
from hanchan.club.papers.rows import all_rows, csv_text
from helpers.club_event import AT, event, finish

FORMULAS = ['=HYPERLINK("http://x";"y")', "@SUM(A1)", "+1+1", "-2+3", "\t=1", "\r=1", "＝1+1"]


@pytest.mark.parametrize("cell", FORMULAS)
def test_a_cell_that_begins_a_formula_is_text(cell: str) -> None:
    [[found]] = csv.reader(io.StringIO(csv_text([[cell]]), newline=""))
    assert found == "'" + cell.replace("\r", " ")


@pytest.mark.parametrize("cell", ["Ann", "-12.5", "+25", "−3", "", "O'Neil", "a=b", "-1,5", "-"])
def test_names_and_numbers_stay_as_they_are(cell: str) -> None:
    [found] = csv.reader(io.StringIO(csv_text([[cell, -15, 2, True, None]]), newline=""))
    assert found == [cell, "-15", "2", "True", ""]


def test_no_csv_of_an_event_holds_a_formula() -> None:
    made = event("ema2016")
    made.state.entries[0].name = "=1+1, @Evil"
    made.state.entries[1].team = "+Team"
    made.state.entries[2].club = "-2+3"
    made.do(
        "came_late", by="Rita", role="head referee", at=AT, entry=1, round=1, seconds=300
    )  # fmt: skip
    finish(made, 1, [40000, 30000, 26000, 24000])
    texts = [csv_text(rows) for rows in all_rows(made.state).values()]
    texts += [ema_csv(made.state)]
    texts += [data.decode() for name, data in archive(made).items() if name.endswith(".csv")]
    for text in texts:
        for row in csv.reader(io.StringIO(text)):
            for cell in row:
                plain = cell.lstrip("+-").replace(".", "", 1).isdigit()
                assert plain or not cell.startswith(("=", "+", "-", "@")), row

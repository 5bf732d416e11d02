"""The lines of a session: uma, ties, penalties and their time."""

from typing import Any

import pytest

from hanchan import rulebook
from hanchan.club.event.other_book import preview
from hanchan.club.event.ranking import sheet_lines
from hanchan.errors import NotationError
from hanchan.settlement.session import START, points_due, session_lines
from hanchan.settlement.standings import results, shown
from helpers.books import books, rule
from helpers.club_event import (
    event,
    finish,
    key,
    lines,
    organiser,
    referee,
    standing,
    start,
)

FIRST = [38000, 32000, 27000, 23000]  # +8000 +2000 -3000 -7000


@pytest.mark.parametrize(
    ("book", "totals"),
    [
        pytest.param(
            "ema2016", [23000, 7000, -8000, -22000], marks=rule("ema2016:3.6.1-a"), id="ema2016"
        ),
        pytest.param(
            "ema2012", [38000, 12000, -13000, -37000], marks=rule("ema2012:3.6.1-a"), id="ema2012"
        ),
    ],
)
def test_uma_is_added_by_place(book: str, totals: list[int]) -> None:
    assert [line.total for line in session_lines(FIRST, rulebook(book))] == totals


@rule("ema2012:0-d")
def test_the_2012_uma_is_the_raised_one_and_only_big_four_winds_is_double() -> None:
    book = rulebook("ema2012")
    assert [line.uma for line in session_lines(FIRST, book)] == [30000, 10000, -10000, -30000]
    double = [key for key, row in book.yaku.items() if "double-yakuman" in (row.closed, row.open)]
    assert double == ["daisuushii"]


@rule("ema2012:0-e")
def test_where_the_wording_conflicts_the_ruling_is_cited() -> None:
    from hanchan.rules.clauses import RulingText, find

    book = rulebook("ema2012")
    assert book.fields["start_points"].clause == "ema2012:R30"
    assert isinstance(find("ema2012", "R30"), RulingText)
    assert "R41" in {name for name in ("R41",) if isinstance(find("ema2012", name), RulingText)}


@rule("ema2016:0-l")
def test_results_of_2016_are_score_less_start_with_uma() -> None:
    book = rulebook("ema2016")
    found = session_lines([40300, 35400, 24600, 19700], book)
    assert [line.total for line in found] == [25300, 10400, -10400, -25300]
    assert [shown(line.total, book) for line in found] == ["+25300", "+10400", "-10400", "-25300"]


@pytest.mark.parametrize(
    ("book", "unit"),
    [
        pytest.param("ema2016", 5000, marks=rule("ema2016:3.6.1-b"), id="ema2016"),
        pytest.param("ema2012", 10000, marks=rule("ema2012:3.6.1-b"), id="ema2012"),
        pytest.param("wrc2015", 5000, marks=rule("wrc2015:5.9.2-c"), id="wrc2015"),
    ],
)
def test_tied_players_share_the_uma_of_their_places(book: str, unit: int) -> None:
    def uma(*scores: int) -> list[int]:
        return [line.uma for line in session_lines(scores, rulebook(book))]

    assert uma(38000, 38000, 29000, 15000)[:2] == [2 * unit, 2 * unit]
    assert uma(40000, 30000, 30000, 20000)[1:3] == [0, 0]
    assert uma(35000, 35000, 35000, 15000)[:3] == [unit] * 3
    assert uma(45000, 35000, 20000, 20000)[2:] == [-2 * unit, -2 * unit]
    assert uma(30000, 30000, 30000, 30000) == [0] * 4


@pytest.mark.parametrize("book", books(ema="3.6-b 3.6.1-b"))
def test_the_rest_of_a_shared_bet_breaks_no_tie_on_the_sheet_of_a_ledger(book: str) -> None:
    made, what = event(book), {"round": 1, "table": 1, "points": [33400, 33300, 33300, 20000]}
    referee(made, "sheet_keyed", **what, from_bets=[400, 300, 300, 0], ledger="0" * 64)
    assert [line.place for line in lines(made)] == [1, 1, 1, 4]
    assert len({line.uma for line in lines(made)[:3]}) == 1
    # A sheet that two have keyed from paper does not tell what came of bets.
    key(made, 1, 2, [33400, 33300, 33300, 20000])
    paper = sheet_lines(made.state, 1, made.state.round(1).sheets[1])
    assert [line.place for line in paper] == [1, 2, 2, 4]


def test_another_result_or_an_erratum_forgets_what_came_of_bets() -> None:
    made, shared = event("ema2016"), [33400, 33300, 33300, 20000]
    place: dict[str, Any] = {"round": 1, "table": 1}
    for wrong in ([400, 300, 300], [400, 300, 300, None], 400):
        with pytest.raises(NotationError, match="what came of the bets is four amounts"):
            referee(made, "sheet_keyed", **place, points=shared, from_bets=wrong, ledger="0" * 64)
    given = {"from_bets": [400, 300, 300, 0], "ledger": "0" * 64}
    referee(made, "sheet_keyed", **place, points=shared, **given)
    key(made, 1, 1, [33300, 33400, 33300, 20000])
    assert [line.place for line in lines(made)] == [2, 1, 2, 4]
    finish(made, 1, shared)
    organiser(
        made, "corrected", **place, points=[33300, 33300, 33400, 20000], reason="copied wrong"
    )
    assert [line.place for line in lines(made)] == [2, 2, 1, 4]


def test_bets_that_another_book_shares_break_no_tie_there() -> None:
    made = event("wrc2015")
    finish(made, 1, [33000, 33000, 33000, 20000], bets=1)
    other = {one.name: one.other_total for one in preview(made, "ema2016").moved}
    # 33,000 and a share of 1000 points, and 5000 of uma each.
    assert [other[f"Player {seat}"] for seat in range(4)] == [8400, 8300, 8300, -25000]


@rule("wrc2015:2.3-d", "wrc2015:5.9.2-a", "wrc2015:5.9.2-b")
@pytest.mark.parametrize(
    ("scores", "result"),
    [
        ([41300, 33900, 26700, 18100], ["+26.3", "+8.9", "-8.3", "-26.9"]),
        ([45000, 32000, 28000, 15000], ["+30.0", "+7.0", "-7.0", "-30.0"]),
        ([62300, 34000, 28300, -4600], ["+47.3", "+9.0", "-6.7", "-49.6"]),
    ],
)
def test_a_hanchan_score_is_in_thousands_with_uma_and_not_rounded(
    scores: list[int], result: list[str]
) -> None:
    book = rulebook("wrc2015")
    assert [shown(line.total, book) for line in session_lines(scores, book)] == result


@rule("wrc2015:2.3-e")
def test_the_overall_score_is_the_sum_of_the_hanchan_scores() -> None:
    made = event("wrc2015", rounds=3)
    finish(made, 1, [40000, 30000, 26000, 24000])  # 25
    start(made, 2)
    finish(made, 2, [31600, 36000, 34000, 18400])  # third: +1.6 - 5
    start(made, 3)
    finish(made, 3, [33100, 36000, 31000, 19900])  # second: +3.1 + 5
    assert [line.total for number in (1, 2, 3) for line in lines(made, number)[:1]] == [
        25000,
        -3400,
        8100,
    ]
    found = standing(made, 0)
    assert found is not None
    assert shown(found.total, made.book) == "+29.7"


@rule("wrc2015:7.1-b", "wrc2015:7.1-c")
def test_penalty_points_come_off_the_overall_score_alone() -> None:
    made = event("wrc2015", rounds=2)
    finish(made, 1, [40000, 30000, 26000, 24000])
    start(made, 2)
    referee(made, "decision", entry=0, round=2, offence="chombo", reason="judged")
    finish(made, 2, [30000, 30000, 30000, 30000])
    first, second = lines(made, 1)[0], lines(made, 2)[0]
    assert (first.total, second.points, second.uma, second.overall) == (25000, 0, 0, 20000)
    found = standing(made, 0)
    assert found is not None
    assert found.total == 5000
    assert [line.total for line in lines(made, 2)[1:]] == [0, 0, 0]


@rule("wrc2015:7.1-b", "wrc2015:7.2-late-a")
def test_points_for_lateness_leave_the_hanchan_and_come_off_the_overall_score() -> None:
    made = event("wrc2015")
    referee(made, "came_late", entry=1, round=1, seconds=420)
    finish(made, 1, [29000, 36000, 34000, 21000])
    late = lines(made)[1]
    assert (late.place, late.points, late.uma) == (1, 6000, 15000)
    assert (late.penalty, late.overall, late.total) == (0, 7000, 14000)


@rule("ema2016:3.4.6-c", "ema2016:5.5-f")
def test_a_penalty_comes_off_a_game_after_uma_and_leaves_the_places_alone() -> None:
    found = results([40000, 35000, 25000, 20000], rulebook("ema2016"), [20000, 0, 0, 0])
    assert [line.place for line in found] == [1, 2, 3, 4]
    assert [line.total for line in found] == [5000, 10000, -10000, -25000]
    assert [line.penalty for line in found] == [20000, 0, 0, 0]


def test_the_summary_knows_no_line_of_a_substitute() -> None:
    found = session_lines([50000, 30000, 22000, 18000], rulebook("resume"), substitutes={0: START})
    assert (found[0].points, found[0].uma, found[0].total) == (20000, 0, 20000)
    assert (found[0].counts, found[0].substituted) == (True, True)


@rule("ema2016:0-m")
def test_a_chombo_of_2016_costs_20000_after_uma() -> None:
    made = event("ema2016")
    referee(made, "decision", entry=0, round=1, offence="chombo", reason="judged")
    finish(made, 1, [40000, 35000, 25000, 20000])
    first = lines(made)[0]
    assert (first.place, first.points, first.uma, first.total) == (1, 10000, 15000, 5000)


@rule("ema2016:5.5-f", "ema2016:5.5-g")
def test_points_for_obstruction_come_off_after_uma_in_2016() -> None:
    made = event("ema2016")
    referee(made, "decision", entry=1, round=1, offence="obstruction", points=8000)
    finish(made, 1, [30000, 38000, 33000, 19000])
    found = lines(made)
    assert (found[1].place, found[1].uma, found[1].total) == (1, 15000, 8000 + 15000 - 8000)
    assert (found[1].penalty, found[1].overall) == (8000, 0)  # of this session's result
    assert sum(line.total for line in found) == -8000


@rule("ema2012:5.5-e", "ema2012:5.5-f")
def test_points_for_obstruction_come_off_at_once_in_2012() -> None:
    made = event("ema2012")
    referee(made, "decision", entry=1, round=1, offence="obstruction", points=8000)
    finish(made, 1, [30000, 38000, 33000, 19000])
    found = lines(made)
    assert [line.place for line in found] == [2, 2, 1, 4]
    assert found[1].points == 0
    assert sum(line.total for line in found) == -8000


@pytest.mark.parametrize("book", books(ema2016="5.7-a", ema2012="5.6-a"))
@pytest.mark.parametrize(("seconds", "points"), [(60, 1000), (600, 10000), (61, 2000)])
def test_every_begun_minute_late_costs_a_thousand(book: str, seconds: int, points: int) -> None:
    made = event(book)
    referee(made, "came_late", entry=2, round=1, seconds=seconds)
    assert [taken.points for taken in made.state.taken] == [points]
    assert made.state.round(1).sheets[0].substitutes == {}


@rule("wrc2015:7.2-late-a")
@pytest.mark.parametrize(("seconds", "points"), [(420, 7000), (479, 7000), (600, 10000)])
def test_every_whole_minute_late_costs_a_point(seconds: int, points: int) -> None:
    made = event("wrc2015")
    referee(made, "came_late", entry=2, round=1, seconds=seconds)
    assert [taken.points for taken in made.state.taken] == [points]
    referee(made, "came_late", entry=3, round=1, seconds=59)
    assert len(made.state.taken) == 1


@rule("ema2016:5.7-b")
def test_the_late_penalty_comes_off_after_uma_in_2016() -> None:
    made = event("ema2016")
    referee(made, "came_late", entry=1, round=1, seconds=240)
    finish(made, 1, [29000, 36000, 34000, 21000])
    late = lines(made)[1]
    assert (late.place, late.penalty, late.overall) == (1, 4000, 0)
    assert late.total == 6000 + 15000 - 4000
    assert sum(line.total for line in lines(made)) == -4000


@rule("ema2012:5.6-b")
def test_the_late_penalty_comes_off_at_once_in_2012() -> None:
    made = event("ema2012")
    referee(made, "came_late", entry=1, round=1, seconds=240)
    finish(made, 1, [26000, 36000, 34000, 24000])
    found = lines(made)
    assert [line.place for line in found] == [3, 2, 1, 4]
    assert found[1].points == 2000
    assert sum(line.total for line in found) == -4000


@rule("wrc2015:7.2-missing-b", "wrc2015:7.2-missing-c")
def test_a_missed_hanchan_costs_thirty_points_and_no_lateness_on_top() -> None:
    made = event("wrc2015")
    referee(made, "came_late", entry=0, round=1, seconds=660, substitute="Sam")
    finish(made, 1, [50000, 30000, 22000, 18000])
    missed = lines(made)[0]
    assert (missed.counts, missed.points, missed.uma) == (False, 0, 0)
    found = standing(made, 0)
    assert found is not None
    assert found.total == -30000


@rule("ema2016:3.6-b", "wrc2015:5.9-b")
def test_the_sum_of_a_sheet_knows_of_bets_that_nobody_gets() -> None:
    ema, wrc = rulebook("ema2016"), rulebook("wrc2015")
    assert (points_due(0, ema), points_due(0, wrc)) == (120000, 120000)
    assert points_due(1, wrc) == 119000
    with pytest.raises(NotationError, match="none can be left"):
        points_due(1, ema)

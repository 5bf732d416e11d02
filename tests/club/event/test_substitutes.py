"""Who plays for somebody, and what the session is worth to the absent player."""

from typing import Any

import pytest

from hanchan import rulebook
from hanchan.errors import NotationError
from hanchan.rules import Rulebook
from hanchan.settlement.session import MIDDLE, START, session_lines
from helpers.books import books, rule
from helpers.club_event import (
    EVEN,
    TABLES,
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


@pytest.mark.parametrize("book", books(ema2016="5.7-c", ema2012="5.6-c", wrc2015="7.2-late-b"))
def test_a_second_over_ten_minutes_means_a_substitute_for_that_session(book: str) -> None:
    made = event(book, rounds=2)
    referee(made, "came_late", entry=2, round=1, seconds=601, substitute="Sam")
    assert made.state.round(1).sheets[0].substitutes == {2: ("Sam", START)}
    assert made.state.taken == []
    finish(made, 1, [30000] * 4)
    start(made, 2)
    assert made.state.round(2).sheets[0].substitutes == {}


@pytest.mark.parametrize("book", books(ema2016="5.8-a", ema2012="5.7-a"))
def test_a_substitute_takes_the_place_of_a_sick_player_and_the_session_is_flagged(
    book: str,
) -> None:
    made = event(book)
    with pytest.raises(NotationError, match="needs a reason"):
        referee(made, "substitute_in", entry=3, round=1, when=START, reason=" ")
    referee(made, "substitute_in", entry=3, round=1, when=START, reason="illness", substitute="Sam")
    finish(made, 1, [30000] * 4)
    assert [line.substituted for line in lines(made)] == [False, False, False, True]


@pytest.mark.parametrize(
    ("book", "line"),
    [
        pytest.param("ema2016", (-15000, -15000), marks=rule("ema2016:5.8-b"), id="ema2016"),
        pytest.param("ema2012", (0, -30000), marks=rule("ema2012:5.7-b"), id="ema2012"),
    ],
)
def test_a_substituted_session_is_entered_as_the_fixed_line(
    book: str, line: tuple[int, int]
) -> None:
    found = session_lines([50000, 30000, 22000, 18000], rulebook(book), substitutes={0: START})
    assert (found[0].points, found[0].uma) == line
    assert found[0].total == -30000


@pytest.mark.parametrize("book", books(ema2016="5.8-c", ema2012="5.7-c"))
def test_a_substitute_from_the_start_counts_for_the_uma_of_the_others(book: str) -> None:
    found = session_lines([50000, 30000, 22000, 18000], rulebook(book), substitutes={0: START})
    assert tuple(line.uma for line in found[1:]) == rulebook(book).value("uma")[1:]


@pytest.mark.parametrize("book", books(ema2016="5.8-c", ema2012="5.7-c"))
def test_the_substitute_of_who_comes_too_late_has_played_from_the_start(book: str) -> None:
    made = event(book)
    referee(made, "came_late", entry=0, round=1, seconds=601, substitute="Sam")
    finish(made, 1, [50000, 30000, 22000, 18000])
    assert [line.uma for line in lines(made)[1:]] == list(made.book.value("uma")[1:])


@pytest.mark.parametrize("book", books(ema2016="5.8-d", ema2012="5.7-d"))
@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("substitute_in", {"when": MIDDLE, "reason": "illness"}),
        ("disqualified", {"evidence": "seen by two referees"}),
    ],
)
def test_a_substitute_for_who_falls_ill_or_is_disqualified_in_the_middle_is_last(
    book: str, kind: str, fields: dict[str, str]
) -> None:
    made = event(book)
    referee(made, kind, entry=0, round=1, **fields)
    finish(made, 1, [50000, 30000, 22000, 18000])
    assert [line.uma for line in lines(made)[1:]] == list(made.book.value("uma")[:3])
    assert (lines(made)[0].place, lines(made)[0].total) == (4, -30000)


@pytest.mark.parametrize("book", books(ema2016="5.8-d", ema2012="5.7-d"))
def test_a_substitute_who_came_in_the_middle_is_last(book: str) -> None:
    found = session_lines([50000, 30000, 22000, 18000], rulebook(book), substitutes={0: MIDDLE})
    assert tuple(line.uma for line in found[1:]) == rulebook(book).value("uma")[:3]
    assert found[0].total == -30000


@pytest.mark.parametrize("book", books(ema2016="5.8-e", ema2012="5.7-e"))
def test_in_the_next_session_the_substitute_plays_from_the_start(book: str) -> None:
    made = event(book, rounds=2)
    referee(made, "disqualified", entry=0, round=1, evidence="seen by two referees")
    finish(made, 1, [50000, 30000, 22000, 18000])
    assert [line.uma for line in lines(made)[1:]] == list(made.book.value("uma")[:3])
    start(made, 2)
    finish(made, 2, [50000, 30000, 22000, 18000])
    assert [line.uma for line in lines(made, 2)[1:]] == list(made.book.value("uma")[1:])
    assert (lines(made, 2)[0].substituted, lines(made, 2)[0].total) == (True, -30000)


@pytest.mark.parametrize("book", books(ema2016="5.8-g", ema2012="5.7-g"))
def test_each_session_missed_is_entered_as_the_fixed_line(book: str) -> None:
    made = event(book, rounds=3)
    finish(made, 1, [30000] * 4)
    organiser(made, "withdrawn", entry=5, from_round=2)
    for number in (2, 3):
        start(made, number)
        finish(made, number, [30000] * 4)
    found = standing(made, 5)
    assert found is not None
    assert found.total == -60000


@pytest.mark.parametrize("book", books(ema2016="5.8-b", ema2012="5.7-b", wrc2015="7.2-missing-b"))
def test_an_overall_penalty_comes_off_on_top_of_a_substituted_session(book: str) -> None:
    found = session_lines(
        [50000, 30000, 22000, 18000],
        rulebook(book),
        overall=[5000, 0, 0, 0],
        substitutes={0: START},
    )
    assert found[0].total == -30000 - 5000


@pytest.mark.parametrize(
    ("book", "when", "line"),
    [
        # points, uma, after uma, overall, total
        pytest.param("ema2016", "after_uma", (-15000, -15000, 20000, 0, -50000), marks=rule("ema2016:5.8-d")),
        pytest.param("ema2012", "at_once", (-20000, -30000, 0, 0, -50000), marks=rule("ema2012:5.7-d")),
        pytest.param("wrc2015", "overall", (0, 0, 0, 50000, -50000), marks=rule("wrc2015:7.2-missing-b")),
        ("resume", "at_once", (0, 0, 0, 0, 0)),  # the table's result, from which they were taken
    ],
)  # fmt: skip
def test_who_leaves_in_the_middle_keeps_the_penalties_of_before(
    book: str, when: str, line: tuple[int, ...]
) -> None:
    """Ruling A-18: they are added to what the book enters for the absent player."""
    own: dict[str, Any] = {when: (20000, 0, 0, 0)}
    scores = [50000, 30000, 22000, 18000]
    found = session_lines(scores, rulebook(book), substitutes={0: MIDDLE}, **own)[0]
    assert (found.points, found.uma, found.penalty, found.overall, found.total) == line
    without = session_lines(scores, rulebook(book), substitutes={0: MIDDLE})[0]
    assert found.total == without.total - 20000


@rule("ema2016:5.8-b", "ema2016:5.8-c")
def test_what_a_substitute_is_charged_at_the_table_is_not_the_absent_players() -> None:
    scores = [50000, 30000, 22000, 18000]
    found = session_lines(
        scores, rulebook("ema2016"), after_uma=(20000, 0, 0, 0), substitutes={0: START}
    )
    assert (found[0].penalty, found[0].total) == (0, -30000)


OWN_PRICE = rulebook("ema2016").with_options(missed_session_penalty=20000)


@pytest.mark.parametrize(
    ("rules", "total"),
    [
        pytest.param("ema2016", -30000, marks=rule("ema2016:5.8-g"), id="ema2016"),
        pytest.param("ema2012", -30000, marks=rule("ema2012:5.7-g"), id="ema2012"),
        pytest.param("wrc2015", -30000, marks=rule("wrc2015:7.2-missing-b"), id="wrc2015"),
        pytest.param(OWN_PRICE, -20000, id="own price"),
    ],
)
def test_who_has_left_and_has_no_seat_misses_the_session_all_the_same(
    rules: str | Rulebook, total: int
) -> None:
    made = event(rules, rounds=2)
    finish(made, 1, EVEN)
    for entry in TABLES[1]:
        organiser(made, "withdrawn", entry=entry, from_round=2)
    organiser(made, "seating_published", tables=[TABLES[:1]])
    start(made, 2)
    key(made, 2, 1, EVEN)
    referee(made, "sheet_signed", round=2, table=1)
    organiser(made, "round_closed", round=2)
    missed, stayed = standing(made, 5), standing(made, 0)
    assert missed is not None
    assert stayed is not None
    assert (missed.total, stayed.total) == (total, 0)
    assert missed.lines[1].substituted


@pytest.mark.parametrize("book", books(ema2016="5.5-f", ema2012="5.5-e", wrc2015="7.1-b"))
def test_a_penalty_of_who_has_left_comes_off_the_missed_session(book: str) -> None:
    made = event(book, rounds=2)
    finish(made, 1, EVEN)
    for entry in TABLES[1]:
        organiser(made, "withdrawn", entry=entry, from_round=2)
    organiser(made, "seating_published", tables=[TABLES[:1]])
    start(made, 2)
    referee(made, "decision", entry=5, round=2, offence="obstruction", choice="points", points=8000)
    key(made, 2, 1, EVEN)
    referee(made, "sheet_signed", round=2, table=1)
    organiser(made, "round_closed", round=2)
    missed = standing(made, 5)
    assert missed is not None
    assert missed.total == -30000 - 8000


@rule("wrc2015:7.2-missing-a")
def test_a_substitute_counts_at_the_table_and_is_not_ranked() -> None:
    made = event("wrc2015")
    referee(made, "substitute_in", entry=0, round=1, when=START, reason="ill", substitute="Sam")
    finish(made, 1, [50000, 30000, 22000, 18000])
    assert [line.uma for line in lines(made)[1:]] == [5000, -5000, -15000]
    missed = lines(made)[0]
    assert (missed.counts, missed.points, missed.uma, missed.substituted) == (False, 0, 0, True)
    from hanchan.club.event.ranking import standings

    assert "Sam" not in {one.entry.name for one in standings(made.state)}


@rule("wrc2015:7.2-missing-a")
def test_a_substitute_who_came_in_the_middle_keeps_the_rank_won_at_the_table() -> None:
    found = session_lines(
        [50000, 30000, 22000, 18000], rulebook("wrc2015"), substitutes={0: MIDDLE}
    )
    assert [line.place for line in found] == [1, 2, 3, 4]
    assert [line.uma for line in found[1:]] == [5000, -5000, -15000]

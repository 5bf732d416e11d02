"""Figures carry their intervals: few answers tell little."""

from __future__ import annotations

import pytest

from hanchan.learn.progress.figures import PastAnswer, figures, interval


def answers(*rights: bool, kind: str = "fu", topic: str = "fu/wait") -> list[PastAnswer]:
    start = 1_700_000_000_000
    return [PastAnswer(start + n, kind, topic, right, 1000 * n) for n, right in enumerate(rights)]


@pytest.mark.parametrize(
    ("right", "asked", "low", "high"),
    [(0, 0, 0.0, 1.0), (8, 10, 0.4902, 0.9433), (0, 5, 0.0, 0.4345), (50, 50, 0.9287, 1.0)],
)
def test_wilsons_interval(right: int, asked: int, low: float, high: float) -> None:
    found = interval(right, asked)
    assert found == pytest.approx((low, high), abs=2e-4)


def test_an_interval_narrows_with_more_answers() -> None:
    few, many = interval(4, 5), interval(80, 100)
    assert many[1] - many[0] < few[1] - few[0]


def test_kinds_topics_and_the_course_of_time() -> None:
    log = [*answers(True, False, True), *answers(True, True, kind="han", topic="han/open")]
    told = figures(log)
    assert (told["all"]["asked"], told["all"]["right"]) == (5, 4)
    assert told["kinds"]["fu"]["right"] == 2
    assert told["kinds"]["fu"]["ms"] == 1000
    assert [one["topic"] for one in told["topics"]] == ["fu/wait"]
    assert sum(point["asked"] for point in told["course"]) == 5


def test_the_course_of_time_has_few_points_whatever_its_length() -> None:
    told = figures(answers(*[n % 3 > 0 for n in range(1000)]))
    assert len(told["course"]) <= 12
    assert sum(point["asked"] for point in told["course"]) == 1000


def test_what_is_surely_weak_comes_first() -> None:
    log = [
        *answers(*[False] * 8, topic="fu/pair"),
        *answers(False, topic="fu/kong"),
        *answers(*[True] * 9, False, topic="fu/wait"),
    ]
    assert [one["topic"] for one in figures(log)["topics"]] == ["fu/pair", "fu/kong", "fu/wait"]

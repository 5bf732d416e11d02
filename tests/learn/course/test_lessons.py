"""The lessons: in the order of the course, two sentences each, exercises of kinds that there are."""

from __future__ import annotations

import pytest

from hanchan.errors import NotationError
from hanchan.learn.course.lessons import LESSONS, STEPS, Lesson, lesson_of, lessons
from hanchan.learn.quiz import KINDS

ORDER = (
    "tiles sets complete waits calls yaku riichi dora points draws manners efficiency value danger push placement"
    " print"
)  # fmt: skip


def test_the_lessons_are_in_the_order_of_the_course() -> None:
    assert [one.key for one in LESSONS] == ORDER.split()


@pytest.mark.parametrize("one", LESSONS, ids=lambda one: one.key)
def test_a_lesson_has_two_short_sentences_three_exercises_and_a_check(one: Lesson) -> None:
    assert len(one.says) == 2
    assert all(part.endswith(".") and len(part) <= 110 for part in (*one.says, one.task))
    kinds = [one.kind_of_step(step) for step in STEPS]
    assert kinds[0] is None
    assert set(kinds[1:]) <= set(KINDS)


@pytest.mark.parametrize("lang", ["fr", "ja"])
def test_lessons_are_told_in_the_readers_language(lang: str) -> None:
    for english, other in zip(lessons(), lessons(lang), strict=True):
        assert english["key"] == other["key"]
        assert english["task"] != other["task"]
        assert all(a != b for a, b in zip(english["says"], other["says"], strict=True))


def test_a_lesson_that_is_none_is_refused() -> None:
    with pytest.raises(NotationError, match="nearest is tiles"):
        lesson_of("tile")

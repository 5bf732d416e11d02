"""The exercises of the course: each can be answered by who has read the lessons up to it."""

from __future__ import annotations

import pytest

from hanchan.errors import NotationError
from hanchan.learn import quiz
from hanchan.learn.course.exercises import exercise
from hanchan.learn.course.lessons import LESSONS, STEPS
from helpers.naive.shapes import sets_shanten, shanten, waits

SEEDS = range(1, 61)


def test_four_sets_and_a_pair_decide_how_far_a_hand_of_the_course_is() -> None:
    """11889p19s113355z is tenpai but for a tile by seven pairs, which no lesson has told yet."""
    for seed in SEEDS:
        item = exercise("waits", "1", seed=seed)
        assert item == quiz("away", seed=item.seed)
        assert item.right == [str(sets_shanten(item.question["hand"]))]
        assert not {"pairs", "orphans"} & set(item.why.split())
    skipped = {seed for seed in SEEDS if exercise("waits", "1", seed=seed).seed != seed}
    assert {10, 12, 25, 51, 52} <= skipped
    assert len(skipped) < 12


def test_waits_of_the_course_complete_four_sets_and_a_pair() -> None:
    for seed in SEEDS:
        hand = exercise("waits", "check", seed=seed).question["hand"]
        assert sets_shanten(hand) == 0
        assert waits(hand)


def test_a_complete_hand_of_the_course_is_four_sets_and_a_pair() -> None:
    for seed in SEEDS:
        item = exercise("complete", "1", seed=seed)
        assert (item.right == ["yes"]) == (sets_shanten(item.question["hand"]) < 0)


def test_calls_are_asked_as_the_lesson_tells_them() -> None:
    """Whether one may call, not what an expert would; and nobody has to know a yaku yet."""
    lesson = next(one for one in LESSONS if one.key == "calls")
    assert {lesson.kind_of_step(step) for step in STEPS[1:]} == {"call"}
    for seed in SEEDS:
        item = exercise("calls", "3", seed=seed)
        is_complete = shanten(item.question["hand"] + item.question["tile"]) < 0
        assert ("ron" in item.right[0].split()) == is_complete
        assert ("yaku" in item.why) == is_complete


def test_the_trainer_says_when_another_form_is_nearer() -> None:
    told = "It is seven pairs that are nearer here than four sets and a pair."
    assert quiz("away", seed=12).right == ["1"]
    assert told in quiz("away", seed=12).why
    assert told not in quiz("away", seed=13).why
    assert "sept paires" in quiz("away", seed=12, lang="fr").why


@pytest.mark.parametrize(("lesson", "step"), [("waits", "table"), ("waits", "9"), ("none", "1")])
def test_what_a_lesson_does_not_ask_is_refused(lesson: str, step: str) -> None:
    with pytest.raises(NotationError):
        exercise(lesson, step)

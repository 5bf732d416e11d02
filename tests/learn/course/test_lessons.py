"""The lessons: in the order of the course, two sentences each, exercises of kinds that there are."""

from __future__ import annotations

import re

import pytest

from hanchan.errors import NotationError
from hanchan.learn.course.lessons import LESSONS, STEPS, Lesson, lesson_of, lessons
from hanchan.learn.first_items import FIRST_YAKU
from hanchan.learn.quiz import KINDS
from hanchan.locale import NAMES

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


# Words of the game that a lesson explains; "set" and "call" mean the usual thing elsewhere.
TOLD = {
    "tiles": ("suit", "honour", "wind", "dragon"), "sets": ("chow", "pung", "pair"),
    "complete": ("tsumo", "ron", "complete"),
    "waits": ("tenpai", "waits"), "calls": ("kong", "open set"), "yaku": ("yaku", "concealed", "prevailing"),
    "riichi": ("riichi", "ippatsu", "furiten"), "dora": ("dora", "han", "indicator"), "points": ("fu",),
    "draws": ("counter",), "manners": ("chombo", "dead hand"), "danger": ("suji",), "placement": ("uma",),
}  # fmt: skip


def test_no_lesson_uses_a_word_that_a_later_one_explains() -> None:
    """The list of the yaku names riichi, and says that the next lesson tells it."""
    for at, one in enumerate(LESSONS):
        later = {word for other in LESSONS[at + 1 :] for word in TOLD.get(other.key, ())}
        words = [] if one.key == "yaku" else [part for pair in one.words for part in pair]
        for text in (*one.says, one.task, *words):
            for word in later:
                assert not re.search(rf"\b{word}s?\b", text, re.IGNORECASE), (one.key, word, text)


def test_the_yaku_that_are_asked_first_are_told_in_a_few_words() -> None:
    told = {name for name, _ in lessons()[5]["words"]}
    for key in FIRST_YAKU:
        name = NAMES[key] if not key.startswith("yakuhai") else "Dragon Pung"
        assert name in told
    assert all(words and len(words) < 90 for _, words in lessons()[5]["words"])


@pytest.mark.parametrize("lang", ["fr", "ja"])
def test_the_words_of_a_lesson_are_told_in_the_readers_language(lang: str) -> None:
    for key in ("calls", "yaku"):
        english, other = (
            next(one["words"] for one in lessons(language) if one["key"] == key)
            for language in ("en", lang)
        )
        assert all(a[1] != b[1] for a, b in zip(english, other, strict=True))


@pytest.mark.parametrize("lang", ["fr", "ja"])
def test_lessons_are_told_in_the_readers_language(lang: str) -> None:
    for english, other in zip(lessons(), lessons(lang), strict=True):
        assert english["key"] == other["key"]
        assert english["task"] != other["task"]
        assert all(a != b for a, b in zip(english["says"], other["says"], strict=True))


def test_a_lesson_that_is_none_is_refused() -> None:
    with pytest.raises(NotationError, match="nearest is tiles"):
        lesson_of("tile")

"""`hanchan learn`: kinds, and exercises as JSON lines or as text."""

from __future__ import annotations

import json

from hanchan.learn.quiz import KINDS
from helpers.command import hanchan

FIELDS = set("kind rules seed level question choices right why clauses topic".split())


def test_the_kinds_are_listed() -> None:
    listed = hanchan("learn", "kinds", "--json").json["kinds"]
    assert [one["kind"] for one in listed] == list(KINDS)
    assert "Which tiles complete this hand?" in hanchan("learn", "kinds").out


def test_exercises_are_one_object_a_line() -> None:
    done = hanchan(
        "learn", "quiz", "--kind", "fu", "--rules", "wrc2015", "--seed", "5", "-n", "3", "--json"
    )
    items = [json.loads(line) for line in done.out.splitlines()]
    assert [item["seed"] for item in items] == [5, 6, 7]
    assert all(set(item) == FIELDS and item["rules"] == "wrc2015" for item in items)
    assert "hand" in items[0]["question"]["score"]


def test_an_exercise_can_be_read() -> None:
    done = hanchan("learn", "quiz", "--kind", "last", "--lang", "fr")
    assert done.code == 0
    assert "ron" in done.out
    assert hanchan("learn", "quiz", "--kind", "nothing").code == 2
    assert hanchan("learn", "quiz", "--kind", "fu", "--rules", "nothing").code == 2

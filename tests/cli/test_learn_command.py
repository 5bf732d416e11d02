"""`hanchan learn`: kinds, and exercises as JSON lines or as text."""

from __future__ import annotations

import json

import pytest

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


def test_answers_follow_the_last_question_unless_they_are_wanted_beside() -> None:
    asked = ("learn", "quiz", "--kind", "dora", "--seed", "3", "-n", "2")
    apart = hanchan(*asked).out.split("\n\n")
    assert [part.split("\n")[0].split(" ")[:2] for part in apart] == [
        ["1.", "Which"], ["2.", "Which"], ["1.", "Right:"], ["2.", "Right:"],
    ]  # fmt: skip
    beside = hanchan(*asked, "--answers").out.split("\n\n")
    assert [part.count("Right: ") for part in beside] == [1, 1]


def test_a_terminal_asks_and_judges(monkeypatch: pytest.MonkeyPatch) -> None:
    item = hanchan("learn", "quiz", "--kind", "waits", "--json").json
    right = item["right"][0].replace(" ", ", ")

    def at_terminal(*typed: str) -> str:
        lines = iter(typed)

        def told(prompt: str) -> str:
            print(prompt)
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", told)
        monkeypatch.setattr("hanchan.cli.learn.is_dialogue", lambda: True)
        done = hanchan("learn", "quiz", "--kind", "waits", "-n", "3")
        assert done.code == 0
        return done.out

    said = at_terminal(right, "1z")
    first, second = said.index("That is right."), said.index("That is wrong.")
    assert said.index("Your answer:") < first < said.index("Right: ") < second
    assert said.endswith("1 of 2 right\n")


def test_an_exercise_can_be_read() -> None:
    done = hanchan("learn", "quiz", "--kind", "last", "--lang", "fr")
    assert done.code == 0
    assert "ron" in done.out
    assert hanchan("learn", "quiz", "--kind", "nothing").code == 2
    assert hanchan("learn", "quiz", "--kind", "fu", "--rules", "nothing").code == 2

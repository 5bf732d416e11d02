"""The trainer over HTTP: exercises keep their answers to themselves until they are answered."""

from __future__ import annotations

import httpx
import pytest

from hanchan.learn import quiz
from hanchan.learn.quiz import KINDS
from helpers.servers import Running

SLOW = ("push", "discard")  # made in the tests of the items


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in SLOW])
def test_an_exercise_is_asked_and_judged(server: Running, kind: str) -> None:
    asked: dict[str, str | int] = {"kind": kind, "rules": "wrc2015", "seed": 3}
    item = quiz(kind, "wrc2015", 3)
    told = httpx.get(f"{server.url}/api/train/item", params=asked).json()
    assert told["question"] == item.question
    assert not {"right", "why", "clauses"} & set(told)
    for answer, is_right in ((item.right[-1], True), ("nothing", False)):
        body = asked | {"answer": answer}
        found = httpx.post(f"{server.url}/api/train/answer", json=body).json()
        assert found["right"] is is_right
        assert (found["answers"], found["clauses"]) == (item.right, item.clauses)


def test_kinds_and_reasons_come_in_the_readers_language(server: Running) -> None:
    kinds = httpx.get(f"{server.url}/api/train/kinds?lang=fr").json()
    assert kinds[0]["asks"] == "Quelle tuile porte ce nom ?"
    body = {"kind": "safe", "seed": 1, "answer": "1m", "lang": "ja"}
    assert "振聴" in httpx.post(f"{server.url}/api/train/answer", json=body).json()["why"]


def test_what_is_no_exercise_is_refused(server: Running) -> None:
    wrong = ("kind=none&seed=1", "kind=fu&seed=-1", "kind=fu&seed=1&rules=none", "kind=fu")
    for query in wrong:
        assert httpx.get(f"{server.url}/api/train/item?{query}").status_code == 422

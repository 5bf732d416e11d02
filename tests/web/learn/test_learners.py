"""Progress over HTTP: under a code, on every device, after a restart and a kill; wrong codes are refused."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from hanchan.learn import quiz
from hanchan.learn.course.lessons import LESSONS, STEPS
from hanchan.web.secrets import as_meant, digest
from helpers.servers import Mortal, Running, running


def post(url: str, path: str, status: int = 200, **body: Any) -> Any:
    answer = httpx.post(f"{url}{path}", json=body, timeout=60)
    assert answer.status_code == status, answer.text
    return answer.json()


def new_code(url: str) -> str:
    code: str = post(url, "/api/learners", 201)["code"]
    return code


def answer(url: str, code: str, seed: int, *, right: bool, **more: Any) -> Any:
    item = quiz("furiten", seed=seed)
    said = item.right[0] if right else next(one for one in ("yes", "no") if one not in item.right)
    body = {"kind": "furiten", "seed": seed, "answer": said, "code": code, "ms": 900, **more}
    return post(url, "/api/train/answer", **body)


def test_a_wrong_answer_is_asked_again_and_figures_have_intervals(server: Running) -> None:
    code = new_code(server.url)
    assert answer(server.url, code, 3, right=False)["right"] is False
    assert answer(server.url, code, 4, right=True)["right"] is True
    told = post(server.url, "/api/learners/progress", code=code)
    assert (told["all"]["asked"], told["all"]["right"]) == (2, 1)
    assert told["all"]["low"] < 0.5 < told["all"]["high"]
    assert told["kinds"]["furiten"]["ms"] == 900
    assert told["next_ms"] > 0
    asked: dict[str, Any] = {"kind": "furiten", "seed": 900, "code": code}
    assert post(server.url, "/api/train/next", **asked)["because"] == "new"  # not due yet


def test_what_is_due_comes_before_what_is_new(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = new_code(server.url)
    answer(server.url, code, 3, right=False)
    # An hour later, by the clock of the trainer.
    monkeypatch.setattr("hanchan.web.learn.trainer.wall_ms", lambda: 2**42)
    asked: dict[str, Any] = {"kind": "furiten", "seed": 900, "code": code}
    found = post(server.url, "/api/train/next", **asked)
    assert (found["because"], found["seed"]) == ("item", 3)
    assert "topic" not in found
    last = {"kind": "furiten", "rules": "ema2016", "seed": 3}
    found = post(server.url, "/api/train/next", **asked, last=last)
    assert found["because"] == "topic"
    assert found["seed"] != 3


def test_the_next_exercise_keeps_to_kind_book_and_level(server: Running) -> None:
    for level in (1, 2, 3):
        asked: dict[str, Any] = {"kind": "fu", "rules": "wrc2015", "level": level, "seed": 50}
        found = post(server.url, "/api/train/next", **asked)
        assert (found["kind"], found["rules"], found["level"]) == ("fu", "wrc2015", level)
    assert post(server.url, "/api/train/next", seed=5)["kind"]
    for wrong in (
        {"kind": "none"},
        {"rules": "none"},
        {"kind": "fu", "rules": "none"},
        {"level": 4},
    ):
        post(server.url, "/api/train/next", 422, seed=1, **wrong)


def test_a_code_may_be_typed_in_any_way_and_a_wrong_one_is_refused(server: Running) -> None:
    code = new_code(server.url)
    answer(server.url, code, 3, right=True)
    for typed in (code.upper(), code.replace("-", " "), code.replace("-", "").replace("0", "O")):
        assert post(server.url, "/api/learners/progress", code=typed)["all"]["asked"] == 1
    refused = post(server.url, "/api/learners/progress", 404, code="0000-0000-0000")
    assert refused == {
        "error": "no progress is kept under this code", "code": "learner", "clause": None,
    }  # fmt: skip
    french = httpx.post(
        f"{server.url}/api/learners/progress",
        json={"code": "nothing"},
        headers={"accept-language": "fr"},
    ).json()
    assert french["error"] == "aucun progrès n’est gardé sous ce code"
    body = {"kind": "furiten", "seed": 1, "answer": "yes", "code": "0000-0000-0000"}
    post(server.url, "/api/train/answer", 404, **body)
    post(server.url, "/api/learners/progress", 422, code="x" * 41)
    post(server.url, "/api/learners/progress", 422)


def test_everything_under_a_code_can_be_deleted(server: Running) -> None:
    code = new_code(server.url)
    answer(server.url, code, 3, right=True)
    assert post(server.url, "/api/learners/forget", code=code) == {"forgotten": True}
    post(server.url, "/api/learners/progress", 404, code=code)


def test_of_each_learner_so_much_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hanchan.web.storage.learners.MOST_ANSWERS", 5)
    monkeypatch.setattr("hanchan.web.storage.learners.MOST_CARDS", 3)
    with running(tmp_path) as server:
        code = new_code(server.url)
        for seed in range(8):
            answer(server.url, code, seed, right=False)
    code_of = {"learner": digest(as_meant(code))}
    with closing(sqlite3.connect(tmp_path / "hanchan.sqlite3")) as database:
        rows = "SELECT {} FROM {} WHERE learner = :learner"
        kept = database.execute(rows.format("n", "answers"), code_of).fetchall()
        names = database.execute(rows.format("card", "cards"), code_of).fetchall()
    assert sorted(kept) == [(n,) for n in range(3, 8)]
    assert sum(name.startswith("=") for (name,) in names) == 3


def test_progress_survives_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as first:
        code = new_code(first.url)
        answer(first.url, code, 3, right=False)
        answer(first.url, code, 4, right=True, step={"lesson": "riichi", "step": "2"})
    with running(tmp_path) as second:
        told = post(second.url, "/api/learners/progress", code=code)
        assert (told["all"]["asked"], told["all"]["right"]) == (2, 1)
        assert told["lessons"] == {"riichi": ["2"]}


@pytest.mark.long
def test_nothing_that_was_judged_is_lost_by_a_kill(tmp_path: Path) -> None:
    server = Mortal(tmp_path)
    try:
        server.start()
        code = new_code(server.url)
        steps = [
            (one.key, step)
            for one in LESSONS
            for step in STEPS
            if one.kind_of_step(step) == "furiten"
        ]
        done: dict[str, list[str]] = {}
        for seed in range(3):
            lesson, step = steps[seed]
            done.setdefault(lesson, []).append(step)
            answer(server.url, code, seed, right=True, step={"lesson": lesson, "step": step})
            answer(server.url, code, seed, right=False)
            before = post(server.url, "/api/learners/progress", code=code)
            server.kill()  # -9
            server.start()
            after = post(server.url, "/api/learners/progress", code=code)
            for name in ("all", "kinds", "topics", "course", "lessons"):
                assert after[name] == before[name]
            assert after["all"]["asked"] == 2 * seed + 2
            assert after["lessons"] == done
    finally:
        server.kill()

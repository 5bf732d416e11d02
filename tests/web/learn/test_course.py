"""The course and the teaching table over HTTP: the moves in, the table out; steps are kept under a code."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import httpx
import pytest

from hanchan.learn import quiz
from hanchan.learn.course.exercises import exercise
from hanchan.learn.course.lessons import LESSONS, lesson_of
from hanchan.learn.course.playing import play
from hanchan.learn.course.tables import small_table
from hanchan.web.learn import course
from helpers.servers import Running


def post(server: Running, path: str, status: int = 200, **body: Any) -> Any:
    answer = httpx.post(f"{server.url}{path}", json=body, timeout=60)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_the_lessons_are_told_in_words(server: Running) -> None:
    told = httpx.get(f"{server.url}/api/learn/lessons?lang=ja").json()
    assert [one["key"] for one in told] == [one.key for one in LESSONS]
    assert told[0]["title"] == "牌の種類"
    assert httpx.get(f"{server.url}/learn").status_code == 200
    assert httpx.get(f"{server.url}/teach").status_code == 200


def test_every_table_is_shown_before_the_first_move(server: Running) -> None:
    for lesson in LESSONS:
        told = post(server, "/api/learn/table", lesson=lesson.key, seed=1)
        table = small_table(lesson.key, seed=1)
        assert told["seat"] == table.seat
        assert told["scores"] == list(play(table, []).scores)
        assert told["reached"] is False
        assert told["legal"]


def test_a_table_is_played_taken_back_and_kept(server: Running) -> None:
    code = post(server, "/api/learners", 201)["code"]
    asked: dict[str, Any] = {"lesson": "tiles", "seed": 2, "code": code}
    told, moves = post(server, "/api/learn/table", **asked), []
    while not told["reached"]:
        honour = next(one for one in told["legal"] if one["tile"].endswith("z"))
        moves.append(honour)
        told = post(server, "/api/learn/table", **asked, moves=moves)
    assert len(moves) == 3
    assert len(told["rivers"][told["seat"]]) == 3
    assert {one["seat"] for one in told["since"]} == {0, 1, 2, 3}
    back = post(server, "/api/learn/table", **asked, moves=moves[:2])
    assert len(back["rivers"][back["seat"]]) == 2
    kept = post(server, "/api/learners/progress", code=code)["lessons"]
    assert kept == {"tiles": ["table"]}


def test_a_lesson_is_finished_by_its_exercises_and_check(server: Running) -> None:
    code = post(server, "/api/learners", 201)["code"]
    for step in ("1", "2", "3", "check"):
        kind = lesson_of("sets").kind_of_step(step)
        body = {"kind": kind, "seed": 5, "answer": quiz(str(kind), seed=5).right[0], "code": code}
        post(server, "/api/train/answer", **body, step={"lesson": "sets", "step": step})
    kept = post(server, "/api/learners/progress", code=code)["lessons"]
    assert kept == {"sets": ["1", "2", "3", "check"]}


def test_an_exercise_of_a_lesson_is_the_next_that_fits_it_and_hides_its_answer(
    server: Running,
) -> None:
    asked: dict[str, Any] = {"lesson": "waits", "step": "1", "seed": 12, "lang": "fr"}
    told = httpx.get(f"{server.url}/api/learn/item", params=asked).json()
    item = exercise("waits", "1", seed=12)
    assert item.seed > 12
    assert (told["kind"], told["seed"], told["question"]) == ("away", item.seed, item.question)
    assert not {"right", "why", "clauses"} & set(told)
    for wrong in ({"lesson": "none"}, {"step": "table"}, {"step": "9"}, {"rules": "none"}):
        answer = httpx.get(f"{server.url}/api/learn/item", params=asked | wrong)
        assert answer.status_code == 422
        assert answer.json()["error"]


def test_wrong_input_is_refused_with_a_sentence(server: Running) -> None:
    table = "/api/learn/table"
    assert "nearest is tiles" in post(server, table, 422, lesson="tile")["error"]
    assert "none" in post(server, table, 422, lesson="tiles", rules="none")["error"]
    refused = post(server, table, 422, lesson="tiles", moves=[{"act": "ron"}])
    assert refused["error"] == "ron cannot be done here"
    post(server, table, 422, lesson="tiles", moves=[{"act": "discard", "tile": "xxxxxx"}])
    post(server, table, 422, lesson="tiles", moves=[{"act": "discard", "tile": "9x"}])
    post(server, table, 404, lesson="tiles", code="0000")
    answer = {"kind": "fu", "seed": 1, "answer": "30", "step": {"lesson": "tiles", "step": "1"}}
    assert "does not ask" in post(server, "/api/train/answer", 422, **answer)["error"]
    answer["step"] = {"lesson": "none", "step": "1"}
    assert "no lesson" in post(server, "/api/train/answer", 422, **answer)["error"]
    post(server, "/api/learn/teach", 422, rules="none")
    post(server, "/api/learn/teach", 422, level="none")


def test_the_teaching_table_advises_judges_and_takes_back(server: Running) -> None:
    asked: dict[str, Any] = {"seed": 5, "lang": "fr"}
    told = post(server, "/api/learn/teach", **asked, advice=True)
    assert told["judged"] is None
    assert told["possible"][0]["lacks"] <= told["possible"][-1]["lacks"]
    assert told["advice"][0]["why"].startswith("Le meilleur")
    worst = told["advice"][-1]["action"]
    after = post(server, "/api/learn/teach", **asked, moves=[worst])
    assert after["judged"]["is_mistake"]
    assert after["judged"]["best"]["action"] == told["advice"][0]["action"]
    assert after["advice"] == []
    again = post(server, "/api/learn/teach", **asked, advice=True)  # the move is taken back
    assert again == told


def test_the_others_thoughts_are_told_after_the_hand_only(server: Running) -> None:
    asked: dict[str, Any] = {"seed": 5}
    moves: list[Any] = []
    told = post(server, "/api/learn/teach", **asked, advice=True)
    seat = (told["seat"] + 1) % 4
    refused = post(server, "/api/learn/thought", 409, **asked, seat=seat, number=0)
    assert "after the hand" in refused["error"]
    while not told["over"]:
        moves.append(told["advice"][0]["action"])
        told = post(server, "/api/learn/teach", **asked, moves=moves, advice=True)
    assert told["result"]["deltas"]
    thought = post(server, "/api/learn/thought", **asked, moves=moves, seat=seat, number=0)
    assert thought["tile"] == told["rivers"][seat][0]["tile"]
    assert thought["steps"][-1]["lines"]
    assert thought["own"] is False  # a club player's thoughts are no numbers
    post(server, "/api/learn/thought", 422, **asked, moves=moves, seat=seat, number=29)


def test_tables_that_wait_for_their_turn_hold_up_nobody_else(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = Event(), Event()

    def slow(*_: Any) -> dict[str, Any]:
        begun.set()
        assert go_on.wait(60)
        return {}

    monkeypatch.setattr(course, "_teaching_scene", slow)
    with ThreadPoolExecutor(50) as visitors:  # more than the server has threads
        asked = [visitors.submit(post, server, "/api/learn/teach") for _ in range(50)]
        try:
            assert begun.wait(60)
            time.sleep(1)
            found = httpx.get(f"{server.url}/api/score?hand=123m456p789s1122z", timeout=20)
        finally:
            go_on.set()
        assert found.status_code == 200
        assert all(one.result() == {} for one in asked)

"""Long answers are made beside the loop, one after another."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from hanchan.web.http import reading
from hanchan.web.http.beside import Beside
from helpers.servers import running


def test_the_loop_goes_on_and_no_two_are_made_at_once() -> None:
    now = most = 0

    def work() -> int:
        nonlocal now, most
        now += 1
        most = max(most, now)
        time.sleep(0.05)
        now -= 1
        return 7

    async def several() -> tuple[list[int], int]:
        beside, ticks = Beside(), 0
        made = asyncio.gather(*(beside.do(work) for _ in range(4)))
        while not made.done():
            ticks += 1
            await asyncio.sleep(0.005)
        return await made, ticks

    found, ticks = asyncio.run(several())
    assert (found, most) == ([7] * 4, 1)
    assert ticks > 4


def test_the_page_of_a_book_is_made_there_and_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, in_loop = [], []
    written = reading._written

    def watched(lang: str, hashed: str, template: str, **shown: object) -> str:
        made.append(template)
        try:
            asyncio.get_running_loop()
            in_loop.append(template)
        except RuntimeError:
            pass
        return written(lang, hashed, template, **shown)

    monkeypatch.setattr(reading, "_written", watched)
    reading._rules_page.cache_clear()
    with running(tmp_path) as server:
        pages = {
            httpx.get(f"{server.url}/rules/wrc2015?b=resume&lang=fr", timeout=60).text
            for _ in range(2)
        }
    assert (made, in_loop) == (["rules.html"], [])
    assert len(pages) == 1


DEAR = (
    "/api/train/item?kind=tile&seed=3", "/api/learn/item?lesson=tiles&step=1&seed=3",
    "/api/score?hand=123456789m1199p&win=9p", "/api/score/more?hand=258m147p369s1234z",
    "/api/score/card.svg?hand=123456789m1199p&win=9p",
)  # fmt: skip


def watched_turns(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], Any]]:
    """What is made beside the loop from now on."""
    done = []
    do = Beside.do

    async def watched(self: Beside, work: Callable[[], Any]) -> Any:
        done.append(work)
        return await do(self, work)

    monkeypatch.setattr(Beside, "do", watched)
    return done


@pytest.mark.parametrize("path", DEAR)
def test_exercises_and_hands_are_made_one_after_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """A dozen threads that take turns with the tables would leave them little."""
    done = watched_turns(monkeypatch)
    with running(tmp_path) as server:
        answer = httpx.get(server.url + path, timeout=60)
    assert answer.status_code == 200, answer.text
    assert len(done) == 1


def test_the_next_exercise_and_an_answer_are_made_there_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = watched_turns(monkeypatch)
    with running(tmp_path) as server:
        body = {"kind": "tile", "seed": 3, "answer": "1"}
        for path in ("next", "answer"):
            answer = httpx.post(f"{server.url}/api/train/{path}", json=body, timeout=60)
            assert answer.status_code == 200, answer.text
    assert len(done) == 2

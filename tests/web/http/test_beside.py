"""Long answers are made beside the loop, one after another."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

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

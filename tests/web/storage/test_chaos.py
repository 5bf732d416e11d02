"""The short version of `make chaos`, and a database that is away while a server runs."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from helpers.servers import Running, running
from proof import chaos
from web.storage.postgres import Postgres

pytestmark = pytest.mark.proof
AWAY = 30.0  # seconds without a database
LAST_WORDS = 1.0  # in which what was written before is still shown


def test_a_server_killed_at_random_loses_nothing(tmp_path: Path) -> None:
    done, played, problems = chaos.run(kills=6, tables=2, seed=3, folder=tmp_path)
    assert problems == []
    assert done == 6
    assert played >= 2


async def begun(url: str, seed: int) -> chaos.Game:
    """A game that somebody will play."""
    game = chaos.Game(url, seed)
    await asyncio.to_thread(game.make, "ema2016")
    return game


async def moved(games: list[chaos.Game]) -> None:
    """Something happens at each of the tables."""
    before = [game.have for game in games]
    async with asyncio.timeout(60):
        while any(
            game.have == have and not game.over for game, have in zip(games, before, strict=True)
        ):
            await asyncio.sleep(0.02)


def health(url: str) -> int:
    return httpx.get(f"{url}/health", trust_env=False, timeout=60).status_code


def test_a_database_gone_for_half_a_minute_costs_no_event(
    tmp_path: Path, postgres: Postgres
) -> None:
    """Nothing is shown that was not written; when it is back, the same games go on by themselves to their end."""

    async def play(server: Running) -> list[chaos.Game]:
        games = [await begun(server.url, seed) for seed in range(3)]
        playing = [asyncio.create_task(game.play()) for game in games]
        await moved(games)
        gone = time.monotonic()
        await asyncio.to_thread(postgres.stop)
        try:
            await asyncio.sleep(LAST_WORDS)
            shown = [game.have for game in games]
            assert await asyncio.to_thread(health, server.url) == 503
            await asyncio.sleep(gone + AWAY - time.monotonic())
            assert [game.have for game in games] == shown
            assert not any(game.over for game in games)
        finally:
            await asyncio.to_thread(postgres.start)
        await moved(games)
        async with asyncio.timeout(300):
            await asyncio.gather(*playing)
        assert await asyncio.to_thread(health, server.url) == 200
        return games

    quick: dict[str, Any] = {"result_pause": 0.05, "seat_draw": 0.05}
    with running(tmp_path, db=postgres.new_database(), **quick) as server:
        games = asyncio.run(play(server))
        assert [problem for game in games for problem in game.check(tmp_path)] == []

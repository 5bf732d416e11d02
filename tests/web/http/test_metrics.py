"""`/metrics`: what a server counts, told to the operator's networks and to nobody else."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql import text

from helpers.servers import Running, running
from helpers.web_players import Player, drawn_or_pass, make_table


def numbers(server: Running) -> dict[str, float]:
    """Every sample by its name and the values of its labels."""
    answer = httpx.get(f"{server.url}/metrics", trust_env=False, timeout=60)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_a_game_is_seen_in_the_numbers(server: Running) -> None:
    before = numbers(server)

    async def play() -> dict[str, float]:
        made = await make_table(server.url, bots=3, start=True, pace="instant")
        async with Player(server.url, made["table"], made["seat"]) as player:
            ask = await player.until("ask")
            await player.answer(ask, drawn_or_pass(ask))
            await player.until("ok")
            return await asyncio.to_thread(numbers, server)

    now = asyncio.run(play())

    def more(name: str) -> float:
        return now[name] - before.get(name, 0)

    assert more("hanchan_tables") == 1
    assert more("hanchan_games") == 1
    assert more("hanchan_sockets") == 1
    assert more("hanchan_command_seconds_count") >= 1
    assert more("hanchan_command_seconds_bucket +Inf") == more("hanchan_command_seconds_count")
    assert more("hanchan_command_seconds_sum") > 0
    assert more("hanchan_request_seconds_count") >= 1
    assert more("hanchan_database_seconds_count write") >= 1
    assert more("hanchan_http_answers_total 2xx") >= 1
    assert now["hanchan_bots_waiting"] >= 0
    assert now["hanchan_database_errors_total"] == before["hanchan_database_errors_total"]
    if sys.platform == "linux":
        assert now["process_resident_memory_bytes"] > 10_000_000


def test_limits_and_errors_of_the_database_are_counted(tmp_path: Path) -> None:
    with running(tmp_path, tables_per_hour=1) as server:
        before = numbers(server)
        far = {"x-forwarded-for": "203.0.113.9"}
        with httpx.Client(base_url=server.url, headers=far, trust_env=False, timeout=60) as http:
            said = [http.post("/api/tables", json={}).status_code for _ in range(3)]
            assert http.post("/api/tables", content=b"x" * 70_000).status_code == 413
        assert said == [201, 429, 429]
        with pytest.raises(SQLAlchemyError):
            server.call(server.hall.store.database.rows(text("SELECT nothing"))).result(10)
        now = numbers(server)
    wanted = {
        "hanchan_limits_total rate": 2,
        "hanchan_limits_total size": 1,
        "hanchan_database_errors_total": 1,
    }
    assert {name: now[name] - before.get(name, 0) for name in wanted} == wanted


def test_strangers_and_whoever_comes_through_a_proxy_are_refused(tmp_path: Path) -> None:
    with running(tmp_path, metrics=("203.0.113.0/24",)) as server:
        codes = [
            httpx.get(
                f"{server.url}/metrics", headers={"x-forwarded-for": one}, timeout=60
            ).status_code
            for one in ("198.51.100.7", "127.0.0.1", "203.0.113.9")
        ]
    assert codes == [403, 403, 200]


def test_without_the_library_it_is_told_which(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    answer = httpx.get(f"{server.url}/metrics", trust_env=False, timeout=60)
    assert answer.status_code == 501
    assert "pip install 'hanchan[serve]'" in answer.json()["error"]

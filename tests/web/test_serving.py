"""How the server listens, starts and ends: no delay of small answers, one process for a file, a word when it goes."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from hanchan.errors import NotationError
from hanchan.web.storage import schema
from hanchan.web.storage.database import Database
from helpers.servers import SOURCE, Mortal, Running, running
from helpers.web_players import Closed, Player, quick_game


def test_small_answers_are_sent_at_once(server: Running) -> None:
    """Without TCP_NODELAY an answer on a line that is kept waits for the acknowledgement of the one before."""
    with httpx.Client(base_url=server.url) as http:
        assert http.get("/health").status_code == 200

        async def accepted() -> list[int]:
            lines: list[Any] = [one.transport for one in server.connections]
            return [
                line.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
                for line in lines
            ]

        found = server.call(accepted()).result(10)
    assert found
    assert all(found)


def play(*options: str) -> subprocess.CompletedProcess[str]:
    """`hanchan play`, which ends by itself."""
    command = [sys.executable, "-m", "hanchan", "play", "--no-browser", "--port", "0", *options]
    env = os.environ | {"PYTHONPATH": str(SOURCE)}
    return subprocess.run(command, capture_output=True, text=True, timeout=60, env=env, check=False)


def refused(found: subprocess.CompletedProcess[str]) -> str:
    """The one sentence that it leaves with."""
    assert found.returncode == 2, found.stderr
    [line] = found.stderr.strip().splitlines()
    return line


def test_who_plays_is_told_when_the_server_goes(tmp_path: Path) -> None:
    async def sit(server: Running) -> tuple[Any, int | None]:
        made = await quick_game(server.url)
        async with Player(server.url, made["table"], made["seat"]) as player:
            await player.until("ask")
            ending = asyncio.create_task(asyncio.to_thread(server.stop))
            try:
                while True:
                    frame = await player.receive()
            except Closed as closed:
                await ending
                return frame, closed.rcvd.code if closed.rcvd else None

    with running(tmp_path) as server:
        frame, code = asyncio.run(sit(server))
    assert (frame["t"], frame["why"], code) == ("bye", "restart", 1012)
    assert frame["retry"] > 0


def test_a_process_that_is_told_to_end_says_so_too(tmp_path: Path) -> None:
    async def sit(server: Mortal) -> Any:
        made = await quick_game(server.url)
        async with Player(server.url, made["table"], made["seat"]) as player:
            await player.until("ask")
            server.process.send_signal(signal.SIGTERM)
            try:
                while True:
                    frame = await player.receive()
            except Closed:
                return frame

    server = Mortal(tmp_path)
    server.start()
    try:
        frame = asyncio.run(sit(server))
        assert server.process.wait(20) == 128 + signal.SIGTERM
    finally:
        server.kill()
    assert (frame["t"], frame["why"]) == ("bye", "restart")


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal there")
def test_a_hangup_ends_nobody_s_game(tmp_path: Path) -> None:
    server = Mortal(tmp_path)
    server.start()
    try:
        server.process.send_signal(signal.SIGHUP)
        assert httpx.get(f"{server.url}/health", trust_env=False, timeout=60).json()["ok"] is True
        assert server.process.poll() is None
    finally:
        server.kill()


def test_a_proxy_that_names_nobody_is_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def told() -> int:
        return sum("without X-Forwarded-For" in one.getMessage() for one in caplog.records)

    with (
        running(tmp_path, names=("mahjong.example.org",)) as server,
        httpx.Client(base_url=server.url, trust_env=False, timeout=60) as http,
    ):
        named, through = {"Host": "mahjong.example.org"}, {"X-Forwarded-For": "192.0.2.7"}
        assert http.get("/health", headers=named | through).status_code == 200
        http.get("/health")
        assert told() == 0
        http.get("/health", headers=named)
        http.get("/health", headers=named)
        assert told() == 1


def test_a_second_process_does_not_start_on_the_same_file(tmp_path: Path) -> None:
    server = Mortal(tmp_path)
    server.start()
    try:
        said = refused(play("--db", str(tmp_path / "hanchan.sqlite3")))
        assert "another server works with the database" in said
    finally:
        server.kill()
    server.start()  # the lock of a process that was killed holds nobody up
    server.kill()


def test_a_database_of_a_newer_version_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "new.sqlite3"

    async def make() -> None:
        database = Database(str(file))
        await database.open()
        await database.close()

    asyncio.run(make())
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    said = refused(play("--db", str(file)))
    assert "newer version" in said
    assert schema.HEAD in said


@pytest.mark.parametrize("whole", [True, False])
def test_so_is_a_damaged_one(tmp_path: Path, whole: bool) -> None:
    file = tmp_path / "bad.sqlite3"

    async def make() -> None:
        database = Database(str(file))
        await database.open()
        await database.close()

    asyncio.run(make())
    data = bytearray(file.read_bytes())
    start = 0 if whole else 4096
    data[start:] = b"\xff" * (len(data) - start)
    file.write_bytes(data)
    assert "cannot open the database" in refused(play("--db", str(file)))


@pytest.mark.parametrize("option", ["--hall", "--proxy"])
def test_a_network_that_is_none_is_refused(tmp_path: Path, option: str) -> None:
    said = refused(play("--db", str(tmp_path / "x.sqlite3"), option, "192.168.1"))
    assert "192.168.1.0/24" in said


def test_hall_and_proxies_are_options(tmp_path: Path) -> None:
    """A hall's network has no limits; a proxy is believed who asks."""
    limits: dict[str, Any] = {"tables_per_address": 1}
    far, near = {"x-forwarded-for": "203.0.113.9"}, {"x-forwarded-for": "192.168.7.9"}
    with running(tmp_path, hall=("192.168.7.0/24",), **limits) as server:
        codes = [
            httpx.post(f"{server.url}/api/tables", json={}, headers=who).status_code
            for who in (far, far, near, near)
        ]
    assert codes == [201, 429, 201, 201]


def test_in_one_process_the_lock_holds_as_well(tmp_path: Path) -> None:
    async def twice() -> None:
        one, other = (Database(str(tmp_path / "x.sqlite3")) for _ in range(2))
        await one.open()
        with pytest.raises(NotationError, match="another server"):
            await other.open()
        await one.close()
        await other.open()
        await other.close()

    asyncio.run(twice())

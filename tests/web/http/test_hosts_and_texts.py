"""Names the server goes by, pages from elsewhere, cookies under https, and the length of every text."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from hanchan.web.storage.store import Store
from helpers.servers import Running, running
from helpers.web_players import Closed

BROKEN = "http://["


def test_an_origin_that_cannot_be_read_is_a_bad_request(server: Running) -> None:
    answer = httpx.post(f"{server.url}/api/tables", json={}, headers={"origin": BROKEN})
    assert (answer.status_code, answer.json()["code"]) == (400, "origin")


async def said_to(url: str, **headers: str) -> str:
    """What a socket with these headers is told before it is closed."""
    async with connect(url.replace("http", "ws", 1) + "/ws/zzzzzzzzzz") as ours:
        port = ours.remote_address[1]
    address = f"ws://{headers.pop('host', f'127.0.0.1:{port}')}/ws/zzzzzzzzzz"
    async with connect(address, host="127.0.0.1", port=port, additional_headers=headers) as socket:
        try:
            return str(await asyncio.wait_for(socket.recv(), 5))
        except Closed:
            return ""


def test_a_socket_with_such_an_origin_is_told_so(server: Running) -> None:
    assert '"why":"origin"' in asyncio.run(said_to(server.url, origin=BROKEN))


@pytest.mark.parametrize(
    "name",
    ["localhost", "LOCALHOST:8136", "127.0.0.1:80", "[::1]:8136", "192.0.2.7", "mahjong.club"],
)
def test_the_server_answers_to_its_names_and_to_addresses(tmp_path: Path, name: str) -> None:
    with running(tmp_path, names=("Mahjong.Club",)) as server:
        assert httpx.get(f"{server.url}/health", headers={"host": name}).status_code == 200


@pytest.mark.parametrize(
    "name", ["evil.example", "evil.example:8136", "127.0.0.1.evil.example", "["]
)
def test_a_name_that_is_not_the_servers_is_refused(server: Running, name: str) -> None:
    """A page of evil.example whose name suddenly means this machine (DNS rebinding) reads nothing here."""
    for path in ("/", "/api/tables", "/health"):
        answer = httpx.get(f"{server.url}{path}", headers={"host": name})
        assert (answer.status_code, answer.json()["code"]) == (400, "hostname")


def test_nor_does_a_socket_open_under_such_a_name(server: Running) -> None:
    assert '"why":"hostname"' in asyncio.run(said_to(server.url, host="evil.example"))


@pytest.mark.parametrize(("scheme", "expected"), [("https", True), ("http", False)])
def test_cookies_are_secure_under_https(server: Running, scheme: str, expected: bool) -> None:
    proxied = {"x-forwarded-proto": scheme}
    answer = httpx.post(f"{server.url}/api/tables", json={}, headers=proxied)
    cookies = answer.headers.get_list("set-cookie")
    assert len(cookies) == 2
    form = {"by": "Olga", "name": "Cup", "rules": "ema2016", "rounds": "2"}
    answer = httpx.post(f"{server.url}/club/new", data=form, headers=proxied)
    cookies += answer.headers.get_list("set-cookie")
    assert [cookie.count("Secure") for cookie in cookies] == [expected] * 3  # said once


@pytest.mark.parametrize(
    "rules",
    [
        {"base": "ema2016", "title": "x" * 60_000},
        {"base": "ema2016", "title": ["x"]},
        {"base": "x" * 60_000},
        {"base": "ema2016", "x" * 60_000: 1},
        {"base": "ema2016", "noten_payment": "x" * 60_000},
        {"base": "ema2016", "rounds": ["E" * 60_000]},
    ],
)
def test_every_text_of_a_book_has_a_length(server: Running, rules: dict[str, Any]) -> None:
    for path, body in (("/api/tables", {"rules": rules}), ("/api/books/check", rules)):
        answer = httpx.post(server.url + path, json=body)
        assert answer.status_code == 422
        assert len(answer.text) < 1000, "the answer does not repeat it"


def test_names_in_addresses_have_lengths(server: Running) -> None:
    for path in ("/api/rules/{}", "/api/clauses/ema2016/{}", "/api/clauses/{}/1", "/rules/{}"):
        answer = httpx.get(server.url + path.format("x" * 20_000))
        assert answer.status_code in (404, 422)
        assert len(answer.text) < 2000


def test_no_lock_is_kept_for_a_table_that_is_none(server: Running) -> None:
    with httpx.Client(base_url=server.url) as http:
        for number in range(30):
            assert http.get(f"/api/tables/zzzzzzzz{number:02}").status_code == 404
    assert not server.hall._locks


def test_health_knows_its_database(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        answer = httpx.get(f"{server.url}/health")
        assert answer.status_code == 200
        assert answer.json() == {"ok": True, "version": server.app.version, "database": True}
        (tmp_path / "hanchan.sqlite3").unlink()
        answer = httpx.get(f"{server.url}/health")
        assert answer.status_code == 503
        assert answer.json() == {"ok": False, "version": server.app.version, "database": False}


@pytest.mark.parametrize("path", ["", "/frames", "/waits?n=1&seat=0", "/export.mjai"])
def test_a_name_that_no_game_has_is_not_looked_for(
    server: Running, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    # PostgreSQL has no text with a NUL: the question itself would fail.
    monkeypatch.delattr(Store, "game")
    for name in ("%00", "g%00", "g-1", "%F0%9F%80%84"):
        answer = httpx.get(f"{server.url}/api/games/{name}{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown")

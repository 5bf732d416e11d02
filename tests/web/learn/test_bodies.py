"""Four megabytes of JSON that nobody asked for become no objects: they would hold up every table."""

from __future__ import annotations

import tracemalloc

import httpx
import pytest

from helpers.servers import Running
from web.learn.test_learners import new_code

MANY = "[" + ",".join(["[]"] * 1_200_000) + "]"
MORE = 40 * 2**20  # bytes: the body a few times over; so many lists are 80 MB
CHOICE = f'{{"choice": {{"n": 1, "position": {{}}, "why": {MANY}}}}}'


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/review", f'{{"what": {MANY}}}'),
        ("/api/review/read", f'{{"record": {MANY}}}'),
        ("/api/review/page", MANY),
        ("/api/learners/mistakes", f'{{"code": "CODE", "mistakes": [{CHOICE}]}}'),
        ("/api/learners/mistakes", f'{{"code": "CODE", "mistakes": {MANY}}}'),
        ("/api/learners/mistakes", f'{{"code": "CODE", "mistakes": [], "x": {{"y": {MANY}}}}}'),
    ],
)
def test_what_nobody_asked_for_becomes_no_objects(server: Running, path: str, body: str) -> None:
    sent = body.replace("CODE", new_code(server.url)).encode()
    tracemalloc.start()
    try:
        answer = httpx.post(
            server.url + path, content=sent, headers={"content-type": "application/json"}
        )
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert answer.status_code in (200, 422)
    assert len(answer.content) < 1000
    assert most < MORE


@pytest.mark.parametrize(
    "sent", [b"", b"{", b"[" * 100_000, b"\xff", b'{"record": "\xff"}', b"{}x"]
)
def test_what_is_no_json_is_refused(server: Running, sent: bytes) -> None:
    for path in ("/api/review", "/api/learners/mistakes"):
        answer = httpx.post(server.url + path, content=sent)
        assert answer.status_code == 422, answer.text
        assert " " in answer.json()["error"]


def test_a_long_word_is_not_sent_back(server: Running) -> None:
    answer = httpx.post(f"{server.url}/api/review", json={"lang": "x" * 60_000})
    assert answer.status_code == 422
    assert len(answer.content) < 1000


def test_the_description_of_the_api_names_what_is_taken(server: Running) -> None:
    page = httpx.get(f"{server.url}/docs").text
    [row] = [one for one in page.split("<tr") if "/api/review<" in one]
    assert "record" in row

"""The deck of one's own mistakes: kept under the code, asked when due, the same after a kill; nonsense is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from hanchan.bots import Seen, make_bot
from hanchan.game import Game
from hanchan.learn.review.game import review_game
from hanchan.web.review.stream import told_choice
from helpers.servers import Mortal, Running
from web.learn.test_learners import new_code, post

PATH = "/api/learners/mistakes"
HOUR = 3_600_000
JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def mistakes() -> list[dict[str, Any]]:
    """Three choices of a game, as the review tells them."""
    game = Game("ema2016", seed=7)
    bots = [make_bot("novice", seat) for seat in range(4)]
    while len(game.state.rivers[0]) < 3:
        seat = game.asked[0]
        seen = Seen(seat, game.view(seat), game.legal(seat), game.book)
        game.act(seat, bots[seat].act(seen))
    choices = review_game(game.events, seats=[0]).seats[0].choices[:3]
    extra = {"rules": "ema2016", "name": "E1"}
    names = ["Ann", "Bob", "Cem", "Dee"]
    return [{"choice": told_choice(one, "en") | extra, "names": names} for one in choices]


def add(url: str, code: str, mistakes: list[dict[str, Any]]) -> Any:
    return post(url, PATH, code=code, mistakes=mistakes)


def test_mistakes_are_asked_one_after_another_until_none_is_due(
    server: Running, mistakes: list[dict[str, Any]]
) -> None:
    code = new_code(server.url)
    assert add(server.url, code, mistakes)["added"] == 3
    assert add(server.url, code, mistakes) == {"added": 0, "count": 3, "due": 3, "next_ms": None}
    seen, last = [], ""
    for left in (2, 1, 0):
        card = post(server.url, f"{PATH}/next", code=code, last=last)["card"]
        seen.append(card["choice"]["n"])
        last = card["id"]
        told = post(server.url, f"{PATH}/answer", code=code, id=last, right=True, ms=900)
        assert told["due"] == left
        assert 0 < told["next_ms"] < HOUR
    assert seen == [one["choice"]["n"] for one in mistakes]
    told = post(server.url, f"{PATH}/next", code=code)
    assert (told["card"], told["count"], told["due"]) == (None, 3, 0)
    early = post(server.url, f"{PATH}/next", code=code, early=True)["card"]
    assert early["choice"] == mistakes[0]["choice"]


def test_who_is_wrong_is_asked_again_before_who_is_right(
    server: Running, mistakes: list[dict[str, Any]]
) -> None:
    code = new_code(server.url)
    add(server.url, code, mistakes[:2])
    ids: list[str] = []
    for right in (True, False):
        last = ids[-1] if ids else ""
        card = post(server.url, f"{PATH}/next", code=code, last=last)["card"]
        ids.append(card["id"])
        post(server.url, f"{PATH}/answer", code=code, id=card["id"], right=right)
    assert post(server.url, f"{PATH}/next", code=code, early=True)["card"]["id"] == ids[1]


def test_the_trainer_does_not_ask_them_and_forgetting_drops_them(
    server: Running, mistakes: list[dict[str, Any]]
) -> None:
    code = new_code(server.url)
    add(server.url, code, mistakes)
    told = post(server.url, "/api/learners/progress", code=code)
    assert (told["due"], told["next_ms"]) == (0, None)
    asked = post(server.url, "/api/train/next", code=code, kind="furiten", seed=5)
    assert asked["because"] == "new"
    assert len(post(server.url, f"{PATH}/all", code=code)["mistakes"]) == 3
    post(server.url, f"{PATH}/forget", code=code)
    assert post(server.url, f"{PATH}/all", code=code)["mistakes"] == []


@pytest.mark.long
def test_a_killed_server_has_lost_none(tmp_path: Path, mistakes: list[dict[str, Any]]) -> None:
    server = Mortal(tmp_path)
    try:
        server.start()
        code = new_code(server.url)
        add(server.url, code, mistakes)
        card = post(server.url, f"{PATH}/next", code=code)["card"]
        post(server.url, f"{PATH}/answer", code=code, id=card["id"], right=True)
        server.kill()  # -9
        server.start()
        told = post(server.url, f"{PATH}/next", code=code)
        assert (told["count"], told["due"]) == (3, 2)
        assert told["card"]["id"] != card["id"]
    finally:
        server.kill()


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("", {"mistakes": [{"choice": {"n": 1}}]}, 422),
        ("", {"mistakes": "many"}, 422),
        ("/answer", {"id": "none of these", "right": True}, 404),
        ("/answer", {"id": "x", "right": "perhaps"}, 422),
        ("/answer", {"id": "x\0", "right": True}, 422),
    ],
)
def test_what_is_no_mistake_is_refused(
    server: Running, path: str, body: dict[str, Any], status: int
) -> None:
    refused = post(server.url, PATH + path, status, code=new_code(server.url), **body)
    assert " " in refused["error"]


def test_a_choice_that_is_too_long_is_refused(
    server: Running, mistakes: list[dict[str, Any]]
) -> None:
    long = {"choice": mistakes[0]["choice"] | {"why": "a" * 30_000}}
    assert post(server.url, PATH, 422, code=new_code(server.url), mistakes=[long])["error"]


def test_a_code_that_nobody_has_is_refused(server: Running) -> None:
    assert post(server.url, f"{PATH}/next", 404, code="nobody-has-this")["error"]


def deep(levels: int) -> Any:
    return [deep(levels - 1)] if levels else []


@pytest.mark.parametrize(
    "odd", [{"why": "\ud800"}, {"\ud800": 1}, {"position": {"a": deep(300)}}], ids=ascii
)
def test_a_choice_that_cannot_be_written_or_told_is_refused(
    server: Running, mistakes: list[dict[str, Any]], odd: dict[str, Any]
) -> None:
    code = new_code(server.url)
    choice = mistakes[0]["choice"] | odd
    sent = json.dumps({"code": code, "mistakes": [{"choice": choice}]})
    answer = httpx.post(f"{server.url}{PATH}", content=sent, headers=JSON)
    assert answer.status_code == 422
    assert answer.json()["code"] in ("mistake", "input")
    assert post(server.url, f"{PATH}/all", code=code) == {"mistakes": []}

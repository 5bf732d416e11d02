"""Who may begin events and club tables on a server is its operator's choice."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from hanchan.errors import NotationError
from hanchan.web.settings import Settings
from helpers.club_desk import Desk
from helpers.forged_logs import backup, created
from helpers.servers import running

CODE = "plum 梅"
NEW = {"name": "Spring Open", "rules": "ema2016", "rounds": 2, "by": "Olga"}
TABLE = {"player": ["Ann", "Bob", "Cid", "Dan"], "rules": "ema2016"}


def page(desk: Desk, path: str) -> str:
    answer = desk.http.get(path, headers={"accept": "text/html"})
    assert answer.status_code == 200
    return answer.text


def test_nobody_can_where_the_operator_says_nobody(tmp_path: Path, desks: list[Desk]) -> None:
    with running(tmp_path, club_new="nobody") as server:
        desk = Desk(server.url, desks)
        assert "nothing new" in desk.refused("/club/new", **NEW)
        assert "nothing new" in desk.refused("/club/table", **TABLE)
        assert desk.http.post("/club/restore", content=backup(created())).status_code == 403
        start = page(desk, "/club")
        assert "/club/new" not in start
        assert "/club/restore" not in start


def test_who_knows_the_code_can_where_the_operator_asks_for_one(
    tmp_path: Path, desks: list[Desk]
) -> None:
    with running(tmp_path, club_new="code", club_code=CODE) as server:
        desk = Desk(server.url, desks)
        assert 'name="code"' in page(desk, "/club/new")
        assert 'name="code"' in page(desk, "/club/table")
        assert 'name="code"' in page(desk, "/club")
        for wrong in ({}, {"code": "plum"}):
            assert "code" in desk.refused("/club/new", **NEW, **wrong)
        assert desk.done("/club/new", **NEW, code=CODE)
        assert desk.done("/club/table", **TABLE, code=CODE)
        body = backup(created())
        assert desk.http.post("/club/restore", content=body).status_code == 403
        given = {"x-club-code": quote(CODE)}
        assert desk.http.post("/club/restore", content=body, headers=given).status_code == 200


def test_codes_are_not_guessed_from_elsewhere(tmp_path: Path) -> None:
    given: dict[str, Any] = {"club_new": "code", "club_code": "plum", "proxies": ("127.0.0.1/32",)}
    with (
        running(tmp_path, **given) as server,
        httpx.Client(base_url=server.url, trust_env=False) as http,
    ):
        far = {"x-forwarded-for": "203.0.113.9", "accept": "application/json"}
        said = [
            http.post("/club/new", data=NEW | {"code": f"guess {n}"}, headers=far).status_code
            for n in range(11)
        ]
        assert said == [403] * 10 + [429]


def test_anybody_can_otherwise(tmp_path: Path, desks: list[Desk]) -> None:
    with running(tmp_path) as server:
        desk = Desk(server.url, desks)
        assert 'name="code"' not in page(desk, "/club/new")
        assert desk.done("/club/new", **NEW)


@pytest.mark.parametrize("given", [{"club_new": "friends"}, {"club_new": "code"}])
def test_a_choice_that_is_none_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(NotationError):
        Settings(**given)

"""A server below a path of its host: pages, files, links, cookies and sockets all lie below it."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import Iterator

import httpx
import pytest
import segno

from hanchan.errors import NotationError
from hanchan.web.settings import Settings
from helpers.club_desk import Desk
from helpers.servers import Running, running
from helpers.web_players import Player, make_table

BASE = "/mahjong"
LINK = re.compile(r'\s(?:href|src|action|data-\w+)="(/[^"#]*)')
# What only answers a form, and what is a table's own address.
FORMS = re.compile(
    r".*/(do|new|join|leave|invite|key|restore|make|publish|again|call|pulse|scan/\d+/\d+"
    r"|entries|entries/look|entries/read|people/\d+/change|check-in|places|fill|codes|format|cut|play-off|pair"
    r"|end|result|seat)"
)


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server at /mahjong/."""
    with running(tmp_path_factory.mktemp("below"), base_path=BASE) as found:
        yield found


def test_every_link_of_every_page_lies_below_the_base_path_and_answers(below: Running) -> None:
    desk = Desk(f"{below.url}{BASE}")
    desk.create()
    waiting, seen = [f"{BASE}/", f"{BASE}/club", f"{BASE}{desk.home}", f"{BASE}/docs"], set()
    with httpx.Client(
        base_url=below.url, cookies=desk.http.cookies, trust_env=False, timeout=60
    ) as http:
        while waiting:
            path = waiting.pop()
            seen.add(path)
            answer = http.get(path)
            assert answer.status_code in (200, 422), path  # 422: papers of what there is not yet
            if "text/html" not in answer.headers["content-type"]:
                continue
            for link in LINK.findall(answer.text):
                assert link.startswith(f"{BASE}/"), f"{path} leads to {link}"
                plain = link.replace("&amp;", "&")
                if plain not in seen and plain not in waiting and not FORMS.fullmatch(plain):
                    waiting.append(plain)
    desk.close()
    assert len(seen) > 40


def test_a_game_is_played_below_the_base_path(below: Running) -> None:
    async def play() -> None:
        address = f"{below.url}{BASE}"
        made = await make_table(address, bots=3, start=True, pace="instant")
        async with Player(address, made["table"], made["seat"]) as player:
            await player.until("ask")

    asyncio.run(play())


def test_cookies_redirections_and_invitations_carry_the_base_path(below: Running) -> None:
    with httpx.Client(base_url=below.url, trust_env=False, timeout=60) as http:
        made = http.post(f"{BASE}/api/tables", json={"bots": 0})
        paths = re.findall(r"(?i)path=([^;,]+)", ", ".join(made.headers.get_list("set-cookie")))
        assert paths == [f"{BASE}/"] * 2
        assert http.get("/").headers["location"] == f"{BASE}/"
        assert http.get(BASE).headers["location"] == f"{BASE}/"
        table = made.json()["table"]
        picture = http.get(f"{BASE}/api/tables/{table}/qr.svg").content
    wanted = io.BytesIO()
    code = segno.make(f"{below.url}{BASE}/t/{table}", error="m")
    code.save(wanted, kind="svg", border=2, scale=4, xmldecl=False)
    assert picture == wanted.getvalue()


def test_outside_of_it_there_is_nothing_but_the_servers_health(below: Running) -> None:
    with httpx.Client(base_url=below.url, trust_env=False, timeout=60) as http:
        assert http.get("/health").json()["ok"] is True
        assert http.get(f"{BASE}/health").json()["ok"] is True
        outside = http.get("/rules")
        assert (outside.status_code, outside.json()["error"]) == (
            404,
            "this server is at /mahjong/",
        )
        assert http.get("/mahjongs/rules").status_code == 404


@pytest.mark.parametrize("given", ["mahjong", "/mahjong/", "//", "/a b", "/a?b"])
def test_a_base_path_that_is_none_is_refused(given: str) -> None:
    with pytest.raises(NotationError, match="without a slash at its end"):
        Settings(base_path=given)

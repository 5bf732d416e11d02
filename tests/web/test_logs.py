"""The log tells an operator what happens, and nobody what opens a seat, who plays, or where from."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import insert
from websockets.asyncio.client import connect

from hanchan.web.operating.logs import Seldom, handler_of, without_secrets
from hanchan.web.settings import Settings
from hanchan.web.storage.schema import games
from helpers.club_desk import Desk
from helpers.servers import Running, running
from helpers.web_players import Player, chooser


@pytest.fixture
def written(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """All that is logged, down to the least message of ours."""
    stream = io.StringIO()
    handler = handler_of(Settings(log=request.param), stream)
    ours = logging.getLogger("hanchan")
    before = ours.level
    logging.getLogger().addHandler(handler)
    ours.setLevel(logging.DEBUG)
    yield stream
    ours.setLevel(before)
    logging.getLogger().removeHandler(handler)


def handed_out(answer: httpx.Response) -> list[str]:
    """Every value of a body and every cookie: what somebody may keep to themselves."""
    cookies = re.findall(r"=([\w-]{8,});", "; ".join(answer.headers.get_list("set-cookie")))
    values = [str(one) for one in answer.json().values() if isinstance(one, str)]
    return [*cookies, *values]


async def play(server: Running, secrets: list[str]) -> None:
    """A whole game of somebody with a name from somewhere, an invited guest, wrong codes and a lost line."""
    far = {"x-forwarded-for": "203.0.113.77"}
    async with httpx.AsyncClient(base_url=server.url, headers=far, timeout=60) as http:
        new = {"bots": 3, "start": True, "pace": "instant", "clock": "relaxed", "name": "Zebulon"}
        new |= {"bot_level": "random", "rules": "ema2016"}
        made = await http.post("/api/tables", json=new)
        secrets += handed_out(made)
        friend = await http.post("/api/tables", json={"bots": 0, "name": "Philomena"})
        secrets += handed_out(friend)
        guest = await http.post(
            "/api/join", json={"code": friend.json()["code"], "name": "Quirinus"}
        )
        secrets += handed_out(guest)
        await http.post("/api/join", json={"code": "WR0NGC", "name": "Eustachia"})
    body = made.json()
    async with Player(server.url, body["table"], body["seat"]) as player:
        await player.play(chooser(3))
    async with Player(server.url, body["table"], "a-token-that-opens-no-seat-1"):
        pass


def keep_a_club(server: Running, secrets: list[str]) -> None:
    """An event with people who are invited."""
    desk = Desk(server.url)
    desk.create(by="Hildegard")
    secrets += [desk.invite("Wenceslas", "referee").partition("#")[2], *desk.http.cookies.values()]
    desk.close()


async def fail(server: Running, secrets: list[str]) -> None:
    """A write that the database refuses, as an error that nobody expected."""
    row: dict[str, Any] = {"id": "a-game-of-chance", "table_id": "t", "start": "hush-hush-hush"}
    secrets.append("hush-hush-hush")
    try:
        await server.hall.store.database.write((insert(games), row))
    except Exception:
        logging.getLogger("hanchan.web").exception("game %s cannot be kept", row["id"])


@pytest.mark.parametrize("written", ["json"], indirect=True)
def test_no_secret_name_or_address_is_ever_logged(tmp_path: Path, written: io.StringIO) -> None:
    secrets = [
        "Zebulon",
        "Philomena",
        "Quirinus",
        "Eustachia",
        "Hildegard",
        "Wenceslas",
        "203.0.113.77",
    ]
    secrets += ["a-token-that-opens-no-seat-1", "WR0NGC"]
    with running(tmp_path, result_pause=0.05, seat_draw=0.05) as server:
        asyncio.run(play(server, secrets))
        keep_a_club(server, secrets)
        server.call(fail(server, secrets)).result(10)
    log = written.getvalue()
    assert "opened" in log
    assert "is over" in log
    assert "NOT NULL constraint failed" in log
    assert [one for one in secrets if len(one) > 3 and one in log] == []


@pytest.mark.parametrize("written", ["text", "json"], indirect=True)
def test_json_is_one_object_a_line(written: io.StringIO) -> None:
    try:
        raise ValueError("nothing\nat all")
    except ValueError:
        logging.getLogger("hanchan.web").exception("table 0123456789: broken")
    if not written.getvalue().startswith("{"):
        assert "ERROR table 0123…: broken\nTraceback" in written.getvalue()
        return
    [line] = written.getvalue().splitlines()
    told = json.loads(line)
    assert (told["level"], told["message"]) == ("error", "table 0123…: broken")
    assert told["exception"].endswith("at all")
    assert told["time"].endswith("+00:00")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("table abcd012345: opened", "table abcd…: opened"),
        ("from 203.0.113.77:80", "from 203.0.113.0/24:80"),
        ("from 2001:db8:1:2::3", "from 2001:db8:1::/48"),
        ("at 127.0.0.1", "at 127.0.0.1"),
        ("at 10:20:30", "at 10:20:30"),
        ("Kx9-aaaabbbbccccdddd01", "[hidden]"),
        ("the sqlalchemy.exc.IntegrityError", "the sqlalchemy.exc.IntegrityError"),
    ],
)
def test_what_has_the_form_of_a_secret_is_hidden(text: str, shown: str) -> None:
    assert without_secrets(text) == shown


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_rubbish_is_told_once_a_minute_and_how_often_it_came() -> None:
    stream, clock = io.StringIO(), Clock()
    handler = handler_of(Settings(), stream)
    [before] = handler.filters
    handler.removeFilter(before)
    handler.addFilter(Seldom(clock))
    library, ours = logging.getLogger("uvicorn.rubbish"), logging.getLogger("hanchan.rubbish")
    for logger in (library, ours):
        logger.addHandler(handler)
        logger.propagate = False
    try:
        for _ in range(50):
            library.warning("Invalid HTTP request received.")
            library.error("another %s", "kind")
            ours.warning("table %s: broken", "0123456789")
        assert stream.getvalue().count("Invalid HTTP") == 1
        assert stream.getvalue().count("another kind") == 1
        assert stream.getvalue().count("broken") == 50
        clock.now = 61.0
        library.warning("Invalid HTTP request received.")
        library.error("another %s", "kind")
        told = stream.getvalue().splitlines()[-2:]
        assert [line.partition("WARNING ")[2] or line.partition("ERROR ")[2] for line in told] == [
            "Invalid HTTP request received. (49 more were left out before this one)",
            "another kind (49 more were left out before this one)",
        ]
        for _ in range(500):
            ours.warning("table %s: broken", "0123456789")
        assert stream.getvalue().count("broken") == 150
    finally:
        for logger in (library, ours):
            logger.removeHandler(handler)


def test_malformed_requests_and_texts_that_are_none_do_not_fill_the_log(tmp_path: Path) -> None:
    """Each would be a line, or a traceback, of the libraries below us."""

    async def knock(url: str) -> list[int | None]:
        codes = []
        for _ in range(20):
            address = url.replace("http", "ws", 1) + "/ws/zzzzzzzzzz"
            async with connect(address, compression=None) as line:
                for _ in range(6):
                    line.protocol.send_text(b"\xff\xfe")
                    line.transport.write(b"".join(line.protocol.data_to_send()))
                await line.wait_closed()
                codes.append(line.close_code)
        return codes

    stream = io.StringIO()
    handler = handler_of(Settings(), stream)
    logging.getLogger().addHandler(handler)
    try:
        with running(tmp_path) as server:
            host, port = server.url.removeprefix("http://").split(":")
            for _ in range(50):
                with socket.create_connection((host, int(port)), timeout=10) as line:
                    line.sendall(b"\x16\x03\x01 rubbish\r\n\r\n")
                    line.recv(100)
            assert set(asyncio.run(knock(server.url))) == {4004}
    finally:
        logging.getLogger().removeHandler(handler)
    assert stream.getvalue().count("Invalid HTTP request") == 1
    assert "Traceback" not in stream.getvalue()

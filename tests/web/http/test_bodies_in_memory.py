"""Bodies in memory are counted while they come: many at once are refused in a sentence, and forms are still sent."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from hanchan.web.http import guards
from hanchan.web.limits import Held
from hanchan.web.settings import Settings
from helpers.servers import Running, running

KB = 1024
FORM = {"name": "Spring Open", "rules": "ema2016", "rounds": "8", "days": "2", "by": "Olga"}
SCRIPT = {"accept": "application/json"}


def half_sent(stack: ExitStack, server: Running, size: int, address: str) -> socket.socket:
    """A line that has sent so much of a backup and goes on waiting."""
    host, port = server.url.removeprefix("http://").split(":")
    line = stack.enter_context(socket.create_connection((host, int(port)), timeout=10))
    head = f"POST /club/restore HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: {address}\r\n"
    line.sendall(f"{head}content-length: {size + 1}\r\n\r\n".encode() + bytes(size))
    return line


class Narrow(NamedTuple):
    """A server that holds 400 KB of files, and 100 KB of one address; what it holds of them."""

    server: Running
    files: Held

    @property
    def url(self) -> str:
        return self.server.url

    def wait_for(self, held: int) -> None:
        end = time.monotonic() + 20
        while self.files.total != held:
            assert time.monotonic() < end, f"{self.files.total} bytes are held, not {held}"
            time.sleep(0.02)


@pytest.fixture
def narrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Narrow]:
    made: list[Held] = []

    def noted(most: int, longest: int, settings: Settings) -> Held:
        made.append(Held(most, longest, settings))
        return made[-1]

    monkeypatch.setattr(guards, "Held", noted)
    with running(tmp_path, upload=100 * KB, bodies=400 * KB) as server:
        _, files = made
        yield Narrow(server, files)


def test_files_that_come_at_once_are_refused_when_there_is_no_room(narrow: Narrow) -> None:
    with ExitStack() as stack, httpx.Client(base_url=narrow.url, trust_env=False) as http:
        for number in range(4):
            half_sent(stack, narrow.server, 99 * KB, f"203.0.113.{number}")
        narrow.wait_for(4 * 99 * KB)
        said = http.post("/club/restore", content=bytes(90 * KB), headers=SCRIPT)
        assert said.status_code == 503
        assert "try again in a moment" in said.json()["error"]
        assert http.post("/club/new", data=FORM, headers=SCRIPT).status_code == 200
    narrow.wait_for(0)
    with httpx.Client(base_url=narrow.url, trust_env=False) as http:
        said = http.post("/club/restore", content=bytes(90 * KB), headers=SCRIPT)
        assert said.status_code == 422, "it is looked at again"
    narrow.wait_for(0)


def test_one_address_does_not_take_the_room_of_all(narrow: Narrow) -> None:
    far = {"x-forwarded-for": "203.0.113.7"} | SCRIPT
    with ExitStack() as stack, httpx.Client(base_url=narrow.url, trust_env=False) as http:
        half_sent(stack, narrow.server, 60 * KB, "203.0.113.7")
        narrow.wait_for(60 * KB)
        assert http.post("/club/restore", content=bytes(60 * KB), headers=far).status_code == 503
        other = {"x-forwarded-for": "203.0.113.8"} | SCRIPT
        assert http.post("/club/restore", content=bytes(60 * KB), headers=other).status_code == 422
        assert http.post("/club/new", data=FORM, headers=far).status_code == 200


def test_what_is_held_is_counted_by_network_and_given_back() -> None:
    held = Held(400, 50, Settings())
    assert held.take("2001:db8::1", 60)
    assert held.take("2001:db8::2", 40)
    assert not held.take("2001:db8::3", 1), "the same network"
    assert held.take("127.0.0.1", 300), "the hall has no share of its own"
    assert not held.take("203.0.113.1", 1)
    held.give_back("2001:db8::2", 40)
    assert held.take("203.0.113.1", 1)
    held.give_back("203.0.113.1", 1)
    held.give_back("2001:db8::1", 60)
    held.give_back("127.0.0.1", 300)
    assert held.total == 0
    assert not held._of


def test_one_body_always_has_room() -> None:
    held = Held(10, 50, Settings())
    assert held.take("203.0.113.1", 50)
    assert not held.take("203.0.113.2", 1)

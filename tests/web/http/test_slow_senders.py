"""Half-sent requests: whoever sends slowly is waited for, not for ever, and nobody else notices."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from hanchan.web.http.protocol import ConnectionLimits
from hanchan.web.settings import Settings
from helpers.servers import Running, running
from helpers.web_players import Player, drawn_or_pass, make_table

MANY = 300
HEADERS = b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
HALF_HEADERS = HEADERS + b"content-le"
HALF_BODY = HEADERS + b"content-length: 1000\r\n\r\n{"


@contextmanager
def lines(server: Running, *all_sent: bytes) -> Iterator[list[socket.socket]]:
    """Connections, each of which has sent so much."""
    host, port = server.url.removeprefix("http://").split(":")
    with ExitStack() as stack:
        made = []
        for sent in all_sent:
            line = socket.create_connection((host, int(port)), timeout=10)
            made.append(stack.enter_context(line))
            line.sendall(sent)
        yield made


def answer(line: socket.socket) -> bytes:
    """All that comes until the server closes."""
    found = b""
    while data := line.recv(65536):
        found += data
    return found


@pytest.mark.parametrize("sent", [HALF_HEADERS, b"", HALF_BODY])
def test_a_request_comes_in_time_or_is_closed(tmp_path: Path, sent: bytes) -> None:
    with (
        running(tmp_path, header_deadline=0.5, body_deadline=0.5) as server,
        lines(server, sent) as [line],
    ):
        assert answer(line).startswith(b"HTTP/1.1 408")


def test_single_bytes_do_not_set_the_clock_back(tmp_path: Path) -> None:
    async def trickle(server: Running, sent: bytes) -> None:
        host, port = server.url.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(sent)
        async with asyncio.timeout(5):
            told = asyncio.create_task(reader.read())
            while not told.done():
                writer.write(b"x")
                await asyncio.sleep(0.05)
        writer.close()

    with running(tmp_path, header_deadline=0.5, body_deadline=0.5) as server:
        for sent in (HALF_HEADERS, HALF_BODY):
            asyncio.run(trickle(server, sent))


def test_the_second_request_of_a_line_has_a_deadline_too(tmp_path: Path) -> None:
    whole = b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n"
    with running(tmp_path, header_deadline=0.5) as server, lines(server, whole) as [line]:
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
        line.sendall(HALF_HEADERS)
        assert answer(line).endswith(b"content-length: 0\r\n\r\n")


def test_many_half_sent_posts_hold_up_neither_a_table_nor_a_visitor(tmp_path: Path) -> None:
    """`make attack` has more of them than the server has descriptors, and measures how quick it stays."""

    async def play(server: Running) -> None:
        made = await make_table(server.url, bots=3, start=True, pace="fast", clock="relaxed")
        async with Player(server.url, made["table"], made["seat"]) as player:
            await player.play(drawn_or_pass, until_n=10)
            with lines(server, *(HALF_BODY, HALF_HEADERS) * (MANY // 2)):
                await player.play(drawn_or_pass, until_n=player.n + 12)
                async with httpx.AsyncClient(base_url=server.url) as http:
                    assert (await http.get("/health")).status_code == 200
                async with asyncio.timeout(30):
                    while len(server.connections) >= 5:  # they are not waited for without an end
                        await asyncio.sleep(0.05)

    options: dict[str, Any] = {"header_deadline": 4.0, "body_deadline": 4.0}
    with running(tmp_path, **options) as server:
        asyncio.run(play(server))


class Waiting:
    """A connection that has sent half a request, or all of it."""

    def __init__(self, *, is_waiting: bool = True) -> None:
        self.is_waiting, self.is_closed = is_waiting, False

    def abort(self) -> None:
        self.is_closed = True


def test_one_address_has_so_many_connections_and_loopback_and_the_hall_as_many_as_they_like() -> (
    None
):
    settings = Settings(connections_per_address=2, hall=("192.168.7.0/24",), proxies=("10.0.0.1",))
    limits = ConnectionLimits(settings)
    for address in ("127.0.0.1", "192.168.7.3", "10.0.0.1"):
        assert all(limits.enter(Waiting(), address, 1) for _ in range(5))
    first = Waiting()
    assert limits.enter(first, "203.0.113.9", 1)
    assert [limits.enter(Waiting(), "203.0.113.9", 1) for _ in range(2)] == [True, False]
    assert limits.enter(Waiting(), "203.0.113.10", 1)
    limits.leave(first)
    assert limits.enter(Waiting(), "203.0.113.9", 1)
    one_line = ("2001:db8:0:7::1", "2001:db8:0:7:ffff::2", "2001:db8:0:7::3")
    assert [limits.enter(Waiting(), address, 1) for address in one_line] == [True, True, False]


def test_without_descriptors_the_longest_waiting_makes_room() -> None:
    limits = ConnectionLimits(Settings())
    asking, first, second = Waiting(is_waiting=False), Waiting(), Waiting()
    for line in (asking, second, first):
        assert limits.enter(line, "203.0.113.9", 1)
    limits.ask(second)  # and is answered: it waits since later than the first
    assert limits.enter(Waiting(), "127.0.0.1", 10**9)
    assert [line.is_closed for line in (asking, first, second)] == [False, True, False]
    limits.leave(first)  # as its connection is lost, too
    assert limits.enter(Waiting(is_waiting=False), "127.0.0.1", 10**9)
    assert second.is_closed
    assert limits.enter(Waiting(is_waiting=False), "127.0.0.1", 10**9), "the last that waited"
    assert not limits.enter(Waiting(), "127.0.0.1", 10**9), "everybody is being answered"
    assert not asking.is_closed


def test_a_connection_too_many_is_closed_at_once(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        limits = server.config.http_protocol_class.limits
        limits._addresses._hall.clear()  # as if the test came from far away
        limits._most = 3
        with lines(server, *[HALF_HEADERS] * 3), lines(server, b"") as [last]:
            assert last.recv(1) == b""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_the_server_has_as_many_descriptors_as_it_may() -> None:
    source = (
        "import resource as r; _, hard = r.getrlimit(r.RLIMIT_NOFILE); r.setrlimit(r.RLIMIT_NOFILE, (200, hard));"
        "from hanchan.web.listening import raise_descriptors, descriptors; print(descriptors());"
        "raise_descriptors(); print(descriptors() == hard or hard < 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["200", "True"]

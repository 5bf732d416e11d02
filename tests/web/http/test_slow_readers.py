"""Answers that nobody reads: the line is closed, and what it held is free again."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hanchan.web.http.protocol import LimitedProtocol, limited
from hanchan.web.settings import Settings
from helpers.servers import Running, running

LARGE = 30 * 1024 * 1024
ASK = b"GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n"


@contextmanager
def large(folder: Path, deadline: float) -> Iterator[Running]:
    """A server with an answer that no buffer of the system holds."""
    from fastapi import Response

    with running(folder, answer_deadline=deadline) as server:
        server.app.router.add_route("/large", lambda request: Response(b"x" * LARGE))
        server.app.router.routes.insert(0, server.app.router.routes.pop())
        yield server


@contextmanager
def line_to(server: Running) -> Iterator[socket.socket]:
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=60) as line:
        yield line


def test_a_line_that_does_not_read_its_answer_is_closed(tmp_path: Path) -> None:
    with large(tmp_path, 0.5) as server, line_to(server) as line:
        line.sendall(ASK)
        assert line.recv(12) == b"HTTP/1.1 200"
        end = time.monotonic() + 60
        while server.connections:
            assert time.monotonic() < end, "it is held for as long as they like"
            time.sleep(0.05)


def test_whoever_reads_gets_all_of_it(tmp_path: Path) -> None:
    with large(tmp_path, 60) as server, line_to(server) as line:
        got = 0
        line.sendall(ASK)
        while got < LARGE:
            piece = line.recv(1 << 20)
            assert piece
            got += len(piece)


class Buffer:
    """A transport of which so much is not read yet."""

    def __init__(self) -> None:
        self.size, self.is_aborted = 0, False

    def get_write_buffer_size(self) -> int:
        return self.size

    def abort(self) -> None:
        self.is_aborted = True


class Loop:
    """A loop whose clock is turned by hand."""

    def __init__(self) -> None:
        self.due: list[tuple[float, object, tuple[object, ...]]] = []

    def call_later(self, delay: float, call: object, *given: object) -> Loop:
        self.due.append((delay, call, given))
        return self

    def cancel(self) -> None:
        self.due.clear()


@pytest.mark.parametrize(
    ("read", "is_closed"), [(0, True), (1000, True), (64 * 1024, False), (10**6, False)]
)
def test_so_much_is_read_between_two_deadlines(read: int, is_closed: bool) -> None:
    made = limited(Settings(answer_deadline=7.0))
    line = made.__new__(made)
    assert isinstance(line, LimitedProtocol)
    buffer, loop = Buffer(), Loop()
    line.transport, line.loop = buffer, loop  # type: ignore[assignment]
    buffer.size = 10**7
    line._watch_reading()
    buffer.size -= read
    [(delay, call, given)] = loop.due
    loop.due.clear()
    assert delay == 7.0
    assert callable(call)
    call(*given)
    assert buffer.is_aborted is is_closed
    assert bool(loop.due) is not is_closed

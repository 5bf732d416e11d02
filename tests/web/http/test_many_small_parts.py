"""Bodies and messages in very many parts: each part costs the server something, so nobody may send them without end."""

from __future__ import annotations

import asyncio
import socket
import time

import httpx
import pytest
from websockets.frames import Frame, Opcode

from hanchan.web.operating.measures import MEASURES
from helpers.servers import Running
from helpers.web_players import Closed, Player, make_table, quick_game

CHUNKED = b"POST /club/restore HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n"
CHUNKS = b"1\r\nx\r\n" * 20_000 + b"0\r\n\r\n"


@pytest.mark.parametrize("first", [len(CHUNKED) - 2, len(CHUNKED), len(CHUNKED) + 60_000])
def test_a_body_without_a_length_is_refused_before_it_is_read(server: Running, first: int) -> None:
    host, port = server.url.removeprefix("http://").split(":")
    sent = CHUNKED + CHUNKS
    with socket.create_connection((host, int(port)), timeout=10) as line:
        line.sendall(sent[:first])
        time.sleep(0.05)  # the rest comes by itself
        try:
            line.sendall(sent[first:])
            assert line.recv(65536).startswith(b"HTTP/1.1 411")
        except ConnectionError:
            pass  # closed while we still sent


def test_nor_is_one_that_comes_behind_another_request(server: Running) -> None:
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n" + CHUNKED)
        with line.makefile("rb") as answers:
            assert answers.readline() == b"HTTP/1.1 200 OK\r\n"
            assert b"HTTP/1.1 411" in answers.read()  # and that is all


def test_nor_is_one_that_comes_at_once_or_also_has_a_length(server: Running) -> None:
    host, port = server.url.removeprefix("http://").split(":")
    for sent in (CHUNKED + b"0\r\n\r\n", CHUNKED[:-2] + b"content-length: 5\r\n\r\n0\r\n\r\n"):
        with socket.create_connection((host, int(port)), timeout=10) as line:
            line.sendall(sent)
            assert line.recv(65536).startswith(b"HTTP/1.1 411")


def test_headers_have_a_length_however_they_come(server: Running) -> None:
    headers = {"x-long": "x" * 60_000}
    assert httpx.get(f"{server.url}/health", headers=headers).status_code == 400


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG, Opcode.CONT])
def test_frames_that_are_no_message_are_counted_too(server: Running, opcode: Opcode) -> None:
    async def flood() -> None:
        made = await quick_game(server.url)
        async with Player(server.url, made["table"], made["seat"]) as player:
            await player.until("welcome")
            if opcode is Opcode.CONT:
                _write(player, Frame(Opcode.TEXT, b"{", fin=False))
            with pytest.raises((Closed, ConnectionError)):
                await _send_on(player, Frame(opcode, b"", fin=opcode is not Opcode.CONT))
        async with Player(server.url, made["table"], made["seat"]) as player:
            await player.until("welcome")

    asyncio.run(flood())


async def _send_on(player: Player, frame: Frame) -> None:
    """Sends the frame again and again, until the line is closed."""
    for _ in range(200):
        for _ in range(50):
            _write(player, frame)
        await player.receive()


def test_a_flood_of_messages_is_cut_off(server: Running) -> None:
    """Each is refused at first, which costs the server something too: thousands come in one piece."""

    async def flood() -> None:
        made = await quick_game(server.url)
        async with Player(server.url, made["table"], made["seat"]) as player:
            await player.until("welcome")
            before = MEASURES.limits["frames"]
            for _ in range(2000):
                _write(player, Frame(Opcode.TEXT, b'{"t":"ping","c":1}'))
            with pytest.raises((Closed, ConnectionError)):
                await _receive_on(player, 1500)
            assert MEASURES.limits["frames"] == before + 1
        async with Player(server.url, made["table"], made["seat"]) as player:
            await player.until("welcome")

    asyncio.run(flood())


def test_who_sends_a_little_too_much_is_told_so(server: Running) -> None:
    async def hurry() -> None:
        made = await make_table(server.url, bots=0)
        async with Player(server.url, made["table"], made["seat"]) as player:
            await player.until("welcome")
            for _ in range(400):
                _write(player, Frame(Opcode.TEXT, b'{"t":"say","id":"1","phrase":1}'))
            told = await player.until("no")
            assert told["why"] == "rate"

    asyncio.run(hurry())


async def _receive_on(player: Player, count: int) -> None:
    """Receives so many frames, unless the line is closed before."""
    for _ in range(count):
        await player.receive()


def _write(player: Player, frame: Frame) -> None:
    """Sends a frame as it is, past the library, which would not."""
    player.socket.transport.write(frame.serialize(mask=True))

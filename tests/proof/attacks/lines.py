"""Lines on which little comes, or nothing ever ends."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack

import httpx

from .target import FAR, Answer, Target, address, client

HEADERS = b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
HALF_HEADERS = HEADERS + b"content-le"
HALF_BODY = HEADERS + b"content-length: 1000\r\n\r\n{"


def half_sent(target: Target) -> Answer:
    """1,100 requests that are never finished, from eleven addresses: more than there are descriptors."""
    addresses = 11
    with ExitStack() as lines:
        made, refused = [], 0
        for number in range(1100):
            line = lines.enter_context(socket.socket())
            line.bind((address(FAR + number % addresses), 0))
            line.settimeout(10)
            try:
                line.connect(target.place)
                line.sendall(HALF_BODY if number % 2 else HALF_HEADERS)
                made.append(line)
            except OSError:
                refused += 1
        with client(target, 99) as http:  # a visitor who comes while they all wait
            visitor = _first_answer(lambda: http.get("/health").status_code)
        end = time.monotonic() + target.body_deadline + 10
        open_yet = sum(not _is_closed(line, end) for line in made)
    faults = [f"{open_yet} are waited for without an end"] if open_yet else []
    faults += [] if visitor == 200 else [f"a visitor is answered {visitor}"]
    return Answer(f"{len(made)} taken, {refused} refused; a visitor {visitor}", faults)


def _first_answer(ask: Callable[[], int]) -> int | str:
    try:
        return ask()
    except httpx.HTTPError as error:
        return type(error).__name__


def _is_closed(line: socket.socket, end: float) -> bool:
    """The server closes the line before this time, whatever it says first."""
    try:
        while time.monotonic() < end:
            line.settimeout(max(0.01, end - time.monotonic()))
            if not line.recv(65536):
                return True
    except TimeoutError:
        return False
    except OSError:
        return True
    return False


def slow_senders(target: Target) -> Answer:
    """Headers and bodies byte by byte: single bytes set no clock back."""

    async def trickle(sent: bytes) -> float:
        begun = time.monotonic()
        reader, writer = await asyncio.open_connection(
            *target.place, local_addr=(address(FAR + 1), 0)
        )
        writer.write(sent)
        told = asyncio.create_task(reader.read())
        while not told.done() and time.monotonic() - begun < 60:
            writer.write(b"x")
            await asyncio.sleep(0.1)
        told.cancel()
        writer.close()
        return time.monotonic() - begun

    async def all_of_them() -> list[float]:
        halves = [HALF_HEADERS, HALF_BODY] * 20
        return list(await asyncio.gather(*map(trickle, halves)))

    took = max(asyncio.run(all_of_them()))
    late = took > max(target.header_deadline, target.body_deadline) + 10
    return Answer(f"closed within {took:.0f} s", [f"open for {took:.0f} s"] if late else [])

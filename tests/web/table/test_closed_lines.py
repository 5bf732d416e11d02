"""A line that ends while the server writes to it is gone, and nothing is wrong."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, MutableMapping
from typing import Any

import pytest

from helpers.servers import Running
from helpers.web_players import make_table

CLOSED = "Unexpected ASGI message 'websocket.send', after sending 'websocket.close'."


@pytest.mark.parametrize("is_greeted", [False, True], ids=["at once", "at the table"])
def test_a_frame_that_nobody_can_read_on_a_line_just_closed_is_no_fault(
    server: Running, is_greeted: bool
) -> None:
    """The lines are those of uvicorn when another task of the same socket has closed it a moment ago."""
    made = asyncio.run(make_table(server.url))
    hello = json.dumps({"t": "hello", "proto": 1, "have": 0, "token": made["seat"]})
    frames = [hello, "no frame"] if is_greeted else ["no frame"]
    incoming: Iterator[dict[str, Any]] = iter(
        [
            {"type": "websocket.connect"},
            *({"type": "websocket.receive", "text": frame} for frame in frames),
            {"type": "websocket.disconnect", "code": 1006},
        ]
    )

    async def receive() -> MutableMapping[str, Any]:
        return next(incoming)

    async def send(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "websocket.send":
            raise RuntimeError(CLOSED)

    scope: dict[str, Any] = {
        "type": "websocket",
        "scheme": "ws",
        "path": f"/ws/{made['table']}",
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", server.node.encode())],
        "client": ("127.0.0.1", 1),
    }
    server.call(server.app(scope, receive, send)).result(10)

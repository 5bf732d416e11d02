"""What a server keeps for each socket as long as it is open: nothing that only its opening needed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hanchan.web.http.socket_protocol import LimitedSocket
from hanchan.web.table.connections.queue import SocketQueue
from helpers.servers import Running
from helpers.web_players import Player, make_table


def files_waiting(task: asyncio.Task[Any]) -> Iterator[str]:
    """The files in which the task's calls wait, from the outermost in."""
    call: Any = task.get_coro()
    while hasattr(call, "cr_await"):
        yield Path(call.cr_code.co_filename).name
        call = call.cr_await


def test_an_open_socket_keeps_no_layer_that_only_requests_need(server: Running) -> None:
    async def look() -> None:
        made = await make_table(server.url)
        async with Player(server.url, made["table"], made["seat"]) as player:
            await player.until("room")
            waiting = [set(files_waiting(task)) for task in server.tasks]
            sockets = [files for files in waiting if "socket.py" in files]
            assert sockets
            for files in sockets:
                assert not {"routing.py", "guards.py", "asyncexitstack.py"} & files

    asyncio.run(look())


def test_an_open_socket_keeps_neither_its_headers_twice_nor_a_queue_of_deques(
    server: Running,
) -> None:
    async def look() -> None:
        made = await make_table(server.url)
        async with Player(server.url, made["table"], made["seat"]) as player:
            await player.until("room")
            lines = [one for one in server.connections if isinstance(one, LimitedSocket)]
            assert lines
            for line in lines:
                assert not line.request.headers
                assert isinstance(line.queue, SocketQueue)

    asyncio.run(look())


def test_a_queue_hands_out_in_order_and_whoever_gives_up_waiting_takes_nothing_along() -> None:
    async def wait() -> list[int]:
        queue: SocketQueue[int] = SocketQueue()
        given_up = asyncio.create_task(queue.get())
        await asyncio.sleep(0)
        given_up.cancel()  # one has come by then, but it has not been handed out
        queue.put_nowait(1)
        await asyncio.gather(given_up, return_exceptions=True)
        assert given_up.cancelled()
        assert not queue.empty()
        waiting = asyncio.create_task(_three(queue))
        await asyncio.sleep(0)
        queue.put_nowait(2)
        await asyncio.sleep(0)
        queue.put_nowait(3)
        return await waiting

    assert asyncio.run(wait()) == [1, 2, 3]


async def _three(queue: SocketQueue[int]) -> list[int]:
    return [await queue.get() for _ in range(3)]

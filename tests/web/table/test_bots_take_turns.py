"""Bots of one table do not hold up those of another, nor bots among themselves the tables where people sit."""

from __future__ import annotations

import asyncio
import os
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx

from hanchan.web.table.session.bot_pool import BotPools
from hanchan.web.table.session.bot_turns import Turns
from helpers.servers import Running, running
from helpers.web_players import Player, drawn_or_pass, make_table


def test_every_table_has_a_turn_before_any_has_two() -> None:
    async def think() -> list[str]:
        turns, order = Turns(1), []

        async def ask(table: str) -> None:
            async with turns.turn(table):
                order.append(table)
                await asyncio.sleep(0)

        await asyncio.gather(*map(ask, ["a", "a", "a", "a", "b", "b", "c"]))
        return order

    assert "".join(asyncio.run(think())) == "aabcaba"


def test_a_turn_that_is_given_up_is_the_next_ones() -> None:
    async def think() -> None:
        turns = Turns(1)

        async def ask(table: str, seconds: float) -> str:
            async with turns.turn(table):
                await asyncio.sleep(seconds)
            return table

        first = asyncio.create_task(ask("a", 0.05))
        await asyncio.sleep(0)
        waiting = [asyncio.create_task(ask(table, 0)) for table in "bcd"]
        await asyncio.sleep(0)
        waiting[0].cancel()  # before its turn
        await first
        waiting[1].cancel()  # when it has just been called
        async with asyncio.timeout(2):
            assert await waiting[2] == "d"
            assert await ask("e", 0) == "e"

    asyncio.run(think())


def test_bots_among_themselves_think_apart_and_behind(tmp_path: Path) -> None:
    """However long their thoughts take, the bots of a table with people need not wait for them.

    `make attack` has six tables of experts beside somebody's game, and measures how long the bots there take.
    """

    async def sit(server: Running) -> None:
        pools: BotPools = server.hall._pool
        async with AsyncExitStack() as held:
            for number in range(2):  # as many as think at once: somebody's thoughts without an end
                await held.enter_async_context(pools.alone.turns.turn(f"endless {number}"))
            options: dict[str, Any] = {"start": True, "clock": "relaxed", "pace": "instant"}
            alone = await make_table(server.url, bots=4, bot_level="novice", **options)
            made = await make_table(server.url, bots=3, bot_level="novice", **options)
            async with Player(server.url, made["table"], made["seat"]) as player:
                await player.play(drawn_or_pass, until_n=40)
            log = server.hall.loaded(alone["table"]).session.log
            asked = log.shown
            assert asked < 10, "who is first asked there waits"
        async with asyncio.timeout(30):
            while log.shown == asked:
                await asyncio.sleep(0.01)

    with running(tmp_path) as server:
        server.call(sit(server)).result(60)


def test_the_processes_of_bots_among_themselves_come_last() -> None:
    async def niceness() -> tuple[int, int]:
        pools = BotPools(1)
        try:
            return await pools.people.run(os.nice, 0), await pools.alone.run(os.nice, 0)
        finally:
            pools.close()

    people, alone = asyncio.run(niceness())
    assert os.nice(0) < people < alone


def test_tables_of_bots_alone_are_limited(tmp_path: Path) -> None:
    with running(tmp_path, bots_only_tables=2) as server, httpx.Client(base_url=server.url) as http:
        alone = {"bots": 4, "start": True, "pace": "normal"}
        codes = [http.post("/api/tables", json=alone).status_code for _ in range(3)]
        assert codes == [201, 201, 429]
        assert http.post("/api/tables", json=alone | {"bots": 3}).status_code == 201


def test_a_whole_line_of_ipv6_is_one_address(tmp_path: Path) -> None:
    with running(tmp_path, tables_per_address=2) as server:
        codes = [
            httpx.post(f"{server.url}/api/tables", json={}, headers={"x-forwarded-for": who})
            for who in (
                "2001:db8:0:7::1",
                "2001:db8:0:7:9::2",
                "2001:db8:0:7::3",
                "2001:db8:0:8::1",
            )
        ]
    assert [one.status_code for one in codes] == [201, 201, 429, 201]

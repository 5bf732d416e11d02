"""After a hand the table waits until everybody here has seen the result, or until a time that is announced."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from hanchan.tiles import format
from helpers.scripts import wall_of
from helpers.servers import Running
from helpers.web_players import Player, four_seated, make_table

WALL = format(wall_of({"E": "234m456p678s99s55z"}, "5z", indicators="1z"))


async def at_the_result(url: str, **table: Any) -> tuple[Player, dict[str, Any]]:
    """East, alone with three bots, has won; the player and what the table says of the wait."""
    made = await make_table(url, bots=3, start=True, players=[0, 1, 2, 3], walls=[WALL], **table)
    player = Player(url, made["table"], made["seat"])
    await player.__aenter__()
    ask = await player.until("ask")
    await player.answer(ask, {"act": "tsumo"})
    return player, await player.until("wait")


@pytest.mark.parametrize(
    ("clock", "pace", "limited"),
    [("club", "normal", True), ("club", "fast", True), ("club", "instant", False),
     ("relaxed", "normal", False), ("relaxed", "fast", False)],
)  # fmt: skip
def test_a_result_has_a_limit_only_where_decisions_have_one(
    server: Running, clock: str, pace: str, limited: bool
) -> None:
    async def run() -> None:
        player, wait = await at_the_result(server.url, clock=clock, pace=pace)
        assert wait["ready"] == [False, True, True, True]
        assert (wait["until"] is not None) == limited
        if not limited:
            seen = player.n
            await player.reply(
                t="set", toggle="sort", on=False
            )  # whatever else is said comes before
            assert player.n == seen
            await player.command(t="ready")
        await player.until("ev", k="hand_start")
        await player.__aexit__()

    asyncio.run(run())


def test_nobody_waits_for_who_has_gone(server: Running) -> None:
    async def run() -> None:
        _, players = await four_seated(server.url, walls=[WALL], players=[0, 1, 2, 3])
        ask = await players[0].until("ask")
        await players[0].answer(ask, {"act": "tsumo"})
        for player in players:
            wait = await player.until("wait")
            assert wait["until"] is None
        for player in players[:3]:
            await player.command(t="ready")
        await players[0].until("wait", ready=[True, True, True, False])
        await players[3].__aexit__()
        await players[0].until("ev", k="hand_start")
        for player in players[:3]:
            await player.__aexit__()

    asyncio.run(run())

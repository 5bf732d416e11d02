"""Manners that the server keeps, whatever a page allows: who picks a wind last, how long East waits."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from helpers.books import rule
from helpers.servers import Running, running
from helpers.web_players import Player, drawn_or_pass, four_started, make_table


async def in_the_draw(url: str, **body: object) -> list[Player]:
    """Four people, by place, who draw for seats."""
    _made, players = await four_started(url, **({"pace": "normal"} | body))
    for player in players:
        while player.room.get("phase") != "draw":
            await player.receive()
    return players


@rule("ema2016:2.3-b", "ema2012:2.3-b", "wrc2015:4.4-b")
@pytest.mark.parametrize(
    ("book", "clause"),
    [("ema2016", "ema2016:2.3-b"), ("ema2012", "ema2012:2.3-b"), ("wrc2015", "wrc2015:4.4-b")],
)
def test_who_mixed_the_wind_tiles_cannot_pick_before_the_others(
    tmp_path: Path, book: str, clause: str
) -> None:
    async def draw(url: str) -> None:
        players = await in_the_draw(url, rules=book)
        host, *others = players
        for other in others:
            refused = await host.reply(t="room", do="turn")
            assert (refused["t"], refused["why"], refused["clause"]) == ("no", "not_now", clause)
            await other.done(t="room", do="turn")
        assert host.room["draw"]["winds"][0] is None
        await host.done(t="room", do="turn")
        for player in players:
            await player.until("sync")
            await player.__aexit__()

    with running(tmp_path, seat_draw=20.0) as server:
        asyncio.run(draw(server.url))


@rule("ema2016:3.3-d", "wrc2015:5.4.1-i")
@pytest.mark.parametrize("book", ["ema2016", "wrc2015"])
def test_the_first_discard_of_a_hand_lies_down_when_everybody_has_seen_the_hand(
    server: Running, book: str
) -> None:
    async def discard() -> None:
        made = await make_table(
            server.url, bots=3, pace="normal", clock="online", rules=book, players=[0, 1, 2, 3]
        )
        async with Player(server.url, made["table"], made["seat"]) as east:
            await east.until("room")
            await east.command(t="room", do="start")  # who sits there already sees the deal at once
            ask = await east.turn()
            assert 250 < ask["guard"] <= 1500
            assert ask["base"] == 5000  # the wait is no part of the time to decide
            drawn = east.events[east.n]
            await east.done(t="do", ask=ask["id"], **drawn_or_pass(ask))
            discarded = await east.until("ev", k="discard")
            # By the server's clock: on a busy machine the question is heard late.
            assert drawn["k"] == "draw"
            assert discarded["at"] - drawn["at"] >= ask["guard"] - 5

    asyncio.run(discard())


def test_a_bot_on_east_waits_as_well(server: Running) -> None:
    async def look() -> int:
        made = await make_table(
            server.url, bots=3, start=True, pace="normal", clock="relaxed", players=[1, 0, 2, 3]
        )
        async with Player(server.url, made["table"], made["seat"]) as south:
            dealt = None
            while True:
                await south.receive()
                for event in south.events.values():
                    if event["k"] == "hand_start":
                        dealt = event["at"]
                    elif event["k"] == "discard" and dealt is not None:
                        return int(event["at"] - dealt)

    assert asyncio.run(look()) >= 1500

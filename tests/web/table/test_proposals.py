"""A host who plays proposes; the people at the table decide, and a rematch needs most of them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from hanchan.club.offence_names import offence_name
from helpers.servers import Running
from helpers.web_players import Player, sit_down


async def seated(server: Running, people: int, **options: Any) -> list[Player]:
    """So many people at a table of theirs, which bots fill; the game has begun."""
    _, found = await sit_down(server.url, people, **{"bot_level": "random"} | options)
    for player in found:
        await player.__aenter__()
        await player.until("room")
    await found[0].command(t="room", do="start")  # who sat down is ready
    for player in found:
        while not player.welcome.get("game"):
            await player.receive()
    return found


async def leave(players: list[Player]) -> None:
    for player in players:
        await player.__aexit__()


async def proposed(player: Player) -> dict[str, Any]:
    while "proposal" not in player.room:
        await player.receive()
    found: dict[str, Any] = player.room["proposal"]
    return found


def test_the_game_ends_early_when_most_people_agree(server: Running) -> None:
    async def end() -> None:
        ann, bob, cid = players = await seated(server, 3)
        await ann.done(t="room", do="stop")
        assert not ann.over
        told = await proposed(cid)
        assert (told["do"], told["by"], told["yes"], told["needed"]) == ("stop", 0, [0], 2)
        assert await bob.refused(t="room", do="stop") == "host"
        await bob.command(t="room", do="vote", proposal=told["id"])
        while not cid.over:
            await cid.receive()
        await cid.done(t="room", do="rematch", redraw=False)
        assert cid.welcome["game"] == ann.welcome["game"]  # one of three is no majority
        await leave([ann])  # even when the others are away
        before = cid.welcome["game"]
        await bob.command(t="room", do="rematch", redraw=False)
        while cid.welcome["game"] == before:
            await cid.receive()
        await leave(players[1:])

    asyncio.run(end())


def test_what_most_refuse_is_dropped_and_may_be_proposed_again(server: Running) -> None:
    async def refuse() -> None:
        ann, bob = players = await seated(server, 2, referee=True)
        await ann.done(t="foul", seat=1, offence="obstruction", points=8000)
        told = await proposed(bob)
        assert (told["do"], told["offence"], told["points"]) == ("foul", "obstruction", 8000)
        assert told["named"]["fr"] == offence_name("obstruction", "fr")
        await bob.done(t="room", do="vote", proposal=told["id"], on=False)
        while "proposal" in ann.room:
            await ann.receive()
        assert await bob.refused(t="room", do="vote") == "not_now"
        assert not [one for one in ann.events.values() if one["k"] == "penalty"]
        await ann.done(t="foul", seat=1, offence="obstruction", points=8000)
        again = await proposed(bob)
        assert await bob.refused(t="room", do="vote", proposal=told["id"]) == "stale_proposal"
        assert await ann.refused(t="room", do="stop") == "not_now"
        await bob.command(t="room", do="vote", proposal=again["id"])
        while not [one for one in bob.events.values() if one["k"] == "penalty"]:
            await bob.receive()
        await leave(players)

    asyncio.run(refuse())


@pytest.mark.parametrize("points", [0, -1, 100_001, 2**63 - 1])
def test_a_penalty_has_bounds(server: Running, points: int) -> None:
    async def report() -> None:
        players = await seated(server, 2, referee=True)
        assert (
            await players[0].refused(t="foul", seat=1, offence="telephone", points=points)
            == "points"
        )
        await leave(players)

    asyncio.run(report())


def test_who_is_alone_with_bots_decides(server: Running) -> None:
    async def decide() -> None:
        [ann] = await seated(server, 1)
        await ann.command(t="room", do="stop")
        while not ann.over:
            await ann.receive()
        await leave([ann])

    asyncio.run(decide())

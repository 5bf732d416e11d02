"""What happens around a game is in its log: who was away, who played for them, and how much of a bank is left."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from hanchan.game.decisions import decisions
from hanchan.game.events import AROUND, Clock, SeatStatus
from hanchan.record import mjai
from hanchan.record.formats import check
from hanchan.rules import rulebook
from helpers.servers import Running, running
from helpers.web_players import Player, drawn_or_pass, make_table, sit_down


async def two_people(server: Running, **options: Any) -> tuple[Any, Player, Player]:
    """A table of two people and two bots whose game has begun."""
    table, (ann, bob) = await sit_down(server.url, 2, **{"bot_level": "random"} | options)
    await ann.__aenter__()
    await bob.__aenter__()
    await bob.until("room")
    await bob.done(t="room", do="ready")
    await ann.command(t="room", do="start")
    for player in (ann, bob):
        while not player.welcome.get("game"):
            await player.receive()
    return server.hall.loaded(table), ann, bob


def statuses(player: Player) -> list[tuple[int, str]]:
    told = [one["b"] for one in player.events.values() if one["k"] == "seat_status"]
    return [(one["seat"], one["status"]) for one in told]


def test_who_goes_and_comes_back_is_told_to_all_and_kept(tmp_path: Path) -> None:
    async def leave(server: Running) -> tuple[int, list[tuple[int, str]], str, str]:
        live, ann, bob = await two_people(server, dropped="bot", dropped_after=0)
        gone = bob.welcome["you"]["seat"]
        await bob.__aexit__()
        while len(statuses(ann)) < 2 and ann.n < 2000:
            await ann.play(drawn_or_pass, until_n=ann.n + 1)
        playing = asyncio.create_task(ann.play(drawn_or_pass, until_n=100_000))
        bob._hello |= {"have": 0, "game": bob.welcome["game"]}
        bob.n = 0
        await bob.__aenter__()
        while (gone, "back") not in statuses(bob):
            frame = await bob.receive()
            if frame["t"] == "ask":
                await bob.answer(frame, drawn_or_pass(frame))
        playing.cancel()
        await asyncio.wait([playing])
        # One after the other: a vote that comes before the proposal is refused.
        await ann.done(t="room", do="stop")
        while "proposal" not in bob.room:
            await bob.receive()
        await bob.done(t="room", do="vote", proposal=bob.room["proposal"]["id"])
        while not ann.over:
            await ann.receive()
        game = live.room.game
        record = httpx.get(f"{server.url}/api/games/{game}").text
        lines = httpx.get(f"{server.url}/api/games/{game}/export.mjai").text
        for player in (ann, bob):
            await player.__aexit__()
        return gone, statuses(ann), record, lines

    with running(tmp_path, away_after=0.0, result_pause=0.0) as server:
        gone, told, record, lines = asyncio.run(leave(server))
    assert [one for one in told if one[0] == gone][:3] == [
        (gone, "away"), (gone, "bot"), (gone, "back"),
    ]  # fmt: skip
    path = tmp_path / "game.jsonl"
    path.write_text(record)
    assert check(path).errors == ()
    assert '"seat_status"' in record
    assert "seat_status" not in lines


def test_a_line_that_breaks_for_a_moment_is_nobodys_business(server: Running) -> None:
    async def blink() -> tuple[list[Any], list[Any]]:
        live, ann, bob = await two_people(server)
        await bob.__aexit__()
        while any(place["state"] == "away" for place in ann.room["places"]) is False:
            await ann.receive()
        waiting = [name for name in live.timers.names if name[0] == "status"]
        bob._hello |= {"have": bob.n, "game": bob.welcome["game"]}
        await bob.__aenter__()
        await bob.until("sync")
        assert waiting, "it would have been said in a while"
        found = [name for name in live.timers.names if name[0] == "status"]
        for player in (ann, bob):
            await player.__aexit__()
        return found, [one for one in live.session.log.events if isinstance(one, SeatStatus)]

    assert asyncio.run(blink()) == ([], [])


def test_a_bank_that_is_used_is_told_in_whole_seconds(server: Running) -> None:
    async def dawdle() -> tuple[list[Any], Any]:
        made = await make_table(
            server.url, bots=3, bot_level="random", start=True, pace="instant", clock="online"
        )
        live = server.hall.loaded(made["table"])
        async with Player(server.url, made["table"], made["seat"]) as player:
            seat = player.welcome.get("you", {}).get("seat")
            await player.until("sync")
            seat = player.welcome["you"]["seat"]
            live.session.seats[seat].clock.base = 0
            ask = await player.turn()
            await asyncio.sleep(1.2)
            await player.answer(ask, drawn_or_pass(ask))
            while not any(one["k"] == "clock" for one in player.events.values()):
                await player.receive()
            told = [one for one in player.events.values() if one["k"] == "clock"]
            after = player.events.get(told[0]["n"] + 1) or await player.until("ev")
            assert (after["k"], after["b"]["seat"]) == ("discard", seat)
        return [one["b"] for one in told], live

    [told], live = asyncio.run(dawdle())
    assert told["bank"] in range(19), "of twenty seconds, on a machine that may be busy"
    log = live.session.log.events
    assert any(isinstance(event, Clock) for event in log)


@pytest.mark.parametrize("around", [SeatStatus(1, "away"), Clock(2, 7)])
def test_what_happens_around_a_game_changes_nothing_in_it(around: Any) -> None:
    from helpers.walls import rigged_game

    game = rigged_game("wrc2015", 5, hands=1)
    log: list[Any] = []
    for event in game.events:
        log += [event, around] if len(log) > 3 else [event]
    log = log[:-1] if isinstance(log[-1], AROUND) else log
    assert mjai.text_of(log) == mjai.text_of(game.events)
    book = rulebook("wrc2015")
    plain = [one._replace(n=0) for one in decisions(game.events, book)]
    assert [one._replace(n=0) for one in decisions(log, book)] == plain
    for one in decisions(log, book):
        assert not isinstance(log[one.n - 1], AROUND)

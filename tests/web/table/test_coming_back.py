"""Sockets break, phones sleep, servers restart: the game goes on where it was."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from hanchan.game import View
from hanchan.game.events import from_json
from hanchan.record.formats import check
from hanchan.web.table.room import options
from hanchan.web.table.session.seat import is_asleep
from helpers.servers import Running, running
from helpers.web_players import Closed, Player, chooser, drawn_or_pass, make_table, quick_game
from proof import first_of


def view_of(player: Player, seat: int) -> View:
    """The picture that a client has folded from all events it was sent."""
    lines = [
        json.dumps({"k": event["k"], **event["b"]}) for _, event in sorted(player.events.items())
    ]
    return View.of([from_json(line) for line in lines], seat)


def test_resuming_anywhere_ends_in_the_same_picture(server: Running) -> None:
    async def look() -> None:
        made = await quick_game(server.url)
        game, table, token = made["game"], made["table"], made["seat"]
        async with Player(server.url, table, token) as player:
            await player.play(chooser(4), until_n=320)
            seat = player.welcome["you"]["seat"]
        async with Player(server.url, table, token) as fresh:
            await fresh.until("ask")  # from here on nothing happens until it is answered
            whole = view_of(fresh, seat)
            start = min(fresh.events)
            assert start > 3, "a client that knows nothing is not told earlier hands"
            snap = next(json.loads(text) for text in fresh.frames if '"t":"snap"' in text)
            assert snap["n"] == start - 1
            assert snap["state"]["scores"] == fresh.events[start]["b"]["scores"]
            assert next(hand["n"] for hand in snap["state"]["hands"]) == 3
        for have in range(start, fresh.n + 1, 7):
            async with Player(server.url, table, token, have=have, game=game) as again:
                again.n = have
                again.events = {n: event for n, event in fresh.events.items() if n <= have}
                again.welcome = {"game": game}
                sync = await again.until("sync")
                assert sync["n"] == again.n == fresh.n
                assert view_of(again, seat) == whole

    asyncio.run(look())


def test_a_second_socket_takes_the_seat_over(server: Running) -> None:
    async def take_over() -> None:
        made = await quick_game(server.url)
        async with Player(server.url, made["table"], made["seat"]) as laptop:
            ask = await laptop.until("ask")
            async with Player(server.url, made["table"], made["seat"]) as phone:
                again = await phone.until("ask")
                assert (again["id"], again["opts"]) == (ask["id"], ask["opts"])
                while (frame := await laptop.receive())["t"] != "bye":
                    pass
                assert frame["why"] == "replaced"
                with pytest.raises(Closed) as closed:
                    await laptop.receive()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4409
                await phone.done(t="do", ask=again["id"], **drawn_or_pass(again))

    asyncio.run(take_over())


def test_who_has_left_the_room_acts_for_nobody(server: Running) -> None:
    async def leave() -> None:
        made = await make_table(server.url, pace="instant")
        async with httpx.AsyncClient(base_url=server.url) as http:
            path = f"/api/tables/{made['table']}/join"
            bob = (await http.post(path, json={"name": "Bob"})).json()
            async with Player(server.url, made["table"], bob["seat"]) as player:
                await player.until("room")
                await player.command(t="room", do="leave")
                await player.command(t="room", do="name", name="Ghost")
                while (frame := await player.receive())["t"] != "bye":
                    pass
                assert frame["why"] == "left"
            room = (await http.get(f"/api/tables/{made['table']}")).json()
            assert room["places"][1]["kind"] == "empty"
            assert room["places"][1]["name"] is None

    asyncio.run(leave())


def test_a_command_sent_twice_is_done_once(server: Running) -> None:
    async def twice() -> None:
        made = await quick_game(server.url)
        async with Player(server.url, made["table"], made["seat"]) as player:
            ask = await player.turn()
            option = drawn_or_pass(ask)
            for _ in range(2):
                await player.send(t="do", id="same", ask=ask["id"], **option)
            for _ in range(2):
                await player.until("ok", id="same")
            assert await player.refused(t="do", ask=ask["id"], **option) == "stale_ask"

    asyncio.run(twice())


def test_an_illegal_answer_is_refused_with_the_reason_and_may_be_given_again(
    server: Running,
) -> None:
    async def try_it() -> None:
        made = await quick_game(server.url)
        async with Player(server.url, made["table"], made["seat"]) as player:
            ask = await player.turn()
            refused = await player.reply(t="do", ask=ask["id"], act="tsumo")
            assert (refused["t"], refused["why"]) == ("no", "illegal")
            assert refused["says"]
            assert await player.refused(t="do", ask=ask["id"], act="fly") == "illegal"
            await player.done(t="do", ask=ask["id"], **drawn_or_pass(ask))

    asyncio.run(try_it())


async def play_some(url: str, made: dict[str, Any], have: int, until: int, seed: int) -> Player:
    async with Player(url, made["table"], made["seat"], have=have, game=made["game"]) as player:
        player.n = have
        player.welcome = {"game": made["game"]}
        await player.play(chooser(seed), until_n=until)
    return player


@pytest.mark.parametrize("book", first_of(["ema2016", "wrc2015"]))
def test_a_server_that_restarts_mid_hand_goes_on_with_every_game(tmp_path: Path, book: str) -> None:
    with running(tmp_path) as server:
        made = asyncio.run(
            make_table(server.url, bots=3, start=True, pace="instant", clock="club", rules=book)
        )
    events: dict[int, Any] = {}
    have = 0
    for stop in (40, 77, 150, 10_000):
        with running(tmp_path) as server:
            player = asyncio.run(play_some(server.url, made, have, stop, stop))
            events |= player.events
            have = player.n
            if player.over:
                path = tmp_path / "game.jsonl"
                path.write_bytes(httpx.get(f"{server.url}/api/games/{made['game']}").content)
                break
    report = check(path)
    assert report.ok, report.errors[:3]
    lines = path.read_text().splitlines()
    assert len(lines) == have
    told = [json.loads(lines[n - 1])["k"] for n in sorted(events)]
    assert told == [events[n]["k"] for n in sorted(events)]


def test_the_bank_is_remembered_over_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(options.CLOCKS, "online", (0, 20_000))

    async def think(url: str, made: dict[str, Any]) -> int:
        async with Player(url, made["table"], made["seat"]) as player:
            ask = await player.turn()
            await asyncio.sleep(1)
            await player.done(t="do", ask=ask["id"], **drawn_or_pass(ask))
            return int((await player.turn())["bank"])  # a claim has a bank of its own

    async def look(url: str, made: dict[str, Any]) -> int:
        async with Player(url, made["table"], made["seat"]) as player:
            return int((await player.turn())["bank"])

    with running(tmp_path) as server:
        made = asyncio.run(
            make_table(server.url, bots=3, start=True, pace="instant", clock="online")
        )
        left = asyncio.run(think(server.url, made))
        assert left <= 19_500  # of the second, some is forgiven to the line
    with running(tmp_path) as server:
        forgiven = 50  # ms: what the last look took is the line's
        assert asyncio.run(look(server.url, made)) <= left + forgiven


def test_when_everybody_has_gone_the_table_sleeps_and_nothing_happens(server: Running) -> None:
    async def leave() -> None:
        made = await make_table(
            server.url,
            bots=3,
            start=True,
            pace="instant",
            clock="online",
            dropped="bot",
            dropped_after=0,
        )
        async with Player(server.url, made["table"], made["seat"]) as player:
            await player.until("ask")
            before = player.n
        live = server.hall.loaded(made["table"])
        async with asyncio.timeout(20):
            while not is_asleep(live.session.seats):
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.3)  # in which a bot would have played on
        assert live.shown(None)["phase"] == "asleep"
        assert live.session.log.shown == before
        async with Player(server.url, made["table"], made["seat"]) as player:
            await player.until("ask")

    asyncio.run(leave())

"""The room before a game, the draw of seats, and those who only watch."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from hanchan.game.wall.deal import commitment, draw_seats
from helpers.servers import Running, running
from helpers.web_players import Player, chooser, drawn_or_pass, make_table, quick_game


def test_the_host_fills_removes_locks_and_starts(server: Running) -> None:
    async def manage() -> None:
        made = await make_table(server.url, name="Ann", pace="instant", clock="relaxed")
        path = f"/api/tables/{made['table']}/join"
        async with httpx.AsyncClient(base_url=server.url) as http:
            bob = (await http.post(path, json={"name": "Bob"})).json()
            async with Player(server.url, made["table"], made["seat"]) as ann:
                await ann.until("room")
                assert await ann.refused(t="room", do="start") == "empty"
                await ann.done(t="room", do="fill", level="novice")
                await ann.done(t="room", do="remove", place=3)
                assert await ann.refused(t="room", do="remove", place=0) == "host"
                assert await ann.refused(t="room", do="remove", place=9) == "place"
                await ann.done(t="room", do="lock", on=True)
                assert (await http.post(path, json={"name": "Eve"})).json()["code"] == "locked"
                await ann.done(t="room", do="bot", place=3, level="random")
                async with Player(server.url, made["table"], bob["seat"]) as player:
                    await player.until("room")
                    assert await player.refused(t="room", do="start") == "host"
                    assert await player.refused(t="room", do="no such thing") == "host"
                    await player.done(t="room", do="ready", on=False)  # a moment, please
                    assert await ann.refused(t="room", do="start") == "not_ready"
                    await player.done(t="room", do="ready")
                    await ann.command(t="room", do="start")
                    while not ann.welcome.get("game"):
                        await ann.receive()
                    assert await ann.refused(t="room", do="fill") == "not_now"
                    kinds = [place["kind"] for place in ann.room["places"]]
                    assert kinds == ["human", "human", "bot", "bot"]

    asyncio.run(manage())


def test_who_came_by_the_short_code_waits_for_the_host(server: Running) -> None:
    async def admit() -> None:
        made = await make_table(server.url, pace="instant", bots=2)
        async with httpx.AsyncClient(base_url=server.url) as http:
            joined = (
                await http.post("/api/join", json={"code": made["code"], "name": "Bob"})
            ).json()
        async with Player(server.url, made["table"], made["seat"]) as host:
            await host.until("room")
            async with Player(server.url, made["table"], joined["seat"]) as guest:
                await guest.until("room")
                await guest.done(t="room", do="ready")
                assert await host.refused(t="room", do="start") == "joining"
                await host.done(t="room", do="admit", place=joined["place"])
                await host.done(t="room", do="start")

    asyncio.run(admit())


def test_seats_come_from_the_committed_secret_and_what_players_added(tmp_path: Path) -> None:
    nonce = "ab" * 16

    async def draw(url: str) -> tuple[Player, dict[str, Any], list[Any]]:
        made = await make_table(
            url, name="Ann", bots=3, pace="normal", clock="relaxed", length="short"
        )
        async with Player(url, made["table"], made["seat"], nonce=nonce) as player:
            await player.until("room")
            before = dict(player.room)
            assert before["places"][0]["nonce"] == "own"
            await player.command(t="room", do="start")
            winds = []
            while not player.welcome.get("game"):
                frame = await player.receive()
                if frame["t"] == "room" and frame["b"]["draw"]:
                    winds.append(frame["b"]["draw"]["winds"])
                    if winds[-1][0] is None:
                        await player.command(t="room", do="turn")
            await player.done(t="room", do="stop")
            while not player.over:
                await player.receive()
        return player, before, winds

    with running(tmp_path, seat_draw=3.0) as server:
        player, before, winds = asyncio.run(draw(server.url))
    start, drawn = player.events[1]["b"], player.events[2]["b"]
    end = player.events[player.n]["b"]
    assert start["commit"] == before["commit"]
    secret, nonces = bytes.fromhex(end["secret"]), bytes.fromhex(end["nonces"])
    assert nonces[:16].hex() == nonce
    assert commitment(secret, start["game"], "ema2016") == before["commit"]
    assert draw_seats(secret, start["game"], nonces) == drawn["players"]
    assert winds[0][0] is None, "the own wind lies face down until it is turned"
    assert None not in winds[0][1:]
    assert winds[-1] == ["ESWN"[drawn["players"].index(place)] for place in range(4)]


def test_watchers_see_what_is_public_and_do_nothing(server: Running) -> None:
    async def watch() -> None:
        made = await quick_game(server.url)
        async with (
            Player(server.url, made["table"], made["seat"]) as player,
            Player(server.url, made["table"], None, watch=True, name="Eve") as eve,
        ):
            ask = await player.turn()
            await eve.until("sync")
            assert eve.welcome["view"] == "public"
            assert await eve.refused(t="do", ask=ask["id"], act="pass") == "watching"
            assert await eve.refused(t="room", do="start") == "watching"
            await eve.command(t="say", text="East waits for 3s")
            said = await eve.until("say")
            assert said["channel"] == "watchers"
            await player.done(t="do", ask=ask["id"], **drawn_or_pass(ask))
            assert not any('"watchers"' in text for text in player.frames)
            assert player.room["watching"]["count"] == 1

    asyncio.run(watch())


def test_open_hands_are_shown_a_hand_late_and_never_to_who_plays(server: Running) -> None:
    async def watch() -> None:
        made = await quick_game(server.url, watching="open", length="short")
        eve = Player(server.url, made["table"], None, watch=True)
        async with Player(server.url, made["table"], made["seat"]) as player, eve:
            await eve.until("sync")
            assert eve.welcome["view"] == "open"
            await player.play(chooser(3))
            while not eve.over:
                await eve.receive()
        first = next(event for event in eve.events.values() if event["k"] == "hand_start")
        assert None not in first["b"]["hands"]
        live = [json.loads(text) for text in eve.frames if text.startswith('{"t":"ev"')]
        assert live[0]["n"] <= 3

    asyncio.run(watch())


@pytest.mark.parametrize("is_cookie", [False, True])
def test_whoever_has_the_secret_of_a_seat_watches_no_open_hands(
    server: Running, is_cookie: bool
) -> None:
    async def watch() -> None:
        more: dict[str, Any] = {"pace": "instant", "clock": "relaxed", "watching": "open"}
        made = await make_table(server.url, bots=3, start=True, **more)
        table, token = made["table"], made["seat"]
        async with Player(server.url, table, token) as player:
            await player.turn()
            address = server.url.replace("http", "ws", 1) + f"/ws/{table}"
            headers = {"cookie": f"hanchan_seat_{table}={token}"} if is_cookie else {}
            hello = {"t": "hello", "proto": 1, "have": 0, "watch": True}
            async with connect(address, additional_headers=headers) as eve:
                await eve.send(json.dumps(hello if is_cookie else hello | {"token": token}))
                assert json.loads(await eve.recv())["view"] == "public"

    asyncio.run(watch())


class Afar(Player):
    """A player of another address, as a proxy names it."""

    async def __aenter__(self) -> Player:
        near = {"x-forwarded-for": "203.0.113.9"}
        self._socket = await connect(self._address, compression=None, additional_headers=near)
        await self.send(**self._hello)
        return self


def test_open_hands_are_refused_over_http_to_who_plays(tmp_path: Path) -> None:
    body = {"bots": 3, "start": True, "pace": "instant", "clock": "relaxed", "watching": "open"}

    def asks(http: httpx.Client, game: str, address: str) -> int:
        headers = {"x-forwarded-for": address}
        return http.get(f"/api/games/{game}/frames?s=open", headers=headers).status_code

    async def play(url: str, http: httpx.Client) -> None:
        made = http.post("/api/tables", json=body).json()
        http.cookies.delete(f"hanchan_seat_{made['table']}")  # the guest's cookie is left
        async with Afar(url, made["table"], made["seat"]) as player:
            await player.turn()
            assert asks(http, made["game"], "203.0.113.10") == 403
            http.cookies.clear()
            assert asks(http, made["game"], "203.0.113.9") == 403
            assert asks(http, made["game"], "203.0.113.10") == 200
        assert asks(http, made["game"], "203.0.113.9") == 403, "who has just gone is still a player"

    with (
        running(tmp_path, proxies=("127.0.0.1",)) as server,
        httpx.Client(base_url=server.url) as http,
    ):
        asyncio.run(play(server.url, http))


@pytest.mark.parametrize("bots", [4])
def test_bots_play_alone_while_people_watch(server: Running, bots: int) -> None:
    async def watch() -> None:
        made = await make_table(
            server.url, bots=bots, bot_level="random", start=True, pace="instant", length="short"
        )
        assert made["seat"] is None
        async with Player(server.url, made["table"], None, watch=True) as eve:
            while not eve.over:
                await eve.receive(30)

    asyncio.run(watch())


def test_when_the_round_clock_has_run_out_the_hand_is_the_last(tmp_path: Path) -> None:
    async def play(url: str) -> Player:
        made = await make_table(url, bots=3, start=True, pace="instant", clock="session")
        async with Player(url, made["table"], made["seat"]) as player:
            await player.turn()
            await asyncio.sleep(0.4)
            async with Player(url, made["table"], made["seat"]) as again:
                await again.play(drawn_or_pass)
                assert again.room["last_hand"] is True
                return again

    with running(tmp_path, session=0.3) as server:
        player = asyncio.run(play(server.url))
    kinds = [event["k"] for _, event in sorted(player.events.items())]
    assert kinds.count("hand_start") == 1
    assert kinds[-1] == "game_end"
    assert player.events[player.n]["x"]["standings"]


def test_an_empty_table_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        made = await quick_game(server.url)
        async with Player(server.url, made["table"], made["seat"]) as player:
            await player.turn()
            before = player.n
        for _ in range(50):
            await asyncio.sleep(0.1)
            await asyncio.wrap_future(server.call(server.hall.sweep()))
            if server.hall.loaded(made["table"]) is None:
                break
        assert server.hall.loaded(made["table"]) is None
        async with Player(server.url, made["table"], made["seat"]) as player:
            await player.until("ask")
            assert player.n == before

    with running(tmp_path, unload_after=0.05) as server:
        asyncio.run(play(server))

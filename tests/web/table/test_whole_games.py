"""Whole games over the socket: by every book, with bots and with four people, to a record that the book allows."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from hanchan.game.events import from_json
from hanchan.record.formats import check
from hanchan.record.verify import verify
from hanchan.tiles import parse
from helpers.books import BOOKS
from helpers.servers import Running
from helpers.web_players import Player, chooser, four_started, make_table
from proof import first_of


async def game_against_bots(url: str, **options: Any) -> tuple[dict[str, Any], Player]:
    made = await make_table(url, bots=3, start=True, pace="instant", **options)
    async with Player(url, made["table"], made["seat"]) as player:
        await player.play(chooser(5))
    return made, player


def record_of(url: str, game: str, folder: Path) -> Path:
    path = folder / "game.jsonl"
    path.write_bytes(httpx.get(f"{url}/api/games/{game}").content)
    return path


@pytest.mark.parametrize("book", first_of(BOOKS))
def test_a_game_against_bots_is_by_the_book_from_start_to_end(
    server: Running, tmp_path: Path, book: str
) -> None:
    made, player = asyncio.run(game_against_bots(server.url, rules=book, length="short"))
    assert [player.events[n]["n"] for n in sorted(player.events)] == list(range(1, player.n + 1))
    path = record_of(server.url, made["game"], tmp_path)
    report = check(path)
    assert report.ok, report.errors[:3]
    assert report.hands >= 4
    events = [from_json(line) for line in path.read_bytes().splitlines()]
    assert verify(events, "game").ok
    standings = player.events[player.n]["x"]["standings"]
    assert sorted(line["place"] for line in standings)[0] == 1
    assert sum(line["uma"] for line in standings) == 0


def test_four_people_play_a_game_and_each_sees_all_of_it(server: Running, tmp_path: Path) -> None:
    async def four() -> tuple[dict[str, Any], list[Player]]:
        made, players = await four_started(server.url, name="Ann", clock="club", length="short")
        await asyncio.gather(*(player.play(chooser(n)) for n, player in enumerate(players)))
        for player in players:
            await player.__aexit__()
        return made, players

    _made, players = asyncio.run(four())
    assert len({player.n for player in players}) == 1
    assert len({player.welcome["view"] for player in players}) == 4
    game = players[0].welcome["game"]
    names = json.loads(httpx.get(f"{server.url}/api/games/{game}").text.splitlines()[0])["names"]
    assert names == ["Ann", "B", "C", "D"]
    assert check(record_of(server.url, game, tmp_path)).ok


def test_a_win_comes_with_its_yaku_fu_clauses_and_payments(server: Running) -> None:
    _, player = asyncio.run(game_against_bots(server.url, rules="ema2016"))
    wins = [event for event in player.events.values() if event["k"] == "win"]
    assert wins
    for win in wins:
        body, sheet = win["b"], win["x"]
        assert sheet["total"] == body["deltas"][body["seat"]]
        assert [line["key"] for line in sheet["yaku"]] == [key for key, _ in body["yaku"]]
        assert all(line["clause"].startswith("ema2016:") for line in sheet["yaku"])
        assert all(item["clause"] for item in sheet["fu_items"])
        names = {"dora": "dora", "ura": "ura-dora", "red": "red-five"}
        bonus = [names[kind] for kind, count in sheet["bonus"].items() if count]
        assert list(sheet["earned"]) == [key for key, _ in body["yaku"]] + bonus
        parts = len(parse(body["hand"])) + 1 + len(body["melds"])
        assert all(places and max(places) < parts for places in sheet["earned"].values())
        assert sheet["formula"]["fr"]
        assert sheet["formula"]["ja"]


def test_the_record_is_exported_in_every_format_once_the_game_is_over(server: Running) -> None:
    made, _ = asyncio.run(game_against_bots(server.url, length="short"))
    base = f"{server.url}/api/games/{made['game']}"
    assert '"type":"start_game"' in httpx.get(f"{base}/export.mjai").text
    assert "The end" in httpx.get(f"{base}/export.txt").text
    viewer = httpx.get(f"{base}/export.json").json()
    assert len(viewer["log"]) == len(httpx.get(f"{base}/frames").json()["hands"])
    assert httpx.get(f"{base}/export.jsonl").text == httpx.get(base).text
    frames = httpx.get(f"{base}/frames?s=2").json()
    assert frames["view"] == "seat2"
    assert frames["over"] is True
    hidden = [f["b"]["hands"] for f in frames["frames"] if f["k"] == "hand_start"]
    assert all(
        [hand is not None for hand in hands] == [False, False, True, False] for hands in hidden
    )
    assert len(frames["hands"]) == len(hidden)


def test_a_rematch_keeps_the_seats_or_draws_them_again(server: Running) -> None:
    async def twice() -> tuple[Player, str]:
        made = await make_table(server.url, bots=3, start=True, pace="instant", length="short")
        async with Player(server.url, made["table"], made["seat"]) as player:
            await player.play(chooser(1))
            first = player.welcome["game"]
            seats = player.welcome["you"]["seat"]
            await player.until("room")
            commit = player.room["commit"]
            await player.command(t="room", do="rematch", redraw=False)
            player.over = False
            while player.welcome["game"] == first:
                await player.receive()
            assert player.welcome["you"]["seat"] == seats
            await player.play(chooser(2))
            assert player.events[1]["b"]["commit"] == commit
            assert player.events[2]["b"]["scheduled"] is True
        return player, first

    player, first = asyncio.run(twice())
    assert player.welcome["game"] != first
    assert httpx.get(f"{server.url}/api/games/{first}").status_code == 200

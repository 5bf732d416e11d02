"""What the pages are sent: everything that lies open, to all at once, and nothing that is hidden."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.players import Club, Player
from hanchan.tiles import format, parse
from helpers.books import rule
from helpers.scripts import wall_of

TILE = re.compile(r"^[0-9]+[mpsz]$")
HANDS = {
    "E": "234m456p678s99s55z",
    "S": "234m456p678s22s66z",
    "W": "1379m1379p13579s",
    "N": "2468m2468p2468s7z",
}


def texts(value: Any) -> list[str]:
    """Every text in a frame."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for one in value.values() for text in texts(one)]
    return [text for one in value for text in texts(one)] if isinstance(value, list) else []


@pytest.fixture
def four(club: Club) -> list[Player]:
    """East deals with a hand that wants a white dragon; South draws one next."""
    wall = wall_of(HANDS, "1z5z", indicators="4p", ura="1s")
    return club.four(walls=[format(wall)])


@pytest.mark.proof
@rule("ema2016:2.4-b")
def test_no_tile_is_sent_before_the_deal(four: list[Player]) -> None:
    for player in four:
        names = {frame["t"] for frame in player.frames}
        assert "room" in names
        for frame in player.frames:
            events = [frame] if frame["t"] == "ev" else frame.get("ev", [])
            if any(event["k"] == "hand_start" for event in events):
                break
            assert not [text for text in texts(frame) if TILE.match(text)], frame
        deal = next(event for event in player.events if event["k"] == "hand_start")
        assert deal["b"].get("wall") is None


@rule("ema2016:2.8-d", "ema2012:2.8-d")
def test_each_client_is_sent_its_own_thirteen_tiles_only(four: list[Player]) -> None:
    for seat, player in enumerate(four):
        deal = next(event for event in player.events if event["k"] == "hand_start")["b"]
        assert [hand is not None for hand in deal["hands"]] == [at == seat for at in range(4)]
        assert parse(deal["hands"][seat]) == sorted(parse(HANDS["ESWN"[seat]]))
        shown = [player.see(f".layer[data-seat='{at}'] .backs .tile").count() for at in range(4)]
        assert shown == [0 if at == seat else 14 if at == 0 else 13 for at in range(4)]


@pytest.mark.proof
@rule("ema2016:3.3-e")
def test_a_discard_is_shown_to_all_four_in_the_same_event(four: list[Player]) -> None:
    east = four[0]
    east.discard("1z", drawn=True)
    found = []
    for player in four:
        tile = player.see(".layer[data-seat='0'] .river .tile[data-tile='1z']")
        expect(tile).to_be_visible()
        found.append(next(event for event in player.events if event["k"] == "discard"))
    assert {(event["n"], event["b"]["seat"], event["b"]["tile"]) for event in found} == {
        (found[0]["n"], 0, "1z")
    }


def seen_tiles(player: Player) -> str:
    return json.dumps([event for event in player.events if event["k"] not in ("game_start",)])


@pytest.mark.proof
@rule("ema2016:3.4-c", "ema2016:5.2-e")
def test_a_win_without_riichi_shows_neither_ura_indicators_nor_the_wall(four: list[Player]) -> None:
    four[0].discard("1z", drawn=True)
    four[1].discard("5z", drawn=True)
    four[0].press("ron")
    for seat, player in enumerate(four):
        expect(player.see("dialog.sheet[open][data-kind=win]")).to_be_visible()
        expect(player.see("[data-kind='sheet.ura']")).to_have_count(0)
        win = next(event for event in player.events if event["k"] == "win")
        assert win["b"].get("ura", []) == []
        assert win["x"]["ura"] == []
        for event in player.events:
            assert "wall" not in event["b"] or event["b"]["wall"] is None
        # Of the concealed hands only the winner's and the own one were ever sent.
        sent = seen_tiles(player)
        for other in {1, 2, 3} - {seat}:
            assert HANDS["ESWN"[other]] not in sent


@rule("ema2016:5.2-e")
def test_a_riichi_win_shows_the_ura_indicators_that_score_and_no_other_tile(club: Club) -> None:
    wall = wall_of(HANDS, "1z5z", indicators="4p", ura="1s")
    four = club.four(walls=[format(wall)])
    four[0].press("riichi")
    four[0].discard("1z", drawn=True)
    four[1].discard("5z", drawn=True)
    four[0].press("ron")
    for player in four:
        row = player.see("[data-kind='sheet.ura'] [data-indicator]")
        expect(row).to_have_count(1)
        expect(row).to_have_attribute("data-indicator", "1s")


def test_a_watcher_is_sent_no_concealed_tile(club: Club) -> None:
    wall = wall_of(HANDS, "1z5z", indicators="4p")
    made = club.post(
        "/api/tables",
        {
            "bots": 3,
            "start": True,
            "pace": "instant",
            "clock": "relaxed",
            "walls": [format(wall)],
            "players": [0, 1, 2, 3],
            "watching": "public",
        },
    )
    player = club.sit(made["link"])
    expect(player.see("hanchan-hand .tile.live").first).to_be_visible()
    watcher = club.sit(f"/w/{made['table']}")
    expect(watcher.see(".layer[data-seat='1'] .backs .tile")).to_have_count(13)
    deal = next(event for event in watcher.events if event["k"] == "hand_start")["b"]
    assert deal["hands"] == [None] * 4
    assert all(event["b"].get("tile") is None for event in watcher.events if event["k"] == "draw")
    expect(watcher.see("hanchan-hand .tile[data-tile='back']")).to_have_count(14)
    expect(watcher.see("hanchan-prompt button")).to_have_count(0)

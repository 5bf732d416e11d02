"""Pictures of the table in play; SCREENSHOTS=folder keeps them, and the README shows one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.players import Club
from hanchan.tiles import format
from helpers.scripts import wall_of
from proof import first_of

HANDS = {
    "E": "234m55p678s34s666z",
    "S": "1379m1379p1379s1z",
    "W": "2468m2468p2468s2z",
    "N": "159m159p159s1234z",
}
TURNS = 8


def folder(tmp_path: Path) -> Path:
    return Path(os.environ.get("SCREENSHOTS") or tmp_path)


@pytest.mark.parametrize("size", first_of(["desktop", "portrait", "landscape"]))
def test_a_picture_of_the_table_in_play(club: Club, tmp_path: Path, size: str) -> None:
    wall = wall_of(HANDS, "1z", indicators="4p")
    player = club.alone(size=size, walls=[format(wall)])
    for _ in range(TURNS):
        player.play_drawn(touch=size != "desktop")
    expect(player.see(".layer[data-seat='0'] .river .tile")).to_have_count(TURNS)
    taken = player.page.screenshot(path=folder(tmp_path) / f"table-{size}.png")
    assert len(taken) > 20_000

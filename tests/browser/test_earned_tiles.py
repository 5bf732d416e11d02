"""A win sheet marks the tiles that earn a yaku: by pointer, by keyboard, by touch, and in words."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.players import Club, Player, box
from hanchan.tiles import format
from helpers.scripts import wall_of
from proof import first_of

PAIRED_CHOWS = ["0", "1", "2", "3", "4", "5"]
DRAGONS = ["8", "9", "10"]  # the last of them is the winning tile
KONG = "11"


def rinshan(club: Club, size: str = "desktop", lang: str = "en") -> Player:
    """East has won on the tile after a concealed kong: 223344p 99s 55z, then 5z."""
    wall = wall_of({"E": "111m223344p99s55z"}, "1m", replacements="5z", indicators="9s")
    player = club.alone(walls=[format(wall)], size=size, lang=lang)
    player.press("kong")
    player.press("tsumo")
    expect(player.see("dialog.sheet[open] [data-yaku=iipeikou]")).to_be_visible()
    return player


MOVING = "one => one.playState === 'running' && one.effect?.target?.dataset?.piece"
STILL = f"() => !document.getAnimations().some({MOVING})"


def marked(player: Player) -> list[str]:
    """The numbers of the parts that are marked now."""
    found = player.see("dialog.sheet .won-hand .earns").evaluate_all(
        "all => all.map(one => Number(one.dataset.piece))"
    )
    return [str(part) for part in sorted(found)]


def test_the_pointer_on_a_yaku_marks_its_tiles_in_the_hand(club: Club) -> None:
    player = rinshan(club)
    assert marked(player) == []
    player.see("[data-yaku=iipeikou]").hover()
    assert marked(player) == PAIRED_CHOWS
    player.see("[data-yaku=yakuhai-haku]").hover()
    assert marked(player) == DRAGONS
    player.see("[data-yaku=rinshan]").hover()
    assert marked(player) == ["10"]
    player.see("dialog.sheet h2").hover()
    assert marked(player) == []


def test_the_keyboard_reaches_every_yaku_and_marks_its_tiles(club: Club) -> None:
    player = rinshan(club)
    expect(player.see("dialog.sheet .ok")).to_be_focused()
    seen = {}
    for _ in range(20):
        player.page.keyboard.press("Tab")
        at = player.page.evaluate(
            "() => document.activeElement.closest('[data-yaku]')?.dataset.yaku ?? ''"
        )
        if at and player.page.evaluate("() => document.activeElement.matches('button')"):
            seen[at] = marked(player)
    assert seen == {
        "menzen-tsumo": ["10"], "rinshan": ["10"], "iipeikou": PAIRED_CHOWS, "yakuhai-haku": DRAGONS,
    }  # fmt: skip
    player.see("dialog.sheet .ok").focus()
    assert marked(player) == []


@pytest.mark.parametrize("size", first_of(["portrait", "landscape"]))
def test_a_finger_marks_them_too_and_they_stay(club: Club, size: str) -> None:
    player = rinshan(club, size)
    for key, wanted in (("iipeikou", PAIRED_CHOWS), ("yakuhai-haku", DRAGONS)):
        player.see(f"[data-yaku={key}] button").tap()
        expect(player.see("dialog.sheet .won-hand .earns")).to_have_count(len(wanted))
        assert marked(player) == wanted


@pytest.mark.proof
def test_a_claimed_set_is_marked_as_a_whole(club: Club) -> None:
    hands = {"E": "234m456p67s99s155z", "S": "1379m1379p13579s", "W": "2468m2468p2468s1z"}
    four = club.four(walls=[format(wall_of(hands, "1z5z2z4z8s", indicators="1p"))])
    four[0].discard("1z", drawn=True)
    four[1].discard("5z", drawn=True)
    four[0].press("pung")
    four[0].discard("1z")
    for player, tile in zip(four[1:], ("2z", "4z", "8s"), strict=True):
        player.discard(tile, drawn=True)
    four[0].press("ron")
    sheet = four[2].see("dialog.sheet[open]")
    sheet.locator("[data-yaku=yakuhai-haku]").hover()
    assert sheet.locator(".meld.earns .tile").count() == 3
    assert sheet.locator(".earns").count() == 1
    expect(sheet.locator("[data-yaku=yakuhai-haku] button")).to_have_text(
        "Dragon Pung (white): pung of white dragon from South"
    )


def test_dora_mark_their_tiles_and_a_kong_of_them_as_a_whole(club: Club) -> None:
    wall = wall_of({"E": "111m223344p99s55z"}, "1m", replacements="5z", indicators="9m8s")
    player = club.alone(walls=[format(wall)])
    player.press("kong")
    player.press("tsumo")
    player.see("[data-yaku=dora]").hover()
    assert marked(player) == ["6", "7", KONG]
    expect(player.see("[data-yaku=dora] button")).to_have_text(
        "Dora: 9 bamboo, 9 bamboo, concealed kong of 1 characters"
    )
    player.see("dialog.sheet h2").hover()
    assert marked(player) == []


def test_what_is_marked_is_told_to_those_who_do_not_see_it(club: Club) -> None:
    player = rinshan(club)
    lines = player.see("table.yaku")
    for name, tiles in (
        ("Pure Double Chow", "2 circles, 2 circles, 3 circles, 3 circles, 4 circles, 4 circles"),
        ("After a Kong", "white dragon"),
    ):
        spoken = re.compile(f"^{name} ?: {tiles}$")
        expect(lines.get_by_role("button", name=spoken)).to_be_visible()


def test_a_yaku_of_the_whole_hand_says_so(club: Club) -> None:
    wall = wall_of({"E": "234m456p678s99s55z"}, "5z", indicators="1z")
    player = club.alone(walls=[format(wall)])
    player.press("tsumo")
    player.see("[data-yaku=tenhou] button").hover()
    assert len(marked(player)) == 14
    expect(player.see("[data-yaku=tenhou] button")).to_contain_text(": the whole hand")


@pytest.mark.parametrize(
    ("size", "lang"), [("desktop", "en"), ("portrait", "fr"), ("landscape", "ja")]
)
def test_marked_tiles_stand_out_by_their_place_and_within_the_screen(
    club: Club, tmp_path: Path, size: str, lang: str
) -> None:
    player = rinshan(club, size, lang)
    tiles = player.see(".won-hand .concealed .tile")
    body, hand = player.see(".sheet-body"), player.see(".sheet-body > .won-hand")

    def place(at: int) -> float:  # the hand of a phone has two rows, and moves with what is read
        return box(tiles.nth(at))["y"] - box(hand)["y"]

    player.see("dialog.sheet h2").hover()  # the pointer may have been left upon a yaku
    player.page.wait_for_function(STILL)
    first, seventh = place(0), place(7)
    player.see("[data-yaku=iipeikou] button").click()
    assert marked(player) == PAIRED_CHOWS
    player.page.wait_for_function(STILL)
    assert place(0) < first - 4
    assert place(7) == pytest.approx(seventh)
    body.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    for at in range(tiles.count()):  # the hand stays in sight however far one has read
        assert box(tiles.nth(at))["y"] >= box(body)["y"]
    assert box(hand)["y"] == pytest.approx(box(body)["y"])
    kept = Path(os.environ.get("SCREENSHOTS") or tmp_path)
    assert len(player.page.screenshot(path=kept / f"sheet-{size}.png")) > 20_000

"""The sheets after a hand: what it was worth, why, and who paid whom, for everybody to see."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.players import SIZES, Club, Player, box
from hanchan.tiles import format
from helpers.books import rule
from helpers.scripts import wall_of
from proof import first_of

HANDS = {
    "E": "234m456p678s99s55z",
    "S": "234m456p678s22s66z",
    "W": "1379m1379p13579s",
    "N": "2468m2468p2468s7z",
}


@pytest.fixture
def after_ron(club: Club) -> list[Player]:
    """East has won on South's white dragon: dragon pung, 40 fu."""
    four = club.four(walls=[format(wall_of(HANDS, "1z5z", indicators="1z"))])
    four[0].discard("1z", drawn=True)
    four[1].discard("5z", drawn=True)
    four[0].press("ron")
    for player in four:
        expect(player.see("dialog.sheet[open][data-kind=win]")).to_be_visible()
    return four


@rule("ema2016:4.1-a", "ema2012:4.1-a")
def test_all_four_see_yaku_han_fu_and_payments_before_the_next_hand(
    after_ron: list[Player],
) -> None:
    for player in after_ron:
        sheet = player.see("dialog.sheet")
        expect(sheet.locator("h2")).to_have_text("East · Ann: Ron from South")
        expect(sheet.locator("[data-yaku='yakuhai-haku']")).to_contain_text("Dragon Pung (white)")
        expect(sheet.locator("[data-yaku='yakuhai-haku']")).to_contain_text("1 han")
        expect(sheet.locator("table.yaku .sum")).to_contain_text("1 han")
        assert sheet.locator("[data-fu]").count() >= 2
        expect(sheet.locator(".rounded, table.fu .sum").last).to_contain_text("40")
        expect(sheet.locator(".clause").first).to_be_visible()
        expect(sheet.locator(".counted")).to_have_text("1 han · 40 fu")
        expect(sheet.locator(".gain b")).to_have_text("2,000")
        expect(sheet.locator(".gain small")).to_have_text("")
        expect(sheet.locator(".formula")).to_contain_text("2,000")
        expect(sheet.locator(".formula")).not_to_contain_text("(ema2016:")
        cited = sheet.locator(".formula a.clause").first
        expect(cited).to_have_attribute("href", "/rules/ema2016#4.1.2-b")
        # The table behind it still shows the hand that was won.
        expect(player.see("main.play")).to_have_attribute("data-n", str(_last_of_the_hand(player)))


def _last_of_the_hand(player: Player) -> int:
    found: int = next(event["n"] for event in player.events if event["k"] == "hand_end")
    return found


@rule("ema2016:4.1-k", "wrc2015:8.3-c")
def test_every_payment_is_shown_to_all_with_payer_receiver_amount_and_reason(
    after_ron: list[Player],
) -> None:
    for player in after_ron:
        pays = player.see("dialog.sheet .pay[data-seat='1']")
        expect(pays).to_contain_text("South · Bob")
        expect(pays.locator(".change")).to_have_text("−2,000 → East")
        gets = player.see("dialog.sheet .pay[data-seat='0']")
        expect(gets).to_contain_text("East · Ann")
        expect(gets.locator(".change")).to_have_text("+2,000")
        expect(gets.locator(".now")).to_contain_text("32,000")
        for seat in (2, 3):
            expect(player.see(f"dialog.sheet .pay[data-seat='{seat}'] .change")).to_have_text("±0")
        expect(player.see("dialog.sheet .formula")).not_to_be_empty()


def test_a_sheet_ignores_the_first_moments_and_then_goes(after_ron: list[Player]) -> None:
    after_ron[0].page.wait_for_timeout(700)
    after_ron[0].see("dialog.sheet .ok").click()
    expect(after_ron[0].see("dialog.sheet[open]")).to_have_count(0)


@rule("ema2016:3.3.12-b", "ema2012:3.3.11-b", "wrc2015:5.6-b")
def test_the_tile_of_a_self_draw_stays_apart_and_is_the_winning_tile(club: Club) -> None:
    hand = "234m567p22s567s77p"
    wall = wall_of({"E": "1379m1368p1357s1z", "S": hand}, "2z7p", indicators="1z")
    player = club.alone(walls=[format(wall)], players=[1, 0, 2, 3])
    drawn = player.see("hanchan-hand .tile[data-drawn]")
    expect(drawn).to_have_attribute("data-tile", "7p")
    expect(drawn).to_have_count(1)
    gap = player.see("hanchan-hand .tiles").evaluate(
        "one => one.lastElementChild.getBoundingClientRect().x"
        " - one.children[12].getBoundingClientRect().right"
    )
    assert gap > 8
    player.press("tsumo")
    expect(player.see("dialog.sheet .winning")).to_have_attribute("data-tile", "7p")
    shown = player.see("dialog.sheet .concealed .tile")
    assert sorted(shown.evaluate_all("all => all.map(one => one.dataset.tile)")) == sorted(
        "2m 3m 4m 5p 6p 7p 7p 7p 2s 2s 5s 6s 7s".split()
    )
    win = next(event for event in player.events if event["k"] == "win")["b"]
    assert (win["tile"], win["hand"].count("7")) == ("7p", 4)


def test_two_winners_on_one_discard_have_a_sheet_each(club: Club) -> None:
    hands = {
        "E": "234m456p678s99s34p",
        "S": "345m345p789s22s34p",
        "W": "1379m1379p1379s1z",
        "N": "2468m1z2468s2467z",
    }
    four = club.four(walls=[format(wall_of(hands, "1z2z5p", indicators="1z"))])
    four[0].press("riichi")
    four[0].discard("1z", drawn=True)
    four[1].press("riichi")
    four[1].discard("2z", drawn=True)
    four[2].discard("5p", drawn=True)
    for player in (four[0], four[1]):
        player.press("ron")
    sheets = four[3].see("dialog.sheet")
    expect(sheets.locator("h2")).to_contain_text("Ron from West")
    first = sheets.locator("h2").inner_text()
    four[3].close_sheet()
    expect(sheets.locator("h2")).to_contain_text("Ron from West")
    expect(sheets.locator("h2")).not_to_have_text(first)
    assert {first.split(" ")[0], sheets.locator("h2").inner_text().split(" ")[0]} == {
        "East",
        "South",
    }
    assert len([event for event in four[3].events if event["k"] == "win"]) == 2


def test_the_host_holds_a_result_that_the_table_would_leave(club: Club) -> None:
    wall = wall_of({"E": "234m456p678s99s55z"}, "5z", indicators="1z")
    player = club.alone(walls=[format(wall)], pace="normal", clock="club", bot_level="random")
    player.press("tsumo")
    expect(player.see("dialog.sheet .ok[data-left]")).to_be_visible()
    expect(player.see("dialog.sheet .until")).to_contain_text("The next hand begins in")
    player.see("dialog.sheet .hold").click()
    expect(player.see("dialog.sheet .hold")).to_be_hidden()
    expect(player.see("dialog.sheet .ok[data-left]")).to_have_count(0)
    assert [frame for frame in player.frames if frame["t"] == "wait"][-1]["until"] is None


@pytest.mark.proof
def test_at_an_instant_table_nothing_happens_behind_a_sheet(club: Club) -> None:
    wall = wall_of({"E": "234m456p678s99s55z"}, "5z", indicators="1z")
    player = club.alone(walls=[format(wall)], clock="club", bot_level="random")
    player.press("tsumo")
    expect(player.see("dialog.sheet[open]")).to_be_visible()
    player.page.wait_for_timeout(60_000)
    assert [event["k"] for event in player.events if event["k"] != "clock"][-1] == "hand_end"
    player.see("dialog.sheet .ok").click()
    player.wait_for(lambda: player.events[-1]["k"] in ("draw", "discard"), "the next hand")
    expect(player.see("dialog.sheet[open]")).to_have_count(0)


def test_the_host_ends_the_game_with_two_presses(club: Club) -> None:
    player = club.alone(bot_level="random")
    player.page.keyboard.press("?")
    stop = player.see("dialog.keys [data-do=stop]")
    stop.click()
    expect(stop).to_contain_text("Press again")
    assert [event for event in player.events if event["k"] == "game_end"] == []
    stop.click()
    expect(player.see("dialog.sheet[open]")).to_have_attribute("data-kind", "game_end")
    expect(player.see("dialog.keys[open]")).to_have_count(0)


def test_after_the_game_one_sees_place_graph_moments_review_and_rematch(club: Club) -> None:
    wall = wall_of({"E": "234m456p678s99s55z"}, "5z", indicators="1z")
    player = club.alone(walls=[format(wall)], bot_level="random")
    player.press("tsumo")
    player.close_sheet()
    player.wait_for(
        lambda: [e for e in player.events if e["k"] == "hand_start"][1:], "the second hand"
    )
    player.page.evaluate("hanchan.command('stop')")
    sheet = player.see("dialog.sheet[open][data-kind=game_end]")
    expect(sheet.locator(".own-place")).to_contain_text("place 1")
    rows = [box(row) for row in sheet.locator(".standings tbody tr").all()]
    assert (
        len({(row["x"], row["width"]) for row in rows}) == 1
    )  # the own row is one like the others
    expect(sheet.locator(".graph polyline")).to_have_count(4)
    expect(sheet.locator(".moments li")).to_have_count(1)
    expect(sheet.locator(".moments li")).to_contain_text("Ann wins by self-draw (+")
    expect(sheet.locator(".act.gold")).to_have_count(2)
    expect(sheet.locator("[data-act=rematch-same]")).to_be_visible()
    sheet.locator("[data-act=review]").click()
    expect(player.see("hanchan-review .review-side")).to_be_visible()


# The tiles of a hand that is open: how wide they are, whether each is seen, and over which plates they lie.
OPEN = """() => {
  const plates = [...document.querySelectorAll("[data-part=plate]")].map((one) => one.getBoundingClientRect());
  return [...document.querySelectorAll("[data-part=others-hand][data-shown] .tile")].map((tile) => {
    const one = tile.getBoundingClientRect();
    const [x, y] = [one.x + one.width / 2, one.y + one.height / 2];
    const over = plates.some((plate) => plate.left < one.right - 1 && one.left < plate.right - 1
      && plate.top < one.bottom - 1 && one.top < plate.bottom - 1);
    return [Math.min(one.width, one.height), tile.contains(document.elementFromPoint(x, y)), over];
  });
}"""


@pytest.mark.parametrize("size", first_of(["portrait", "landscape"]))
def test_on_a_phone_an_open_hand_can_be_read(after_ron: list[Player], size: str) -> None:
    width, height = SIZES[size]
    for player in after_ron[1:]:  # who sees the winner at the left, across and at the right
        player.page.set_viewport_size({"width": width, "height": height})
        player.see("dialog.sheet .peek").click()
        expect(player.see(".back-to-sheet")).to_be_visible()
        tiles = player.page.evaluate(OPEN)
        assert len(tiles) == 13
        assert all(wide >= 19 and seen and not over for wide, seen, over in tiles), tiles
        back = box(player.see(".back-to-sheet"))
        for tile in player.see("[data-part=hand] .tile").all():
            one = box(tile)
            assert one["y"] >= back["y"] + back["height"] or one["x"] >= back["x"] + back["width"]


CUT = """all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""


def test_a_name_that_is_too_long_for_the_sheet_keeps_its_wind(club: Club) -> None:
    wall = wall_of({"E": "234m456p678s99s55z"}, "5z", indicators="1z")
    player = club.alone(walls=[format(wall)], name="Bartholomew Feat")
    player.press("tsumo")
    expect(player.see("dialog.sheet[open]")).to_be_visible()
    for size in SIZES.values():
        player.page.set_viewport_size({"width": size[0], "height": size[1]})
        for who in player.see("dialog.sheet .pay .who").all():
            assert not who.evaluate_all(CUT)
            expect(who.locator(".glyph")).to_be_visible()


# East's riichi of the first turn is won by self-draw in the second: seven lines of yaku.
SEVEN = {
    "E": "67m223344p55567s",
    "S": "1379m1379p13s445z",
    "W": "1379m1689p19s667z",
    "N": "149m1689p19s5567z",
}
# What is not wholly in sight of the part of a sheet that scrolls.
OUT = """(body, selector) => {
  const { top, bottom, left, right } = body.getBoundingClientRect();
  return [...document.querySelectorAll(`dialog.sheet ${selector}`)].filter((one) => {
    const place = one.getBoundingClientRect();
    return place.height < 1 || place.top < top - 0.5 || place.bottom > bottom + 0.5 || place.left < left - 4
      || place.right > right + 0.5;
  }).map((one) => one.outerHTML);
}"""
# How far the name in a list of payments stands from the line of what is left.
STEPS = """all => all.map((one) => {
  const [name, now] = [".who > span", ".now"].map((part) => one.querySelector(part).getBoundingClientRect());
  return Math.abs(name.bottom - now.bottom);
})"""
# Into how many lines a title is broken, and whether its last word is.
BROKEN = """title => {
  title.closest("html").lang = "ja";
  title.textContent = "南 · Chiara：東からロン";
  const text = title.firstChild;
  const range = document.createRange();
  range.setStart(text, text.length - 5);
  range.setEnd(text, text.length);
  return new Set([...range.getClientRects()].map((one) => one.top)).size;
}"""


def test_a_win_is_seen_in_one_look_and_what_lies_below_is_pointed_out(club: Club) -> None:
    wall = wall_of(SEVEN, "1z2z3z1z8m", indicators="9s", ura="9s")
    four = club.four(walls=[format(wall)])
    four[0].press("riichi")
    for player, tile in zip(four, ("1z", "2z", "3z", "1z"), strict=True):
        player.discard(tile, drawn=True)
    four[0].press("tsumo")
    sheet = four[1].see("dialog.sheet[open]")
    expect(sheet.locator("[data-yaku]")).to_have_count(7)
    expect(sheet.locator(".reckoned")).to_contain_text("7 han")
    expect(sheet.locator(".gain b")).to_have_text(
        "6,000 each"
    )  # the riichi's own bet comes back beside it
    expect(sheet.locator(".gain small")).to_have_text("+ 1,000 (1 riichi bet) = +19,000")
    body, more = sheet.locator(".sheet-body"), sheet.locator(".more")
    for size in ((844, 390), (390, 844), (1024, 768), (1440, 900)):
        four[1].page.set_viewport_size({"width": size[0], "height": size[1]})
        body.evaluate("one => one.scrollTo(0, 0)")
        for part in (
            ".won-hand .tile",
            "[data-yaku] th",
            "[data-yaku] td",
            ".yaku .sum",
            ".pay .now",
        ):
            assert body.evaluate(OUT, part) == [], (size, part)
        for one in sheet.locator(".pay[data-change^='-'] small").all():
            expect(one).to_be_visible()
        if size[0] > 900:
            expect(more).to_be_hidden()
            assert body.evaluate(OUT, ".formula p") == []
            continue
        assert max(sheet.locator(".pay").evaluate_all(STEPS)) < 1.5
        one_row = {box(one)["y"] for one in sheet.locator(".sheet-foot .act:visible").all()}
        assert len(one_row) == 1
    for size in ((844, 390), (360, 640)):
        four[1].page.set_viewport_size({"width": size[0], "height": size[1]})
        body.evaluate("one => one.scrollTo(0, 0)")
        for _ in range(4):
            expect(more).to_be_visible()
            more.click()
            if body.evaluate(OUT, ".formula p:last-child") == []:
                break
        expect(more).to_be_hidden()
    assert sheet.locator("h2").evaluate(BROKEN) == 1


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
def test_the_winning_tile_lies_beside_the_sets_whatever_they_are(
    club: Club, size: tuple[int, int]
) -> None:
    wall = wall_of({"E": "1111m2222m3333m5p"}, "5p", replacements="789p", indicators="4z")
    player = club.alone(walls=[format(wall)])
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    for kongs in range(3):
        player.press("kong")
        if kongs < 2:  # more than one may be called
            player.see("hanchan-prompt .group").first.click()
        expect(player.see(".melds.own .meld")).to_have_count(kongs + 1)
    player.press("tsumo")
    hand = player.see("dialog.sheet[open] .won-hand")
    expect(hand.locator(".meld")).to_have_count(3)
    lows = [box(one) for one in hand.locator(":scope > *").all()]
    assert len({round((one["y"] + one["height"]) / 12) for one in lows}) == 1, lows

"""The board at every size: large tiles, plates at their own hands, the thirteen places, the tile one may claim."""

from __future__ import annotations

import re
from contextlib import suppress
from math import hypot
from typing import Any

import pytest
from playwright.sync_api import TimeoutError, expect

from browser.players import Club, Player, box
from hanchan.game import Game, Start
from hanchan.game.events import Win
from hanchan.tiles import format
from helpers.scripts import seen, table, wall_of
from proof import first_of

WINDOWS = {"desk": (1440, 900), "tablet": (1024, 768), "tall": (390, 844), "flat": (844, 390)}
HANDS = {"E": "1379m1379p13579s", "S": "2468m2468p1468s1z"}
PLACES = """
all => Object.fromEntries(all.filter((one) => one.isConnected).map((one) => {
  const { x, y, width } = one.getBoundingClientRect();
  return [one.dataset.slot, [x, y, width]];
}))
"""


def seated(club: Club, window: str, **table: Any) -> Player:
    """A player with a hand that nobody calls from, in a window of this size."""
    wall = wall_of(HANDS, "5z", indicators="1z")
    player = club.alone(walls=[format(wall)], bot_level="random", **table)
    width, height = WINDOWS[window]
    player.page.set_viewport_size({"width": width, "height": height})
    expect(player.see("[data-part=hand] .live").first).to_be_visible()
    return player


def distance(one: dict[str, float], other: dict[str, float]) -> float:
    """How far two boxes are from each other, edge to edge."""
    gaps = [
        max(0.0, one[x] - other[x] - other[size], other[x] - one[x] - one[size])
        for x, size in (("x", "width"), ("y", "height"))
    ]
    return hypot(*gaps)


def boxes(player: Player, part: str) -> dict[int, dict[str, float]]:
    """Where the parts of the four seats are, by seat; without those that are not drawn."""
    found = player.see(f"[data-part={part}][data-seat]:visible").all()
    return {int(one.get_attribute("data-seat") or -1): box(one) for one in found}


@pytest.mark.parametrize("window", WINDOWS)
def test_every_plate_is_nearest_its_own_hand_or_in_the_order_of_the_seats(
    club: Club, window: str
) -> None:
    player = seated(club, window)
    plates = boxes(player, "plate")
    hands = {seat: one for seat, one in boxes(player, "others-hand").items() if one["width"]}
    hands[0] = box(player.see("[data-part=hand]"))
    assert sorted(plates) == [0, 1, 2, 3]
    if len(hands) > 1:
        for seat, plate in plates.items():
            assert min(hands, key=lambda other: distance(plate, hands[other])) == seat
        return
    # Others' hands are not drawn: their plates go from left to right as they sit, mine is next to my hand.
    assert plates[3]["x"] < plates[2]["x"] < plates[1]["x"]
    assert min(plates, key=lambda seat: distance(plates[seat], hands[0])) == 0


REACH = """all => all.flatMap((plate) => {
  const { right } = plate.getBoundingClientRect();
  return [...plate.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > right + 1
    && !one.closest(".name, .sr, svg")).map((one) => one.outerHTML);
})"""


@pytest.mark.parametrize("window", WINDOWS)
def test_nothing_reaches_out_of_a_plate(club: Club, window: str) -> None:
    player = seated(club, window)
    plates = player.see("[data-part=plate]")
    plates.evaluate_all("""all => { for (const one of all) {
      one.querySelector(".name").textContent = "Bartholomew Featherstonehaugh";
      one.querySelector(".points").textContent = "−112,300";
      one.querySelector(".beside").textContent = "−142,300";
    } }""")
    assert plates.evaluate_all(REACH) == []


# Where the last sign of each name ends, and where its plate has room for it.
ENDS = """all => all.map((one) => {
  const signs = [...one.querySelectorAll("*"), one].flatMap(({ childNodes }) => [...childNodes])
    .filter((node) => node.nodeType === Node.TEXT_NODE && node.data);
  const text = signs.at(-1);
  const range = document.createRange();
  range.setStart(text, text.length - 1);
  range.setEnd(text, text.length);
  return [one.textContent, range.getBoundingClientRect().right <= one.getBoundingClientRect().right + 0.5];
})"""


def test_what_keeps_long_names_apart_is_read_on_every_plate(club: Club) -> None:
    names = ("Wilhelmina Longn", "Wilhelmina Lon 2", "Wilhelmina Lon 3", "Wilhelmina Lon 4")
    game = Game("ema2016", seed=1, names=names, players=(0, 1, 2, 3))
    page = club.picture(game.events, size="portrait")
    page.locator("main.play").evaluate("one => (one.style.cssText = 'width:390px;height:700px')")
    found = page.locator("[data-part=plate] .name")
    expect(found.last).to_be_visible()
    told = dict(found.evaluate_all(ENDS))
    assert sorted(told) == sorted(names)
    assert [told[name] for name in names[1:]] == [True] * 3


def test_own_tiles_are_as_large_as_fit(club: Club) -> None:
    player = seated(club, "desk")
    tiles = [box(tile) for tile in player.see("[data-part=hand] [data-slot]").all()]
    assert len(tiles) == 14
    assert all(tile["width"] >= 64 for tile in tiles)
    assert len({tile["y"] for tile in tiles}) == 1
    lying = box(player.see(".centre"))["width"] / 6.36
    assert lying >= 44  # rivers and sets keep the proportion


HINT = """one => {
  const { height } = getComputedStyle(one, "::before");
  const { top } = one.getBoundingClientRect();
  return top - 0.08 * one.offsetHeight - parseFloat(height);
}"""


def test_what_a_discard_leaves_is_told_beside_the_own_plate_not_over_it(club: Club) -> None:
    player = seated(club, "desk")
    plate = box(player.see("[data-part=plate][data-seat='0']"))
    for tile in player.see("[data-part=hand] .live").all():
        place = box(tile)
        if place["x"] > plate["x"] + plate["width"] or place["x"] + place["width"] < plate["x"]:
            continue
        tile.hover()
        expect(tile).to_have_attribute("data-waits", re.compile("helps?$"))
        assert tile.evaluate(HINT) >= plate["y"] + plate["height"]


def places_over(player: Player, turns: int) -> list[dict[str, list[float]]]:
    """Where the places of the hand are, before and after each of so many turns."""
    found = []
    for _ in range(turns):
        found.append(player.see("[data-part=hand] [data-slot]").evaluate_all(PLACES))
        player.play_drawn()
        found.append(player.see("[data-part=hand] [data-slot]").evaluate_all(PLACES))
    return found


def assert_still(found: list[dict[str, list[float]]]) -> None:
    """No place of the hand is ever anywhere else."""
    for name in [*map(str, range(13)), "drawn"]:
        seen = {tuple(round(value, 1) for value in one[name]) for one in found if name in one}
        assert len(seen) == 1, name


@pytest.mark.parametrize("window", first_of(["tall", "desk", "flat"]))
def test_the_thirteen_places_never_move(club: Club, window: str) -> None:
    assert_still(places_over(seated(club, window), 4))


def play_on(player: Player) -> None:
    """Does what is to be done now, if anything: reads a sheet, passes, discards what was drawn."""
    for selector in (
        "dialog.sheet[open] .ok",
        "[data-part=prompt] :is([data-act=pass], [data-act=noten])",
        "[data-part=hand] .live[data-drawn]",
    ):
        found = player.see(selector)
        if found.count():
            with suppress(TimeoutError):  # it was there a moment ago
                found.click(timeout=1000)
            return
    player.page.wait_for_timeout(20)


@pytest.mark.proof
def test_the_thirteen_places_are_the_same_over_fifty_turns(club: Club) -> None:
    player = seated(club, "desk", rules={"base": "ema2016", "start_points": 100_000})
    found: list[dict[str, list[float]]] = []
    while player.own_discards() < 50:
        found.append(player.see("[data-part=hand] [data-slot]").evaluate_all(PLACES))
        play_on(player)
    assert_still(found)


def test_the_tile_one_may_claim_is_outlined_and_the_call_is_mine(club: Club) -> None:
    hands = {"E": "55p66s137m1379s12z", "S": "1379m1379p13s123z"}
    four = club.four(walls=[format(wall_of(hands, "7z5p", indicators="1z"))])
    four[0].discard("7z", drawn=True)
    four[1].discard("5p", drawn=True)
    claim = four[0].see("[data-claim]")
    expect(claim).to_have_count(1)
    expect(claim).to_have_attribute("data-tile", "5p")
    expect(four[0].see(".layer[data-seat='1'] .river [data-claim]")).to_be_visible()
    expect(four[0].see("[data-part=prompt] button[data-act=pung] .set .tile")).to_have_count(3)
    expect(four[0].see("[data-part=plate][data-seat='0'] .to-play")).to_have_text("your call")
    expect(four[0].see("[data-part=plate][data-active]")).to_have_count(1)
    for other in four[1:]:  # nobody else learns who may call
        expect(other.see("[data-claim], [data-part=plate][data-active]")).to_have_count(0)
    four[0].press("pass")
    expect(claim).to_have_count(0)


def test_every_call_has_a_colour_of_its_own(club: Club) -> None:
    wall = wall_of({"S": "345567p123m789s5p", "E": "1379m1379p1379s1z"}, "5p", indicators="1z")
    four = club.four(walls=[format(wall)])
    four[0].discard("5p", drawn=True)
    expect(four[1].see("hanchan-prompt [data-act=ron]")).to_be_visible()
    grounds = (
        four[1]
        .see("hanchan-prompt button[data-act]")
        .evaluate_all("all => all.map((one) => getComputedStyle(one).backgroundImage)")
    )
    assert len(grounds) == len(set(grounds)) == 5
    four[1].press("chow")  # its ways have its colour
    ways = four[1].see("hanchan-prompt .group")
    expect(ways).to_have_count(3)
    ground = ways.first.evaluate("one => getComputedStyle(one).backgroundImage")
    assert ground == grounds[1]


CLOCKS = """() => ["[data-part=plate][data-seat='0'] .seconds", "hanchan-prompt .clock b"]
  .map((one) => parseInt(document.querySelector(one)?.textContent))"""


@pytest.mark.proof
def test_all_clocks_tell_the_same_and_stop_with_the_discard(club: Club) -> None:
    wall = wall_of({"S": "345567p123m789s5p", "E": "1379m1379p1379s1z"}, "5p", indicators="1z")
    four = club.four(walls=[format(wall)], clock="club")
    for player in four:
        expect(player.see("[data-part=plate][data-seat='0'] .seconds")).to_be_visible()
    ring = four[0].see("hanchan-prompt .clock b")
    expect(ring).to_have_text(re.compile("^[1-8]$"))
    for player in four[:2]:  # who comes back sees what is left
        player.page.reload()
        expect(player.see("[data-part=plate][data-seat='0'] .seconds")).to_have_text(
            re.compile(r"\d s$")
        )
    expect(ring).to_have_text(re.compile(r"\d"))
    mine, theirs = (player.page.evaluate(CLOCKS)[0] for player in four[:2])
    assert abs(mine - theirs) <= 1
    for _ in range(5):
        plate, prompt = four[0].page.evaluate(CLOCKS)
        assert plate == prompt
        four[0].page.wait_for_timeout(130)
    four[0].discard("5p", drawn=True)
    expect(four[1].see("hanchan-prompt [data-act=ron]")).to_be_visible()
    for player in four:
        expect(player.see("[data-part=plate] .seconds:visible")).to_have_count(0)


def test_nobody_is_to_play_once_the_hand_is_over(club: Club) -> None:
    script = table({"E": "123m456p789s1122z"}, "1z")
    script.do("E", "tsumo")
    events = script.game.events
    page = club.picture(events[: events.index(seen(events, Win)[-1])], 1)
    expect(page.locator("[data-part=plate][data-active]")).to_have_count(1)
    page = club.picture(events[: events.index(seen(events, Win)[-1]) + 1], 1)
    expect(page.locator("[data-part=plate] .points").first).to_be_visible()
    expect(page.locator("[data-part=plate][data-active]")).to_have_count(0)


def test_a_set_leaves_the_other_places_where_they_were(club: Club) -> None:
    player = club.alone(walls=[format(wall_of({"E": "1111m2468p2468s1z"}, "5z", indicators="9m"))])
    before = player.see("[data-part=hand] [data-slot]").evaluate_all(PLACES)
    player.press("kong")
    expect(player.see(".melds.own .meld")).to_have_count(1)
    expect(player.see("[data-part=hand] [data-slot]")).to_have_count(11)
    after = player.see("[data-part=hand] [data-slot]").evaluate_all(PLACES)
    assert set(after) == {*map(str, range(10)), "drawn"}
    assert after == {name: before[name] for name in after}


def test_the_first_touch_lifts_and_tells_what_the_discard_leaves(club: Club) -> None:
    hand = {"E": "234m567m345p99s67p"}
    player = club.alone(walls=[format(wall_of(hand, "1z", indicators="9s"))], size="portrait")
    tile = player.see("[data-slot=drawn].live")
    player.wait_guard()
    place = box(tile)
    tile.tap()
    expect(tile).to_have_class(re.compile("lifted"))
    assert box(tile) == place  # the place stays
    assert place["y"] - box(tile.locator("svg"))["y"] > 15  # what stands there is lifted
    expect(tile).to_have_attribute("data-waits", re.compile(r"tenpai · 3 kinds, \d+ tiles help"))
    assert player.own_discards() == 0
    player.play_drawn(touch=True)


def test_two_quick_touches_discard_nothing(club: Club) -> None:
    player = club.alone(walls=[format(wall_of(HANDS, "5z", indicators="1z"))], size="portrait")
    tile = player.see("[data-slot='3'].live")
    player.wait_guard()
    tile.evaluate(
        """one => [1, 2].forEach(() => one.dispatchEvent(new PointerEvent("click",
             { bubbles: true, detail: 1, pointerType: "touch" })))"""
    )
    expect(tile).to_have_class(re.compile("lifted"))
    assert player.own_discards() == 0


def test_waits_are_those_of_the_riichi_that_is_being_chosen(club: Club) -> None:
    wall = wall_of({"E": "123m789m345p99s57p"}, "2z", indicators="9s")
    player = club.alone(walls=[format(wall)])
    wait = player.see(".wait-row .wait[data-tile='6p']").first
    expect(wait).to_have_attribute("data-label", "no_yaku")
    player.press("riichi")
    expect(wait).to_have_attribute("data-label", "wins")


# Counts the locks of the screen that are held: a browser without a screen gives none.
LOCKS = """
window.locks = { asked: 0, held: 0 };
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  locks.asked += 1;
  locks.held += 1;
  return { release: async () => { locks.held -= 1; } };
} } });
"""


def test_the_screen_is_kept_on_only_while_a_game_is_live(club: Club) -> None:
    made = club.begun(bot_level="random")
    player = Player(club.page())
    player.page.add_init_script(LOCKS)
    player.page.goto(club.url + made["link"])
    player.wait_for(lambda: player.page.evaluate("locks.held") == 1, "the lock")
    player.discard_drawn()
    assert player.page.evaluate("locks.asked") == 1
    player.page.evaluate("hanchan.command('stop')")
    expect(player.see("dialog.sheet[open]")).to_have_attribute("data-kind", "game_end")
    player.wait_for(lambda: player.page.evaluate("locks.held") == 0, "the release")
    player.page.goto(f"{club.url}/g/{made['game']}")
    expect(player.see("hanchan-replay .centre")).to_be_visible()
    assert player.page.evaluate("locks.asked") == 0


def test_a_win_opens_the_hand_on_the_table_before_its_sheet_comes(club: Club) -> None:
    hands = {"E": "1379m1379p1379s1z", "S": "234m456p678s99s55z"}
    wall = wall_of(hands, "5z", indicators="1z")
    made = club.begun(walls=[format(wall)])
    player = club.sit(made["link"], reduced_motion="no-preference")
    player.discard_drawn()  # the club's bot wins on it
    shown = player.see("[data-part=others-hand][data-seat='1'] .tile:not([data-tile=back])")
    expect(shown).to_have_count(13)
    expect(player.see(".layer.side-0 .river .won")).to_have_attribute("data-tile", "5z")
    player.page.keyboard.press("Shift")  # no need to wait
    expect(player.see("dialog.sheet[open][data-kind=win]")).to_be_visible()


@pytest.mark.parametrize("window", ["tall", "flat"])
def test_on_a_phone_too_the_hand_that_won_lies_open_on_the_board(club: Club, window: str) -> None:
    hands = {"E": "1379m1379p1379s1z", "S": "234m456p678s99s55z"}
    width, height = WINDOWS[window]
    made = club.begun(walls=[format(wall_of(hands, "5z", indicators="1z"))])
    view = {"width": width, "height": height}
    player = club.sit(made["link"], viewport=view, reduced_motion="no-preference")
    backs = player.see("[data-part=others-hand]:visible")
    expect(player.see("[data-part=hand] .live").first).to_be_visible()
    expect(backs).to_have_count(0)
    player.discard_drawn()
    shown = player.see("[data-part=others-hand][data-seat='1'] .tile:visible")
    expect(shown).to_have_count(13)
    board = box(player.see("hanchan-board"))
    for tile in map(box, shown.all()):
        assert board["x"] <= tile["x"]
        assert tile["x"] + tile["width"] <= board["x"] + board["width"]
        assert board["y"] <= tile["y"]
        assert tile["y"] + tile["height"] <= board["y"] + board["height"]


def test_on_a_low_board_every_river_is_turned_to_its_owner(club: Club) -> None:
    player = seated(club, "flat")
    for _ in range(3):
        player.play_drawn()
    lying = box(player.see(".layer[data-seat='0'] .river .tile").first)["width"] / 0.97
    assert lying >= 26  # 844 by 390: as large as fit beside each other
    ways = []
    for seat in range(4):
        first, *_, last = player.see(f".layer[data-seat='{seat}'] .river .tile").all()
        one, two = box(first), box(last)
        ways.append((round((two["x"] - one["x"]) / lying), round((two["y"] - one["y"]) / lying)))
    assert [(min(1, max(-1, x)), min(1, max(-1, y))) for x, y in ways] == [
        (1, 0), (0, -1), (-1, 0), (0, 1),
    ]  # fmt: skip


@pytest.mark.parametrize("hands", ["right", "left"])
def test_on_a_low_board_nothing_lies_on_a_river(club: Club, hands: str) -> None:
    player = seated(club, "flat")
    player.page.evaluate("hands => (document.documentElement.dataset.hands = hands)", hands)
    for width, height in ((844, 390), (740, 360), (667, 375), (932, 430)):
        player.page.set_viewport_size({"width": width, "height": height})
        rivers = [box(one) for one in player.see(".river").all()]  # with room for every tile
        for one in player.see(".toggle, .plate").all():
            apart = [distance(box(one), river) for river in rivers]
            assert min(apart) > 0, (width, one.inner_text(), apart)


@pytest.mark.parametrize("window", first_of(["desk", "tablet", "tall", "flat"]))
def test_the_dora_lie_in_the_middle_apart_from_all_else_there(club: Club, window: str) -> None:
    player = seated(club, window)
    player.play_drawn()
    middle, dora = box(player.see(".centre")), box(player.see(".slot.open > .tile"))
    assert dora["width"] >= 16
    off = dora["x"] + dora["width"] / 2 - middle["x"] - middle["width"] / 2
    assert abs(off) <= middle["width"] / 4
    for other in (".centre .round", ".centre .left", ".score .points"):
        for one in player.see(other).all():
            assert distance(dora, box(one)) > 0, other


# The marks of gold on the table, in words: what has the colour of the present dealer.
GOLDEN = """() => [...document.querySelectorAll(".score .wind, .marker[data-wind]")]
  .filter((one) => getComputedStyle(one).backgroundColor === "rgb(240, 198, 90)")
  .map((one) => one.closest("[data-seat]").dataset.seat)"""


def test_the_first_dealers_marker_is_not_taken_for_the_dealer(club: Club) -> None:
    script = table({}, start=Start(dealer=2))
    page = club.picture(script.game.events, 0)
    expect(page.locator(".layer[data-seat='0'] .marker[data-wind]")).to_be_visible()
    assert page.evaluate(GOLDEN) == ["2"]
    told = page.locator("[data-part=plate] .wind-name")
    assert [one for one in told.all_inner_texts() if "dealer" in one] == ["East · dealer"]


@pytest.mark.parametrize("window", first_of(["flat", "tall"]))
def test_where_no_hands_are_drawn_a_set_says_whose_it_is(club: Club, window: str) -> None:
    script = table({"S": "55p1379m1379s123z"}, "5p")
    script.say("E", "discard", "5p", drawn=True)
    script.do("S", "pung")
    page = club.picture(script.game.events, (script.seat("S") + 2) % 4)
    width, height = WINDOWS[window]
    page.set_viewport_size({"width": width, "height": height})
    page.locator("main.play").evaluate(
        "(one, box) => (one.style.cssText = `width:${box[0]}px;height:${box[1]}px`)",
        [width, height],
    )
    told = "one => getComputedStyle(one, '::before').content"
    assert page.locator(".side-2 .rack .melds").evaluate(told) == '"S"'
    assert page.locator(".side-1 .rack .melds").evaluate(told) == "none"


def test_upright_the_drawn_tile_is_apart_and_everything_is_where_it_belongs(club: Club) -> None:
    player = seated(club, "tall")
    last, drawn = (
        box(player.see(f"[data-part=hand] [data-slot='{name}']")) for name in ("12", "drawn")
    )
    assert drawn["x"] - last["x"] - last["width"] >= 10
    middle, marker = box(player.see(".centre")), box(player.see(".marker[data-wind]"))
    assert distance(marker, box(player.see(".score[data-seat='0']"))) == 0  # the first East's
    assert middle["x"] <= marker["x"]
    assert marker["y"] + marker["height"] <= middle["y"] + middle["height"]
    for plate in boxes(player, "plate").values():  # with its ring within the frame
        assert plate["x"] >= 6.5
        assert plate["x"] + plate["width"] <= WINDOWS["tall"][0] - 6.5
    assert box(player.see(".bar .round-name"))["width"] <= 1  # the middle says it
    lying = box(player.see(".layer[data-seat='0'] .river"))["width"] / 6.4
    assert lying >= 26.5


# Remembers where animations of the page begin.
ANIMATIONS = """
() => {
  window.begun = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    begun.push([this.dataset.tile ?? this.className, frames[0].transform, how.duration]);
    return animate.call(this, frames, how);
  };
}
"""


@pytest.mark.parametrize(("motion", "flown"), [("no-preference", 1), ("reduce", 0)])
def test_a_discard_flies_from_its_place_unless_motion_is_unwanted(
    club: Club, motion: str, flown: int
) -> None:
    made = club.begun(walls=[format(wall_of(HANDS, "5z", indicators="1z"))], bot_level="random")
    player = club.sit(made["link"], reduced_motion=motion)
    expect(player.see("hanchan-side")).to_be_attached()
    player.wait_guard()
    player.page.evaluate(ANIMATIONS)
    player.discard_drawn()
    player.wait_for(lambda: player.own_discards() == 1, "the discard")
    expect(player.see(".layer.side-0 .river .tile")).to_have_count(1)
    own = [one for one in player.page.evaluate("begun") if one[0] == "5z"]
    assert len(own) == flown
    assert all("translate(" in start and 150 <= length <= 300 for _, start, length in own)

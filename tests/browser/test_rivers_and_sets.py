"""How discards and sets lie: rows of six, tiles on their side, the marks of claimed tiles."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.players import Club, box
from browser.test_board import distance
from browser.test_layout import apart
from hanchan.game.events import AnyEvent, Discard, HandStart
from helpers.books import rule
from helpers.scripts import Script, table


def tiles(found: Locator) -> list[str]:
    """The faces, in the order of the page."""
    faces: list[str] = found.evaluate_all("all => all.map(one => one.dataset.tile)")
    return faces


def is_turned(tile: Locator) -> bool:
    """The tile is drawn wider than high, as the seat below sees it."""
    place = box(tile.locator("svg").first)
    return place["width"] > place["height"]


def river_rows(page: Page, seat: int) -> list[list[str]]:
    """The discards of a seat as they lie on the screen: from left to right, row by row."""
    found = page.locator(f".layer[data-seat='{seat}'] .river .tile")
    places = [
        (round(box(found.nth(at))["y"]), box(found.nth(at))["x"], face)
        for at, face in enumerate(tiles(found))
    ]
    rows: dict[int, list[tuple[float, str]]] = {}
    for y, x, face in places:
        rows.setdefault(y, []).append((x, face))
    return [[face for _, face in sorted(row)] for _, row in sorted(rows.items())]


def discards(script: Script, seat: int) -> list[str]:
    return [e.tile for e in script.game.events if isinstance(e, Discard) and e.seat == seat]


@rule("ema2016:3.3-f", "ema2012:3.3-d")
def test_fourteen_discards_lie_in_rows_of_six_six_and_two(club: Club) -> None:
    script = table({})
    while len(discards(script, 0)) < 14:
        script.drawn()
    page = club.picture(script.game.events, 0)
    rows = river_rows(page, 0)
    assert [len(row) for row in rows] == [6, 6, 2]
    assert [tile for row in rows for tile in row] == discards(script, 0)


@rule("wrc2015:5.3-c")
def test_the_third_row_of_discards_may_be_longer(club: Club) -> None:
    events: list[AnyEvent] = table({}).game.events[:2]
    assert isinstance(events[-1], HandStart)
    order = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 8)][:20]
    page = club.picture([*events, *(Discard(0, tile) for tile in order)], 0)
    rows = river_rows(page, 0)
    assert [len(row) for row in rows] == [6, 6, 8]
    assert [tile for row in rows for tile in row] == order


@rule("ema2016:3.3-f", "ema2012:3.3-d")
def test_a_claimed_discard_leaves_its_mark_in_the_row(club: Club) -> None:
    script = table({"S": "55p1379m1379s12z"}, "5p")
    script.say("E", "discard", "5p", drawn=True)
    script.do("S", "pung")
    page = club.picture(script.game.events, 0)
    ghost = page.locator(".layer[data-seat='0'] .river .tile")
    expect(ghost).to_have_count(1)
    expect(ghost).to_contain_text("claimed by South")
    expect(ghost.locator("svg")).to_be_hidden()
    outline = ghost.evaluate("one => getComputedStyle(one, '::before').borderTopStyle")
    assert outline == "dashed"


def pung_by_south(source: str) -> Script:
    """South has claimed a 5p of the player on that wind."""
    others = {"E": "5p", "N": "2z9m6s5p", "W": "2z9m5p"}
    script = table({"S": "55p1379m1379s12z"}, others[source])
    for wind in {"E": "", "W": "E", "N": "E"}[source]:
        script.do(wind, "discard", "2z", drawn=True)
    if source != "E":
        script.do("S", "discard", "9m", drawn=True)
    if source == "N":
        script.do("W", "discard", "6s", drawn=True)
    script.say(source, "discard", "5p", drawn=True)
    script.do("S", "pung")
    return script


SOURCES = pytest.mark.parametrize(("source", "turned"), [("E", 0), ("N", 1), ("W", 2)])


@rule("ema2016:3.3.8-e", "ema2012:3.3.5-e", "wrc2015:5.4.10-e")
@SOURCES
def test_the_turned_tile_tells_whose_discard_it_was(club: Club, source: str, turned: int) -> None:
    script = pung_by_south(source)
    page = club.picture(script.game.events, script.seat("S"))
    laid = page.locator(".melds.own .meld .tile")
    assert tiles(laid) == ["5p", "5p", "5p"]
    assert [is_turned(laid.nth(at)) for at in range(3)] == [at == turned for at in range(3)]
    lefts = [box(laid.nth(at))["x"] for at in range(3)]
    assert lefts == sorted(lefts)


@rule("ema2016:3.3.8-d", "ema2012:3.3.5-d", "wrc2015:5.4.10-d")
def test_melded_sets_lie_face_up_at_the_right_of_the_hand_for_everybody(club: Club) -> None:
    script = table({"S": "55p66s137m1379s12z"}, "5p6s")
    script.say("E", "discard", "5p", drawn=True)
    script.do("S", "pung")
    script.do("S", "discard", "1z")
    script.say("W", "discard", "6s", drawn=True)
    script.do("S", "pung")
    seat = script.seat("S")
    for viewer in range(4):
        page = club.picture(script.game.events, viewer)
        if viewer == seat:
            sets, hand = page.locator(".melds.own .meld"), page.locator("hanchan-hand .tiles .tile")
        else:
            layer = page.locator(f".layer[data-seat='{seat}']")
            sets, hand = layer.locator(".melds .meld"), layer.locator(".backs .tile")
            # Turned as its owner sees it, so that right is right.
            layer.evaluate("one => one.style.transform = 'none'")
        newest_first = sorted(sets.all(), key=lambda one: box(one)["x"])
        assert [sorted(tiles(one.locator(".tile"))) for one in newest_first] == [
            ["6s"] * 3,
            ["5p"] * 3,
        ]
        right = max(
            box(hand.nth(at))["x"] + box(hand.nth(at))["width"] for at in range(hand.count())
        )
        assert all(box(sets.nth(at))["x"] >= right for at in (0, 1))
        assert all(box(sets.nth(at))["width"] > 0 for at in (0, 1))


def test_the_set_that_moves_is_the_one_just_made(club: Club) -> None:
    script = table({"S": "55p66s137m1379s12z"}, "5p6s")
    script.say("E", "discard", "5p", drawn=True)
    script.do("S", "pung")
    page = club.picture(script.game.events, script.seat("S"))
    first = page.locator(".melds.own .meld").element_handle()
    script.do("S", "discard", "1z")
    script.say("W", "discard", "6s", drawn=True)
    script.do("S", "pung")
    club.go_on(page, script.game.events, script.seat("S"))
    expect(page.locator(".melds.own .meld")).to_have_count(2)
    assert first is not None
    kept = first.eval_on_selector_all(".tile", "all => all.map(one => one.dataset.tile)")
    assert kept == ["5p"] * 3, "its place on the page is still that of the first set"


def kong_script(kind: str) -> Script:
    """South holds a kong of 5p: claimed, added to a pung, or concealed."""
    if kind == "kong":
        script = table({"S": "555p137m1379s123z"}, "5p", replacements="4z")
        script.say("E", "discard", "5p", drawn=True)
        script.do("S", "kong")
    elif kind == "added_kong":
        script = table({"S": "55p1379m1379s123z"}, "5p1m2m3m5p", replacements="4z")
        script.say("E", "discard", "5p", drawn=True)
        script.do("S", "pung")
        script.do("S", "discard", "1z")
        for _ in "WNE":
            script.drawn()
        script.do("S", "added_kong", "5p")
    else:
        script = table({"S": "555p137m1379s123z"}, "1m5p", replacements="4z")
        script.drawn()
        script.do("S", "concealed_kong", "5p")
    return script


@rule("wrc2015:5.4.10-f", "ema2016:3.3.8-f", "ema2012:3.3.5-f")
@pytest.mark.parametrize(
    ("kind", "turned", "down"), [("kong", 1, 0), ("added_kong", 2, 0), ("concealed_kong", 0, 2)]
)
def test_each_kong_is_laid_as_its_kind(club: Club, kind: str, turned: int, down: int) -> None:
    script = kong_script(kind)
    page = club.picture(script.game.events, script.seat("S"))
    meld = page.locator(".melds.own .meld")
    expect(meld).to_have_attribute("data-act", kind)
    drawings = meld.locator("svg, .back")
    expect(drawings).to_have_count(4)
    boxes = [box(drawings.nth(at)) for at in range(4)]
    assert sum(one["width"] > one["height"] for one in boxes) == turned
    expect(meld.locator("[data-tile='back']")).to_have_count(down)
    if kind == "added_kong":
        below, above = box(meld.locator(".sideways > svg").first), box(meld.locator("svg.added"))
        # The pung came from the left: the first tile is turned, and the fourth lies against it, towards the middle.
        assert below["x"] == pytest.approx(above["x"], abs=1)
        assert above["y"] + above["height"] == pytest.approx(below["y"], abs=1.5)
        assert box(meld.locator(".tile").first) == box(meld.locator(".tile.sideways"))
    if kind == "concealed_kong":
        assert tiles(meld.locator(".tile")) == ["back", "5p", "5p", "back"]


def riichi_tile_claimed() -> Script:
    """South's riichi tile was claimed by West."""
    hands = {"S": "234m456p678s99s55z", "W": "11m1379s1379p123z"}
    script = table(hands, "7z1m")
    script.drawn()
    script.say("S", "riichi", "1m", drawn=True)
    script.do("W", "pung")
    return script


@rule("ema2016:3.3.14-c", "ema2012:3.3.12-c", "ema2016:5.3-d")
def test_if_the_riichi_tile_is_claimed_the_next_discard_is_turned(club: Club) -> None:
    script = riichi_tile_claimed()
    seat = script.seat("S")
    page = club.picture(script.game.events, seat)
    river = page.locator(f".layer[data-seat='{seat}'] .river .tile")
    expect(river).to_have_count(1)
    expect(river).to_have_attribute("data-claimed", str(script.seat("W")))
    script.do("W", "discard", "3z")
    while len(discards(script, seat)) < 3:
        script.drawn()
    page = club.picture(script.game.events, seat)
    river = page.locator(f".layer[data-seat='{seat}'] .river .tile")
    assert [is_turned(river.nth(at)) for at in (1, 2)] == [True, False]
    expect(river.nth(1)).to_contain_text("riichi")


@pytest.mark.parametrize("viewer", range(4))
def test_a_riichi_tile_lies_on_its_side_with_the_lower_edges_in_line(
    club: Club, viewer: int
) -> None:
    script = table({"E": "234m456p678s99s55z"}, "1m")
    script.do("E", "riichi", "1m", drawn=True)
    while len(discards(script, 0)) < 2:
        script.drawn()
    page = club.picture(script.game.events, viewer)
    layer = page.locator(".layer[data-seat='0']")
    layer.evaluate("one => one.style.transform = 'none'")
    turned, upright = (box(layer.locator(".river .tile svg").nth(at)) for at in (0, 1))
    assert turned["width"] > turned["height"]
    assert turned["y"] + turned["height"] == pytest.approx(upright["y"] + upright["height"], abs=1)
    assert turned["x"] + turned["width"] <= upright["x"] + 1


def stand(page: Page, width: int, height: int) -> None:
    """The board of a picture gets this size."""
    page.locator("main.play").evaluate(
        "(one, [width, height]) => { one.style.cssText = `width:${width}px;height:${height}px`;"
        " one.querySelector('hanchan-hand').hidden = true; }",
        [width, height],
    )


def inside(one: dict[str, float], other: dict[str, float]) -> bool:
    """The one box lies wholly within the other."""
    return all(
        other[x] - 0.5 <= one[x] and one[x] + one[size] <= other[x] + other[size] + 0.5
        for x, size in (("x", "width"), ("y", "height"))
    )


@pytest.mark.parametrize("viewer", range(4))
def test_the_middle_of_a_low_board_holds_all_it_says(club: Club, viewer: int) -> None:
    script = table({"E": "234m456p678s99s55z"}, "1m")
    script.do("E", "riichi", "1m", drawn=True)
    script.drawn()
    page = club.picture(script.game.events, viewer)
    stand(page, 844, 318)
    middle = box(page.locator(".centre"))
    said = (
        ".bet .stick",
        ".centre .round",
        ".slot.open > .tile",
        ".centre .bets",
        ".centre .left",
        ".score .wind",
        ".score .points",
    )
    parts = [box(one) for name in said for one in page.locator(f"{name}:visible").all()]
    assert len(parts) == 13
    for at, one in enumerate(parts):
        assert inside(one, middle)
        for other in parts[:at]:
            assert apart(one, other)


@pytest.mark.parametrize("viewer", [0, 2, 3])
def test_upright_a_set_lies_nearest_its_owners_river(club: Club, viewer: int) -> None:
    script = pung_by_south("E")
    owner = script.seat("S")
    page = club.picture(script.game.events, viewer)
    stand(page, 390, 655)
    laid = box(page.locator(f".layer[data-seat='{owner}'] .melds .meld"))
    far = {
        seat: distance(laid, box(page.locator(f".layer[data-seat='{seat}'] .river")))
        for seat in range(4)
    }
    assert min(far, key=lambda seat: far[seat]) == owner
    assert all(far[seat] >= 2 * far[owner] for seat in far if seat != owner)

"""Desktop, portrait and landscape: everything is on the screen, big enough to touch, and open to all readers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.players import SIZES, Club, Player, box
from hanchan.tiles import format
from helpers.scripts import wall_of
from proof import first_of

HANDS = {"E": "55p66s137m1379s12z", "S": "1379m1379p13s123z"}
OVERFLOW = """
() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [scrollWidth - innerWidth, scrollHeight - innerHeight];
}
"""


def inside(page: Page, selector: str) -> list[dict[str, float]]:
    """The boxes of the elements that are not wholly within the window."""
    width, height = page.evaluate("[innerWidth, innerHeight]")
    found = page.locator(f"{selector}:visible")
    expect(found.first).to_be_visible()  # a clock begins with the first second that is told
    boxes = [box(found.nth(at)) for at in range(found.count())]
    return [
        one for one in boxes
        if one["x"] < -0.5 or one["y"] < -0.5 or one["x"] + one["width"] > width + 0.5
        or one["y"] + one["height"] > height + 0.5
    ]  # fmt: skip


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes do not overlap."""
    return any(
        one[x] + one[size] <= other[x] + 1 or other[x] + other[size] <= one[x] + 1
        for x, size in (("x", "width"), ("y", "height"))
    )


def at_a_claim(club: Club, size: str) -> Player:
    """A player with a full hand who is asked for a pung."""
    wall = wall_of(HANDS, "7z", indicators="1z")
    return club.alone(size=size, walls=[format(wall)], players=[0, 1, 2, 3])


@pytest.mark.parametrize("size", first_of(["portrait", "desktop", "landscape"]))
def test_hand_prompt_rivers_and_scores_are_on_the_screen(club: Club, size: str) -> None:
    player = at_a_claim(club, size)
    page = player.page
    expect(player.see("hanchan-hand .tile.live").first).to_be_visible()
    assert page.evaluate(OVERFLOW) == [0, 0]
    for selector in (
        "hanchan-hand .tile",
        ".centre",
        ".score",
        ".dead-wall",
        ".toggle",
        ".bar",
        ".plate",
    ):
        assert inside(page, selector) == [], selector
    tiles = player.see("hanchan-hand .tiles .tile")
    expect(tiles).to_have_count(14)
    small = 40 if size == "landscape" else 44
    assert min(box(tiles.nth(at))["width"] for at in range(14)) >= small
    assert min(box(tiles.nth(at))["height"] for at in range(14)) >= 44
    rows = {round(box(tiles.nth(at))["y"]) for at in range(14)}
    assert len(rows) == (2 if size == "portrait" else 1)


@pytest.fixture
def richly_asked(club: Club) -> Player:
    """South may take East's first discard for a chow in three ways, a pung, a kong and the win; clocks run."""
    wall = wall_of({"S": "345567p123m789s5p", "E": "1379m1379p1379s1z"}, "5p", indicators="1z")
    four = club.four(walls=[format(wall)], clock="club")
    four[0].discard("5p", drawn=True)
    expect(four[1].see("hanchan-prompt [data-act=ron]")).to_be_visible()
    return four[1]


def test_the_longest_prompt_and_its_choices_are_on_the_screen(richly_asked: Player) -> None:
    page = richly_asked.page
    for size in ("desktop", "portrait", "landscape"):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        board = box(page.locator("hanchan-board"))
        expect(page.locator("hanchan-prompt .act")).to_have_count(5)
        for selector in (
            "hanchan-prompt .act",
            "hanchan-prompt .clock",
            "hanchan-hand .tile",
            ".toggle",
        ):
            if size == "desktop" or selector != ".toggle":
                assert inside(page, selector) == [], (size, selector)
        for one in page.locator("hanchan-prompt .act:has(.set)").all():
            button, drawn = box(one), box(one.locator(".set"))
            assert drawn["x"] >= button["x"], size
            assert drawn["x"] + drawn["width"] <= button["x"] + button["width"], size
        # On a phone the calls take the place of the toggles.
        expect(page.locator(".toggle").first).to_be_visible(visible=size == "desktop")
        richly_asked.press("chow")
        expect(page.locator("hanchan-prompt .group")).to_have_count(3)
        assert inside(page, "hanchan-prompt .act") == [], size
        assert box(page.locator("hanchan-board")) == board  # nothing moves under the player's hand
        page.keyboard.press("Escape")


WINDOWS = [
    (1440, 900),
    (1110, 800),
    (1024, 700),
    (910, 700),
    (768, 1024),
    (1366, 768),
    (1600, 1200),
]


@pytest.mark.proof
@pytest.mark.parametrize("size", WINDOWS)
def test_in_any_window_the_longest_prompt_stays_above_the_hand(
    richly_asked: Player, size: tuple[int, int]
) -> None:
    page = richly_asked.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.locator("hanchan-prompt .act")).to_have_count(5)
    hand = min(box(tile)["y"] for tile in page.locator("hanchan-hand .tile").all())
    for name in ("", "chow"):
        if name:
            richly_asked.press(name)
            expect(page.locator("hanchan-prompt .group")).to_have_count(3)
        shown = [box(one) for one in page.locator("hanchan-prompt .act").all()]
        assert len({one["y"] for one in shown}) == 1, "one row"
        assert all(one["y"] + one["height"] <= hand for one in shown)
        assert all(one["height"] >= 44 and one["width"] >= 44 for one in shown)
        assert inside(page, "hanchan-prompt .act") == []


SMALL_WINDOWS = [(1240, 800), (1110, 800), (1024, 700), (910, 700)]
TABLETS = [(1180, 820), (1024, 768), (820, 1180), (768, 1024)]


@pytest.mark.parametrize("size", first_of(TABLETS))
def test_on_a_tablet_a_finger_finds_every_tile(club: Club, size: tuple[int, int]) -> None:
    player = at_a_claim(club, "desktop")
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(player.see("hanchan-hand .tile.live").first).to_be_visible()
    tiles = player.see("hanchan-hand .tiles .tile").all()
    assert len(tiles) == 14
    assert all(box(tile)["width"] >= 44 and box(tile)["height"] >= 44 for tile in tiles)
    assert inside(player.page, "hanchan-hand .tiles .tile") == []


@pytest.mark.parametrize("size", first_of([*SMALL_WINDOWS, SIZES["portrait"]]))
def test_the_drawer_is_closed_until_it_is_wanted_and_then_whole(
    club: Club, size: tuple[int, int]
) -> None:
    player = at_a_claim(club, "desktop")
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(player.see("hanchan-hand .tile.live").first).to_be_visible()
    assert box(player.see("aside"))["x"] >= size[0]
    board = box(player.see("hanchan-board"))
    player.see(".panel-menu").click()
    player.wait_for(lambda: inside(player.page, "hanchan-side section") == [], "the drawer")
    assert box(player.see("hanchan-board")) == board  # it lies over the table
    for selector in ("hanchan-side section", ".command-line", ".say input", ".log p"):
        assert inside(player.page, selector) == [], selector


HIT = """one => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


@pytest.mark.parametrize("size", first_of([(1024, 700), (1440, 900), SIZES["portrait"]]))
def test_the_open_drawer_hides_no_call_and_at_a_desk_no_tile(
    richly_asked: Player, size: tuple[int, int]
) -> None:
    page = richly_asked.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    richly_asked.see(".panel-menu").click()
    expect(page.locator("hanchan-table")).to_have_attribute("data-panel", "log")
    richly_asked.wait_for(lambda: inside(page, "hanchan-side section") == [], "the drawer")
    calls = page.locator("hanchan-prompt .act")
    expect(calls).to_have_count(5)
    assert all(one.evaluate(HIT) for one in calls.all())
    if size != SIZES["portrait"]:
        hand = page.locator("hanchan-hand .tiles")
        drawer = box(page.locator("hanchan-table > aside"))
        assert drawer["y"] + drawer["height"] <= box(hand)["y"]


@pytest.mark.parametrize("size", first_of([*SMALL_WINDOWS, *TABLETS]))
def test_in_a_small_window_the_dead_wall_covers_no_set(club: Club, size: tuple[int, int]) -> None:
    from helpers.scripts import table

    script = table({"S": "55p66s77m1379s12z"}, "5p6s7m")
    for wind, tile, after in (("E", "5p", "1s"), ("W", "6s", "3s"), ("W", "7m", "7s")):
        script.say(wind, "discard", tile, drawn=True)
        script.do("S", "pung")
        script.do("S", "discard", after)
    page = club.picture(script.game.events, (script.seat("S") + 2) % 4)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    side = 0 if size[0] <= 900 else 240 if size[0] <= 1100 else 300
    page.locator("main.play").evaluate(
        "(one, box) => (one.style.cssText = `width:${box[0]}px;height:${box[1]}px`)",
        [size[0] - side, size[1] - 135],  # the bar and what the hand is higher than its row here
    )
    wall = box(page.locator(".dead-wall"))
    sets = [box(one) for one in page.locator(".layer.side-2 .melds .meld").all()]
    assert len(sets) == 3
    assert all(apart(one, wall) for one in sets)


@pytest.mark.parametrize("size", first_of(["portrait", "desktop", "landscape"]))
def test_full_rivers_lie_apart_and_inside_the_board(club: Club, size: str) -> None:
    from helpers.scripts import table

    script = table({})
    script.until_live(0)
    page = club.picture(script.game.events, 0, size=size)
    boards = box(page.locator("hanchan-board"))
    rivers = [box(page.locator(f".layer[data-seat='{seat}'] .river")) for seat in range(4)]
    middle = box(page.locator(".centre"))
    for at, one in enumerate(rivers):
        assert one["x"] >= boards["x"] - 1
        assert one["y"] >= boards["y"] - 1
        for other in [middle, *rivers[:at]]:
            assert apart(one, other)


def serious(page: Page) -> list[str]:
    """What axe-core finds to be wrong, in short."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {[node['target'] for node in one['nodes']][:4]}" for one in found]


@pytest.fixture
def frank(club: Club) -> Page:
    """A page without the content policy, so that axe's script may be put into it."""
    return club.page(bypass_csp=True)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/?new=1",
        "/settings",
        pytest.param("/rules/ema2016?b=wrc2015", marks=pytest.mark.proof),  # the longest page
        "/score?hand=12345678s345m66p&win=9s",
        "/nosuch",
        "/train?kind=fu&seed=7",
        "/review",
        "/learn?lesson=calls",
        "/learn?lesson=yaku&step=1",
        "/teach?seed=5",
    ],
)
def test_the_pages_have_no_accessibility_faults(frank: Page, club: Club, path: str) -> None:
    frank.goto(club.url + path)
    frank.locator("h1").wait_for()
    assert serious(frank) == []


# What a notch takes of a phone on its side and upright.
NOTCH = {
    "landscape": {"top": 0, "left": 47, "right": 47, "bottom": 21},
    "portrait": {"top": 47, "left": 0, "right": 0, "bottom": 34},
}


@pytest.mark.parametrize("size", first_of(NOTCH))
def test_nothing_of_the_table_lies_below_a_notch(richly_asked: Player, size: str) -> None:
    page, taken = richly_asked.page, NOTCH[size]
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.context.new_cdp_session(page).send(
        "Emulation.setSafeAreaInsetsOverride", {"insets": taken}
    )
    free = {
        "x": taken["left"], "right": width - taken["right"],
        "y": taken["top"], "bottom": height - taken["bottom"],
    }  # fmt: skip
    for selector in (
        ".plate", ".dead-wall", ".centre", ".river .tile", "hanchan-prompt .act", ".bar .menu",
        "hanchan-hand .tiles .tile",
    ):  # fmt: skip
        found = page.locator(f"{selector}:visible")
        expect(found.first).to_be_visible()
        for one in map(box, found.all()):
            assert one["x"] >= free["x"] - 0.5, selector
            assert one["y"] >= free["y"] - 0.5, selector
            assert one["x"] + one["width"] <= free["right"] + 0.5, selector
            assert one["y"] + one["height"] <= free["bottom"] + 0.5, selector


@pytest.mark.parametrize("size", first_of(["desktop", "portrait"]))
def test_the_table_and_its_sheets_have_no_accessibility_faults(club: Club, size: str) -> None:
    wall = wall_of({"E": "234m456p678s99s55z"}, "5z", indicators="1z")
    made = club.begun(walls=[format(wall)])
    player = club.sit(made["link"], size=size, bypass_csp=True)
    expect(player.see("hanchan-prompt [data-act=tsumo]")).to_be_visible()
    assert serious(player.page) == []
    player.press("tsumo")
    expect(player.see("dialog.sheet[open]")).to_be_visible()
    assert serious(player.page) == []


def test_the_hand_is_a_toolbar_with_tiles_in_words(club: Club) -> None:
    wall = wall_of({"E": "123m406p789s1166z"}, "7z", red_fives=3, indicators="1z")
    player = club.alone(walls=[format(wall)], rules="ema2012")
    bar = player.see("hanchan-hand [role=toolbar]")
    labels = bar.locator("button").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    assert labels[:6] == [
        "1 characters",
        "2 characters",
        "3 characters",
        "4 circles",
        "5 circles, red",
        "6 circles",
    ]
    assert labels[-3:] == ["green dragon", "green dragon", "red dragon, drawn"]
    assert bar.locator("[tabindex='0']").count() == 1
    player.page.keyboard.press("Home")
    player.page.keyboard.press("ArrowRight")
    assert player.page.evaluate("document.activeElement.dataset.tile") == "2m"


SAYS = """one => {
  const { height, pointerEvents } = getComputedStyle(one, "::before");
  const depth = (found) => Number(getComputedStyle(found).zIndex);
  const over = depth(one.parentElement) - depth(one.closest(".play").querySelector(".actions"));
  return { line: parseFloat(height), pointerEvents, over };
}"""


@pytest.mark.parametrize("size", first_of(["desktop", "landscape", "portrait"]))
def test_what_a_tile_says_lies_below_no_call(club: Club, size: str) -> None:
    hands = {"E": "234m55p678s34s666z", "S": "1379m1379p1379s1z", "W": "2468m2468p2468s2z"}
    wall = format(wall_of(hands, "1z", indicators="4p"))
    player = club.alone(size=size, walls=[wall], hints=True)
    player.press("riichi")
    tile = player.see("hanchan-hand .tile.live[data-drawn]")
    tile.hover() if size == "desktop" else tile.tap()
    expect(tile).to_have_attribute("data-waits", "2 bamboo ×4: 12,000; 5 bamboo ×4: 12,000")
    says = tile.evaluate(SAYS)
    assert says["over"] > 0
    assert says["pointerEvents"] == "none"  # a call that it lies over is pressed, and not the tile
    if size == "desktop":  # here it has a line of its own
        button, place = box(player.see("hanchan-prompt .riichi")), box(tile)
        assert button["y"] + button["height"] <= place["y"] - says["line"]

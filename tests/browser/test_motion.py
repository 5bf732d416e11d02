"""What moves on the table: it follows the state, is short, and is not there for who wants none."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.players import Club
from browser.test_keys import with_a_kong
from browser.test_model import in_page
from hanchan.game.events import AnyEvent, DoraRevealed, Draw, DrawEnd, RiichiAccepted
from hanchan.tiles import format
from helpers.scripts import table, wall_of

WAITS = "234567m23488p67s"  # 5s and 8s
ALSO_WAITS = "123456789m11z23p"

# The motion with which an element comes: its name, and how long it takes.
MOTION = """one => {
  const { animationName, animationDuration } = getComputedStyle(one);
  return [animationName, parseFloat(animationDuration)];
}"""
# Motion is wanted, or not; what the page's own table puts around the board is put around the picture.
MOVING = """
async (motion) => {
  const base = new URL(".", document.querySelector("script[type=module]").src).href;
  const load = (path) => import(base + path);
  const [{ set }, { animate }, { effect }] = await Promise.all(
    ["store.js", "view/motion.js", "signal.js"].map(load));
  set({ motion });
  const { source } = document.querySelector("hanchan-board");
  animate(source, document.querySelector("main.play"), effect);
  window.paid = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const { className, dataset, textContent } of addedNodes)
        if (className === "paid") paid.push([Number(dataset.from), Number(dataset.to), textContent]);
  }).observe(document.querySelector(".felt"), { childList: true });
}
"""
WITH_AND_WITHOUT = pytest.mark.parametrize("motion", ["on", "off"])


def moved(club: Club, events: list[AnyEvent], kind: type[Any], motion: str = "on") -> Page:
    """The table once the last event of this kind has come, by itself."""
    at = max(at for at, event in enumerate(events) if isinstance(event, kind))
    page = club.picture(events[:at])
    page.evaluate(MOVING, motion)
    club.go_on(page, events[: at + 1], 0)
    return page


def motion_of(page: Page, selector: str) -> list[Any]:
    found: list[Any] = page.locator(selector).last.evaluate(MOTION)
    return found


@WITH_AND_WITHOUT
def test_the_draw_of_another_is_seen(club: Club, motion: str) -> None:
    script = table({}, draws="5z")
    script.do("E", "discard", "5z", drawn=True)
    page = moved(club, script.game.events, Draw, motion)
    name, seconds = motion_of(page, ".side-1 .backs .tile.drawn")
    assert name == ("slide" if motion == "on" else "none")
    assert motion == "off" or 0.15 <= seconds <= 0.3
    assert motion_of(page, ".side-2 .backs .tile")[0] == "none"


@WITH_AND_WITHOUT
def test_the_bet_of_a_riichi_is_laid_down(club: Club, motion: str) -> None:
    script = table({"E": WAITS}, draws="1z")
    script.do("E", "riichi", "1z", drawn=True)
    page = moved(club, script.game.events, RiichiAccepted, motion)
    name, seconds = motion_of(page, ".side-0 .bet .stick")
    assert name == ("lay" if motion == "on" else "none")
    assert motion == "off" or seconds <= 0.3


@WITH_AND_WITHOUT
def test_an_indicator_is_turned_over(club: Club, motion: str) -> None:
    script = table({"E": "1111m2468p2468s1z"}, draws="5z", indicators="9m5p")
    script.do("E", "concealed_kong", "1m")
    page = moved(club, script.game.events, DoraRevealed, motion)
    expect(page.locator(".slot.open")).to_have_count(2)
    name, seconds = motion_of(page, ".slot.open > .tile")
    assert name == ("turn" if motion == "on" else "none")
    assert motion == "off" or seconds <= 0.3


@WITH_AND_WITHOUT
def test_points_travel_from_every_payer_to_every_receiver(club: Club, motion: str) -> None:
    script = table({"E": WAITS, "S": ALSO_WAITS})
    script.exhaust("ES")
    page = moved(club, script.game.events, DrawEnd, motion)
    expect(page.locator("[data-part=plate][data-seat='0'] .points")).to_have_text("31,500")
    paid = [[2, 0, "+750"], [2, 1, "+750"], [3, 0, "+750"], [3, 1, "+750"]]
    assert page.evaluate("paid") == (paid if motion == "on" else [])


def test_a_payer_pays_each_receiver_in_proportion_to_what_he_gets(club: Club) -> None:
    page = club.page()
    page.goto(f"{club.url}/settings")
    expect(page.locator("hanchan-settings h1")).to_be_visible()
    code = "({ payments }, all) => all.map((one) => payments(one).map(Object.values))"
    changes = [
        [3900, 0, -3900, 0],
        [-12000, 8000, 0, 4000],  # two winners of one discard
        [1000, -3000, 1000, 1000],
        [-4000, 9000, -2000, -2000],  # with a bet from the table
        [-1000, 0, 0, 0],  # a bet is laid down
        [0, 0, 0, 0],
    ]
    assert in_page(page, "view/motion.js", code, changes) == [
        [[2, 0, 3900]],
        [[0, 1, 8000], [0, 3, 4000]],
        [[1, 0, 1000], [1, 2, 1000], [1, 3, 1000]],
        [[0, 1, 4000], [2, 1, 2000], [3, 1, 2000]],
        [],
        [],
    ]


# What is called out on the table from now on: at which side, and the word.
CALLED = """() => {
  window.called = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const { className, textContent } of addedNodes) called.push([className, textContent]);
  }).observe(document.querySelector("hanchan-board .bubble"), { childList: true });
}"""


def test_a_call_stands_on_the_table_beside_who_makes_it(club: Club) -> None:
    player = with_a_kong(club)
    player.page.evaluate(CALLED)
    player.press("kong")
    expect(player.see(".melds.own .meld")).to_have_count(1)
    assert player.page.evaluate("called")[0] == ["word side-0 kong", "Kan"]
    expect(player.see(".bubble .word")).to_have_count(0)  # for a moment only


# The lines of a sheet in the order in which they are counted: how late each comes, in ms.
LINES = """all => all.map((one) => [getComputedStyle(one).animationName,
  1000 * parseFloat(getComputedStyle(one).animationDelay)])"""


def test_yaku_fu_and_payments_are_counted_up_until_somebody_presses(club: Club) -> None:
    wall = wall_of({"E": "234m456p678s99s55z"}, "5z", indicators="1z")
    made = club.begun(walls=[format(wall)])
    player = club.sit(made["link"], reduced_motion="no-preference")
    player.press("tsumo")
    sheet = player.see("dialog.sheet[open]")
    expect(sheet).to_have_attribute("data-counting", "")
    lines = sheet.locator("tbody tr, .formula, .payments")
    came = lines.evaluate_all(LINES)
    names, after = zip(*came, strict=True)
    assert len(after) >= 3
    assert "none" not in names
    assert list(after) == sorted(set(after))  # one after the other
    assert after[-1] < 1500
    player.page.wait_for_timeout(100)
    sheet.locator(".sheet-body").click(position={"x": 5, "y": 5})
    expect(player.see("dialog.sheet[open]:not([data-counting])")).to_be_visible()
    assert {name for name, _ in lines.evaluate_all(LINES)} == {"none"}

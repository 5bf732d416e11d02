"""Prompts: their fixed order, the moments in which they ignore input, choices, toggles, hints with reasons."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.players import Club, Player, box
from hanchan.game import Game
from hanchan.tiles import format
from helpers.scripts import wall_of

WINNING = {"E": "234m456p678s99s55z"}


def dealt(club: Club, hands: dict[str, str], draws: str, **table: Any) -> Player:
    """A player on East with this wall."""
    wall = wall_of(hands, draws, indicators="1z")
    return club.alone(walls=[format(wall)], **table)


def acts(player: Player) -> list[str]:
    found: list[str] = player.see("hanchan-prompt [data-act]").evaluate_all(
        "all => all.map(one => one.dataset.act)"
    )
    return found


# Presses the button in the very moment in which it appears, as a click meant for a tile would.
EAGER = """
() => new MutationObserver((_, watcher) => {
  const button = document.querySelector("hanchan-prompt [data-act=tsumo]");
  if (!button) return;
  watcher.disconnect();
  button.click();
  document.documentElement.dataset.clicked = "yes";
}).observe(document, { childList: true, subtree: true })
"""


def test_a_prompt_ignores_a_click_that_comes_with_it(club: Club) -> None:
    wall = wall_of(WINNING, "5z", indicators="1z")
    body = {"bots": 3, "start": True, "pace": "fast", "clock": "relaxed", "players": [0, 1, 2, 3]}
    made = club.post("/api/tables", body | {"walls": [format(wall)]})
    player = Player(club.page())
    player.page.add_init_script(f"({EAGER})()")
    player.page.goto(club.url + made["link"])
    expect(player.see("html")).to_have_attribute("data-clicked", "yes")
    player.page.wait_for_timeout(150)
    assert not [event for event in player.events if event["k"] == "win"]
    player.press("tsumo")
    expect(player.see("dialog.sheet[open]")).to_be_visible()


@pytest.mark.proof
def test_passing_is_at_the_far_left_and_winning_at_the_far_right(club: Club) -> None:
    hands = {"E": "234m456p678s55s77z", "S": "1379m1379p1379s1z"}
    wall = wall_of(hands, "9m7z", indicators="1z")
    four = club.four(walls=[format(wall)])
    four[0].discard("9m", drawn=True)
    four[1].discard("7z", drawn=True)
    expect(four[0].see("hanchan-prompt [data-act=ron]")).to_be_visible()
    assert acts(four[0]) == ["pass", "pung", "ron"]
    lefts = (
        four[0]
        .see("hanchan-prompt [data-act]")
        .evaluate_all("all => all.map(one => one.getBoundingClientRect().x)")
    )
    assert lefts == sorted(lefts)
    heights = (
        four[0]
        .see("hanchan-prompt [data-act]")
        .evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    )
    assert min(heights) >= 44
    four[0].see("hanchan-board").click(position={"x": 20, "y": 400})
    assert acts(four[0]) == ["pass", "pung", "ron"]
    four[0].page.wait_for_timeout(300)
    four[0].see("hanchan-board").click(button="right", position={"x": 20, "y": 400})
    expect(four[0].see("hanchan-prompt [data-act]")).to_have_count(0)
    expect(four[0].see("hanchan-hand .chips")).to_contain_text("furiten")


def test_several_ways_to_chii_open_a_second_toolbar(club: Club) -> None:
    hands = {"E": "3467p137m137s123z", "N": "1379m1389p1379s4z"}
    wall = wall_of(hands, "7z6z6z5p", indicators="1z")
    four = club.four(walls=[format(wall)])
    for player, tile in zip(four, ("7z", "6z", "6z", "5p"), strict=True):
        player.discard(tile, drawn=True)
    four[0].press("chow")
    groups = four[0].see("hanchan-prompt .group")
    expect(groups).to_have_count(3)
    uses = groups.evaluate_all("all => all.map(one => one.dataset.use)")
    assert sorted(uses) == ["3p 4p", "4p 6p", "6p 7p"]
    four[0].see("hanchan-prompt .group[data-use='4p 6p']").click()
    expect(four[0].see(".melds.own .meld")).to_have_count(1)
    laid = four[0].see(".melds.own .tile").evaluate_all("all => all.map(one => one.dataset.tile)")
    assert laid == ["5p", "4p", "6p"]


def test_riichi_lights_only_the_tiles_that_keep_tenpai_and_can_be_cancelled(club: Club) -> None:
    player = dealt(club, WINNING, "1m")
    player.press("riichi")
    live = player.see("hanchan-hand .tile.live").evaluate_all(
        "all => all.map(one => one.dataset.tile)"
    )
    options = next(frame for frame in player.frames if frame["t"] == "ask")["opts"]
    assert set(live) == {one["tile"] for one in options if one["act"] == "riichi"}
    barred = player.see("hanchan-hand .tile[data-tile='4p']")
    expect(barred).to_have_attribute("aria-disabled", "true")
    expect(barred).to_have_attribute("aria-label", "4 circles, not tenpai without this tile")
    player.page.keyboard.press("Escape")
    expect(player.see("hanchan-prompt .riichi")).to_have_attribute("aria-pressed", "false")
    expect(player.see("hanchan-hand .tile.live[data-tile='4p']")).to_have_count(1)


def test_a_tile_barred_by_swap_calling_says_why(club: Club) -> None:
    hands = {"E": "456p137m137s1234z", "N": "1379m1389p1379s4z"}
    wall = wall_of(hands, "7z6z6z5p", indicators="1z")
    four = club.four(walls=[format(wall)])
    for player, tile in zip(four, ("7z", "6z", "6z", "5p"), strict=True):
        player.discard(tile, drawn=True)
    four[0].press("chow")
    choice = four[0].see("hanchan-prompt .group[data-use='4p 6p']")
    if choice.count():
        choice.click()
    barred = four[0].see("hanchan-hand .tiles .tile[data-tile='5p']")
    expect(barred).to_have_attribute("aria-disabled", "true")
    barred.click(force=True)
    expect(four[0].see(".chip.notice")).to_contain_text("swap calling")
    expect(four[0].see(".layer[data-seat='0'] .river .tile")).to_have_count(1)


def test_waits_are_listed_with_copies_left_and_the_reason(club: Club) -> None:
    east, *_ = club.four(walls=[format(wall_of(WINNING, "1m", indicators="1z"))])
    east.discard("1m", drawn=True)
    expect(east.see(".wait-row")).to_have_count(0)  # the choices before the discard are gone
    expect(east.see(".wait")).to_have_count(2)
    white = east.see(".wait[data-tile='5z']")
    expect(white).to_be_visible()
    expect(white).to_have_attribute("data-label", "wins")
    expect(white).to_contain_text("×2")
    expect(east.see(".wait[data-tile='9s']")).to_have_attribute("data-label", "no_yaku")


@pytest.mark.parametrize("name", ["auto_win", "no_calls", "discard_drawn", "sort"])
def test_toggles_are_kept_by_the_server(club: Club, name: str) -> None:
    player = dealt(club, WINNING, "1m")
    toggle = player.see(f"[data-toggle={name}]")
    before = toggle.get_attribute("aria-pressed")
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "false" if before == "true" else "true")
    player.page.reload()
    expect(player.see(f"[data-toggle={name}]")).to_have_attribute(
        "aria-pressed", "false" if before == "true" else "true"
    )


def test_the_command_line_answers_questions(club: Club) -> None:
    player = dealt(club, WINNING, "1m")
    for line, says in {
        "dora": "Indicators: east wind", "scores": "East Ann 30,000", "hand": "2 characters, 3 characters",
        "tiles": "69 tiles left", "d 7m": "No 7m in your hand.", "frob": "Unknown command frob",
        "pon": "Not possible now.", "constructor": "Unknown command constructor",
    }.items():  # fmt: skip
        player.page.keyboard.press("/")
        player.page.keyboard.type(line)
        player.page.keyboard.press("Enter")
        player.page.keyboard.press("Tab")
        expect(player.see(".log")).to_contain_text(says)
    player.page.keyboard.press("q")
    player.page.keyboard.press("s")
    expect(player.see(".log")).to_contain_text("South, ")


HEARD = """
() => {
  window.heard = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...given) {
    heard.push([this.frequency.value, document.querySelector("hanchan-prompt .clock b").textContent]);
    return start.apply(this, given);
  };
}
"""
CHIME, TICK = 880, 1000


def test_a_turn_is_heard_once_in_a_tab_that_is_hidden(club: Club) -> None:
    player = dealt(club, {"E": "1379m1379p13579s"}, "5z", bot_level="random")
    player.page.evaluate(HEARD)
    player.see("[data-toggle=no_calls]").click()  # browsers allow no sound before the first click
    expect(player.see("[data-toggle=no_calls]")).to_have_attribute("aria-pressed", "true")
    player.page.evaluate("() => Object.defineProperty(document, 'hidden', { get: () => true })")
    asked = len([frame for frame in player.frames if frame["t"] == "ask"])
    player.discard_drawn()
    player.wait_for(
        lambda: len([frame for frame in player.frames if frame["t"] == "ask"]) > asked, "the turn"
    )
    expect(player.see("hanchan-hand .tile.live").first).to_be_visible()
    player.wait_for(lambda: CHIME in pitches(player), "the chime")  # it may wait for a picture
    player.page.wait_for_timeout(300)
    assert pitches(player).count(CHIME) == 1


def pitches(player: Player) -> list[float]:
    """What has sounded."""
    return [pitch for pitch, _ in player.page.evaluate("heard")]


def test_the_last_five_seconds_tick_from_the_fifth_on(club: Club) -> None:
    player = dealt(club, {"E": "1379m1379p13579s"}, "5z")
    player.page.evaluate(HEARD)
    player.page.evaluate(LATE)
    player.see(".toggle").first.click()
    player.wait_for(lambda: len(player.page.evaluate("heard")) > 1, "two seconds")
    assert player.page.evaluate("heard")[:2] == [[TICK, "5"], [TICK, "4"]]
    expect(player.see("hanchan-prompt [role=alert]")).to_have_text("5 seconds.")


# The decision as if little time were left for it; ticking is switched on.
LATE = """
async () => {
  const base = new URL(".", document.querySelector("script[type=module]").src).href;
  const { set } = await import(base + "store.js");
  set({ tick: true });
  const { ask } = document.querySelector("hanchan-table").source;
  ask.value = { ...ask.peek(), id: "late", base: 6500, bank: 0, since: performance.now() };
}
"""


def finger(player: Player, *path: tuple[float, float], rest: int = 0) -> None:
    """A finger on the screen: down at the first point, along the others, and up after a while."""
    touch = player.page.context.new_cdp_session(player.page)
    for at, (x, y) in enumerate(path):
        kind = "touchMove" if at else "touchStart"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        player.page.wait_for_timeout(20)
    player.page.wait_for_timeout(rest)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_flick_upwards_discards_and_a_finger_that_rests_only_looks(club: Club) -> None:
    player = dealt(club, {"E": "1379m1379p13579s"}, "5z", size="portrait")
    tile = player.see("hanchan-hand .tile.live[data-tile='1m']")
    expect(tile).to_be_visible()
    player.wait_guard()
    tile.tap()
    expect(tile).to_have_class(re.compile("lifted"))  # a second tap would discard it
    lies = box(tile)
    x, y = lies["x"] + lies["width"] / 2, lies["y"] + lies["height"] / 2
    finger(player, (x, y), rest=600)
    player.page.wait_for_timeout(200)
    assert player.own_discards() == 0
    finger(player, *[(x, y - step) for step in range(0, 90, 10)])
    player.wait_for(lambda: player.own_discards() == 1, "the discard")
    [gone] = [e["b"]["tile"] for e in player.events if e["k"] == "discard" and e["b"]["seat"] == 0]
    assert gone == "1m"


# Clicks on the drawn tile, the second with another decision; says what was discarded in which.
CLICKS = """
({ detail, pointerType, wait }) => {
  const { source } = document.querySelector("hanchan-hand");
  const drawn = { act: "discard", tile: "5z", drawn: true };
  const ask = (id) => (source.ask.value = { id, kind: "turn", opts: [drawn], guard: 0, since: 0 });
  const done = [];
  source.act = async () => void done.push(source.ask.peek().id);
  const click = (given) => document.querySelector("hanchan-hand .tile[data-drawn]")
    .dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType, ...given }));
  const now = performance.now();
  let later = 0;
  performance.now = () => now + later;
  ask("first");
  click({ detail: 1 });
  later = wait;
  ask("second");
  click({ detail });
  return done;
}
"""


@pytest.mark.parametrize(
    ("wait", "detail", "discarded"),
    [
        (100, 2, ["first"]),
        (400, 2, ["first"]),
        (400, 1, ["first", "second"]),  # aimed anew
        (700, 2, ["first", "second"]),
    ],
)
def test_the_second_half_of_a_double_click_does_not_answer_the_next_decision(
    club: Club, wait: int, detail: int, discarded: list[str]
) -> None:
    wall = wall_of({"E": "1379m1379p13579s"}, "5z", indicators="1z")
    game = Game("ema2016", wall=format(wall))
    page = club.picture(game.events)
    given = {"detail": detail, "pointerType": "mouse", "wait": wait}
    assert page.evaluate(CLICKS, given) == discarded

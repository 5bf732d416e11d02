"""Referee mode: every claim can be pressed, and a wrong one is punished by the book with its clause."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.players import Club
from hanchan.tiles import format
from helpers.scripts import wall_of

HANDS = {"E": "1379m1379p1379s1z", "S": "2468m2468p2468s2z"}


def test_all_claims_are_live_and_a_training_table_asks_once(club: Club) -> None:
    wall = wall_of(HANDS, "5z6z", indicators="1z")
    four = club.four(walls=[format(wall)], referee=True, pace="fast", window=5000)
    four[0].page.wait_for_timeout(1600)
    four[0].discard("5z", drawn=True)
    south = four[1]
    for act in ("pass", "chow", "kong", "pung", "ron"):
        expect(south.see(f"hanchan-prompt [data-act={act}]")).to_be_visible()
    south.press("ron")
    expect(south.see(".chip.notice")).to_contain_text("This Ron is not legal (ema2016:3.2-a)")
    assert not [event for event in south.events if event["k"] == "ruling"]
    south.press("ron")
    expect(south.see("dialog.sheet[open]")).to_be_visible(timeout=15_000)
    expect(south.see("dialog.sheet")).to_contain_text("South · Bob")
    assert south.see("dialog.sheet .clause").count() >= 1
    assert [event for event in south.events if event["k"] in ("ruling", "chombo")]


LOOKS = """all => all.map((one) => {
  const { backgroundImage, color, boxShadow } = getComputedStyle(one);
  return [backgroundImage, color, boxShadow, one.querySelectorAll(".tile").length].join();
})"""


def test_the_buttons_of_a_drill_do_not_tell_which_call_is_legal(club: Club) -> None:
    wall = wall_of({"E": "234m456p678s99s55z"}, "5z", indicators="1z")
    player = club.alone(walls=[format(wall)], referee=True, bot_level="random")
    buttons = player.see("hanchan-prompt [data-act]")
    # A win and a riichi that are legal, and a kong that is not.
    expect(buttons).to_have_count(3)
    assert len(set(buttons.evaluate_all(LOOKS))) == 1


def test_a_drill_without_a_clock_waits_for_the_answer_to_every_discard(club: Club) -> None:
    """Where claims have a time, it is three seconds."""
    wall = wall_of(HANDS, "5z6z", indicators="1z")
    four = club.four(walls=[format(wall)], referee=True)
    four[0].discard("5z", drawn=True)
    prompts = [player.see("hanchan-prompt [data-act=pass]") for player in four[1:]]
    for prompt in prompts:
        expect(prompt).to_be_visible()
    four[1].page.wait_for_timeout(3500)
    for prompt in prompts:
        expect(prompt).to_be_visible()
    for player in four[1:]:
        player.press("pass")
    expect(four[1].see("hanchan-hand .tile.live[data-drawn]")).to_be_visible()

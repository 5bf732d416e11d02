"""What a screen reader is told of hand, prompt, discards, sets and result, word for word."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.players import Club
from hanchan.tiles import format
from helpers.scripts import wall_of

HANDS = {
    "E": "234m456p678s99s55z",
    "S": "234m456p678s22s66z",
    "W": "1379m1379p13579s",
    "N": "2468m2468p2468s7z",
}
HAND = """
- toolbar "Your hand":
  - button "2 characters"
  - button "3 characters"
  - button "4 characters"
  - button "4 circles"
  - button "5 circles"
  - button "6 circles"
  - button "6 bamboo"
  - button "7 bamboo"
  - button "8 bamboo"
  - button "9 bamboo"
  - button "9 bamboo"
  - button "white dragon"
  - button "white dragon"
  - button "east wind, drawn"
"""
PROMPT = """
- toolbar "Your decision":
  - button "Pass"
  - button "Pon"
  - button "Ron"
- alert: "You may: Pass, Pon, Ron."
"""
EAST = """
- region "East, Ann":
  - text: "E 30,000 wind marker: East dice 1 and 1"
  - list "East, Ann, discards":
    - listitem: east wind
    - listitem: 9 bamboo
  - list "East, Ann, sets":
    - listitem: pung of white dragon from South
"""
SOUTH = """
- region "South, Bob":
  - list "South, Bob, discards":
    - listitem: white dragon, claimed by East
"""
YAKU = """
- table "Yaku":
  - caption: Yaku
  - rowgroup:
    - row "Name Worth Clause":
      - columnheader "Name"
      - columnheader "Worth"
      - columnheader "Clause"
  - rowgroup:
    - row /Dragon Pung \\(white\\) ?[:] white dragon, white dragon, white dragon 1 han/:
      - rowheader:
        - button /Dragon Pung \\(white\\) ?[:] white dragon, white dragon, white dragon/
      - cell "1 han"
      - cell
    - row "together 1 han":
      - rowheader "together"
      - cell "1 han"
      - cell
"""


def test_the_table_is_told_as_it_lies(club: Club) -> None:
    four = club.four(walls=[format(wall_of(HANDS, "1z5z", indicators="1z"))])
    ann, bob, *_ = four
    expect(ann.see("hanchan-hand")).to_match_aria_snapshot(HAND)
    ann.discard("1z", drawn=True)
    bob.discard("5z", drawn=True)
    expect(ann.see("hanchan-prompt")).to_match_aria_snapshot(PROMPT)
    ann.press("pung")
    ann.discard("9s")
    expect(bob.see(".layer[data-seat='0']")).to_match_aria_snapshot(EAST)
    expect(bob.see(".layer[data-seat='1']")).to_match_aria_snapshot(SOUTH)


def test_a_result_is_a_dialog_named_by_its_winner_with_tables_of_yaku_and_fu(club: Club) -> None:
    ann, bob, *_ = club.four(walls=[format(wall_of(HANDS, "1z5z", indicators="1z"))])
    ann.discard("1z", drawn=True)
    bob.discard("5z", drawn=True)
    ann.press("ron")
    sheet = bob.page.get_by_role("dialog", name="East · Ann: Ron from South")
    expect(sheet).to_be_visible()
    expect(sheet.locator("table.yaku")).to_match_aria_snapshot(YAKU)
    expect(sheet.get_by_role("table", name="Fu")).to_be_visible()
    expect(sheet.locator(".won-hand")).to_have_attribute(
        "aria-label",
        "2 characters, 3 characters, 4 characters, 4 circles, 5 circles, 6 circles, 6 bamboo, "
        "7 bamboo, 8 bamboo, 9 bamboo, 9 bamboo, white dragon, white dragon; "
        "winning tile: white dragon",
    )


def test_what_happens_within_a_second_is_one_line_of_the_log(club: Club) -> None:
    # A hand that nothing can be claimed for: nobody else's tile holds up the round.
    walls = [format(wall_of({"E": "159m19p19s123456z"}, indicators="4p"))]
    player = club.alone(pace="instant", bot_level="random", walls=walls)
    lines = player.see(".log p")
    first = lines.nth(0).inner_text()
    for turn in (1, 2):
        player.page.wait_for_timeout(1100)  # what was told before has its line
        before = lines.count()
        player.play_drawn()
        expect(lines.filter(has_text="You: ")).to_have_count(turn)
        expect(lines.last).to_contain_text(" · ")  # the others discard and a tile is drawn
        assert before < lines.count() <= before + 2
    assert lines.nth(0).inner_text() == first


def test_an_answer_has_a_line_of_its_own_and_comes_at_once(club: Club) -> None:
    player = club.alone(pace="instant", bot_level="random")
    player.discard_drawn()
    line = player.see(".command-line")
    line.fill("dora")
    line.press("Enter")
    said = player.see(".log p").all_inner_texts()
    asked = said.index("> dora")  # the table may have gone on since
    assert said[asked + 1].startswith("Indicators: ")

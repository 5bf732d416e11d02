"""What one chooses beforehand: a book of one's own, watchers of open hands, the left hand, a page at twice its size."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from browser.players import Club, box
from hanchan.tiles import format
from helpers.scripts import wall_of
from helpers.servers import running


def test_a_book_of_ones_own_is_made_on_the_page_and_shown_in_the_room(club: Club) -> None:
    page = club.page()
    page.goto(f"{club.url}/?new=1")
    page.locator("input[name=rules][value=custom]").check()
    field = page.locator("[data-field=start_points]")
    field.locator("input").fill("25000")
    page.keyboard.press("Tab")
    expect(field).to_contain_text("changed; the book says: 30,000")
    expect(page.locator(".question.changed")).to_have_count(1)
    shown = page.locator(".own-book").inner_text() + " ".join(
        page.locator(".own-book option").all_inner_texts()
    )
    assert not re.search(r"[a-z]_[a-z]", shown), "no names or answers of the engine's own"
    page.locator("[type=submit]").last.click()
    expect(page.locator(".chair")).to_have_count(4)
    table = page.url.rsplit("/", 1)[-1]
    room = json.loads(club.get(f"/api/tables/{table}"))
    assert room["rules"]["changes"] == {"start_points": 25000}
    expect(page.locator("hanchan-room, main.page").first).to_contain_text(
        "How many points does everybody start with?25,000"
    )


def test_a_book_of_ones_own_is_the_one_last_used(club: Club) -> None:
    page = club.page()
    page.goto(f"{club.url}/?new=1")
    page.locator("input[name=rules][value=custom]").check()
    page.locator("select[name=base]").select_option("wrc2015")
    expect(page.locator("[data-field=claim_priority] select")).to_have_value("first_call")
    page.locator("[data-field=start_points] input").fill("25000")
    page.keyboard.press("Tab")
    page.locator("[type=submit]").last.click()
    expect(page.locator(".chair")).to_have_count(4)
    page.goto(f"{club.url}/?new=1")  # the form is as it was left
    expect(page.locator("input[name=rules][value=custom]")).to_be_checked()
    expect(page.locator("select[name=base]")).to_have_value("wrc2015")
    expect(page.locator("[data-field=start_points] input")).to_have_value("25000")
    page.goto(club.url)
    now = page.locator("[data-act=now]")
    expect(now).to_contain_text("Custom")
    now.click()
    expect(page.locator("main.play")).to_be_visible()
    table = page.url.rsplit("/", 1)[-1]
    rules = json.loads(club.get(f"/api/tables/{table}"))["rules"]
    assert (rules["book"], rules["changes"]) == ("wrc2015", {"start_points": 25000})


def test_who_watches_open_hands_sees_none_of_the_hand_being_played(club: Club) -> None:
    wall = wall_of({"E": "234m456p678s99s55z"}, "5z", indicators="1z")
    made = club.post(
        "/api/tables",
        {"bots": 3, "start": True, "pace": "instant", "clock": "relaxed", "watching": "open",
         "players": [0, 1, 2, 3], "walls": [format(wall)]},
    )  # fmt: skip
    player = club.sit(made["link"])
    expect(player.see("hanchan-prompt [data-act=tsumo]")).to_be_visible()
    watcher = club.sit(f"/w/{made['table']}")
    watcher.wait_for(lambda: [f for f in watcher.frames if f["t"] == "sync"], "the game so far")
    assert [event for event in watcher.events if event["k"] == "hand_start"] == []
    expect(player.see(".watchers")).to_contain_text("1 watching")
    player.press("tsumo")
    watcher.wait_for(lambda: [e for e in watcher.events if e["k"] == "hand_end"], "the hand")
    [start] = [event for event in watcher.events if event["k"] == "hand_start"]
    assert start["b"]["hands"][0] == "234m456p67899s55z"


def test_a_watcher_who_looks_back_is_not_moved_by_what_is_new(club: Club) -> None:
    wall = wall_of({"E": "1379m1379p13579s"}, "5z", indicators="1z")
    made = club.post(
        "/api/tables",
        {"bots": 3, "start": True, "pace": "instant", "clock": "relaxed", "watching": "public",
         "players": [0, 1, 2, 3], "walls": [format(wall)], "bot_level": "random"},
    )  # fmt: skip
    player = club.sit(made["link"])
    expect(player.see("hanchan-hand .tile.live").first).to_be_visible()
    watcher = club.sit(f"/w/{made['table']}")
    table = watcher.see("main.play")
    last = player.events[-1]["n"]
    expect(table).to_have_attribute("data-n", str(last))
    watcher.page.keyboard.press("ArrowLeft")
    watcher.see("[data-step=back]").click()
    expect(table).to_have_attribute("data-n", str(last - 2))
    expect(watcher.see("[data-step=new]")).to_have_text("2 new")
    player.discard_drawn()
    watcher.wait_for(lambda: watcher.events[-1]["n"] > last, "the discard")
    expect(watcher.see("[data-step=new]")).not_to_have_text("2 new")
    expect(table).to_have_attribute("data-n", str(last - 2))
    watcher.see("[data-step=new]").click()
    expect(watcher.see("[data-step=new]")).to_have_count(0)
    expect(watcher.see(".layer[data-seat='0'] .river .tile").first).to_be_visible()


def test_another_game_is_played_when_all_want_one(club: Club) -> None:
    wall = wall_of({"E": "234m456p678s99s55z"}, "5z", indicators="1z")
    made = club.post(
        "/api/tables",
        {"bots": 3, "start": True, "pace": "instant", "clock": "relaxed", "players": [0, 1, 2, 3],
         "walls": [format(wall)]},
    )  # fmt: skip
    player = club.sit(made["link"])
    expect(player.see("hanchan-prompt [data-act=tsumo]")).to_be_visible()
    first = made["game"]
    player.page.evaluate("() => document.querySelector('hanchan-table').source.command('stop')")
    expect(player.see("dialog.sheet[open]")).to_have_attribute("data-kind", "game_end")
    player.page.wait_for_timeout(650)
    player.see("[data-act=rematch-same]").click()
    player.wait_for(
        lambda: [
            f for f in player.frames if f["t"] == "welcome" and f["game"] not in (None, first)
        ],
        "the next game",
    )
    expect(player.see("hanchan-hand .tiles .tile").first).to_be_visible()


def test_everybody_sees_who_wants_another_game(club: Club) -> None:
    four = club.four()
    four[0].page.evaluate("() => hanchan.command('stop')")
    for player in four[1:3]:  # with the host three of four, so the game ends
        player.see("[data-do=vote-yes]").click()
    for player in four:
        expect(player.see("dialog.sheet[open]")).to_have_attribute("data-kind", "game_end")
    four[1].see("[data-act=rematch-redraw]").click()
    for player in four:
        expect(player.see("[data-act=rematch-redraw]")).to_have_text("Rematch, new seats ✓ Bob")
        expect(player.see("[data-act=rematch-same]")).to_have_text("Rematch, same seats")


def test_the_last_hand_of_a_session_is_called(chromium: Browser, tmp_path: Path) -> None:
    with running(tmp_path, session=1.0) as server:
        club = Club(chromium, server.url)
        player = club.alone(clock="session")
        expect(player.see(".chips")).to_have_text("last hand")
        club.close()


def test_at_twice_its_size_hand_and_prompt_stay_on_the_screen(club: Club) -> None:
    wall = wall_of({"E": "234m456p678s99s55z"}, "5z", indicators="1z")
    made = club.begun(walls=[format(wall)])
    player = club.sit(made["link"], viewport={"width": 640, "height": 400}, device_scale_factor=2)
    expect(player.see("hanchan-prompt [data-act=tsumo]")).to_be_visible()
    for selector in ("hanchan-hand .tiles .tile", "hanchan-prompt [data-act]"):
        found = player.see(selector)
        for at in range(found.count()):
            one = box(found.nth(at))
            assert one["x"] >= -0.5, selector
            assert one["x"] + one["width"] <= 640.5, selector
            assert one["y"] + one["height"] <= 400.5, selector


def test_for_the_left_hand_buttons_and_melds_change_sides(club: Club) -> None:
    wall = wall_of({"E": "1111m2468p2468s1z"}, "5z", indicators="9m")
    player = club.alone(walls=[format(wall)])
    player.press("kong")
    expect(player.see(".melds.own .meld")).to_have_count(1)

    def sides() -> tuple[bool, bool]:
        tiles, melds = box(player.see("hanchan-hand .tiles")), box(player.see(".melds.own"))
        toggles = box(player.see(".toggle").first)
        return melds["x"] > tiles["x"], toggles["x"] < 300

    assert sides() == (True, True)
    player.page.evaluate(
        "() => import(new URL('store.js', document.querySelector('script[type=module]').src))"
        ".then((store) => store.set({ leftHanded: true }))"
    )
    expect(player.see("html")).to_have_attribute("data-hands", "left")
    assert sides() == (False, False)

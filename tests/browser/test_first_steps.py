"""The first steps: two clicks to the first discard, and bots chosen by their level."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from browser.players import Club, Player
from helpers.servers import running

COUNT_CLICKS = (
    "window.clicks = 0; window.addEventListener('click', () => (window.clicks += 1), true)"
)


def as_east(route: Route) -> None:
    """The table as the page asks for it, with the player in East's seat: nobody can be asked for a claim before."""
    body = route.request.post_data_json  # none when the page asks which tables there are
    given: dict[str, Any] = (
        {"post_data": json.dumps(body | {"players": [0, 1, 2, 3]})} if body else {}
    )
    route.continue_(**given)


def test_two_clicks_lead_from_the_start_page_to_the_first_discard(club: Club) -> None:
    player = Player(club.page())
    player.page.add_init_script(COUNT_CLICKS)
    player.page.route("**/api/tables", as_east)
    player.page.goto(club.url)
    player.see("[data-act=now]").click()
    tile = player.see("hanchan-hand .tile.live[data-drawn]")
    expect(tile).to_be_visible()
    player.wait_guard()  # East waits until everybody has seen the hand
    tile.click()
    own = player.see(".layer.side-0 .river .tile")
    expect(own.first).to_be_visible()
    assert player.page.evaluate("window.clicks") == 2
    bots = player.see(".plate .badge", has_text="bot")
    expect(bots).to_have_count(3)


def test_the_bots_of_a_new_table_have_the_level_that_was_chosen(club: Club) -> None:
    levels = [one["level"] for one in json.loads(club.get("/api/levels"))]
    assert levels == ["random", "novice", "club", "expert"]
    page = club.page()
    page.goto(f"{club.url}/?new=1")
    choice = page.locator("select[name=level]")
    expect(choice).to_have_value("club")
    assert choice.locator("option").all_inner_texts() == levels
    expect(choice.locator("xpath=..")).to_contain_text("folds against riichi")
    choice.select_option("expert")
    expect(choice.locator("xpath=..")).to_contain_text("what it risks")
    page.locator("[name=seats]").select_option("2")
    page.locator("[type=submit]").last.click()
    expect(page.locator(".chair[data-state=bot]")).to_have_count(2)
    assert page.locator(".chair[data-state=bot] .soft").all_inner_texts() == ["bot (expert)"] * 2
    expect(page.locator("select[name=level]")).to_have_value("expert")  # it is remembered
    page.locator("select[name=level]").select_option("random")
    page.locator("[data-do=bot]").click()
    expect(page.locator(".chair", has_text="bot (random)")).to_have_count(1)


def test_what_says_nothing_on_the_new_table_page_is_not_asked(club: Club) -> None:
    page = club.page()
    page.goto(f"{club.url}/?new=1")
    after = page.locator("select[name=dropped_after]")
    expect(page.locator("select[name=dropped]")).to_be_visible()
    expect(after).to_be_hidden()
    page.locator("select[name=dropped]").select_option("bot")
    expect(after).to_be_visible()


def test_a_page_that_is_opened_again_tells_what_happened_in_this_hand(club: Club) -> None:
    player = club.alone(bot_level="random")
    player.discard_drawn()
    expect(player.see(".log")).to_contain_text("You: ")
    lines = " · ".join(player.see(".log p").all_inner_texts())
    said = next(one for one in lines.split(" · ") if one.startswith("You: "))
    player.page.reload()
    expect(player.see(".log")).to_contain_text("East 1, 0 counters.")
    expect(player.see(".log p").get_by_text(said, exact=True)).to_be_visible()


@pytest.fixture(params=["wrc2015", {"base": "ema2012", "start_points": 20000}], ids=["book", "own"])
def offered(
    request: pytest.FixtureRequest, chromium: Browser, tmp_path: Path
) -> Iterator[tuple[Club, str]]:
    """A server whose operator offers a book and referee tables, and what its first table is to be played by."""
    titles = {"wrc2015": "WRC 2015"}
    with running(tmp_path, rules=request.param, referee=True) as server:
        found = Club(chromium, server.url)
        yield found, titles.get(str(request.param), "EMA riichi rules, 2012 edition, changed")
        found.close()
    assert found.errors == []


def test_the_operators_book_and_referee_are_offered_first(offered: tuple[Club, str]) -> None:
    club, title = offered
    page = club.page()
    page.goto(club.url)
    expect(page.locator("[data-act=now]")).to_contain_text(title)
    page.goto(f"{club.url}/?new=1")
    expect(page.locator("label.radio").first).to_contain_text(title)
    expect(page.locator("label.radio").first.locator("input")).to_be_checked()
    expect(page.locator("[name=referee]")).to_have_value("training")
    page.locator("[type=submit]").last.click()
    expect(page.locator(".chair")).to_have_count(4)
    room = json.loads(club.get(f"/api/tables/{page.url.rsplit('/', 1)[-1]}"))
    assert room["options"]["referee"] is True
    assert title in ("WRC 2015", room["rules"]["title"])
    assert room["rules"]["book"] == ("wrc2015" if title == "WRC 2015" else "ema2012")
    page.goto(club.url)
    expect(page.locator("[data-act=now]")).to_contain_text(title)  # and it is still the usual one


def test_a_book_that_was_chosen_is_the_next_tables_too(offered: tuple[Club, str]) -> None:
    club, _ = offered
    page = club.page()
    page.goto(f"{club.url}/?new=1")
    page.locator("[name=rules][value=resume]").check()
    page.locator("[type=submit]").last.click()
    expect(page.locator(".chair")).to_have_count(4)
    page.goto(club.url)
    expect(page.locator("[data-act=now]")).to_contain_text("Résumé")


def test_where_the_browser_keeps_nothing_the_seat_is_in_the_cookie(club: Club) -> None:
    page = club.page()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused'); } })"
    )
    page.goto(club.url)
    page.locator("[data-act=now]").click()
    expect(page.locator("hanchan-hand .tiles .tile").first).to_be_visible()
    page.reload()
    expect(page.locator("hanchan-hand .tiles .tile").first).to_be_visible()
    expect(page.locator("[data-toggle=sort]")).to_be_visible()

"""The teaching table in the browser: advice before and after, a bad move taken back, thoughts afterwards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.players import PATIENCE_MS, Club
from hanchan.learn.course.playing import play
from hanchan.learn.course.teaching import advice, teaching_table
from proof import first_of

SEED = 17  # a short hand
BETTER = [("en", "Better:"), ("fr", "Mieux"), ("ja", "最善")]


def move(page: Page, tile: str) -> None:
    before = page.locator(".small-table").element_handle()
    page.locator(f".small-hand button.tile[data-tile='{tile}']").last.click()
    page.wait_for_function("one => !one.isConnected", arg=before, timeout=PATIENCE_MS)


@pytest.mark.parametrize(("lang", "better"), first_of(BETTER, several=True))
def test_a_bad_move_is_named_and_taken_back(club: Club, lang: str, better: str) -> None:
    page = club.page(lang=lang)
    page.goto(f"{club.url}/teach?seed=5&level=club")
    table = teaching_table(seed=5)
    lines = advice(table, play(table, []), "en")
    expect(page.locator(".possible li").first).to_be_visible()
    move(page, lines[-1].action.tile or "")
    expect(page.locator(".mistake")).to_contain_text(better)
    page.locator(".mistake [data-do=undo]").click()
    expect(page.locator(".small-side.below .small-river .tile")).to_have_count(0)
    expect(page.locator(".mistake")).to_have_count(0)
    page.locator("select[name=when]").select_option("before")
    expect(page.locator(".advice li").first.locator("[data-tile]")).to_have_attribute(
        "data-tile", lines[0].action.tile or ""
    )
    move(page, lines[0].action.tile or "")
    expect(page.locator("[data-mistake=false]")).to_be_visible()
    page.locator("select[name=when]").select_option("asked")
    expect(page.locator(".advice")).to_have_count(0)
    expect(page.locator("[data-mistake]")).to_have_count(0)
    page.locator("[data-do=advice]").click()
    expect(page.locator(".advice li").first).to_be_visible()


def test_a_reload_goes_on_where_the_hand_was(club: Club) -> None:
    page = club.page()
    page.goto(f"{club.url}/teach?seed={SEED}&level=novice")
    before = page.locator(".small-table").element_handle()
    page.locator(".small-hand button.tile").last.click()
    page.wait_for_function("one => !one.isConnected", arg=before, timeout=PATIENCE_MS)
    lies = page.locator(".small-table").inner_text()
    page.reload()
    expect(page.locator("[data-do=undo]").first).to_be_visible()
    assert page.locator(".small-table").inner_text() == lies
    page.goto(f"{club.url}/teach?seed={SEED + 1}&level=novice")
    expect(page.locator(".small-hand")).to_be_visible()
    expect(page.locator("[data-do=undo]")).to_have_count(0)


def test_a_hand_is_played_by_touch_and_the_others_thoughts_are_seen(club: Club) -> None:
    page = club.page(size="portrait", viewport={"width": 390, "height": 844})
    page.goto(f"{club.url}/teach?seed={SEED}&level=novice")
    page.locator("select[name=when]").select_option("before")
    for _ in range(60):
        expect(page.locator(".advice li, [data-do=next]").first).to_be_visible()
        if page.locator("[data-do=next]").count():
            break
        take_advice(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator(".ending")).to_be_visible()
    discards = page.locator(".small-river button")
    boxes = [one.bounding_box() for one in discards.all()]
    assert min(box["height"] for box in boxes if box) >= 32
    page.locator(".small-side.right .small-river button").first.tap()
    expect(page.locator(".thought-hand .tile").first).to_be_visible()
    expect(page.locator("[data-mistake]")).to_have_count(0)  # of the move before
    page.locator(".small-side.across .small-river button").first.tap()
    expect(page.locator(".small-river [aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".small-side.across .small-river [aria-pressed=true]")).to_be_visible()
    expect(page.locator("[data-part=points]")).to_contain_text("not the score")
    expect(page.locator(".thought [data-own=false]")).to_contain_text("expert")
    page.locator("[data-do=next]").tap()
    expect(page.locator(".small-hand")).to_be_visible()
    assert f"seed={SEED}&" not in page.url + "&"


def take_advice(page: Page) -> None:
    """Does what the advice says first."""
    before = page.locator(".small-table").element_handle()
    first = page.locator(".advice li").first.locator(".choice-named")
    tiles = first.locator("[data-tile]")
    said = first.evaluate("one => one.firstChild.nodeType === 3 ? one.firstChild.data.trim() : ''")
    press = page.locator(".small-prompt .act")
    if said and said != "Riichi":
        press.filter(has_text=said).first.tap()
    else:
        if said:
            press.filter(has_text=said).first.tap()
        face = tiles.first.get_attribute("data-tile")
        page.locator(f".small-hand button.tile[data-tile='{face}']").last.tap()
    page.wait_for_function("one => !one.isConnected", arg=before, timeout=PATIENCE_MS)

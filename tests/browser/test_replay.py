"""Games again: every position has an address, and the walls are verified in the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.players import Club
from hanchan.tiles import format
from scripted import wall_of

HANDS = {"E": "234m456p678s99s55z", "S": "1379m1379p1379s1z"}


@pytest.fixture
def game(club: Club) -> str:
    """A game whose first hand East won at once; then the host stopped it."""
    player = club.alone(walls=[format(wall_of(HANDS, "5z", indicators="1z"))], watching="public")
    player.press("tsumo")
    player.close_sheet()
    found: str = next(event for event in player.events if event["k"] == "game_start")["b"]["game"]
    player.page.evaluate("hanchan.command('stop')")
    player.wait_for(lambda: [e for e in player.events if e["k"] == "game_end"], "the end")
    return found


def number(page: Page) -> int:
    return int(str(page.locator("main.play").get_attribute("data-n")))


def test_steps_change_the_address_and_the_address_finds_the_position(club: Club, game: str) -> None:
    page = club.page()
    page.goto(f"{club.url}/g/{game}?h=1")
    expect(page.locator("[data-go=step]")).to_be_visible()
    first = number(page)
    page.locator("[data-go=step]").click()
    page.keyboard.press("ArrowRight")
    assert number(page) == first + 2
    assert f"n={first + 2}" in page.url
    page.keyboard.press("v")
    expect(page.locator("[name=viewpoint]")).to_have_value("1")
    assert page.url.endswith("s=1")
    again = club.page()
    again.goto(page.url)
    expect(again.locator("main.play")).to_have_attribute("data-n", str(first + 2))
    expect(again.locator("[name=viewpoint]")).to_have_value("1")
    page.keyboard.press("Home")
    assert number(page) == first


def test_a_result_is_told_beside_the_table(club: Club, game: str) -> None:
    page = club.page()
    page.goto(f"{club.url}/g/{game}?h=1")
    for _ in range(12):
        if page.locator(".sheet.inline").count():
            break
        page.locator("[data-go=step]").click()
    expect(page.locator(".sheet.inline [data-yaku=tenhou]")).to_be_visible()

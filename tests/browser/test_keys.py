"""Keys of one letter: they can be switched off, given other letters, taken away and had back."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.players import Club, Player
from hanchan.tiles import format
from helpers.scripts import wall_of
from proof import first_of


def settings_page(club: Club, page: Page) -> Page:
    page.goto(f"{club.url}/settings")
    expect(page.locator(".key-fields input[name=x]")).to_have_value("X")
    return page


def give(page: Page, letter: str, key: str) -> None:
    """Types a key into the field of a letter."""
    page.locator(f".key-fields input[name='{letter}']").focus()
    page.keyboard.press(key)


def kept(page: Page) -> dict[str, str]:
    text = page.evaluate("() => localStorage.getItem('hanchan')")
    found: dict[str, str] = json.loads(text)["settings"]["keys"]
    return found


def with_a_kong(club: Club) -> Player:
    """East may declare a kong, and has the settings beside the table."""
    wall = wall_of({"E": "1111m2468p2468s1z"}, "5z", indicators="9m")
    player = club.alone(walls=[format(wall)])
    expect(player.see("hanchan-prompt [data-act=kong]")).to_be_visible()
    return player


def test_another_letter_does_what_the_first_one_did(club: Club) -> None:
    player = with_a_kong(club)
    cap = player.see("hanchan-prompt [data-act=kong] kbd")
    expect(cap).to_have_text("K")
    beside = settings_page(club, player.page.context.new_page())
    give(beside, "k", "j")
    assert kept(beside) == {"k": "j"}
    expect(cap).to_have_text("J")  # the table hears of it at once
    player.wait_guard()
    player.page.keyboard.press("k")
    player.page.keyboard.press("d")  # heard after it: the differences of points
    expect(player.see(".layer.side-1 .points")).to_have_text("0")
    expect(player.see("hanchan-prompt [data-act=kong]")).to_be_visible()
    player.page.keyboard.press("j")
    expect(player.see(".melds.own .meld")).to_have_count(1)


def test_the_list_of_keys_names_the_letters_of_now(club: Club) -> None:
    page = settings_page(club, club.page())
    give(page, "c", "f")
    give(page, "x", "Backspace")
    page.goto(f"{club.url}/")
    page.locator("[data-act=now]").click()
    expect(page.locator("hanchan-side")).to_be_attached()
    page.keyboard.press("?")
    rows = page.locator("dialog.keys kbd")
    expect(rows.filter(has_text="F P K")).to_have_count(1)
    expect(rows.filter(has_text="–, Esc")).to_have_count(1)
    expect(rows.filter(has_text="N A G S")).to_have_count(1)


def test_a_letter_that_means_something_already_is_refused_with_a_sentence(club: Club) -> None:
    page = settings_page(club, club.page())
    for key, says in (
        ("p", "P is a key already: pon. Choose another one."),
        ("5", "5 is a key already: choose a tile, or the hand of a replay. Choose another one."),
    ):
        give(page, "c", key)
        expect(page.locator(".key-fields [role=alert]")).to_have_text(says)
        expect(page.locator(".key-fields input[name=c]")).to_have_value("C")
    give(page, "p", "f")
    give(page, "c", "p")  # it is free now
    expect(page.locator(".key-fields [role=alert]")).to_be_empty()
    assert kept(page) == {"p": "f", "c": "p"}


def test_all_letters_come_back_with_one_press(club: Club) -> None:
    page = settings_page(club, club.page())
    give(page, "c", "f")
    give(page, "?", "y")
    expect(page.locator(".key-fields input[name='?']")).to_have_value("Y")
    page.reload()
    expect(page.locator(".key-fields input[name=c]")).to_have_value("F")
    page.locator(".key-fields [name=reset]").click()
    expect(page.locator(".key-fields input[name=c]")).to_have_value("C")
    expect(page.locator(".key-fields input[name='?']")).to_have_value("?")
    assert kept(page) == {}


def test_letters_that_are_switched_off_do_nothing_and_named_keys_still_do(club: Club) -> None:
    player = with_a_kong(club)
    beside = settings_page(club, player.page.context.new_page())
    beside.locator("input[name=letters]").uncheck()
    expect(beside.locator(".key-fields")).to_have_count(0)
    expect(player.see("hanchan-prompt [data-act=kong] kbd")).to_have_count(0)
    player.wait_guard()
    for key in ("k", "?", "1", "1", "/"):
        player.page.keyboard.press(key)
    player.page.keyboard.press("Home")
    expect(player.see("hanchan-hand .tile").first).to_be_focused()
    expect(player.see("hanchan-hand .lifted")).to_have_count(0)
    expect(player.see("dialog.keys[open]")).to_have_count(0)
    expect(player.see("hanchan-prompt [data-act=kong]")).to_be_visible()
    player.page.keyboard.press("Backspace")
    expect(player.see(".layer.side-0 .river .tile")).to_have_count(1)


def test_a_seat_is_read_by_another_first_letter_and_the_same_second(club: Club) -> None:
    player = with_a_kong(club)
    # The browser tells a page when it can what another one has kept.
    player.page.evaluate(
        "addEventListener('storage', () => { window.told = (window.told ?? 0) + 1 })"
    )
    beside = settings_page(club, player.page.context.new_page())
    give(beside, "q", "e")
    give(beside, "s", "i")
    expect(beside.locator(".key-fields input[name=s]")).to_have_value("I")
    player.page.bring_to_front()
    player.page.wait_for_function("window.told >= 2")
    for key in ("e", "s"):
        player.page.keyboard.press(key)
    expect(player.see(".log")).to_contain_text("South, Ren: 30,000")
    assert player.see("[data-toggle=sort]").get_attribute("aria-pressed") == "true"


@pytest.mark.parametrize(
    ("size", "lang"),
    first_of([("landscape", "ja"), ("portrait", "fr"), ("desktop", "en")], several=True),
)
def test_the_fields_of_the_keys_fit_every_screen(
    club: Club, tmp_path: Path, size: str, lang: str
) -> None:
    page = settings_page(club, club.page(size, lang))
    give(page, "c", "p")
    wide = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]
    fields = page.locator(".key-fields")
    fields.scroll_into_view_if_needed()
    for at in range(fields.locator("input").count()):
        height = (
            fields.locator("label").nth(at).evaluate("one => one.getBoundingClientRect().height")
        )
        assert height >= 44
    kept_at = Path(os.environ.get("SCREENSHOTS") or tmp_path)
    assert len(fields.screenshot(path=kept_at / f"keys-{size}.png")) > 5000


@pytest.mark.parametrize("key", ["Backspace", "Enter"])
def test_a_key_that_is_held_discards_once(club: Club, key: str) -> None:
    wall = wall_of({"E": "1379m1379p13579s"}, "5z", indicators="9m")
    player = club.alone(walls=[format(wall)], bot_level="random")
    player.see("[data-toggle=no_calls]").click()
    expect(player.see("[data-toggle=no_calls]")).to_have_attribute("aria-pressed", "true")
    player.wait_guard()
    player.see("hanchan-hand .tile.live[data-drawn]").focus()
    player.page.keyboard.down(key)
    player.wait_for(lambda: player.own_discards() == 1, "the discard")
    expect(player.see("hanchan-hand .tile.live[data-drawn]")).to_be_visible()
    player.see("hanchan-hand .tile.live[data-drawn]").focus()
    player.wait_guard()
    for _ in range(3):
        player.page.keyboard.down(key)  # a second time without having been let go
    player.page.keyboard.press("?")  # heard after them
    expect(player.see("dialog.keys[open]")).to_be_visible()
    assert player.own_discards() == 1
    player.page.keyboard.press("Escape")
    player.page.keyboard.up(key)
    expect(player.see("dialog.keys[open]")).to_have_count(0)
    player.see("hanchan-hand .tile.live[data-drawn]").focus()
    player.page.keyboard.press(key)
    player.wait_for(lambda: player.own_discards() == 2, "the discard")

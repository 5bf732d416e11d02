"""Rooms, watchers, proofs, the drawer and dark pages are open to all readers, as axe-core sees it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.players import Club, Player
from browser.test_layout import serious
from hanchan.tiles import format
from helpers.scripts import wall_of

WINNING = {"E": "234m456p678s99s55z"}


def seated(club: Club, **how: str) -> Player:
    """A player who may win, on a page that lets axe's script in."""
    made = club.begun(walls=[format(wall_of(WINNING, "5z", indicators="1z"))])
    player = Player(club.page(bypass_csp=True, **how))
    player.page.goto(club.url + made["link"])
    expect(player.see("hanchan-prompt [data-act=tsumo]")).to_be_visible()
    expect(player.see("hanchan-side")).to_be_attached()
    return player


def opened(club: Club, path: str, **how: str) -> Page:
    page = club.page(bypass_csp=True, **how)
    page.goto(club.url + path)
    return page


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.proof)])
def test_a_room_and_its_invitation_have_no_accessibility_faults(club: Club, scheme: str) -> None:
    made = club.post("/api/tables", {"name": "Ann", "bots": 2})
    host = opened(club, made["link"], color_scheme=scheme)
    expect(host.locator(".chair").first).to_be_visible()
    assert serious(host) == []
    guest = opened(club, f"/t/{made['table']}", color_scheme=scheme)
    expect(guest.locator("h1")).to_contain_text("invites you")
    assert serious(guest) == []


@pytest.mark.parametrize("size", ["landscape", pytest.param("portrait", marks=pytest.mark.proof)])
def test_a_table_with_its_drawer_has_no_accessibility_faults(club: Club, size: str) -> None:
    player = seated(club, size=size)
    assert serious(player.page) == []
    player.see(".panel-menu").click()
    expect(player.see("hanchan-table")).to_have_attribute("data-panel", "log")
    player.page.wait_for_timeout(300)  # it has come in
    assert serious(player.page) == []


@pytest.mark.proof
def test_a_dark_table_and_its_keys_have_no_accessibility_faults(club: Club) -> None:
    player = seated(club, color_scheme="dark")
    assert serious(player.page) == []
    player.page.keyboard.press("?")
    expect(player.see("dialog.keys[open]")).to_be_visible()
    assert serious(player.page) == []


@pytest.mark.proof
@pytest.mark.parametrize("watching", ["public", "open"])
def test_who_watches_has_no_accessibility_faults(club: Club, watching: str) -> None:
    made = club.begun(watching=watching)
    page = opened(club, f"/w/{made['table']}")
    shown = "[role=status]" if watching == "open" else "main.play .river"
    expect(page.locator(shown).first).to_be_attached()
    page.wait_for_timeout(500)
    assert serious(page) == []


@pytest.mark.proof
def test_the_proof_of_the_walls_has_no_accessibility_faults(club: Club) -> None:
    made = club.begun(walls=None)
    player = club.sit(made["link"])
    expect(player.see("hanchan-hand .tile.live").first).to_be_visible()
    player.page.evaluate("() => document.querySelector('hanchan-table').source.command('stop')")
    expect(player.see("dialog.sheet[open]")).to_have_attribute("data-kind", "game_end")
    page = opened(club, f"/g/{made['game']}/verify")
    expect(page.locator("h1")).to_be_visible()
    page.wait_for_timeout(500)
    assert serious(page) == []


@pytest.mark.proof
@pytest.mark.parametrize(
    "path",
    ["/", "/?new=1", "/settings", "/rules/ema2016", "/score", "/train?kind=fu&seed=7", "/learn"],
)
def test_the_dark_pages_have_no_accessibility_faults(club: Club, path: str) -> None:
    page = opened(club, path, color_scheme="dark")
    page.locator("h1").wait_for()
    assert serious(page) == []

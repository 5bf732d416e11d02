"""One way through the pages of a server below a path of its host."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from browser.players import Club, Player
from helpers.servers import running


def test_a_game_is_begun_left_and_found_again_below_a_base_path(
    chromium: Browser, tmp_path: Path
) -> None:
    with running(tmp_path, base_path="/mahjong") as server:
        club = Club(chromium, f"{server.url}/mahjong")
        player = Player(club.page())
        page = player.page
        page.goto(f"{club.url}/")
        player.see("[data-act=now]").click()
        expect(player.see("hanchan-hand .tile").first).to_be_visible()
        table = page.url
        assert table.startswith(f"{club.url}/t/")
        page.goto(f"{club.url}/settings")
        page.locator("a.logo").click()
        expect(page).to_have_url(f"{club.url}/")
        page.locator(f"a[href='{table.removeprefix(server.url)}']").click()
        expect(player.see("hanchan-hand .tile").first).to_be_visible()
        page.goto(f"{club.url}/score?hand=12345678s345m66p&win=9s")
        expect(page.locator(".answer .points")).to_have_text("3,900")
        assert page.url.startswith(f"{club.url}/score?")
        expect(page.locator("[data-do=svg]")).to_have_attribute(
            "href", re.compile("^/mahjong/api/")
        )
        page.goto(f"{club.url}/club")
        page.locator("a[href='/mahjong/club/new']").click()
        expect(page.locator("form[data-send]")).to_be_visible()
        club.close()
        assert club.errors == []

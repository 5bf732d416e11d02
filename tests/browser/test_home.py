"""The start page: play by the book that is chosen, the problem of the day, open tables, games to go on with."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.players import Club


def test_the_problem_of_the_day_is_answered_once_and_says_why(club: Club) -> None:
    page = club.page()
    page.goto(club.url)
    problem = page.locator("[data-part=problem]")
    buttons = problem.locator("[data-choice]")
    expect(buttons.first).to_be_enabled()
    buttons.first.click()
    expect(problem.locator("[data-right]")).to_have_count(1)
    expect(problem.locator(".verdict")).to_be_focused()
    expect(problem.locator("pre, .numbers")).to_be_visible()
    page.reload()
    expect(problem.locator(".verdict")).to_be_visible()
    expect(buttons.first).to_be_disabled()


def test_the_start_page_leads_on_to_open_tables_and_own_games(club: Club) -> None:
    listed = club.post("/api/tables", {"name": "Zoe", "public": True, "rules": "wrc2015"})
    page = club.page()
    page.goto(club.url)
    row = page.locator(f"[data-part=open] a[href='/t/{listed['table']}']")
    expect(row).to_contain_text("WRC 2015")
    expect(row.locator(".portrait")).to_have_count(1)
    page.locator("select[name=now-rules]").select_option("resume")
    expect(page.locator("[data-act=now]")).to_contain_text("Résumé")
    page.locator("[data-act=now]").click()
    expect(page.locator("main.play")).to_be_visible()
    page.goto(club.url)
    mine = page.locator("[data-part=mine]")
    expect(mine).to_contain_text("Résumé")
    expect(mine).to_contain_text("Go on")


def test_the_pages_follow_the_light_of_the_device(club: Club) -> None:
    grounds = []
    for scheme in ("light", "dark"):
        page = club.page(color_scheme=scheme)
        page.goto(f"{club.url}/settings")
        expect(page.locator("h1")).to_be_visible()
        grounds.append(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
    assert grounds[0] != grounds[1]

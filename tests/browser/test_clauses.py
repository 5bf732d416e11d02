"""The clauses of a book in the browser: found by words, opened by their address."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.players import Club
from proof import first_of


@pytest.mark.parametrize(
    ("lang", "label"),
    first_of([("fr", "Chercher"), ("en", "Search"), ("ja", "検索")], several=True),
)
def test_clauses_are_searched_and_opened_by_their_address(
    club: Club, lang: str, label: str
) -> None:
    page = club.page(lang=lang)
    page.goto(f"{club.url}/rules/ema2016#3.4.5-a")
    named = page.locator("[id='3.4.5-a']")
    expect(named).to_be_in_viewport()
    expect(named.locator("details:not(.tests)")).to_have_attribute("open", "")
    expect(page.locator(".clause-search")).to_contain_text(label)
    page.locator("[name=q]").fill("pure straight")
    shown = page.locator(".clause-text:visible")
    expect(shown.first).to_contain_text("Pure Straight")
    expect(named).to_be_hidden()
    assert "q=pure+straight" in page.url
    count = shown.count()
    page.reload()
    expect(page.locator(".clause-search [role=status]")).to_contain_text(str(count))
    page.goto(f"{club.url}/rules/ema2016?q=pure+straight#3.4.5-a")
    expect(named).to_be_in_viewport()  # what is asked for by name is not hidden by a search


def test_the_search_is_at_the_top_of_a_phone_and_what_is_found_below_it(club: Club) -> None:
    page = club.page(size="portrait", viewport={"width": 390, "height": 844})
    page.goto(f"{club.url}/rules/ema2016")
    field = page.locator("[name=q]")
    expect(field).to_be_visible()
    box = field.bounding_box()
    assert box is not None
    assert box["y"] < 300
    expect(page.locator("nav a[href='#search']")).to_be_visible()
    field.fill("pure straight")
    expect(page.locator(".clause-text:visible").first).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(f"{club.url}/rules/ema2016?q=pure+straight#yaku")
    expect(page.locator("#yaku")).to_be_in_viewport()


def test_the_names_of_tests_are_behind_a_fold_of_their_own(club: Club) -> None:
    page = club.page()
    page.goto(f"{club.url}/rules/ema2016#3.4.5-a")
    named = page.locator("[id='3.4.5-a']")
    expect(named.locator("details:not(.tests) p")).to_be_visible()
    expect(named.locator(".tests code").first).to_be_hidden()
    named.locator(".tests summary").click()
    expect(named.locator(".tests code").first).to_be_visible()

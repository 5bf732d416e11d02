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
    expect(named.locator("details")).to_have_attribute("open", "")
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

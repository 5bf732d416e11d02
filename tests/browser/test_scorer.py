"""The scorer in the browser: by touch, by keys, by its address; the answer follows every tile."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.players import Club
from proof import first_of

WON = "/score?hand=12345678s345m66p&win=9s&riichi=1"
TOTAL = ".answer .headline .points"


def tap(page: Page, *tiles: str) -> None:
    for tile in tiles:
        page.locator(f".palette [data-tile='{tile}']").tap()


SAID = [
    ("en", "tiles to go", "No win"),
    ("fr", "encore", "Pas de victoire"),
    ("ja", "あと", "和了れない"),
]


@pytest.mark.parametrize(("lang", "missing", "no_win"), first_of(SAID, several=True))
def test_a_hand_is_tapped_on_a_phone(club: Club, lang: str, missing: str, no_win: str) -> None:
    page = club.page(size="portrait", lang=lang)
    page.goto(f"{club.url}/score")
    expect(page.locator(".answer .headline")).to_contain_text(missing)
    page.locator("[data-value=pon]").tap()
    tap(page, "7z")  # and the next tiles go to the hand again
    tap(page, "4m", "4m", "5p", "6p", "7p", "2m", "3m", "4m", "4s", "5s")
    expect(page.locator(".answer [data-wait]")).to_have_count(2)
    tap(page, "6s")
    expect(page.locator(TOTAL)).to_have_text("1,000" if lang != "fr" else "1\u202f000")
    expect(page.locator(".result-bar")).to_contain_text("000")
    expect(page.locator("tr[data-book]")).to_have_count(4)
    page.locator(".hand-row .meld").tap()  # without the dragons
    page.locator("[data-value=pon]").tap()
    tap(page, "1s")
    expect(page.locator(TOTAL)).to_have_text(no_win)
    expect(page.locator("[data-remedy=last]")).to_be_visible()
    page.locator("[data-value=tsumo]").tap()
    page.locator("[data-flag=last]").tap()
    expect(page.locator(".answer [data-yaku=haitei]")).to_be_visible()
    assert "haitei=1" in page.url


def test_a_hand_is_typed_and_steered_by_keys(club: Club) -> None:
    page = club.page()
    page.goto(f"{club.url}/score")
    field = page.locator("input[name=hand]")
    example = field.get_attribute("placeholder")
    field.fill(example or "")  # the scorer takes it
    expect(page.locator(TOTAL)).to_have_text("1,000")
    field.fill("")
    field.focus()
    page.keyboard.type("12345678s345m66p9s")
    expect(page.locator(TOTAL)).to_have_text("3,900")
    page.locator("[data-value=riichi]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(TOTAL)).to_have_text("7,700")
    page.locator("[data-value=dora]").press("Enter")
    page.locator(".palette [tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")  # 9p, whose dora is 1p
    expect(page.locator("[data-part=dora] .tile")).to_have_attribute("data-tile", "9p")
    field.fill("<b>")
    expect(page.locator(".answer .error")).to_contain_text("<b>")
    field.fill("11111m")
    expect(page.locator(".answer .error")).to_contain_text("1m")


def test_an_address_is_the_hand_and_a_yaku_shows_its_tiles(club: Club, tmp_path: Path) -> None:
    page = club.page()
    page.goto(club.url + WON)
    expect(page.locator(TOTAL)).to_have_text("7,700")
    page.locator("[data-yaku=ittsuu] .earner").hover()
    expect(page.locator(".reading .earns")).to_have_count(9)
    clause = page.locator("[data-yaku=ittsuu] a.clause")
    expect(clause).to_have_attribute("href", "/rules/ema2016#4.2.1-o")
    expect(page.locator(".causes li")).to_have_count(1)
    with page.expect_download() as saved:
        page.locator("[data-do=png]").click()
    picture = tmp_path / "card.png"
    saved.value.save_as(picture)
    assert picture.read_bytes().startswith(b"\x89PNG")
    with page.expect_download() as drawn:
        page.locator("[data-do=svg]").click()
    assert drawn.value.suggested_filename == "hanchan.svg"
    page.locator("[data-value=win]").click()
    page.locator("[data-part=tiles] .tile[data-tile='3m']").click()  # another tile of the hand won
    expect(page.locator(".hand-row .tile.winning")).to_have_attribute("data-tile", "3m")
    page.reload()
    expect(page.locator(".hand-row .tile.winning")).to_have_attribute("data-tile", "3m")
    page.locator("[data-do=clear]").click()
    expect(page.locator(".answer .act")).to_have_count(3)  # examples to begin with
    page.locator(".answer .act").first.click()
    expect(page.locator(TOTAL)).to_have_text("7,700")


def test_the_palette_has_red_fives_where_the_book_has_them(club: Club) -> None:
    page = club.page()
    page.goto(f"{club.url}/score")
    red = page.locator(".palette [data-tile='0p']")
    expect(red).to_be_hidden()
    page.locator("[data-value=ema2012]").click()
    expect(red).to_be_visible()
    red.click()
    expect(red).to_have_attribute("aria-disabled", "true")
    assert "hand=0p" in page.url


def test_the_answer_is_whole_where_the_page_is_low(club: Club) -> None:
    page = club.page()
    page.set_viewport_size({"width": 1024, "height": 600})
    page.goto(f"{club.url}/score?hand=12345678s345m66p&win=9s&riichi=1&dora=4p")
    expect(page.locator(".beside-books .books tr")).to_have_count(4)
    last = page.locator(".answer .formula").bounding_box()
    below = page.locator(".sharing").bounding_box()
    assert last is not None
    assert below is not None
    assert last["y"] + last["height"] <= below["y"]


@pytest.mark.parametrize("lang", ["fr", "ja", "en"])
def test_menus_and_a_long_hand_fit_a_phone(club: Club, lang: str) -> None:
    page = club.page(size="portrait", lang=lang, viewport={"width": 390, "height": 844})
    page.goto(f"{club.url}/score?hand={'123456789' * 8}m")
    expect(page.locator(".answer .error")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(f"{club.url}/learn")
    expect(page.locator(".learn-nav a").last).to_be_visible()
    for menu in (".learn-nav", ".site-nav"):
        assert page.locator(menu).evaluate("one => one.scrollWidth <= one.clientWidth"), menu
    tops = page.locator(".site-nav a").evaluate_all("all => all.map(one => one.offsetTop)")
    assert len(set(tops)) == 1


def test_what_the_books_differ_on_is_said_in_words_within_its_column(club: Club) -> None:
    page = club.page()
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"{club.url}/score?hand=111222333444m5z&win=5z")
    expect(page.locator(".cause")).to_have_count(4)
    expect(page.locator(".cause").last).to_contain_text("yakuman")
    assert "{" not in page.locator(".causes").inner_text()
    wide = "one => one.scrollWidth > one.clientWidth"
    assert not page.locator(".told").evaluate(wide)
    cited = page.locator("[data-yaku] a.clause").first.bounding_box()
    column = page.locator(".told").bounding_box()
    assert cited is not None
    assert column is not None
    assert cited["x"] + cited["width"] <= column["x"] + column["width"]


@pytest.mark.parametrize("lang", first_of(["fr", "en", "ja"]))
def test_an_error_on_a_phone_stands_at_the_field_and_covers_nothing(club: Club, lang: str) -> None:
    page = club.page(size="portrait", lang=lang, viewport={"width": 390, "height": 844})
    page.goto(f"{club.url}/score")
    field = page.locator("input[name=hand]")
    field.tap()
    page.keyboard.type("123m456p789s11z222z3z4z")
    told = page.locator(".typed .error")
    expect(told).to_contain_text("16")
    expect(field).to_have_attribute("aria-invalid", "true")
    below, bar, typed = (one.bounding_box() for one in (told, page.locator(".result-bar"), field))
    assert below is not None
    assert bar is not None
    assert typed is not None
    assert 0 <= below["y"] - typed["y"] - typed["height"] < 24
    assert typed["y"] + typed["height"] <= bar["y"]
    assert bar["height"] < 60  # one line, whatever it says
    field.fill("123456m34567p99s8p")
    expect(told).to_be_hidden()
    expect(field).to_have_attribute("aria-invalid", "false")


def test_a_hand_is_read_as_a_japanese_keyboard_writes_it(club: Club) -> None:
    page = club.page(lang="ja")
    page.goto(f"{club.url}/score")
    page.locator("input[name=hand]").fill("１２３４５６ｍ３４５６７ｐ９９ｓ　８ｐ")
    expect(page.locator(TOTAL)).to_have_text("1,000")


def test_more_counters_than_there_can_be_are_as_many_as_there_can_be(club: Club) -> None:
    page = club.page()
    page.goto(club.url + WON)
    for typed, kept in (("1000", "99"), ("-5", "0"), ("2.5", "2")):
        page.locator("input[name=counters]").fill(typed)
        page.locator("input[name=bets]").focus()
        expect(page.locator("input[name=counters]")).to_have_value(kept)
        expect(page.locator(TOTAL)).to_be_visible()
    page.goto(f"{club.url}{WON}&counters=1000")
    expect(page.locator(TOTAL)).to_have_text("37,400")

"""The review in the browser: paste, drop or choose a record, try before the answer, train one's mistakes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from browser.players import Club
from browser.test_layout import serious
from helpers.tenhou_games import FOLDER, text
from proof import first_of

RECORD = FOLDER / "tenhou-liability.xml"


def reviewed(club: Club, seat: int = 0, **how: Any) -> Page:
    """The review of a seat, whole."""
    page = club.page(**how)
    page.goto(f"{club.url}/review")
    page.locator("textarea[name=record]").fill(text("liability"))
    page.locator("[data-do=review]").click()
    page.locator(f".seat-choice[data-seat='{seat}']").click()
    expect(page.locator("[data-part=summary]")).to_be_visible(timeout=120_000)
    return page


@pytest.mark.parametrize(
    ("lang", "title"),
    first_of(
        [("en", "The worst first"), ("fr", "Les pires d’abord"), ("ja", "損の大きい順")],
        several=True,
    ),
)
def test_a_pasted_record_is_reviewed_by_touch(club: Club, lang: str, title: str) -> None:
    page = reviewed(club, size="portrait", lang=lang)
    expect(page.locator(".review-side h2").first).to_have_text(title)
    worst = page.locator(".worst .item")
    costs = [int(str(one.get_attribute("data-lost"))) for one in worst.all()]
    assert costs == sorted(costs, reverse=True)
    assert costs
    worst.first.tap()
    expect(page.locator(".bars")).to_have_count(0)  # hidden until one has tried
    page.locator(".answers .choice").first.tap()
    expect(page.locator(".looked-at .verdict")).to_be_visible()
    expect(page.locator(".bars li[data-chosen]")).to_have_count(1)
    assert page.locator(".bars li[data-best]").count() >= 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_keys_go_through_the_mistakes_and_filters_choose_them(club: Club) -> None:
    page = reviewed(club)
    page.keyboard.press("n")
    expect(page.locator(".looked-at")).to_be_visible()
    first = page.locator(".looked-at").get_attribute("data-n")
    page.keyboard.press("n")
    expect(page.locator(".looked-at")).not_to_have_attribute("data-n", str(first))
    page.keyboard.press("p")
    expect(page.locator(".looked-at")).to_have_attribute("data-n", str(first))
    page.locator("[data-do=show]").press("Enter")
    expect(page.locator(".bars")).to_be_visible()
    everything = page.locator(".choices-list .item")
    mistakes = everything.count()
    page.locator("select[name=size]").select_option("0")
    expect(everything).not_to_have_count(mistakes)
    whole = everything.count()
    page.locator("select[name=kind]").select_option("call")
    expect(everything).not_to_have_count(whole)
    page.locator("select[name=kind]").select_option("all")
    page.locator(".hands .link").first.press("Enter")
    expect(page.locator("select[name=hand]")).to_have_value("0")
    page.locator("input[name=hide]").uncheck()
    page.keyboard.press("n")
    expect(page.locator(".bars")).to_be_visible()


def test_the_keyboard_stays_where_it_is_while_the_page_is_drawn_anew(club: Club) -> None:
    """Filters, lists, answers, the deck: Tab goes on from there, not from the beginning of the page."""
    page = reviewed(club)
    size = page.locator("select[name=size]")
    size.focus()
    page.keyboard.press("End")  # all choices
    expect(size).to_have_value("0")
    expect(size).to_be_focused()
    page.locator("input[name=hide]").press("Space")
    expect(page.locator("input[name=hide]")).to_be_focused()
    page.keyboard.press("Space")
    listed = page.locator(".choices-list")
    listed.locator(".item").last.press("Enter")  # far down in its list
    expect(page.locator(".review-choice")).to_be_focused()
    assert listed.evaluate("list => list.scrollTop") > 0
    page.keyboard.press("p")
    for _ in range(3):  # back, next, the first answer
        page.keyboard.press("Tab")
    expect(page.locator(".answers .choice").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".looked-at .result")).to_be_focused()
    page.locator("[data-do=train]").press("Enter")
    expect(page.locator(".deeds a[href*=deck]")).to_be_visible()
    expect(page.locator("[data-do=train]")).to_be_focused()
    page.goto(f"{club.url}/review?deck=1")
    expect(page.locator(".deck-body")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".answers .choice").first).to_be_focused()


def test_a_file_is_dropped_or_chosen_and_the_review_saved(club: Club, tmp_path: Path) -> None:
    page = club.page()
    page.goto(f"{club.url}/review")
    page.locator("input[type=file]").set_input_files(RECORD)
    page.locator(".seat-choice[data-seat='1']").click()
    expect(page.locator("[data-part=summary]")).to_be_visible(timeout=120_000)
    with page.expect_download() as saved:
        page.locator("[data-do=json]").click()
    saved.value.save_as(tmp_path / "review.json")
    found = json.loads((tmp_path / "review.json").read_text(encoding="utf-8"))
    assert found["file"] == RECORD.name
    assert found["seats"][0]["seat"] == 1
    assert all(one["lost"] >= 0 for one in found["decisions"])
    with page.expect_download() as saved:
        page.locator("[data-do=print]").click()
    saved.value.save_as(tmp_path / "review.html")
    assert "<!doctype html>" in (tmp_path / "review.html").read_text(encoding="utf-8")
    page.locator("[data-do=again]").click()
    expect(page.locator(".trends .dot")).to_have_count(1)  # this device remembers the sums
    drop(page, "no record")
    expect(page.locator(".source .error")).to_contain_text("no record that we know")
    drop(page, RECORD.read_text(encoding="utf-8"), "no record")
    expect(page.locator(".source .error")).to_contain_text("2 files were dropped")
    expect(page.locator("textarea[name=record]")).to_have_value("no record")  # of the drop before
    expect(page.locator(".seat-choice")).to_have_count(0)


def drop(page: Page, *texts: str) -> None:
    """Drops files with these texts on the form."""
    page.evaluate(
        """texts => {
          const data = new DataTransfer();
          texts.forEach((text, at) => data.items.add(new File([text], `${at}.txt`)));
          document.querySelector(".source form").dispatchEvent(new DragEvent("drop", { dataTransfer: data }));
        }""",
        texts,
    )


def test_a_hand_that_is_dealt_again_is_filtered_by_itself(club: Club) -> None:
    def alike(route: Route) -> None:
        """Both hands have one name, as after a chombo."""
        answer = route.fetch()
        lines = [json.loads(line) for line in answer.text().splitlines()]
        for line in lines:
            if line["k"] == "hand":
                line["name"] = "E1"
        route.fulfill(response=answer, body="".join(json.dumps(line) + "\n" for line in lines))

    page = club.page()
    page.route("**/api/review", alike)
    page.goto(f"{club.url}/review")
    page.locator("textarea[name=record]").fill(text("liability"))
    page.locator("[data-do=review]").click()
    page.locator(".seat-choice[data-seat='0']").click()
    expect(page.locator("[data-part=summary]")).to_be_visible(timeout=120_000)
    page.locator("select[name=size]").select_option("0")
    listed = page.locator(".choices-list .item")
    decisions = page.locator("table.hands tbody tr td:nth-of-type(1)").all_inner_texts()
    expect(page.locator("select[name=hand] option").nth(2)).to_have_text("E1 (2)")
    for number in ("0", "1"):
        page.locator("select[name=hand]").select_option(number)
        expect(listed).to_have_count(int(decisions[int(number)]))


def deck_of(page: Page) -> list[dict[str, Any]]:
    """The deck as the server keeps it under the code of this device."""
    found: list[dict[str, Any]] = page.evaluate(
        """async () => {
          const { code } = JSON.parse(localStorage.hanchan).learner;
          const headers = { "content-type": "application/json" };
          const ask = { method: "POST", headers, body: JSON.stringify({ code }) };
          return (await (await fetch("/api/learners/mistakes/all", ask)).json()).mistakes;
        }"""
    )
    return found


def solve(page: Page, cards: list[dict[str, Any]]) -> None:
    """Answers the position that is asked, by the keyboard."""
    deck = page.locator("[data-part=deck]")
    n = int(str(deck.locator(".looked-at").get_attribute("data-n")))
    best = next(one["choice"]["best"][0] for one in cards if one["choice"]["n"] == n)
    wanted = best.get("tile") or "".join(best.get("use", []))
    for one in deck.locator(".answers .choice").all():
        tiles = [tile.get_attribute("data-tile") or "" for tile in one.locator(".tile").all()]
        if "".join(tiles) == wanted:
            one.press("Enter")
            break
    expect(deck.locator(".verdict")).to_have_attribute("data-ok", "true")


def test_mistakes_become_a_deck_that_is_asked_when_it_is_due(club: Club) -> None:
    page = reviewed(club)
    page.locator("[data-do=train]").click()
    page.locator(".deeds a[href*=deck]").click()
    deck = page.locator("[data-part=deck]")
    expect(deck.locator(".looked-at")).to_be_visible()
    cards = deck_of(page)
    for _ in cards:
        expect(deck.locator(".verdict")).to_have_count(0)  # the next one is asked
        solve(page, cards)
        expect(deck.locator("[data-do=next]")).to_be_focused()
        page.keyboard.press("Enter")
    expect(deck.locator(".looked-at")).to_have_count(0)
    page.locator("[data-do=early]").click()  # none is due, but one may be tried
    expect(deck.locator(".looked-at")).to_be_visible()
    page.once("dialog", lambda asked: asked.dismiss())
    page.locator("[data-do=forget]").click()
    assert len(deck_of(page)) == len(cards)  # asked first: nothing brings them back
    page.once("dialog", lambda asked: asked.accept())
    page.locator("[data-do=forget]").click()
    expect(deck.locator("[data-do=forget]")).to_have_count(0)
    assert deck_of(page) == []


def test_the_deck_goes_on_with_another_device_and_old_ones_are_taken_in(club: Club) -> None:
    page = reviewed(club)
    page.locator("[data-do=train]").click()
    expect(page.locator(".deeds a[href*=deck]")).to_be_visible()
    cards = deck_of(page)
    code = page.evaluate("JSON.parse(localStorage.hanchan).learner.code")
    other = club.page()
    other.goto(f"{club.url}/review")
    # What the version before kept on the device.
    old = [{**cards[0], "right": 1, "asked": 3}]
    other.evaluate("old => localStorage.setItem('hanchan.deck', JSON.stringify(old))", old)
    other.goto(f"{club.url}/review?deck=1")
    expect(other.locator("[data-part=deck] .looked-at")).to_be_visible()
    assert len(deck_of(other)) == 1
    assert other.evaluate("localStorage.getItem('hanchan.deck')") is None
    other.evaluate(
        "code => localStorage.setItem('hanchan', JSON.stringify({ learner: { code } }))", code
    )
    other.goto(f"{club.url}/review")
    expect(other.locator(".trends a[href*=deck]")).to_be_visible()
    assert len(deck_of(other)) == len(cards)


WRITTEN = [
    ("fr", r"\d\s%", r"\d{1,2} [a-zéû.]+ \d{4}"),
    ("en", r"\d%", r"[A-Z][a-z]+ \d{1,2}, \d{4}"),
    ("ja", r"\d%", r"\d{4}/\d\d/\d\d"),
]


@pytest.mark.parametrize(("lang", "share", "day"), first_of(WRITTEN, several=True))
def test_shares_and_dates_are_written_as_the_language_does(
    club: Club, lang: str, share: str, day: str
) -> None:
    page = reviewed(club, lang=lang)
    cells = page.locator(".trends tbody tr").first
    assert re.search(share, cells.locator("td").nth(1).inner_text())
    assert re.match(day, cells.locator("th").inner_text())  # no 11/12, which is two days
    page.locator(".worst .item").first.click()
    page.locator("[data-do=show]").click()
    told = page.locator(".bars").inner_text()
    assert all(re.match(share, one) for one in re.findall(r"\d\s?%", told))
    page.goto(f"{club.url}/review")
    tenhou = "天鳳" if lang == "ja" else "Tenhou"
    expect(page.locator("select[name=rules] option").last).to_have_text(tenhou)


@pytest.mark.parametrize("size", first_of(["portrait", "desktop"]))
def test_the_review_has_no_accessibility_faults(club: Club, size: str) -> None:
    page = reviewed(club, size=size, bypass_csp=True)
    page.locator(".worst .item").first.click()
    expect(page.locator(".answers")).to_be_visible()
    assert serious(page) == []
    page.locator("[data-do=show]").click()
    expect(page.locator(".bars")).to_be_visible()
    assert serious(page) == []
    page.locator("[data-do=train]").click()
    page.locator(".deeds a[href*=deck]").click()
    expect(page.locator("[data-part=deck] .answers")).to_be_visible()
    assert serious(page) == []

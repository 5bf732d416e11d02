"""A gap in the Wi-Fi: entries wait in the browser, go out in their order, and none is written twice."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect

from browser.club.hall import Hall, fill, form_of, go, send, tap
from helpers.club_desk import Desk


class Gap:
    """The line between a page and the server: away, there, or there while answers are lost."""

    def __init__(self, page: Page) -> None:
        self.state, self.sent = "there", 0
        page.route("**/*", self._pass)

    def _pass(self, route: Route, request: Request) -> None:
        if self.state == "away":
            route.abort("internetdisconnected")
        elif self.state == "lost" and request.method == "POST":
            route.fetch()  # the server hears it; the page never learns
            self.sent += 1
            route.abort("connectionreset")
        else:
            route.continue_()


def seated(hall: Hall) -> tuple[Desk, Page]:
    """An event of eight whose first round is being played, and the page of a scribe."""
    olga = Desk(hall.url, hall.desks)
    olga.create(rounds=1, days=1, head="1")
    olga.enter(8)
    olga.seat()
    olga.do("round_started", round=1)
    link = olga.invite("Sven", "scribe")
    page = hall.open(link)
    page.wait_for_url(f"**{olga.home}")
    return olga, page


def keyed(olga: Desk) -> list[tuple[int, list[int]]]:
    """What was keyed: table and scores, in the order of the log."""
    return [(one["table"], one["points"]) for one in olga.log() if one["kind"] == "sheet_keyed"]


def test_sheets_keyed_in_a_gap_wait_and_are_sent_in_their_order(hall: Hall) -> None:
    olga, page = seated(hall)
    gap = Gap(page)
    scores = {1: [45000, 35000, 25000, 15000], 2: [30000, 30000, 31000, 29000]}
    go(page, f"{hall.url}{olga.home}/sheet/1/1")
    gap.state = "away"
    form = form_of(page, "sheet_keyed")
    fill(form, score=scores[1])
    form.get_by_role("button", name="Key this sheet").click()
    box = page.locator("[data-waiting]")
    expect(box).to_contain_text("Waiting to be sent: 1")
    expect(box).to_contain_text("Round 1, table 1")
    expect(form.locator("[name=score]").first).to_have_value("")
    assert keyed(olga) == []
    # the next entry of the same form waits behind: it is no repetition of the first
    fill(form, score=scores[2])
    form.get_by_role("button", name="Key this sheet").click()
    expect(box).to_contain_text("Waiting to be sent: 2")
    gap.state = "there"
    expect(box.locator("li[data-refused]")).to_have_count(0)
    expect(box).to_be_hidden()
    # a scribe who keys again corrects: both were written, the first before the second
    assert keyed(olga) == [(1, scores[1]), (1, scores[2])]
    hall.errors.clear()  # a page without a line is an error to the console


@pytest.mark.proof
def test_the_next_sheet_opens_and_is_keyed_without_a_line(hall: Hall) -> None:
    olga, page = seated(hall)
    gap = Gap(page)
    scores = {1: [45000, 35000, 25000, 15000], 2: [30000, 30000, 31000, 29000]}
    go(page, f"{hall.url}{olga.home}/round")
    page.wait_for_selector("html[data-sheets-held]", state="attached")
    gap.state = "away"
    for table in (1, 2):
        page.locator("[data-ahead] a", has_text=str(table)).click()
        sheet = page.locator(f"[data-sheet$='/sheet/1/{table}']")
        expect(sheet).to_be_visible()
        expect(page.locator("[data-sheet]:visible")).to_have_count(1)
        assert page.url.endswith(f"{olga.home}/sheet/1/{table}")
        form = sheet.locator("form")
        fill(form, score=scores[table])
        expect(form.locator("[data-sum]")).to_have_attribute("data-fits", "true")
        form.get_by_role("button", name="Key this sheet").click()
        expect(page.locator("[data-waiting]")).to_contain_text(f"Waiting to be sent: {table}")
    page.go_back()
    expect(page.locator("[data-sheet$='/sheet/1/1']")).to_be_visible()
    page.go_back()
    expect(page.locator("article.table-card")).to_have_count(2)
    assert keyed(olga) == []
    gap.state = "there"
    expect(page.locator("[data-waiting]")).to_be_hidden()
    assert keyed(olga) == [(1, scores[1]), (2, scores[2])]
    # with the line the link leads to the page itself
    with page.expect_navigation():
        page.locator("[data-ahead] a", has_text="2").click()
    expect(page.locator("main")).to_contain_text("Keyed by Sven.")
    expect(page.locator("[data-sheet]")).to_have_count(0)
    hall.errors.clear()


@pytest.mark.proof
def test_what_a_busy_server_turns_away_waits_and_is_not_refused(hall: Hall) -> None:
    olga, page = seated(hall)
    go(page, f"{hall.url}{olga.home}/sheet/1/1")
    busy = {"status": 503, "json": {"error": "the server is starting"}}
    page.route("**/do", lambda route: route.fulfill(**busy))
    form = form_of(page, "sheet_keyed")
    fill(form, score=[45000, 35000, 25000, 15000])
    form.get_by_role("button", name="Key this sheet").click()
    box = page.locator("[data-waiting]")
    expect(box).to_contain_text("Waiting to be sent: 1")
    assert keyed(olga) == []
    page.unroute("**/do")
    expect(box).to_be_hidden()
    assert keyed(olga) == [(1, [45000, 35000, 25000, 15000])]
    hall.errors.clear()


def test_points_below_zero_are_keyed_with_a_thumb(hall: Hall) -> None:
    olga, _ = seated(hall)
    page = hall.open(olga.invite("Tina", "scribe"), "portrait")
    page.wait_for_url(f"**{olga.home}")
    go(page, f"{hall.url}{olga.home}/sheet/1/1")
    form = form_of(page, "sheet_keyed")
    fill(form, score=[70000, 35000, 25000, 10000])
    sum_of_all = form.locator("[data-sum]")
    expect(sum_of_all).to_have_text("140\u202f000 / 120\u202f000 (+20\u202f000)")
    form.get_by_role("button", name="is below zero").nth(3).tap()
    expect(sum_of_all).to_have_attribute("data-fits", "true")
    send(page, form.get_by_role("button", name="Key this sheet"))
    assert keyed(olga) == [(1, [70000, 35000, 25000, -10000])]


def test_an_entry_whose_answer_was_lost_is_written_once(hall: Hall) -> None:
    olga, page = seated(hall)
    gap = Gap(page)
    go(page, f"{hall.url}{olga.home}/sheet/1/1")
    gap.state = "lost"
    form = form_of(page, "sheet_keyed")
    fill(form, score=[45000, 35000, 25000, 15000])
    form.get_by_role("button", name="Key this sheet").click()
    expect(page.locator("[data-waiting]")).to_contain_text("Waiting to be sent: 1")
    assert gap.sent >= 1
    assert len(keyed(olga)) == 1
    # the page is opened anew while the entry waits: it is still there, goes out, and is written once
    gap.state = "there"
    go(page, f"{hall.url}{olga.home}/sheet/1/2")
    expect(page.locator("[data-waiting]")).to_be_hidden()
    assert json.loads(page.evaluate("localStorage.getItem('club.queue')") or "[]") == []
    assert len(keyed(olga)) == 1
    hall.errors.clear()


def at_ledger(hall: Hall) -> tuple[Desk, Page, Gap, str]:
    """The ledger of table 1, open before a scribe whose line can be cut."""
    olga, page = seated(hall)
    home = f"{olga.home}/ledger/1/1"
    olga.done(f"{home}/do", do="open")
    gap = Gap(page)
    go(page, f"{hall.url}{home}")
    return olga, page, gap, home


def key_hand(page: Page, *marks: tuple[str, object], words: str) -> None:
    """Keys a hand without a line, reads it back and agrees."""
    for name, value in marks:
        tap(page, name, value)
    page.get_by_role("button", name="Enter this hand").click()
    question = page.locator("dialog.confirm [data-question]")
    expect(question).to_contain_text("Read back what was keyed: does everybody agree?")
    expect(question).to_contain_text(words)
    page.get_by_role("button", name="Yes, do it").click()


def ledger_of(olga: Desk) -> list[tuple[str, Any]]:
    """What was written at table 1: kind, and the result of a hand."""
    found = olga.http.get(f"{olga.home}/files/backup.zip").content
    with zipfile.ZipFile(io.BytesIO(found)) as packed:
        lines = map(json.loads, gzip.decompress(packed.read("tables/r1t1.gz")).splitlines())
    return [(one["kind"], one.get("result")) for one in lines if "kind" in one]


@pytest.mark.proof
def test_hands_keyed_in_a_gap_are_read_back_and_follow_each_other(hall: Hall) -> None:
    olga, page, gap, _ = at_ledger(hall)
    # the first is entered with the line, which is cut before everybody agrees
    tap(page, "end", "draw")
    send(page, page.get_by_role("button", name="Enter this hand"))
    gap.state = "away"
    page.get_by_role("button", name="Everybody agrees").click()
    box = page.locator("[data-waiting]")
    expect(box).to_contain_text("Waiting to be sent: 1")
    east, south, west, north = page.locator(".seats .n").all_inner_texts()
    ron = [("end", "ron"), ("winner", 1), ("discarder", 0), ("riichi", 1)]
    page.locator("[data-pad] label:has(input[value=ron])").click()
    page.locator("[data-pad] label:has(input[name=winner][value='1'])").click()
    page.locator("select[name=limit1]").select_option("mangan")
    key_hand(page, *ron[2:], words=f"Who won? {south}\nWho discarded? {east}\n")
    expect(box).to_contain_text("Waiting to be sent: 3")
    expect(page.locator("body")).to_have_attribute("data-older", "")
    key_hand(page, ("end", "draw"), ("tenpai", 2), words=f"Who is tenpai? {west}")
    expect(box).to_contain_text("Waiting to be sent: 5")
    expect(box).to_contain_text(f"Draw, Who is tenpai? {west}")
    # who does not agree has sent nothing, and what was keyed is still in the form
    tap(page, "end", "chombo")
    tap(page, "offender", 3)
    page.get_by_role("button", name="Enter this hand").click()
    page.get_by_role("button", name="No", exact=True).click()
    expect(page.locator("[name=offender][value='3']")).to_be_checked()
    expect(box).to_contain_text("Waiting to be sent: 5")
    assert len(ledger_of(olga)) == 2
    gap.state = "there"
    expect(box).to_be_hidden()
    # the page is older than the log that it has made itself: the next hand follows all the same
    page.get_by_role("button", name="Enter this hand").click()
    expect(page.locator(".readback")).to_contain_text(f"Chombo: {north}")
    kinds, results = zip(*ledger_of(olga), strict=True)
    assert kinds == ("table_opened", *("hand", "confirmed") * 3, "hand")
    assert results[3]["discarder"] == 0
    assert results[3]["wins"] == [{"seat": 1, "limit": "mangan"}]
    assert results[5]["tenpai"] == [2]
    hall.errors.clear()


@pytest.mark.proof
def test_hands_behind_a_refused_one_are_held_back(hall: Hall) -> None:
    olga, page, gap, home = at_ledger(hall)
    gap.state = "away"
    key_hand(page, ("end", "draw"), ("tenpai", 0), words="Who is tenpai?")
    key_hand(page, ("end", "redeal"), words="Dealt again")
    box = page.locator("[data-waiting]")
    expect(box).to_contain_text("Waiting to be sent: 4")
    expect(box).to_contain_text("East 1")
    # somebody else enters a hand meanwhile: nothing of ours agrees to it, and ours stays to be decided on
    olga.done(f"{home}/do", do="hand", end="draw", once="olga")
    gap.state = "there"
    refused = box.locator("li[data-refused]")
    expect(refused).to_have_count(4)
    expect(refused.nth(0)).to_contain_text("somebody else has written meanwhile")
    expect(refused.nth(1)).to_contain_text("held back: what was keyed before it was not taken")
    expect(page.locator(".readback")).to_be_visible()
    assert [kind for kind, _ in ledger_of(olga)] == ["table_opened", "hand"]
    for left in (3, 2, 1, 0):
        box.get_by_role("button", name="Remove").first.click()
        expect(refused).to_have_count(left)
    expect(box).to_be_hidden()
    # an answer that was lost: the same form comes again and is taken as written
    olga.done(f"{home}/do", do="hand", end="draw", once="olga")
    assert [kind for kind, _ in ledger_of(olga)] == ["table_opened", "hand"]
    hall.errors.clear()


def test_an_evening_in_the_browser(hall: Hall) -> None:
    page = hall.open("/club/evening")
    fill(
        page.locator("form"),
        names="Ann\nBob\nCid\nDan\nEve",
        season="Spring",
        by="Olga",
        uma="20 10 -10 -20",
    )
    page.get_by_role("button", name="Make the tables").click()
    expect(page.locator("[data-part=sits-out]")).to_be_visible()
    table = page.locator("[data-table='1'] form")
    fill(table, score=[45000, 35000, 25000, 15000])
    expect(table.locator("[data-sum]")).to_have_attribute("data-fits", "true")
    table.get_by_role("button", name="Keep the result").click()
    expect(page.get_by_role("heading", name="Who plays the next game?")).to_be_visible()
    expect(page.locator(".standings tbody tr").first).to_contain_text("+35\u202f000")
    page.get_by_role("button", name="Tables for the next game").click()
    expect(page.get_by_role("heading", name="Game 2")).to_be_visible()
    page.get_by_role("link", name="The season so far").click()
    expect(page.locator(".season tbody tr")).to_have_count(4)
    page.get_by_role("link", name="Everybody, over everything").click()
    page.locator(".persons a").first.click()
    expect(page.get_by_role("heading", name="Head to head")).to_be_visible()

"""A gap in the Wi-Fi: entries wait in the browser, go out in their order, and none is written twice."""

from __future__ import annotations

import json

from playwright.sync_api import Page, Request, Route, expect

from browser.club.hall import Hall, fill, form_of, go, send
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


def test_a_hand_of_a_ledger_waits_and_a_refused_one_says_why(hall: Hall) -> None:
    olga, page = seated(hall)
    home = f"{olga.home}/ledger/1/1"
    olga.done(f"{home}/do", do="open")
    gap = Gap(page)
    go(page, f"{hall.url}{home}")
    gap.state = "away"
    pad = page.locator("[data-pad]")
    pad.locator("label", has_text="Draw").first.click()
    pad.get_by_role("button", name="Enter this hand").click()
    box = page.locator("[data-waiting]")
    expect(box).to_contain_text("East 1")
    # somebody else enters the hand meanwhile: the one that waits is told why it is not taken
    olga.done(f"{home}/do", do="hand", end="draw", once="olga")
    gap.state = "there"
    expect(box.locator("li[data-refused]")).to_contain_text("somebody else has written meanwhile")
    box.get_by_role("button", name="Remove").click()
    expect(box).to_be_hidden()
    # an answer that was lost: the same form comes again and is taken as written
    olga.done(f"{home}/do", do="hand", end="draw", once="olga")
    expect(page.locator(".readback")).to_be_visible()
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

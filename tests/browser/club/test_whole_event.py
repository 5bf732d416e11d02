"""A two-day event of 32 players and 8 rounds from the first entry to the ceremony, with everything that goes wrong."""

from __future__ import annotations

import random
import re
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from browser.club.hall import Hall, fill, form_of, go, ready, refused, send, sure
from hanchan.club.event.ranking import standings
from hanchan.club.event.tournament import Tournament
from hanchan.club.log import Log, checked, dumped
from helpers.club_desk import COUNTRIES, NAMES, Desk, play, scores, sound_signal

EVEN = [30000] * 4


class Case(NamedTuple):
    """What differs between the books, as an organiser would see it."""

    book: str
    chombo: str
    signal: str
    bets_left: int
    listed: int  # players in the final standings, one of whom was disqualified


CASES = [
    Case("ema2016", "−20\u202f000", "Signal: the current hand, then one more", 0, 32),
    Case("wrc2015", "−20\u202f000", "Time: the current hand is the last", 1, 31),
]


class Event:
    """The people of one event."""

    def __init__(self, hall: Hall, case: Case) -> None:
        self.hall, self.case = hall, case
        self.chance = random.Random(case.book)
        self.olga = hall.open("/club")
        self.home = ""

    @property
    def state(self) -> Any:
        """The event, folded from the log by the test itself."""
        log = Log()
        log.events = checked([dumped(one).encode() for one in self.desk.log()], "backup")
        return Tournament(log).state

    def create(self) -> None:
        page = self.olga
        page.get_by_role("link", name="New tournament").click()
        ready(page)
        fill(page.locator("form"), name="Spring Open", rules=self.case.book, by="Olga")
        page.get_by_label("I am the head referee too").check()
        send(page, page.get_by_role("button", name="Create the event"))
        self.home = page.url.removeprefix(self.hall.url).rpartition("/")[0]
        expect(page.locator("input[readonly]")).to_have_value(re.compile(f"{self.home}/join#"))
        page.get_by_role("link", name="Go on").click()
        ready(page)
        self.desk = self.hall.desk(page, self.home)

    def enter(self) -> None:
        page = self.olga
        lines = [
            f"{name}; {COUNTRIES[at % 6]}; ; Team {at % 8 + 1}; 0400{at:04d}"
            for at, name in enumerate(NAMES)
        ]
        many = page.locator("form:has(textarea[name=lines])")
        many.locator("textarea").fill("\n".join([*lines, lines[0]]))
        send(page, many.get_by_role("button", name="Look at what was understood"))
        expect(page.locator("tr[data-doubtful]")).to_contain_text("the same as Ada Berg?")
        send(page, page.get_by_role("button", name="Enter those ticked"))
        reserve = form_of(page, "substitute_added")
        fill(reserve, name="Sam Standby")
        send(page, reserve.get_by_role("button", name="Add"))
        send(page, page.locator("tr[data-entry='0']").get_by_role("button", name="Check in"))
        expect(page.locator("tr[data-entry='0']")).to_have_attribute("data-status", "in")
        for entry in range(1, 30):
            self.desk.do("checked_in", entry=entry)

    def seat(self) -> None:
        page = self.olga
        go(page, f"{self.hall.url}{self.home}/seating")
        fill(page.locator("form[data-busy]"), seed="Paris 2026")
        send(page, page.get_by_role("button", name="Make a seating"))
        for figure in ("repeats", "revisits", "winds"):
            expect(page.locator(f"[data-figure={figure}]")).to_have_text("0")
        sure(page, page.get_by_role("button", name="Publish this seating"))
        expect(page.locator(".table-card")).to_have_count(64)

    def staff(self) -> None:
        page = self.olga
        links = {}
        for name, role in (("Sven", "scribe"), ("Tina", "scribe"), ("Rita", "referee")):
            go(page, f"{self.hall.url}{self.home}/staff")
            form = page.locator("form[data-invite]")
            fill(form, name=name)
            form.get_by_role("checkbox", name=role, exact=True).check()
            form.get_by_role("button", name="Make the link").click()
            expect(form.locator("[data-qr]")).to_be_visible()
            links[name] = form.locator("[data-link]").input_value()
        self.sven, self.tina, self.rita = (
            self._arrive(links[one]) for one in ("Sven", "Tina", "Rita")
        )
        self.scribes = [self.hall.desk(page, self.home) for page in (self.sven, self.tina)]
        self.referee = self.hall.desk(self.rita, self.home)

    def _arrive(self, link: str) -> Page:
        page = self.hall.page("portrait")
        page.goto(link)
        expect(page.locator(".whoami")).to_be_visible()
        assert "#" not in page.url
        return page

    def sheets(self, number: int, tables: range, points: list[int] | None = None) -> None:
        for table in tables:
            play(self.referee, self.scribes, number, table, points or scores(self.chance))


@pytest.mark.proof
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.book)
def test_an_event_of_two_days_from_the_first_entry_to_the_ceremony(hall: Hall, case: Case) -> None:
    event = Event(hall, case)
    event.create()
    event.enter()
    event.seat()
    event.staff()
    the_first_round(event)
    hall.server.kill()
    hall.server.start()
    event.sheets(1, range(4, 9), EVEN)  # everybody at these tables ties
    close(event, 1)
    the_public_sees(event)
    for number in (2, 3, 4):
        a_round(event, number)
    day_two(event)
    for number in (5, 6, 7):
        a_round(event, number)
    the_last_round(event)
    a_correction(event)
    the_ceremony(event)
    the_files(event)


def the_first_round(event: Event) -> None:
    """Two come late, a chombo, sheets that do not fit; then the server dies."""
    olga, home = event.olga, event.hall.url + event.home
    go(olga, f"{home}/round")
    expect(olga.locator("main")).to_contain_text("Not here yet: Gabi Holm, Hans Inman")
    sure(olga, olga.get_by_role("button", name="Start round 1"))
    go(olga, f"{home}/people")
    late(olga, "Gabi Holm", "3:20")
    late(olga, "Hans Inman", "10:30", "Sam Standby")
    expect(olga.locator(".alarm")).to_have_count(0)
    the_clock(event)
    the_referee(event)
    a_sheet_keyed_twice(event)
    event.sheets(1, range(2, 4))


def late(page: Page, name: str, minutes: str, substitute: str = "") -> None:
    row = page.locator(".alarm li", has_text=name)
    row.locator("[name=minutes]").fill(minutes)
    if substitute:
        expect(row.locator("[name=substitute]")).to_be_visible()
        expect(row.locator("[name=substitute]")).to_have_value(substitute)  # proposed
    else:
        expect(row.locator("[name=substitute]")).to_be_hidden()
    row.get_by_role("button", name="Write it down").click()
    asked = page.locator("dialog.confirm [data-question]")
    expect(asked).to_contain_text(f"{name}, round 1: late by {minutes}")
    if substitute:
        expect(asked).to_contain_text(f"A substitute plays the session ({substitute}).")
    with page.expect_navigation():
        page.get_by_role("button", name="Yes, do it").click()
    ready(page)


def the_clock(event: Event) -> None:
    page = event.hall.open(f"{event.home}/clock")
    expect(page.locator("[data-digits]")).to_have_text(re.compile(r"8\d:\d\d"))
    expect(page.locator("[data-hall]")).to_have_attribute("data-state", "playing")
    expect(page.locator("[data-board] article")).to_have_count(8)
    round_page = event.olga
    go(round_page, f"{event.hall.url}{event.home}/round")
    card = round_page.locator("[data-table='8']")
    expect(card.get_by_role("button", name="Yes")).to_have_count(0)  # not before the signal
    form = form_of(round_page, "clock_paused")
    fill(form, reason="fire alarm")
    send(round_page, form.get_by_role("button", name="Stop the clock"))
    expect(page.locator("[data-hall]")).to_have_attribute("data-state", "paused")
    send(round_page, round_page.get_by_role("button", name="Go on"))
    expect(page.locator("[data-hall]")).to_have_attribute("data-state", "playing")
    sound_signal(event.desk)
    sure(round_page, card.get_by_role("button", name="Yes"))
    left = 1 if event.case.bets_left else 2
    expect(page.locator("[data-board] [data-table='8']")).to_contain_text(f"Hands left: {left}")
    page.context.close()


def the_referee(event: Event) -> None:
    """A chombo; a clause that does not exist is refused and what was chosen is still there."""
    rita = event.rita
    go(rita, f"{event.hall.url}{event.home}/referee")
    form = form_of(rita, "decision")
    fill(form, entry="5")
    form.locator("[data-search]").fill("chombo")
    form.locator("input[name=offence][value=chombo]").check()
    expect(form.locator("[data-clause]")).to_contain_text(event.case.book)
    right = form.locator("[name=clause]").input_value()
    fill(form, reason="false win", clause=f"{event.case.book}:99.9")
    form.get_by_role("button", name="Decide and sign as Rita").click()
    expect(form.locator(".error")).to_contain_text("99.9")
    expect(form.locator("[name=reason]")).to_have_value("false win")
    fill(form, clause=right)
    send(rita, form.get_by_role("button", name="Decide and sign as Rita"))
    line = rita.locator("li.item", has_text="Finn Gallo").first
    expect(line).to_contain_text(event.case.chombo)


def a_sheet_keyed_twice(event: Event) -> None:
    """Wrong sums, two scribes who differ, and a referee who signs at last."""
    path = f"{event.hall.url}{event.home}/sheet/1/1"
    sven, tina, rita = event.sven, event.tina, event.rita
    go(sven, path)
    form = form_of(sven, "sheet_keyed")
    fill(form, score=["41000", "30000", "26000", "24000"])
    expect(form.locator("[data-sum]")).to_have_text("121\u202f000 / 120\u202f000 (+1\u202f000)")
    refused(
        form, "Key this sheet", "round 1, table 1: the sum is 121000, and 120000 are in play: +1000"
    )
    expect(form.locator("[name=score]").first).to_have_value("41000")
    fill(form, score=["40 000", "30 000", "26 000", "24 000"])
    send(sven, form.get_by_role("button", name="Key this sheet"))
    go(tina, path)
    form = form_of(tina, "sheet_keyed")
    fill(form, score=["40000", "30000", "24000", "26000"])
    form.get_by_role("button", name="Key this sheet").click()
    expect(form.locator(".error")).to_contain_text("the figures differ")
    fill(form, score=["40000", "30000", "26000", "24000"])
    send(tina, form.get_by_role("button", name="Key this sheet"))
    with tina.expect_navigation():
        tina.locator("form[data-upload] input").set_input_files(
            {"name": "sheet.png", "mimeType": "image/png", "buffer": PNG}
        )
    ready(tina)
    expect(tina.locator("a[href*='/scan/']")).to_have_count(1)
    go(rita, path)
    sure(rita, rita.get_by_role("button", name="I have checked and sign"))


PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082"
)


def close(event: Event, number: int) -> None:
    page = event.olga
    go(page, f"{event.hall.url}{event.home}/round")
    page.get_by_label("Publish the standings at once").check()
    sure(page, page.get_by_role("button", name=f"Close round {number}"))


def the_public_sees(event: Event) -> None:
    page = event.hall.open(f"{event.home}/standings", "portrait")
    expect(page.locator("table.standings tbody tr")).to_have_count(32)
    expected = [one.entry.name for one in standings(event.state)]
    shown = page.locator("table.standings tbody th a").all_inner_texts()
    assert shown == expected
    go(page, f"{event.hall.url}{event.home}/schedule")
    page.locator("[data-find]").fill("ada berg")
    expect(page.locator("[data-found]")).to_have_count(8)
    page.locator("[data-found] a").first.click()
    expect(page.locator("h1")).to_contain_text("Ada Berg")
    expect(page.locator(".mine-list > li")).to_have_count(8)
    go(page, f"{event.hall.url}{event.home}/statistics")
    expect(page.locator("tbody tr")).to_have_count(32)
    page.context.close()


def a_round(event: Event, number: int) -> None:
    """A round whose sheets come quickly; what happens in the middle is done on the pages."""
    event.desk.do("round_started", round=number)
    if number == 3:
        a_substitute(event)
    if number == 5:
        a_disqualification(event)
    if number == 2:
        points = [29000, 30000, 30000, 30000] if event.case.bets_left else EVEN
        play(event.referee, event.scribes, 2, 1, points, event.case.bets_left)
        event.sheets(2, range(2, 9))
    else:
        event.sheets(number, range(1, 9))
    event.desk.do("round_closed", round=number, publish="1")


def a_substitute(event: Event) -> None:
    """Somebody falls ill in the middle of a session."""
    rita = event.rita
    go(rita, f"{event.hall.url}{event.home}/referee")
    rita.get_by_text("A substitute takes a seat").click()
    form = form_of(rita, "substitute_in")
    fill(form, entry="7", round="3", when="middle", substitute="Sam Standby", reason="taken ill")
    sure(rita, form.get_by_role("button", name="Substitute in"))
    go(event.olga, f"{event.hall.url}{event.home}/round")
    expect(event.olga.locator("main")).to_contain_text("Sam Standby (Hugo Ibsen)")


def a_disqualification(event: Event) -> None:
    olga = event.olga
    go(olga, f"{event.hall.url}{event.home}/referee")
    olga.get_by_text("Disqualify", exact=True).first.click()
    form = form_of(olga, "disqualified")
    fill(form, entry="13", round="5", evidence="a tile in the sleeve, seen by two referees")
    sure(olga, form.get_by_role("button", name="Disqualify"))  # the player beside, by mistake
    wrong = olga.locator("[data-decision]").first
    wrong.get_by_text("cancel", exact=True).click()
    fill(wrong, reason="the wrong player")
    send(olga, wrong.get_by_role("button", name="Cancel this decision"))
    expect(wrong.locator("[data-cancelled]")).to_contain_text("Disqualified")
    expect(wrong).to_contain_text("the wrong player")
    olga.get_by_text("Disqualify", exact=True).first.click()
    fill(form, entry="12", round="5", evidence="a tile in the sleeve, seen by two referees")
    form.get_by_role("button", name="Disqualify").click()
    expect(olga.locator("dialog.confirm")).to_contain_text(
        f"12 · {NAMES[12]} is disqualified in round 5"
    )
    with olga.expect_navigation():
        olga.get_by_role("button", name="Yes, do it").click()
    ready(olga)
    go(olga, f"{event.hall.url}{event.home}/people")
    expect(olga.locator("tr[data-entry='13']")).not_to_have_attribute("data-status", "disqualified")
    expect(olga.locator("tr[data-entry='12']")).to_have_attribute("data-status", "disqualified")


def day_two(event: Event) -> None:
    olga = event.olga
    go(olga, f"{event.hall.url}{event.home}/people")
    sure(olga, olga.get_by_role("button", name="Begin day 2"))
    expect(olga.locator("h2", has_text="Players")).to_contain_text("0 / 32")
    for entry in range(32):
        event.desk.do("checked_in", entry=entry)


def the_last_round(event: Event) -> None:
    """The last results stay hidden until the ceremony is over."""
    event.desk.do("round_started", round=8)
    event.sheets(8, range(1, 9))
    olga = event.olga
    go(olga, f"{event.hall.url}{event.home}/round")
    expect(olga.get_by_label("Publish the standings at once")).not_to_be_checked()
    sure(olga, olga.get_by_role("button", name="Close round 8"))
    public = event.hall.open(f"{event.home}/standings")
    expect(public.locator("h1")).to_contain_text("after round 7")
    public.context.close()


def a_correction(event: Event) -> None:
    olga = event.olga
    go(olga, f"{event.hall.url}{event.home}/sheet/1/1")
    olga.get_by_text("Correct this sheet").click()
    form = form_of(olga, "corrected")
    fill(form, score=["40000", "26000", "30000", "24000"], reason="two columns exchanged")
    send(olga, form.get_by_role("button", name="Correct"))
    expect(olga.locator("main")).to_contain_text("two columns exchanged")
    sheet = event.state.round(1).sheets[0]
    assert sheet.points == (40000, 26000, 30000, 24000)
    assert len(sheet.errata) == 1


def the_ceremony(event: Event) -> None:
    """From the bottom to the top; those who share a place together."""
    olga = event.olga
    go(olga, f"{event.hall.url}{event.home}/ceremony")
    rows = olga.locator(".reveal li")
    expect(rows).to_have_count(event.case.listed)
    expect(rows.first.locator(".who")).to_be_hidden()
    while int(olga.locator(".reveal").get_attribute("data-left") or 0):
        left = olga.locator(".reveal").get_attribute("data-left")
        olga.keyboard.press("ArrowDown")
        expect(olga.locator(".reveal")).not_to_have_attribute("data-left", left or "")
    expect(rows.first.locator(".who")).to_be_visible()
    winner = standings(event.state)[0]
    expect(rows.first).to_contain_text(winner.entry.name)
    event.desk.do("results_published", round=8)


def the_files(event: Event) -> None:
    """Exports, a backup that is an event again, and the audit that names everybody."""
    olga, home = event.olga, event.hall.url + event.home
    go(olga, f"{home}/files")
    expect(olga.locator("main")).to_contain_text("every point is accounted for")
    for name in ("EMA report (CSV)", "Everything (XLSX)", "Everything (JSON)", "Archive"):
        with olga.expect_download() as download:
            olga.get_by_role("link", name=name).click()
        assert download.value.path().stat().st_size > 500
    with olga.expect_download() as download:
        olga.get_by_role("link", name="Save a backup").click()
    kept = download.value.path()
    rows = event.desk.http.get(f"{event.home}/files/ema.csv").text.splitlines()
    assert len(rows) == 1 + event.case.listed
    go(olga, f"{home}/audit")
    expect(olga.locator("tbody tr")).to_have_count(len(event.desk.log()))
    go(olga, f"{event.hall.url}/club")
    with olga.expect_navigation():
        olga.locator("form[data-upload] input").set_input_files(
            {"name": "backup.gz", "mimeType": "application/gzip", "buffer": kept.read_bytes()}
        )
    assert olga.url == home  # it is here already, and as far


def test_desks_and_pages_are_the_same_people(hall: Hall) -> None:
    """What the quick desks send is what the pages show: the tests above lean on it."""
    page = hall.open("/club/new")
    fill(page.locator("form"), name="Small", by="Olga", rounds="1", days="1")
    send(page, page.get_by_role("button", name="Create the event"))
    home = page.url.removeprefix(hall.url).rpartition("/")[0]
    page.get_by_role("link", name="Go on").click()  # past the organiser's own link
    page.wait_for_url(f"**{home}/people")
    ready(page)
    desk: Desk = hall.desk(page, home)
    desk.enter(4)
    expect(page.locator("tbody tr")).to_have_count(4)  # the open page brings it in by itself

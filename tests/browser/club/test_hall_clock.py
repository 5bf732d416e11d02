"""The clock on the wall of the hall: what is left, and one clear signal when the book says so."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from browser.players import Club
from helpers.books import rule
from helpers.club_desk import Desk, seat
from helpers.servers import Running

# Counts the tones that a page sounds.
TONES = """
window.tones = 0;
const make = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { window.tones += 1; return make.call(this); };
"""
OF_A_STROKE = 4


class Wall:
    """The clock page of a round that has so many seconds left."""

    def __init__(self, club: Club, home: str, left: int) -> None:
        self.left = left
        self.page: Page = club.page()
        self.page.add_init_script(TONES)
        self.page.route("**/hall.json", self.answer)
        self.page.goto(f"{club.url}{home}/clock")

    def answer(self, route: Route) -> None:
        told = route.fetch().json()
        route.fulfill(json=told | {"left": self.left, "elapsed": 5400 - self.left})

    def shows(self, state: str, digits: str) -> None:
        expect(self.page.locator("[data-hall]")).to_have_attribute("data-state", state)
        expect(self.page.locator("[data-digits]")).to_have_text(re.compile(digits))

    def tones(self) -> int:
        found: int = self.page.evaluate("window.tones")
        return found


@pytest.mark.parametrize(
    ("book", "signal", "says"),
    [
        pytest.param(
            "ema2016", 900, "Signal: the current hand, then one more", marks=rule("ema2016:5.9-b")
        ),
        pytest.param(
            "ema2012", 900, "Signal: the current hand, then one more", marks=rule("ema2012:5.8-b")
        ),
        pytest.param(
            "wrc2015", 0, "Time: the current hand is the last", marks=rule("wrc2015:8.2-b")
        ),
    ],
)
def test_the_hall_hears_one_signal_when_the_book_says_so(
    club: Club, server: Running, book: str, signal: int, says: str
) -> None:
    desk = Desk(club.url)
    desk.create(rules=book, rounds=1, days=1)
    desk.enter(8)
    seat(server, desk, rounds=1)
    desk.do("round_started", round=1)
    wall = Wall(club, desk.home, left=signal + 50)
    wall.shows("playing", r"^15:[45]\d$" if signal else r"^0:[45]\d$")
    wall.page.get_by_role("button", name="Sound").click()
    assert wall.tones() == OF_A_STROKE  # so that the hall knows it is heard
    wall.left = max(0, signal - 10)
    wall.shows("signal", r"^14:[45]\d$" if signal else r"^0:00$")
    expect(wall.page.locator("[data-hall]")).to_have_attribute("data-sounded", "signal 1")
    expect(wall.page.locator("p[data-state]")).to_have_text(says)
    assert wall.tones() == OF_A_STROKE * (1 + 3)
    if signal:
        end = Wall(club, desk.home, left=0)
        end.shows("signal", r"^0:00$")
        expect(end.page.locator("[data-hall]:not([data-sounded])")).to_be_visible()
    desk.close()

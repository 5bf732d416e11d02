"""The screens of the hall stay on: clock, projector, and the phone on which a table keeps its ledger."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.club.hall import go
from browser.players import Club
from helpers.club_desk import Desk, seat
from helpers.servers import Running

# Counts the locks of the screen that are held: a browser without a screen gives none, and refuses the first here.
LOCKS = """
window.locks = { asked: 0, held: 0 };
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  locks.asked += 1;
  if (locks.asked === 1) throw new DOMException("The battery is low", "NotAllowedError");
  locks.held += 1;
  return { release: async () => { locks.held -= 1; } };
} } });
"""
LOOK = """
hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}
"""


@pytest.fixture
def desk(club: Club, server: Running) -> Desk:
    """An event of eight whose first round is being played."""
    made = Desk(club.url)
    made.create(rounds=1, days=1)
    made.enter(8)
    seat(server, made, rounds=1)
    made.do("round_started", round=1)
    return made


def holds(page: Page, count: int) -> None:
    """Waits until the page holds so many locks."""
    for _ in range(800):
        if page.evaluate("locks.held") == count:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"the page holds {page.evaluate('locks.held')} locks, not {count}")


def is_kept_on(page: Page) -> None:
    """The screen stays on, is let go while the page is hidden, and stays on again."""
    for hidden in (True, False, True, False):
        page.evaluate(LOOK, hidden)
        holds(page, 0 if hidden else 1)


@pytest.mark.parametrize("shown", ["clock", "wall"])
def test_clock_and_projector_keep_the_screen_on(club: Club, desk: Desk, shown: str) -> None:
    page = club.page()
    page.add_init_script(LOCKS)
    go(page, f"{club.url}{desk.home}/{shown}")
    is_kept_on(page)
    desk.close()


def test_a_ledger_keeps_the_screen_on_while_hands_are_entered(club: Club, desk: Desk) -> None:
    page = club.page("portrait")
    page.add_init_script(LOCKS)
    page.goto(club.url + desk.invite("Table 1", "player", table=1))
    expect(page.locator(".mine")).to_have_text("You sit at table 1")
    go(page, f"{club.url}{desk.home}/ledger/1/1")
    assert page.evaluate("locks.asked") == 0
    desk.done(f"{desk.home}/ledger/1/1/do", do="open")
    go(page, f"{club.url}{desk.home}/ledger/1/1")
    is_kept_on(page)
    desk.close()

"""How soon a table is there: a slow line, a slow machine, nothing kept from before."""

from __future__ import annotations

from math import inf
from statistics import median
from time import perf_counter, sleep, thread_time
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.players import Club
from hanchan.tiles import format
from helpers.scripts import wall_of

HANDS = {
    "E": "234m55p678s34s666z",
    "S": "1379m1379p1379s1z",
    "W": "2468m2468p2468s2z",
    "N": "159m159p159s1234z",
}
TURNS = 2
LIMIT_MS = 1000
LOADS = 3
LINE = {
    "offline": False,
    "latency": 40,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 1_600_000 / 8,
}
SLOWER = 4
TRIES = 5
CALM = 1.5  # so many times as long as alone may a computation take, or we wait for a calmer moment

# The page looks at itself: after every change of the document, whether the own hand and all rivers lie there; the
# moment counts in which they have been painted.
WATCH = """
window.shown = new Promise((resolve) => {
  const seen = new MutationObserver(() => {
    const hand = document.querySelectorAll("hanchan-hand .tiles .tile[data-tile]").length;
    const rivers = [...document.querySelectorAll(".river")].filter((one) => one.children.length);
    if (hand < 13 || rivers.length < 4) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
  });
  seen.observe(document, { childList: true, subtree: true, attributes: true });
});
"""


def crowd() -> float:
    """How many times longer than alone a computation takes now: other tests run beside this one."""
    wall, own = perf_counter(), thread_time()
    while thread_time() - own < 0.05:
        pass
    return (perf_counter() - wall) / (thread_time() - own)


def wait_for_calm() -> float:
    """How crowded the machine is, after at most some seconds of waiting."""
    for _ in range(10):
        if (found := crowd()) < CALM:
            break
        sleep(1)
    return found


def slow(page: Page, crowded: float) -> None:
    """Makes the page's line and machine slow, and lets it keep nothing; what others take of the machine counts."""
    tools = page.context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.setCacheDisabled", {"cacheDisabled": True})
    tools.send("Network.emulateNetworkConditions", LINE)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": max(1.0, SLOWER / crowded)})


def shown_after(club: Club, link: str) -> float:
    """Milliseconds from the start of the navigation until hand and rivers are painted, on a page that is new."""
    page = club.page()
    page.add_init_script(WATCH)
    slow(page, wait_for_calm())
    page.goto(club.url + link, wait_until="commit")
    found: Any = page.evaluate("window.shown")
    page.context.close()
    return float(found)


@pytest.mark.proof  # a measurement: it wants a machine that does little else
def test_a_running_table_is_shown_within_a_second(club: Club) -> None:
    made = club.begun(walls=[format(wall_of(HANDS, "1z", indicators="4p"))])
    player = club.sit(made["link"])
    for _ in range(TURNS):
        player.play_drawn()
    player.page.context.close()
    found: list[float] = []
    while len(found) < TRIES and min(found, default=inf) > LIMIT_MS:
        found.append(median(shown_after(club, made["link"]) for _ in range(LOADS)))
    assert min(found) <= LIMIT_MS, found

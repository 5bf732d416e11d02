"""How soon a table is there and a tile leaves the hand, and how much work a picture is: slow line, slow machine."""

from __future__ import annotations

from collections import Counter
from math import inf
from statistics import median
from time import perf_counter, sleep, thread_time
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from browser.players import Club, Player
from hanchan.tiles import format
from helpers.scripts import wall_of
from proof import amount as _amount


def limit(here: int, quiet: int) -> int:
    """Milliseconds: what any machine has to keep, or a quiet one with FULL=1."""
    return _amount(here, here, quiet)


HANDS = {
    "E": "234m55p678s34s666z",
    "S": "1379m1379p1379s1z",
    "W": "2468m2468p2468s2z",
    "N": "159m159p159s1234z",
}
TURNS = 2
# The whole numbers are for FULL=1 on a quiet machine; elsewhere the limits leave room for one that is twice as slow.
LIMIT_MS = limit(2000, 1000)
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


# Presses a tile and waits until it is painted out of its row: the time in ms, as a player would feel it.
LEAVES = """
() => new Promise((done) => {
  const tile = document.querySelector("hanchan-hand .tile.live[data-drawn]");
  const svg = tile.querySelector("svg");
  const { top } = svg.getBoundingClientRect();
  const begun = performance.now();
  const look = () => {
    const now = svg.isConnected ? svg.getBoundingClientRect().top : -Infinity;
    if (top - now > 1) done(performance.now() - begun);
    else requestAnimationFrame(look);
  };
  tile.click();
  requestAnimationFrame(look);
})
"""
LEAVE_MS = limit(100, 50)
PRESSES = 5


@pytest.mark.proof  # a measurement
def test_the_own_tile_leaves_the_hand_within_fifty_milliseconds(club: Club) -> None:
    made = club.begun(walls=[format(wall_of(HANDS, "1z", indicators="4p"))], bot_level="random")
    player = club.sit(made["link"], reduced_motion="no-preference")
    expect(player.see("hanchan-side")).to_be_attached()
    drawn = player.see("hanchan-hand .tile.live[data-drawn]")
    found: list[float] = []
    while len(found) < PRESSES:
        if player.see("hanchan-prompt [data-act=pass]").count():
            player.press("pass")
        if drawn.count():
            player.wait_guard()
            wait_for_calm()
            found.append(float(player.page.evaluate(LEAVES)))
        player.page.wait_for_timeout(50)
    assert min(found) <= LEAVE_MS, found  # what the page needs; other programs only make it longer


TRACED = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "blink.animations",
]
PICTURE_US = 1_000_000 / 60
# Milliseconds of the thread's own time, four times over. We aim at 17 for the second: on two cores that others use too,
# 16 to 21 were measured where a page that changes one word needs 8 (most of a picture is what a browser does for any).
MEDIAN_MS, MOST_MS = limit(16, 8), limit(34, 20)
# Plays what is drawn and passes, so that nobody outside the page disturbs what is measured.
PLAYS = """
turns => new Promise((done) => {
  let made = 0;
  const beat = setInterval(() => {
    const pass = document.querySelector("[data-part=prompt] [data-act=pass]");
    const tile = pass ?? document.querySelector("hanchan-hand .tile.live[data-drawn]");
    const ready = tile && !document.querySelector("hanchan-hand[data-guarded]");
    if (ready) tile.click();
    if (ready && !pass) made += 1;
    if (made < turns && !document.querySelector("dialog[open]")) return;
    clearInterval(beat);
    done();
  }, 300);
})
"""


def traced(player: Player, turns: int) -> list[dict[str, Any]]:
    """What the browser itself writes down of so many turns."""
    tools: CDPSession = player.page.context.new_cdp_session(player.page)
    found: list[dict[str, Any]] = []
    ended: list[Any] = []
    tools.on("Tracing.dataCollected", lambda part: found.extend(part["value"]))
    tools.on("Tracing.tracingComplete", lambda _: ended.append(True))
    config = {"includedCategories": TRACED}
    tools.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    player.page.evaluate(PLAYS, turns)
    tools.send("Tracing.end")
    player.wait_for(lambda: ended, "the trace")
    return found


def beat(events: list[dict[str, Any]]) -> float:
    """When in a sixtieth of a second the browser begins pictures: fewest share their time with another one then."""
    begun = [
        one["ts"] for one in events if one["name"] == "AnimationFrame::Render" and one["ph"] == "b"
    ]
    phases = [at / 16 * PICTURE_US for at in range(16)]
    return max(phases, key=lambda phase: len({(at - phase) // PICTURE_US for at in begun}))


def moving(events: list[dict[str, Any]], phase: float) -> set[int]:
    """The pictures, sixty a second, in which something moves."""
    begun: dict[str, float] = {}
    found: set[int] = set()
    for event in sorted(events, key=lambda one: one["ts"]):
        if event["name"] != "Animation":
            continue
        which = str(event.get("id2") or event.get("id"))
        if event["ph"] == "b" and event["args"]["data"].get("displayName") != "beat":
            begun[which] = event["ts"] - phase
        elif event["ph"] == "e" and which in begun:
            first, last = begun.pop(which), event["ts"] - phase
            found.update(range(int(first // PICTURE_US), int(last // PICTURE_US) + 1))
    return found


def work(events: list[dict[str, Any]]) -> list[float]:
    """The main thread's work in each such picture, in ms of a machine four times slower, from least to most."""
    styles = Counter(
        (one["pid"], one["tid"]) for one in events if one["name"] == "UpdateLayoutTree"
    )
    [(main, _)] = styles.most_common(1)
    page = [one for one in events if one["pid"] == main[0]]
    phase = beat(page)
    found: Counter[int] = Counter()
    for one in page:
        if one["tid"] == main[1] and one["name"] == "RunTask" and one["ph"] == "X":
            found[int((one["ts"] - phase) // PICTURE_US)] += one.get("tdur", 0)
    return sorted(SLOWER * found[at] / 1000 for at in moving(page, phase))


@pytest.mark.proof  # a measurement: it wants a machine that does little else
def test_while_things_move_a_picture_is_little_work(club: Club) -> None:
    best = inf
    for _ in range(TRIES):
        made = club.begun(walls=[format(wall_of(HANDS, "1z", indicators="4p"))], pace="fast")
        player = club.sit(made["link"], reduced_motion="no-preference")
        expect(player.see("hanchan-side")).to_be_attached()
        wait_for_calm()
        found = work(traced(player, 8))
        player.page.context.close()
        assert len(found) > 100
        assert found[len(found) // 2] <= MEDIAN_MS
        best = min(best, found[int(0.95 * len(found))])
        if best <= MOST_MS:
            return
    assert best <= MOST_MS

"""Whole games from the first deal to the standings: by mouse, by touch, by keyboard only, by command line only."""

from __future__ import annotations

import time
from typing import Protocol

import pytest
from playwright.sync_api import expect

from browser.players import SHEET_MS, Club, Player

LIMIT_S = 420
# What a simple player answers, the first that is offered.
WISHES = (
    "ron",
    "tsumo",
    "nagashi",
    "riichi",
    "tenpai",
    "concealed",
    "pass",
    "noten",
    "nine_terminals",
)


TAP_MS = 300  # between two taps that are two


class Hands(Protocol):
    """A way of doing things on the page."""

    def answer(self, player: Player, act: str) -> None: ...

    def discard(self, player: Player) -> None: ...

    def read(self, player: Player) -> None: ...


class Mouse:
    def answer(self, player: Player, act: str) -> None:
        player.see(f"hanchan-prompt [data-act='{act}']").click(timeout=2000)

    def discard(self, player: Player) -> None:
        player.see("hanchan-hand .tile.live").last.click(timeout=2000)

    def read(self, player: Player) -> None:
        player.see("dialog.sheet .ok").click(timeout=2000)


class Finger(Mouse):
    def answer(self, player: Player, act: str) -> None:
        player.see(f"hanchan-prompt [data-act='{act}']").tap(timeout=2000)

    def discard(self, player: Player) -> None:
        """The first tap lifts the tile, the next discards it; two at once would count as one."""
        player.see("hanchan-hand .tile.live").last.tap(timeout=2000)
        player.page.wait_for_timeout(TAP_MS)

    def read(self, player: Player) -> None:
        player.see("dialog.sheet .ok").tap(timeout=2000)


KEYS = {
    "ron": "w",
    "tsumo": "w",
    "nagashi": "w",
    "riichi": "r",
    "pass": "x",
    "noten": "x",
    "tenpai": "t",
    "nine_terminals": "9",
}


class Keyboard:
    """Never touches the page with anything but keys."""

    def answer(self, player: Player, act: str) -> None:
        player.page.keyboard.press(KEYS[act])

    def discard(self, player: Player) -> None:
        live = player.see("hanchan-hand .tiles").evaluate(
            "bar => [...bar.children].findLastIndex(one => one.classList.contains('live'))"
        )
        player.page.keyboard.press("Home")
        for _ in range(live):
            player.page.keyboard.press("ArrowRight")
        player.page.keyboard.press("Enter")

    def read(self, player: Player) -> None:
        player.page.keyboard.press("Enter")


class CommandLine:
    """Types commands, and reads nothing but the page's text."""

    def _say(self, player: Player, line: str) -> None:
        player.page.keyboard.press("/")
        player.page.keyboard.type(line)
        player.page.keyboard.press("Enter")
        player.page.keyboard.press("Tab")  # out of the field, so that the next slash opens it

    def answer(self, player: Player, act: str) -> None:
        self._say(player, {"nine_terminals": "nine"}.get(act, act))

    def discard(self, player: Player) -> None:
        live = player.see("hanchan-hand .tile.live").last.get_attribute("data-tile")
        self._say(player, f"d {live}")

    def read(self, player: Player) -> None:
        player.page.keyboard.press("Escape")


def play(player: Player, hands: Hands) -> None:
    """Plays until the standings are shown."""
    end = time.monotonic() + LIMIT_S
    while time.monotonic() < end:
        now = player.page.evaluate(LOOK)
        if now["sheet"] == "game_end":
            return
        if now["sheet"]:
            player.page.wait_for_timeout(SHEET_MS)
            hands.read(player)
        elif now["riichi"]:
            hands.discard(player)
        elif acts := [act for act in WISHES if act in now["acts"]]:
            player.wait_guard()
            if player.page.evaluate(LOOK)["ask"] == now["ask"]:
                hands.answer(player, acts[0])
        elif now["live"]:
            hands.discard(player)
        player.page.wait_for_timeout(15)
    raise AssertionError(f"no end after {LIMIT_S} s; at event {now}")


LOOK = """
() => ({
  sheet: document.querySelector("dialog.sheet[open]")?.dataset.kind ?? "",
  acts: [...document.querySelectorAll("hanchan-prompt [data-act]")].map((one) => one.dataset.act),
  ask: document.querySelector("hanchan-prompt .buttons")?.dataset.ask ?? "",
  riichi: Boolean(document.querySelector("hanchan-prompt .riichi[aria-pressed=true]")),
  live: document.querySelectorAll("hanchan-hand .tile.live").length,
  n: document.querySelector("main.play")?.dataset.n,
})
"""

WAYS = [
    ("ema2016", "desktop", Mouse()),
    ("wrc2015", "desktop", Keyboard()),
    ("ema2012", "desktop", CommandLine()),
    ("resume", "portrait", Finger()),
    ("wrc2015", "landscape", Finger()),
]


@pytest.mark.proof  # a minute each
@pytest.mark.parametrize(
    ("rules", "size", "hands"),
    WAYS,
    ids=[f"{type(way[2]).__name__}-{way[1]}" for way in WAYS],
)
def test_a_whole_game_can_be_played(club: Club, rules: str, size: str, hands: Hands) -> None:
    player = club.alone(rules=rules, size=size)
    play(player, hands)
    rows = player.see("dialog.sheet .standings tbody tr")
    expect(rows).to_have_count(4)
    end = next(event for event in player.events if event["k"] == "game_end")
    names = [one["name"] for one in sorted(end["x"]["standings"], key=lambda one: one["place"])]
    assert rows.locator("th").all_inner_texts() == names
    game = next(event for event in player.events if event["k"] == "game_start")["b"]["game"]
    player.page.goto(f"{club.url}/g/{game}/verify")
    expect(player.see(".verdict")).to_have_attribute("data-ok", "true")

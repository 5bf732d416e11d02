"""Lines that break: offline and back, a server that is started again, a seat that moves to another device."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.players import Club, Player
from helpers.servers import running


def turns(player: Player, count: int) -> None:
    """Discards what is drawn so many times, and passes on everything else."""
    for _ in range(count):
        player.play_drawn()


def test_a_line_that_falls_silent_is_noticed_and_the_game_goes_on(club: Club) -> None:
    player = club.alone()
    turns(player, 1)
    context = player.page.context
    context.set_offline(True)
    expect(player.see(".banner")).to_have_attribute("data-status", "reconnecting", timeout=15_000)
    context.set_offline(False)
    expect(player.see(".banner")).to_have_attribute("data-status", "connected", timeout=15_000)
    turns(player, 2)
    numbers = [event["n"] for event in player.events]
    assert sorted(set(numbers)) == list(range(1, max(numbers) + 1))


def test_a_game_goes_on_after_the_server_was_started_again(
    chromium: Browser, tmp_path: Path
) -> None:
    with running(tmp_path) as first:
        port = int(first.url.rsplit(":", 1)[-1])
        club = Club(chromium, first.url)
        player = club.alone()
        turns(player, 2)
        before = player.hand()
    expect(player.see(".banner")).to_be_visible()
    with running(tmp_path, port):
        expect(player.see(".banner")).to_have_attribute("data-status", "connected", timeout=20_000)
        player.wait_for(
            lambda: (
                player.see("hanchan-hand .tile.live").count()
                or player.see("hanchan-prompt button").count()
            ),
            "a decision",
        )
        assert len(set(before) & set(player.hand())) >= 8
        turns(player, 1)
        club.close()
    assert club.errors == []


def test_a_seat_moves_to_another_device_by_its_link(club: Club) -> None:
    made = club.begun()
    laptop = club.sit(made["link"])
    expect(laptop.see("hanchan-hand .tile.live").first).to_be_visible()
    assert "seat=" not in laptop.page.url
    hand = laptop.hand()
    phone = club.sit(made["link"], size="portrait")
    expect(phone.see("hanchan-hand .tile.live").first).to_be_visible()
    assert sorted(phone.hand()) == sorted(hand)
    expect(laptop.see(".banner")).to_have_attribute("data-status", "replaced")
    phone.play_drawn(touch=True)  # one touch lifts it, another discards it


@pytest.mark.proof
def test_everybody_sees_who_is_away_and_since_when(club: Club) -> None:
    ann, _bob, cid, _dot = club.four()
    before = time.time()
    link = cid.page.url
    cid.page.goto("about:blank")
    plate = ann.see(".plate[data-seat='2']")
    expect(plate).to_have_attribute("data-state", "away")
    expect(plate).to_contain_text(re.compile(r"away \(since \d{1,2}:\d\d"))
    assert plate.evaluate("one => one.scrollWidth <= one.clientWidth"), "all of it can be read"
    place = [f for f in ann.frames if f["t"] == "room"][-1]["b"]["places"][2]
    assert before - 1 <= place["away_since"] / 1000 <= time.time() + 1
    expect(ann.see(".log")).to_contain_text("West: away")
    cid.page.goto(link)
    expect(plate).to_have_attribute("data-state", "here")
    expect(plate).not_to_contain_text("since")
    expect(ann.see(".log")).to_contain_text("West: back")


def test_the_room_says_since_when_a_player_is_gone(club: Club) -> None:
    made = club.post("/api/tables", {"name": "Ann"})
    host = club.sit(made["link"])
    guest = club.sit(club.post(f"/api/tables/{made['table']}/join", {"name": "Bob"})["link"])
    chair = host.see(".chair", has_text="Bob")
    expect(guest.see(".chair").first).to_be_visible()
    expect(chair).to_have_attribute("data-state", "ready")  # who sits down is
    guest.page.goto("about:blank")
    expect(chair).to_contain_text(re.compile(r"away \(since \d{1,2}:\d\d"))

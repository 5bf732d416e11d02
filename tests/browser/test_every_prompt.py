"""Every kind of decision, as a player meets it: kongs of each kind, choices of fives, draws, clocks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.players import Club, Player, box
from hanchan.tiles import format
from helpers.scripts import wall_of
from helpers.walls import draws_of
from proof import first_of


def happened(player: Player, kind: str) -> list[dict[str, object]]:
    return [event["b"] for event in player.events if event["k"] == kind]


def test_nine_terminals_may_end_the_hand(club: Club) -> None:
    wall = wall_of({"E": "19m19p19s12z4568p8s"}, "3z", indicators="4z", red_fives=3)
    player = club.alone(walls=[format(wall)], rules="ema2012")
    player.press("nine_terminals")
    sheet = player.see("dialog.sheet[open]")
    expect(sheet).to_have_attribute("data-kind", "draw_end")
    expect(sheet.locator("h2")).to_contain_text("ine terminals")
    assert happened(player, "draw_end")[0]["reason"] == "nine_terminals"


@pytest.mark.parametrize("answer", first_of(["tenpai", "noten"]))
def test_at_the_end_of_the_wall_a_player_says_tenpai_or_noten(club: Club, answer: str) -> None:
    # What completes the hand lies in the dead wall, so that nothing interrupts the discards.
    for _ in range(10):  # random players hardly ever win, but they may
        wall = wall_of({"E": "123m456p789s1122z"}, "7z", indicators="1122z")
        player = club.alone(walls=[format(wall)], bot_level="random")
        for toggle in ("no_calls", "discard_drawn"):
            player.see(f"[data-toggle={toggle}]").click()
        button = player.see(f"hanchan-prompt [data-act={answer}]")
        way_on = button.or_(player.see("dialog.sheet[open]"))
        player.wait_for(way_on.count, "the end of the hand")
        if happened(player, "wall_exhausted"):
            break
    player.press(answer)
    expect(player.see("dialog.sheet[open]")).to_have_attribute("data-kind", "draw_end")
    said = [one for one in happened(player, "announce") if one["seat"] == 0]
    assert [one["tenpai"] for one in said] == [answer == "tenpai"]


@pytest.mark.parametrize(
    ("answer", "key"), first_of([("nagashi", "w"), ("pass", "x")], several=True)
)
def test_at_the_end_of_the_wall_nagashi_mangan_is_claimed_or_let_go(
    club: Club, answer: str, key: str
) -> None:
    wall = wall_of({}, draws_of("S"), red_fives=3)
    four = club.four(walls=[format(wall)], rules="ema2012")
    for player in four:
        for toggle in ("no_calls", "discard_drawn"):
            player.see(f"[data-toggle={toggle}]").click()
    south = four[1]
    button = south.see("hanchan-prompt [data-act=nagashi]")
    south.wait_for(button.count, "the question")
    expect(button).to_contain_text("Nagashi mangan")
    expect(south.see("hanchan-prompt [role=alert]")).to_contain_text("Pass, Nagashi mangan")
    south.wait_guard()
    south.page.keyboard.press(key)
    sheet = four[0].see("dialog.sheet[open]")
    expect(sheet).to_have_attribute("data-kind", "draw_end")
    told = south.wait_for(lambda: happened(south, "nagashi"), "the answer")  # on its own line
    assert told == [{"seat": 1, "claimed": answer == "nagashi"}]
    if answer == "nagashi":
        expect(sheet.locator(".tenpai[data-seat='1']")).to_contain_text("All Terminals and Honours")
        expect(sheet).to_contain_text("+8,000")


def kong_robbed(club: Club) -> list[Player]:
    """South has a pung of 7p and draws the turn in which the fourth may be added; West waits for it."""
    hands = {"S": "777p258s46m12356z", "W": "234m234567s88s56p"}
    four = club.four(walls=[format(wall_of(hands, "7p1m4z4z6z", indicators="9m"))])
    east, south, west, north = four
    east.discard("7p", drawn=True)
    west.press("pass")
    south.press("pung")
    south.discard("1z")
    west.discard_drawn()
    north.discard_drawn()
    east.discard_drawn()
    return four


def test_an_added_kong_can_be_robbed(club: Club) -> None:
    _, south, west, _ = kong_robbed(club)
    south.press("kong")
    west.press("ron")
    sheet = south.see("dialog.sheet[open]")
    expect(sheet.locator("h2")).to_contain_text("Ron from South")
    expect(sheet.locator("[data-yaku=chankan]")).to_be_visible()
    assert happened(south, "kan")[0]["act"] == "added_kong"


@pytest.mark.proof
def test_an_added_kong_that_nobody_robs_draws_a_replacement(club: Club) -> None:
    _, south, west, _ = kong_robbed(club)
    south.press("kong")
    west.press("pass")
    south.wait_for(lambda: happened(south, "dora_revealed")[1:], "the second indicator")
    expect(south.see(".melds.own .meld .tile")).to_have_count(3)
    expect(south.see(".melds.own .added")).to_have_attribute("data-tile", "7p")
    expect(west.see("hanchan-hand .chips")).to_contain_text("furiten")


def test_a_concealed_kong_is_declared_in_turn(club: Club) -> None:
    wall = wall_of({"E": "1111m2468p2468s1z"}, "5z", indicators="9m")
    player = club.alone(walls=[format(wall)])
    player.press("kong")
    player.wait_for(lambda: happened(player, "kan"), "the kong")
    assert happened(player, "kan")[0] == {"seat": 0, "act": "concealed_kong", "tile": "1m"}
    backs = player.see(".melds.own .tile[data-tile=back], .melds.own .tile.back")
    expect(backs).to_have_count(2)


def four_with(club: Club, east: str, north: str) -> list[Player]:
    """East holds these, and North, last in the first row, discards that."""
    hands = {"E": east, "N": "1379m1389p1379s4z"}
    wall = wall_of(hands, "7z6z6z" + north, indicators="1z", red_fives=3)
    four = club.four(walls=[format(wall)], rules="ema2012")
    for player, tile in zip(four, ("7z", "6z", "6z", north), strict=True):
        player.discard(tile, drawn=True)
    return four


@pytest.mark.proof
@pytest.mark.parametrize(
    ("act", "east", "north", "uses"),
    [
        ("chow", "05667p137m137s12z", "4p", {"5p 6p", "0p 6p"}),
        ("pung", "055p1379m1379s12z", "5p", {"5p 5p", "0p 5p"}),
    ],
)
def test_which_five_is_used_is_the_players_choice(
    club: Club, act: str, east: str, north: str, uses: set[str]
) -> None:
    player = four_with(club, east, north)[0]
    player.press(act)
    groups = player.see("hanchan-prompt .group")
    expect(groups).to_have_count(len(uses))
    tiles = [box(tile) for tile in groups.first.locator(".tile").all()]
    assert len({tile["y"] for tile in tiles}) == 1  # a set lies in a row
    found = groups.evaluate_all("all => all.map(one => one.dataset.use)")
    assert {" ".join(sorted(use.split(), key=str)) for use in found} == {
        " ".join(sorted(use.split(), key=str)) for use in uses
    }
    groups.filter(has=player.page.locator("[data-tile='0p']")).first.click()
    expect(player.see(".melds.own .tile[data-tile='0p']")).to_have_count(1)


@pytest.mark.proof
def test_a_claimed_kong_takes_all_three(club: Club) -> None:
    player = four_with(club, "055p1379m1379s12z", "5p")[0]
    player.press("kong")
    expect(player.see(".melds.own .meld .tile")).to_have_count(4)
    assert happened(player, "call")[0]["act"] == "kong"


def test_a_claim_that_is_not_answered_in_time_is_passed(club: Club) -> None:
    hands = {"E": "234m456p678s55s77z", "S": "1379m1379p1379s1z"}
    wall = wall_of(hands, "9m7z", indicators="1z")
    four = club.four(walls=[format(wall)], privacy="fixed", window=1500)
    four[0].discard("9m", drawn=True)
    four[1].discard("7z", drawn=True)
    expect(four[0].see("hanchan-prompt [data-act=ron]")).to_be_visible()
    expect(four[0].see("hanchan-prompt")).to_have_attribute("data-clock", "on")
    expect(four[0].see("hanchan-prompt [data-act]")).to_have_count(0)
    expect(four[0].see("hanchan-hand .chips")).to_contain_text("furiten")
    assert happened(four[0], "win") == []


def test_the_clock_shows_the_base_first_and_then_the_bank(club: Club) -> None:
    player = club.alone(clock="online")
    prompt = player.see("hanchan-prompt")
    expect(prompt).to_have_attribute("data-clock", "on")
    expect(prompt.locator(".clock")).to_have_attribute("data-bank", "off")
    expect(prompt.locator(".clock b")).to_have_text(re.compile("^[1-5]$"))
    expect(prompt.locator(".clock")).to_have_attribute("data-bank", "on", timeout=7000)
    assert 15 <= int(prompt.locator(".clock b").inner_text()) <= 20

"""What lies on the table besides discards and sets: winds, counters, bets, dice, the dead wall, the hands."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.players import Club, box, frames_of
from hanchan.game import Start
from hanchan.game.events import HandEnd, HandStart
from hanchan.web.table.connections.sheets import sheet
from helpers.books import rule
from helpers.scripts import Script, seen, table

SEATS = range(4)


def south_round() -> Script:
    """South 2: seat 1 deals, three counters lie on the table and two bets."""
    scores = (21000, 32000, 30000, 35000)
    return table({}, start=Start(round="S", dealer=1, counters=3, bets=2, scores=scores))


@rule("ema2016:1.4-a", "ema2012:1.4-a", "wrc2015:3.4-a")
@pytest.mark.parametrize("seat", SEATS)
def test_every_seat_sees_the_round_wind_the_counters_the_bets_and_the_dice(
    club: Club, seat: int
) -> None:
    script = south_round()
    page = club.picture(script.game.events, seat)
    dice = seen(script.game.events, HandStart)[0].dice
    centre = page.locator(".centre")
    expect(centre).to_have_attribute("data-round", "S")
    expect(centre.locator(".round")).to_have_attribute("aria-label", "South 2")
    expect(centre.locator(".counters")).to_contain_text("× 3")
    expect(centre.locator(".counters .stick[data-worth='100']")).to_be_visible()
    expect(centre.locator(".bets")).to_contain_text("× 2")
    expect(centre.locator(".bets .stick[data-worth='1000']")).to_be_visible()
    eyes = page.locator(".die").evaluate_all("all => all.map(one => Number(one.dataset.eyes))")
    assert tuple(eyes) == dice
    assert all(box(page.locator(".die").nth(at))["width"] > 10 for at in (0, 1))


@rule("ema2016:2.2-b", "ema2012:2.2-b", "wrc2015:4.3-b")
@pytest.mark.parametrize(("round", "dealer"), [("E", 0), ("E", 2), ("S", 0), ("S", 3)])
def test_the_wind_marker_stays_with_the_first_east_and_shows_the_round(
    club: Club, round: str, dealer: int
) -> None:
    script = table({}, start=Start(round=round, dealer=dealer))
    page = club.picture(script.game.events, 2)
    markers = page.locator(".marker[data-wind]")
    expect(markers).to_have_count(1)
    expect(markers).to_have_attribute("data-wind", round)
    expect(page.locator(".layer[data-seat='0'] .marker .glyph")).to_be_visible()
    name = {"E": "East", "S": "South"}[round]
    expect(markers).to_contain_text(f"wind marker: {name}")


@rule("ema2016:2.8-e", "ema2012:2.8-e", "wrc2015:4.9-e")
@pytest.mark.parametrize("dealer", SEATS)
def test_the_dice_lie_at_the_right_of_the_dealer(club: Club, dealer: int) -> None:
    page = club.picture(table({}, start=Start(dealer=dealer)).game.events, dealer)
    expect(page.locator(".dice[data-dealer]")).to_have_count(1)
    dice = page.locator(f".layer[data-seat='{dealer}'] .dice[data-dealer] .die").first
    place, middle = box(dice), box(page.locator(".centre"))
    # Seen by the dealer: right of the centre block, on the own side of the table.
    assert place["x"] >= middle["x"] + middle["width"]
    assert place["y"] >= middle["y"] + middle["height"]
    expect(page.locator(f".layer[data-seat='{dealer}'] .score")).to_have_attribute(
        "data-dealer", ""
    )
    expect(page.locator(".score[data-dealer]")).to_have_count(1)


@pytest.mark.parametrize("viewer", SEATS)
@pytest.mark.parametrize("dealer", SEATS)
def test_dice_and_wind_marker_lie_beside_each_other(club: Club, dealer: int, viewer: int) -> None:
    page = club.picture(table({}, start=Start(dealer=dealer)).game.events, viewer)
    marker = box(page.locator(".marker[data-wind]"))
    for die in page.locator(".die").all():
        one = box(die)
        apart = [one[x] + one[size] <= marker[x] or marker[x] + marker[size] <= one[x]
                 for x, size in (("x", "width"), ("y", "height"))]  # fmt: skip
        assert any(apart)


@rule("ema2016:2.8-d", "ema2012:2.8-d")
def test_south_sees_thirteen_own_tiles_and_only_backs_of_the_others(club: Club) -> None:
    script = table({"S": "123m456p789s1122z"})
    page = club.picture(script.game.events, script.seat("S"))
    own = page.locator("hanchan-hand .tiles .tile")
    assert own.evaluate_all("all => all.map(one => one.dataset.tile)") == (
        "1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 2z 2z".split()
    )
    counts = {}
    for wind in "EWN":
        backs = page.locator(f".layer[data-seat='{script.seat(wind)}'] .backs .tile")
        faces = set(backs.evaluate_all("all => all.map(one => one.dataset.tile)"))
        assert faces == {"back"}
        counts[wind] = backs.count()
    assert counts == {"E": 14, "W": 13, "N": 13}


def replacements(page: Page) -> list[str]:
    """What is left of the replacement tiles, by their classes."""
    found: list[str] = page.locator(".replacements .tile").evaluate_all(
        "all => all.map(one => one.className)"
    )
    return found


@rule("ema2016:2.6-c", "ema2012:2.6-c")
def test_the_first_replacement_tile_lies_flat_and_face_down_beside_the_dead_wall(
    club: Club,
) -> None:
    script = table({"E": "1111m456p789s112z"}, "2z", replacements="3z")
    page = club.picture(script.game.events, 0)
    assert len(replacements(page)) == 4
    first = page.locator(".replacements .flat.first")
    expect(first).to_have_attribute("data-tile", "back")
    second, wall = box(page.locator(".replacements .tile").nth(1)), box(first)
    assert wall["x"] + wall["width"] <= second["x"] + 2  # beside its stack, on neither tile
    script.do("E", "concealed_kong", "1m")
    page = club.picture(script.game.events, 0)
    assert len(replacements(page)) == 3
    expect(page.locator(".replacements .first")).to_have_count(0)


@rule("wrc2015:4-a")
@pytest.mark.parametrize("dealer", [0, 3])
def test_the_dead_wall_has_its_fixed_place_and_fourteen_tiles(club: Club, dealer: int) -> None:
    script = table({}, start=Start(dealer=dealer))
    page = club.picture(script.game.events, 1)
    wall = page.locator(".dead-wall")
    upper = wall.locator(".replacements .tile").count() + wall.locator(".slot > .tile").count()
    assert upper == 9  # the five stacks of indicators show their upper tile: 4 + 2 × 5 = 14
    expect(wall).to_have_attribute("data-tiles", "14")
    place, middle = box(wall), box(page.locator(".centre"))  # whoever deals, and whoever looks
    assert abs(place["x"] + place["width"] / 2 - middle["x"] - middle["width"] / 2) <= 1
    assert 0 < place["y"] - middle["y"] < middle["height"] / 2
    hands = [page.locator("hanchan-hand .tiles .tile").count()]
    for seat in (0, 2, 3):
        hands.append(page.locator(f".layer[data-seat='{seat}'] .backs .tile").count())
    assert sorted(hands) == [13, 13, 13, 14]


@rule("ema2016:4.1-l", "wrc2015:8.4-a")
@pytest.mark.parametrize("seat", SEATS)
def test_all_four_scores_are_always_seen(club: Club, seat: int) -> None:
    page = club.picture(south_round().game.events, seat)
    for other, shown in enumerate(("21,000", "32,000", "30,000", "35,000")):
        score = page.locator(f".score[data-seat='{other}'] .points")
        expect(score).to_be_visible()
        expect(score).to_have_text(shown)


def test_an_accepted_riichi_lays_a_stick_before_the_player_and_takes_the_points(club: Club) -> None:
    # West could claim the tile: until everybody has passed, the riichi does not stand.
    script = table({"E": "234m456p678s99s55z", "W": "11m379p1379s1234z"}, "1m")
    script.say("E", "riichi", "1m", drawn=True)
    declared = club.picture(script.game.events, 0)
    expect(declared.locator(".bet[data-bet]")).to_have_count(0)
    script.all_pass()
    page = club.picture(script.game.events, 0)
    expect(page.locator(".layer[data-seat='0'] .bet .stick[data-worth='1000']")).to_be_visible()
    expect(page.locator(".score[data-seat='0'] .points")).to_have_text("29,000")
    expect(page.locator(".bets")).to_contain_text("× 1")


def test_the_dora_strip_shows_what_each_indicator_means(club: Club) -> None:
    script = table({"E": "1111m456p789s112z"}, "2z", replacements="3z", indicators="9p4z")
    script.do("E", "concealed_kong", "1m")
    page = club.picture(script.game.events, 2)
    slots = page.locator(".slot.open")
    assert slots.evaluate_all("all => all.map(one => one.dataset.indicator)") == ["9p", "4z"]
    means = page.locator(".slot.open .means .tile")
    assert means.evaluate_all("all => all.map(one => one.dataset.tile)") == ["1p", "1z"]
    expect(page.locator(".slot:not(.open) > .tile[data-tile='back']")).to_have_count(3)


@pytest.mark.parametrize(("dealer", "chips"), [(2, ""), (3, "may be the last hand")])
def test_the_last_hand_of_the_book_is_told_until_it_has_ended(
    club: Club, dealer: int, chips: str
) -> None:
    script = table({}, start=Start(round="S", dealer=dealer))
    page = club.picture(script.game.events)
    begun = len(script.game.events)
    script.exhaust()
    events = script.game.events
    ended = next(at for at, event in enumerate(events) if isinstance(event, HandEnd))
    frames = [
        frame | {"x": sheet(events, at, script.game.book)}
        for at, frame in enumerate(frames_of(events, 0))
    ]
    page.evaluate("frames => window.goOn(frames)", frames[:begun])
    expect(page.locator(".river").first).to_be_attached()
    expect(page.locator("hanchan-hand .chips")).to_have_text(chips)
    page.evaluate("frames => window.goOn(frames)", frames[: ended + 1])
    expect(page.locator("hanchan-hand .chips")).to_have_text("")

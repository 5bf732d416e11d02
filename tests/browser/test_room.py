"""The room: invitation, the draw for seats, and the moment before the first discard."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.players import Club, Player
from helpers.books import rule

WINDS = {"East": "E", "South": "S", "West": "W", "North": "N"}


def seat_draw(club: Club) -> list[Player]:
    """Four people in the room of a table at normal pace; the host has just started."""
    made = club.post(
        "/api/tables", {"clock": "relaxed", "pace": "normal", "name": "Ann", "rules": "wrc2015"}
    )
    links = [made["link"]]
    for name in ("Bob", "Cid", "Dot"):
        links.append(club.post(f"/api/tables/{made['table']}/join", {"name": name})["link"])
    players = [club.sit(link) for link in links]
    for player in players:
        ready = player.see("[data-do=ready]")
        expect(ready).to_be_visible()
        if ready.get_attribute("aria-pressed") == "false":
            ready.click()
    players[0].see("[data-do=start]").click()
    for player in players:
        expect(player.see(".draw-winds .pick")).to_have_count(4)
    return players


def test_who_gets_up_frees_the_chair_and_may_sit_down_again(club: Club) -> None:
    made = club.post("/api/tables", {"clock": "relaxed", "name": "Ann"})
    joined = club.post(f"/api/tables/{made['table']}/join", {"name": "Bob"})
    ann, bob = club.sit(made["link"]), club.sit(joined["link"])
    expect(bob.see("[data-place='1'] [data-do=leave]")).to_be_visible()
    expect(bob.see("[data-do=leave]")).to_have_count(1)  # nobody sends away anybody else so
    bob.see("[data-do=leave]").click()
    expect(ann.see(".chair[data-place='1']")).to_have_attribute("data-state", "empty")
    bob.page.get_by_role("button", name="Join").click()
    expect(ann.see(".chair[data-place='1']")).not_to_have_attribute("data-state", "empty")
    ann.see("[data-do=leave]").click()  # and when the host goes, the other one is
    expect(bob.see(".chair[data-place='1']")).to_contain_text("host")


@rule("ema2016:2.3-b", "ema2012:2.3-b", "wrc2015:4.4-b")
def test_wind_tiles_lie_face_down_and_whoever_mixed_them_picks_last(club: Club) -> None:
    players = seat_draw(club)
    host = players[0]
    picks = host.see(".draw-winds .pick")
    assert picks.evaluate_all("all => all.map(one => one.dataset.place)") == ["1", "2", "3", "0"]
    assert set(picks.locator(".tile").evaluate_all("all => all.map(one => one.dataset.tile)")) == {
        "back"
    }
    expect(host.see(".draw")).to_contain_text("Ann mixed the wind tiles and picks last.")
    for player in players:  # what belongs to the time before is gone
        expect(player.see(".chair")).to_have_count(4)
        expect(
            player.see(".chair button, [data-do=start]:visible, [data-do=fill]:visible")
        ).to_have_count(0)
    own = host.see(".draw-winds [data-place='0']")
    for place in (1, 2, 3):
        expect(own).to_be_disabled()
        players[place].see(f".draw-winds [data-place='{place}']").click()
    expect(own).to_be_enabled()
    own.click()
    expect(host.see(".draw-winds [data-open=true]")).to_have_count(4)
    drawn = {}
    for place in range(4):
        tile = host.see(f".draw-winds [data-place='{place}'] .tile").get_attribute("data-tile")
        drawn[place] = "ESWN"[int(str(tile)[0]) - 1]
    assert sorted(drawn.values()) == sorted("ESWN")
    for place, player in enumerate(players):
        expect(player.see("main.play")).to_be_visible()
        expect(player.see(".plate-0 .wind-name")).to_be_visible()
        wind, *_ = player.see(".plate-0 .wind-name").inner_text().split(" · ")  # "East · dealer"
        assert WINDS[wind] == drawn[place]


# Clicks the drawn tile in the very moment it lies there, and notes whether the decision is still open then.
CLICK_AT_ONCE = """
const look = () => {
  const tile = document.querySelector("hanchan-hand .tile.live[data-drawn]");
  if (!tile) return requestAnimationFrame(look);
  tile.click();
  document.documentElement.dataset.open = window.hanchan.ask.peek() !== null;
};
look();
"""


@rule("ema2016:3.3-d", "wrc2015:5.4.1-i")
def test_east_cannot_discard_before_everybody_has_seen_the_hand(club: Club) -> None:
    table = {"bots": 3, "clock": "relaxed", "players": [0, 1, 2, 3], "bot_level": "random"}
    player = Player(club.page())
    player.page.add_init_script(CLICK_AT_ONCE)
    player.page.goto(club.url + club.post("/api/tables", table)["link"])
    player.see("[data-do=start]").click()
    own = player.see(".draw-winds [data-place='0']:enabled, main.play")
    own.first.click()
    expect(player.see("html")).to_have_attribute("data-open", "true")
    assert [event for event in player.events if event["k"] == "discard"] == []
    player.wait_guard()
    player.see("hanchan-hand .tile.live[data-drawn]").click()
    expect(player.see(".layer[data-seat='0'] .river .tile")).to_have_count(1)


def test_the_draw_for_seats_comes_into_sight_on_a_phone(club: Club) -> None:
    made = club.post("/api/tables", {"bots": 3, "name": "Ann", "clock": "relaxed"})
    player = club.sit(made["link"], size="landscape")
    start = player.see("[data-do=start]")
    expect(start).to_be_enabled()
    start.click()  # it lies below the places: the page was scrolled there
    expect(player.see(".draw .pick").first).to_be_in_viewport()


def test_a_table_is_offered_the_later_editions_under_their_own_heading(club: Club) -> None:
    page = club.page()
    page.goto(f"{club.url}/?new")
    later = page.get_by_role("group", name="Later editions, as reported")
    expect(later.locator("label")).to_have_count(2)
    for label in later.locator("label").all():
        expect(label.locator("b")).to_contain_text("as reported")
    later.locator("[value=wrc2025]").check()
    page.locator("[type=submit]").last.click()
    expect(page.locator("main")).to_contain_text("WRC 2025, as reported")


def test_a_host_on_this_machines_own_address_gives_out_one_that_phones_reach(club: Club) -> None:
    made = club.post("/api/tables", {"bots": 0, "name": "Ann"})
    link = f"http://192.0.2.7:8000/t/{made['table']}"
    page = club.page()
    page.route("**/api/tables/*/invitation", lambda route: route.fulfill(json={"link": link}))
    page.goto(club.url + made["link"])
    expect(page.locator(".invite input")).to_have_value(link)


def test_the_room_shows_link_code_and_qr_and_fills_with_bots(club: Club) -> None:
    page = club.page()
    page.goto(club.url)
    page.locator("[data-act=new]").click()
    page.locator("[type=submit]").last.click()
    expect(page.locator(".chair")).to_have_count(4)
    table = page.url.rsplit("/", 1)[-1]
    expect(page.locator(".invite input")).to_have_value(f"{club.url}/t/{table}")
    expect(page.locator(".code")).to_have_text(club_code(club, table))
    assert (
        page.locator(".invite img").evaluate("one => one.decode().then(() => one.naturalWidth)") > 0
    )
    expect(page.locator("[data-do=start]")).to_be_disabled()
    page.locator("[data-do=fill]").click()
    expect(page.locator(".chair[data-state=bot]")).to_have_count(3)
    ready = page.locator("[data-do=ready][aria-pressed=false]")
    if ready.count():
        ready.click()
    page.locator("[data-do=start]").click()
    expect(page.locator(".draw-winds")).to_be_visible()
    page.locator(".draw-winds [data-place='0']").click()
    expect(page.locator("main.play")).to_be_visible()


def club_code(club: Club, table: str) -> str:
    import json

    code: str = json.loads(club.get(f"/api/tables/{table}"))["code"]
    return code


def test_a_name_or_a_message_is_never_read_as_markup(club: Club) -> None:
    name = "<b>x</b>"
    made = club.post("/api/tables", {"clock": "relaxed", "name": name})
    player = club.sit(made["link"])
    expect(player.see(".chair[data-place='0'] b")).to_have_text(name)
    player.see("input[maxlength='200']").fill("<img src=x onerror=alert(1)>")
    player.page.keyboard.press("Enter")
    expect(player.see(".chat-lines")).to_contain_text("<img src=x onerror=alert(1)>")
    expect(player.see(".chat-lines img")).to_have_count(0)


def test_who_comes_late_by_code_or_link_watches(club: Club) -> None:
    made = club.post("/api/tables", {"bots": 3, "start": True, "clock": "relaxed"})
    page = club.page()
    page.goto(club.url)
    page.locator("form.big input").fill(made["code"].lower())
    page.locator("form.big button").click()
    expect(page.locator("[data-step=back]")).to_be_visible()
    assert page.url.endswith(f"/w/{made['table']}")
    expect(page.locator("section.waits")).to_be_hidden()  # there is no own hand to wait with
    friend = club.page()
    friend.goto(f"{club.url}/t/{made['table']}")
    expect(friend.locator("[data-step=back]")).to_be_visible()


def test_a_table_that_nobody_may_watch_says_so(club: Club) -> None:
    made = club.post("/api/tables", {"bots": 3, "start": True, "watching": "off"})
    page = club.page()
    page.goto(f"{club.url}/w/{made['table']}")
    expect(page.locator("h1")).to_have_text("Watching is not allowed here.")
    page.goto(f"{club.url}/t/{made['table']}")
    expect(page.locator("main")).to_contain_text("There is no free seat.")

"""Games again: every position has an address, and the walls are verified in the browser."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.players import Club
from browser.test_layout import serious
from hanchan.tiles import format
from helpers.scripts import wall_of
from helpers.servers import Running

HANDS = {"E": "234m456p678s99s55z", "S": "1379m1379p1379s1z"}


@pytest.fixture(scope="module")
def game(chromium: Browser, server: Running) -> str:
    """A game whose first hand East won at once; then the host stopped it."""
    club = Club(chromium, server.url)
    player = club.alone(walls=[format(wall_of(HANDS, "5z", indicators="1z"))], watching="public")
    player.press("tsumo")
    player.close_sheet()
    found: str = next(event for event in player.events if event["k"] == "game_start")["b"]["game"]
    player.page.evaluate("hanchan.command('stop')")
    player.wait_for(lambda: [e for e in player.events if e["k"] == "game_end"], "the end")
    club.close()
    assert club.errors == []
    return found


def number(page: Page) -> int:
    return int(str(page.locator("main.play").get_attribute("data-n")))


def test_steps_change_the_address_and_the_address_finds_the_position(club: Club, game: str) -> None:
    page = club.page()
    page.goto(f"{club.url}/g/{game}?h=1")
    expect(page.locator("[data-go=step]")).to_be_visible()
    first = number(page)
    page.locator("[data-go=step]").click()
    page.keyboard.press("ArrowRight")
    assert number(page) == first + 2
    assert f"n={first + 2}" in page.url
    page.keyboard.press("v")
    expect(page.locator("[name=viewpoint]")).to_have_value("1")
    assert page.url.endswith("s=1")
    again = club.page()
    again.goto(page.url)
    expect(again.locator("main.play")).to_have_attribute("data-n", str(first + 2))
    expect(again.locator("[name=viewpoint]")).to_have_value("1")
    page.keyboard.press("Home")
    assert number(page) == first


@pytest.mark.parametrize("seat", ["-1", "7", "x", ""])
def test_an_address_with_a_seat_that_there_is_not_shows_one_that_there_is(
    club: Club, game: str, seat: str
) -> None:
    page = club.page()
    page.goto(f"{club.url}/g/{game}?h=1&s={seat}")
    expect(page.locator("hanchan-hand .tiles .tile")).to_have_count(13)


def test_a_result_is_told_beside_the_table(club: Club, game: str) -> None:
    page = club.page()
    page.goto(f"{club.url}/g/{game}?h=1")
    for _ in range(12):
        if page.locator(".sheet.inline").count():
            break
        page.locator("[data-go=step]").click()
    expect(page.locator(".sheet.inline [data-yaku=tenhou]")).to_be_visible()
    page.locator(".sheet.inline [data-yaku=tenhou]").hover()
    expect(page.locator(".sheet.inline .won-hand .earns")).to_have_count(14)


@pytest.fixture
def misplayed(club: Club) -> str:
    """A game whose first discard broke a hand that could have declared riichi."""
    ready = {"E": "234m55p678s34s666z", "S": "1379m1379p1379s1z"}
    player = club.alone(walls=[format(wall_of(ready, "1z", indicators="4p"))], bot_level="random")
    player.discard("2m")
    player.wait_for(lambda: [e for e in player.events if e["k"] == "discard"], "the discard")
    player.page.evaluate("hanchan.command('stop')")
    player.wait_for(lambda: [e for e in player.events if e["k"] == "game_end"], "the end")
    found: str = next(event for event in player.events if event["k"] == "game_start")["b"]["game"]
    return found


def test_the_analysis_shows_what_was_played_and_what_was_best(club: Club, misplayed: str) -> None:
    page = club.page()
    page.goto(f"{club.url}/g/{misplayed}?h=1")
    expect(page.locator("[data-go=analysis]")).to_be_visible()
    page.keyboard.press("a")
    expect(page.locator(".mistakes [data-done]")).to_have_attribute("data-count", "1")
    page.keyboard.press("m")
    expect(page.locator(".mistake")).to_be_visible()
    played, best = page.locator("[data-chosen]"), page.locator(".analysis [data-best]")
    expect(played.locator(".move [data-tile]")).to_have_attribute("data-tile", "2m")
    expect(best.locator(".move")).to_contain_text("Riichi")
    expect(best.locator(".move [data-tile]")).to_have_attribute("data-tile", "1z")
    expect(best).to_contain_text("tenpai")
    waits = best.locator(".accepted [data-tile]")
    assert waits.evaluate_all("all => all.map(one => one.dataset.tile)") == ["2s", "5s"]
    bars = page.locator(".analysis .bar")
    parts = bars.evaluate_all("all => all.map(one => Number(one.style.getPropertyValue('--part')))")
    assert max(parts) == 1
    assert min(parts) < 0.1
    here = page.url
    page.keyboard.press("ArrowRight")  # the discard has been made: the mistake lies behind
    expect(page).not_to_have_url(here)
    page.keyboard.press("Shift+M")
    expect(page).to_have_url(here)
    expect(page.locator(".mistake")).to_be_visible()


def test_the_replay_has_its_own_keys_and_reads_aloud(club: Club, game: str) -> None:
    page = club.page(bypass_csp=True)
    page.goto(f"{club.url}/g/{game}?h=1")
    expect(page.locator("[data-go=analysis]")).to_be_visible()
    page.keyboard.press("?")
    expect(page.locator("dialog.keys[open]")).to_contain_text("next, previous mistake")
    page.keyboard.press("Escape")
    expect(page.locator("dialog.keys[open]")).to_have_count(0)
    page.keyboard.press("q")
    page.keyboard.press("e")
    expect(page.locator(".replay-side [role=status].soft")).to_contain_text("East, Ann: 30,000")
    page.keyboard.press("a")
    expect(page.locator(".mistakes")).to_be_visible()
    assert serious(page) == []


def test_a_replay_tells_the_waits_and_takes_commands(club: Club, game: str) -> None:
    page = club.page(bypass_csp=True)
    page.goto(f"{club.url}/g/{game}?h=1")
    expect(page.locator("[data-go=step]")).to_be_visible()
    waits = page.locator(".replay-side .waits-box")
    said = page.locator(".replay-side .soft[role=status]")
    expect(waits).to_be_empty()
    page.keyboard.press("h")
    # Before the first draw East waits for 9s and 5z.
    expect(waits.locator(".wait")).to_have_count(2)
    expect(waits.locator(".wait[data-tile='5z']")).to_contain_text("×2")
    page.keyboard.press("ArrowRight")  # the indicator
    page.keyboard.press("ArrowRight")  # the draw
    expect(waits.locator(".wait-row").first).to_contain_text("Without")
    page.keyboard.press("v")
    expect(waits).to_contain_text("Not tenpai.")
    assert serious(page) == []
    page.keyboard.press("h")
    expect(waits).to_be_empty()
    page.keyboard.press("/")
    expect(page.locator(".command-line")).to_be_focused()
    for command, answer in (
        ("dora", "Indicators: east wind"), ("scores", "East Ann 30,000"), ("ron", "Not possible now."),
        ("d 1m", "Not possible now."), ("prompt", "none"), ("nonsense", "Unknown command"),
    ):  # fmt: skip
        page.keyboard.type(command)
        page.keyboard.press("Enter")
        expect(said).to_contain_text(answer)
    page.keyboard.type("waits")
    page.keyboard.press("Enter")
    expect(waits).to_contain_text("Not tenpai.")
    page.set_viewport_size({"width": 390, "height": 844})  # the side column is a drawer there
    page.locator(".panel-menu").click()
    expect(page.locator(".command-line")).to_be_hidden()
    page.keyboard.press("/")
    expect(page.locator(".command-line")).to_be_focused()


def test_waits_that_cannot_be_had_are_not_told_as_none(club: Club, game: str) -> None:
    page = club.page()
    page.route("**/waits?*", lambda route: route.fulfill(status=429, json={"error": "busy"}))
    page.goto(f"{club.url}/g/{game}?h=1")
    expect(page.locator("[data-go=step]")).to_be_visible()
    with page.expect_response("**/waits?*"):
        page.keyboard.press("h")
    page.keyboard.press("/")
    page.keyboard.type("waits")
    page.keyboard.press("Enter")
    expect(page.locator(".replay-side .soft[role=status]")).to_have_text("> waits")
    expect(page.locator(".replay-side .waits-box")).to_be_empty()


def test_changed_letters_count_in_a_replay_and_so_does_switching_them_off(
    club: Club, game: str
) -> None:
    page = club.page()
    page.goto(f"{club.url}/settings")
    page.locator("input[name=v]").focus()
    page.keyboard.press("b")
    page.goto(f"{club.url}/g/{game}?h=1")
    viewpoint = page.locator("[name=viewpoint]")
    expect(viewpoint).to_have_value("0")
    page.keyboard.press("v")
    page.keyboard.press("b")
    expect(viewpoint).to_have_value("1")
    page.evaluate(
        "() => import(new URL('store.js', document.querySelector('script[type=module]').src))"
        ".then((store) => store.set({ letters: false }))"
    )
    for key in ("b", "?", "1", "q"):
        page.keyboard.press(key)
    first = number(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator("main.play")).to_have_attribute("data-n", str(first + 1))
    expect(viewpoint).to_have_value("1")
    expect(page.locator("dialog.keys[open]")).to_have_count(0)


def test_a_replay_marks_drawn_discards_or_not_and_gives_the_game_in_every_format(
    club: Club, game: str
) -> None:
    page = club.page()
    page.goto(f"{club.url}/g/{game}?h=1")
    marks = page.locator(".replay-side [name=tsumogiri]")
    expect(page.locator("html")).to_have_attribute("data-tsumogiri", "on")
    marks.uncheck()
    expect(page.locator("html")).to_have_attribute("data-tsumogiri", "off")
    links = page.locator(".replay-side a[href*=export]")
    kinds = [str(link.get_attribute("href")).rsplit(".", 1)[-1] for link in links.all()]
    assert kinds == ["jsonl", "mjai", "json", "txt"]
    assert "log" in json.loads(club.get(f"/api/games/{game}/export.json"))


@pytest.mark.parametrize("size", [(1024, 768), (390, 844), (844, 390)])
def test_the_controls_of_a_replay_fit(club: Club, game: str, size: tuple[int, int]) -> None:
    page = club.page(viewport={"width": size[0], "height": size[1]})
    page.goto(f"{club.url}/g/{game}?h=1")
    expect(page.locator("[data-go=play]")).to_have_text("Play")
    parts = page.locator(".replay-bar > *:visible, .bar > *:visible, .replay-side select:visible")
    clipped = parts.evaluate_all(
        """all => all.filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          const outside = left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
          return outside || one.scrollWidth > one.clientWidth + 2;
        }).map((one) => one.outerHTML.slice(0, 120))"""
    )
    assert clipped == []
    page.locator("[data-go=play]").click()
    expect(page.locator("[data-go=play]")).to_have_text("Pause")


OUT = """all => all.map((one) => {
  const plate = one.closest(".plate").getBoundingClientRect();
  return one.getBoundingClientRect().right - plate.right;
})"""


@pytest.mark.parametrize("size", [(1024, 768), (1100, 800), (1440, 900), (844, 390)])
def test_points_stay_on_their_plates(club: Club, game: str, size: tuple[int, int]) -> None:
    page = club.page(lang="fr")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{club.url}/g/{game}?h=1")
    points = page.locator(".plate .points")
    expect(points).to_have_count(4)
    assert max(points.evaluate_all(OUT)) < 0
    expect(page.locator(".bar .book")).to_have_text("EMA 2016")

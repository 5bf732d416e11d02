"""The ledger on a phone in the middle of a real table, in a club evening and in a tournament."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.club.hall import ready, send, sure, tap
from browser.players import Club
from helpers.club_desk import Desk, seat, sound_signal
from helpers.servers import Running
from proof import first_of


def opened(club: Club, lang: str = "en") -> Page:
    """A club evening's table on a phone."""
    page = club.page("portrait", lang)
    page.goto(f"{club.url}/club/table")
    for place, name in enumerate(("Ann", "Bob", "Cid", "Dan")):
        page.locator("input[name=player]").nth(place).fill(name)
    send(page, page.locator("main button.gold"))
    expect(page.locator("[data-pad]")).to_be_visible()
    return page


def agree(page: Page) -> None:
    """Reads the hand back and confirms it."""
    expect(page.locator(".readback")).to_be_visible()
    send(page, page.get_by_role("button", name="Everybody agrees"))


def points(page: Page) -> list[str]:
    return page.locator(".seats .p").all_inner_texts()


# The least contrast of the text in each element with its ground, or with the brighter and the darker end of the felt.
CONTRAST = """
() => {
  const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
  const light = (colour) => {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const part = (value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map((one) => part(one / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const named = (name) => getComputedStyle(document.documentElement).getPropertyValue(name);
  const grounds = (one) => {
    const found = getComputedStyle(one);
    if (found.backgroundImage !== "none") return [named("--felt"), named("--felt-deep")];
    return found.backgroundColor === "rgba(0, 0, 0, 0)" ? grounds(one.parentElement) : [found.backgroundColor];
  };
  const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const shown = [...document.querySelectorAll(".felt *, .moved *")].filter(
    (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()),
  );
  return shown.map((one) => [
    one.textContent,
    Math.min(...grounds(one).map((ground) => ratio(light(getComputedStyle(one).color), light(ground)))),
  ]);
}
"""


@pytest.mark.parametrize("felt", first_of(["green", "blue", "charcoal", "paper"]))
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_can_be_read_in_every_light(club: Club, scheme: str, felt: str) -> None:
    page = opened(club)
    page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
    tap(page, "end", "tsumo")
    tap(page, "winner", 0)
    page.locator("select[name=limit0]").select_option("yakuman")
    send(page, page.get_by_role("button", name="Enter this hand"))
    page.evaluate("felt => { document.documentElement.dataset.felt = felt }", felt)
    found = page.evaluate(CONTRAST)
    assert {"East 1", "Counters: 1", "Bets: 0", "Ann"} <= {text for text, _ in found}
    assert [(text, ratio) for text, ratio in found if ratio < 4.5] == []


def test_a_hand_is_tapped_read_back_confirmed_and_taken_back(club: Club) -> None:
    page = opened(club)
    tap(page, "end", "ron")
    tap(page, "winner", 1)
    tap(page, "discarder", 0)
    tap(page, "riichi", 1)
    page.locator("[data-value='1'] details summary").click()
    for face in "1s 2s 3s 4s 5s 6s 7s 8s 3m 4m 5m 6p 6p 9s".split():
        page.locator(f"[data-tiles='1'] [data-tile='{face}']").click()
    expect(page.locator("input[name=hand1]")).to_have_value("345m66p12345678s")
    expect(page.locator("input[name=tile1]")).to_have_value("9s")
    send(page, page.get_by_role("button", name="Enter this hand"))
    expect(page.locator(".readback")).to_contain_text("Ron: Bob from Ann")
    page.locator(".readback summary").click()
    expect(page.locator(".readback pre")).to_contain_text("Pure Straight")
    agree(page)
    assert points(page) == ["22\u202f300", "37\u202f700", "30\u202f000", "30\u202f000"]
    expect(page.locator(".seats [data-dealer] .n")).to_have_text("Bob")
    send(page, page.get_by_role("button", name="Undo"))
    assert points(page) == ["30\u202f000"] * 4
    send(page, page.get_by_role("button", name="Redo"))
    assert points(page)[1] == "37\u202f700"


def test_what_the_book_refuses_is_said_and_the_marks_stay(club: Club) -> None:
    page = opened(club)
    tap(page, "end", "draw")
    tap(page, "tenpai", 0)
    tap(page, "riichi", 2)
    page.get_by_role("button", name="Enter this hand").click()
    error = page.locator("[data-pad] .error")
    expect(error).to_have_text(
        "seat Cid is in riichi and shows no tenpai: that is for the referee (ema2016:3.4.6-e)"
    )
    expect(page.locator("input[name=riichi][value='2']")).to_be_checked()
    tap(page, "tenpai", 2)
    send(page, page.get_by_role("button", name="Enter this hand"))
    agree(page)
    expect(page.locator(".hand-name")).to_contain_text("Counters: 1")
    expect(page.locator(".hand-name")).to_contain_text("Bets: 1")


def test_the_pad_asks_only_what_the_end_of_the_hand_needs(club: Club) -> None:
    page = opened(club)
    rows = {
        "ron": ["winner", "discarder", "riichi", "dead"],
        "tsumo": ["winner", "riichi", "dead"],
        "draw": ["tenpai", "riichi", "dead"],
        "chombo": ["offender"],
        "redeal": [],
    }
    for end, asked in rows.items():
        tap(page, "end", end)
        shown = page.locator("[data-row]:visible").evaluate_all(
            "all => all.map(one => one.dataset.row)"
        )
        assert shown == asked, end


def test_a_second_phone_joins_by_the_link_and_sees_what_is_written(club: Club) -> None:
    page = opened(club)
    link = page.locator("[data-share]").input_value()
    watcher = club.page("portrait")
    watcher.goto(link.partition("#")[0])
    ready(watcher)
    expect(watcher.locator("[data-pad]")).to_have_count(0)
    second = club.page("portrait")
    second.goto(link)
    expect(second.locator("[data-pad]")).to_be_visible()
    assert "#" not in second.url
    tap(second, "end", "chombo")
    tap(second, "offender", 3)
    send(second, second.get_by_role("button", name="Enter this hand"))
    for other in (page, watcher):
        expect(other.locator(".readback")).to_contain_text("Chombo: Dan")


def test_a_game_that_is_over_shows_uma_and_is_signed(club: Club) -> None:
    page = opened(club)
    desk = Desk(club.url)
    for cookie in page.context.cookies():
        desk.http.cookies.set(cookie["name"], cookie["value"])
    home = page.url.removeprefix(club.url).partition("#")[0]
    for hand in range(8):
        winner, discarder = (hand + 1) % 4, (hand + 2) % 4
        fields = {"end": "ron", "winner": winner, "discarder": discarder}
        desk.done(f"{home}/do", do="hand", **fields, **{f"limit{winner}": "mangan"})
        desk.done(f"{home}/do", do="confirm")
    desk.close()
    expect(page.locator("table.result tbody tr")).to_have_count(4)
    sign = page.get_by_role("button", name="Checked: sign the sheet")
    sign.click()
    page.get_by_role("button", name="No", exact=True).click()  # a stray tap signs nothing
    expect(sign).to_be_enabled()
    assert "Signed by" not in page.locator("main").inner_text()
    sure(page, sign)
    expect(page.locator("main")).to_contain_text("Signed by Ann")


def test_the_device_of_a_table_answers_the_signal_and_the_board_counts_down(
    club: Club, server: Running
) -> None:
    desk = Desk(club.url)
    desk.create(rounds=1, days=1)
    desk.enter(8)
    seat(server, desk, rounds=1)
    desk.do("round_started", round=1)
    page = club.page("portrait")
    page.goto(club.url + desk.invite("Table 2", "player", table=2))
    expect(page.locator(".mine")).to_have_text("You sit at table 2")
    page.get_by_role("link", name="Score of my table").click()
    send(page, page.get_by_role("button", name="Keep the score of this table here"))
    question = page.get_by_text("Signal: were the dice thrown?")
    expect(question).to_be_hidden()  # the signal has not sounded
    sound_signal(desk)
    question.click()
    sure(page, page.get_by_role("button", name="Yes", exact=True))
    board = club.page()
    board.goto(f"{club.url}{desk.home}/clock")
    expect(board.locator("[data-table='2']")).to_contain_text("Hands left: 2")
    tap(page, "end", "redeal")
    send(page, page.get_by_role("button", name="Enter this hand"))
    agree(page)
    expect(board.locator("[data-table='2']")).to_contain_text("Hands left: 2")  # no hand was played
    tap(page, "end", "draw")
    send(page, page.get_by_role("button", name="Enter this hand"))
    expect(board.locator("[data-table='2']")).to_contain_text("Hands left: 1")
    desk.close()


@pytest.mark.parametrize(("lang", "says"), [("fr", "Comment la main"), ("ja", "どのように")])
def test_the_ledger_speaks_the_language_of_the_browser(club: Club, lang: str, says: str) -> None:
    page = opened(club, lang)
    expect(page.locator("[data-title]")).to_contain_text(says)

"""Every page of an event: it fits a phone and a projector, a screen reader finds its way, words are translated."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.club.hall import go, ready
from browser.players import Club
from hanchan.club.event.tournament import create
from hanchan.club.papers.paper import paper
from helpers.club_desk import NAMES, Desk, play, seat
from helpers.club_event import AT, organiser
from helpers.servers import Running
from proof import first_of

PAGES = (
    "", "people", "seating", "round", "referee", "clock", "schedule", "standings", "statistics", "staff", "files",
    "audit", "player/0", "sheet/1/1", "sheet/2/1", "ceremony", "ledger/2/1", "wall", "wall?show=standings",
)  # fmt: skip
CLUB = ("", "/new", "/table", "/evening", "/season?name=Autumn", "/persons", "/persons/ada-berg")


@pytest.fixture(scope="module")
def event(server: Running) -> Iterator[Desk]:
    """An event in its second round, with a late player and a penalty."""
    desk = Desk(server.url)
    desk.create(rounds=2, days=2, head="1", name="Open de Printemps")
    desk.enter(8)
    desk.do("substitute_added", name="Sam Standby")
    for entry in range(7):
        desk.do("checked_in", entry=entry)
    seat(server, desk)
    scribes = [desk.colleague(name, "scribe") for name in ("Sven", "Tina")]
    desk.do("round_started", round=1)
    desk.do("decision", entry=1, round=1, offence="chombo", reason="false win")
    for table in (1, 2):
        play(desk, scribes, 1, table, [45000, 35000, 25000, 15000])
    desk.do("round_closed", round=1, publish="1")
    desk.do("round_started", round=2)
    yield desk
    for one in desk.kept:
        one.close()


@pytest.fixture(scope="module")
def evening(event: Desk) -> str:
    """The page of an evening of a season, in its second game."""
    given = {
        "name": "Mardi",
        "season": "Autumn",
        "by": "Olga",
        "rules": "wrc2015",
        "uma": "20 10 -10 -20",
    }
    page: str = event.done("/club/evening", names="\n".join(NAMES[:9]), **given)["to"]
    for table in (1, 2):
        scores = [45000, 35000, 25000, 15000]
        event.done(f"{page.rpartition('/')[0]}/tonight/result", table=table, score=scores)
    event.done(f"{page.rpartition('/')[0]}/tonight/seat", here=NAMES[:9])
    return page


def visited(club: Club, event: Desk, size: str, lang: str = "en") -> Page:
    page = club.page(size, lang)
    for name, value in event.http.cookies.items():
        page.context.add_cookies([{"name": name, "value": value, "url": club.url}])
    return page


@pytest.mark.parametrize("size", first_of(["portrait", "desktop"]))
def test_no_page_is_wider_than_its_screen(club: Club, event: Desk, evening: str, size: str) -> None:
    page = visited(club, event, size)
    for path in (
        *(f"/club{one}" for one in CLUB),
        evening,
        *(f"{event.home}/{one}" for one in PAGES),
    ):
        go(page, club.url + path.rstrip("/"))
        wide, screen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide <= screen, path
        assert page.locator("h1, .what").count() >= 1, path


@pytest.mark.parametrize("size", first_of(["desktop", "landscape", "portrait"]))
def test_the_projector_shows_everybody_page_by_page(club: Club, event: Desk, size: str) -> None:
    page = club.page(size)
    go(page, f"{club.url}{event.home}/wall?show=seating")
    names = page.locator("[data-list] .who")
    seen: set[str] = set()
    for _ in range(8):
        expect(page.locator("[data-pages]")).to_have_text(re.compile(r"^$|^\d / \d$"))
        shown = [one for one in names.all() if is_on_screen(one)]
        assert shown, "an empty page"
        seen |= {one.inner_text() for one in shown}
        page.keyboard.press("ArrowRight")
    assert seen == set(NAMES[:8])


def is_on_screen(name: Locator) -> bool:
    """The whole of it lies inside the list's own window."""
    inside: bool = name.evaluate(
        """one => { const [a, b] = [one.getBoundingClientRect(), one.closest("[data-list]").getBoundingClientRect()];
        return a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1; }"""
    )
    return inside


LONG = "Wolfeschlegelsteinhausenberger"
# What runs out of its cell, row or card, or off the screen; and numbers in more than one line.
RUNS_OUT = """
() => {
  const across = (one) => one.scrollWidth > one.clientWidth + 1;
  const found = [...document.querySelectorAll("th, td, .wall-page li, .reveal li, .table-card")].filter(across);
  const numbers = [...document.querySelectorAll(".standings td:nth-child(4), .wall-page i, .reveal .num")];
  for (const one of numbers) {
    const range = document.createRange();
    range.selectNodeContents(one);
    const { left, right, height } = range.getBoundingClientRect();
    const row = one.closest("li, tr").getBoundingClientRect();
    const isOneLine = height < 2 * Number.parseFloat(getComputedStyle(one).fontSize);
    if (left < row.left || right > Math.min(row.right, innerWidth) + 1 || !isOneLine) found.push(one);
  }
  return found.map((one) => one.textContent.trim());
}
"""


@pytest.fixture(scope="module")
def long_names(server: Running) -> Iterator[Desk]:
    """An event with names of one long word; one round is over, the second is played."""
    desk = Desk(server.url)
    desk.create(rounds=2, days=1, head="1")
    names = [f"Ada {LONG}", f"{LONG}s", *NAMES[2:8]]
    desk.done(f"{desk.home}/entries", lines="\n".join(f"{name}; FRA" for name in names))
    seat(server, desk)
    scribes = [desk.colleague(name, "scribe") for name in ("Sven", "Tina")]
    desk.do("round_started", round=1)
    for table in (1, 2):
        play(desk, scribes, 1, table, [85000, 30000, 25000, -20000])
    desk.do("round_closed", round=1, publish="1")
    desk.do("round_started", round=2)
    yield desk
    for one in desk.kept:
        one.close()


@pytest.mark.parametrize("size", first_of(["portrait", "desktop"]))
def test_names_of_one_long_word_leave_numbers_whole(
    club: Club, long_names: Desk, size: str
) -> None:
    page = visited(club, long_names, size)
    shown = "standings round schedule seating wall wall?show=standings sheet/1/1 sheet/2/1 ceremony"
    for path in shown.split():
        go(page, f"{club.url}{long_names.home}/{path}")
        for _ in range(8 if path == "ceremony" else 0):
            page.keyboard.press("Space")
        assert page.evaluate(RUNS_OUT) == [], path
        wide, screen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide <= screen, path


@pytest.mark.parametrize("size", ["portrait", "desktop", "landscape"])
def test_no_place_of_a_ceremony_lies_below_the_buttons(
    club: Club, long_names: Desk, size: str
) -> None:
    page = visited(club, long_names, size)
    go(page, f"{club.url}{long_names.home}/ceremony")
    page.get_by_role("button", name="All but three").click()
    page.keyboard.press("Tab")
    button = page.locator("[data-next]").bounding_box()
    rows = page.locator(".reveal").bounding_box()
    assert button
    assert rows
    assert rows["y"] + rows["height"] <= button["y"]
    assert button["y"] + button["height"] <= page.viewport_size["height"]  # type: ignore[index]


@pytest.mark.parametrize("rounds", [6, 8, 11])
def test_a_badge_of_a_long_name_keeps_the_name_of_the_event(club: Club, rounds: int) -> None:
    made = create("Open de Printemps", "ema2016", rounds=rounds, by="Olga", at=AT)
    for name in (
        "Ada Berg", "Maximiliane Bergmann", "Maximilian von Bergmann", LONG, f"Ada {LONG}-Bergerdorff",
        f"Anna Maria Magdalena {LONG} von und zu Hohenlohe", "Bartholomew Smythe", "山田 太郎",
    ):  # fmt: skip
        organiser(made, "entry_added", name=name, country="FRA", club="Tri Nitro Tiles")
    organiser(made, "seating_published", tables=[[[0, 1, 2, 3], [4, 5, 6, 7]]] * rounds)
    codes = {number: f"http://192.0.2.10:8136/club/e/abc#{number:064}" for number in range(8)}
    page = club.page()
    page.set_viewport_size({"width": 703, "height": 1000})  # a sheet between its margins
    page.emulate_media(media="print")
    page.set_content(paper(made.state, "badges", codes=codes))
    cut = """all => all.filter((one) => one.scrollHeight > one.clientHeight
      || one.lastElementChild.getBoundingClientRect().bottom > one.getBoundingClientRect().bottom)
      .map((one) => one.firstElementChild.textContent)"""
    badges = page.locator(".badge")
    expect(badges).to_have_count(8)
    assert badges.evaluate_all(cut) == []


@pytest.mark.proof
def test_a_screen_reader_finds_its_way(club: Club, event: Desk, evening: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = visited(club, event, "portrait")
    found = []
    for path in (
        *(f"{event.home}/{one}" for one in PAGES),
        evening,
        *(f"/club{one}" for one in CLUB),
    ):
        go(page, f"{club.url}{path}".rstrip("/"))
        told = Axe().run(page)
        found += [
            f"{path}: {wrong['id']}: {wrong['nodes'][0]['html'][:160]}"
            for wrong in told.response["violations"]
            if wrong["impact"] in ("serious", "critical")
        ]
    assert found == []


@pytest.mark.parametrize(
    ("lang", "words"),
    [("fr", ["Classement", "Joueurs", "Manche"]), ("ja", ["順位", "選手", "回戦"])],
)
def test_pages_speak_french_and_japanese(
    club: Club, event: Desk, lang: str, words: list[str]
) -> None:
    page = visited(club, event, "desktop", lang)
    go(page, f"{club.url}{event.home}/people")
    assert page.locator("html").get_attribute("lang") == lang
    text = page.locator("body").inner_text()
    for word in words:
        assert word in text


def test_a_language_is_chosen_on_the_page_and_kept(club: Club, event: Desk) -> None:
    page = visited(club, event, "desktop")
    go(page, f"{club.url}{event.home}")
    with page.expect_navigation():
        page.get_by_role("link", name="Français").click()
    ready(page)
    assert page.locator("html").get_attribute("lang") == "fr"
    go(page, f"{club.url}{event.home}/standings")
    assert page.locator("html").get_attribute("lang") == "fr"


def test_a_theme_of_the_table_is_the_theme_here(club: Club, event: Desk) -> None:
    page = visited(club, event, "desktop")
    go(page, f"{club.url}{event.home}")
    page.evaluate(
        "localStorage.setItem('hanchan', JSON.stringify({ settings: { felt: 'paper' } }))"
    )
    go(page, f"{club.url}{event.home}")
    expect(page.locator("html")).to_have_attribute("data-felt", "paper")


def test_what_somebody_else_writes_appears_by_itself_and_never_over_what_is_typed(
    club: Club, event: Desk
) -> None:
    page = visited(club, event, "desktop")
    go(page, f"{club.url}{event.home}/people")
    event.do("substitute_added", name="Una Late")
    expect(page.locator("main")).to_contain_text("Una Late")
    field = page.locator("form:has(input[value=substitute_added]) input[name=name]")
    field.fill("half a na")
    event.do("substitute_added", name="Vic Later")
    expect(page.locator(".note button")).to_be_visible()
    expect(field).to_have_value("half a na")


def test_without_the_server_a_form_keeps_what_was_typed(club: Club, event: Desk) -> None:
    page = visited(club, event, "desktop")
    go(page, f"{club.url}{event.home}/people")
    page.route("**/do", lambda route: route.abort())
    form = page.locator("form:has(input[value=substitute_added])")
    form.locator("[name=name]").fill("Wim")
    form.get_by_role("button", name="Add").click()
    expect(form.locator(".error")).to_contain_text("The server does not answer")
    expect(form.locator("[name=name]")).to_have_value("Wim")


def test_the_start_page_leads_to_real_tables(club: Club) -> None:
    page = club.page()
    page.goto(club.url)
    page.locator("a[href='/club']").first.click()
    expect(page.locator("h1")).to_have_text("Real tables")

"""Portraits are drawn from names: the same for the same name, told apart at a glance."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.players import Club

DRAW = """async ([file, names, kind]) => {
  const { portrait } = await import(file);
  return names.map((name) => portrait(name, kind).outerHTML);
}"""


def test_a_player_has_the_same_portrait_in_the_room_and_at_the_table(club: Club) -> None:
    player = club.alone(name="Crane 12")
    face = player.see("[data-part=plate][data-seat='0'] svg.portrait")
    expect(face).to_have_attribute("data-animal", "crane")
    bots = player.see("[data-part=plate] svg.portrait")
    expect(bots).to_have_count(4)


def test_a_name_has_one_portrait_and_others_have_others(club: Club) -> None:
    page = club.page()
    page.goto(club.url)
    start = page.locator("script[src$='app.js']").get_attribute("src")
    assert start is not None
    file = start.replace("app.js", "portrait.js")
    names = ["Ann", "Bob", "Cid", "Dee", "Crane 12", "Egret 40"]
    drawn = page.evaluate(DRAW, [file, names, "human"])
    assert page.evaluate(DRAW, [file, names, "human"]) == drawn
    assert len(set(drawn)) == len(names)
    assert all('data-animal="crane"' in one for one in drawn[4:])
    assert page.evaluate(DRAW, [file, ["Ann"], "bot"]) != drawn[:1]
    assert all('aria-hidden="true"' in one for one in drawn)  # the name stands beside it

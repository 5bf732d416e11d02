"""Around a table of people: invitations, whom the start waits for, a seat taken up elsewhere, early watchers."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.players import Club, box


def test_an_invitation_says_who_invites_who_is_here_and_by_which_rules(club: Club) -> None:
    made = club.post("/api/tables", {"name": "Ann", "bots": 1, "rules": "wrc2015", "clock": "club"})
    host, guest = club.sit(made["link"]), club.page()
    expect(host.see(".waits-for")).to_have_text("Waiting: 2 seats are free.")
    expect(host.see("[data-do=start]")).to_be_disabled()
    guest.goto(f"{club.url}/t/{made['table']}")
    expect(guest.locator("h1")).to_have_text("Ann invites you to a game")
    expect(guest.locator(".rules-line")).to_contain_text("WRC 2015 · Club: 10 s + 60 s a hand")
    assert guest.locator(".guests b").all_inner_texts() == ["Ann", "free seat", "free seat", "Goro"]
    expect(guest.locator(".guests .portrait")).to_have_count(2)
    guest.get_by_role("button", name="Join").click()
    # Who sits down is ready, and may say otherwise.
    expect(host.see(".chair[data-place='1']")).to_have_attribute("data-state", "ready")
    expect(guest.locator("h1")).to_have_text("Ann's table")
    guest.locator("[data-do=ready]").click()
    name = host.see(".chair[data-place='1'] b").inner_text()
    expect(host.see(".waits-for")).to_have_text(f"Waiting: {name} is not ready · 1 seat is free.")
    guest.locator("[data-do=ready]").click()
    host.see("[data-do=fill]").click()
    expect(host.see(".waits-for")).to_be_empty()
    expect(host.see(".chair .says").first).to_be_visible()  # what the bots are like
    expect(host.see("[data-do=start]")).to_be_enabled()


def test_sitting_down_is_above_the_fold_of_a_phone_on_its_side(club: Club) -> None:
    made = club.post("/api/tables", {"name": "Ann"})
    guest = club.page("landscape")
    guest.goto(f"{club.url}/t/{made['table']}")
    for name in ("Join", "Watch"):
        button = guest.locator(".invitation").get_by_text(name, exact=True)
        expect(button).to_be_in_viewport(ratio=1)


def test_a_name_is_read_from_its_own_side(club: Club) -> None:
    name = "محمد علي حسن علي"
    made = club.post("/api/tables", {"name": name, "bots": 2})
    guest = club.page("portrait")
    guest.goto(f"{club.url}/t/{made['table']}")
    expect(guest.locator("h1")).to_have_text(f"\u2068{name}\u2069 invites you to a game")
    expect(guest.locator(".guests b").first).to_have_css("direction", "rtl")
    host = club.sit(made["link"], size="portrait")
    expect(host.see(".chair[data-place='0'] b")).to_have_css("direction", "rtl")
    player = club.alone(name=name, size="portrait")
    own = player.see("[data-part=plate][data-seat='0'] .name")
    expect(own).to_have_text(name)
    expect(own).to_have_css("direction", "rtl")


def test_a_long_name_is_whole_in_the_room(club: Club) -> None:
    host = club.sit(club.post("/api/tables", {"name": "Wilhelmina Longn"})["link"])
    own = host.see(".chair[data-place='0']")
    clipped = "one => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]"
    assert own.locator("b").evaluate(clipped) == [0, 0]
    buttons = [box(one) for one in own.locator(".act").all()]
    assert len({one["y"] for one in buttons}) == 1
    assert all(one["height"] < 50 for one in buttons)  # a line of words each


def test_a_seat_that_was_taken_up_elsewhere_can_be_played_here_again(club: Club) -> None:
    made = club.begun()
    first = club.sit(made["link"])
    expect(first.see("hanchan-hand .tile.live").first).to_be_visible()
    second = club.sit(made["link"])
    expect(second.see("hanchan-hand .tile").first).to_be_visible()
    first.see("[data-do=here]").click()
    expect(first.see("hanchan-hand .tile.live").first).to_be_visible()
    expect(second.see("[data-do=here]")).to_be_visible()


def test_who_watches_a_hand_late_sees_names_points_and_when_it_begins(club: Club) -> None:
    made = club.begun(watching="open")
    player = club.sit(made["link"])
    expect(player.see("hanchan-hand .tile.live").first).to_be_visible()
    page = club.page()
    page.goto(f"{club.url}/w/{made['table']}")
    expect(page.locator("[role=status]")).to_contain_text("when the first hand is over")
    expect(page.locator(".guests")).to_contain_text("Ann")
    expect(page.locator(".guests small").first).to_have_text("East · 30,000")

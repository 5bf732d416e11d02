"""The hall: codes of all players at once, badges printed again, the projector's pages, names in their order."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

from helpers.club_desk import Desk, play, seat
from helpers.servers import Running, running

NAMES = (
    "Łukasz Nowak",
    "Lund Kira",
    "Quint Paul",
    "Émile Roy",
    "Emil Ro",
    "Zoe Ash",
    "Ola Åm",
    "Max Li",
)


def cup(server: Running, desks: list[Desk]) -> Desk:
    """Eight players whose names do not sort by their bytes, seated, not started."""
    made = Desk(server.url, desks)
    made.create(rounds=2, days=1, head="1")
    made.done(f"{made.home}/entries", lines="\n".join(NAMES))
    seat(server, made)
    return made


def links(desk: Desk) -> dict[str, str]:
    """Everybody's link from the list."""
    body = desk.http.get(f"{desk.home}/codes.csv").content.decode("utf-8-sig")
    return {row["name"]: row["link"] for row in csv.DictReader(io.StringIO(body))}


def codes(desk: Desk) -> list[str]:
    """The codes on the badges, in their order."""
    return re.findall(r"<svg.*?</svg>", desk.text("/paper/badges"), re.S)


def test_every_player_gets_a_code_at_once_and_badges_can_be_printed_again(
    server: Running, desks: list[Desk]
) -> None:
    olga = cup(server, desks)
    assert links(olga) == {}
    before = codes(olga)
    olga.done(f"{olga.home}/codes")
    made = links(olga)
    assert set(made) == set(NAMES)
    assert len(set(made.values())) == 8
    badges = codes(olga)
    assert len(badges) == 8
    assert not set(badges) & set(before)
    olga.invite("Zoe by hand", "player", entry=0)
    assert "8 players have a code." in olga.text("/staff")
    olga.done(f"{olga.home}/codes")  # once more: nothing new
    assert links(olga) == made
    assert codes(olga) == badges
    phone = Desk(server.url, desks)
    phone.follow(made["Zoe Ash"].removeprefix(server.url))
    assert "You are Zoe Ash" in phone.text("")
    assert "My schedule and results" in phone.text("")


def test_a_code_that_was_taken_back_is_followed_by_another(
    server: Running, desks: list[Desk]
) -> None:
    olga = cup(server, desks)
    olga.done(f"{olga.home}/codes")
    lost = links(olga)["Max Li"]
    olga.do("invitation_revoked", name="Max Li")
    assert "Max Li" not in links(olga)
    olga.done(f"{olga.home}/codes")
    assert links(olga)["Max Li"] != lost
    finder = Desk(server.url, desks)
    path, _, token = lost.removeprefix(server.url).partition("#")
    assert "does not let anybody in" in finder.refused(path, token=token)


def test_only_the_organiser_has_the_codes(server: Running, desks: list[Desk]) -> None:
    olga = cup(server, desks)
    olga.done(f"{olga.home}/codes")
    sven = olga.colleague("Sven", "scribe")
    assert "your own code" in olga.text("/paper/badges")
    assert "your own code" not in sven.text("/paper/badges")
    assert "for organiser" in sven.refused(f"{olga.home}/codes")
    assert sven.http.get(f"{olga.home}/codes.csv").status_code == 403


def test_another_machine_with_the_backup_prints_the_same_codes(
    server: Running, desks: list[Desk], tmp_path: Path
) -> None:
    olga = cup(server, desks)
    olga.done(f"{olga.home}/codes")
    here = {name: link.partition("#")[2] for name, link in links(olga).items()}
    backup = olga.http.get(f"{olga.home}/files/backup.zip").content
    with running(tmp_path) as second:
        moved = Desk(second.url, desks)
        moved.home = moved.http.post("/club/restore", content=backup).json()["to"]
        there = {name: link.partition("#")[2] for name, link in links(moved).items()}
        assert there == here
        phone = Desk(second.url, desks)
        phone.follow(f"{moved.home}/join#{here['Zoe Ash']}")
        assert "You are Zoe Ash" in phone.text("")


def walled(page: str) -> list[str]:
    return [
        re.sub(r"<.*", "", one).strip() for one in re.findall(r'class="who">(.*?)</span>', page)
    ]


def test_names_are_sorted_as_people_sort_them(server: Running, desks: list[Desk]) -> None:
    olga = cup(server, desks)
    order = [
        "Emil Ro",
        "Émile Roy",
        "Łukasz Nowak",
        "Lund Kira",
        "Max Li",
        "Ola Åm",
        "Quint Paul",
        "Zoe Ash",
    ]
    assert walled(olga.text("/wall")) == order
    charted = re.findall(r"<tr><td><b>(.*?)</b>", olga.text("/paper/chart"))
    assert charted[:8] == order


def test_the_projector_shows_the_seating_to_come_or_the_published_standings(
    server: Running, desks: list[Desk]
) -> None:
    olga = cup(server, desks)
    scribes = [olga.colleague(name, "scribe") for name in ("Sven", "Tina")]
    assert "Round 1: Seating" in olga.text("/wall")
    olga.do("round_started", round=1)
    for table in (1, 2):
        play(olga, scribes, 1, table, [45000, 35000, 25000, 15000])
    olga.do("round_closed", round=1)
    # staff know the standings; the projector does not show them before they are published
    assert walled(olga.text("/wall?show=standings")) == []
    olga.do("results_published", round=1)
    assert len(walled(olga.text("/wall?show=standings"))) == 8
    assert "after round 1" in olga.text("/wall?show=standings")
    assert "Round 2: Seating" in olga.text("/wall")


def test_ceremony_and_projector_name_the_rule_that_tells_ties_apart(
    server: Running, desks: list[Desk]
) -> None:
    """Two have 18,000: one won a session, the other was second twice."""
    desk = Desk(server.url, desks)
    desk.create(rounds=2, days=1, head="1")
    desk.enter(8)
    desk.do("tie_break_announced", rule="firsts")
    seat(server, desk)
    scribes = [desk.colleague(name, "scribe") for name in ("Sven", "Tina")]
    pages = ("standings", "ceremony", "wall?show=standings")
    rounds = ([40000, 34000, 26000, 20000], [28000, 34000, 38000, 20000])
    for number, scores in enumerate(rounds, 1):
        desk.do("round_started", round=number)
        for table, played in ((1, scores), (2, [50000, 30000, 25000, 15000])):
            play(desk, scribes, number, table, played)
        desk.do("round_closed", round=number, publish="1")
        told = ["more sessions won" in desk.text(f"/{page}") for page in pages]
        assert told == ([True, False, False] if number == 1 else [True] * 3)

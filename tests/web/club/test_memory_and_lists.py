"""What a server keeps of events nobody asks for, and what strangers are told of those that are hidden."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import httpx
import pytest

from hanchan.web.club.office import Office
from hanchan.web.settings import Settings
from helpers.club_desk import Desk
from helpers.servers import Running


def test_events_nobody_asks_for_leave_the_memory_and_come_back(tmp_path: Path) -> None:
    office = Office(tmp_path, Settings(event_lines=3))
    made = [office.create(name=f"Cup {number}", rounds=1, by="Olga").id for number in range(3)]
    first, last = weakref.ref(office.get(made[0])), office.get(made[2])
    office.create(name="Cup 3", rounds=1, by="Olga")
    office.create(name="Cup 4", rounds=1, by="Olga")
    office.create(name="Cup 5", rounds=1, by="Olga")
    gc.collect()
    assert first() is None
    assert office.get(made[0]).state.name == "Cup 0"
    assert office.get(made[2]) is last, "whoever works on one has the same as everybody else"


def test_a_hidden_event_is_listed_for_those_who_were_let_in_only(olga: Desk) -> None:
    olga.do("event_renamed", name="The Secret Cup")
    olga.do("event_hidden", hidden="yes")
    id = olga.home.rpartition("/")[2]
    page = {"accept": "text/html"}
    assert "The Secret Cup" in olga.http.get("/club", headers=page).text
    for cookies in ({}, {f"club-{id}": ""}, {f"club-{id}": "guess"}):
        with httpx.Client(base_url=olga.url, cookies=cookies, trust_env=False) as stranger:
            assert "The Secret Cup" not in stranger.get("/club", headers=page).text


@pytest.mark.parametrize("best", ["%C2%B2", "9" * 5000, "-1", "0", "x", "3"])
def test_a_season_of_the_best_so_many_takes_any_text(server: Running, best: str) -> None:
    with httpx.Client(base_url=server.url, trust_env=False) as http:
        assert http.get(f"/club/season?best={best}").status_code == 200


@pytest.mark.parametrize("path", ["//evil.example/x", "//evil.example/club/e/x", "/club/e/none"])
def test_the_links_of_languages_stay_on_this_site(server: Running, path: str) -> None:
    with httpx.Client(trust_env=False, headers={"accept": "text/html"}) as http:
        page = http.get(server.url + path)
    assert page.status_code == 404
    assert 'href="//' not in page.text
    assert 'href="?lang=fr"' in page.text

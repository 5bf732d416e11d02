"""A database and a club folder of the first version: all is there, every link leads where it led, play goes on."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from helpers.club_desk import Desk
from helpers.old_files import (
    EVENT,
    KEPT,
    SECRETS,
    TABLES,
    get,
    kept_json,
    kept_text,
    lasting,
    served,
    ungrouped,
)
from helpers.web_players import Frame, Player, drawn_or_pass

ANSWERS = kept_json("answers.json")
LINKS = kept_json("links.json")


def named(asked: list[dict[str, Any]]) -> list[str]:
    """What a test of an address is called."""
    return [one["path"] + (f" for {one['who']}" if one["who"] else "") for one in asked]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on the old files that nobody writes to."""
    with served(tmp_path_factory.mktemp("read") / "served") as address:
        yield address


@pytest.fixture(scope="module")
def open_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on the old files where play goes on; each test has a table or an event of its own."""
    with served(tmp_path_factory.mktemp("write") / "served") as address:
        yield address


@pytest.mark.parametrize("asked", ANSWERS, ids=named(ANSWERS))
def test_the_server_tells_of_an_old_game_or_event_what_it_told(
    url: str, asked: dict[str, Any]
) -> None:
    found = get(url, asked["path"], asked["who"])
    assert found.status_code == 200, found.text
    if isinstance(asked["answer"], str):
        assert found.content.decode("utf-8-sig") == asked["answer"]
    else:
        assert lasting(found.json()) == ungrouped(asked["answer"])


@pytest.mark.parametrize("ending", ["jsonl", "mjai", "json", "txt"])
def test_the_record_of_a_finished_game_is_the_one_that_was_kept(url: str, ending: str) -> None:
    found = get(url, f"/api/games/{TABLES['finished']['game']}/export.{ending}")
    assert found.text == kept_text(f"records/web.{ending}")


@pytest.mark.parametrize("link", LINKS, ids=named(LINKS))
def test_a_link_that_people_have_leads_where_it_led(url: str, link: dict[str, Any]) -> None:
    found = get(url, link["path"], link["who"])
    assert found.status_code == 200
    assert link["shows"].encode() in found.content


def test_a_link_that_was_taken_back_lets_nobody_in(url: str) -> None:
    assert get(url, f"{EVENT}/people", "Gone").status_code == 403


def test_a_backup_of_an_old_event_is_the_one_that_was_kept(url: str) -> None:
    found = get(url, f"{EVENT}/files/backup.gz", "organiser")
    kept = (KEPT / "club/event.backup.gz").read_bytes()
    assert gzip.decompress(found.content) == gzip.decompress(kept)


async def next_decision(players: list[Player]) -> tuple[Player, Frame]:
    """Who is asked first, and what."""
    waiting = {asyncio.create_task(one.until("ask")): one for one in players}
    done, rest = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in rest:
        task.cancel()
    asked = done.pop()
    return waiting[asked], asked.result()


def test_four_people_come_back_to_their_game_and_play_on(open_url: str) -> None:
    kept = TABLES["running"]

    async def come_back() -> None:
        players = [Player(open_url, kept["table"], secret) for secret in kept["seats"]]
        for player in players:
            await player.__aenter__()
            assert (await player.until("sync"))["n"] >= kept["n"]
            assert player.welcome["game"] == kept["game"]
        player, ask = await next_decision(players)
        before = player.n
        await player.done(t="do", ask=ask["id"], **drawn_or_pass(ask))
        while player.n == before:
            await player.receive()
        for player in players:
            await player.__aexit__()

    asyncio.run(come_back())


def test_a_referees_table_goes_on_after_its_foul(open_url: str) -> None:
    kept = TABLES["referee"]

    async def come_back() -> None:
        async with Player(open_url, kept["table"], kept["seat"]) as player:
            ask = await player.turn()
            ruled = await player.reply(t="foul", seat=1, offence="obstruction", points=12000)
            assert ruled["t"] == "ok"
            penalty = await penalty_of(player)
            assert (penalty["b"]["seat"], penalty["b"]["points"]) == (1, 12000)
            await player.done(t="do", ask=ask["id"], **drawn_or_pass(ask))

    async def penalty_of(player: Player) -> Frame:
        while True:
            found = [event for event in player.events.values() if event["k"] == "penalty"]
            if found and found[-1]["b"]["points"] == 12000:
                return found[-1]
            await player.receive()

    asyncio.run(come_back())


def test_a_room_fills_and_begins_its_game(open_url: str) -> None:
    kept = TABLES["room"]

    async def begin() -> None:
        async with httpx.AsyncClient(base_url=open_url, trust_env=False) as http:
            joined = await http.post("/api/join", json={"code": kept["code"], "name": "Cid"})
        assert (joined.json()["table"], joined.json()["place"]) == (kept["table"], 2)
        ann = Player(open_url, kept["table"], kept["seat"])
        bob = Player(open_url, kept["table"], kept["bob"])
        cid = Player(open_url, kept["table"], joined.json()["seat"])
        async with ann, bob, cid:
            await ann.until("room")
            await ann.done(t="room", do="admit", place=2)
            for guest in (bob, cid):
                await guest.done(t="room", do="ready")
            await ann.done(t="room", do="start")
            while not cid.welcome.get("game"):
                await cid.receive()
        assert [place["name"] for place in cid.room["places"]] == ["Ann", "Bob", "Cid", "Novice D"]

    asyncio.run(begin())


def test_an_old_event_goes_on_with_the_links_of_its_people(open_url: str) -> None:
    desks: list[Desk] = []
    olga, rita, sven, tina = (Desk(open_url, desks) for _ in range(4))
    for desk, name in ((olga, "organiser"), (rita, "Rita"), (sven, "Sven"), (tina, "Tina")):
        desk.follow(SECRETS["event"]["links"][name])
    for table, scribes in ((1, [tina]), (2, [sven, tina])):  # Sven has keyed table 1 already
        for scribe in scribes:
            scribe.do("sheet_keyed", round=3, table=table, score=[33000, 31000, 29000, 27000])
        rita.do("sheet_signed", round=3, table=table)
    olga.do("round_closed", round=3, publish="1")
    results = olga.http.get(f"{EVENT}/files/results.json").json()
    assert results["standings"][0]["name"] == "Ada Berg"
    assert results["standings"][0]["total"] == 49500 - 3000 - 15000
    for desk in desks:
        desk.close()


def test_an_old_club_evening_goes_on_with_its_link(open_url: str) -> None:
    home, _, secret = SECRETS["evening"].partition("#")
    ann = Desk(open_url)
    assert ann.refused(f"{home}/do", do="confirm")
    ann.done(f"{home}/join", token=secret)
    ann.done(f"{home}/do", do="confirm")
    ann.done(f"{home}/do", do="hand", end="draw", tenpai=[0])
    page = ann.http.get(home, headers={"accept": "text/html"}).text
    assert "21\u202f000" in page
    ann.close()


def test_a_backup_is_recognised_as_the_event_that_is_here(url: str) -> None:
    with httpx.Client(base_url=url, trust_env=False) as http:
        sent = http.post("/club/restore", content=(KEPT / "club/event.backup.gz").read_bytes())
    assert sent.headers["location"] == EVENT

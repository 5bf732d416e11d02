"""An event whose log is in a database: what is done at one process is so at the other, and no line is written twice."""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from anyio import to_thread

from hanchan.club.log import event_hash
from hanchan.web.club.cabinet import DatabaseCabinet
from helpers.club_desk import Desk, play, seat
from helpers.old_files import EVENT, KEPT, SECRETS, get
from helpers.servers import Running, running
from web.storage.postgres import Postgres

PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(2000)


@pytest.fixture(scope="module")
def servers(
    postgres: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Running, Running]]:
    """Two servers on one database."""
    folder, db = tmp_path_factory.mktemp("club"), postgres.new_database()
    with running(folder, db=db) as one, running(folder, db=db) as other:
        yield one, other


@pytest.fixture
def desks(servers: tuple[Running, Running]) -> Iterator[tuple[Desk, Desk]]:
    """The organiser of an event, once at each server."""
    kept: list[Desk] = []
    here, there = Desk(servers[0].url, kept), Desk(servers[1].url, kept)
    here.create(rounds=2, days=1)
    there.follow(here.invite("Olga too", "organiser"))
    yield here, there
    for desk in kept:
        desk.close()


def names(desk: Desk) -> list[str]:
    return [event["name"] for event in desk.log() if event["kind"] == "substitute_added"]


def test_both_write_one_chain(desks: tuple[Desk, Desk]) -> None:
    wanted = [f"Reserve {number}" for number in range(10)]
    for number, name in enumerate(wanted):
        desks[number % 2].do("substitute_added", name=name)
    assert names(desks[0]) == names(desks[1]) == wanted
    log = desks[1].log()
    assert [event["prev"] for event in log[1:]] == [event_hash(event) for event in log[:-1]]
    assert all("mac" in event for event in log)


def test_a_new_key_of_one_is_the_key_of_both(desks: tuple[Desk, Desk]) -> None:
    here, there = desks
    old = here.http.get(f"{here.home}/files/backup.zip").content
    there.do("substitute_added", name="Before")
    here.done(f"{here.home}/key")
    there.do("substitute_added", name="After")
    assert names(here) == ["Before", "After"]
    stranger = Desk(there.url, here.kept)
    assert stranger.http.post("/club/restore", content=old).json()["to"] == here.home
    assert stranger.http.get(f"{here.home}/staff").status_code == 403


def test_at_the_same_moment_one_of_two_is_told_to_try_again(desks: tuple[Desk, Desk]) -> None:
    def add(given: tuple[Desk, str]) -> str | None:
        desk, name = given
        sent = desk.send(f"{desk.home}/do", kind="substitute_added", name=name)
        if sent.status_code == 200:
            return name
        assert "somebody else has written to it" in sent.json()["error"]
        return None

    with ThreadPoolExecutor(2) as pool:
        tried = [
            (desk, f"{place}-{number}") for number in range(15) for place, desk in enumerate(desks)
        ]
        written = list(pool.map(add, tried))
    assert sorted(filter(None, written)) == sorted(names(desks[0]))


def test_what_lies_beside_the_log_is_there_too(
    desks: tuple[Desk, Desk], servers: tuple[Running, Running]
) -> None:
    here, there = desks
    here.enter(8)
    seat(servers[0], there)  # proposed at the one, published at the other
    there.do("round_started", round=1)
    assert here.http.post(f"{here.home}/scan/1/1", content=PICTURE).status_code == 200
    name = there.log()[-1]["file"]
    assert there.http.get(f"{there.home}/scan/{name}").content == PICTURE
    ledger = f"{here.home}/ledger/1/1"
    here.done(f"{ledger}/do", do="open")
    there.done(f"{ledger}/do", do="hand", end="draw", tenpai=[0])
    here.done(f"{ledger}/do", do="confirm")
    assert all("Spring Open" in httpx.get(f"{one.url}/club").text for one in servers)


def test_a_backup_is_known_here_and_brings_the_event_back_elsewhere(
    desks: tuple[Desk, Desk], postgres: Postgres, tmp_path: Path
) -> None:
    here, there = desks
    here.do("substitute_added", name="Una")
    kept = here.log()
    body = here.http.get(f"{here.home}/files/backup.gz").content
    assert there.http.post("/club/restore", content=body).json()["to"] == here.home
    with running(tmp_path, db=postgres.new_database()) as elsewhere:
        desk = Desk(elsewhere.url)
        desk.home = desk.http.post("/club/restore", content=body).json()["to"]
        desk.do("substitute_added", name="Ugo")
        assert names(desk) == ["Una", "Ugo"]
        assert desk.log()[: len(kept)] == kept
        desk.close()
    assert not list(tmp_path.rglob("*.jsonl"))
    assert here.log()[: len(kept)] == kept
    assert here.log()[len(kept) :] == [one for one in here.log() if one.get("name") == "Olga (1)"]


def closed_round(server: Running, desk: Desk) -> tuple[str, str]:
    """A round with a ledger and a scan is played and closed: the link of the table's device, and the scan."""
    desk.enter(4)
    seat(server, desk, count=4)
    desk.do("round_started", round=1)
    link = desk.invite("Table 1", "player", table=1)
    device = Desk(desk.url, desk.kept)
    device.follow(link)
    device.done(f"{desk.home}/ledger/1/1/do", do="open")
    assert desk.http.post(f"{desk.home}/scan/1/1", content=PICTURE).status_code == 200
    scan: str = desk.log()[-1]["file"]
    scribes = [desk.colleague(name, "scribe") for name in ("Sven", "Tina")]
    play(desk.colleague("Rita", "referee"), scribes, 1, 1, [30000] * 4)
    desk.do("round_closed", round=1)
    return link, scan


def brought_back(desk: Desk, body: bytes) -> str:
    """Where the event of a backup is, for who tries again when told to."""
    while "to" not in (said := desk.http.post("/club/restore", content=body).json()):
        assert "somebody else has written to it" in said["error"]
    home: str = said["to"]
    return home


def test_the_whole_backup_of_a_shared_club_is_the_event_in_another_database(
    desks: tuple[Desk, Desk],
    servers: tuple[Running, Running],
    postgres: Postgres,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Written by itself when a round is closed, told of by every process, and taken up by several at once."""
    here, there = desks
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    link, scan = closed_round(servers[0], here)
    assert "Written by itself after round 1" in there.text("/files")
    (backup,) = (tmp_path / "hanchan" / "club" / "backups").iterdir()
    assert backup.read_bytes() == there.http.get(f"{there.home}/files/backup.zip").content
    body, db = backup.read_bytes(), postgres.new_database()
    with running(tmp_path, db=db) as one, running(tmp_path, db=db) as other:
        brought = [Desk(server.url, here.kept) for server in (one, other)]
        with ThreadPoolExecutor(2) as pool:
            homes = list(pool.map(lambda desk: brought_back(desk, body), brought))
        assert homes == [here.home] * 2
        for server in (one, other):
            phone = Desk(server.url, here.kept)
            phone.follow(link)
            phone.text("/ledger/1/1")
            phone.http.cookies.update(here.http.cookies)
            phone.home = here.home
            assert phone.http.get(f"{here.home}/scan/{scan}").content == PICTURE
            assert phone.log()[: len(here.log())] == here.log()


def test_backups_that_are_written_by_themselves_stay_files(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    db = postgres.new_database()
    with running(tmp_path, db=db) as server:
        desk = Desk(server.url)
        desk.create(rounds=2, days=1)
        closed_round(server, desk)
        for one in desk.kept:
            one.close()
    assert list(tmp_path.glob("hanchan/club/backups/*.zip"))
    with running(tmp_path, db=db) as server:
        cabinet = DatabaseCabinet(server.app.state.hall.store.database)
        assert server.call(to_thread.run_sync(cabinet.files, "events")).result(30)
        assert not server.call(to_thread.run_sync(cabinet.files, "backups")).result(30)


def test_a_club_that_was_kept_in_files_is_taken_in(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As 0.1 kept it with PostgreSQL: in the folder of the user's data."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    shutil.copytree(KEPT / "served" / "club", tmp_path / "hanchan" / "club")
    db = postgres.new_database()
    for _ in range(2):  # a second start finds everything there
        with running(tmp_path, db=db) as server:
            found = get(server.url, f"{EVENT}/files/backup.gz", "organiser")
            kept = (KEPT / "club/event.backup.gz").read_bytes()
            assert gzip.decompress(found.content) == gzip.decompress(kept)
            home, _, secret = SECRETS["evening"].partition("#")
            desk = Desk(server.url)
            desk.done(f"{home}/join", token=secret)
            desk.close()
        shutil.rmtree(tmp_path / "hanchan", ignore_errors=True)  # the second start makes none


def test_a_club_evening_goes_on_at_the_other(servers: tuple[Running, Running]) -> None:
    ann, bob = (Desk(server.url) for server in servers)
    link = ann.done("/club/table", player=["Ann", "Bob", "Cid", "Dan"], rules="ema2016")["to"]
    home, _, token = link.partition("#")
    assert bob.refused(f"{home}/do", do="confirm")
    bob.done(f"{home}/join", token=token)
    ann.done(f"{home}/do", do="hand", end="draw", tenpai=[0])
    bob.done(f"{home}/do", do="confirm")
    assert ann.http.get(f"{home}/pulse").json() == bob.http.get(f"{home}/pulse").json()
    for desk in (ann, bob):
        desk.close()

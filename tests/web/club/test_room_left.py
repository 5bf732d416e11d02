"""The club does not fill the disk: scans and backups of all events have a limit, and some of the disk stays free."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hanchan.web.club import keeping, room_left
from hanchan.web.club.keeping import keep_backup, last_backup
from hanchan.web.club.office import Office
from hanchan.web.settings import Settings
from helpers.club_desk import Desk, seat
from helpers.servers import Running, running

PICTURE = b"\x89PNG a picture"
KB = 1024


class Usage(NamedTuple):
    total: int
    used: int
    free: int


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """A disk of which as much is free as is said."""
    told = {"free": 10**12}
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**12, 0, told["free"]))
    return told


def playing(server: Running, desks: list[Desk], name: str) -> Desk:
    desk = Desk(server.url, desks)
    desk.create(name=name, rounds=1, days=1)
    desk.enter(8)
    seat(server, desk, rounds=1)
    return desk


def scanned(desk: Desk, size: int) -> Any:
    return desk.http.post(f"{desk.home}/scan/1/1", content=PICTURE + os.urandom(size))


def test_the_scans_of_all_events_together_have_a_limit(tmp_path: Path, desks: list[Desk]) -> None:
    with running(tmp_path, scans_of_all=100 * KB) as server:
        one, two = (playing(server, desks, name) for name in ("One", "Two"))
        again = PICTURE + os.urandom(40 * KB)
        for _ in range(5):  # the same picture is kept once, and counted once
            assert one.http.post(f"{one.home}/scan/1/1", content=again).status_code == 200
        assert scanned(two, 40 * KB).status_code == 200
        said = scanned(two, 40 * KB)
        assert said.status_code == 507
        assert said.json()["error"] == "this server keeps no more scans"
        assert scanned(two, 10 * KB).status_code == 200
        backup = two.http.get(f"{two.home}/files/backup.zip").content
    with running(tmp_path / "other", scans_of_all=60 * KB) as server:
        third = playing(server, desks, "Three")
        assert scanned(third, 20 * KB).status_code == 200
        said = third.http.post("/club/restore", content=backup)
        assert said.status_code == 507
        assert not (tmp_path / "other" / "club" / two.home.replace("/club/e/", "events/")).exists()
    with running(tmp_path, scans_of_all=100 * KB) as server:
        assert server.app.state.office._cabinet.scans_size() > 90 * KB


def test_a_disk_that_is_nearly_full_takes_nothing_new_and_lets_people_go_on(
    tmp_path: Path, desks: list[Desk], disk: dict[str, int]
) -> None:
    with running(tmp_path, free_disk=10**9) as server:
        desk = playing(server, desks, "One")
        assert scanned(desk, KB).status_code == 200
        backup = desk.http.get(f"{desk.home}/files/backup.zip").content
        disk["free"] = 10**9 - 1
        for answer in (
            scanned(desk, KB),
            desk.http.post("/club/restore", content=backup),
            desk.send("/club/new", name="Two", rules="ema2016", rounds=1, days=1, by="Olga"),
            desk.send("/club/table", player=["A", "B", "C", "D"], rules="ema2016"),
        ):
            assert answer.status_code == 507, answer.text
            assert "its operator must make room" in answer.json()["error"]
        desk.do("round_started", round=1)
        disk["free"] = 10**9
        assert scanned(desk, KB).status_code == 200


def test_a_backup_is_not_written_by_itself_onto_a_full_disk(
    tmp_path: Path, disk: dict[str, int]
) -> None:
    office = Office(tmp_path, Settings(club_backups=str(tmp_path / "stick"), free_disk=10**9))
    kept = office.create(name="Spring Open", rounds=9, by="Olga")
    disk["free"] = 10
    keep_backup(office, kept, 1)
    told = last_backup(kept)
    assert told is not None
    assert told.failed
    assert list((tmp_path / "stick").iterdir()) == []
    disk["free"] = 10**10
    keep_backup(office, kept, 1)
    told = last_backup(kept)
    assert told is not None
    assert not told.failed


def laid(folder: Path, event: str, rounds: int, size: int) -> None:
    """Backups of an event, one after the other."""
    for number in range(1, rounds + 1):
        path = folder / f"open-{event}-round-{number}.zip"
        path.write_bytes(bytes(size))
        os.utime(path, ns=(number, number))


def test_backups_have_so_many_bytes_and_the_event_that_has_most_makes_room(
    tmp_path: Path,
) -> None:
    stick = tmp_path / "stick"
    limits = Settings(club_backups=str(stick), club_backups_bytes=100 * KB)
    office = Office(tmp_path / "club", limits)
    small = office.create(name="One", rounds=9, by="Olga")
    for number in range(1, 4):
        keep_backup(office, small, number)
    laid(stick, "large", rounds=5, size=40 * KB)
    (stick / "holiday.zip").write_bytes(bytes(200 * KB))  # is no backup of ours
    keep_backup(office, small, 4)
    left = sorted(path.name.partition("-round-")[2] for path in stick.glob("open-large-*"))
    assert left == ["4.zip", "5.zip"]
    assert len(list(stick.glob(f"one-{small.id}-*"))) == 4, "nobody else made room"
    keeping._make_room(stick, small.id, 20, 1)
    assert len(list(stick.iterdir())) == 3, "the last of each event stays"


def test_the_sum_is_counted_anew_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(tmp_path, Settings(scans_of_all=100))
    office.room_left.check_scans(60)
    office.room_left.add_scans(60)
    with pytest.raises(Exception, match="no more scans"):
        office.room_left.check_scans(60)
    monkeypatch.setattr(
        room_left, "_COUNTED", 0.0
    )  # another process has removed an event meanwhile
    office.room_left.check_scans(60)

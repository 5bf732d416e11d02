"""What the server keeps is its owner's alone, what was refused does not stay, and no message tells where things lie."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from helpers.club_desk import Desk
from helpers.kept_files import open_to_others, rehash
from helpers.old_files import KEPT
from helpers.servers import Running, running

pytestmark = pytest.mark.skipif(os.name == "nt", reason="modes of POSIX systems")
PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(20_000)


def test_everything_that_a_club_writes_is_its_owners_alone(
    olga: Desk, sven: Desk, folder: Path
) -> None:
    assert sven.http.post(f"{olga.home}/scan/1/1", content=PICTURE).status_code == 200
    olga.done("/club/table", player=["Ann", "Bob", "Cid", "Dan"], rules="ema2016")
    olga.done(f"{olga.home}/ledger/1/1/do", do="open")
    assert open_to_others(folder / "club") == []


def test_what_an_earlier_version_left_open_is_closed(tmp_path: Path) -> None:
    shutil.copytree(KEPT / "served" / "club", tmp_path / "club")
    for path in [tmp_path / "club", *(tmp_path / "club").rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)
    with running(tmp_path) as server:
        desk = Desk(server.url)
        assert desk.http.get("/club").status_code == 200
        desk.close()
        assert open_to_others(tmp_path / "club") == []


def test_the_database_is_its_owners_alone(tmp_path: Path) -> None:
    base = tmp_path / "base"
    base.mkdir()
    (base / "hanchan.sqlite3").touch(0o644)
    with running(base) as server:
        desk = Desk(server.url)
        desk.http.post("/api/tables", json={})
        desk.close()
        assert [line for line in open_to_others(base) if "sqlite3" in line] == []


def test_a_refused_scan_is_removed(olga: Desk, sven: Desk, folder: Path) -> None:
    scans = folder / "club" / "events" / olga.home.rpartition("/")[2] / "scans"
    for where in ("1/9", "9/1", "0/0"):
        assert sven.http.post(f"{olga.home}/scan/{where}", content=PICTURE).status_code == 422
    assert not scans.exists() or list(scans.iterdir()) == []
    assert sven.http.post(f"{olga.home}/scan/1/1", content=PICTURE).status_code == 200
    assert sven.http.post(f"{olga.home}/scan/1/1", content=PICTURE).status_code == 200
    assert len(list(scans.iterdir())) == 1


def test_the_same_picture_may_be_kept_for_two_sheets(olga: Desk, sven: Desk) -> None:
    for table in (1, 2):
        assert sven.http.post(f"{olga.home}/scan/1/{table}", content=PICTURE).status_code == 200
        name = olga.log()[-1]["file"]
        assert name.startswith(f"r1t{table}-")
        assert sven.http.get(f"{olga.home}/scan/{name}").content == PICTURE


@pytest.mark.parametrize("limits", [{"scans": 2}, {"scans_bytes": 45_000}])
def test_an_event_keeps_only_so_many_scans(
    tmp_path: Path, desks: list[Desk], limits: dict[str, int]
) -> None:
    from helpers.club_desk import seat

    with running(tmp_path, **limits) as server:
        desk = Desk(server.url, desks)
        desk.create(rounds=1, days=1)
        desk.enter(8)
        seat(server, desk, rounds=1)
        for number in range(2):
            picture = PICTURE + bytes([number])
            assert desk.http.post(f"{desk.home}/scan/1/1", content=picture).status_code == 200
        said = desk.http.post(f"{desk.home}/scan/1/1", content=PICTURE + b"more")
        assert said.status_code == 413
        assert "scans" in said.json()["error"]


def test_no_message_tells_where_the_server_keeps_its_files(
    server: Running, desks: list[Desk], folder: Path
) -> None:
    desk = Desk(server.url, desks)
    desk.create(name="Spoilt Open")
    log = folder / "club" / "events" / desk.home.rpartition("/")[2] / "event.jsonl"
    whole = log.read_bytes()
    log.write_bytes(whole.replace(b"Spoilt", b"Tampered"))
    said = desk.http.get(desk.home).json()["error"]
    assert "it was changed after it was written" in said
    assert str(folder) not in said
    log.write_bytes(whole)
    log.chmod(0o400)
    try:
        if not os.access(log, os.W_OK):
            assert str(folder) not in desk.cannot("substitute_added", name="Una")
    finally:
        log.chmod(0o600)


def test_the_log_of_an_event_is_signed_and_a_rehashed_one_is_refused(
    server: Running, desks: list[Desk], folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The operator reads one sentence: there is no fault in the program."""
    desk = Desk(server.url, desks)
    desk.create(name="Signed Open")
    assert "Every hash is signed" in desk.text("/audit")
    home = desk.home.rpartition("/")[2]
    log = folder / "club" / "events" / home / "event.jsonl"
    rehash(log, "Signed", "Forged")
    answer = desk.http.get(desk.home)
    assert answer.status_code == 422
    assert "somebody else wrote it" in answer.json()["error"]
    assert desk.http.get("/club").status_code == 200
    told = [one for one in caplog.records if home in one.getMessage()]
    assert "somebody else wrote it" in told[-1].getMessage()
    assert not any(one.exc_info for one in told)

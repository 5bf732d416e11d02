"""The backup is the whole event: brought back elsewhere it keeps its address, links, rights, ledgers and scans."""

from __future__ import annotations

import io
import json
import os
import zipfile
from pathlib import Path

import pytest

from hanchan.web.club import files
from hanchan.web.club.door import Person, Visit
from hanchan.web.club.keeping import keep_backup
from hanchan.web.club.office import Office
from hanchan.web.settings import Settings
from helpers.club_desk import Desk, play, seat
from helpers.command import hanchan
from helpers.servers import Running, running

PICTURE = b"\x89PNG a picture"
EVEN = [30000] * 4


def with_everything(olga: Desk) -> str:
    """A ledger, a scan and the device of a table; the link of the device."""
    link = olga.invite("Table 1", "player", table=1)
    device = Desk(olga.url, olga.kept)
    device.follow(link)
    device.done(f"{olga.home}/ledger/1/1/do", do="open")
    device.done(f"{olga.home}/ledger/1/1/do", do="hand", end="draw", tenpai=[0])
    kept = olga.http.post(f"{olga.home}/scan/1/2", content=PICTURE)
    assert kept.status_code == 200, kept.text
    return link


def saved(olga: Desk) -> bytes:
    answer = olga.http.get(f"{olga.home}/files/backup.zip")
    assert answer.status_code == 200
    return answer.content


def test_the_command_backs_up_the_whole_event_of_a_server(
    olga: Desk, folder: Path, tmp_path: Path
) -> None:
    with_everything(olga)
    log = folder / "club" / "events" / olga.home.rpartition("/")[2] / "event.jsonl"
    copy = tmp_path / "backup.zip"
    answer = hanchan("club", "event", "backup", str(log), str(copy), "--json")
    assert answer.json["whole"] is True
    assert copy.read_bytes() == saved(olga)
    again = hanchan("club", "event", "backup", str(log), str(copy))
    assert (again.code, "backup.zip" in again.err) == (2, True)  # nothing is overwritten
    back = hanchan("club", "event", "restore", str(copy), str(tmp_path / "back"))
    assert back.code == 0, back.err
    assert (tmp_path / "back" / "tables" / "r1t1.jsonl").exists()


def test_on_a_second_machine_the_phones_go_on_with_the_links_they_have(
    olga: Desk, tmp_path: Path
) -> None:
    link = with_everything(olga)
    backup = saved(olga)
    with running(tmp_path) as second:
        moved = Desk(second.url, olga.kept)
        assert moved.http.post("/club/restore", content=backup).json()["to"] == olga.home
        moved.home = olga.home
        assert "You are Olga" in moved.text("")
        phone = Desk(second.url, olga.kept)
        phone.follow(link)
        assert "31\u202f" not in phone.text("/ledger/1/1")  # the hand waits to be confirmed
        phone.done(f"{olga.home}/ledger/1/1/do", do="confirm")
        assert "33\u202f000" in phone.text("/ledger/1/1")
        phone.http.cookies.clear()
        phone.http.cookies.update(olga.http.cookies)  # the organiser's own browser
        assert "You are Olga" in phone.text("")
        scan = next(one["file"] for one in olga.log() if one["kind"] == "scan_kept")
        assert phone.http.get(f"{olga.home}/scan/{scan}").content == PICTURE


def test_where_printed_codes_lead_is_told_on_a_machine_of_another_address(
    olga: Desk, tmp_path: Path
) -> None:
    first, other = {"host": "192.0.2.10:8123"}, {"host": "192.0.2.11:8123"}
    olga.http.headers.update(first)
    assert "http://192.0.2.10:8123/club/e/" in olga.text("/link")
    assert 'data-part="elsewhere"' not in olga.text("/phones")
    backup = saved(olga)
    with running(tmp_path) as second:
        moved = Desk(second.url, olga.kept)
        moved.http.headers.update(other)
        assert moved.http.post("/club/restore", content=backup).json()["to"] == olga.home
        moved.home = olga.home
        for page in ("", "/phones"):
            assert (
                "http://192.0.2.10:8123" in moved.text(page).partition('data-part="elsewhere"')[2]
            )
        assert "hanchan play --host 0.0.0.0 --port 8123" in moved.text("/phones")
        moved.http.headers.update(first)  # the machine got the address of the first
        assert 'data-part="elsewhere"' not in moved.text("/phones")


def test_the_command_that_starts_the_server_again_has_its_options_and_no_password(
    tmp_path: Path,
) -> None:
    with running(tmp_path, club_new="code", club_code="sesame", tables_per_address=7) as alone:
        olga = Desk(alone.url)
        olga.create(code="sesame")
        told = olga.text("/phones").partition("start it again with")[2].partition("</p>")[0]
        assert "hanchan play --host 0.0.0.0" in told
        assert f"--db {tmp_path}" in told
        assert "--tables-per-address 7" in told
        assert "sesame" not in told
        stranger = Desk(alone.url, olga.kept)
        public = stranger.http.get(f"{olga.home}/phones", headers={"accept": "text/html"}).text
        assert "<code>hanchan play --host 0.0.0.0</code>" in public
        assert str(tmp_path) not in public
        for desk in olga.kept:
            desk.close()


@pytest.mark.parametrize(
    "servers",
    ["http://x", [1, None], ["javascript:alert(1)", "http://<b>", "http://hall:99999"], {"a": 1}],
)
def test_addresses_that_are_none_are_left_out_of_a_backup(
    olga: Desk, tmp_path: Path, servers: object
) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(saved(olga))) as old, zipfile.ZipFile(out, "w") as new:
        about = json.loads(old.read("about.json")) | {"servers": servers}
        for name in old.namelist():
            new.writestr(name, json.dumps(about) if name == "about.json" else old.read(name))
    with running(tmp_path) as second:
        moved = Desk(second.url, olga.kept)
        moved.http.headers.update({"host": "192.0.2.11:8123"})
        assert moved.http.post("/club/restore", content=out.getvalue()).json()["to"] == olga.home
        moved.home = olga.home
        assert 'data-part="elsewhere"' not in moved.text("/phones")


def test_a_fresh_browser_on_the_same_machine_is_let_in_by_the_backup(olga: Desk) -> None:
    fresh = Desk(olga.url, olga.kept)
    assert fresh.http.post("/club/restore", content=saved(olga)).json()["to"] == olga.home
    fresh.home = olga.home
    assert "You are Olga (1)" in fresh.text("")


def test_a_scan_that_was_changed_is_refused(olga: Desk, tmp_path: Path) -> None:
    with_everything(olga)
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(saved(olga))) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            new.writestr(name, b"other" if name.startswith("scans/") else old.read(name))
    with running(tmp_path) as second:
        stranger = Desk(second.url, olga.kept)
        answer = stranger.http.post("/club/restore", content=out.getvalue())
    assert "the scan is not the one that was kept" in answer.json()["error"]


def test_scans_that_unpack_to_much_more_than_was_sent_are_refused(
    olga: Desk, tmp_path: Path
) -> None:
    picture = PICTURE + bytes(3 * 1024 * 1024)
    assert olga.http.post(f"{olga.home}/scan/1/2", content=picture).status_code == 200
    honest, out = saved(olga), io.BytesIO()
    packed = zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED)
    with zipfile.ZipFile(io.BytesIO(honest)) as old, packed as new:
        for name in old.namelist():
            new.writestr(name, old.read(name))
    assert len(out.getvalue()) < len(honest) // 100
    with running(tmp_path) as second:
        stranger = Desk(second.url, olga.kept)
        answer = stranger.http.post("/club/restore", content=out.getvalue())
        assert answer.status_code == 422
        assert answer.json()["error"] == "the backup holds more than an event can"
        assert not list((tmp_path / "club").rglob("*.png"))
        assert stranger.http.post("/club/restore", content=honest).json()["to"] == olga.home


@pytest.mark.parametrize("limits", [{"scans": 2}, {"upload": 40_000}, {"scans_bytes": 50_000}])
def test_a_backup_brings_no_more_scans_than_could_be_kept_one_by_one(
    olga: Desk, tmp_path: Path, limits: dict[str, int]
) -> None:
    for size in (1000, 2000, 50_000):
        sent = olga.http.post(f"{olga.home}/scan/1/2", content=PICTURE + os.urandom(size))
        assert sent.status_code == 200
    backup = saved(olga)
    with running(tmp_path, **({"upload": len(backup)} | limits)) as second:
        stranger = Desk(second.url, olga.kept)
        answer = stranger.http.post("/club/restore", content=backup)
        assert answer.status_code in (413, 422)
        assert not list((tmp_path / "club").rglob("*.png"))
    with running(tmp_path, upload=len(backup), scans=3) as second:
        stranger = Desk(second.url, olga.kept)
        assert stranger.http.post("/club/restore", content=backup).json()["to"] == olga.home


def test_a_backup_is_sent_from_a_file_and_not_from_memory(server: Running, olga: Desk) -> None:
    with_everything(olga)
    kept = server.app.state.office.get(olga.home.rpartition("/")[2])
    file = io.BytesIO()
    kept.write_backup(file)
    answer = olga.http.get(f"{olga.home}/files/backup.zip")
    assert answer.content == file.getvalue()
    assert answer.headers["content-length"] == str(len(answer.content))
    made, _ = files._made(Visit(kept, Person("Olga", ("organiser",))), "backup.zip", "en")
    assert not isinstance(made, bytes | str)
    made.close()


def test_the_oldest_backups_of_an_event_make_room(tmp_path: Path) -> None:
    office = Office(tmp_path, Settings(club_backups=str(tmp_path / "stick"), club_backups_kept=2))
    kept = office.create(name="Spring Open", rounds=9, by="Olga")
    other = office.create(name="Spring Open", rounds=9, by="Olga")
    keep_backup(office, other, 1)
    for number in range(1, 6):
        keep_backup(office, kept, number)
    left = {path.name for path in (tmp_path / "stick").iterdir()}
    assert left == {
        f"spring-open-{other.id}-round-1.zip",
        f"spring-open-{kept.id}-round-4.zip",
        f"spring-open-{kept.id}-round-5.zip",
    }


def test_a_backup_is_written_by_itself_when_a_round_is_closed(
    server: Running, desks: list[Desk], tmp_path: Path
) -> None:
    with running(tmp_path, club_backups=str(tmp_path / "stick")) as own:
        desk = Desk(own.url, desks)
        desk.create(name="Łódź Open", rounds=1, days=1, head="1")
        desk.enter(4)
        seat(own, desk, count=4, rounds=1)
        desk.do("round_started", round=1)
        scribes = [desk.colleague(name, "scribe") for name in ("Sven", "Tina")]
        play(desk, scribes, 1, 1, EVEN)
        assert "whenever a round is closed" in desk.text("/files")
        desk.do("round_closed", round=1)
        assert "Written by itself after round 1" in desk.text("/files")
        id = desk.home.rpartition("/")[2]
    path = tmp_path / "stick" / f"lodz-open-{id}-round-1.zip"
    assert path.stat().st_mode & 0o077 == 0
    said = hanchan("club", "event", "restore", str(path), str(tmp_path / "back"))
    assert "Łódź Open" in said.out
    assert (tmp_path / "back" / "event.jsonl").exists()

"""No name out of a log, a backup or a request leads to a file that is not the club's."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from hanchan.club.log import event_hash
from hanchan.club.log_key import fresh_key, keep_key
from hanchan.club.private import private_folder, write_private
from hanchan.web.club.cabinet import FolderCabinet
from hanchan.web.club.office import Office
from hanchan.web.errors import Refusal
from helpers.club_desk import Desk
from helpers.forged_logs import AT, backup
from helpers.servers import Running

PICTURE = b"\x89PNG a picture"
DATABASE = "../../../../hanchan.sqlite3"
OUTSIDE = [
    DATABASE, "..", ".", "", "/etc/hostname", "../event.jsonl.key", "a/../../b", "a\\..\\b", "a\0b", "x" * 300,
    ".hidden", "a//b", "name with spaces", "C:evil", "a..b",
]  # fmt: skip


def forged(desk: Desk, *more: dict[str, Any]) -> list[dict[str, Any]]:
    """The event's log with more lines, and with another first one, so that it is an event of its own."""
    own = ("n", "at", "by", "role", "prev", "hash", "mac")
    events = [{key: one[key] for key in one if key not in own} for one in desk.log()]
    writers = [{key: one[key] for key in ("by", "role")} for one in desk.log()]
    events[0] |= {"name": f"Another {len(more)} {desk.home[-10:]}"}
    return [one | by for one, by in zip(events, writers, strict=True)] + list(more)


def scan(file: Any, **more: Any) -> dict[str, Any]:
    return {"kind": "scan_kept", "round": 1, "table": 1, "file": file, "sha256": "0" * 64} | more


@pytest.mark.parametrize("way", [DATABASE, "../event.jsonl.key", "/etc/hostname", "a..b"])
def test_a_scan_of_a_forged_log_opens_no_other_file(olga: Desk, folder: Path, way: str) -> None:
    body = backup(*forged(olga, scan(way, by="Olga", role="organiser")))
    eve = Desk(olga.url, olga.kept)
    answer = eve.http.post("/club/restore", content=body)
    assert answer.status_code == 200, answer.text
    eve.home = answer.json()["to"]
    assert eve.http.post(f"{eve.home}/scan/1/1", content=PICTURE).status_code == 200
    held = eve.http.get(f"{eve.home}/files/backup.zip")
    assert held.status_code == 200
    with zipfile.ZipFile(io.BytesIO(held.content)) as file:
        kept = [name for name in file.namelist() if name.startswith("scans/")]
        assert len(kept) == 1
        assert file.read(kept[0]) == PICTURE
    assert b"SQLite format 3" not in held.content
    assert (folder / "hanchan.sqlite3").exists()
    assert eve.http.get(f"{eve.home}/scan/{way.replace('/', '%2F')}").status_code in (404, 405)
    assert (
        f"Another 1 {olga.home[-10:]}"
        in eve.http.get("/club", headers={"accept": "text/html"}).text
    )


def test_an_old_log_with_such_a_line_is_read_and_listed(
    server: Running, olga: Desk, folder: Path
) -> None:
    old = folder / "club" / "events" / "0event99ab"
    private_folder(old)
    lines, before = [], "0" * 64
    for number, fields in enumerate(forged(olga, scan(DATABASE, by="Olga", role="organiser"))):
        event = {"n": number, "at": AT} | fields | {"prev": before}
        before = event["hash"] = event_hash(event)
        lines.append(json.dumps(event).encode() + b"\n")
    write_private(old / "event.jsonl", b"".join(lines))
    keep_key(old / "event.jsonl", fresh_key(len(lines)))
    page = olga.http.get("/club", headers={"accept": "text/html"})
    assert "/club/e/0event99ab" in page.text
    sheet = server.app.state.office.get("0event99ab").state.rounds[0].sheets[0]
    assert sheet.scans == []


# What hides is taken out of every text before it is looked at, so that no NUL is left in a name.
@pytest.mark.parametrize("name", [name for name in OUTSIDE if "\0" not in name])
def test_a_scan_is_written_down_under_the_name_of_a_file_only(
    olga: Desk, server: Running, name: str
) -> None:
    kept = server.app.state.office.get(olga.home.rpartition("/")[2])
    with pytest.raises(Exception, match="a scan has a file"):
        kept.tournament.do(
            "scan_kept", by="Olga", role="organiser", at=AT, round=1, table=1, file=name,
            sha256=hashlib.sha256(PICTURE).hexdigest(),
        )  # fmt: skip


@pytest.mark.parametrize("name", OUTSIDE)
def test_the_cabinet_leads_nowhere_else(tmp_path: Path, name: str) -> None:
    (tmp_path / "outside").write_bytes(b"not the club's")
    cabinet = FolderCabinet(tmp_path / "club")
    cabinet.write("events/abc/scans/one.png", PICTURE)
    for path in (name, f"events/abc/scans/{name}", f"events/{name}/event.jsonl"):
        asked = (
            cabinet.read, cabinet.remove, cabinet.lines, cabinet.drop_log, cabinet.files, cabinet.logs,
            lambda given: cabinet.write(given, b"x"),
            lambda given: cabinet.keep_key(given, fresh_key()),
            lambda given: cabinet.on_disk(given).__enter__(),
            lambda given: cabinet.adopt(tmp_path / "outside", given),
        )  # fmt: skip
        for ask in asked:
            with pytest.raises(Refusal):
                ask(path)
        assert not cabinet.has_log(path)
    assert {one.name for one in tmp_path.iterdir()} == {"club", "outside"}


def test_what_somebody_laid_there_by_hand_is_not_listed(tmp_path: Path) -> None:
    office = Office(tmp_path)
    kept = office.create(name="Spring Open", rounds=2, by="Olga")
    tables = tmp_path / "events" / kept.id / "tables"
    tables.mkdir()
    (tables / "r1t1 (copy).jsonl").write_bytes(b"{}\n")
    assert kept.ledgers.names() == []
    file = io.BytesIO()
    kept.write_backup(file)
    assert zipfile.ZipFile(file).namelist() == ["about.json", "event.gz"]


@pytest.mark.parametrize("name", ["x" * 300, "東風", "%2e%2e", "a%00b", "a.b"])
def test_a_club_table_of_no_name_is_not_there(olga: Desk, name: str) -> None:
    assert olga.http.get(f"/club/t/{name}").status_code == 404
    assert olga.http.get(f"/club/e/{name}").status_code == 404


@pytest.mark.parametrize(
    "where", ["-1/1", "1/-1", "99/1", "1/99", "1" * 400 + "/1", "1/" + "9" * 400]
)
def test_a_scan_of_no_sheet_is_not_written(olga: Desk, folder: Path, where: str) -> None:
    scans = folder / "club" / "events" / olga.home.rpartition("/")[2] / "scans"
    answer = olga.http.post(f"{olga.home}/scan/{where}", content=PICTURE)
    assert 400 <= answer.status_code < 500, answer.text
    assert not scans.exists()

"""Two tabs, two servers, a kill, a backup: the log stays whole and nothing confirmed is lost."""

from __future__ import annotations

import gzip
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from hanchan.club.log import Log
from hanchan.web.club.office import Office
from helpers.club_desk import Desk, scores
from helpers.servers import Mortal, running


def test_the_same_form_sent_twice_is_written_once(olga: Desk) -> None:
    olga.do("time_added", round=1, minutes="5", reason="a long call", once="form 1")
    before = len(olga.log())
    olga.do("time_added", round=1, minutes="5", reason="a long call", once="form 1")
    assert len(olga.log()) == before
    olga.do("time_added", round=1, minutes="5", reason="a long call", once="form 2")
    assert olga.http.get(f"{olga.home}/hall.json").json()["left"] > 95 * 60


def test_many_tabs_at_once_write_one_chain(olga: Desk, folder: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        names = [f"Reserve {number}" for number in range(40)]
        list(pool.map(lambda name: olga.do("substitute_added", name=name), names))
    path = folder / "club" / "events" / olga.home.rpartition("/")[2] / "event.jsonl"
    kept = [event["name"] for event in Log(path).events if event["kind"] == "substitute_added"]
    assert sorted(kept) == sorted(["Sam Standby", *names])


def test_what_another_process_writes_to_a_log_is_seen_and_written_on(
    olga: Desk, folder: Path
) -> None:
    other = Office(folder / "club").get(olga.home.rpartition("/")[2])
    by = {"by": "Sven", "role": "organiser", "at": other.now}
    other.tournament.do("substitute_added", name="From the second", **by)
    olga.do("substitute_added", name="From the first")
    assert "From the second" in olga.text("/people")
    assert {"From the first", "From the second"} <= set(other.state.pool)


def test_a_backup_brings_the_event_back_elsewhere(
    olga: Desk, tmp_path: Path, desks: list[Desk]
) -> None:
    body = olga.http.get(f"{olga.home}/files/backup.gz").content
    with running(tmp_path / "elsewhere") as elsewhere:
        desk = Desk(elsewhere.url, desks)
        answer = desk.http.post("/club/restore", content=body)
        desk.home = answer.json()["to"]
        desk.do("substitute_added", name="Una")  # who brought the file is organiser there
        assert [event["hash"] for event in desk.log()[: len(olga.log())]] == [
            event["hash"] for event in olga.log()
        ]
        again = desk.http.post("/club/restore", content=body)
        assert again.json()["to"] == desk.home


@pytest.mark.parametrize("damage", ["cut", "changed", "nothing", "noise", "bomb", "empty"])
def test_a_damaged_backup_is_refused_and_leaves_nothing(
    olga: Desk, folder: Path, damage: str
) -> None:
    whole = olga.http.get(f"{olga.home}/files/backup.gz").content
    lines = gzip.decompress(whole)
    body = {
        "cut": whole[: len(whole) // 2],
        "changed": gzip.compress(lines.replace(b"Ada Berg", b"Eve Evil")),
        "nothing": b"",
        "noise": b"\x00\x01" * 500,
        "bomb": gzip.compress(bytes(200_000_000)),
        "empty": gzip.compress(b""),
    }[damage]
    before = sorted((folder / "club" / "events").iterdir())
    answer = olga.http.post("/club/restore", content=body)
    assert answer.status_code == 422, answer.text
    says = {
        "changed": "it was changed after it was written",
        "bomb": "holds more than an event can",
    }
    assert says.get(damage, "") in answer.json()["error"]
    assert sorted((folder / "club" / "events").iterdir()) == before


def test_a_scan_lies_beside_the_log_and_the_log_knows_its_hash(olga: Desk, sven: Desk) -> None:
    picture = b"\x89PNG\r\n\x1a\n" + bytes(200_000)
    where = f"{olga.home}/scan/1/1"
    assert sven.http.post(where, content=picture).status_code == 200
    name = olga.log()[-1]["file"]
    assert sven.http.get(f"{olga.home}/scan/{name}").content == picture
    public = httpx.Client(base_url=olga.url, trust_env=False)
    assert public.get(f"{olga.home}/scan/{name}").status_code == 403
    assert public.post(where, content=picture).status_code == 422
    public.close()
    assert sven.http.post(where, content=b"<script>").status_code == 415
    assert sven.http.post(where, content=b"\x89PNG" + bytes(5_000_000)).status_code == 413
    assert sven.http.get(f"{olga.home}/scan/..%2Fevent.jsonl").status_code in (404, 405)


def test_what_was_confirmed_is_there_after_a_kill_in_the_middle(
    tmp_path: Path, desks: list[Desk]
) -> None:
    """The server dies while a program keeps sending; every event it was told of is in the log."""
    import random

    victim = Mortal(tmp_path)
    try:
        victim.start()
        desk = Desk(victim.url, desks)
        desk.create(rounds=1, days=1)
        told: list[str] = []

        def keep_sending() -> None:
            chance = random.Random(1)
            for number in range(2000):
                try:
                    desk.do("substitute_added", name=f"Reserve {number} {scores(chance)[0]}")
                except httpx.HTTPError:
                    return
                told.append(f"Reserve {number}")

        sender = threading.Thread(target=keep_sending)
        sender.start()
        while len(told) < 30:
            assert sender.is_alive()
            sender.join(0.02)
        victim.kill()
        sender.join()
        victim.start()
        kept = [event["name"] for event in desk.log() if event["kind"] == "substitute_added"]
        assert [name.rpartition(" ")[0] for name in kept[: len(told)]] == told
        assert len(kept) <= len(told) + 1
        desk.do("substitute_added", name="After the kill")
    finally:
        victim.kill()


def test_a_damaged_event_does_not_take_the_others_with_it(
    olga: Desk, folder: Path, desks: list[Desk]
) -> None:
    other = Desk(olga.url, desks)
    other.create(name="Damaged Open")
    path = folder / "club" / "events" / other.home.rpartition("/")[2] / "event.jsonl"
    path.write_bytes(path.read_bytes().replace(b"Damaged", b"Tampered"))
    answer = other.http.get(other.home)
    assert answer.status_code == 422
    assert "it was changed after it was written" in answer.json()["error"]
    page = olga.http.get("/club", headers={"accept": "text/html"}).text
    assert "The log is damaged" in page
    assert "Spring Open" in page
    body = olga.http.get(f"{olga.home}/files/backup.gz").content
    assert olga.http.post("/club/restore", content=body).json()["to"] == olga.home

"""A backup from anywhere: it costs the server little, holds what a form could have sent, and harms nobody else."""

from __future__ import annotations

import gzip
import threading
import zlib
from pathlib import Path
from typing import Any

import httpx
import pytest

from helpers.club_desk import Desk
from helpers.forged_logs import AT, backup, chained, created
from helpers.processes import memory_mib
from helpers.servers import Mortal, Running, running

MIB = 1024 * 1024
SUBSTITUTE = {"kind": "substitute_added"}


def big(size: int) -> bytes:
    """A backup of an event whose log has about so many bytes."""
    text = "x" * 250
    more = ({"kind": "announced", "key": f"k{n % 7}", "says": text} for n in range(size // 520))
    return backup(created(name="Big Open"), *more)


def restored(url: str, body: bytes, **headers: str) -> httpx.Response:
    with httpx.Client(base_url=url, timeout=60, trust_env=False) as http:
        return http.post(
            "/club/restore", content=body, headers={"accept": "application/json"} | headers
        )


def listed(url: str) -> httpx.Response:
    with httpx.Client(base_url=url, timeout=60, trust_env=False) as http:
        return http.get("/club")


def bomb() -> bytes:
    """65 KB that unpack to 66 MB of short lines."""
    packing = zlib.compressobj(9, wbits=31)
    piece = b"ab\n" * 100_000
    return b"".join([*(packing.compress(piece) for _ in range(220)), packing.flush()])


def peak(server: Mortal) -> int:
    """The most memory that the server has had, in MiB."""
    assert server._process is not None
    return memory_mib(server._process.pid)


def test_four_bombs_at_once_do_not_fill_the_memory(tmp_path: Path) -> None:
    """`make attack` measures that others are answered meanwhile."""
    server = Mortal(tmp_path)
    try:
        server.start()
        assert listed(server.url).status_code == 200
        before, answers = peak(server), []
        senders = [
            threading.Thread(target=lambda: answers.append(restored(server.url, bomb())))
            for _ in range(4)
        ]
        for sender in senders:
            sender.start()
        for sender in senders:
            sender.join()
        assert {answer.status_code for answer in answers} <= {422, 429}
        assert peak(server) - before < 60
    finally:
        server.kill()


def test_a_log_has_at_most_4_mib_unpacked_unless_the_operator_says_more(
    server: Running, tmp_path: Path
) -> None:
    body = big(5 * MIB)
    said = restored(server.url, body)
    assert said.status_code == 422, said.text
    assert "holds more than an event can" in said.json()["error"]
    with running(tmp_path / "roomy", backup_unpacked=8 * MIB) as roomy:
        assert restored(roomy.url, body).status_code == 200


def test_a_log_below_the_limit_comes_back_whatever_it_is_full_of(server: Running) -> None:
    said = restored(server.url, big(3 * MIB))
    assert said.status_code == 200, said.text


@pytest.mark.parametrize(
    "first",
    [
        {"name": "Cup \ud800"},
        {"name": "x" * 20_000_000},
        {"name": ["a", "list"]},
        {"name": {"a": "dict"}},
        {"name": None},
        {"name": " \u202e "},
        {"by": "\udfff"},
        {"by": ["Eve"]},
        {"by": ""},
        {"rounds": 1e30},
        {"rounds": float("inf")},
        {"rounds": float("nan")},
        {"rounds": None},
        {"rounds": 10**30},
        {"rounds": 0},
        {"rounds": "8"},
        {"days": 1e9},
        {"minutes": float("inf")},
        {"minutes": "long"},
        {"at": "yesterday"},
        {"at": None},
        {"role": "public"},
        {"changes": []},
        {"rules": ["ema2016"]},
    ],
    ids=lambda one: repr(one)[:60],
)
def test_an_event_that_no_form_could_have_made_is_refused(
    server: Running, first: dict[str, Any]
) -> None:
    said = restored(server.url, backup(created(**first)))
    assert said.status_code == 422, said.text
    assert "Traceback" not in said.text
    page = listed(server.url)
    assert page.status_code == 200
    assert "Forged Open" not in page.text


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "entry_added", "name": ["Ann"]},
        {"kind": "entry_added", "name": {"a": 1}},
        {"kind": "entry_added", "name": "Ann", "club": ["x"]},
        {"kind": "entry_added", "name": "Ann\ud800"},
        {"kind": "substitute_added", "name": ["Una"]},
        {"kind": "substitute_added", "name": "Una", "role": "player"},
        {"kind": "substitute_added", "name": "Una", "at": "2026-05-01"},
        {"kind": "no_such_kind"},
        {"kind": ["entry_added"]},
        {"kind": "invited", "name": "Sven", "roles": ["scribe"], "digest": "d", "table": 10**20},
        {"kind": "announced", "key": "k", "says": "s", "more": 1e300},
        {"kind": "announced", "key": "k", "says": "s", "more": [[[[[[[[[[[[1]]]]]]]]]]]]},
    ],
    ids=lambda one: repr(one)[:60],
)
def test_what_no_form_could_have_sent_is_refused(server: Running, fields: dict[str, Any]) -> None:
    said = restored(server.url, backup(created(), fields))
    assert said.status_code == 422, said.text


def test_names_of_a_restored_log_lose_what_hides(server: Running, desks: list[Desk]) -> None:
    desk = Desk(server.url, desks)
    first = created(name="Spring\u202e nepO\u2066\x07", by="Eve\u200f")
    entered = {"kind": "entry_added", "name": "Ann\u202e\x1b[31m", "by": "Eve\u200f"}
    answer = desk.http.post("/club/restore", content=backup(first, entered))
    assert answer.status_code == 200, answer.text
    desk.home = answer.json()["to"]
    for page in ("", "/people", "/audit", "/staff"):
        text = desk.text(page)
        assert not set(text) & set("\u202e\u2066\u200f\x07\x1b"), page
    assert "Spring nepO" in desk.text("")


def test_a_long_text_of_an_old_log_is_shown_short(server: Running, desks: list[Desk]) -> None:
    desk = Desk(server.url, desks)
    answer = desk.http.post("/club/restore", content=backup(created(name="Long" + "x" * 9_000)))
    desk.home = answer.json()["to"]
    assert "x" * 200 in desk.text("")
    assert "x" * 301 not in desk.text("")


def test_an_event_has_only_so_many_people(server: Running) -> None:
    many = [SUBSTITUTE | {"name": f"Reserve {number}"} for number in range(6_000)]
    said = restored(server.url, backup(created(), *many))
    assert said.status_code == 422, said.text
    assert "in the time there is" not in said.json()["error"]


def test_one_backup_is_read_at_a_time(server: Running) -> None:
    with server.app.state.office.restoring:
        said = restored(server.url, backup(created(name="Second")))
    assert said.status_code == 429
    assert "try again" in said.json()["error"]
    assert restored(server.url, backup(created(name="Second"))).status_code == 200


@pytest.mark.parametrize(
    "log",
    [
        chained(created(name="Cup \ud800")),
        chained(created(name={"a": 1}, rounds=None)),
        chained(created(rounds=float("inf"))),
        chained(created(changes={"start_points": 1e30})),
        chained(created(), {"kind": "round_started", "round": 10**400}),
        b"\xff\xfe\n",
        b"[" * 5000 + b"\n",
        b"",
    ],
    ids=lambda log: repr(log[:60]),
)
def test_a_bad_event_on_the_disk_does_not_take_the_list_with_it(tmp_path: Path, log: bytes) -> None:
    bad = tmp_path / "club" / "events" / "0123456789"
    bad.mkdir(parents=True)
    (bad / "event.jsonl").write_bytes(log)
    (tmp_path / "club" / "events" / "empty00000").mkdir()
    with running(tmp_path) as server:
        assert restored(server.url, backup(created(name="Good Open"))).status_code == 200
        page = listed(server.url)
        assert page.status_code == 200
        assert "Good Open" in page.text
        assert "The log is damaged" in page.text


def test_a_bad_table_of_a_club_evening_does_not_take_the_list_with_it(
    server: Running, folder: Path, desks: list[Desk]
) -> None:
    desk = Desk(server.url, desks)
    opened = desk.done("/club/table", player=["Ann", "Bob", "Cid", "Dan"], rules="ema2016")["to"]
    name = opened.partition("#")[0].rpartition("/")[2]
    (folder / "club" / "tables" / f"{name}.jsonl").write_bytes(b"noise\n")
    page = desk.http.get("/club", headers={"accept": "text/html"})
    assert page.status_code == 200


def test_a_refusal_of_a_backup_is_said_in_the_language_of_the_reader(server: Running) -> None:
    body = backup(created(name=["x"]))
    english = restored(server.url, body).json()["error"]
    assert restored(server.url, body, **{"accept-language": "fr"}).json()["error"] != english
    assert gzip.decompress(body)
    assert AT in gzip.decompress(body).decode()


def test_a_backup_that_is_damaged_is_told_in_a_plain_sentence(olga: Desk) -> None:
    whole = olga.http.get(f"{olga.home}/files/backup.zip").content
    log = olga.http.get(f"{olga.home}/files/backup.gz").content
    damaged = "backup: the backup is damaged, or a part of it is missing"
    none = "backup: this is no backup of an event, or a damaged one"
    for body, says in (
        (whole[: len(whole) // 2], damaged),
        (whole[:60] + bytes(40) + whole[100:], damaged),
        (log[: len(log) // 2], damaged),
        (b"PK\x05\x06" + bytes(18), none),
        (b"a holiday", none),
    ):
        answer = restored(olga.url, body)
        assert (answer.status_code, answer.json()["error"]) == (422, says)


def test_a_backup_of_what_is_here_changes_nothing_and_says_so(olga: Desk, tmp_path: Path) -> None:
    whole = olga.http.get(f"{olga.home}/files/backup.zip").content
    said = restored(olga.url, whole).json()
    assert said == {
        "to": olga.home,
        "says": "The event was here already: nothing of it was changed.",
    }
    with running(tmp_path) as second:
        assert restored(second.url, whole).json()["says"] == "The event is here."

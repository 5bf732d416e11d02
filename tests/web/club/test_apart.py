"""Work in a process of its own: nicer than the server, and ended with its time, with who asked, and with the server."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from hanchan.club.papers.whole_backup import BackupLimits
from hanchan.errors import RecordError
from hanchan.web.club.apart import reading, restoring
from hanchan.web.club.apart.process import Unanswered, run_apart
from hanchan.web.errors import Refusal
from helpers.club_desk import Desk
from helpers.forged_logs import backup, created
from helpers.servers import Running, running
from helpers.xlsx_files import DOCTYPE, SHEET, cell, workbook

SLEEP = (
    "import os, pathlib, time; pathlib.Path({path!r}).write_text(str(os.getpid())); time.sleep(600)"
)


def is_running(pid: int) -> bool:
    """There is such a process, and it has not ended without anybody having asked how."""
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def wait_for(path: Path) -> int:
    end = time.monotonic() + 60
    while not (path.exists() and path.read_text()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return int(path.read_text())


def once(statement: str) -> tuple[str, ...]:
    """A module of Python's own that runs a statement."""
    return ("timeit", "-n1", "-r1", statement)


def test_it_is_answered_and_nicer_than_the_server() -> None:
    told = "import os, sys, time; time.sleep(1); print(os.nice(0), len(sys.stdin.read()))"
    done = run_apart(*once(told), seconds=60, given=b"x" * 300_000)
    assert done.returncode == 0, done.stderr
    niceness, length = done.stdout.split()[:2]
    assert int(niceness) == min(19, os.nice(0) + 10)
    assert int(length) == 300_000


def test_it_ends_when_its_time_is_over_and_when_nobody_waits(tmp_path: Path) -> None:
    late = tmp_path / "late"
    with pytest.raises(Unanswered):
        run_apart(*once(SLEEP.format(path=str(late))), seconds=2)
    gone = tmp_path / "gone"
    with pytest.raises(Unanswered):
        run_apart(
            *once(SLEEP.format(path=str(gone))), seconds=600, is_wanted=lambda: not gone.exists()
        )
    assert not is_running(wait_for(gone))
    assert not late.exists() or not is_running(int(late.read_text()))


@pytest.mark.skipif(not Path("/proc").exists(), reason="there is no list of processes")
def test_it_ends_with_a_server_that_is_killed(tmp_path: Path) -> None:
    note = tmp_path / "note"
    words = once(SLEEP.format(path=str(note)))
    source = (
        f"from hanchan.web.club.apart.process import run_apart; run_apart(*{words!r}, seconds=600)"
    )
    server = subprocess.Popen([sys.executable, "-c", source])
    pid = wait_for(note)
    assert is_running(pid)
    server.kill()
    server.wait()
    end = time.monotonic() + 60
    while is_running(pid):
        assert time.monotonic() < end, "it goes on without its server"
        time.sleep(0.1)


def test_a_seating_has_a_size_and_a_time(tmp_path: Path, desks: list[Desk]) -> None:
    with running(tmp_path, seating_seats=24, seating_time=0.01) as server:
        desk = Desk(server.url, desks)
        desk.create(rounds=4, days=1)
        desk.enter(8)
        said = desk.refused(f"{desk.home}/seating/make", seed="1")
        assert said == (
            "8 players in 4 rounds: this server makes seatings of at most 24 seats in all"
        )
        desk.create(rounds=3, days=1)
        desk.enter(8)
        said = desk.refused(f"{desk.home}/seating/make", seed="1")
        assert said == "the seating could not be computed in the time there is"


def test_a_round_is_paired_apart_too(tmp_path: Path, desks: list[Desk]) -> None:
    with running(tmp_path, seating_time=0.01) as server:
        desk = Desk(server.url, desks)
        desk.create(rounds=4, days=1)
        desk.enter(8)
        said = desk.refused(f"{desk.home}/seating/pair", seed="1")
        assert "one schedule" in said  # at once, without a process
        desk.done(f"{desk.home}/format", pairing="swiss")
        said = desk.refused(f"{desk.home}/seating/pair", seed="1")
        assert said == "the seating could not be computed in the time there is"


def test_a_list_for_an_event_that_there_is_not_is_not_read(
    server: Running, desks: list[Desk]
) -> None:
    desk = Desk(server.url, desks)
    desk.create()
    home, stranger = desk.home, Desk(server.url, desks)
    many = "Ann;FRA\n" * 3000  # more than a list may have: who looks at it says so
    for path in ("entries", "entries/look"):
        assert desk.send(f"/club/e/0000000000/{path}", lines=many).status_code == 404
        assert stranger.send(f"{home}/{path}", lines=many).status_code == 403
        assert desk.refused(f"{home}/{path}", lines=many) == "at most 2000 rows at once"
    assert "cannot write places_set" in stranger.refused(f"{home}/places", quotas="x")


def test_a_spreadsheet_that_harms_is_refused_and_one_that_does_not_is_read(
    server: Running, desks: list[Desk]
) -> None:
    desk = Desk(server.url, desks)
    desk.create()
    sheet = SHEET.format(rows=f"<row>{cell('Ann')}{cell('FRA')}</row>")
    good = desk.http.post(f"{desk.home}/entries/read", content=workbook(sheet.encode()))
    assert good.json() == {"text": "Ann\tFRA"}
    bad = desk.http.post(
        f"{desk.home}/entries/read", content=workbook((DOCTYPE + sheet).encode("utf-16"))
    )
    assert bad.status_code == 422
    assert bad.json()["error"] == "the file is no spreadsheet"


def test_a_form_of_too_many_fields_is_refused_in_one_sentence(
    server: Running, desks: list[Desk]
) -> None:
    desk = Desk(server.url, desks)
    desk.create()
    rows = [f"Gamer {number}" for number in range(600)]
    chosen = [str(number) for number in range(600)]
    desk.done(f"{desk.home}/entries", lines="\n".join(rows), looked="1", row=chosen)
    assert "Gamer 599" in desk.text("/people")
    said = desk.refused(f"{desk.home}/entries", row=chosen * 5)
    assert said == "the form has more fields than any of ours"


MB = 1024 * 1024


@pytest.mark.skipif(sys.platform != "linux", reason="only here is a limit of memory promised")
def test_what_reads_a_file_has_so_much_memory_and_no_more() -> None:
    big = once(f"x = bytearray({400 * MB})")

    def code(memory: int) -> int:
        return reading.read_apart(*big, seconds=60, given=b"", memory=memory).returncode

    assert code(800 * MB) == 0
    assert code(300 * MB) != 0


def test_a_backup_is_read_with_so_much_memory_as_its_limits_need(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, read_apart = [], reading.read_apart

    def seen(*words: str, **given: Any) -> Any:
        held.append(given["memory"])
        return read_apart(*words, **given)

    monkeypatch.setattr(restoring, "read_apart", seen)
    nested = {"kind": "announced", "key": "k", "says": "s", "more": [[]] * 100}
    body, limits = backup(created(), *[nested] * 5000), BackupLimits(4 * MB, MB, MB, 1)
    assert restoring.restored(body, tmp_path, limits, 60).events == 5001
    assert 256 * MB < held[0] < 600 * MB


def test_a_backup_that_needs_more_memory_is_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = subprocess.CompletedProcess("", 0, b"", b"")

    def full(*_: object, **__: object) -> None:
        raise MemoryError

    with monkeypatch.context() as patched:
        patched.setattr(restoring, "unpack_event", full)
        patched.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
        process.stdout = json.dumps(restoring._read(BackupLimits())).encode()
    monkeypatch.setattr(restoring, "read_apart", lambda *_, **__: process)
    with pytest.raises(RecordError, match="the backup holds more than an event can"):
        restoring.restored(b"", tmp_path, BackupLimits(), 60)


def test_two_files_are_read_at_once_whoever_sends_them(
    olga: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "_WAIT", 0.05)
    sheet = workbook(SHEET.format(rows=f"<row>{cell('Ann')}</row>").encode())
    with reading._AT_ONCE, reading._AT_ONCE:
        for path in (f"{olga.home}/entries/read", "/club/restore"):
            body = sheet if "read" in path else backup(created(name="Third"))
            said = olga.http.post(path, content=body)
            assert said.status_code == 429
            assert "try again" in said.json()["error"]
        with pytest.raises(Refusal):
            reading.read_apart("json.tool", seconds=1, given=b"", memory=0)
    assert olga.http.post(f"{olga.home}/entries/read", content=sheet).status_code == 200

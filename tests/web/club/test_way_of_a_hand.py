"""A hand typed into a ledger passes few files on its way to the standings, and docs/club.md names them."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from helpers.club_desk import Desk, seat
from helpers.servers import running

ROOT = Path(__file__).parents[3]
SOURCE = ROOT / "src" / "hanchan"
MOST = 12


@contextmanager
def files_passed() -> Iterator[list[set[str]]]:
    """The files of club and web.club whose functions run in threads begun meanwhile; the last set is filled."""
    found: list[set[str]] = [set()]

    def note(frame: FrameType, event: str, _: Any) -> None:
        file = Path(frame.f_code.co_filename)
        if event == "call" and file.is_relative_to(SOURCE):
            found[-1].add(file.relative_to(SOURCE).as_posix())

    before = threading.getprofile()
    threading.setprofile(note)
    try:
        yield found
    finally:
        threading.setprofile(before)


def play(desk: Desk, table: int) -> None:
    """Eight hands typed at a table, none won by the dealer."""
    there = f"{desk.home}/ledger/1/{table}/do"
    for hand in range(8):
        winner = (hand + 1) % 4
        value = {f"han{winner}": 2, f"fu{winner}": 30}
        desk.done(there, do="hand", end="ron", winner=winner, discarder=(hand + 2) % 4, **value)
        desk.done(there, do="confirm")


def test_the_way_of_a_hand_is_short_and_written_down(tmp_path: Path) -> None:
    with files_passed() as found, running(tmp_path) as server:
        olga = Desk(server.url)
        olga.create(rounds=1, days=1, head="1")
        olga.enter(8)
        seat(server, olga, rounds=1)
        olga.do("round_started", round=1)
        devices = {
            table: olga.colleague(f"Table {table}", "player", table=table) for table in (1, 2)
        }
        for table, device in devices.items():
            device.done(f"{olga.home}/ledger/1/{table}/do", do="open")
        play(devices[1], 1)
        olga.done(f"{olga.home}/ledger/1/1/do", do="sign")
        found.append(set())
        play(devices[2], 2)
        olga.done(f"{olga.home}/ledger/1/2/do", do="sign")
        found.append(set())
        olga.do("round_closed", round=1, publish="1")
        found.append(set())
        devices[2].text("/standings")
        for desk in olga.kept:
            desk.close()
    way = {file for file in found[1] | found[3] if file.startswith(("club/", "web/club/"))}
    told = re.search(r"## The way of a hand\n(.*?)\n## ", (ROOT / "docs/club.md").read_text(), re.S)
    assert told is not None
    assert way == set(re.findall(r"^\| \d+ \| `([\w/]+\.py)`", told[1], re.M))
    assert len(way) <= MOST

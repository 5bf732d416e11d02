"""Ratings follow the order in which was played, whenever a log was written to last."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from hanchan.web.club.evenings.known import evenings_known, sessions_known
from hanchan.web.club.office import Office
from helpers.club_desk import Desk
from helpers.servers import running

SCORES = [45000, 35000, 25000, 15000]
FOUR = ["Ann", "Bob", "Cid", "Dan"]


def evening(desk: Desk, name: str) -> str:
    """An evening with one game of the four; its address."""
    given = {"name": name, "by": "Olga", "rules": "ema2016", "names": "\n".join(FOUR)}
    desk.home = desk.done("/club/evening", **given)["to"].removesuffix("/tonight")
    desk.done(f"{desk.home}/tonight/result", table=1, score=SCORES)
    return desk.home


def friends(desk: Desk) -> None:
    """A game among friends to its end: every hand won on the dealer's discard."""
    home = desk.done("/club/table", player=FOUR, rules="ema2016")["to"].partition("#")[0]
    for hand in range(8):
        dealer, winner = hand % 4, (hand + 1) % 4
        won = {"winner": winner, "discarder": dealer, f"han{winner}": 2, f"fu{winner}": 30}
        desk.done(f"{home}/do", do="hand", end="ron", **won)
        desk.done(f"{home}/do", do="confirm")


def test_what_was_played_first_counts_first_also_after_a_correction(
    tmp_path: Path, desks: list[Desk]
) -> None:
    day = iter(range(1, 4))
    today = ""
    with running(tmp_path) as server:
        server.app.state.office = Office(tmp_path / "club", clock=lambda: today)
        desk = Desk(server.url, desks)
        today = f"2026-05-{next(day):02}T19:00:00+00:00"
        first = evening(desk, "First")
        today = f"2026-05-{next(day):02}T19:00:00+00:00"
        friends(desk)
        today = f"2026-05-{next(day):02}T19:00:00+00:00"
        evening(desk, "Last")
        # somebody writes to the log of the first evening now
        log = tmp_path / "club" / "events" / first.rpartition("/")[2] / "event.jsonl"
        later = log.stat().st_mtime + 60
        os.utime(log, (later, later))
        asks: Any = SimpleNamespace(app=server.app, cookies=dict(desk.http.cookies))
        known = [state.name for state in evenings_known(asks).values()]
        assert known == ["Last", "First"]
        assert [one.where for one in sessions_known(asks)] == ["First", "", "Last"]

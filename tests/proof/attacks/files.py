"""What lies on the disk: who may read it, what was rewritten there, what stays, and who else may work with it."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from helpers.kept_files import open_to_others, rehash
from helpers.servers import SOURCE
from helpers.web_players import Closed, Frame, Player, quick_game

from .club import PICTURE, desk_of, with_scan
from .target import Answer, Target, judged


def _event(target: Target, home: str) -> Path:
    """The folder of an event."""
    return Path(target.folder) / "club" / "events" / home.rpartition("/")[2]


def rehashed_logs(target: Target) -> Answer:
    """A log of an event that was rewritten, its hashes too: it is refused, and takes nothing else with it."""
    desk = desk_of(target, 30)
    desk.create(name="Signed Open")
    rehash(_event(target, desk.home) / "event.jsonl", "Signed", "Forged")
    answer, listed = desk.http.get(desk.home), desk.http.get("/club").status_code
    found = judged([("the event", answer.status_code)], 422)
    faults = [] if listed == 200 else [f"/club: {listed}"]
    if target.folder in answer.text:
        faults.append("the answer tells where the server keeps its files")
    return found._replace(faults=found.faults + faults)


def refused_scans(target: Target) -> Answer:
    """Scans for tables that there are not: nothing of them stays."""
    desk = with_scan(target, 31)
    got = [
        (where, desk.http.post(f"{desk.home}/scan/{where}", content=PICTURE).status_code)
        for where in ("1/9", "9/1", "0/0")
    ]
    found, kept = judged(got, 422), len(list((_event(target, desk.home) / "scans").iterdir()))
    return found._replace(faults=found.faults + ([] if kept == 1 else [f"{kept} scans are kept"]))


def open_files(target: Target) -> Answer:
    """Somebody with an account on the same machine, who looks for what may be read."""
    desk = with_scan(target, 32)
    desk.done("/club/table", player=["Ann", "Bob", "Cid", "Dan"], rules="ema2016")
    folder = Path(target.folder)
    found = open_to_others(folder / "club")
    found += [f"{path.name}" for path in folder.glob("*.sqlite3*") if path.stat().st_mode & 0o077]
    several = sum(1 for _ in (folder / "club").rglob("*"))
    return Answer(f"{several} files, {len(found)} open", [f"{one} is open" for one in found[:5]])


def second_server(target: Target) -> Answer:
    """Another process on the same database: it is one sentence, and does not start."""
    [file] = Path(target.folder).glob("*.sqlite3")
    command = [sys.executable, "-m", "hanchan", "play", "--no-browser", "--port", "0"]
    try:
        done = subprocess.run(
            [*command, "--db", str(file)], env=os.environ | {"PYTHONPATH": str(SOURCE)},
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return Answer("", ["a second server works with the database"])
    said = done.stderr.strip()
    is_right = done.returncode == 2 and "another server works with the database" in said
    return Answer(f"status {done.returncode}", [] if is_right else [said[:200]])


def good_bye(target: Target) -> Answer:
    """The server is told to end while somebody plays: nothing comes after this one."""

    async def sit() -> Frame:
        made = await quick_game(target.url)
        async with Player(target.url, made["table"], made["seat"]) as player:
            await player.until("ask")
            os.kill(target.pid, signal.SIGTERM)
            frame: Frame = {}
            try:
                while True:
                    frame = await player.receive()
            except Closed:
                return frame

    frame = asyncio.run(sit())
    told = frame.get("t"), frame.get("why")
    return Answer(f"{told[1]}", [] if told == ("bye", "restart") else [f"the last word was {told}"])


FILE_ATTACKS: tuple[Callable[[Target], Answer], ...] = (
    rehashed_logs, refused_scans, open_files, second_server,
)  # fmt: skip

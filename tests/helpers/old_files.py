"""What the first version wrote, copied to where a test may write on; tests/data/v0.1/README.md tells what is there."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from helpers.books import DATA
from helpers.servers import Mortal

KEPT = DATA / "v0.1"
SECRETS: dict[str, Any] = json.loads((KEPT / "secrets.json").read_text(encoding="utf-8"))
TABLES: dict[str, Any] = SECRETS["tables"]
EVENT: str = SECRETS["event"]["home"]


def kept_json(name: str) -> Any:
    """The data in a kept file."""
    return json.loads((KEPT / name).read_text(encoding="utf-8"))


def kept_text(name: str) -> str:
    """The text of a kept file that is packed."""
    return gzip.decompress((KEPT / f"{name}.gz").read_bytes()).decode()


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of `hanchan play` on a copy of the kept database and club folder."""
    shutil.copytree(KEPT / "served", folder)
    database = folder / "hanchan.sqlite3"
    database.write_bytes(gzip.decompress((folder / "hanchan.sqlite3.gz").read_bytes()))
    _touch(database)
    server = Mortal(folder)
    server.start()
    try:
        yield server.url
    finally:
        server.kill()


def _touch(database: Path) -> None:
    """Lets the tables have been used a moment ago: a room is forgotten after two hours, a game after a day."""
    with sqlite3.connect(database) as opened:
        opened.execute("update tables set touched = ?", (time.time_ns() // 1_000_000,))
    opened.close()


def get(url: str, path: str, who: str | None = None) -> httpx.Response:
    """A page or an answer, as the bearer of one of the kept secrets sees it."""
    with httpx.Client(base_url=url, trust_env=False) as http:
        if who in TABLES:
            http.headers["authorization"] = f"Bearer {TABLES[who]['seat']}"
        elif who == "guest":
            http.cookies.set("hanchan_guest", TABLES["finished"]["guest"])
        elif who is not None:
            token = SECRETS["event"]["links"][who].partition("#")[2]
            http.cookies.set(f"club-{EVENT.rpartition('/')[2]}", token)
        return http.get(path)


def lasting(answer: Any) -> Any:
    """An answer without what each start of the server draws anew, and without what 0.1 did not tell yet.

    The first is the commitment to a game to come, the second when the signal sounds at a table of the hall.
    """
    if isinstance(answer, dict):
        answer.pop("commit", None)
        for table in answer.get("tables", ()):
            table.pop("wait", None)
    return ungrouped(answer)


def ungrouped(answer: Any) -> Any:
    """The answer with figures as 0.1 wrote them in its reasons: 4609 and not 4,609."""
    if isinstance(answer, dict):
        return {key: ungrouped(one) for key, one in answer.items()}
    if isinstance(answer, list):
        return [ungrouped(one) for one in answer]
    return re.sub(r"(?<=\d),(?=\d{3})", "", answer) if isinstance(answer, str) else answer

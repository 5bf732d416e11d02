"""What an operator may set; every limit of the server is one of these."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import msgspec

DAY = 24 * 3600.0


class Settings(msgspec.Struct, frozen=True):
    """The server's settings; times in seconds, sizes in bytes."""

    db: str = ""  # an SQLAlchemy URL; empty: one file in the user's data directory
    rules: str | dict[str, Any] = "ema2016"  # what a table plays by that does not say
    referee: bool = False  # likewise
    hall: tuple[str, ...] = ()  # networks whose addresses have no limits, beside loopback
    proxies: tuple[str, ...] = ()  # peers whose forwarded addresses are believed
    programs: dict[str, str] = {}  # bots of the operator's own: name and command
    bot_processes: int = 1  # 0: bots think in threads of the server's own process
    seeds: bool = False  # tests only: a table may ask for its seed or its walls
    public_tables: bool = True
    frames_per_second: float = 10.0
    frames_burst: int = 30
    frames_abuse: float = 60.0  # so long above the rate closes the socket
    malformed_in_a_row: int = 5
    hello_deadline: float = 10.0
    silence: float = 15.0  # a socket that answers pings and falls silent for so long is closed
    patience: float = 600.0  # and one that never answered any
    ping_every: float = 5.0
    sockets_per_address: int = 20
    watchers_per_table: int = 50
    tables_per_address: int = 6
    tables_per_hour: int = 20
    wrong_codes_per_minute: int = 10
    frame_in: int = 4096
    queue_frames: int = 256
    queue_bytes: int = 256 * 1024
    body: int = 64 * 1024
    upload: int = 4 * 1024 * 1024  # a scan of a sheet, a backup
    chat_length: int = 200
    idle_room: float = 2 * 3600.0
    sleeping_game: float = DAY
    result_pause: float = 15.0
    seat_draw: float = 5.0
    away_after: float = 5.0  # a player whose line is gone for so long is away
    reviews: int = 20  # games, and decisions, that may wait to be looked at again
    session: float = 90 * 60.0  # the round clock of a `session` table
    unload_after: float = 300.0  # an empty table leaves the memory; its log stays

    @property
    def url(self) -> str:
        """The database's URL."""
        return self.db or f"sqlite:///{data_directory() / 'hanchan.sqlite3'}"


def data_directory() -> Path:
    """Where this system keeps a user's data; the folder is made if it is missing."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    found = base / "hanchan"
    found.mkdir(parents=True, exist_ok=True)
    return found

"""What an operator may set; every limit of the server is one of these.

A setting is declared here and nowhere else: its name, kind, bounds, default and the sentence that says what it is for.
`configuration.py` makes options, keys of a file, variables and the table of the documentation of it.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta

from ..errors import NotationError
from .networks import networks

DAY = 24 * 3600.0
MB = 1024 * 1024
_BASE_PATH = re.compile(r"(/[A-Za-z0-9._~-]+)*")

LogFormat = Literal["text", "json"]
LogLevel = Literal["debug", "info", "warning", "error"]
ClubNew = Literal["anybody", "code", "nobody"]
Amount = Annotated[int, Meta(ge=0, extra={"metavar": "NUMBER"})]
Bytes = Annotated[int, Meta(ge=1, extra={"metavar": "BYTES"})]
Rate = Annotated[float, Meta(gt=0, le=1e6, extra={"metavar": "NUMBER"})]
Seconds = Annotated[float, Meta(gt=0, le=3650 * DAY, extra={"metavar": "SECONDS"})]
Port = Annotated[int, Meta(ge=0, le=65535, extra={"metavar": "PORT"})]


def says(sentence: str, **extra: Any) -> Meta:
    """What a setting is for. `option`: another name on the command line; `secret`: it is never shown."""
    return Meta(description=sentence, extra=extra)


class Settings(msgspec.Struct, frozen=True):
    """The server's settings; times in seconds, sizes in bytes."""

    # Where it keeps things, where it listens, and whom it believes
    db: Annotated[
        str,
        says("The database: a file, or postgresql://…; empty: a file in the data folder.",
             metavar="URL", secret=True),
    ] = ""  # fmt: skip
    data: Annotated[
        str,
        says("The folder of club events, keys and certificate; empty: that of the database's file, "
             "or the user's data folder.", metavar="FOLDER"),
    ] = ""  # fmt: skip
    host: Annotated[str, says("The address to listen at; 0.0.0.0: all of this machine.")] = (
        "127.0.0.1"
    )
    port: Annotated[
        Port | None, says("The port; 8136 if none is given, or with play the next one free.")
    ] = None
    names: Annotated[
        tuple[str, ...],
        says("A name the server goes by, beside this machine's and its addresses.",
             option="name", metavar="NAME"),
    ] = ()  # fmt: skip
    hall: Annotated[
        tuple[str, ...],
        says("A network whose addresses have no limits, beside loopback.", metavar="NETWORK"),
    ] = ()
    proxies: Annotated[
        tuple[str, ...],
        says("A proxy that is believed who asks, and how, beside loopback.",
             option="proxy", metavar="NETWORK"),
    ] = ()  # fmt: skip

    base_path: Annotated[
        str, says("The path below which everything lies, as in /mahjong.", metavar="PATH")
    ] = ""

    tls: Annotated[
        bool, says("Serve https, with a certificate of its own for this machine's addresses.")
    ] = False
    tls_cert: Annotated[
        str, says("Serve https with this certificate and its chain.", metavar="FILE")
    ] = ""
    tls_key: Annotated[str, says("The key of the certificate.", metavar="FILE")] = ""

    metrics: Annotated[
        tuple[str, ...],
        says("A network that may read /metrics, beside loopback.", metavar="NETWORK"),
    ] = ()

    log: Annotated[LogFormat, says("The form of the log, which goes to stderr.")] = "text"
    log_level: Annotated[LogLevel, says("The least of our own messages that is logged.")] = (
        "warning"
    )

    # What it offers, and to whom
    rules: Annotated[
        str | dict[str, Any],
        says("The book that is offered first: its name, or a file.", metavar="BOOK"),
    ] = "ema2016"
    referee: Annotated[
        bool, says("Referee tables are offered first: fouls are punished by the book.")
    ] = False
    programs: Annotated[
        dict[str, str],
        says(
            "A program that speaks mjai and may fill seats.", option="bot", metavar="NAME=COMMAND"
        ),
    ] = {}
    public_tables: Annotated[
        bool, says("Tables that are open to anybody are listed on the first page.")
    ] = True
    club_new: Annotated[ClubNew, says("Who begins and restores events, and opens club tables.")] = (
        "anybody"
    )
    club_code: Annotated[
        str, says("The code that is asked for where club_new is code.", secret=True)
    ] = ""
    club_backups: Annotated[
        str,
        says("The folder, such as a stick, for backups of events, written whenever a round is closed; empty: "
             "beside the events.", metavar="FOLDER"),
    ] = ""  # fmt: skip
    club_backups_kept: Annotated[
        Amount, says("Such backups of one event that are kept; the oldest makes room.")
    ] = 20
    club_backups_bytes: Annotated[
        Bytes,
        says("Such backups of all events together; the event that has most of them makes room first."),
    ] = 2048 * MB  # fmt: skip
    bot_processes: Annotated[
        Amount, says("Processes in which bots think; 0: threads of the server.")
    ] = 1
    bot_patience: Annotated[
        Seconds, says("How long a bot worker has for an answer; then the server thinks itself.")
    ] = 2.0
    reviews: Annotated[
        Amount, says("Games, and decisions, that may wait to be looked at again.")
    ] = 20

    # How long things take at a table
    result_pause: Annotated[Seconds, says("How long the result of a hand is shown.")] = 15.0
    seat_draw: Annotated[Seconds, says("How long the draw of seats is shown.")] = 5.0
    away_after: Annotated[Seconds, says("A player whose line is gone for so long is away.")] = 5.0
    session: Annotated[Seconds, says("The round clock of a session table.")] = 90 * 60.0
    idle_room: Annotated[
        Seconds, says("A room in which nothing happens for so long is given up.")
    ] = 2 * 3600.0
    sleeping_game: Annotated[Seconds, says("And so is a game that nobody goes on with.")] = DAY
    unload_after: Annotated[
        Seconds, says("An empty table leaves the memory; it comes back when it is asked for.")
    ] = 300.0

    # What one address, one table, one request may ask for
    tables_per_address: Annotated[Amount, says("Open tables of one address.")] = 6
    tables_per_hour: Annotated[Amount, says("New tables of one address in an hour.")] = 20
    bots_only_tables: Annotated[
        Amount, says("Tables of the whole server at which only bots play.")
    ] = 20
    watchers_per_table: Annotated[Amount, says("Watchers of one table.")] = 50
    connections_per_address: Annotated[
        Amount, says("Connections of one address, sockets of tables not counted.")
    ] = 100
    sockets_per_address: Annotated[Amount, says("Sockets of one address.")] = 20
    requests_at_once: Annotated[
        Amount, says("Requests of one address that are answered at once; the others wait.")
    ] = 3
    wrong_codes_per_minute: Annotated[
        Amount, says("Wrong codes and secrets of one address in a minute.")
    ] = 10
    chat_length: Annotated[Amount, says("Characters of a message in the chat.")] = 200
    body: Annotated[Bytes, says("The longest body of a request.")] = 64 * 1024
    upload: Annotated[Bytes, says("The longest scan of a sheet, and the longest backup.")] = 4 * MB
    bodies: Annotated[
        Bytes,
        says("Files that are being received and read, of everybody together; of forms a quarter of that."),
    ] = 64 * MB  # fmt: skip
    backup_unpacked: Annotated[Bytes, says("The longest log in a backup of an event.")] = 4 * MB
    restore_time: Annotated[
        Seconds, says("A backup or spreadsheet that takes longer to read is refused.")
    ] = 30.0
    scans: Annotated[Amount, says("Scans of one event.")] = 1000
    scans_bytes: Annotated[Bytes, says("The scans of one event together.")] = 256 * MB
    scans_of_all: Annotated[Bytes, says("The scans of all events of this server together.")] = (
        4096 * MB
    )
    free_disk: Annotated[
        Amount,
        says("Bytes that stay free on the disk: below that no scans, backups and new events are taken."),
    ] = 256 * MB  # fmt: skip
    seating_seats: Annotated[
        Amount, says("The largest seating that is made for an event: players times rounds.")
    ] = 20_000
    seating_time: Annotated[Seconds, says("A seating that takes longer to make is given up.")] = (
        120.0
    )
    event_lines: Annotated[
        Amount,
        says("Lines of events in memory; those nobody asks for make room, and are read again."),
    ] = 200_000

    # Lines
    header_deadline: Annotated[Seconds, says("In which the headers of a request come.")] = 10.0
    body_deadline: Annotated[Seconds, says("In which the body of a request comes.")] = 20.0
    upload_deadline: Annotated[Seconds, says("In which a file comes.")] = 120.0
    answer_deadline: Annotated[
        Seconds, says("In which the next 64 KiB of an answer are read, or the line is closed.")
    ] = 60.0
    hello_deadline: Annotated[Seconds, says("In which a socket says who it is.")] = 10.0
    ping_every: Annotated[Seconds, says("How often a socket is pinged.")] = 5.0
    silence: Annotated[
        Seconds, says("A socket that answered pings and falls silent for so long is closed.")
    ] = 15.0
    patience: Annotated[Seconds, says("And so is one that never answered any.")] = 600.0
    frames_per_second: Annotated[Rate, says("Frames of one socket in a second, on average.")] = 10.0
    frames_burst: Annotated[Amount, says("Frames of one socket at once.")] = 30
    frames_abuse: Annotated[Seconds, says("So long above the rate closes the socket.")] = 60.0
    malformed_in_a_row: Annotated[Amount, says("So many unreadable frames close the socket.")] = 5
    frame_in: Annotated[Bytes, says("The longest frame that is read.")] = 4096
    queue_frames: Annotated[Amount, says("Frames that may wait for a slow reader.")] = 256
    queue_bytes: Annotated[Bytes, says("And their length together.")] = 256 * 1024

    # Several processes on one database
    node: Annotated[
        str,
        says("Where the proxy reaches this process; empty: where it listens.", metavar="HOST:PORT"),
    ] = ""
    lease: Annotated[
        Seconds, says("A process that gives no sign for so long loses its tables to the others.")
    ] = 3.0

    seeds: Annotated[
        bool, says("For tests only: a table may ask for its seed or its walls.")
    ] = False  # fmt: skip

    def __post_init__(self) -> None:
        """NotationError for a choice that there is not, or a network that is none."""
        networks((*self.hall, *self.proxies, *self.metrics))
        if not _BASE_PATH.fullmatch(self.base_path):
            raise NotationError(
                "base_path {given!r}: a path as in /mahjong, without a slash at its end",
                given=self.base_path,
            )
        if bool(self.tls_cert) != bool(self.tls_key):
            raise NotationError("tls_cert and tls_key go together: one is missing")
        known = get_args(ClubNew)
        if self.club_new not in known:
            raise NotationError(
                "club_new {given!r}: one of {known}", given=self.club_new, known=" ".join(known)
            )
        if self.club_new == "code" and not self.club_code:
            raise NotationError("club_new is code: say which, as club_code")

    @property
    def is_https(self) -> bool:
        """The server itself speaks TLS."""
        return self.tls or bool(self.tls_cert)

    @property
    def longest_body(self) -> int:
        """The longest body that any request may have."""
        return max(self.body, self.upload)

    @property
    def url(self) -> str:
        """The database's URL."""
        folder = Path(self.data) if self.data else data_directory()
        return self.db or f"sqlite:///{folder / 'hanchan.sqlite3'}"


def data_directory() -> Path:
    """Where this system keeps a user's data."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "hanchan"

"""A backup of the whole event: its log, the ledgers of its tables, scans, and the addresses it had; one ZIP file.

The log and each ledger lie in it as `report.packed` writes them, with their keys. What comes back is checked: logs by
their chains, ledgers by counting them, scans by the hashes that the log keeps. A backup of the log alone, as earlier
versions wrote it, is read too.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import Path
from typing import IO, Any, NamedTuple

from ...errors import RecordError
from ...locale import N_
from ..event.sheet_events import is_scan_name
from ..event.tournament import Tournament
from ..log import Log, dumped
from ..log_key import keep_key
from ..private import private_folder, write_private
from ..table.ledger import Ledger
from .report import MOST_UNPACKED, Unpacked, damaged, packed, unpacked, write_log

TOO_MUCH = N_("the backup holds more than an event can")
LOG, ADDRESSES = "event.jsonl", "addresses.json"
_MOST_PARTS, _MOST_ABOUT = 5000, 4000
# Pictures are packed already, and our backups do not pack them again: scans that unpack to several times the file are
# no pictures, and would cost more disk than anybody has sent.
_SCANS_PER_BYTE, _SCANS_ANYHOW = 4, 1024 * 1024
_LEDGER = re.compile(r"tables/(r\d{1,3}t\d{1,4})\.gz")
_SCANS = "scans/"
_ID = re.compile(r"[0-9a-z]{1,40}")
MOST_ADDRESSES = 8
_SERVER = re.compile(r"https?://[A-Za-z0-9.-]{1,200}(:\d{1,5})?(/[A-Za-z0-9._/-]{0,200})?")
_MOST_PORT = 65535


class BackupLimits(NamedTuple):
    """What a backup may hold, unpacked, in bytes: its logs, each scan, all scans; and how many scans."""

    logs: int = MOST_UNPACKED
    scan: int = MOST_UNPACKED
    scans: int = MOST_UNPACKED
    number: int = _MOST_PARTS


_USUAL = BackupLimits()


class Restored(NamedTuple):
    """What a backup held: the hash of the first event, how many there are, the event's name in its address, the key."""

    first: str
    events: int
    id: str = ""
    secret: str = ""


def write_backup(
    to: IO[bytes],
    log: Log,
    ledgers: Mapping[str, Log],
    scans: Iterable[tuple[str, bytes]],
    id: str,
    servers: Iterable[str] = (),
) -> None:
    """Writes the event as one file; of the scans, one is in memory at a time.

    `servers` are the addresses to which links and codes lead that were given out.
    """
    known = json.dumps({"id": id, "servers": list(servers)}).encode()
    with zipfile.ZipFile(to, "w", zipfile.ZIP_STORED) as file:
        about = [("about.json", known), ("event.gz", packed(log))]
        kept = ((f"tables/{name}.gz", packed(one)) for name, one in ledgers.items())
        pictures = ((f"scans/{name}", picture) for name, picture in scans)
        for name, body in chain(about, kept, pictures):
            # without a date: the same event, the same file
            file.writestr(zipfile.ZipInfo(name), body)


def has_more(log_path: Path) -> bool:
    """Beside the log lies what a server keeps with it, so that the log alone is not the event."""
    beside = (log_path.parent / name for name in ("tables", "scans", ADDRESSES))
    return log_path.name == LOG and any(one.exists() for one in beside)


def write_folder_backup(to: IO[bytes], event: Tournament, log_path: Path) -> None:
    """Writes an event as a server keeps it in a folder: its log, ledgers, the scans that the log knows, addresses."""
    folder = log_path.resolve().parent
    ledgers = {path.stem: Log(path) for path in sorted(folder.glob("tables/*.jsonl"))}
    known = {file for one in event.state.rounds for sheet in one.sheets for file in sheet.scans}
    pictures = (folder / _SCANS / name for name in sorted(known))
    scans = ((path.name, path.read_bytes()) for path in pictures if path.exists())
    given_out = folder / ADDRESSES
    servers = json.loads(given_out.read_bytes()) if given_out.exists() else []
    write_backup(to, event.log, ledgers, scans, folder.name, servers)


def unpack_event(
    body: IO[bytes],
    folder: Path,
    name: str = "backup",
    limits: BackupLimits = _USUAL,
) -> Restored:
    """Writes what a backup holds into an empty folder; RecordError where it is damaged or holds too much."""
    start, size = body.read(4), body.seek(0, os.SEEK_END)
    body.seek(0)
    limits = limits._replace(scans=min(limits.scans, _SCANS_PER_BYTE * size + _SCANS_ANYHOW))
    if start != b"PK\x03\x04":
        return _restored(unpacked(body, name, limits.logs), folder)
    try:
        with zipfile.ZipFile(body) as file:
            return _whole(file, folder, name, limits)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError):
        raise damaged(name) from None


def _restored(found: Unpacked, folder: Path, id: str = "") -> Restored:
    write_log(found, folder / LOG)
    secret = found.key.secret.hex() if found.key else ""
    return Restored(found.events[0]["hash"], len(found.events), id, secret)


def _whole(file: zipfile.ZipFile, folder: Path, name: str, limits: BackupLimits) -> Restored:
    names = file.namelist()
    if "event.gz" not in names or len(names) > _MOST_PARTS:
        raise RecordError("{path}: no backup: {reason}", path=name, reason="event.gz")
    with file.open("event.gz") as part:
        found = unpacked(part, name, limits.logs)
    about = _about(file)
    restored = _restored(found, folder, _id_in(about))
    if servers := _servers_in(about):
        write_private(folder / ADDRESSES, json.dumps(servers).encode(), "xb")
    left = limits.logs - sum(len(dumped(event)) for event in found.events)
    for part_name in names:
        if match := _LEDGER.fullmatch(part_name):
            with file.open(part_name) as part:
                left -= _keep_ledger(unpacked(part, part_name, max(1, left)), folder, match[1])
    _keep_scans(file, found, folder, limits)
    return restored


def _about(file: zipfile.ZipFile) -> dict[str, Any]:
    """What the backup tells of itself; nothing if that cannot be read."""
    try:
        with file.open("about.json") as part:
            found = json.loads(part.read(_MOST_ABOUT))
    except (KeyError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _id_in(about: dict[str, Any]) -> str:
    """The event's name in its address; empty if the backup does not tell."""
    id = about.get("id")
    return id if isinstance(id, str) and _ID.fullmatch(id) else ""


def _servers_in(about: dict[str, Any]) -> list[str]:
    """The addresses to which its links and codes lead."""
    given = about.get("servers")
    known = given if isinstance(given, list) else []
    return [one for one in known if isinstance(one, str) and _is_server(one)][:MOST_ADDRESSES]


def _is_server(address: str) -> bool:
    found = _SERVER.fullmatch(address)
    return found is not None and int((found[1] or ":0")[1:]) <= _MOST_PORT


def _keep_ledger(found: Unpacked, folder: Path, name: str) -> int:
    """Writes a ledger that can be counted again; how long it is."""
    log = Log()
    log.events = found.events
    Ledger(log)  # refuses before anything is written
    path = private_folder(folder / "tables") / f"{name}.jsonl"
    body = "".join(dumped(event) + "\n" for event in found.events).encode()
    write_private(path, body, "xb")
    if found.key is not None:
        keep_key(path, found.key)
    return len(body)


def _keep_scans(file: zipfile.ZipFile, found: Unpacked, folder: Path, limits: BackupLimits) -> None:
    """Writes the scans that the log knows, and that are what it knows."""
    known = {
        str(one.get("file")): one.get("sha256")
        for one in found.events
        if one["kind"] == "scan_kept"
    }
    left, count = limits.scans, 0
    for part_name in dict.fromkeys(file.namelist()):
        name = part_name.removeprefix(_SCANS)
        if name == part_name or name not in known or not is_scan_name(name):
            continue
        most = min(left, limits.scan)
        with file.open(part_name) as part:
            picture = part.read(most + 1)
        left, count = left - len(picture), count + 1
        if len(picture) > most or count > limits.number:
            raise RecordError(TOO_MUCH)
        if hashlib.sha256(picture).hexdigest() != known[name]:
            raise RecordError("{path}: the scan is not the one that was kept", path=name)
        write_private(private_folder(folder / "scans") / name, picture, "xb")

"""Backups that are written by themselves whenever a round is closed, to the folder that the operator chose."""

from __future__ import annotations

import errno
import logging
import os
import re
from pathlib import Path
from typing import NamedTuple

from ...club.names import folded
from ...club.private import private_file, private_folder
from .cabinet import BACKUPS
from .office import KeptEvent, Office, folder_of

log = logging.getLogger("hanchan.web")


_NAME = re.compile(r".*-([0-9a-z]{1,40})-round-\d+\.zip")


class _Kept(NamedTuple):
    """A backup on the disk."""

    at: int
    path: Path
    size: int


class WrittenBackup(NamedTuple):
    """The last backup of an event: after which round, when, and whether it failed."""

    round: int
    at: str
    failed: bool


def keep_backup(office: Office, kept: KeptEvent, number: int) -> None:
    """Writes the event's backup after a round; a stick that is not there is told on the page, and holds nothing up."""
    folder = Path(office.settings.club_backups or folder_of(office.settings) / BACKUPS)
    words = re.sub(r"[^a-z0-9]+", "-", folded(kept.state.name)).strip("-")[:60] or "event"
    path = folder / f"{words}-{kept.id}-round-{number}.zip"
    failed = False
    try:
        if not office.room_left.for_backup(private_folder(folder)):
            raise OSError(errno.ENOSPC, "the disk is nearly full")
        part = folder / f".{path.name}.part"
        with private_file(part) as file:
            kept.write_backup(file)
        os.replace(part, path)
        limits = office.settings
        _make_room(folder, kept.id, limits.club_backups_kept, limits.club_backups_bytes)
    except OSError:
        log.warning("the backup of event %s could not be written", kept.id, exc_info=True)
        failed = True
    try:
        kept.note_backup(WrittenBackup(number, kept.now, failed)._asdict())
    except OSError:
        log.warning("the page of event %s does not tell of its backup", kept.id, exc_info=True)


def _make_room(folder: Path, id: str, most: int, most_bytes: int) -> None:
    """Removes the oldest backups: of the event those above its number, then of whichever event has most bytes.

    So nobody's event drives out those of others. The last backup of each event stays.
    """
    kept = _kept_backups(folder)
    own = kept.get(id, [])
    _remove(own, len(own) - max(1, most))
    while sum(map(_size, kept.values())) > most_bytes:
        several = [backups for backups in kept.values() if len(backups) > 1]
        if not several:
            break
        _remove(max(several, key=_size), 1)


def _kept_backups(folder: Path) -> dict[str, list[_Kept]]:
    """The backups of each event, the oldest first."""
    found: dict[str, list[_Kept]] = {}
    for path in folder.glob("*-round-*.zip"):
        if match := _NAME.fullmatch(path.name):
            told = path.stat()
            found.setdefault(match[1], []).append(_Kept(told.st_mtime_ns, path, told.st_size))
    return {id: sorted(backups) for id, backups in found.items()}


def _size(backups: list[_Kept]) -> int:
    return sum(one.size for one in backups)


def _remove(backups: list[_Kept], count: int) -> None:
    for one in backups[: max(0, count)]:
        one.path.unlink(missing_ok=True)
    del backups[: max(0, count)]


def last_backup(kept: KeptEvent) -> WrittenBackup | None:
    """The last backup that was written by itself, by whichever process."""
    note = kept.backup_note()
    return WrittenBackup(**note) if note is not None else None

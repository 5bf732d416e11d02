"""Backups that are written by themselves whenever a round is closed, to the folder that the operator chose."""

from __future__ import annotations

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
        part = private_folder(folder) / f".{path.name}.part"
        with private_file(part) as file:
            kept.write_backup(file)
        os.replace(part, path)
        _make_room(folder, kept.id, office.settings.club_backups_kept)
    except OSError:
        log.warning("the backup of event %s could not be written", kept.id, exc_info=True)
        failed = True
    try:
        kept.note_backup(WrittenBackup(number, kept.now, failed)._asdict())
    except OSError:
        log.warning("the page of event %s does not tell of its backup", kept.id, exc_info=True)


def _make_room(folder: Path, id: str, most: int) -> None:
    """Removes the oldest backups of an event; the one just written stays."""
    own = sorted(folder.glob(f"*-{id}-round-*.zip"), key=lambda path: path.stat().st_mtime_ns)
    for path in own[: -max(1, most)]:
        path.unlink(missing_ok=True)


def last_backup(kept: KeptEvent) -> WrittenBackup | None:
    """The last backup that was written by itself, by whichever process."""
    note = kept.backup_note()
    return WrittenBackup(**note) if note is not None else None

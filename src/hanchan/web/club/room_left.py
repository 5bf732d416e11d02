"""How much more the club keeps on this server: the scans of all events have a limit, and the disk is never filled.

What people do at their tables and write into their logs goes on for as long as there is any room at all; what anybody
may bring, files and new events, ends before.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from threading import Lock
from time import monotonic

from ..errors import Refusal
from ..settings import Settings
from .cabinet import Cabinet

_COUNTED = (
    60.0  # seconds for which the sum is good; other processes may have kept something meanwhile
)


class RoomLeft:
    """What scans and new events are asked before they are taken."""

    def __init__(self, cabinet: Cabinet, settings: Settings) -> None:
        self._cabinet, self._settings = cabinet, settings
        self._lock = Lock()
        self._scans, self._counted_at = 0, -_COUNTED

    def check_disk(self) -> None:
        """Refusal if the disk is nearly full."""
        free = self._cabinet.free()
        if free is not None and free < self._settings.free_disk:
            raise Refusal(
                "disk", "the disk of this server is nearly full: its operator must make room", 507
            )

    def check_scans(self, size: int) -> None:
        """Refusal if there is no room for so many bytes of scans."""
        if not size:
            return
        self.check_disk()
        with self._lock:
            if monotonic() - self._counted_at >= _COUNTED:
                self._scans, self._counted_at = self._cabinet.scans_size(), monotonic()
            if self._scans + size > self._settings.scans_of_all:
                raise Refusal("scans", "this server keeps no more scans", 507)

    def add_scans(self, size: int) -> None:
        """So many bytes are kept."""
        with self._lock:
            self._scans += size

    def for_backup(self, folder: Path) -> bool:
        """A backup may be written into the folder."""
        return shutil.disk_usage(folder).free >= self._settings.free_disk

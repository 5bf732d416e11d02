"""A backup read in a process of its own: the server keeps answering, and what it costs ends with the process.

The process gets the backup as its input, writes the log into a folder, and prints what it found as JSON.
"""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from typing import Any

from ....club.papers.whole_backup import LOG, TOO_MUCH, BackupLimits, Restored, unpack_event
from ....errors import HanchanError, RecordError
from .process import Unanswered
from .reading import read_apart

__all__ = ["LOG", "BackupLimits", "Restored", "restored"]
NAME = "backup"  # what messages call the file
# Bytes that the process may have: of its own, for each byte of the logs, and of the scans of which one is in memory.
# Lists within lists cost the most, some thirty bytes for each of theirs.
_MEMORY, _PER_BYTE, _SCANS = 256 * 1024 * 1024, 64, 2


def restored(backup: bytes, folder: Path, limits: BackupLimits, seconds: float) -> Restored:
    """Writes what a backup holds into the folder; RecordError if there is nothing in it that could be an event."""
    words = (json.dumps(limits), str(folder.absolute()))
    memory = _MEMORY + _PER_BYTE * limits.logs + _SCANS * (len(backup) + limits.scan)
    try:
        process = read_apart(__name__, *words, seconds=seconds, given=backup, memory=memory)
    except Unanswered:
        raise RecordError("{path}: it cannot be read in the time there is", path=NAME) from None
    if process.returncode:
        raise RecordError("{path}: no backup: {reason}", path=NAME, reason=process.returncode)
    found: dict[str, Any] = json.loads(process.stdout)
    if "template" in found:
        raise RecordError(found["template"], found["clause"], **found["values"])
    return Restored(**found)


def _read(limits: BackupLimits) -> dict[str, Any]:
    """What the process answers."""
    try:
        body = io.BytesIO(sys.stdin.buffer.read())
        return unpack_event(body, Path("."), NAME, limits)._asdict()
    except MemoryError:
        return {"template": TOO_MUCH, "clause": None, "values": {}}
    except HanchanError as error:
        return {"template": error.template, "clause": error.clause, "values": error.values}


if __name__ == "__main__":
    os.chdir(sys.argv[2])  # messages name the file without the way there
    print(json.dumps(_read(BackupLimits(*json.loads(sys.argv[1]))), default=str))

"""A backup read in a process of its own: the server keeps answering, and what it costs ends with the process.

The process gets the backup as its input, writes the log into a folder, and prints what it found as JSON.
"""

from __future__ import annotations

import io
import json
import logging
import os
import sys
from pathlib import Path
from typing import Any

from ....club.papers.whole_backup import LOG, Restored, unpack_event
from ....errors import HanchanError, RecordError
from .process import Unanswered, run_apart

__all__ = ["LOG", "Restored", "restored"]
log = logging.getLogger("hanchan.web")
NAME = "backup"  # what messages call the file


def restored(backup: bytes, folder: Path, most: int, most_scans: int, seconds: float) -> Restored:
    """Writes what a backup holds into the folder; RecordError if there is nothing in it that could be an event."""
    words = (str(most), str(most_scans), str(folder.absolute()))
    try:
        process = run_apart(__name__, *words, seconds=seconds, given=backup)
    except Unanswered:
        raise RecordError("{path}: it cannot be read in the time there is", path=NAME) from None
    if process.returncode:
        log.error("a backup could not be read: %s", process.stderr.decode(errors="replace")[-2000:])
        raise RecordError("{path}: no backup: {reason}", path=NAME, reason=process.returncode)
    found: dict[str, Any] = json.loads(process.stdout)
    if "template" in found:
        raise RecordError(found["template"], found["clause"], **found["values"])
    return Restored(**found)


def _read(most: int, most_scans: int) -> dict[str, Any]:
    """What the process answers."""
    try:
        body = io.BytesIO(sys.stdin.buffer.read())
        return unpack_event(body, Path("."), NAME, most, most_scans)._asdict()
    except HanchanError as error:
        return {"template": error.template, "clause": error.clause, "values": error.values}


if __name__ == "__main__":
    os.chdir(sys.argv[3])  # messages name the file without the way there
    print(json.dumps(_read(int(sys.argv[1]), int(sys.argv[2])), default=str))

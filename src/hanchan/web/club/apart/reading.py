"""Files that somebody sent, read in processes of their own: two at a time on the server, each with so much memory.

Such a file may be made to cost as much as it can. Whoever sends one more is asked to come again.
"""

from __future__ import annotations

import logging
import subprocess
from threading import BoundedSemaphore

from ...errors import Refusal
from .process import run_apart

log = logging.getLogger("hanchan.web")
_AT_ONCE = BoundedSemaphore(2)
_WAIT = 3.0  # seconds: an honest file is read in less


def read_apart(
    module: str, *words: str, seconds: float, given: bytes, memory: int
) -> subprocess.CompletedProcess[bytes]:
    """What a module reads in a file; Unanswered if that takes too long, Refusal if two others are being read."""
    if not _AT_ONCE.acquire(timeout=_WAIT):
        raise Refusal("busy", "other files are being read: try again in a moment", 429)
    try:
        process = run_apart(module, *words, seconds=seconds, given=given, memory=memory)
    finally:
        _AT_ONCE.release()
    if process.returncode:
        reason = process.stderr.decode(errors="replace")[-2000:]
        log.error("a file that was sent could not be read: %s", reason)
    return process

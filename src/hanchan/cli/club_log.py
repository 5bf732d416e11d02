"""How the club's commands open a log: a missing one is refused, a broken last line is mentioned."""

from __future__ import annotations

import sys
from pathlib import Path

from ..club.log import Log
from ..errors import RecordError


def open_log(file: str, missing: RecordError) -> Log:
    """The log in the file; raises `missing` where there is none."""
    if not Path(file).exists():
        raise missing
    log = Log(file)
    if log.broken_tail:
        print(
            f"hanchan: {file}: the last line had broken off and was never confirmed; it is set aside",
            file=sys.stderr,
        )
    return log

"""A list of players read from a file in a process of its own: a spreadsheet is XML in a ZIP, and may be made to harm.

The process gets the file as its input and prints the rows as JSON.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from ....club.spreadsheet import Cells, read
from ....errors import HanchanError, NotationError
from .process import Unanswered
from .reading import read_apart

_MEMORY = 512 * 1024 * 1024


def rows_of(file: bytes, seconds: float) -> Cells:
    """The rows of a file; NotationError if it holds no list."""
    if not file.startswith(b"PK"):
        return read(file)  # a text costs little: its length is all there is to it
    try:
        process = read_apart(__name__, seconds=seconds, given=file, memory=_MEMORY)
    except Unanswered:
        raise NotationError("the file cannot be read in the time there is") from None
    if process.returncode:
        raise NotationError("the file is no spreadsheet")
    found: dict[str, Any] = json.loads(process.stdout)
    if "template" in found:
        raise NotationError(found["template"], found["clause"], **found["values"])
    rows: Cells = found["rows"]
    return rows


def _answer() -> dict[str, Any]:
    """What the process answers."""
    try:
        return {"rows": read(sys.stdin.buffer.read())}
    except HanchanError as error:
        return {"template": error.template, "clause": error.clause, "values": error.values}


if __name__ == "__main__":
    print(json.dumps(_answer()))

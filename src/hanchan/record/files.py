"""Record files as lines: plain or gzipped, counted from 1 as an editor counts them."""

from __future__ import annotations

import gzip
import os
import sys
import zlib
from typing import NamedTuple

from ..errors import RecordError

_GZIP = b"\x1f\x8b"
_PIECE = 1 << 16
STANDARD = "-"  # standard input to read from, standard output to write to


class RecordLine(NamedTuple):
    """One line with something on it, and its number."""

    number: int
    text: bytes


class Content(NamedTuple):
    """What a file holds: its lines, and where and why it breaks off, if it does."""

    lines: list[RecordLine]
    damage: tuple[int, str] | None = None  # the line that cannot be had, and the reason
    whole: bytes = b""  # everything, unpacked


def name_of(path: str | os.PathLike[str]) -> str:
    """The path as text that can be printed."""
    if path == STANDARD:
        return "standard input"
    return os.fsencode(path).decode("utf-8", "replace")


def read_file(path: str | os.PathLike[str]) -> Content:
    """The lines of a file, or of standard input (`-`); RecordError if it cannot be read at all, or is no text."""
    try:
        stored = sys.stdin.buffer.read() if path == STANDARD else _stored(path)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = getattr(error, "strerror", None) or error
        raise RecordError(f"{name_of(path)}: cannot read this record: {reason}") from None
    content = content_of(stored)
    if b"\0" in content.whole:
        raise RecordError(
            f"{name_of(path)}: no record but a file of another kind: records are text"
        )
    return content


def _stored(path: str | os.PathLike[str]) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def content_of(stored: bytes) -> Content:
    """The lines of a file's bytes."""
    reason = ""
    if stored.startswith(_GZIP):
        stored, reason = _unpacked(stored)
    pieces = stored.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    lines = [
        RecordLine(number, piece.strip()) for number, piece in enumerate(pieces, 1) if piece.strip()
    ]
    if not reason:
        return Content(lines, whole=stored)
    # The last line may be cut in two, so it is not looked at.
    kept = [line for line in lines if line.number < len(pieces)]
    return Content(kept, (len(pieces), reason), stored)


def _unpacked(stored: bytes) -> tuple[bytes, str]:
    """What a gzip file holds, as far as it can be had, and why it breaks off."""
    import io

    pieces = []
    try:
        with gzip.open(io.BytesIO(stored)) as file:
            while piece := file.read(_PIECE):
                pieces.append(piece)
    except (OSError, EOFError, zlib.error) as error:
        return b"".join(pieces), f"the file is damaged from here on: {error}"
    return b"".join(pieces), ""


def write_file(path: str | os.PathLike[str], text: str) -> None:
    """Writes the text, gzipped if the name ends in .gz, or to standard output (`-`); RecordError if it cannot."""
    if path == STANDARD:
        print(text, end="")
        return
    stored = text.encode()
    if os.fspath(path).endswith(".gz"):
        stored = gzip.compress(stored, mtime=0)
    try:
        with open(path, "wb") as file:
            file.write(stored)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise RecordError(f"{name_of(path)}: cannot write this record: {reason}") from None

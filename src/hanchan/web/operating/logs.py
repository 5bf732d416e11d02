"""The server's log: a line for each message, as text or JSON, without what opens a seat or names a person.

Messages name tables and games by the first letters of their names: enough to follow one through the log, too little to
come to it. Whatever has the form of a secret or an address is hidden, should one ever stand in a message.
"""

from __future__ import annotations

import ipaddress
import logging
import re
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic
from typing import TextIO

import msgspec

from ..settings import Settings

# What opens something, by the word before it: a table's name is its invitation.
_NAMED = re.compile(r"\b(table|game) ([\w-]{4})[\w-]{4,}")
_SECRET = re.compile(r"(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}(?![\w-])")
_ADDRESS = re.compile(
    r"(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}(?!\w|\.\d)|(?:[0-9a-fA-F]{0,4}:){2,7}[0-9a-fA-F]{0,4}(?![\w:]))"
)
_HIDDEN = "[hidden]"
_MINUTE, _OURS, _KINDS = 60.0, 100, 500  # seconds; messages of ours in them; kinds that are known


def set_up(settings: Settings) -> None:
    """Our messages from the level on, and the warnings of everybody else, on stderr."""
    logging.basicConfig(handlers=[handler_of(settings, sys.stderr)], level=logging.WARNING)
    logging.getLogger("hanchan").setLevel(settings.log_level.upper())


def handler_of(settings: Settings, stream: TextIO) -> logging.Handler:
    """Writes messages to the stream in the operator's format."""
    found = logging.StreamHandler(stream)
    found.setFormatter(_Json() if settings.log == "json" else _Text())
    found.addFilter(Seldom())
    return found


class Seldom(logging.Filter):
    """Lets through so many messages of one kind a minute; the next one after that tells how many were left out.

    Whoever sends rubbish makes the libraries below us write a line for each piece, and could fill the disk.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}  # since when, and how many

    def filter(self, record: logging.LogRecord) -> bool:
        """The message is written."""
        kind, now = (record.name, str(record.msg)), self._clock()
        begun, count = self._seen.get(kind, (now, 0))
        most = _OURS if record.name.partition(".")[0] == "hanchan" else 1
        left_out = max(0, count - most)
        if now - begun >= _MINUTE:
            begun, count = now, 0
            if left_out:
                # The arguments stay the message's own; the number may follow any of them.
                record.msg = f"{record.msg} ({left_out} more were left out before this one)"
        if len(self._seen) >= _KINDS:
            self._seen.clear()
        self._seen[kind] = begun, count + 1
        return count < most


class _Text(logging.Formatter):
    """Time, level and message; what went wrong stands below."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))


class _Json(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
        }
        if record.exc_info:
            line["exception"] = without_secrets(self.formatException(record.exc_info))
        return msgspec.json.encode(line).decode()


def without_secrets(text: str) -> str:
    """The text with names of tables shortened, and secrets and addresses hidden."""
    text = _NAMED.sub(r"\1 \2…", text)
    return _ADDRESS.sub(_network, _SECRET.sub(_HIDDEN, text))


def _network(found: re.Match[str]) -> str:
    """Of an address its network (/24, of IPv6 /48), which is nobody in particular; loopback as it is."""
    try:
        address = ipaddress.ip_address(found[0])
    except ValueError:
        return found[0]
    if address.is_loopback or address.is_unspecified:
        return found[0]
    return str(ipaddress.ip_network((address, 24 if address.version == 4 else 48), strict=False))

"""Logs and backups that nobody of ours wrote: lines with a chain that holds, whatever stands in them."""

from __future__ import annotations

import gzip
import json
from typing import Any

from hanchan.club.log import event_hash

AT = "2026-05-01T09:00:00+00:00"
CREATED: dict[str, Any] = {
    "kind": "event_created",
    "name": "Forged Open",
    "rules": "ema2016",
    "changes": {},
    "rounds": 2,
    "days": 1,
    "qualification": False,
    "minutes": None,
}


def chained(*events: dict[str, Any]) -> bytes:
    """The lines of the events, each with the hash of the one before."""
    before, lines = "0" * 64, []
    for number, fields in enumerate(events):
        event = {"n": number, "at": AT, "by": "Eve", "role": "organiser"} | fields
        event["prev"] = before
        before = event["hash"] = event_hash(event)
        lines.append(json.dumps(event).encode() + b"\n")
    return b"".join(lines)


def backup(*events: dict[str, Any]) -> bytes:
    """A backup of the events."""
    return gzip.compress(chained(*events))


def created(**changed: Any) -> dict[str, Any]:
    """The first event of a log, with some fields otherwise."""
    return CREATED | changed

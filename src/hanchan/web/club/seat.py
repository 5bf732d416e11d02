"""Seatings made outside the server's process, so that live tables and the clock are not held up."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from ...club.seating.make import check_size
from ...errors import RecordError


def seated(players: int, rounds: int, seed: str) -> dict[str, Any]:
    """The best seating found, as the contract has it; refused at once where there can be none.

    The seating's number is the first four bytes of the seed's SHA-256.
    """
    check_size(players, rounds)
    number = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:4], "big")
    return _asked("seating", "-n", str(players), "-r", str(rounds), "--seed", str(number))


def reseated(log: Path) -> list[Any]:
    """New tables for the rounds of an event that were not played; the sentence of the refusal if there are none."""
    found: list[Any] = _asked("event", "reseat", str(log))["tables"]
    return found


def _asked(*words: str) -> dict[str, Any]:
    """What `hanchan club` answers, in a process of its own."""
    command = [sys.executable, "-m", "hanchan", "club", *words, "--json"]
    process = subprocess.run(command, capture_output=True, check=False)
    found: dict[str, Any] = json.loads(process.stdout) if process.stdout else {}
    if process.returncode:
        says = found.get("error", "")
        raise RecordError("the seating could not be computed: {says}", says=says)
    return found

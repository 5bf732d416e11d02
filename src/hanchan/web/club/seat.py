"""Seatings made outside the server's process, so that live tables and the clock are not held up."""

from __future__ import annotations

import asyncio
import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from ...club.seating.make import check_size
from ...errors import RecordError


def seed_of(text: str) -> int:
    """The seating's number for a seed in words: the first four bytes of its SHA-256.

    >>> seed_of("Paris 2026") == seed_of("Paris 2026")
    True
    """
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big")


async def reseated(log: Path) -> list[Any]:
    """New tables for the rounds of an event that were not played; the sentence of the refusal if there are none."""
    found: list[Any] = (await _asked(["event", "reseat", str(log), "--json"]))["tables"]
    return found


async def _asked(words: list[str]) -> dict[str, Any]:
    """What `hanchan club` answers, in a process of its own."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "hanchan", "club", *words,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    out, _ = await process.communicate()
    found: dict[str, Any] = json.loads(out) if out else {}
    if process.returncode:
        says = found.get("error", "")
        raise RecordError("the seating could not be computed: {says}", says=says)
    return found


async def seated(players: int, rounds: int, seed: int) -> dict[str, Any]:
    """The best seating found, as the contract has it; refused at once where there can be none."""
    check_size(players, rounds)
    return await _asked(f"seating -n {players} -r {rounds} --seed {seed} --json".split())

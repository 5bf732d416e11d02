"""Seatings made outside the server's process, so that live tables and the clock are not held up."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any

from anyio import from_thread
from fastapi import Request

from ....club.seating.make import check_size
from ....errors import NotationError, RecordError
from ...errors import Refusal
from ...settings import Settings
from .process import Unanswered, run_apart

_AT_ONCE = BoundedSemaphore(2)  # seatings of the whole server
IsWanted = Callable[[], bool]


def meanwhile(request: Request) -> tuple[Settings, IsWanted]:
    """The limits of what takes a while, and what tells whether anybody waits for it still."""
    return request.app.state.settings, lambda: not from_thread.run(request.is_disconnected)


def seated(
    players: int, rounds: int, seed: str, settings: Settings, is_wanted: IsWanted
) -> dict[str, Any]:
    """The best seating found, as the contract has it; refused at once where there can be none.

    The seating's number is the first four bytes of the seed's SHA-256.
    """
    check_size(players, rounds)
    if players * rounds > settings.seating_seats:
        raise NotationError(
            "{players} players in {rounds} rounds: this server makes seatings of at most {most} seats in all",
            players=players,
            rounds=rounds,
            most=settings.seating_seats,
        )
    number = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:4], "big")
    size = ("-n", str(players), "-r", str(rounds))
    return _asked(settings, is_wanted, "seating", *size, "--seed", str(number))


def reseated(log: Path, settings: Settings, is_wanted: IsWanted) -> dict[str, Any]:
    """New seats for the rounds not played, as `Reseated` has them; the sentence of the refusal if there are none."""
    return _asked(settings, is_wanted, "event", "reseat", str(log))


def paired(log: Path, seed: str, settings: Settings, is_wanted: IsWanted) -> dict[str, Any]:
    """The next round of an event by its pairing, as `PairedRound` has it; the refusal if there is none."""
    return _asked(settings, is_wanted, "event", "pair", str(log), f"--seed={seed}")


def _asked(settings: Settings, is_wanted: IsWanted, *words: str) -> dict[str, Any]:
    """What `hanchan club` answers, in a process of its own."""
    if not _AT_ONCE.acquire(blocking=False):
        raise Refusal("busy", "other seatings are being made: try again in a moment", 429)
    try:
        seconds = settings.seating_time
        process = run_apart(
            "hanchan", "club", *words, "--json", seconds=seconds, is_wanted=is_wanted
        )
    except Unanswered:
        raise RecordError("the seating could not be computed in the time there is") from None
    finally:
        _AT_ONCE.release()
    found: dict[str, Any] = json.loads(process.stdout) if process.stdout else {}
    if process.returncode:
        says = found.get("error", "")
        raise RecordError("the seating could not be computed: {says}", says=says)
    return found

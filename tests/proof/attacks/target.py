"""The server that is attacked, what an attack gives, and the strange addresses that it comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

import httpx
from websockets.exceptions import ConnectionClosed, WebSocketException

FAR = 66  # the last number of an attacker's address
UNLOAD_AFTER = 8.0  # seconds after which an empty table leaves the memory of this server
MEMORY = 60  # MiB that a backup may cost the server itself


class Target(NamedTuple):
    """The server that is attacked, and how much of it."""

    url: str
    pid: int
    header_deadline: float
    body_deadline: float
    is_sample: bool
    folder: str = ""  # where the server keeps its files

    @property
    def place(self) -> tuple[str, int]:
        """Where it listens."""
        host, port = self.url.removeprefix("http://").split(":")
        return host, int(port)

    def amount(self, sample: int, full: int) -> int:
        """How many this time."""
        return sample if self.is_sample else full


class Answer(NamedTuple):
    """What the server said in short, and what was wrong with it."""

    said: str
    faults: list[str]


def address(number: int = FAR) -> str:
    """A strange address."""
    return f"127.0.0.{number}"


def client(target: Target, number: int = FAR, **more: Any) -> httpx.Client:
    """A browser at a strange address."""
    transport = httpx.HTTPTransport(local_address=address(number))
    return httpx.Client(base_url=target.url, transport=transport, timeout=60, **more)


def judged(answers: Iterable[tuple[str, int]], *allowed: int) -> Answer:
    """What was answered how often; a fault for each answer that is not allowed."""
    got = list(answers)
    counted = Counter(status for _, status in got)
    said = ", ".join(f"{count} × {status}" for status, count in sorted(counted.items()))
    return Answer(said, [f"{what[:80]}: {status}" for what, status in got if status not in allowed])


class Ending:
    """Counts how a line ended, where it did."""

    def __init__(self, got: Counter[str]) -> None:
        self._got = got

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, _: object) -> bool:
        if isinstance(error, ConnectionClosed):
            self._got[f"closed {error.rcvd.code if error.rcvd else 'at once'}"] += 1
        return isinstance(error, ConnectionClosed | TimeoutError | WebSocketException | OSError)

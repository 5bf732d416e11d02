"""A server with an event of eight players in two rounds; the first round has started."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.club_desk import Desk, seat
from helpers.servers import Running, running


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server keeps everything."""
    return tmp_path_factory.mktemp("club")


@pytest.fixture(scope="session")
def server(folder: Path) -> Iterator[Running]:
    """One server for all tests; every test makes an event of its own."""
    with running(folder) as found:
        yield found


@pytest.fixture
def desks() -> Iterator[list[Desk]]:
    """Every desk of a test, closed at its end."""
    made: list[Desk] = []
    yield made
    for desk in made:
        desk.close()


@pytest.fixture
def olga(server: Running, desks: list[Desk]) -> Desk:
    """The organiser, who is head referee too, of a small event whose first round has started."""
    made = Desk(server.url, desks)
    made.create(rounds=2, days=1, head="1")
    made.enter(8)
    for entry in range(8):
        made.do("checked_in", entry=entry)
    made.do("substitute_added", name="Sam Standby")
    seat(server, made)
    made.do("round_started", round=1)
    return made


@pytest.fixture
def sven(olga: Desk) -> Desk:
    return olga.colleague("Sven", "scribe")


@pytest.fixture
def tina(olga: Desk) -> Desk:
    return olga.colleague("Tina", "scribe")

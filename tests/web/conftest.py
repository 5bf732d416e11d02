"""One server for most tests of a module; those that kill it start their own. A PostgreSQL for those that want one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from helpers.servers import Running, running
from web.storage.postgres import Postgres, serving, why_not


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL server of our own."""
    reason = why_not()
    if reason is not None:
        pytest.skip(reason)
    with serving() as found:
        yield found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with quick pauses, whose tables may be given their walls."""
    settings: dict[str, Any] = {"result_pause": 0.3, "seat_draw": 0.2, "ping_every": 0.5}
    with running(tmp_path_factory.mktemp("web"), **settings) as found:
        yield found

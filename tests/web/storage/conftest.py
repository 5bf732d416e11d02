"""A PostgreSQL server for the tests that keep their games in one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from web.storage.postgres import Postgres, serving, why_not


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL server of our own."""
    reason = why_not()
    if reason is not None:
        pytest.skip(reason)
    with serving() as found:
        yield found

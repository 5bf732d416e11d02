"""The kinds of databases that a server can have."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.storage.postgres import Postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/test.sqlite3"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()

"""The short version of `make chaos`."""

from __future__ import annotations

from pathlib import Path

import pytest

from proof import chaos
from web.storage.postgres import Postgres

pytestmark = pytest.mark.proof


def test_a_server_killed_at_random_loses_nothing(tmp_path: Path) -> None:
    done, played, problems = chaos.run(kills=6, tables=2, seed=3, folder=tmp_path)
    assert problems == []
    assert done == 6
    assert played >= 2


def test_neither_does_one_that_keeps_its_games_in_postgresql(
    tmp_path: Path, postgres: Postgres
) -> None:
    db = postgres.new_database()
    done, played, problems = chaos.run(kills=3, tables=2, seed=4, folder=tmp_path, db=db)
    assert problems == []
    assert (done, played) == (3, 2)

"""The short version of `make chaos`."""

from __future__ import annotations

from pathlib import Path

import pytest

from proof import chaos

pytestmark = pytest.mark.proof


def test_a_server_killed_at_random_loses_nothing(tmp_path: Path) -> None:
    done, played, problems = chaos.run(kills=6, tables=2, seed=3, folder=tmp_path)
    assert problems == []
    assert done == 6
    assert played >= 2

"""How long a bot takes over its turn: as long as a person, by chance alone, and no longer at a fast table."""

from __future__ import annotations

import inspect
from statistics import mean

import pytest

from hanchan.web.table.session.bot_pace import thinking_ms


@pytest.mark.parametrize("floor", [0, 100])
def test_at_a_fast_table_a_bot_takes_the_floor(floor: int) -> None:
    assert {thinking_ms(floor) for _ in range(50)} == {floor}


def test_at_a_normal_table_a_bot_takes_as_long_as_a_person_and_never_equally_long() -> None:
    taken = [thinking_ms(600) for _ in range(2000)]
    assert min(taken) >= 450
    assert max(taken) <= 1500
    assert 800 < mean(taken) < 930
    assert len(set(taken)) > 300


def test_nothing_of_a_hand_decides_how_long_a_bot_takes() -> None:
    assert list(inspect.signature(thinking_ms).parameters) == ["floor"]

"""How the expert's tables are made from counts (tools/learn_bots*.py): what was counted shows, chance does not."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hanchan.bots.kernels.tables import SIZES, from_bytes, learned_tables, to_bytes

TOOLS = Path(__file__).parents[2] / "tools"


@pytest.fixture
def fit(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The tool's module of fits."""
    monkeypatch.syspath_prepend(str(TOOLS))
    return import_module("learn_bots_fit")


def counted(notes: int) -> tuple[np.ndarray, np.ndarray]:
    """Wins of notes per cell by copies, draws and threats; more copies and draws win more, threats less."""
    copies, draws, threats = np.indices((10, 18, 3))
    true = 0.02 + 0.05 * copies + 0.015 * draws - 0.01 * threats
    rng = np.random.default_rng(1)
    return rng.binomial(notes, true), np.full(true.shape, notes)


def test_a_fit_of_few_notes_is_near_the_truth_where_their_means_are_not(fit: Any) -> None:
    many, tries = counted(100000)
    true = many / tries
    few, tries = counted(30)
    found = fit.fitted_chances(few, tries, np.full(few.shape, 0.3), 0)
    assert np.abs(found - true).mean() < 0.5 * np.abs(few / tries - true).mean()
    rising = (np.diff(found[2:, :, 0], axis=0) > 0).mean()
    assert rising > 0.95


def test_a_cell_with_very_many_notes_says_its_own_mean(fit: Any) -> None:
    hits, tries = counted(30)
    hits[4, 9, 0], tries[4, 9, 0] = 900000, 1000000
    assert fit.fitted_chances(hits, tries, hits * 0.0, 0)[4, 9, 0] == pytest.approx(0.9, abs=0.01)
    assert fit.fitted_losses(1000 * hits, tries, hits * 0.0, 0)[4, 9, 0] == pytest.approx(
        900, abs=10
    )


def test_the_file_of_tables_holds_every_row_and_reads_back_alike() -> None:
    tables = learned_tables()
    assert tuple(map(len, tables)) == SIZES
    assert from_bytes(to_bytes(tables)) == tables


def test_a_fit_of_few_cells_keeps_its_sense_where_nothing_was_counted(fit: Any) -> None:
    rng = np.random.default_rng(5)
    tries = np.zeros((10, 18, 3))
    tries[2:5, 8:14, 0] = rng.integers(0, 40, (3, 6))
    wins = rng.binomial(tries.astype(int), 0.02)
    found = fit.fitted_chances(wins, tries, np.full(tries.shape, 0.02), 3)
    assert found.max() < 0.2

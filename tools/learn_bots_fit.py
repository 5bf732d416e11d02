"""Smooth tables from counts: a chance or a loss as a simple function of copies, draws left and threats.

The notes of one hand say much the same, so a cell of a table needs thousands of them before its own mean tells more
than chance. The function is fitted to all cells of a kind; a cell's own mean moves it only where much was counted. What
was believed before counts as a few notes in every cell, so that the function keeps its sense where none was made.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from hanchan.bots.kernels.tables import COPIES, DRAWS, THREATS, copies_step

Array = npt.NDArray[Any]

_BEFORE = 3.0  # notes that the former value of a cell is worth
_OWN = 1500.0  # notes from which on a cell's own mean weighs more than the fit
_RIDGE = 2.0


def columns(shanten: int) -> Array:
    """What the fit knows of each cell (copies, draws, threats), a row each."""
    step = copies_step(shanten)
    rows = []
    for copies in range(COPIES):
        for draws in range(DRAWS):
            for threats in range(THREATS):
                tiles = np.log1p(copies if step == 1 else (copies + 0.5) * step)
                time = np.log1p(draws)
                one, more = float(threats == 1), float(threats > 1)
                shape = (1, tiles, tiles**2, time, draws / DRAWS, tiles * time)
                rows.append([*shape, one, more, (one + more) * time, (one + more) * tiles])
    return np.array(rows)


def fitted_chances(hits: Array, tries: Array, before: Array, shanten: int) -> Array:
    """The chances of all cells by logistic regression, each leaning on its own mean where that is sure."""
    known = columns(shanten)
    wins, total = (hits + _BEFORE * before).ravel(), (tries + _BEFORE).ravel()
    weights = np.zeros(known.shape[1])
    weights[0] = np.log((wins.sum() + 1) / (total.sum() - wins.sum() + 1))
    ridge = _RIDGE * np.eye(known.shape[1])
    ridge[0, 0] = 1e-6

    def misfit(at: Array) -> float:
        """What is to be least: how unlikely the counts are, and how far the weights lie from none."""
        sums = known @ at
        return float(total @ np.logaddexp(0, sums) - wins @ sums + 0.5 * at @ ridge @ at)

    for _ in range(40):
        chance = _chances(known, weights)
        slope = known.T @ (wins - total * chance) - ridge @ weights
        bend = (known * (total * chance * (1 - chance))[:, None]).T @ known + ridge
        step = np.linalg.solve(bend, slope)
        # Where little was counted a whole step may lead far away: half of it, until it leads nearer.
        while misfit(weights + step) > misfit(weights) and np.abs(step).max() > 1e-9:
            step = step / 2
        weights = weights + step
    chance = _chances(known, weights)
    return np.asarray((wins + _OWN * chance) / (total + _OWN)).reshape(hits.shape)


def _chances(known: Array, weights: Array) -> Array:
    return np.asarray(1 / (1 + np.exp(-np.clip(known @ weights, -30, 30))))


def fitted_losses(lost: Array, tries: Array, before: Array, shanten: int) -> Array:
    """The mean losses of all cells by least squares, leaning likewise."""
    known = columns(shanten)
    sums, total = (lost + _BEFORE * before).ravel(), (tries + _BEFORE).ravel()
    ridge = _RIDGE * np.eye(known.shape[1])
    ridge[0, 0] = 0
    bend = (known * total[:, None]).T @ known + ridge + 1e-9 * np.eye(known.shape[1])
    weights = np.linalg.solve(bend, known.T @ sums)
    mean = known @ weights
    return np.asarray((sums + _OWN * mean) / (total + _OWN)).reshape(lost.shape)

"""The expert's tables made from what was counted, and the guess that the first games are played with."""

from __future__ import annotations

from math import erf, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt
from learn_bots_fit import fitted_chances, fitted_losses
from learn_bots_study import Study

from hanchan.bots.kernels.tables import (
    CLASSES,
    COPIES,
    DRAWS,
    GAP,
    GAPS,
    HALVES,
    HANS,
    LEFT,
    LINES,
    RUNS,
    SAFES,
    SHANTENS,
    STATES,
    THREATS,
    LearnedTables,
    copies_step,
    state_of,
)

Array = npt.NDArray[Any]
ALONE = -1  # no axis: the neighbours of a number say nothing about it
# The weights to begin with, by the places named in `bots/scratch.py`.
STYLE = (1, 450, 0, 165, 46, 86, 110, 75, 17, 30, 103, -64, 5900, 27, 4, 283, 7, 85, 94, 88)


def guessed() -> LearnedTables:
    """Tables to begin with: a player who draws what it needs with the chance that the unseen tiles give."""
    win, push = np.zeros(STATES, int), np.zeros(STATES, int)
    for shanten in range(SHANTENS):
        for place in range(COPIES):
            for draws in range(DRAWS):
                for is_open in range(2):
                    for threats in range(THREATS):
                        step = copies_step(shanten)
                        state = state_of(shanten, place * step, draws, is_open, threats)
                        chance = _reach(shanten, place * step, draws, 0.03 + 0.03 * threats)
                        win[state], push[state] = 10000 * chance, 900 + 900 * threats
    fold = [
        300 + 400 * threats + 300 * threats * (SAFES - 1 - safe) // 3
        for _ in range(DRAWS)
        for threats in range(THREATS)
        for safe in range(SAFES)
    ]
    silent = [
        min(9500, 1.15 * win[state_of(0, copies, draws, 0, threats)])
        for copies in range(COPIES)
        for draws in range(DRAWS)
        for threats in range(THREATS)
    ]
    riichi = [0, 30, 100, 300, 450, 150, 550, 550, 250, 650, 650, 300, 750, 750, 220, 650, 1200]
    tenpai = [
        min(9000, (500, 1000, 2500, 5000, 9000)[sets] + 250 * (DRAWS - 1 - draws))
        for sets in range(5)
        for draws in range(DRAWS)
        for _ in range(RUNS)
    ]
    places = [
        10000 * (1 + erf((gap - GAPS // 2) * GAP / (9500 * sqrt(2 * (left + 0.6))))) / 2
        for left in range(LEFT)
        for gap in range(GAPS)
    ]
    worth = [
        (1 + 0.5 * east) * min(8000, (1000 if is_open else 3000) * 1.4**halves)
        for east in range(2)
        for is_open in range(2)
        for halves in range(HALVES)
    ]
    rows: tuple[Any, ...] = (
        win,
        push,
        silent,
        [600] * len(silent),
        fold,
        riichi * LINES,
        tenpai,
        riichi * LINES,
        (5500, 7500, 1500, 2500, 4000, 6500, 8000, 2200, 3800, 6000, 9500, 12000),
        [100] * (2 * CLASSES),
        places,
        worth,
        STYLE,
    )
    return LearnedTables(*([int(number) for number in row] for row in rows))


def _reach(shanten: int, copies: int, draws: int, ended: float) -> float:
    """The chance to win from here if each turn the others end the hand with the chance `ended`."""
    steps = [min(0.9, copies * (2.2 if shanten == 0 else 1.3) / 100)]
    steps += [(0.13, 0.2, 0.3, 0.4, 0.5)[step] for step in range(shanten - 1, -1, -1)]
    at = [0.0] * (len(steps) + 1)
    at[0] = 1.0
    for _ in range(draws):
        for step in range(len(steps) - 1, -1, -1):
            moved = at[step] * steps[step]
            at[step + 1] += moved
            at[step] = (at[step] - moved) * (1 - ended)
    return min(0.95, at[-1])


def smoothed(hits: Array, tries: Array, prior: Array, axis: int, weight: float) -> Array:
    """Means that lean on their neighbours along the axis where few were counted, and on the prior where none were."""
    top, bottom = hits.astype(float), tries.astype(float)
    if axis != ALONE:
        share = np.maximum(0.02, 0.5 * 100 / (100 + bottom))
        near, under = np.zeros_like(top), np.zeros_like(bottom)
        for step in (-1, 1):
            near += _shifted(top, step, axis)
            under += _shifted(bottom, step, axis)
        top, bottom = top + share * near, bottom + share * under
    return np.asarray((top + weight * prior) / (bottom + weight))


def _shifted(values: Array, step: int, axis: int) -> Array:
    """The neighbours on one side along the axis; none at the edge."""
    moved = np.roll(values, step, axis)
    edge = [slice(None)] * values.ndim
    edge[axis] = slice(0, 1) if step > 0 else slice(-1, None)
    moved[tuple(edge)] = 0
    return moved


def tables_of(study: Study, before: LearnedTables) -> LearnedTables:
    """The tables that the counts show; where little was seen the former ones hold."""
    old = [np.array(row, dtype=float) for row in before]

    def mean(
        hits: Any, tries: Any, row: int, scale: float, form: tuple[int, ...], axis: int
    ) -> list[int]:
        top, bottom, prior = (np.asarray(each).reshape(form) for each in (hits, tries, old[row]))
        return as_ints(scale * smoothed(top, bottom, prior / scale, axis, 20))

    win, push = fitted_states(study, old[0] / 10000, old[1])
    silent = fitted_chances(*as_cells(study.silent_wins, study.silent_tries, old[2] / 10000), 0)
    silent_lost = fitted_losses(*as_cells(study.silent_lost, study.silent_misses, old[3]), 0)
    return LearnedTables(
        as_ints(10000 * win),
        as_ints(push),
        as_ints(10000 * silent),
        as_ints(silent_lost),
        mean(study.fold_lost, study.folds, 4, 1, (DRAWS, THREATS, SAFES), 0),
        mean(study.riichi_hits, study.riichi_tries, 5, 10000, (LINES, CLASSES), 0),
        mean(study.tenpai_hits, study.tenpai_tries, 6, 10000, (5, DRAWS, RUNS), 1),
        mean(study.open_hits, study.open_tries, 7, 10000, (LINES, CLASSES), 0),
        mean(study.paid, study.paid_tries, 8, 1, (2 + 2 * HANS,), ALONE),
        wait_weights(study),
        mean(study.place_hits, study.place_tries, 10, 10000, (LEFT, GAPS), 1),
        levelled(mean(study.worth_points, study.worth_tries, 11, 1, (4, HALVES), 1), study.worth_tries),
        before.style,
    )  # fmt: skip


def wait_weights(study: Study) -> list[int]:
    """Hundredths of the usual chance to win on a copy, by class; few counted copies weigh little."""
    hits = np.asarray(study.wait_hits, dtype=float).reshape(2, CLASSES)
    tries = np.asarray(study.wait_tries, dtype=float).reshape(2, CLASSES)
    usual = hits.sum(axis=1, keepdims=True) / np.maximum(1, tries.sum(axis=1, keepdims=True))
    found = (hits + 300 * usual) / (tries + 300) / np.maximum(usual, 1e-9)
    return [round(float(number)) for number in np.clip(100 * found, 20, 300).ravel()]


def as_ints(values: Array) -> list[int]:
    """The numbers of a table, rounded, as the file can hold them."""
    return [round(float(number)) for number in np.clip(values, -32000, 32000).ravel()]


def as_cells(hits: Any, tries: Any, before: Array) -> tuple[Array, Array, Array]:
    """Counts and what was believed before, by copies, draws and threats."""
    form = (COPIES, DRAWS, THREATS)
    return np.asarray(hits).reshape(form), np.asarray(tries).reshape(form), before.reshape(form)


def fitted_states(study: Study, won: Array, pushed: Array) -> tuple[Array, Array]:
    """`win` and `push`: a fit for each shanten number, open or not."""
    shape = (SHANTENS, COPIES, DRAWS, 2, THREATS)
    counts = (study.wins, study.tries, study.lost, study.misses)
    wins, tries, lost, misses = (np.asarray(row).reshape(shape) for row in counts)
    win, push = won.reshape(shape).copy(), pushed.reshape(shape).copy()
    for shanten in range(SHANTENS):
        for is_open in range(2):
            at = (shanten, slice(None), slice(None), is_open)
            win[at] = fitted_chances(wins[at], tries[at], win[at], shanten)
            push[at] = fitted_losses(lost[at], misses[at], push[at], shanten)
    return win, push


def levelled(points: list[int], tries: Any) -> list[int]:
    """`worth` with neighbours levelled out where more han in sight seemed to bring less."""
    values = np.array(points, dtype=float).reshape(4, HALVES)
    weights = np.asarray(tries, dtype=float).reshape(4, HALVES) + 5
    return as_ints(np.array([_levelled(*row) for row in zip(values, weights, strict=True)]))


def _levelled(values: Array, weights: Array) -> Array:
    """The nearest rising row (pool adjacent violators)."""
    pools: list[list[float]] = []
    for value, weight in zip(values, weights, strict=True):
        pools.append([value, weight, 1])
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            top, weighs, count = pools.pop()
            last = pools[-1]
            last[0] = (last[0] * last[1] + top * weighs) / (last[1] + weighs)
            last[1], last[2] = last[1] + weighs, last[2] + count
    return np.concatenate([np.full(int(count), value) for value, _, count in pools])

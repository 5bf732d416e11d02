"""The search for the expert's weights: many small changes at once, each one's effect told apart by least squares.

In a round every weight is moved up or down at random, anew for each share of the games; the average result of a share
is then a linear function of the moves and noise. One pass over all games thus measures every weight with all of them.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt
from learn_bots_play import play_shares

from hanchan.bots.kernels import scratch
from hanchan.bots.kernels.tables import LearnedTables
from hanchan.rules import rulebook
from hanchan.sim.arena.arena import shared_places
from hanchan.sim.games.match import POINTS
from hanchan.sim.games.policies import CLUB, TRIAL

Array = npt.NDArray[Any]

BOOKS = ("ema2016", "ema2016", "wrc2015", "ema2012")
# How far each weight is moved at a time, and the least it may be.
STEPS: dict[str, tuple[int, int]] = {
    "CALL_MARGIN": (150, -500), "CALL_TENPAI": (200, -500), "FAR_CALL": (100, 0), "FAR_OPEN": (12, 30),
    "OPENING": (150, -500), "SILENCE": (200, -2000), "SAFE_TILES": (60, 20), "PLACE_WEIGHT": (30, 0),
    "LEAD": (40, 0), "OPEN_THREAT": (20, 30), "LIKELY": (1000, 2000), "POTENTIAL": (6, 0), "FURTHER": (40, 0),
    "RISK": (15, 40), "SAFE_BONUS": (150, -2000), "DORA_LOSS": (25, 0), "EMPTY_DRAWS": (2, 0), "LOST": (15, 40),
    "SIGHT": (12, 40),
}  # fmt: skip
_SETS = 20  # duplicate sets of four games in a share
_POINTS = 30000.0  # so many points weigh as much as a place: they tell strength with less noise


def score(
    tables: LearnedTables, weights: dict[int, int], seed: str, first: int, rules: str
) -> float:
    """How one with the weights does against three club players in one share: high is good."""
    book, found = rulebook(rules), 0.0
    jobs = [
        (tuple(TRIAL if seat == own else CLUB for seat in range(4)), first, _SETS)
        for own in range(4)
    ]
    for own, played in enumerate(play_shares(rules, seed, tables, weights, jobs, False, 1)):
        points = played.out[:, POINTS : POINTS + 4]
        places = shared_places(points, book)[:, own]
        found += float(points[:, own].mean()) / _POINTS - float(places.mean())
    return found / 4


def effects(signs: Array, scores: Array) -> tuple[Array, Array]:
    """The effect of moving each weight up, and its standard error."""
    columns = np.column_stack([signs, np.ones(len(signs))])
    found, *_ = np.linalg.lstsq(columns, scores, rcond=None)
    rest = scores - columns @ found
    noise = float(rest.var()) * len(scores) / max(1, len(scores) - columns.shape[1])
    spread = np.sqrt(np.diag(np.linalg.pinv(columns.T @ columns)) * noise)
    return found[:-1], spread[:-1]


def search(
    tables: LearnedTables, rounds: int, seed: str, workers: int, shares: int = 400
) -> LearnedTables:
    """The tables with the weights that so many rounds of `shares` shares lead to."""
    names = list(STEPS)
    places = [int(getattr(scratch, name)) for name in names]
    steps, least = np.array(list(STEPS.values()), dtype=float).T
    centre = np.array([tables.style[place] for place in places], dtype=float)
    chance = np.random.default_rng(list(seed.encode()))

    def one(job: tuple[int, Array]) -> float:
        number, signs = job
        moved = np.maximum(least, centre + signs * steps)
        weights = {place: round(float(value)) for place, value in zip(places, moved, strict=True)}
        return score(tables, weights, f"{seed}-weights", number * _SETS, BOOKS[number % len(BOOKS)])

    with ThreadPoolExecutor(workers) as pool:
        for turn in range(rounds):
            signs = chance.choice((-1.0, 1.0), size=(shares, len(names)))
            jobs = [(turn * shares + share, signs[share]) for share in range(shares)]
            found, spread = effects(signs, np.array(list(pool.map(one, jobs))))
            centre = np.maximum(least, centre + steps * np.clip(found / spread / 2, -1, 1))
            told = {name: round(float(found[at] / spread[at]), 1) for at, name in enumerate(names)}
            print(f"round {turn}: effects over their errors {told}", flush=True)
            print(f"  weights {dict(zip(names, centre.round().tolist(), strict=True))}", flush=True)
    style = list(tables.style)
    for place, value in zip(places, centre, strict=True):
        style[place] = round(float(value))
    return tables._replace(style=style)

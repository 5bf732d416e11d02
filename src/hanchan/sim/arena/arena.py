"""Bots measured against each other: the same walls in every rotation of the seats, places with their uncertainty.

A *set* is the same game played four times, each bot once in each seat; what the walls give to a seat then goes to
every bot alike, and the sets are what the interval is reckoned from.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ...game.engine.state import SEATS
from ...rules import Rulebook, rulebook
from ..games.play import check_run, stream
from ..games.tally import DEAL_INS, HANDS, OPEN_HANDS, RIICHIS, WINS

Array = npt.NDArray[Any]
Advance = Callable[[int], None]

_NORMAL_95 = 1.96


class Standing(NamedTuple):
    """How one bot did, over all its games."""

    bot: str
    games: int
    avg_place: float  # those who tie share their places
    ci95: tuple[float, float]  # the interval of the average place
    points_per_game: float  # table points less the start, without uma
    win_rate: float  # of hands, like the other rates
    deal_in_rate: float
    riichi_rate: float
    call_rate: float  # hands that were opened
    places: tuple[float, float, float, float]  # share of first to fourth places


def arena(
    bots: Sequence[str],
    n: int,
    rules: str | Rulebook = "ema2016",
    seed: int | str = 0,
    workers: int = 1,
    device: str = "cpu",
    advance: Advance | None = None,
) -> list[Standing]:
    """How the four bots did in at least `n` hanchans, in the order given; `advance` hears how many were finished."""
    check_run(n, bots, seed, workers)
    book, sets = rulebook(rules), -(-n // SEATS)
    tables = None
    if any(bot.startswith("mjai:") for bot in bots):
        from .table import Tables

        tables = Tables()
    player = tables.play_rotation if tables else _play_rotation
    played = [
        player(_rotated(bots, turn), sets, book, seed, workers, device, advance or _ignore)
        for turn in range(SEATS)
    ]
    if tables:
        tables.sum_up()
    return [_standing(bot, number, played, book) for number, bot in enumerate(bots)]


def _ignore(games: int) -> None:
    """Nobody looks on."""


def _rotated(bots: Sequence[str], turn: int) -> list[str]:
    """Who sits in seats 0 to 3: bot `b` sits in seat (b + turn) % 4."""
    return [bots[(seat - turn) % SEATS] for seat in range(SEATS)]


def _play_rotation(
    bots: Sequence[str],
    sets: int,
    book: Rulebook,
    seed: int | str,
    workers: int,
    device: str,
    advance: Advance,
) -> tuple[Array, Array]:
    """The final points of the games (one line each), and the tally of the seats."""
    points, seats = [], np.zeros((SEATS, 1), dtype=np.int64)
    for batch in stream(sets, book, bots, seed, workers, device):
        points.append(batch.points)
        seats = seats + np.asarray(batch.tally.seats)
        advance(len(batch.points))
    return np.concatenate(points), seats


def _standing(
    bot: str, number: int, played: Sequence[tuple[Array, Array]], book: Rulebook
) -> Standing:
    """The line of bot `number` over the four rotations."""
    seat = [(number + turn) % SEATS for turn in range(SEATS)]
    own = np.array([points[:, at] for (points, _), at in zip(played, seat, strict=True)])
    came = np.array(
        [shared_places(points, book)[:, at] for (points, _), at in zip(played, seat, strict=True)]
    )
    counted = sum(tally[at] for (_, tally), at in zip(played, seat, strict=True))
    shares = np.array(
        [place_shares(points, book)[:, at] for (points, _), at in zip(played, seat, strict=True)]
    )
    first, second, third, fourth = map(float, shares.mean(axis=(0, 1)))
    return Standing(
        bot,
        int(came.size),
        float(came.mean()),
        interval(came.mean(axis=0)),
        float(own.mean() - book.value("start_points")),
        _rate(counted, WINS),
        _rate(counted, DEAL_INS),
        _rate(counted, RIICHIS),
        _rate(counted, OPEN_HANDS),
        (first, second, third, fourth),
    )


def interval(by_set: Array) -> tuple[float, float]:
    """Where the average place lies, by the standard error of the mean of the sets; of one set nothing is known."""
    if len(by_set) == 1:
        return 1.0, float(SEATS)
    average = float(by_set.mean())
    width = _NORMAL_95 * float(by_set.std(ddof=1)) / sqrt(len(by_set))
    return average - width, average + width


def _rate(counted: Any, column: int) -> float:
    return float(counted[column]) / max(1, int(counted[HANDS]))


def shared_places(points: Array, book: Rulebook) -> Array:
    """The places of many games; those who tie share theirs (1.5, 1.5, 3, 4) unless the seat decides."""
    shared: Array = place_shares(points, book) @ np.arange(1.0, SEATS + 1)
    return shared


def place_shares(points: Array, book: Rulebook) -> Array:
    """(n, 4, 4): how much of each place every seat has; two who tie for the first have half of it and of the second."""
    own, other = points[:, :, None], points[:, None, :]
    ahead, equal = (other > own).sum(axis=2), (other == own).sum(axis=2)
    if book.value("tie_break") == "initial_seat":
        ahead += ((other == own) & np.tri(SEATS, k=-1, dtype=bool)).sum(axis=2)
        equal[:] = 1
    behind = np.arange(SEATS) - ahead[:, :, None]
    return np.where((behind >= 0) & (behind < equal[:, :, None]), 1 / equal[:, :, None], 0)


def report(standings: Sequence[Standing], rules: str) -> dict[str, Any]:
    """The standings as `hanchan arena --json` prints them."""
    seats = []
    for line in standings:
        shown = {name: value for name, value in line._asdict().items() if name != "places"}
        seats.append({name: _rounded(value) for name, value in shown.items()})
    return {"games": standings[0].games, "rules": rules, "seats": seats}


def _rounded(value: Any) -> Any:
    if isinstance(value, tuple):
        return [round(one, 4) for one in value]
    return round(value, 4) if isinstance(value, float) else value

"""Bots measured against each other: the same walls in every rotation of the seats, places with their uncertainty.

A *set* is the same game played four times, each bot once in each seat; what the walls give to a seat then goes to
every bot alike, and the sets are what the interval is reckoned from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ...rules import Rulebook, rulebook
from ...tiles import SEATS
from ..games.play import FEW_THOUGHTFUL, ahead, check_run, stream
from ..games.table_games import Player, Tables, check_player, count, is_mass, name_of, ranked_by
from ..games.tally import COLUMNS, DEAL_INS, HANDS, OPEN_HANDS, RIICHIS, WINS

Array = npt.NDArray[Any]
# Final points, those that decide the places, the tally of the seats, and how often each did something wrong.
Played = tuple[Array, Array, Array, Array]
Advance = Callable[[int], None]

_NORMAL_95 = 1.96
_PLACES = np.arange(1.0, SEATS + 1)
_NO_FAULTS = np.zeros(SEATS, dtype=np.int64)


class Rotation(NamedTuple):
    """One rotation of the seats: who sits in seats 0 to 3, and the walls that they play on."""

    bots: Sequence[Player]
    sets: int
    book: Rulebook
    seed: int | str


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
    faults: int = 0  # answers that a program owed, or that the table could not take


def arena(
    bots: Sequence[Player],
    n: int,
    rules: str | Rulebook = "ema2016",
    seed: int | str = 0,
    workers: int = 1,
    device: str = "cpu",
    advance: Advance | None = None,
) -> list[Standing]:
    """How the four bots did in at least `n` hanchans, in the order given; `advance` hears how many were finished.

    A bot is a level, `mjai:COMMAND`, an object with `act(seen)` (`bots.Bot`), or what makes one from a seed. Levels
    alone play compiled, with anybody else at a table, one game after another: some 800 times as slowly.
    """
    check_run(n, bots, seed, workers)
    for bot in bots:
        check_player(bot)
    book, sets = rulebook(rules), -(-n // SEATS)
    tables = Tables()
    batches = partial(_at_tables, tables=tables)
    if all(map(is_mass, bots)):
        batches = partial(_in_batches, workers=workers, device=device)
    played = [
        _add_up(batches(Rotation(_rotated(bots, turn), sets, book, seed)), advance or _ignore)
        for turn in range(SEATS)
    ]
    tables.sum_up()
    return [_standing(name_of(bot), number, played, book) for number, bot in enumerate(bots)]


def _ignore(games: int) -> None:
    """Nobody looks on."""


def _rotated(bots: Sequence[Player], turn: int) -> list[Player]:
    """Who sits in seats 0 to 3: bot `b` sits in seat (b + turn) % 4."""
    return [bots[(seat - turn) % SEATS] for seat in range(SEATS)]


def _in_batches(one: Rotation, workers: int, device: str) -> Iterator[Played]:
    """Levels' games, batch by batch."""
    for batch in stream(one.sets, one.book, one.bots, one.seed, workers, device):
        yield batch.points, batch.ranked, np.asarray(batch.tally.seats), _NO_FAULTS


def _at_tables(one: Rotation, tables: Tables) -> Iterator[Played]:
    """Games at a table, one by one."""
    quick = one.sets > FEW_THOUGHTFUL
    for game, _, faults in tables.play(*one, quick):
        counted = np.asarray(count(game).seats)
        wrong = np.array([found.times for found in faults])
        yield np.array([game.scores]), np.array([ranked_by(game)]), counted, wrong


def _add_up(batches: Iterator[Played], advance: Advance) -> Played:
    """All games of a rotation, a line of points for each."""
    points, ranked, seats, faults = [], [], np.zeros((SEATS, 1), dtype=np.int64), _NO_FAULTS
    for lines, deciding, counted, wrong in batches:
        points.append(lines)
        ranked.append(deciding)
        seats, faults = seats + counted, faults + wrong
        advance(len(lines))
    return np.concatenate(points), np.concatenate(ranked), seats, faults


def _standing(bot: str, number: int, played: Sequence[Played], book: Rulebook) -> Standing:
    """The line of bot `number` over the four rotations."""
    own, shares, counted, faults = [], [], np.zeros(len(COLUMNS)), 0
    for turn, (points, ranked, tally, wrong) in enumerate(played):
        seat = (number + turn) % SEATS
        own.append(points[:, seat])
        shares.append(place_shares(ranked, book)[:, seat])
        counted += tally[seat]
        faults += int(wrong[seat])
    came = np.array(shares) @ _PLACES
    first, second, third, fourth = map(float, np.mean(shares, axis=(0, 1)))
    return Standing(
        bot,
        int(came.size),
        float(came.mean()),
        interval(came.mean(axis=0)),
        float(np.mean(own) - book.value("start_points")),
        _rate(counted, WINS),
        _rate(counted, DEAL_INS),
        _rate(counted, RIICHIS),
        _rate(counted, OPEN_HANDS),
        (first, second, third, fourth),
        faults,
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


def shared_places(ranked: Array, book: Rulebook) -> Array:
    """The places of many games; those who tie share theirs (1.5, 1.5, 3, 4) unless the seat decides."""
    shared: Array = place_shares(ranked, book) @ _PLACES
    return shared


def place_shares(ranked: Array, book: Rulebook) -> Array:
    """(n, 4, 4): how much of each place every seat has; two who tie for the first have half of it and of the second."""
    before = ahead(ranked, book)
    ahead_of_each = before.sum(axis=2)
    # Neither ahead nor behind: itself, and who ties.
    equal = SEATS - ahead_of_each - before.sum(axis=1)
    behind = np.arange(SEATS) - ahead_of_each[:, :, None]
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

"""Many whole games: on one core or several, interpreted or compiled, with the same results for the same seed.

Game `k` of a run with seed `s` is the game whose secret is that of the seed `s:k` (docs/walls.md). What it comes to
depends on nothing else: not on the number of workers, nor on the device.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ...bots.kernels.scratch import new_scratch
from ...errors import NotationError, wrong_type
from ...game.engine.state import new_table
from ...game.wall.shuffle import SEED_MAX, new_shuffler
from ...rules import Rulebook, rulebook
from ...rules.play import Play, play_rules
from ...settlement.standings import bets_decide
from ...tiles import SEATS
from .match import BETS, DECISIONS, FROM_BETS, HANDS, POINTS, RESULT, TRACE, play_game
from .policies import POLICIES
from .table_games import Player, Tables, check_player, count, ranked_by
from .tally import HANDS as HANDS_DEALT
from .tally import Tally, new_tally

Array = npt.NDArray[Any]

DEVICES = ("cpu", "gpu", "python")
# Games that are played sooner than the compiler would be ready: random ones, others.
FEW, FEW_THOUGHTFUL = 50, 8
_BATCH = {"cpu": 256, "gpu": 1 << 20, "python": 4}  # games that are handed out together


class Run(NamedTuple):
    """What all games of a run have in common."""

    rules: Play
    seed: str
    bots: list[int]
    trace: bool
    device: str


Job = tuple[Run, int, int]  # of which run, from which game on, how many
Share = tuple[Array, Tally]  # a line for each game, and what was counted over them


class Games(NamedTuple):
    """Finished games, in the order of their numbers."""

    first: int
    points: Array  # (n, 4)
    places: Array  # (n, 4): equal scores share the better number, 1, 1, 3, 4
    bets_left: Array  # (n,)
    hands: Array  # (n,)
    decisions: Array  # (n,)
    traces: Array  # (n,): a digest of all events of the game; 0 unless asked for
    ranked: (
        Array  # (n, 4): the points that decide the places (`settlement.standings.ranked_scores`)
    )
    tally: Tally  # sums over these games


def play(
    n: int,
    rules: str | Rulebook = "ema2016",
    bots: Sequence[Player] = ("random",) * 4,
    seed: int | str = 0,
    workers: int = 1,
    device: str = "cpu",
    trace: bool = False,
    cluster: str = "",
) -> Games:
    """`n` finished games.

    A bot is a level, `mjai:COMMAND`, an object with `act(seen)` (`bots.Bot`), or what makes one from a seed. Levels
    alone play compiled, with anybody else at a table, one game after another: some 800 times as slowly, and untraced.

    >>> played = play(2, rules="wrc2015", seed=7)
    >>> played.points.sum(axis=1) + 1000 * played.bets_left
    array([120000, 120000])
    """
    return gather(list(stream(n, rules, bots, seed, workers, device, trace, cluster)))


def stream(
    n: int,
    rules: str | Rulebook = "ema2016",
    bots: Sequence[Player] = ("random",) * 4,
    seed: int | str = 0,
    workers: int = 1,
    device: str = "cpu",
    trace: bool = False,
    cluster: str = "",
) -> Iterator[Games]:
    """The same games in batches, as they are finished: a million need no more memory than a thousand."""
    book = rulebook(rules)
    check_run(n, bots, seed, workers)
    _check(bots, device)
    levels = [bot for bot in bots if isinstance(bot, str) and bot in POLICIES]
    if len(levels) < SEATS:
        yield from _at_tables(n, book, bots, seed)
        return
    policies = [POLICIES.index(name) for name in levels]
    few = FEW if set(bots) == {"random"} else FEW_THOUGHTFUL
    device = "python" if device == "cpu" and n <= few else device
    workers = 1 if device == "gpu" else workers  # a card has its own
    size = min(_BATCH[device], max(1, -(-n // workers)))
    run = Run(play_rules(book), str(seed), policies, trace, device)
    jobs = ((run, first, min(size, n - first)) for first in range(0, n, size))
    if cluster:
        from .cluster import on_cluster

        shares = on_cluster(cluster, play_job, jobs)
    else:
        shares = _shares(run, jobs, workers)
    first = 0
    for lines, tally in shares:
        yield _games(first, lines, tally, book)
        first += len(lines)


def _at_tables(n: int, book: Rulebook, bots: Sequence[Player], seed: int | str) -> Iterator[Games]:
    """Games at a table, each a batch of its own."""
    tables = Tables()
    for number, (game, decisions, _) in enumerate(
        tables.play(bots, n, book, seed, quick=n > FEW_THOUGHTFUL)
    ):
        ranked, tally = np.array([ranked_by(game)]), count(game)
        yield Games(
            first=number,
            points=np.array([game.scores]),
            places=1 + ahead(ranked, book).sum(axis=2),
            bets_left=np.array([game.bets]),
            hands=np.array([tally.seats[0][HANDS_DEALT]]),
            decisions=np.array([decisions]),
            traces=np.zeros(1, dtype=np.int64),
            ranked=ranked,
            tally=Tally(*map(np.asarray, tally)),  # type: ignore[arg-type]
        )
    tables.sum_up()


def gather(batches: Sequence[Games]) -> Games:
    """Several batches as one."""
    columns: list[Any] = [np.concatenate(part) for part in list(zip(*batches, strict=True))[1:-1]]
    tally = add_tallies([batch.tally for batch in batches])
    return Games(*[batches[0].first, *columns, tally])


def add_tallies(tallies: Sequence[Tally]) -> Tally:
    """What was counted in all."""
    return Tally(*(sum(map(np.asarray, column)) for column in zip(*tallies, strict=True)))  # type: ignore[arg-type]


def check_run(n: int, bots: Sequence[Player], seed: int | str, workers: int) -> None:
    """Raises if so many games cannot be played so, whoever the bots are."""
    for name, number in (("n", n), ("workers", workers)):
        if not hasattr(number, "__index__"):  # numpy's are whole numbers too
            raise wrong_type(name, number, "a whole number")
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise wrong_type("bots", bots, "four of them")
    if n < 1:
        raise NotationError("{n} games: at least one was expected", n=n)
    if workers < 1:
        raise NotationError("{workers} workers: at least one was expected", workers=workers)
    if len(bots) != SEATS:
        raise NotationError("{count} bots: four were expected, one for each seat", count=len(bots))
    check_seed(seed)


def check_seed(seed: int | str) -> None:
    """Raises unless games can be named by it."""
    if not isinstance(seed, (int, str)) and not hasattr(seed, "__index__"):
        raise wrong_type("seed", seed, "a number or text")
    try:
        length = len(str(seed).encode())
    except UnicodeEncodeError:  # bytes of a command line that are no text
        raise NotationError("seed {seed!r}: text was expected", seed=str(seed)) from None
    if length >= SEED_MAX:
        raise NotationError(
            "a seed of {length} bytes: fewer than {most} were expected",
            length=length,
            most=SEED_MAX,
        )


def _check(bots: Sequence[Player], device: str) -> None:
    for bot in bots:
        check_player(bot)
    if device not in DEVICES:
        known = ", ".join(DEVICES)
        raise NotationError("no device {device!r}; there are {known}", device=device, known=known)


def _games(first: int, lines: Array, tally: Tally, book: Rulebook) -> Games:
    points = lines[:, POINTS : POINTS + SEATS]
    ranked = points if bets_decide(book) else points - lines[:, FROM_BETS : FROM_BETS + SEATS]
    return Games(
        first,
        points,
        1 + ahead(ranked, book).sum(axis=2),
        lines[:, BETS],
        lines[:, HANDS],
        lines[:, DECISIONS],
        lines[:, TRACE],
        ranked,
        Tally(*map(np.asarray, tally)),  # type: ignore[arg-type]
    )


def ahead(ranked: Array, book: Rulebook) -> Array:
    """(n, 4, 4): whether each seat comes behind each other one (`settlement.standings.places` of many games)."""
    own, other = ranked[:, :, None], ranked[:, None, :]
    found: Array = other > own
    if book.value("tie_break") == "initial_seat":
        found |= (other == own) & np.tri(SEATS, k=-1, dtype=bool)
    return found


class Interpreter:
    """Memory for one process that plays games of one run by the kernels as plain Python."""

    def __init__(self, rules: Play, seed: str, bots: list[int]) -> None:
        self._state = new_table(rules), new_scratch(), new_shuffler(seed)
        self._seed_length, self._bots = len(f"{seed}:".encode()), bots

    def play(self, first: int, count: int, traced: bool) -> Share:
        """A line for each of `count` games from number `first` on, and what was counted over them."""
        out, tally = [[0] * RESULT for _ in range(count)], new_tally()
        length, bots = self._seed_length, self._bots
        for place, row in enumerate(out):
            play_game(*self._state, length, first + place, bots, [0], tally, int(traced), row)
        return np.array(out), tally


def _machine(run: Run) -> Any:
    """What plays the games of the run on its device."""
    if run.device == "gpu":
        from .gpu import GpuMachine as Machine
    elif run.device == "cpu":
        from .cpu import Machine  # type: ignore[assignment]
    else:
        Machine = Interpreter  # type: ignore[misc, assignment]  # noqa: N806  a class
    return Machine(run.rules, run.seed, run.bots)


_own = threading.local()  # what this thread played last, and with what


def play_job(job: Job) -> Share:
    """Some games of a run, in this thread."""
    run, first, count = job
    if getattr(_own, "run", None) != run:
        _own.run, _own.machine = run, _machine(run)
    share: Share = _own.machine.play(first, count, run.trace)
    return share


def _shares(run: Run, jobs: Iterable[Job], workers: int) -> Iterator[Share]:
    """The jobs' results in their order: in threads, which machine code does not lock, or in processes."""
    if workers == 1 and run.device != "gpu":
        yield from map(play_job, jobs)
        return
    # A card plays in a thread of its own, so that it need not wait until the games before are looked at.
    pool = (ProcessPoolExecutor if run.device == "python" else ThreadPoolExecutor)(workers)
    try:
        waiting: list[Future[Share]] = []
        for job in jobs:
            waiting.append(pool.submit(play_job, job))
            if len(waiting) >= 4 * workers:  # so many are handed out ahead of the reader
                yield waiting.pop(0).result()
        for future in waiting:
            yield future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)

"""Many whole games: on one core or several, interpreted or compiled, with the same results for the same seed.

Game `k` of a run with seed `s` is the game whose secret is that of the seed `s:k` (docs/walls.md). What it comes to
depends on nothing else: not on the number of workers, nor on the device.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ...bots.kernels.scratch import new_scratch
from ...errors import NotationError
from ...game.engine.state import SEATS, new_table
from ...game.wall.shuffle import NAME, SEED_MAX, new_shuffler
from ...rules import Rulebook, rulebook
from ...rules.play import Play, play_rules
from .match import BETS, DECISIONS, HANDS, POINTS, RESULT, TRACE, play_games
from .policies import POLICIES
from .tally import Tally, new_tally

Array = npt.NDArray[Any]

DEVICES = ("cpu", "gpu", "python")
FEW, FEW_THOUGHTFUL = (
    50,
    8,
)  # games that are played sooner than the compiler would be ready: random ones, others
_BATCH = {"cpu": 256, "gpu": 1 << 19, "python": 4}  # games that are handed out together


class Run(NamedTuple):
    """What all games of a run have in common."""

    rules: Play
    seed: str
    bots: list[int]
    trace: bool


Batches = Iterable[tuple[int, int]]  # first game, how many; as they are wanted
Job = tuple[Run, int, int]
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
    tally: Tally  # sums over these games


def play(
    n: int,
    rules: str | Rulebook = "ema2016",
    bots: Sequence[str] = ("random",) * 4,
    seed: int | str = 0,
    workers: int = 1,
    device: str = "cpu",
    trace: bool = False,
    cluster: str = "",
) -> Games:
    """`n` finished games.

    >>> played = play(2, rules="wrc2015", seed=7)
    >>> played.points.sum(axis=1) + 1000 * played.bets_left
    array([120000, 120000])
    """
    return gather(list(stream(n, rules, bots, seed, workers, device, trace, cluster)))


def stream(
    n: int,
    rules: str | Rulebook = "ema2016",
    bots: Sequence[str] = ("random",) * 4,
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
    policies = [POLICIES.index(name) for name in bots]
    few = FEW if set(bots) == {"random"} else FEW_THOUGHTFUL
    device = "python" if device == "cpu" and n <= few else device
    size = min(_BATCH[device], max(1, -(-n // workers)))
    batches = ((first, min(size, n - first)) for first in range(0, n, size))
    run = Run(play_rules(book), str(seed), policies, trace)
    if cluster:
        from .cluster import on_cluster

        shares = on_cluster(cluster, JOBS[device], ((run, *batch) for batch in batches))
    else:
        shares = MAKERS[device](run, batches, workers)
    first = 0
    for lines, tally in shares:
        yield _games(first, lines, tally, book)
        first += len(lines)


def gather(batches: Sequence[Games]) -> Games:
    """Several batches as one."""
    columns: list[Any] = [np.concatenate(part) for part in list(zip(*batches, strict=True))[1:-1]]
    tally = add_tallies([batch.tally for batch in batches])
    return Games(*[batches[0].first, *columns, tally])


def add_tallies(tallies: Sequence[Tally]) -> Tally:
    """What was counted in all."""
    return Tally(*(sum(map(np.asarray, column)) for column in zip(*tallies, strict=True)))  # type: ignore[arg-type]


def check_run(n: int, bots: Sequence[str], seed: int | str, workers: int) -> None:
    """NotationError if so many games cannot be played so, whoever the bots are."""
    if n < 1:
        raise NotationError("{n} games: at least one was expected", n=n)
    if workers < 1:
        raise NotationError("{workers} workers: at least one was expected", workers=workers)
    if len(bots) != SEATS:
        raise NotationError("{count} bots: four were expected, one for each seat", count=len(bots))
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


def _check(bots: Sequence[str], device: str) -> None:
    for name in bots:
        if name not in POLICIES:
            known = ", ".join(POLICIES)
            raise NotationError("no bot {name!r}; there are {known}", name=name, known=known)
    if device not in DEVICES:
        known = ", ".join(DEVICES)
        raise NotationError("no device {device!r}; there are {known}", device=device, known=known)


def _games(first: int, lines: Array, tally: Tally, book: Rulebook) -> Games:
    points = lines[:, POINTS : POINTS + SEATS]
    return Games(
        first,
        points,
        _places(points, book),
        lines[:, BETS],
        lines[:, HANDS],
        lines[:, DECISIONS],
        lines[:, TRACE],
        Tally(*map(np.asarray, tally)),  # type: ignore[arg-type]
    )


def _places(points: Array, book: Rulebook) -> Array:
    """`rules.standings.places` of many games at once."""
    own, other = points[:, :, None], points[:, None, :]
    ahead = other > own
    if book.value("tie_break") == "initial_seat":
        ahead |= (other == own) & np.tri(SEATS, k=-1, dtype=bool)
    found: Array = 1 + ahead.sum(axis=2)
    return found


def _interpreted(run: Run, batches: Batches, workers: int) -> Iterator[Share]:
    """The kernels as plain Python, in as many processes as there are workers."""
    jobs = ((run, *batch) for batch in batches)
    if workers == 1:
        yield from map(_interpret, jobs)
        return
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(workers)
    try:
        yield from _in_order(pool, _interpret, jobs, 4 * workers)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _interpret(job: Job) -> Share:
    """Some games of a run, played by the kernels as plain Python."""
    run, first, count = job
    t, m, s, tally = new_table(run.rules), new_scratch(), new_shuffler(run.seed), new_tally()
    out = [[0] * RESULT for _ in range(count)]
    play_games(t, m, s, s.at[NAME], first, 0, 1, run.bots, [0], tally, int(run.trace), out)
    return np.array(out), tally


def _compiled(run: Run, batches: Batches, workers: int) -> Iterator[Share]:
    """The kernels as machine code, in as many threads as there are workers."""
    from .cpu import Machine

    if workers == 1:
        machine = Machine(run.rules, run.seed, run.bots)
        yield from (machine.play(first, count, run.trace) for first, count in batches)
        return
    import threading
    from concurrent.futures import ThreadPoolExecutor

    own = threading.local()

    def job(batch: tuple[int, int]) -> Share:
        if not hasattr(own, "machine"):
            own.machine = Machine(run.rules, run.seed, run.bots)
        found: Share = own.machine.play(*batch, run.trace)
        return found

    pool = ThreadPoolExecutor(workers)
    try:
        yield from _in_order(pool, job, batches, 4 * workers)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _compile(job: Job) -> Share:
    """Some games of a run as machine code."""
    from .cpu import Machine

    run, first, count = job
    return Machine(run.rules, run.seed, run.bots).play(first, count, run.trace)


def _in_order(pool: Any, job: Any, jobs: Iterable[Any], ahead: int) -> Iterator[Share]:
    """The jobs' results in their order, with only so many jobs handed out ahead of the reader."""
    waiting: list[Future[Share]] = []
    for one in jobs:
        waiting.append(pool.submit(job, one))
        if len(waiting) >= ahead:
            yield waiting.pop(0).result()
    for future in waiting:
        yield future.result()


def _on_gpu(run: Run, batches: Batches, workers: int) -> Iterator[Share]:
    """The kernels on a graphics card, a thread for each game."""
    del workers  # the card has its own
    from .gpu import GpuMachine

    machine = GpuMachine(run.rules, run.seed, run.bots)
    yield from (machine.play(first, count, run.trace) for first, count in batches)


def _gpu_job(job: Job) -> Share:
    """Some games of a run on a worker's card."""
    run, first, count = job
    return next(iter(_on_gpu(run, [(first, count)], 1)))


MAKERS = {"cpu": _compiled, "gpu": _on_gpu, "python": _interpreted}
JOBS = {"cpu": _compile, "gpu": _gpu_job, "python": _interpret}  # what a worker of a cluster does

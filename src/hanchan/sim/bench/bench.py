"""`hanchan bench`: ours beside the peers, on the same hands and games, in one run.

Each task is first answered by both sides and the answers compared; then both are timed in turn, several rounds, by
CPU time, and the medians make the ratio. The peers live in an environment of their own in the user's cache directory.
"""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ...compile.cache import user_cache
from ...errors import HanchanError
from ..games.play import play
from ..hands.batches import score_batch, shanten_batch, ukeire_batch
from ..hands.scorer import Scorer
from . import peer as peer_side
from .cores import two_cores
from .hands import count_deals, random_deals, random_wins

PEERS = ("riichienv==0.4.11", "xiangting==6.0.2", "mahjong==2.1.0")
BOOK = "tenhou"  # the rules the peers play
HANDS = 4000
LEAST_SECONDS = 0.25  # of CPU, that one measurement takes
AGREEING = 0.99  # the share of answers that has to be the same; the rest is listed


class Task(NamedTuple):
    """One line of the table."""

    name: str
    unit: str
    peer: str
    theirs: str  # the peer's side of it
    main: bool = True  # one of the contracted rows, not an extra one


TASKS = (
    Task("score-batch", "hands", "riichienv", "score"),
    Task("score-call", "hands", "riichienv", "score"),
    Task("shanten-batch", "hands", "riichienv", "shanten"),
    Task("ukeire-batch", "hands", "xiangting", "ukeire"),
    Task("hanchan-random", "hanchans", "riichienv", "hanchan"),
    Task("score-batch", "hands", "mahjong", "score", main=False),
)
Say = Callable[[str], None]


class Data(NamedTuple):
    """What both sides get."""

    wins: list[Any]
    rows: Any
    deals: list[list[int]]
    counts: Any


class Measured(NamedTuple):
    """How much was done in how many seconds of CPU."""

    done: int
    decisions: int
    seconds: float


def bench(rounds: int = 7, say: Say = lambda _: None) -> dict[str, Any]:
    """All tasks measured: `{"machine", "rounds", "rows", "others", "two_cores"}`."""
    say("setting up the peers")
    python = peer_python()
    data = make_data()
    with _peer_process(python, data) as ask:
        say("comparing the answers")
        agreement = compare_answers(data, ask)
        ours = {task.name: _our_side(task.name, data) for task in TASKS}
        rows = [
            _row(task, measure(task, ours[task.name], ask, rounds, say), agreement.get(_key(task)))
            for task in TASKS
        ]
    return {
        "machine": machine(),
        "rounds": rounds,
        "rows": [row for row, task in zip(rows, TASKS, strict=True) if task.main],
        "others": [row for row, task in zip(rows, TASKS, strict=True) if not task.main],
        "two_cores": two_cores(BOOK, rounds, say),
    }


def make_data() -> Data:
    """Wins that score under the book, and deals."""
    wins = random_wins(2 * HANDS, seed=1)
    rows = np.array([win.row() for win in wins])
    fine = np.flatnonzero(score_batch(rows, BOOK).error == 0)[:HANDS]
    deals = random_deals(HANDS, seed=2)
    return Data([wins[number] for number in fine], rows[fine], deals, count_deals(deals))


def compare_answers(data: Data, ask: Any) -> dict[str, str]:
    """How many answers are the same, by task and peer; raises if too many are not."""
    scorer, accepted = Scorer(BOOK), ukeire_batch(data.counts)
    masks = ((accepted.left > 0) * (1 << np.arange(34, dtype=np.int64))).sum(axis=1)
    ours: dict[str, list[Any]] = {
        "score-batch": score_batch(data.rows, BOOK).points.tolist(),
        "score-call": [scorer(row).points for row in data.rows],
        "shanten-batch": shanten_batch(data.counts).tolist(),
        "ukeire-batch": np.stack([accepted.shanten, masks], axis=1).tolist(),
    }
    found = {}
    for task in TASKS:
        if task.name in ours:
            theirs = ask({"do": "answers", "task": task.theirs, "peer": task.peer})
            found[_key(task)] = check_agreement(task.name, task.peer, ours[task.name], theirs)
    return found


def check_agreement(name: str, peer: str, ours: list[Any], theirs: list[Any]) -> str:
    """How many answers are the same; raises if too few are."""
    same = sum(one == other for one, other in zip(ours, theirs, strict=True))
    if same < AGREEING * len(ours):
        raise HanchanError(
            "{task}: only {same} of {count} answers are those of {peer}",
            task=name,
            same=same,
            count=len(ours),
            peer=peer,
        )
    return f"{same} of {len(ours)}"


def _key(task: Task) -> str:
    return f"{task.name} {task.peer}"


def _our_side(name: str, data: Data) -> Callable[[int, int], Measured]:
    """The task on our side: so many times over, with a seed where chance is needed."""
    scorer = Scorer(BOOK)
    rows = list(data.rows)

    def score_calls() -> None:
        for row in rows:
            scorer(row)

    work: dict[str, tuple[int, Callable[[], object]]] = {
        "score-batch": (len(data.rows), lambda: score_batch(data.rows, BOOK)),
        "score-call": (len(rows), score_calls),
        "shanten-batch": (len(data.counts), lambda: shanten_batch(data.counts)),
        "ukeire-batch": (len(data.counts), lambda: ukeire_batch(data.counts)),
    }

    def run(times: int, seed: int) -> Measured:
        start = time.process_time()
        if name == "hanchan-random":
            games = play(times, rules=BOOK, seed=seed)
            return Measured(times, int(games.decisions.sum()), time.process_time() - start)
        count, call = work[name]
        for _ in range(times):
            call()
        return Measured(times * count, 0, time.process_time() - start)

    return run


def measure(
    task: Task, ours: Callable[[int, int], Measured], ask: Any, rounds: int, say: Say
) -> list[tuple[Measured, Measured]]:
    """Both sides in turn, round after round; how often each repeats its work is found out before."""

    def theirs(times: int, seed: int) -> Measured:
        asked = {"do": "time", "task": task.theirs, "peer": task.peer, "times": times, "seed": seed}
        found = ask(asked)
        return Measured(found["done"], found.get("decisions", 0), found["seconds"])

    say(f"{task.name}: warming up")
    # Fewer than a hundred games would be played by the interpreter: the compiler would take longer.
    our_times = _enough(ours, 128 if task.name == "hanchan-random" else 1)
    their_times = _enough(theirs, 1)
    pairs = []
    for number in range(rounds):
        say(f"{task.name} and {task.peer}: round {number + 1} of {rounds}")
        pairs.append((ours(our_times, number), theirs(their_times, number)))
    return pairs


def _enough(run: Callable[[int, int], Measured], times: int) -> int:
    """How often the work has to be repeated to take LEAST_SECONDS."""
    run(times, 0)
    while (taken := run(times, 0).seconds) < LEAST_SECONDS:
        times = int(times * min(10, 1.2 * LEAST_SECONDS / max(taken, 1e-4))) + 1
    return times


def _row(task: Task, pairs: list[tuple[Measured, Measured]], agree: str | None) -> dict[str, Any]:
    """The line of a task: rates per CPU second, their medians' ratio."""
    ours = statistics.median(one.done / one.seconds for one, _ in pairs)
    theirs = statistics.median(other.done / other.seconds for _, other in pairs)
    version = next(peer for peer in PEERS if peer.startswith(task.peer)).replace("==", " ")
    row: dict[str, Any] = {
        "task": task.name,
        "ours": ours,
        "peer": version,
        "theirs": theirs,
        "ratio": ours / theirs,
        "unit": task.unit,
        "agree": agree,
    }
    if task.name == "hanchan-random":
        row["our_decisions"] = statistics.median(one.decisions / one.seconds for one, _ in pairs)
        row["their_decisions"] = statistics.median(two.decisions / two.seconds for _, two in pairs)
    return row


def machine() -> dict[str, Any]:
    """What was measured on."""
    import numba

    return {
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": np.__version__,
        "system": platform.system(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
    }


def peer_python() -> Path:
    """The Python of the environment that has the peers; it is made on the first run."""
    folder: Path = user_cache() / "-".join(["peers", *PEERS]).replace("==", "-")
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    done = folder / "installed"
    if not done.exists():
        _run([sys.executable, "-m", "venv", "--clear", str(folder)])
        _run(
            [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *PEERS]
        )
        done.touch()
    return python


def _run(command: list[str]) -> None:
    try:
        subprocess.run(command, check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        lines = (getattr(error, "stderr", None) or str(error)).strip().splitlines()
        raise HanchanError(
            "the peers could not be installed: {reason}", reason=lines[-1] if lines else error
        ) from error


@contextmanager
def _peer_process(python: Path, data: Data) -> Iterator[Callable[[dict[str, Any]], Any]]:
    """A function that asks the peers' script one thing and gives its answer."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hands.json"
        path.write_text(
            json.dumps({"wins": [win.to_dict() for win in data.wins], "deals": data.deals})
        )
        process = subprocess.Popen(
            [str(python), peer_side.__file__, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        lines, asked = process.stdout, process.stdin

        def ask(question: dict[str, Any]) -> Any:
            asked.write(json.dumps(question) + "\n")
            asked.flush()
            answer = lines.readline()
            if not answer:
                raise HanchanError(
                    "{peer} stopped at {task}", peer=question["peer"], task=question["task"]
                )
            return json.loads(answer)

        try:
            yield ask
        finally:
            asked.close()
            process.wait(timeout=30)
            lines.close()

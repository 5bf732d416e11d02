"""Attacks a fresh server on this machine with everything it once fell to, while somebody plays and asks how it is.

`python -m proof.attack [--sample] [--only NAME] [--json]` in tests/ is `make attack`. Each attack of `proof.attacks` is
done in turn by a process of its own, behind everything else. A probe from another address meanwhile asks `/health`, by
a new line and by one it keeps, and plays at a table. The server must answer it throughout: 99 of 100 times within 100
ms, always within a second, and on lines that are kept half of the time within 25 ms. How long the server's own loop
stood in the queue for a processor meanwhile is told by the system and not counted; what the probe truly waited has a
limit of its own, so that nothing starves behind that. While others have experts think, the bots of the probe's table
take about as long as they did before the first attack.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from helpers.processes import queued_seconds
from helpers.servers import Mortal
from helpers.web_players import Player, drawn_or_pass
from proof import SLACK
from proof.attacks import ATTACKS
from proof.attacks.files import good_bye
from proof.attacks.tables import expert_tables, experts_with_people
from proof.attacks.target import UNLOAD_AFTER, Answer, Target

P99, SLOWEST = 0.1 * SLACK, 1.0 * SLACK  # seconds in which the probe is answered
P50 = 0.025  # half of the time, on lines that are kept: an answer that waits for an acknowledgement takes 40 ms
RAW_P99, RAW_SLOWEST = 1.0, 5.0  # the same with the machine's other work, whatever that is
BOTS = 1.0  # seconds that a bot of the probe's table takes, half of the time
SLOWER = 1.5  # times as long as in the quiet that one may take while experts think for others
LEAST = 8  # discards of bots that say how long they take
LINES = 200  # that the server may write about it all
PROBE = "127.0.0.5"
PATIENCE = 30.0  # seconds after which an answer is lost
QUIET = 15.0  # seconds before the first attack, in which the probe's bots show how quick they are
DESCRIPTORS = 1024
AMONG_EXPERTS = (expert_tables.__name__, experts_with_people.__name__)
SERVER = f"""
import resource, signal, sys, time
resource.setrlimit(resource.RLIMIT_NOFILE, ({DESCRIPTORS}, {DESCRIPTORS}))
ahead, real = [0], time.time_ns
time.time_ns = lambda: real() + ahead[0]
def set_clock(hours):
    def shift(*_):
        ahead[0] += hours * 3600 * 10**9
    return shift
signal.signal(signal.SIGUSR1, set_clock(1))
signal.signal(signal.SIGUSR2, set_clock(-1))
from hanchan.web import networks
networks.LOOPBACK = ("127.0.0.1/32",)  # the rest of loopback is far away
from hanchan.web import serving
from hanchan.web.settings import Settings
from hanchan.web.listening import listen
from hanchan.web.table import hall
hall._SWEEP = 2.0
database, header, body, _, port = sys.argv[1:]
deadlines = {{"header_deadline": float(header), "body_deadline": float(body), "answer_deadline": float(body)}}
settings = Settings(db=database, unload_after={UNLOAD_AFTER}, **deadlines)
if __name__ == "__main__":
    serving.run(listen("127.0.0.1", int(port)), settings, browser=False)
"""


class Asked(NamedTuple):
    """One question of the probe: when it was asked, how long the answer took, how long the loop was held up.

    And what it was, and how long the probe itself stood in the queue for a processor meanwhile.
    """

    at: float
    took: float
    held: float
    kind: str = "visit"
    late: float = 0.0

    @property
    def of_server(self) -> float:
        """How long the server took, if it had had a processor."""
        return max(0.0, self.took - self.held)


class Question:
    """A question from its asking on."""

    def __init__(self, server: int, kind: str) -> None:
        self._server, self._kind = server, kind
        # The loop of a server is its first thread, and so is that of the probe.
        self._at, self._queued = time.monotonic(), queued_seconds(server)
        self._late = queued_seconds(os.getpid())

    def answered(self) -> Asked:
        """It has just been answered."""
        took = time.monotonic() - self._at
        held = queued_seconds(self._server) - self._queued
        return Asked(self._at, took, held, self._kind, queued_seconds(os.getpid()) - self._late)


ASKING = 3  # at once: two for health, one who plays


class Probe:
    """Somebody who asks for `/health` and plays a game, and keeps how long everything took."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self.asked: list[Asked] = []
        self.bots: list[tuple[float, float]] = []  # when they discarded, and seconds that they took
        self.lost: list[str] = []  # questions without an answer

    async def run(self) -> None:
        """Asks until it is cancelled."""
        await asyncio.gather(self._health(kept=True), self._health(kept=False), self._play())

    def _question(self, kind: str) -> Question:
        return Question(self._target.pid, kind)

    async def _health(self, *, kept: bool) -> None:
        kind = "health" if kept else "visit"
        while True:
            try:
                await self._ask_health(kind, kept)
            except (OSError, ValueError, EOFError, TimeoutError) as error:
                self.lost.append(f"{kind}: {type(error).__name__}")
            await asyncio.sleep(0.1)

    async def _ask_health(self, kind: str, kept: bool) -> None:
        question = self._question(kind)
        reader, writer = await asyncio.open_connection(*self._target.place, local_addr=(PROBE, 0))
        with contextlib.closing(writer):
            while True:
                writer.write(b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n")
                head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
                length = int(head.lower().partition(b"content-length:")[2].split()[0])
                said = json.loads(await reader.readexactly(length))
                if not said["ok"]:
                    raise ValueError
                self.asked.append(question.answered())
                if not kept:
                    return
                await asyncio.sleep(0.1)
                question = self._question(kind)

    async def _play(self) -> None:
        while True:
            body = {"bots": 3, "bot_level": "club", "start": True, "pace": "fast"}
            transport = httpx.AsyncHTTPTransport(local_address=PROBE)
            async with httpx.AsyncClient(
                base_url=self._target.url, transport=transport, timeout=30
            ) as http:
                answer = await http.post("/api/tables", json=body | {"clock": "relaxed"})
            made = answer.json()
            async with Player(self._target.url, made["table"], made["seat"]) as player:
                await self._game(player)

    async def _game(self, player: Player) -> None:
        sent: dict[str, Question] = {}
        drawn: tuple[int, float] | None = None  # the seat in turn, and since when
        while not player.over:
            frame = await player.receive(PATIENCE)
            if frame["t"] == "ask":
                question = self._question("table")
                sent[await player.answer(frame, drawn_or_pass(frame))] = question
            elif frame["t"] == "wait":
                question = self._question("table")
                sent[await player.command(t="ready")] = question
            elif frame["t"] in ("ok", "no") and frame["id"] in sent:
                self.asked.append(sent.pop(frame["id"]).answered())
            elif frame["t"] == "bye":
                self.lost.append(f"table: {frame['why']}")
                return
            elif frame["t"] == "ev" and frame["k"] == "draw":
                drawn = frame["b"]["seat"], time.monotonic()
            elif frame["t"] == "ev" and frame["k"] == "discard" and drawn is not None:
                seat, at = drawn
                if frame["b"]["seat"] == seat != player.welcome["you"]["seat"]:
                    self.bots.append((time.monotonic(), time.monotonic() - at))
                drawn = None


class Span(NamedTuple):
    """One attack, and what the probe saw meanwhile; times in ms."""

    attack: str
    answer: str
    faults: list[str]
    seconds: float
    asked: int
    p99: float
    slowest: float


def within(asked: list[Asked], begin: float, end: float) -> list[Asked]:
    """The questions that were open at some time of the span."""
    return [one for one in asked if one.at < end and one.at + one.took > begin]


def bots_of(probe: Probe, begin: float, end: float) -> float | None:
    """How long the probe's bots took in the span, half of the time; None if they hardly played."""
    took = [took for at, took in probe.bots if begin < at < end]
    return statistics.median(took) if len(took) >= LEAST else None


def slowed(quiet: float | None, among_experts: float | None) -> list[str]:
    """What is wrong with the probe's bots while experts think for others."""
    if quiet is None:
        return ["the probe's bots hardly played before the first attack"]
    if among_experts is None:
        return ["the probe's bots hardly played"]
    if among_experts > SLOWER * quiet:
        return [f"the probe's bots took {among_experts:.2f} s instead of {quiet:.2f} s"]
    return []


def percentile(found: list[float], part: float) -> float:
    """So many of 100 are below it."""
    return sorted(found)[min(len(found) - 1, int(len(found) * part / 100))] if found else 0.0


def halves(asked: list[Asked]) -> dict[str, float]:
    """How long answers took half of the time on each kind of line that is kept, without both ends' queueing."""
    took: dict[str, list[float]] = {}
    for one in asked:
        took.setdefault(one.kind, []).append(max(0.0, one.took - one.held - one.late))
    return {kind: statistics.median(found) for kind, found in took.items() if kind != "visit"}


def waited_too_long(took: list[float]) -> bool:
    """More than one of a hundred came late, or one much too late; a single hold-up is seen by all who ask just then."""
    late = sum(one > P99 for one in took)
    return late > max(ASKING, len(took) // 100) or max(took, default=0.0) > SLOWEST


async def attack(target: Target, only: str | None) -> tuple[Probe, list[Span]]:
    """Every attack in turn, with the probe beside it."""
    probe, spans = Probe(target), []
    loop, started = asyncio.get_running_loop(), time.monotonic()
    probing = asyncio.create_task(probe.run())
    await asyncio.sleep(QUIET)
    times: list[tuple[str, Answer, float, float]] = []
    with ProcessPoolExecutor(
        1, mp_context=get_context("spawn"), initializer=os.nice, initargs=(10,)
    ) as pool:
        for one in ATTACKS:
            if only not in (None, one.__name__):
                continue
            begin = time.monotonic()
            try:
                answer = await loop.run_in_executor(pool, one, target)
            except Exception as error:
                answer = Answer("", [f"{type(error).__name__}: {error}"[:200]])
            times.append((one.__name__, answer, begin, time.monotonic()))
            if probing.done():
                break
    probing.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        try:
            await probing
        except Exception as error:
            probe.lost.append(f"{type(error).__name__}: {error}"[:200])
    if only is None:  # the last, which nobody outlives
        begin = time.monotonic()
        try:
            answer = await asyncio.to_thread(good_bye, target)
        except Exception as error:
            answer = Answer("", [f"{type(error).__name__}: {error}"[:200]])
        times.append((good_bye.__name__, answer, begin, time.monotonic()))
    for name, answer, begin, end in times:
        took = [one.of_server for one in within(probe.asked, begin, end)]
        faults = list(answer.faults)
        if waited_too_long(took):
            faults.append("the probe waited too long")
        if name in AMONG_EXPERTS:
            quiet = bots_of(probe, started, started + QUIET)
            faults += slowed(quiet, bots_of(probe, begin, end))
        spans.append(
            Span(
                name.replace("_", " "), answer.said, faults, round(end - begin, 1), len(took),
                round(1000 * percentile(took, 99), 1), round(1000 * max(took, default=0.0), 1),
            )
        )  # fmt: skip
    return probe, spans


@contextlib.contextmanager
def attacked(folder: Path, header: float, body: float, is_sample: bool) -> Iterator[Target]:
    """A fresh server with its log in the folder."""
    program = folder / "server.py"  # a file: the bots' processes import it anew
    program.write_text(SERVER)
    database = f"sqlite:///{folder}/attack.sqlite3"
    with open(folder / "log", "wb") as log:
        server = Mortal(folder, str(program), database, str(header), str(body), log=log)
        server.start()
        try:
            yield Target(server.url, server.process.pid, header, body, is_sample, str(folder))
        finally:
            server.kill()


def judge(probe: Probe, log: str) -> tuple[dict[str, Any], list[str]]:
    """The figures of the whole, and what is wrong with them."""
    took = [one.of_server for one in probe.asked]
    raw = [one.took for one in probe.asked]
    bots = [took for _, took in probe.bots]
    figures = {
        "asked": len(took), "p50_ms": round(1000 * percentile(took, 50), 1),
        "p99_ms": round(1000 * percentile(took, 99), 1), "max_ms": round(1000 * max(took, default=0), 1),
        "raw_p99_ms": round(1000 * percentile(raw, 99), 1), "raw_max_ms": round(1000 * max(raw, default=0), 1),
        "bots_p50_ms": round(1000 * statistics.median(bots)) if bots else None, "log_lines": log.count("\n"),
    }  # fmt: skip
    usual = halves(probe.asked)
    figures |= {f"{kind}_p50_ms": round(1000 * half, 1) for kind, half in usual.items()}
    faults = [f"not answered: {lost}" for lost in probe.lost[:10]]
    faults += [
        f"half of the answers on the line for {kind} took {1000 * half:.1f} ms"
        for kind, half in usual.items()
        if half > P50
    ]
    if percentile(took, 99) > P99:
        faults.append(f"99 of 100 answers within {figures['p99_ms']} ms")
    if max(took, default=SLOWEST + 1) > SLOWEST:
        faults.append(f"an answer took {figures['max_ms']} ms")
    if percentile(raw, 99) > RAW_P99 or max(raw, default=0) > RAW_SLOWEST:
        faults.append(
            f"the probe truly waited {figures['raw_p99_ms']} ms, at most {figures['raw_max_ms']} ms"
        )
    if not bots or statistics.median(bots) > BOTS:
        faults.append(f"bots took {figures['bots_p50_ms']} ms")
    if "Traceback" in log:
        found = log[log.index("Traceback") :]
        faults.append(f"the log has a traceback: {found[:1000]} … {found[1000:][-2000:]}")
    if log.count("\n") > LINES:
        faults.append(f"the log has {log.count(chr(10))} lines")
    return figures, faults


def run(is_sample: bool, only: str | None = None) -> tuple[list[Span], dict[str, Any], list[str]]:
    """Each attack, the figures of the whole, and everything that is wrong."""
    header, body = (1.0, 2.0) if is_sample else (10.0, 20.0)
    with tempfile.TemporaryDirectory() as name:
        with attacked(Path(name), header, body, is_sample) as target:
            probe, spans = asyncio.run(attack(target, only))
        log = (Path(name) / "log").read_text(errors="replace")
    figures, faults = judge(probe, log)
    return (
        spans,
        figures,
        [f"{one.attack}: {fault}" for one in spans for fault in one.faults] + faults,
    )


def main() -> None:
    """Prints attack, answer and verdict; exit status 1 if anything was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--sample", action="store_true", help="less of everything")
    parser.add_argument("--only", choices=[one.__name__ for one in ATTACKS], help="this one alone")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    spans, figures, faults = run(given.sample, given.only)
    if given.json:
        print(
            json.dumps({"attacks": [one._asdict() for one in spans], **figures, "faults": faults})
        )
    else:
        print(f"{'attack':15} {'s':>5} {'p99':>6} {'max':>7}  answer -> verdict")
        for one in spans:
            verdict = "; ".join(one.faults) or "held"
            print(
                f"{one.attack:15} {one.seconds:5.1f} {one.p99:6.1f} {one.slowest:7.1f}  {one.answer} -> {verdict}"
            )
        print(", ".join(f"{name} {value}" for name, value in figures.items()))
        print("\n".join(f"FOUND {fault}" for fault in faults) or "nothing found")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()

"""How long a command takes to reach the table, with many tables at once, and what it costs the server.

Starts a server of its own and seats four programs at each table, which take as long over a turn as people do (half of
them within two seconds). Measures from the sending of a command to the server's answer, and of a discard to its arrival
as an event; then how long a new socket takes to be told all it missed. The percentiles are those of the median round:
on a machine that others use too, some rounds are slower. `answer_own` is without the time in which server and programs
stood in the queue for a processor that others had.
Run: python benchmarks/load.py [--tables 100] [--seconds 60] [--rounds 3] [--bots 3 --watchers 3]
     python benchmarks/load.py --db postgresql://… --servers 2 (each has half of the tables)
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

# Seconds that half of the turns and claims take, and how they differ.
TURN, CLAIM, SPREAD = 2.0, 1.0, 0.6
SEATS = 4
RESUMED = 10  # tables whose player comes back at the end
START = "from hanchan.cli.serve.play import play; play(port=0, no_browser=True, db={db!r})"


class Server(NamedTuple):
    """What is known of a server's process."""

    pid: int
    url: str


class Measured:
    """What was seen."""

    def __init__(self, servers: Sequence[Server]) -> None:
        self.processes = (*(one.pid for one in servers), os.getpid())
        self.answers: list[float] = []  # from a command to `ok` or `no`
        self.own: list[float] = []  # the same without what the machine held it up by
        self.events: list[float] = []  # from a discard to its event
        self.frames = self.commands = 0
        self.refused: dict[str, int] = {}
        self.resumes: list[float] = []


class Person:
    """A program that plays as slowly as a person."""

    def __init__(self, socket: ClientConnection, seen: Measured, seed: int) -> None:
        self._socket, self._seen, self._chance = socket, seen, random.Random(seed)
        # Commands without an answer: when they were sent, and how long the processes had waited by then.
        self._asked: dict[str, tuple[float, float]] = {}
        self._discarded: float | None = None
        self._own = '"seat":-1'
        self._count = 0
        self._thoughts: set[asyncio.Task[None]] = set()

    async def play(self) -> None:
        """Plays until the socket is closed."""
        async for text in self._socket:
            self._seen.frames += 1
            if not str(text).startswith('{"t":"ev"'):
                await self._take(json.loads(text))
            elif self._discarded is not None and '"k":"discard"' in text and self._own in text:
                self._seen.events.append(time.perf_counter() - self._discarded)
                self._discarded = None

    async def _take(self, frame: dict[str, Any]) -> None:
        match frame["t"]:
            case "ok" | "no":
                if frame["id"] in self._asked:
                    sent, queued = self._asked.pop(frame["id"])
                    took = time.perf_counter() - sent
                    held = queued_seconds(*self._seen.processes) - queued
                    self._seen.answers.append(took)
                    self._seen.own.append(max(0.0, took - held))
                if frame["t"] == "no":
                    why = frame["why"]
                    self._seen.refused[why] = self._seen.refused.get(why, 0) + 1
                    self._discarded = None
            case "welcome" if frame["you"]["seat"] is not None:
                self._own = f'"seat":{frame["you"]["seat"]},'
            case "ping":
                await self._send(t="pong", c=frame["c"])
            case "wait":
                self._count += 1
                await self._send(t="ready", id=f"r{self._count}")
            case "ask":  # beside the reading: what comes meanwhile is not late
                task = asyncio.create_task(self._think(frame))
                self._thoughts.add(task)
                task.add_done_callback(self._thoughts.discard)

    async def _think(self, ask: dict[str, Any]) -> None:
        usual = TURN if ask["kind"] == "turn" else CLAIM
        thought = usual * self._chance.lognormvariate(0, SPREAD)
        await asyncio.sleep(max(ask["guard"] / 1000, thought))
        option = chosen(ask["opts"], self._chance)
        self._count += 1
        command = f"c{self._count}"
        self._seen.commands += 1
        self._asked[command] = time.perf_counter(), queued_seconds(*self._seen.processes)
        if option["act"] == "discard":
            self._discarded = time.perf_counter()
        with contextlib.suppress(ConnectionClosed):
            await self._send(t="do", id=command, ask=ask["id"], **option)

    async def _send(self, **frame: Any) -> None:
        await self._socket.send(json.dumps(frame))


async def sit(url: str, table: str, token: str, seen: Measured, seed: int) -> None:
    """Takes the seat and plays."""
    async with connect(f"{url}/ws/{table}", compression=None) as socket:
        await socket.send(json.dumps({"t": "hello", "proto": 1, "token": token}))
        await Person(socket, seen, seed).play()


def chosen(options: list[dict[str, Any]], chance: random.Random) -> dict[str, Any]:
    """A pass if there is one, else a discard."""
    for option in options:
        if option["act"] in ("pass", "tenpai", "tsumo"):
            return option
    return chance.choice([option for option in options if option["act"] == "discard"])


async def watch(url: str, table: str, seen: Measured) -> None:
    """Looks on."""
    async with connect(f"{url}/ws/{table}", compression=None) as socket:
        await socket.send(json.dumps({"t": "hello", "proto": 1, "watch": True}))
        async for text in socket:
            seen.frames += 1
            if '"t":"ping"' in str(text):
                await socket.send('{"t":"pong","c":' + str(json.loads(text)["c"]) + "}")


async def resume(url: str, table: str, token: str, game: str, have: int) -> float:
    """Seconds from the opening of a socket to the last event that it missed."""
    begun = time.perf_counter()
    async with connect(f"{url}/ws/{table}", compression=None) as socket:
        hello = {"t": "hello", "proto": 1, "token": token, "game": game, "have": have}
        await socket.send(json.dumps(hello))
        async for text in socket:
            if str(text).startswith('{"t":"sync"'):
                break
    return time.perf_counter() - begun


class Table(NamedTuple):
    """A table of the load, where it is and with the secrets of its seats."""

    url: str  # of its sockets
    name: str
    seats: list[str]


async def open_table(server: Server, bots: int) -> Table:
    """A table whose people are all there."""
    async with httpx.AsyncClient(base_url=server.url) as http:
        return await opened_by(http, server.url.replace("http", "ws", 1), bots)


async def opened_by(http: httpx.AsyncClient, url: str, bots: int) -> Table:
    """The same over a line that is open."""
    body = {"bots": bots, "start": bots == SEATS - 1, "pace": "normal", "clock": "relaxed"}
    made = (await http.post("/api/tables", json=body)).json()
    seats = [made["seat"]]
    for _ in range(SEATS - 1 - bots):
        joined = await http.post(f"/api/tables/{made['table']}/join", json={})
        seats.append(joined.json()["seat"])
    return Table(url, made["table"], seats)


async def begin(table: Table) -> None:
    """Everybody is ready, and the host begins."""
    if len(table.seats) == 1:
        return  # with bots it has begun
    for token in reversed(table.seats):
        async with connect(f"{table.url}/ws/{table.name}", compression=None) as socket:
            await socket.send(json.dumps({"t": "hello", "proto": 1, "token": token}))
            does = "start" if token == table.seats[0] else "ready"
            await socket.send(json.dumps({"t": "room", "id": does, "do": does}))
            async for text in socket:
                if '"t":"ok"' in str(text):
                    break


async def load(
    servers: Sequence[Server], given: argparse.Namespace
) -> tuple[Measured, list[Round], float]:
    """The tables, played at for so long: all that was seen, the rounds, and the memory before the first table."""
    seen, rounds = Measured(servers), []
    for server in servers:  # so that everything is loaded that a game needs
        await begin(await open_table(server, given.bots))
    await asyncio.sleep(2)
    empty = sum(memory_mb(server.pid) for server in servers)
    made = [
        await open_table(servers[number % len(servers)], given.bots)
        for number in range(given.tables)
    ]
    tasks = []
    for number, one in enumerate(made):
        await begin(one)
        for place, token in enumerate(one.seats):
            seed = SEATS * number + place
            tasks.append(asyncio.create_task(sit(one.url, one.name, token, seen, seed)))
        tasks += [
            asyncio.create_task(watch(one.url, one.name, seen)) for _ in range(given.watchers)
        ]
        await asyncio.sleep(0.02)
    await asyncio.sleep(8)  # the seats are drawn, and the bots' processes have started
    for _ in range(given.rounds):
        rounds.append(await measure(servers, seen, given.seconds / given.rounds))
    for one in made[:RESUMED]:
        game = (await game_of(one))["game"]
        for have in (0, 1, 40):
            seen.resumes.append(await resume(one.url, one.name, one.seats[0], game, have))
    for task in tasks:
        task.cancel()
    for task in tasks:
        with contextlib.suppress(asyncio.CancelledError, OSError, ConnectionClosed):
            await task
    return seen, rounds, empty


async def game_of(table: Table) -> dict[str, Any]:
    """The room as anybody sees it."""
    async with httpx.AsyncClient(base_url=table.url.replace("ws", "http", 1)) as http:
        found: dict[str, Any] = (await http.get(f"/api/tables/{table.name}")).json()
    return found


class Round(NamedTuple):
    """A part of the time: the delays in it, and what it cost."""

    answers: list[float]
    own: list[float]
    events: list[float]
    commands: int
    frames: int
    seconds: float
    cpu: float  # seconds of the server's own process
    queued: float  # seconds that it waited for a processor that others had


async def measure(servers: Sequence[Server], seen: Measured, seconds: float) -> Round:
    """One round."""
    pids = [one.pid for one in servers]
    seen.answers, seen.own, seen.events = [], [], []
    commands, frames = seen.commands, seen.frames
    used, waited, begun = sum(map(cpu_seconds, pids)), queued_seconds(*pids), time.monotonic()
    await asyncio.sleep(seconds)
    return Round(
        seen.answers, seen.own, seen.events, seen.commands - commands, seen.frames - frames,
        time.monotonic() - begun, sum(map(cpu_seconds, pids)) - used, queued_seconds(*pids) - waited,
    )  # fmt: skip


def cpu_seconds(pid: int) -> float:
    """The time a process has used, where the system tells; else 0."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def children_of(pid: int) -> list[int]:
    """The processes that a process started, and theirs, where the system tells."""
    found = []
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, path.read_text().split()):
            found += [child, *children_of(child)]
    return found


def memory_mb(pid: int) -> float:
    """The resident memory of a process in MB, where the system tells; else 0."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def queued_seconds(*processes: int) -> float:
    """How long the processes' threads have waited for a processor that others had, where the system tells; else 0."""
    waited = 0
    for pid in processes:
        for thread in Path(f"/proc/{pid}/task").glob("*/schedstat"):
            with contextlib.suppress(OSError):
                waited += int(thread.read_text().split()[1])
    return waited / 1e9


def percentiles(name: str, rounds: list[list[float]]) -> dict[str, float]:
    """Half, 90 and 99 of 100, and all of them within so many milliseconds: of each the median of the rounds."""
    sorted_rounds = [sorted(1000 * delay for delay in one) for one in rounds if one]
    found = {}
    for part in (50, 90, 99, 100):
        values = [one[min(len(one) - 1, int(len(one) * part / 100))] for one in sorted_rounds]
        key = f"{name}_max_ms" if part == 100 else f"{name}_p{part}_ms"
        found[key] = round(statistics.median(values), 1)
    return found


@contextlib.contextmanager
def started(db: str, count: int) -> Iterator[list[Server]]:
    """So many servers on one database."""
    source = START.format(db=db)
    with contextlib.ExitStack() as stack:
        found = []
        for _ in range(count):
            process = subprocess.Popen(
                [sys.executable, "-c", source], stdout=subprocess.PIPE, text=True
            )
            stack.callback(process.wait, 20)
            stack.callback(process.terminate)
            assert process.stdout is not None
            found.append(Server(process.pid, process.stdout.readline().split()[3].rstrip("/")))
        yield found


def main() -> None:
    """Prints the percentiles."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--bots", type=int, default=0, choices=range(SEATS))
    parser.add_argument("--watchers", type=int, default=0)
    parser.add_argument("--servers", type=int, default=1, help="processes, on PostgreSQL")
    parser.add_argument("--db", help="the database; otherwise a new SQLite file")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        db = given.db or f"sqlite:///{folder}/load.sqlite3"
        with started(db, given.servers) as servers:
            seen, rounds, empty = asyncio.run(load(servers, given))
            memory = sum(memory_mb(one.pid) for one in servers)
            bots = sum(memory_mb(child) for one in servers for child in children_of(one.pid))
    seconds, commands = sum(one.seconds for one in rounds), sum(one.commands for one in rounds)
    found = {
        "servers": given.servers, "tables": given.tables,
        "sockets": given.tables * (SEATS - given.bots + given.watchers),
        "commands": commands, "commands_per_second": round(commands / seconds, 1),
        **percentiles("answer", [one.answers for one in rounds]),
        **percentiles("answer_own", [one.own for one in rounds]),
        **percentiles("event", [one.events for one in rounds]),
        "resume_max_ms": round(1000 * max(seen.resumes), 1),
        "frames_per_second": round(sum(one.frames for one in rounds) / seconds),
        "cpu_ms_per_command": round(1000 * sum(one.cpu for one in rounds) / commands, 2),
        "cpu_share": round(sum(one.cpu for one in rounds) / seconds, 2),
        "queued_share": round(sum(one.queued for one in rounds) / seconds, 2),
        "memory_mb": round(memory, 1), "memory_before_mb": round(empty, 1),
        "memory_kb_per_table": round(1024 * (memory - empty) / given.tables),
        "bots_memory_mb": round(bots, 1), "refused": seen.refused,
    }  # fmt: skip
    if given.json:
        print(json.dumps(found))
    else:
        print("\n".join(f"{name:20} {value}" for name, value in found.items()))


if __name__ == "__main__":
    main()

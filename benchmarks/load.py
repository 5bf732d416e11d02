"""How long a command takes to reach the table, with many tables at once.

Starts a server of its own, seats one program and three bots at each table, with three watchers, and measures from the
sending of a discard to its arrival as an event; then how long a new socket takes to be told all it missed.
Run: python benchmarks/load.py [--tables 100] [--seconds 30]
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

WATCHERS = 3
RESUMED = 10  # tables whose player comes back at the end
START = "from hanchan.cli.play import play; play(port=0, no_browser=True, db={db!r})"


class Measured:
    """What was seen."""

    def __init__(self) -> None:
        self.delays: list[float] = []
        self.frames = 0
        self.refused: dict[str, int] = {}
        self.resumes: list[float] = []


async def sit(url: str, table: str, token: str, seen: Measured, seed: int) -> None:
    """Plays at a table as a person would, a little slower than at once."""
    chance = random.Random(seed)
    async with connect(f"{url}/ws/{table}", compression=None) as socket:
        await socket.send(json.dumps({"t": "hello", "proto": 1, "token": token}))
        sent: dict[str, float] = {}
        count = 0
        own = f'"seat":{-1}'
        async for text in socket:
            seen.frames += 1
            assert isinstance(text, str)
            if text.startswith('{"t":"ev"'):
                if sent and '"k":"discard"' in text and own in text:
                    seen.delays.append(time.perf_counter() - sent.popitem()[1])
                continue
            frame = json.loads(text)
            if frame["t"] == "welcome" and frame["you"]["seat"] is not None:
                own = f'"seat":{frame["you"]["seat"]},'
            elif frame["t"] == "ping":
                await socket.send(json.dumps({"t": "pong", "c": frame["c"]}))
            elif frame["t"] == "wait":
                count += 1
                await socket.send(json.dumps({"t": "ready", "id": f"r{count}"}))
            elif frame["t"] == "no":
                seen.refused[frame["why"]] = seen.refused.get(frame["why"], 0) + 1
                sent.clear()
            elif frame["t"] == "ask":
                count += 1
                await asyncio.sleep(max(frame["guard"] / 1000, chance.uniform(0.1, 1.5)))
                option = chosen(frame["opts"], chance)
                if option["act"] == "discard":
                    sent["at"] = time.perf_counter()
                await socket.send(
                    json.dumps({"t": "do", "id": f"c{count}", "ask": frame["id"], **option})
                )


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


async def load(url: str, tables: int, seconds: float) -> Measured:
    """So many tables for so long."""
    seen = Measured()
    made = []
    async with httpx.AsyncClient(base_url=url) as http:
        for _ in range(tables):
            body = {"bots": 3, "start": True, "pace": "normal", "clock": "relaxed"}
            made.append((await http.post("/api/tables", json=body)).json())
    address = url.replace("http", "ws", 1)
    tasks = []
    for number, one in enumerate(made):
        tasks.append(asyncio.create_task(sit(address, one["table"], one["seat"], seen, number)))
        for _ in range(WATCHERS):
            tasks.append(asyncio.create_task(watch(address, one["table"], seen)))
        await asyncio.sleep(0.02)
    await asyncio.sleep(3)  # the bots' processes have started by then
    seen.delays.clear()
    await asyncio.sleep(seconds)
    for one in made[:RESUMED]:
        for have in (0, 1, 40):
            seen.resumes.append(await resume(address, one["table"], one["seat"], one["game"], have))
    for task in tasks:
        task.cancel()
    for task in tasks:
        with contextlib.suppress(asyncio.CancelledError, OSError, ConnectionClosed):
            await task
    return seen


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


def main() -> None:
    """Prints the percentiles."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        source = START.format(db=f"sqlite:///{folder}/load.sqlite3")
        server = subprocess.Popen(
            [sys.executable, "-c", source], stdout=subprocess.PIPE, text=True
        )  # fmt: skip
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split()[3].rstrip("/")
            used, empty = cpu_seconds(server.pid), memory_mb(server.pid)
            seen = asyncio.run(load(url, given.tables, given.seconds))
            used = cpu_seconds(server.pid) - used
            memory = memory_mb(server.pid)
            bots = sum(map(memory_mb, children_of(server.pid)))
        finally:
            server.terminate()
            server.wait(20)
    delays = sorted(seen.delays)
    found = {
        "tables": given.tables, "sockets": given.tables * (1 + WATCHERS), "commands": len(delays),
        **{f"p{part}_ms": round(1000 * delays[int(len(delays) * part / 100)], 1) for part in (50, 90, 99)},
        "max_ms": round(1000 * delays[-1], 1),
        "resume_max_ms": round(1000 * max(seen.resumes), 1),
        "frames_per_second": round(seen.frames / given.seconds), "memory_mb": round(memory, 1),
        "memory_before_mb": round(empty, 1), "bots_memory_mb": round(bots, 1), "server_cpu_s": round(used, 1),
        "refused": seen.refused,
    }  # fmt: skip
    if given.json:
        print(json.dumps(found))
    else:
        print("\n".join(f"{name:18} {value}" for name, value in found.items()))


if __name__ == "__main__":
    main()

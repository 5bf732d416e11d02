"""Kills the server again and again in the middle of games; nothing may be lost, forked or wrong.

`python -m proof.chaos [KILLS] [--tables 6] [--seed 1]` in tests/ is `make chaos`. Programs play at several tables while
the server process is killed (SIGKILL) at random moments and started again on the same database. At the end every game
is played out, and each record must agree with every event that any client was ever shown, and pass `hanchan replay
--check`. With `--postgres` the games are kept by a PostgreSQL that is started for it; each new process waits
there until the lease of the one before has run out.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from hanchan.game import redact
from hanchan.game.events import from_json
from hanchan.record.formats import check
from helpers.books import BOOKS
from helpers.servers import Mortal
from proof import add_may_skip, end_without
from web.storage.postgres import serving, why_not

SERVER = """
import sys
from hanchan.web import serving
from hanchan.web.settings import Settings
from hanchan.web.listening import listen
port = sys.argv[3]  # after --port
node = f"127.0.0.1:{port}"
settings = Settings(db=sys.argv[1], node=node, bot_processes=0, result_pause=0.05, seat_draw=0.05)
serving.Server(serving.config_of(settings), port, False).run(sockets=[listen("127.0.0.1", int(port))])
"""


class Game:
    """One table with one program at it, which keeps everything it was ever shown."""

    def __init__(self, url: str, seed: int) -> None:
        self._url = url
        self._chance = random.Random(seed)
        self.made: dict[str, Any] = {}
        self.seen: dict[int, tuple[str, Any]] = {}
        self.seat: int | None = None
        self.have = 0
        self.over = False
        self.problems: list[str] = []

    def make(self, book: str) -> None:
        """Makes the table."""
        body = {
            "rules": book,
            "bots": 3,
            "bot_level": "novice",
            "start": True,
            "pace": "instant",
            "clock": "relaxed",
            "length": "short",
        }
        answer = httpx.post(f"{self._url}/api/tables", json=body, timeout=20)
        self.made = answer.raise_for_status().json()

    async def play(self) -> None:
        """Plays to the end, however often the line breaks."""
        while not self.over:
            try:
                await self._sit()
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.05)

    async def _sit(self) -> None:
        address = self._url.replace("http", "ws", 1) + f"/ws/{self.made['table']}"
        async with connect(address, compression=None, max_size=None) as line:
            hello = {"t": "hello", "proto": 1, "have": self.have, "game": self.made["game"]}
            await line.send(json.dumps(hello | {"token": self.made["seat"]}))
            count = 0
            while not self.over:
                frame = json.loads(await asyncio.wait_for(line.recv(), 30))
                self._take(frame)
                count += 1
                if frame["t"] == "ask":
                    option = self._chance.choice(frame["opts"])
                    command = {"t": "do", "id": f"{self.have}-{count}", "ask": frame["id"]}
                    await line.send(json.dumps(command | option))
                elif frame["t"] == "wait":
                    await line.send(json.dumps({"t": "ready", "id": f"{self.have}-{count}"}))

    def _take(self, frame: dict[str, Any]) -> None:
        if frame["t"] == "welcome":
            self.seat = frame["you"]["seat"]
            if frame["n"] < self.have:
                self.problems.append(
                    f"the server knows {frame['n']} events, it had shown {self.have}"
                )
        elif frame["t"] == "snap":
            self.have = frame["n"]
        for event in (
            frame["ev"] if frame["t"] == "batch" else [frame] if frame["t"] == "ev" else []
        ):
            told = (event["k"], event["b"])
            if self.seen.setdefault(event["n"], told) != told:
                self.problems.append(f"event {event['n']} is another one after a restart")
            self.have = event["n"]
            self.over = event["k"] == "game_end"

    def check(self, folder: Path) -> list[str]:
        """What is wrong with the record, or differs from what was shown."""
        answer = httpx.get(f"{self._url}/api/games/{self.made['game']}", timeout=20)
        path = folder / f"{self.made['game']}.jsonl"
        path.write_bytes(answer.content)
        found = [f"{path.name}: {error}" for error in check(path).errors[:3]]
        assert self.seat is not None
        for n, line in enumerate(answer.text.splitlines(), 1):
            body = msgspec.to_builtins(redact(from_json(line), self.seat))
            true = json.loads(msgspec.json.encode((body.pop("k"), body)))
            if n in self.seen and list(self.seen[n]) != true:
                found.append(f"{path.name}: event {n} was shown otherwise")
        return self.problems + found


async def any_moved(games: list[Game]) -> None:
    """Waits until anything happens at any of the tables."""
    before = [game.have for game in games]
    while [game.have for game in games] == before and not all(game.over for game in games):
        await asyncio.sleep(0.01)


async def torment(victim: Mortal, games: list[Game], kills: int, chance: random.Random) -> int:
    """Kills the server so often, or until all games are over; how often it was."""
    playing = [asyncio.create_task(game.play()) for game in games]
    done = 0
    loop = asyncio.get_running_loop()
    while done < kills and not all(game.over for game in games):
        await any_moved(games)  # on PostgreSQL the lease of the one before runs out first
        await asyncio.sleep(chance.uniform(0.02, 0.6))
        victim.kill()
        await loop.run_in_executor(None, victim.start)
        done += 1
    await asyncio.gather(*playing)
    return done


def run(
    kills: int, tables: int, seed: int, folder: Path, db: str | None = None
) -> tuple[int, int, list[str]]:
    """Kills done, games played, and everything that went wrong; `db` is a file in the folder if not given."""
    chance = random.Random(seed)
    victim = Mortal(folder, "-c", SERVER, db or f"sqlite:///{folder}/chaos.sqlite3")
    victim.start()
    problems: list[str] = []
    done = played = 0
    try:
        while done < kills:
            games = [Game(victim.url, chance.randrange(10**6)) for _ in range(tables)]
            for number, game in enumerate(games):
                game.make(BOOKS[number % len(BOOKS)])
            done += asyncio.run(torment(victim, games, kills - done, chance))
            played += len(games)
            for game in games:
                problems += game.check(folder)
    finally:
        victim.kill()
    return done, played, problems


def main() -> None:
    """Prints what happened; exit status 1 if anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kills", type=int, nargs="?", default=200)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="not a file: a new PostgreSQL")
    add_may_skip(parser)
    given = parser.parse_args()
    if given.postgres and (reason := why_not()) is not None:
        end_without(reason, may_skip=given.may_skip)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        db = stack.enter_context(serving()).new_database() if given.postgres else None
        done, played, problems = run(given.kills, given.tables, given.seed, Path(folder), db)
    print(f"{done} kills, {played} games, {len(problems)} problems")
    for problem in problems[:20]:
        print(f"  {problem}")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()

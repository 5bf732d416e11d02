"""Two servers, a bot worker, a PostgreSQL and an nginx, each ended again and again in the middle of games.

`python -m proof.cluster [KILLS] [--away 30] [--seed 1]` in tests/. Programs play through the proxy while each server
and the worker are killed (SIGKILL) so many times in turn and drained (SIGTERM) a quarter as often, PostgreSQL and nginx
are restarted a few times, and the database is gone for a while. Half of the killed are back at once, at their old
address; the others stay dead for longer than their lease, and the tables must go on without them. For each kill five
games are played out in all. Each record must agree with every event that any client was ever shown and pass `hanchan
replay --check`; after each misfortune something must happen at every table within five seconds, counted from the
return of the database or the proxy; and of what the worker is asked it must have answered most.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from helpers.books import BOOKS
from helpers.servers import SOURCE, Mortal
from proof import add_may_skip, amount, end_without
from proof.chaos import SERVER, Game
from web.cluster import nginx
from web.cluster.nginx import Nginx, proxying
from web.storage import postgres
from web.storage.postgres import Postgres, serving

AT_ONCE = 6  # games
WITHIN = 5.0  # seconds in which a table answers again
DEAD = 6.0  # seconds that half of the killed stay dead: twice a lease
LAST_WORDS = 1.0  # seconds in which frames of a dead server may still come
ANSWERED = 0.5  # of what bot workers are asked
# A server that notes of each question whether a worker has answered it, in a file that outlives it.
ASKING = """
from hanchan.web.cluster.thoughts import BotQueue
def noted(ask):
    async def asked(*given):
        said = await ask(*given)
        with open({noted!r}, "a") as file:
            file.write("-" if said is None else "+")
        return said
    return asked
BotQueue._ask = noted(BotQueue._ask)
"""


class TimedGame(Game):
    """A game that knows how long nothing happened at its table."""

    def __init__(self, world: World, seed: int) -> None:
        super().__init__(world.proxy.url, seed)
        self._world = world
        self.heard = time.monotonic()

    def _take(self, frame: dict[str, Any]) -> None:
        before = self.have
        super()._take(frame)
        if self.have != before:
            now, world = time.monotonic(), self._world
            silent = now - max(self.heard, world.well_since)
            world.silence[world.last] = max(silent, world.silence.get(world.last, 0.0))
            self.heard = now


class Worker:
    """A bot worker as a process of its own, killed and started again as the servers are."""

    def __init__(self, db: str) -> None:
        self._command = [sys.executable, "-m", "hanchan", "serve", "worker", "--db", db]
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Starts it and waits until it takes questions."""
        env = os.environ | {"PYTHONPATH": str(SOURCE)}
        self.process = subprocess.Popen(self._command, env=env, text=True, stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        assert "thinks" in self.process.stdout.readline(), "the worker does not start"

    def kill(self) -> None:
        """Kills it."""
        if self.process is not None:
            self.process.kill()
            self.process.communicate()


class World:
    """The five that can end, and since when the database and the proxy are there."""

    def __init__(
        self, servers: list[Mortal], worker: Worker, postgres: Postgres, proxy: Nginx
    ) -> None:
        self.servers, self.worker = servers, worker
        self.postgres, self.proxy = postgres, proxy
        self.well_since = time.monotonic()
        self.last = "start"
        self.silence: dict[str, float] = {}  # the longest of a table after each kind of misfortune
        self.games: list[TimedGame] = []
        self.problems: list[str] = []

    async def kill(self, victim: Mortal | Worker) -> None:
        victim.kill()
        await asyncio.to_thread(victim.start)

    async def bury(self, victim: Mortal | Worker, seconds: float = DEAD) -> None:
        """Kills it and lets it lie: meanwhile every table must go on, by another process if it was the dead one's."""
        begun = [game for game in self.games if game.have and not game.over]
        victim.kill()
        killed = time.monotonic()
        await asyncio.sleep(seconds)
        silent = [game for game in begun if not game.over and game.heard < killed + LAST_WORDS]
        if silent:
            self.problems.append(f"{len(silent)} tables waited for the dead, {self.last}")
        await asyncio.to_thread(victim.start)

    async def drain(self, victim: Mortal | Worker) -> None:
        assert victim.process is not None
        victim.process.send_signal(signal.SIGTERM)
        await asyncio.to_thread(victim.process.wait, 30)
        await asyncio.to_thread(victim.start)

    async def restart_postgres(self, away: float = 0.0) -> None:
        await asyncio.to_thread(self.postgres.stop)
        await asyncio.sleep(away)
        await asyncio.to_thread(self.postgres.start)
        self.well_since = time.monotonic()

    async def restart_proxy(self) -> None:
        await asyncio.to_thread(self.proxy.stop)
        await asyncio.to_thread(self.proxy.start)
        self.well_since = time.monotonic()


class Misfortune(NamedTuple):
    """Something that happens to one of the five."""

    name: str
    happen: Callable[[], Awaitable[None]]


def misfortunes(world: World, kills: int, away: float, chance: random.Random) -> list[Misfortune]:
    """So many of each kind, in any order."""
    drains, restarts = -(-kills // 4), -(-3 * kills // 20)
    found = [Misfortune("gone", lambda: world.restart_postgres(away))]
    found += restarts * [Misfortune("database", world.restart_postgres)]
    found += restarts * [Misfortune("proxy", world.restart_proxy)]
    victims: list[Mortal | Worker] = [*world.servers, world.worker]
    for number, victim in enumerate(victims):
        name = "worker" if victim is world.worker else "server"
        buried = (kills + (number + 1) % 2) // 2  # of one kill of each, two stay dead
        found += buried * [Misfortune(f"death of a {name}", partial(world.bury, victim))]
        found += (kills - buried) * [Misfortune(f"kill of a {name}", partial(world.kill, victim))]
        found += drains * [Misfortune(f"drain of a {name}", partial(world.drain, victim))]
    chance.shuffle(found)
    return found


async def playing(game: TimedGame, book: str) -> None:
    """Makes the table, however often that fails, and plays the game out."""
    while not game.made:
        try:
            await asyncio.to_thread(game.make, book)
        except httpx.HTTPError:
            await asyncio.sleep(0.2)
    await game.play()


async def torment(world: World, kills: int, away: float, seed: int) -> int:
    """Lets everything happen while games are played; how much did."""
    chance = random.Random(seed)
    games = world.games
    waiting = misfortunes(world, kills, away, chance)
    most, happened = 5 * kills, len(waiting)

    async def play_on() -> None:
        while waiting or len(games) < most:
            game = TimedGame(world, chance.randrange(10**6))
            games.append(game)
            await playing(game, BOOKS[len(games) % len(BOOKS)])

    tasks = [asyncio.create_task(play_on()) for _ in range(AT_ONCE)]
    while waiting:
        moved = [game for game in games if not game.over]
        before = [game.have for game in moved]
        while any(
            not game.over and game.have == have for game, have in zip(moved, before, strict=True)
        ):
            await asyncio.sleep(0.02)  # every table has come back from the one before
        await asyncio.sleep(chance.uniform(0.02, 0.6))
        world.last, happen = waiting.pop()
        await happen()
    await asyncio.gather(*tasks)
    return happened


def unanswered(noted: str) -> list[str]:
    """What is wrong with the worker, by what the servers noted of each question."""
    answered = noted.count("+")
    if answered and answered >= ANSWERED * len(noted):
        return []
    return [f"the worker answered {answered} of {len(noted)} questions"]


class Told(NamedTuple):
    """What happened, the games played, what was asked of workers, the longest silences of a table, what went wrong."""

    happened: int
    games: int
    asked: int
    silence: dict[str, float]
    problems: list[str]


def run(kills: int, away: float, seed: int, folder: Path) -> Told:
    """Everything happens, and is looked at."""
    noted = folder / "asked"
    noted.touch()
    with serving() as database:
        db, program = database.new_database(), ASKING.format(noted=str(noted)) + SERVER
        servers, worker = [Mortal(folder, "-c", program, db) for _ in range(2)], Worker(db)
        mortals: list[Mortal | Worker] = [*servers, worker]
        try:
            for mortal in mortals:
                mortal.start()
            with proxying([server.url.removeprefix("http://") for server in servers]) as proxy:
                world = World(servers, worker, database, proxy)
                happened = asyncio.run(torment(world, kills, away, seed))
                problems = [problem for game in world.games for problem in game.check(folder)]
        finally:
            for mortal in mortals:
                mortal.kill()
    asked = noted.read_text()
    problems += world.problems + unanswered(asked)
    return Told(happened, len(world.games), len(asked), world.silence, problems)


def main() -> None:
    """Prints what happened; exit status 1 if anything was lost, or a table was silent for too long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kills", type=int, nargs="?", default=20, help="of each server")
    parser.add_argument(
        "--away",
        type=float,
        default=amount(few=3, proof=3, full=30),
        help="seconds without a database, once",
    )
    parser.add_argument("--seed", type=int, default=1)
    add_may_skip(parser)
    given = parser.parse_args()
    if (reason := postgres.why_not() or nginx.why_not()) is not None:
        end_without(reason, may_skip=given.may_skip)
    with tempfile.TemporaryDirectory() as folder:
        told = run(given.kills, given.away, given.seed, Path(folder))
    problems = told.problems
    for name, seconds in told.silence.items():
        if seconds > WITHIN:
            problems.append(f"after {name} a table was silent for {seconds:.1f} s")
    print(f"{told.happened} misfortunes, {told.games} games, {told.asked} questions to the worker")
    longest = (f"{name} {seconds:.1f} s" for name, seconds in sorted(told.silence.items()))
    print(f"{len(problems)} problems; the longest silence of a table: {', '.join(longest)}")
    for problem in problems[:20]:
        print(f"  {problem}")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()

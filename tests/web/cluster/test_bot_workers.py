"""Bots that think in workers: in turn, by what their seats know; and whatever becomes of a worker, games go on."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from hanchan.game import View, redact
from hanchan.web.cluster.notices import Notices
from hanchan.web.cluster.thoughts import BotQueue, BotWork, TakenQuestion
from hanchan.web.storage.database import Database
from hanchan.web.storage.schema import thoughts
from hanchan.web.table.session.bot_pool import BotPools, unpacked_question
from helpers.command import hanchan
from helpers.servers import Running, running
from helpers.web_players import Player, drawn_or_pass, make_table
from web.storage.postgres import Postgres

TABLE: dict[str, Any] = {
    "bots": 3, "bot_level": "club", "start": True, "pace": "instant", "clock": "relaxed",
}  # fmt: skip
LONG = 60.0  # seconds that nobody waits for


@pytest.fixture
def db(postgres: Postgres) -> str:
    return postgres.new_database()


@contextmanager
def worker(db: str) -> Iterator[subprocess.Popen[str]]:
    """A worker as a process of its own."""
    command = [sys.executable, "-m", "hanchan", "serve", "worker", "--db", db, "--lease", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert "thinks" in process.stdout.readline()
            yield process
        finally:
            process.kill()


@asynccontextmanager
async def opened(db: str) -> AsyncIterator[Database]:
    database = Database(db)
    await database.open()
    try:
        yield database
    finally:
        await database.close()


async def until_workers(queue: BotQueue, *, there: bool = True) -> None:
    async with asyncio.timeout(30):
        while queue.has_workers != there:
            await asyncio.sleep(0.01)


async def next_of(work: BotWork) -> TakenQuestion:
    """The next question, as soon as there is one."""
    async with asyncio.timeout(30):
        while (taken := await work.take()) is None:
            await asyncio.sleep(0.01)
    return taken


def views_of(shown: list[Any], seat: int) -> list[bytes]:
    """What the seat knew after each event of this hand: a question may have been overtaken since it was asked."""
    return [
        msgspec.json.encode(View.of(shown[:upto], seat)) for upto in range(len(shown), 0, -1)
    ]  # fmt: skip


def own_thoughts(server: Running) -> bool:
    """The server has ever thought for itself."""
    return server.hall._pool.people._pool is not None


def test_a_worker_thinks_for_a_server_and_one_that_is_killed_costs_no_game(
    tmp_path: Path, db: str
) -> None:
    async def play(server: Running) -> None:
        with worker(db) as process:
            await until_workers(server.hall._queue)
            made = await make_table(server.url, **TABLE)
            async with Player(server.url, made["table"], made["seat"]) as player:
                await player.play(drawn_or_pass, until_n=40)
                assert not own_thoughts(server)
                server.hall._queue._patience = 0.5  # from the next question on
                await player.play(drawn_or_pass, until_n=player.n + 8)
                playing = asyncio.create_task(player.play(drawn_or_pass, until_n=player.n + 40))
                await asyncio.sleep(0)
                process.kill()
                await playing
                assert own_thoughts(server)
                await until_workers(server.hall._queue, there=False)
                await player.play(drawn_or_pass, until_n=player.n + 10)

    with running(tmp_path, db=db, bot_patience=LONG) as server:
        asyncio.run(play(server))


def test_a_worker_that_never_answers_costs_its_time_and_then_the_server_thinks(
    tmp_path: Path, db: str
) -> None:
    async def play(server: Running) -> None:
        async with opened(db) as database:
            dead = BotWork(database, LONG)
            await dead.join()
            await until_workers(server.hall._queue)
            made = await make_table(server.url, **TABLE)
            async with Player(server.url, made["table"], made["seat"]) as player:
                playing = asyncio.create_task(player.play(drawn_or_pass, until_n=14))
                await next_of(dead)
                await playing
            assert own_thoughts(server)
            await dead.leave()
            await until_workers(server.hall._queue, there=False)

    with running(tmp_path, db=db, bot_patience=0.2) as server:
        asyncio.run(play(server))


def test_without_workers_nothing_is_asked(tmp_path: Path, db: str) -> None:
    async def play(server: Running) -> None:
        made = await make_table(server.url, **TABLE)
        async with Player(server.url, made["table"], made["seat"]) as player:
            await player.play(drawn_or_pass, until_n=20)
        async with opened(db) as database:
            assert await database.rows(select(thoughts)) == []

    with running(tmp_path, db=db, bot_patience=LONG) as server:
        asyncio.run(play(server))


def test_a_worker_is_told_what_the_seat_knows_and_nothing_else(tmp_path: Path, db: str) -> None:
    async def play(server: Running) -> None:
        async with opened(db) as database:
            work = BotWork(database, LONG)
            await work.join()
            await until_workers(server.hall._queue)
            made = await make_table(server.url, **TABLE)
            async with Player(server.url, made["table"], made["seat"]) as player:
                playing = asyncio.create_task(player.play(drawn_or_pass))
                asked_for = server.call(server.hall.store.game(made["game"]))
                kept = await asyncio.wrap_future(asked_for)
                for _ in range(12):
                    taken = await next_of(work)
                    asked = unpacked_question(taken.question)
                    told = server.hall.loaded(made["table"]).session.log
                    shown = [redact(one, asked.seat) for one in told.events[: told.shown]]
                    assert asked.view in views_of(shown, asked.seat)
                    assert kept.secret not in taken.question
                    assert kept.secret.hex().encode() not in taken.question
                    await work.answer(taken, msgspec.json.encode(asked.legal[-1]).decode())
                playing.cancel()
                await asyncio.wait([playing])
            await work.leave()

    with running(tmp_path, db=db, bot_patience=LONG) as server:
        asyncio.run(play(server))


def test_people_come_first_and_every_table_has_a_turn_before_any_has_two(db: str) -> None:
    """The same order in which `bot_turns.Turns` lets the tables of one process think."""

    async def think() -> str:
        order = ""
        async with opened(db) as database:
            work, queue, notices = (
                BotWork(database, LONG),
                BotQueue(database, LONG),
                Notices(database),
            )
            queue.open(notices)
            notices.open()
            await work.join()
            await until_workers(queue)
            asking = []
            for game, has_people in [("a", 0), ("a", 0), ("a", 0), ("b", 0), ("b", 0), ("P", 1)]:
                asking.append(asyncio.create_task(queue.ask(game, bool(has_people), game.encode())))
                await asyncio.sleep(0.01)  # so that the database sees them in this order
            async with asyncio.timeout(30):
                while len(await database.rows(select(thoughts))) < 3:
                    await asyncio.sleep(0.01)
            for _ in asking:
                taken = await next_of(work)
                order += taken.question.decode()
                await work.answer(taken, "said")
                async with asyncio.timeout(30):  # the game's next question is there by then
                    while sum(one.done() for one in asking) < len(order):
                        await asyncio.sleep(0.01)
            assert await asyncio.gather(*asking) == ["said"] * len(asking)
            await notices.close()
            await work.leave()
        return order

    assert asyncio.run(think()) == "Pababa"


def test_questions_at_workers_are_told_to_the_operator(db: str) -> None:
    """Those of many tables, taken or not, and those that wait for the one of their game before them."""

    async def think() -> list[int]:
        async with opened(db) as database:
            work, queue, notices = (
                BotWork(database, LONG),
                BotQueue(database, LONG),
                Notices(database),
            )
            pools = BotPools(1, queue=queue)
            queue.open(notices)
            notices.open()
            await work.join()
            await until_workers(queue)
            games = [f"game {number // 2}" for number in range(60)]
            asking = [asyncio.create_task(queue.ask(name, True, b"")) for name in games]
            taken = await next_of(work)
            waiting = [pools.waiting]
            await work.answer(taken, "said")
            await asyncio.wait(asking, return_when=asyncio.FIRST_COMPLETED)
            waiting.append(pools.waiting)
            for one in asking:
                one.cancel()
            await asyncio.wait(asking)
            waiting.append(pools.waiting)
            await notices.close()
            await work.leave()
            pools.close()
        return waiting

    assert asyncio.run(think()) == [60, 59, 0]


def test_two_workers_never_take_the_same_question(db: str) -> None:
    async def think() -> list[str]:
        async with opened(db) as database, opened(db) as elsewhere:
            queue, notices = BotQueue(database, LONG), Notices(database)
            queue.open(notices)
            notices.open()
            workers = [BotWork(one, LONG) for one in (database, elsewhere)]
            for one in workers:
                await one.join()
            await until_workers(queue)
            names = [f"game {number}" for number in range(12)]
            asking = [asyncio.create_task(queue.ask(name, True, name.encode())) for name in names]
            taken: list[str] = []

            async def take(work: BotWork) -> None:
                while len(taken) < len(names):
                    found = await work.take()
                    if found is not None:
                        taken.append(found.question.decode())
                        await work.answer(found, "")

            async with asyncio.timeout(30):
                await asyncio.gather(*(take(one) for one in [*workers, *workers]))
                await asyncio.gather(*asking)
            await notices.close()
            for one in workers:
                await one.leave()
        return taken

    taken = asyncio.run(think())
    assert sorted(taken) == sorted(set(taken))
    assert len(taken) == 12


def test_a_worker_logs_as_the_operator_wants_it(db: str) -> None:
    how = ("--db", db, "--log", "json", "--log-level", "info")
    command = [sys.executable, "-m", "hanchan", "serve", "worker", *how]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stderr is not None
        lines: list[str] = []
        try:
            while not lines or "thinks" not in lines[-1]:
                line = process.stderr.readline()
                assert line, "it has ended"
                lines.append(msgspec.json.decode(line)["message"])
        finally:
            process.terminate()
            out, rest = process.communicate(timeout=60)
    lines += [msgspec.json.decode(line)["message"] for line in rest.splitlines()]
    assert out == ""
    assert lines[-2:] == ["the worker thinks in 1 processes", "the worker ends"]


def test_an_sqlite_file_has_no_workers(tmp_path: Path) -> None:
    done = hanchan("serve", "worker", "--db", str(tmp_path / "one.sqlite3"))
    assert done.code == 2
    assert "needs PostgreSQL" in done.err

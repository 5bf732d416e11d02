"""A stopped process and a dead line say nothing: they cost whoever waits seconds, and others nothing."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import pytest
from sqlalchemy import insert, select, text

from hanchan.web.cluster.node import MOVED, Node
from hanchan.web.cluster.notices import Notices
from hanchan.web.cluster.thoughts import BotQueue, BotWork
from hanchan.web.errors import Refusal
from hanchan.web.storage.database import AWAY, Database, Lease
from hanchan.web.storage.engines import CONNECTIONS, READERS
from hanchan.web.storage.schema import database_ms, nodes, workers
from hanchan.web.storage.store import Store
from helpers.servers import SOURCE
from web.storage.postgres import Postgres
from web.storage.swallowing import way_to

ROOM = {"options": {}, "phase": "play", "places": [{"kind": "human"}]}
SOON = 2.0  # seconds: nobody has waited for anybody, on a machine that does much else
STOPPED = """
import asyncio, os, signal, sys
from sqlalchemy import text
from hanchan.web.storage.database import Database

def work(connection):
    connection.execute(text("SELECT id FROM tables WHERE id = 't1' FOR SHARE"))
    connection.execute(text("SELECT id FROM nodes WHERE id = 'dead' FOR UPDATE"))
    connection.execute(text("SELECT id FROM workers WHERE id = 'dead' FOR UPDATE"))
    print("locked", flush=True)
    os.kill(os.getpid(), signal.SIGSTOP)

async def run():
    database = Database(sys.argv[1])
    await database.open(says=False)
    await database.alone(work)

asyncio.run(run())
"""


@pytest.fixture
def url(postgres: Postgres) -> str:
    """An empty database that processes share."""
    return postgres.new_database()


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Database]:
    database = Database(url)
    await database.open(says=False)
    try:
        yield database
    finally:
        await database.close()


@contextmanager
def stopped_within_a_transaction(url: str) -> Iterator[None]:
    """A process that has locked a table's row and those of the dead, and then was stopped as it was."""
    env = os.environ | {"PYTHONPATH": str(SOURCE)}
    process = subprocess.Popen(
        [sys.executable, "-c", STOPPED, url], env=env, text=True, stdout=subprocess.PIPE
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "locked\n"
        yield
    finally:
        process.send_signal(signal.SIGKILL)
        process.communicate()


async def lives(database: Database, node: Node) -> bool:
    now = database_ms("postgresql")
    return bool(
        await database.rows(select(nodes).where(nodes.c.id == node.id, nodes.c.until > now))
    )


async def beside_a_stopped_process(url: str) -> None:
    async with opened(url) as database:
        store, node = Store(database), Node(database, "10.0.0.1:8136", lease=1)
        work = BotWork(database, lease=1)
        for name in ("t1", "t2"):
            await store.add_table(Lease(name, 1, 0), name, ROOM, "dead")
        await database.write(
            (insert(nodes), {"id": "dead", "address": "10.0.0.2:8136", "until": 0}),
            (insert(workers), {"id": "dead", "until": 0}),
        )
        await node.join()
        await work.join()
        with stopped_within_a_transaction(url):
            locked = asyncio.create_task(node.claim("t1"))
            begun = time.monotonic()
            other = await node.claim("t2")
            assert other is not None
            await store.save_room(other, ROOM, {})
            assert time.monotonic() - begun < SOON, "who wants another table does not wait"
            with pytest.raises(Refusal, match="set up again"):
                await locked
            while time.monotonic() < begun + 2:  # twice its lease
                assert await lives(database, node), "the dead one's row was waited for"
                await asyncio.sleep(0.1)
            assert database.presence.is_well
            async with asyncio.timeout(20):
                while await claimed(node, "t1") is None:
                    await asyncio.sleep(0.1)
        await work.leave()
        await node.leave()


async def claimed(node: Node, table: str) -> Lease | None:
    try:
        return await node.claim(table)
    except Refusal:
        return None


def test_a_process_stopped_within_a_transaction_holds_up_nobody(url: str) -> None:
    asyncio.run(beside_a_stopped_process(url))


def test_a_dead_line_holds_up_nobody_for_long(url: str) -> None:
    async def work() -> None:
        async with way_to(url) as (way, by_way), opened(by_way) as database:
            heard: asyncio.Queue[str | None] = asyncio.Queue()
            notices = Notices(database)
            notices.on(MOVED, heard.put_nowait)
            notices.open()
            row = {"address": "here:1", "until": 0}
            await database.write((insert(nodes), row | {"id": "a"}))
            async with asyncio.timeout(30):
                assert await heard.get() is None
                way.swallow()
                with pytest.raises(AWAY):  # within the second, as in use a moment ago
                    await database.write((insert(nodes), row | {"id": "b"}))
                with pytest.raises(AWAY):
                    await database.rows(select(nodes))
                with pytest.raises(AWAY):
                    async with database.leasing() as connection:
                        await connection.execute(select(nodes))
                assert not database.presence.is_well
                assert not await database.answers()
            way.heal()
            async with asyncio.timeout(30):
                while not database.presence.is_well:  # although nobody writes
                    await asyncio.sleep(0.1)
                await database.write((insert(nodes), row | {"id": "c"}))
                assert await heard.get() is None, "notices are heard again, and some were missed"
            assert [one.id for one in await database.rows(select(nodes))] == ["a", "c"]
            await notices.close()

    asyncio.run(work())


def test_questions_of_strangers_hold_up_neither_writes_nor_leases(url: str) -> None:
    async def work() -> None:
        async with opened(url) as database:
            node, notices = Node(database, "10.0.0.1:8136", lease=1), Notices(database)
            notices.open()
            await node.join()
            slow = [database.rows(text("SELECT pg_sleep(2)")) for _ in range(3 * READERS)]
            asking = asyncio.gather(*slow, return_exceptions=True)
            await asyncio.sleep(0.2)
            for name in range(10):
                begun = time.monotonic()
                row = {"id": str(name), "address": "here:1", "until": 0}
                await database.write((insert(nodes), row))
                async with database.leasing() as connection:
                    assert await connection.scalar(select(1)) == 1
                assert time.monotonic() - begun < SOON / 2
            assert not asking.done()
            async with database.leasing() as connection:
                count = text(
                    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                )
                assert await connection.scalar(count) == CONNECTIONS
            await asking
            await notices.close()
            await node.leave()

    asyncio.run(work())


def test_the_page_for_operators_says_how_many_connections_there_are() -> None:
    page = (SOURCE.parent / "docs" / "operating.md").read_text()
    told = re.findall(r"(?:at most|up to) (\d+) (?:connections|under load)", page)
    assert told == [str(CONNECTIONS)]


def test_a_clock_set_back_keeps_no_worker_that_is_gone(url: str) -> None:
    async def work() -> None:
        async with opened(url) as database:
            queue, notices = BotQueue(database, 5), Notices(database)
            ahead = database_ms("postgresql") + 3_600_000
            await database.write((insert(workers).values(id="dead", until=ahead), None))
            heard = asyncio.Event()
            queue.open(notices)
            notices.on(MOVED, lambda _: heard.set())
            notices.open()
            await heard.wait()
            await asyncio.sleep(0.3)  # in which the queue has looked
            assert not queue.has_workers
            await notices.close()

    asyncio.run(work())

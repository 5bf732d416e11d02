"""One owner for a table: who has lost it writes nothing, and whoever is asked next takes what is nobody's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import pytest
from sqlalchemy import insert, select, update

from hanchan.game import events
from hanchan.web.cluster.node import MOVED, Node
from hanchan.web.cluster.notices import Notices, tell
from hanchan.web.cluster.quotas import Quotas
from hanchan.web.errors import Elsewhere, Refusal
from hanchan.web.settings import Settings
from hanchan.web.storage.database import Database, Lease, LostLease
from hanchan.web.storage.schema import database_ms, nodes, tables, uses
from hanchan.web.storage.store import Store, Stored, StoredGame
from helpers.command import hanchan
from web.storage.postgres import Postgres

ROOM: dict[str, Any] = {"options": {}, "phase": "play", "places": [{"kind": "human"}]}
GAME = StoredGame("g1", "t1", None, b"secret", b"nonces", {"rules": "ema2016"}, {"banks": [1]})


class Member(NamedTuple):
    """One process of two, without its sockets."""

    node: Node
    store: Store


async def joined(url: str, address: str) -> Member:
    database = Database(url)
    await database.open()
    node = Node(database, address, lease=600)
    await node.join()
    return Member(node, Store(database))


@asynccontextmanager
async def two(url: str) -> AsyncIterator[tuple[Member, Member]]:
    one, other = await joined(url, "10.0.0.1:8136"), await joined(url, "10.0.0.2:8136")
    try:
        yield one, other
    finally:
        for member in (one, other):
            await member.node.leave()
            await member.store.database.close()


async def run_out(member: Member) -> None:
    """The lease of the process has run out, as if it were dead."""
    ours = update(nodes).where(nodes.c.id == member.node.id)
    await member.store.database.write((ours.values(until=0), None))


async def begun(member: Member) -> Lease:
    """A table with a game, which the process has."""
    lease = Lease("t1", 1, 0)
    await member.store.add_table(lease, "CODE01", ROOM, member.node.id)
    await member.store.begin_game(lease, GAME, [at(1)], ROOM)
    return lease


def at(n: int, tile: str = "1m") -> Stored:
    return Stored(n, 1000 + n, events.Draw(0, tile))


def held(url: str, work: Callable[[Member, Member], Awaitable[None]]) -> None:
    async def run() -> None:
        async with two(url) as (one, other):
            await work(one, other)

    asyncio.run(run())


@pytest.fixture
def url(postgres: Postgres) -> str:
    """An empty database that two processes share."""
    return postgres.new_database()


def test_a_table_is_one_process_s_until_its_lease_has_run_out(url: str) -> None:
    async def work(one: Member, other: Member) -> None:
        lease = await begun(one)
        with pytest.raises(Elsewhere) as refused:
            await other.node.claim("t1")
        assert refused.value.headers["X-Accel-Redirect"] == "@10.0.0.1:8136"
        with pytest.raises(Elsewhere):
            await other.node.check_here("t1")
        await run_out(one)
        await other.node.check_here("t1")
        taken = await other.node.claim("t1")
        assert taken is not None
        assert (taken.epoch, taken.version) == (lease.epoch + 1, lease.version)
        assert await other.store.log("g1") == [at(1)]

    held(url, work)


def test_a_clock_set_back_keeps_no_lease_of_a_process_that_is_gone(url: str) -> None:
    async def work(one: Member, other: Member) -> None:
        await begun(one)
        ahead = database_ms("postgresql") + 3_600_000  # of before the clock was set back by an hour
        ours = update(nodes).where(nodes.c.id == one.node.id).values(until=ahead)
        await one.store.database.write((ours, None))
        assert await other.node.claim("t1") is not None

    held(url, work)


def test_a_clock_set_back_stretches_no_limit(url: str) -> None:
    async def work(one: Member, _: Member) -> None:
        database = one.store.database
        quotas = Quotas(database, one.node, Settings(wrong_codes_per_minute=1))
        ahead = database_ms("postgresql") + 3_500_000
        use = insert(uses).values(kind="code", who="192.0.2.1", at=ahead)
        await database.write((use, None))
        await quotas.check_code("192.0.2.1")
        await quotas.wrong_code("192.0.2.1")
        with pytest.raises(Refusal, match="too many wrong codes"):
            await quotas.check_code("192.0.2.1")
        await quotas.sweep()
        assert len(await database.rows(select(uses))) == 1

    held(url, work)


def test_a_process_that_is_started_again_has_its_tables_at_once(url: str) -> None:
    async def work(one: Member, _: Member) -> None:
        lease = await begun(one)
        again = await joined(url, one.node.address)
        taken = await again.node.claim("t1")
        assert taken is not None
        assert taken.epoch == lease.epoch + 1
        with pytest.raises(LostLease):
            await one.store.append(lease, "g1", [at(2)], {}, ended=False)
        await again.node.leave()
        await again.store.database.close()

    held(url, work)


def test_who_has_lost_a_table_writes_nothing(url: str) -> None:
    async def work(one: Member, other: Member) -> None:
        lost = await begun(one)
        await run_out(one)
        lease = await other.node.claim("t1")
        assert lease is not None
        with pytest.raises(LostLease):
            await one.store.append(lost, "g1", [at(2, "9m")], {"banks": [9]}, ended=False)
        with pytest.raises(LostLease):
            await one.store.save_room(lost, ROOM | {"phase": "over"}, {0: "guest"})
        with pytest.raises(LostLease):
            await one.store.forget(lost)
        assert await other.store.log("g1") == [at(1)]
        game, room = await other.store.game("g1"), await other.store.room("t1")
        assert game is not None
        assert game.clocks == {"banks": [1]}
        assert room == ROOM
        assert await other.store.tables_of("guest") == []
        await other.store.append(lease, "g1", [at(2)], {"banks": [2]}, ended=False)
        assert await one.store.log("g1") == [at(1), at(2)]

    held(url, work)


def test_those_who_write_together_with_one_who_lost_do_write(url: str) -> None:
    async def work(one: Member, _: Member) -> None:
        lease = await begun(one)
        other = Lease("t2", 1, 0)
        await one.store.add_table(other, "CODE02", ROOM, one.node.id)
        old = Lease("t2", 0, 0)
        done = await asyncio.gather(
            one.store.save_room(old, ROOM, {}),
            one.store.append(lease, "g1", [at(2)], {}, ended=False),
            return_exceptions=True,
        )
        assert [type(found) for found in done] == [LostLease, type(None)]
        assert await one.store.log("g1") == [at(1), at(2)]

    held(url, work)


def test_a_room_is_not_saved_over_another_s_save(url: str) -> None:
    async def work(one: Member, _: Member) -> None:
        lease = await begun(one)
        behind = Lease(lease.table, lease.epoch, lease.version)
        await one.store.save_room(lease, ROOM | {"phase": "over"}, {})
        with pytest.raises(LostLease):
            await one.store.save_room(behind, ROOM, {})
        again = await one.node.claim("t1")  # read again, the change is done
        assert again is not None
        room = await one.store.room("t1")
        assert room == ROOM | {"phase": "over"}
        await one.store.save_room(again, room, {})

    held(url, work)


def test_what_was_given_back_is_anybody_s_and_no_longer_ours(url: str) -> None:
    async def work(one: Member, other: Member) -> None:
        lease = await begun(one)
        await one.node.release(lease)
        with pytest.raises(LostLease):
            await one.store.append(lease, "g1", [at(2)], {}, ended=False)
        assert await other.node.claim("t1") is not None
        with pytest.raises(Elsewhere):
            await one.node.claim("t1")
        await other.node.leave()
        assert await one.node.claim("t1") is not None
        assert await one.node.claim("t9") is None

    held(url, work)


def test_limits_count_the_tables_of_all_processes(url: str) -> None:
    async def work(one: Member, other: Member) -> None:
        bots = ROOM | {"places": 4 * [{"kind": "bot"}]}
        for name, member, room in (("t1", one, ROOM), ("t2", other, bots), ("t3", other, bots)):
            await member.store.add_table(Lease(name, 1, 0), name, room, member.node.id, "192.0.2.1")
        for member in (one, other):
            assert await member.node.count(tables.c.maker == "192.0.2.1") == 3
            assert await member.node.count(tables.c.maker == "192.0.2.2") == 0
            assert await member.node.count(tables.c.bots_only) == 2
        await run_out(other)
        assert await one.node.count(tables.c.bots_only) == 0

    held(url, work)


def test_processes_tell_each_other_who_took_a_table(url: str) -> None:
    async def work(one: Member, other: Member) -> None:
        heard: asyncio.Queue[str | None] = asyncio.Queue()
        notices = Notices(one.store.database)
        notices.on(MOVED, heard.put_nowait)
        notices.open()
        async with asyncio.timeout(20):
            assert await heard.get() is None, "it looks for what it has missed first"
            lease = await begun(one)
            await run_out(one)
            await other.node.claim("t1")
            assert await heard.get() == f"t1 {lease.epoch + 1}"
            assert lease.epoch + 1 not in (await one.node.epochs()).values()
            await other.store.database.alone(lambda line: tell(line, "another word", "of it"))
            assert await other.node.claim("t1") == Lease(
                "t1", lease.epoch + 1, lease.version
            )  # has it
            await run_out(other)
            await one.node.claim("t1")
            assert await heard.get() == f"t1 {lease.epoch + 2}"
        await notices.close()

    held(url, work)


def twins_told(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What was said of processes under one address."""
    told = [line.getMessage() for line in caplog.records]
    return [line for line in told if "another process has the node" in line]


def test_two_that_live_under_one_address_are_told_so_once(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(one: Member, _: Member) -> None:
        twin = Node(one.store.database, one.node.address, lease=1)
        await twin.join()
        async with asyncio.timeout(60):
            while not twins_told(caplog):
                await asyncio.sleep(0.05)
        await asyncio.sleep(1)  # in which it is renewed, and looked at, again
        await twin.leave()

    held(url, work)
    assert twins_told(caplog) == [
        "another process has the node 10.0.0.1:8136 too: each needs a --node of its own"
    ]


def test_who_had_the_address_before_us_and_is_dead_is_no_twin(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(one: Member, _: Member) -> None:
        await run_out(one)
        again = Node(one.store.database, one.node.address, lease=1)
        await again.join()
        await asyncio.sleep(3)
        await again.leave()

    held(url, work)
    assert twins_told(caplog) == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--host", "0.0.0.0"), "is no address of this process: with PostgreSQL say by --node"),
        (("--node", "[::]:8136"), "is no address of this process: with PostgreSQL say by --node"),
        (("--node", "10.0.0.1;8136"), "'10.0.0.1;8136' is no node: a host and a port"),
    ],
)
def test_an_address_that_leads_nowhere_is_refused(
    url: str, options: tuple[str, ...], said: str
) -> None:
    done = hanchan("serve", "--port", "0", "--db", url, *options)
    assert (done.code, len(done.err.splitlines())) == (2, 1)
    assert said in done.err

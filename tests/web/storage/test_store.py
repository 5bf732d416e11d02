"""What the server remembers, and that it cannot remember two things at once."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from hanchan.errors import NotationError
from hanchan.game import events
from hanchan.record import own
from hanchan.web.cluster.node import Node
from hanchan.web.storage import schema
from hanchan.web.storage.database import Database, Lease
from hanchan.web.storage.store import Store, Stored, StoredGame
from hanchan.web.storage.urls import url_of
from helpers.old_files import KEPT, TABLES, kept_text
from web.storage.postgres import Postgres

ROOM: dict[str, Any] = {
    "options": {"public": False},
    "phase": "room",
    "places": [{"kind": "human"}],
}
START = StoredGame(
    "g1", "t1", None, b"secret", b"nonces", {"rules": "ema2016"}, {"banks": [1, 2, 3, 4]}
)


def at(n: int, tile: str = "1m") -> Stored:
    return Stored(n, 1000 + n, events.Draw(0, tile))


async def opened(url: str) -> Store:
    database = Database(url)
    await database.open()
    return Store(database)


async def added(store: Store, table: str, code: str, room: dict[str, Any]) -> Lease:
    """The lease of a new table."""
    lease = Lease(table, 1, 0)
    await store.add_table(lease, code, room, "a node")
    return lease


def test_what_was_written_is_read_again_after_the_next_start(url: str) -> None:
    async def write() -> None:
        store = await opened(url)
        lease = await added(store, "t1", "CODE01", ROOM)
        await store.begin_game(lease, START, [at(1), at(2)], ROOM | {"phase": "play"})
        await store.append(lease, "g1", [at(3, "0p")], {"banks": [5, 6, 7, 8]}, ended=False)
        await store.database.close()

    async def read() -> None:
        store = await opened(url)
        assert await store.log("g1") == [at(1), at(2), at(3, "0p")]
        game = await store.game("g1")
        assert game is not None
        assert game[:5] == START[:5]
        assert game.clocks == {"banks": [5, 6, 7, 8]}
        room = await store.room("t1")
        assert room is not None
        assert room["phase"] == "play"
        assert await store.table_of_code("CODE01") == "t1"
        await store.database.close()

    asyncio.run(write())
    asyncio.run(read())


def test_a_log_cannot_be_forked(url: str) -> None:
    async def fork() -> None:
        one = await opened(url)
        # A second process is refused an SQLite file: there only the same one could try.
        other = one if url.startswith("sqlite") else await opened(url)
        lease = await added(one, "t1", "CODE01", ROOM)
        await one.begin_game(lease, START, [at(1)], ROOM)
        await one.append(lease, "g1", [at(2, "1m")], {"banks": []}, ended=False)
        with pytest.raises(IntegrityError):
            await other.append(lease, "g1", [at(2, "9m")], {"banks": [9]}, ended=False)
        assert await other.log("g1") == [at(1), at(2, "1m")]
        game = await other.game("g1")
        assert game is not None
        assert game.clocks == {"banks": []}, "half of a write was done"
        await one.database.close()
        if other is not one:
            await other.database.close()

    asyncio.run(fork())


def test_writes_that_share_a_transaction_fail_alone(url: str) -> None:
    async def write() -> None:
        store = await opened(url)
        lease = await added(store, "t1", "CODE01", ROOM)
        await store.begin_game(lease, START, [at(1)], ROOM)
        writes = [
            store.append(lease, "g1", [at(n)], {"banks": [n]}, ended=False) for n in (2, 1, 3)
        ]
        done = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(one).__name__ for one in done] == ["NoneType", "IntegrityError", "NoneType"]
        assert [stored.n for stored in await store.log("g1")] == [1, 2, 3]
        await store.database.close()

    asyncio.run(write())


def test_a_write_that_cannot_be_said_fails_alone_and_the_writer_goes_on(url: str) -> None:
    async def write() -> None:
        database = (await opened(url)).database
        row = {"address": "here:1", "until": 0}
        wrong = row | {
            "until": 2**70
        }  # more than a number of the database holds, which no driver calls its own error
        async with asyncio.timeout(30):
            with pytest.raises(Exception, match=r"too large|out of int64"):
                await database.write((insert(schema.nodes), wrong | {"id": "a"}))
            done = await asyncio.gather(
                database.write((insert(schema.nodes), row | {"id": "b"})),
                database.write((insert(schema.nodes), wrong | {"id": "c"})),
                database.write((insert(schema.nodes), row | {"id": "d"})),
                return_exceptions=True,
            )
        assert [one is None for one in done] == [True, False, True]
        assert {one.id for one in await database.rows(select(schema.nodes))} == {"b", "d"}
        await database.close()

    asyncio.run(write())


def test_the_newest_migration_makes_what_the_schema_says(url: str) -> None:
    from sqlalchemy import inspect

    versions = Path(schema.__file__).parent / "migrations" / "versions"
    assert max(path.name.partition("_")[0] for path in versions.glob("[0-9]*.py")) == schema.HEAD

    async def look() -> dict[str, set[str]]:
        store = await opened(url)
        async with store.database.engines.readers.connect() as connection:
            found = await connection.run_sync(
                lambda sync: {
                    name: {column["name"] for column in inspect(sync).get_columns(name)}
                    for name in inspect(sync).get_table_names()
                }
            )
        await store.database.close()
        return found

    made = asyncio.run(look())
    assert made.pop("alembic_version")
    assert made == {name: set(table.c.keys()) for name, table in schema.metadata.tables.items()}


def aged(connection: Any, version: str) -> None:
    """Gives an empty database the form of an earlier version."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(schema.__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, version)


def fill_from(connection: Any, file: Path) -> None:
    """Copies the rows of an SQLite file into a database of the same form."""
    with sqlite3.connect(file) as kept:
        kept.row_factory = sqlite3.Row
        for name in ("tables", "seats", "games", "events", "reviews"):
            rows = [dict(row) for row in kept.execute(f"SELECT * FROM {name}")]
            assert rows
            for row in rows:
                if "public" in row:
                    row["public"] = bool(row["public"])
            columns = ", ".join(rows[0])
            values = ", ".join(f":{column}" for column in rows[0])
            connection.execute(text(f"INSERT INTO {name} ({columns}) VALUES ({values})"), rows)
    kept.close()


def test_a_database_of_the_first_version_is_brought_to_the_newest(url: str, tmp_path: Path) -> None:
    old = tmp_path / "old.sqlite3"
    old.write_bytes(gzip.decompress((KEPT / "served/hanchan.sqlite3.gz").read_bytes()))
    finished, running = TABLES["finished"], TABLES["running"]

    async def age_and_open() -> None:
        engine = create_async_engine(url_of(url))
        async with engine.begin() as connection:
            await connection.run_sync(aged, "0002")
            await connection.run_sync(fill_from, old)
        await engine.dispose()
        store = await opened(url)
        told = [stored.event for stored in await store.log(finished["game"])]
        assert own.text_of(told) == kept_text("records/web.jsonl")
        room = await store.room(running["table"])
        assert room is not None
        assert room["game"] == running["game"]
        node = Node(store.database, "here:1", lease=600)
        await node.join()
        lease = await node.claim(running["table"])
        assert lease == Lease(running["table"], 1, 0), "it is nobody's until somebody asks"
        await store.save_room(lease, room, {})
        await store.database.close()

    asyncio.run(age_and_open())


def test_the_way_back_is_refused_with_a_sentence(url: str) -> None:
    """An older version finds the form of a newer one."""

    async def open_newer() -> None:
        store = await opened(url)
        newer = text("UPDATE alembic_version SET version_num = '9999'")
        await store.database.write((newer, None))
        await store.database.close()
        with pytest.raises(NotationError, match=f"newer version.*9999.*{schema.HEAD}"):
            await opened(url)

    asyncio.run(open_newer())


def test_a_server_that_was_away_is_written_to_again_and_nothing_is_half_done(
    postgres: Postgres,
) -> None:
    url = postgres.new_database()

    async def write() -> None:
        store = await opened(url)
        lease = await added(store, "t1", "CODE01", ROOM)
        await store.begin_game(lease, START, [at(1)], ROOM)
        postgres.stop()
        with pytest.raises((SQLAlchemyError, OSError)):
            await store.append(lease, "g1", [at(2)], {"banks": [2]}, ended=False)
        await asyncio.to_thread(postgres.start)
        await store.append(lease, "g1", [at(2), at(3)], {"banks": [3]}, ended=False)
        assert [stored.n for stored in await store.log("g1")] == [1, 2, 3]
        await store.database.close()

    asyncio.run(write())


def test_an_idle_room_is_forgotten_and_a_sleeping_game_later(url: str) -> None:
    async def forget() -> None:
        store = await opened(url)
        lease = await added(store, "t1", "CODE01", ROOM)
        later = await added(store, "t2", "CODE02", ROOM | {"phase": "play"})
        assert await store.stale_tables(before_room=0, before_game=0) == []
        assert await store.stale_tables(before_room=2**62, before_game=0) == ["t1"]
        await store.forget(lease)
        assert await store.room("t1") is None
        assert await store.room("t2") is not None
        assert await store.stale_tables(before_room=0, before_game=2**62) == ["t2"]
        game = START._replace(table="t2")
        await store.begin_game(later, game, [at(1)], ROOM | {"phase": "play"})
        await store.append(later, "g1", [Stored(2, 2**62, events.Draw(0, "1m"))], {}, ended=False)
        assert await store.stale_tables(before_room=0, before_game=2**62) == []
        await store.database.close()

    asyncio.run(forget())


@pytest.mark.parametrize("url", ["mysql://h/d", "sqlite:////proc/nowhere/x.db", "://"])
def test_a_database_that_cannot_be_opened_is_one_clear_line(url: str) -> None:
    async def open_it() -> None:
        await Database(url).open()

    with pytest.raises(NotationError) as refused:
        asyncio.run(open_it())
    assert "\n" not in str(refused.value)

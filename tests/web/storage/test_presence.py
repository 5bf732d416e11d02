"""A database that goes is said once, and once that it is back, by whoever writes; a wrong statement says nothing."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from hanchan.errors import NotationError
from hanchan.web.cluster.node import Node
from hanchan.web.cluster.thoughts import BotWork
from hanchan.web.storage.database import Database
from hanchan.web.storage.schema import nodes
from web.storage.postgres import Postgres

ROW = {"id": "a", "address": "here:1", "until": 0}


@pytest.fixture(autouse=True)
def _listened(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "hanchan.web")


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What was said of the database's health."""
    told = [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING]
    return [line.partition(":")[0].rstrip("0123456789 s") for line in told]


async def until(database: Database, *, well: bool) -> None:
    async with asyncio.timeout(60):
        while database.presence.is_well != well:
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("who", ["writer", "server", "worker"])
def test_it_is_said_once_that_it_is_away_and_once_that_it_is_back(
    postgres: Postgres, caplog: pytest.LogCaptureFixture, who: str
) -> None:
    url = postgres.new_database()

    async def watch() -> None:
        database = Database(url)
        await database.open()
        made: dict[str, Node | BotWork] = {
            "server": Node(database, "here:1", 3),
            "worker": BotWork(database, 3),
        }
        member = made.get(who)
        if member is not None:
            await member.join()
        await asyncio.to_thread(postgres.stop)
        if member is None:
            for _ in range(3):
                with pytest.raises((SQLAlchemyError, OSError)):
                    await database.write((insert(nodes), ROW))
        try:
            await until(database, well=False)
            await asyncio.sleep(2.5)  # in which others try and fail too
            assert not await database.answers()
        finally:
            await asyncio.to_thread(postgres.start)
        await until(database, well=True)  # although nobody writes
        assert await database.answers()
        if member is not None:
            await member.leave()
        await database.close()

    asyncio.run(watch())
    told = said(caplog)  # more than once only if the machine held us up for longer than a lease
    assert told == ["the database is away", "the database is back after"] * (len(told) // 2)
    assert told


def test_a_wrong_statement_is_no_sign(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def write() -> None:
        database = Database(str(tmp_path / "x.sqlite3"))
        await database.open()
        await database.write((insert(nodes), ROW))
        with pytest.raises(IntegrityError):
            await database.write((insert(nodes), ROW))
        assert await database.answers()
        await database.close()

    asyncio.run(write())
    assert said(caplog) == []


def test_nor_is_a_value_that_postgresql_knows_not(
    postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    url = postgres.new_database()

    async def write() -> None:
        database = Database(url)
        await database.open()
        with pytest.raises(SQLAlchemyError):
            await database.write((insert(nodes), ROW | {"id": "\0"}))
        assert await database.answers()
        await database.close()

    asyncio.run(write())
    assert said(caplog) == []


def test_the_log_says_which_database_it_is_and_whether_it_is_new(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def open_it() -> None:
        database = Database(str(tmp_path / "x.sqlite3"))
        await database.open()
        await database.close()

    for how in ("a new one was made", "opened"):
        caplog.clear()
        asyncio.run(open_it())
        told = f"the database {tmp_path / 'x.sqlite3'}: {how}"
        assert told in [one.getMessage() for one in caplog.records]


def test_a_file_that_may_not_be_written_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "x.sqlite3"

    async def open_it() -> None:
        database = Database(str(file))
        await database.open()
        await database.close()

    asyncio.run(open_it())
    with file.open("r+b") as opened:
        opened.seek(18)
        opened.write(b"\3")  # the file's format says that it is to be read alone, to root as well
    with pytest.raises(NotationError, match=r"cannot open the database .*x\.sqlite3: .*readonly"):
        asyncio.run(open_it())


def test_the_folder_of_a_database_is_not_made_for_it(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match=f"there is no folder {tmp_path}/dir for the database"):
        asyncio.run(Database(str(tmp_path / "dir" / "x.sqlite3")).open())
    assert list(tmp_path.iterdir()) == []

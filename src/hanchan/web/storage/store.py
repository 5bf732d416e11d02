"""What the server remembers: rooms, games and their events. Only here are rows made and read.

A write is a list of statements; it is durable when `write` returns. Writes that wait together share a transaction, so
that a hundred tables do not pay a hundred times for the disk. An SQLite file is written by a thread of its own that is
handed a whole transaction: to go back and forth for every statement would wait for a busy event loop each time.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import bindparam, create_engine, delete, insert, select, update
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.sql import Executable

from ...errors import NotationError
from ...game.events import AnyEvent, from_json, to_json
from .schema import (
    events,
    games,
    is_file,
    make_durable,
    migrate,
    new_engine,
    reason_of,
    reviews,
    seats,
    tables,
    url_of,
)

Statement = tuple[Executable, list[dict[str, Any]] | dict[str, Any] | None]
_Write = tuple[list[Statement], asyncio.Future[None]]

# Made once: what every move writes. The writer puts rows of the same statement together.
_ADD_EVENTS = insert(events)
_SET_CLOCKS = update(games).where(games.c.id == bindparam("game")).values(clocks=bindparam("new"))
_SET_ENDED = update(games).where(games.c.id == bindparam("game")).values(ended=bindparam("new"))


class Stored(NamedTuple):
    """An event of the log with the time at which it is shown."""

    n: int
    at: int
    event: AnyEvent


class StoredGame(NamedTuple):
    """A game as it is set up again."""

    id: str
    table: str
    ended: int | None
    secret: bytes
    nonces: bytes
    start: dict[str, Any]
    clocks: dict[str, Any]


def now_ms() -> int:
    """The server's clock: milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Database:
    """One engine and one writer."""

    def __init__(self, url: str) -> None:
        self.url = url_of(url)
        self._engine: AsyncEngine | None = None
        self._waiting: asyncio.Queue[_Write] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    @property
    def engine(self) -> AsyncEngine:
        """The engine of an open database."""
        assert self._engine is not None, "the database is not open"
        return self._engine

    async def open(self) -> None:
        """Connects and brings the database to the newest form."""
        try:
            self._engine = new_engine(self.url)
            async with self._engine.begin() as connection:
                await connection.run_sync(migrate)
        except (SQLAlchemyError, OSError, ImportError) as error:  # ImportError: no such driver
            if self._engine is not None:
                await self._engine.dispose()
            raise NotationError(
                "cannot open the database {url}: {reason}",
                url=self.url.render_as_string(),
                reason=reason_of(error),
            ) from None
        self._writer = asyncio.create_task(self._write_on(), name="database writer")

    async def close(self) -> None:
        """Finishes what waits and disconnects."""
        if self._writer is not None:
            while not self._waiting.empty():
                await asyncio.sleep(0.01)
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        await self.engine.dispose()

    async def rows(self, statement: Executable) -> list[Any]:
        """The rows of a question."""
        async with self.engine.connect() as connection:
            return list((await connection.execute(statement)).fetchall())

    async def write(self, *statements: Statement) -> None:
        """Returns once the statements are durable, all or none of them."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((list(statements), done))
        await done

    async def _write_on(self) -> None:
        async with _Hand(self.url, self.engine) as hand:
            while True:
                group = [await self._waiting.get()]
                while not self._waiting.empty() and len(group) < 200:
                    group.append(self._waiting.get_nowait())
                await self._commit(hand, group)

    async def _commit(self, hand: _Hand, group: list[_Write]) -> None:
        """One transaction for all; if one of them fails, each in its own, so that it fails alone."""
        try:
            await hand.write([one for statements, _ in group for one in statements])
        except (SQLAlchemyError, OSError) as error:  # OSError: the server is away
            if len(group) == 1:
                _tell(group[0][1], error)
                return
            for one in group:
                await self._commit(hand, [one])
            return
        for _, done in group:
            _tell(done, None)


class _Hand:
    """What holds the pen: a thread with a connection of its own for an SQLite file, else the engine's."""

    def __init__(self, url: URL, engine: AsyncEngine) -> None:
        self._thread: ThreadPoolExecutor | None = None
        self._own: Engine | None = None
        if is_file(url):
            self._thread = ThreadPoolExecutor(1, thread_name_prefix="database")
            self._own = create_engine(url.set(drivername="sqlite"), connect_args={"timeout": 30})
            make_durable(self._own)
        self._engine = engine

    async def __aenter__(self) -> _Hand:
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._thread is not None and self._own is not None:
            self._thread.shutdown()
            self._own.dispose()

    async def write(self, statements: Sequence[Statement]) -> None:
        """The statements, in one transaction."""
        if self._thread is None:
            async with self._engine.begin() as connection:
                await connection.run_sync(_execute, statements)
        else:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._thread, self._write_now, statements)

    def _write_now(self, statements: Sequence[Statement]) -> None:
        assert self._own is not None
        with self._own.begin() as connection:
            _execute(connection, statements)


def _tell(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _execute(connection: Connection, statements: Sequence[Statement]) -> None:
    """Executes them in their order, those with the same text and lists of rows in one go."""
    joined: dict[int, list[dict[str, Any]]] = {}
    for statement, values in statements:
        if isinstance(values, list):
            joined.setdefault(id(statement), []).extend(values)
    for statement, values in statements:
        if not isinstance(values, list):
            connection.execute(statement, values)
        elif id(statement) in joined:
            connection.execute(statement, joined.pop(id(statement)))


class Store:
    """The server's memory."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add_table(self, table: str, code: str, room: dict[str, Any]) -> None:
        """A new table."""
        row = {"id": table, "code": code, "created": now_ms(), **_room_values(room)}
        await self.database.write((insert(tables), row))

    async def save_room(self, table: str, room: dict[str, Any], guests: dict[int, str]) -> None:
        """The room as it is now, and which guest sits at which place."""
        rows = [{"table_id": table, "place": p, "guest": guest} for p, guest in guests.items()]
        await self.database.write(
            (update(tables).where(tables.c.id == table).values(**_room_values(room)), None),
            (delete(seats).where(seats.c.table_id == table), None),
            *([(insert(seats), rows)] if rows else []),
        )

    async def room(self, table: str) -> dict[str, Any] | None:
        """A table's room."""
        found = await self.database.rows(select(tables.c.room).where(tables.c.id == table))
        return msgspec.json.decode(found[0].room) if found else None

    async def table_of_code(self, code: str) -> str | None:
        """The table with this short code."""
        found = await self.database.rows(select(tables.c.id).where(tables.c.code == code))
        return found[0].id if found else None

    async def public_tables(self, since: int) -> list[tuple[str, dict[str, Any]]]:
        """Public tables touched since then, the newest first."""
        query = (
            select(tables.c.id, tables.c.room)
            .where(tables.c.public, tables.c.touched >= since, tables.c.phase != "over")
            .order_by(tables.c.touched.desc())
            .limit(50)
        )
        return [(row.id, msgspec.json.decode(row.room)) for row in await self.database.rows(query)]

    async def tables_of(self, guest: str) -> list[tuple[str, int, int, dict[str, Any]]]:
        """A guest's tables: id, place, last touched, room; the newest first."""
        query = (
            select(tables.c.id, seats.c.place, tables.c.touched, tables.c.room)
            .join(seats, seats.c.table_id == tables.c.id)
            .where(seats.c.guest == guest)
            .order_by(tables.c.touched.desc())
            .limit(50)
        )
        rows = await self.database.rows(query)
        return [(row.id, row.place, row.touched, msgspec.json.decode(row.room)) for row in rows]

    async def ended_games(self, of: Sequence[str]) -> list[tuple[str, str, int]]:
        """The finished games of these tables: id, table, when; the newest first."""
        query = (
            select(games.c.id, games.c.table_id, games.c.ended)
            .where(games.c.table_id.in_(of), games.c.ended.is_not(None))
            .order_by(games.c.ended.desc())
            .limit(50)
        )
        return [(row.id, row.table_id, row.ended) for row in await self.database.rows(query)]

    async def begin_game(
        self, game: StoredGame, log: Sequence[Stored], room: dict[str, Any]
    ) -> None:
        """A game that begins: its secret, its first events and the room, all or nothing."""
        row = {
            "id": game.id, "table_id": game.table, "created": now_ms(), "secret": game.secret,
            "nonces": game.nonces, "start": msgspec.json.encode(game.start).decode(),
            "clocks": msgspec.json.encode(game.clocks).decode(),
        }  # fmt: skip
        await self.database.write(
            (insert(games), row),
            (insert(events), _event_rows(game.id, log)),
            (update(tables).where(tables.c.id == game.table).values(**_room_values(room)), None),
        )

    async def append(
        self, game: str, log: Sequence[Stored], clocks: dict[str, Any], *, ended: bool
    ) -> None:
        """What happened next; durable when this returns. Fails if somebody else has written on."""
        encoded = msgspec.json.encode(clocks).decode()
        ending = [(_SET_ENDED, [{"game": game, "new": now_ms()}])] if ended else []
        await self.database.write(
            (_ADD_EVENTS, _event_rows(game, log)),
            (_SET_CLOCKS, [{"game": game, "new": encoded}]),
            *ending,
        )

    async def game(self, game: str) -> StoredGame | None:
        """How a game is set up again."""
        found = await self.database.rows(select(games).where(games.c.id == game))
        if not found:
            return None
        row = found[0]
        return StoredGame(
            row.id, row.table_id, row.ended, row.secret, row.nonces,
            msgspec.json.decode(row.start), msgspec.json.decode(row.clocks),
        )  # fmt: skip

    async def log(self, game: str) -> list[Stored]:
        """A game's events in their order."""
        query = select(events).where(events.c.game == game).order_by(events.c.n)
        rows = await self.database.rows(query)
        return [Stored(row.n, row.at, from_json(row.body)) for row in rows]

    async def keep_review(self, game: str, seat: int, found: list[dict[str, Any]]) -> None:
        """What was found when the seat's game was looked at again."""
        body = msgspec.json.encode(found).decode()
        await self.database.write((insert(reviews), {"game": game, "seat": seat, "body": body}))

    async def review(self, game: str, seat: int) -> list[dict[str, Any]] | None:
        """The same, if it was kept."""
        query = select(reviews.c.body).where(reviews.c.game == game, reviews.c.seat == seat)
        found = await self.database.rows(query)
        return msgspec.json.decode(found[0].body) if found else None

    async def forget(self, before_room: int, before_game: int) -> int:
        """Drops rooms nobody began a game in, and gives up games asleep for too long; how many."""
        stale = select(tables.c.id).where(
            ((tables.c.phase == "room") & (tables.c.touched < before_room))
            | (tables.c.phase.in_(["play", "draw"]) & (tables.c.touched < before_game))
        )
        found = [row.id for row in await self.database.rows(stale)]
        if found:
            await self.database.write(
                (delete(seats).where(seats.c.table_id.in_(found)), None),
                (delete(tables).where(tables.c.id.in_(found)), None),
            )
        return len(found)


def _room_values(room: dict[str, Any]) -> dict[str, Any]:
    return {
        "room": msgspec.json.encode(room).decode(),
        "touched": now_ms(),
        "public": bool(room["options"].get("public")),
        "phase": room["phase"],
    }


def _event_rows(game: str, log: Sequence[Stored]) -> list[dict[str, Any]]:
    return [
        {
            "game": game,
            "n": stored.n,
            "at": stored.at,
            "kind": type(stored.event).__struct_config__.tag,
            "body": to_json(stored.event),
        }
        for stored in log
    ]

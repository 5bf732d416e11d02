"""What the server remembers: rooms, games and their events. Only here are rows made and read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update

from ...game.events import AnyEvent, from_json, to_json
from ..clock import wall_ms
from .database import Database, Lease, Statement
from .schema import events, games, reviews, seats, tables

# Made once: what every move writes. The writer puts rows of the same statement together.
_ADD_EVENTS = insert(events)
_SET_CLOCKS = update(games).where(games.c.id == bindparam("game")).values(clocks=bindparam("new"))
_SET_ENDED = update(games).where(games.c.id == bindparam("game")).values(ended=bindparam("new"))


class Stored(NamedTuple):
    """An event of the log, and the stamp of the moment at which it is shown."""

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


class Store:
    """The server's memory."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add_table(
        self, lease: Lease, code: str, room: dict[str, Any], owner: str, maker: str | None = None
    ) -> None:
        """A new table, which the node has from the beginning."""
        row = {"id": lease.table, "code": code, "created": wall_ms(), **_room_values(room)}
        held = {"owner": owner, "epoch": lease.epoch, "version": lease.version, "maker": maker}
        await self.database.write((insert(tables), row | held))

    async def save_room(self, lease: Lease, room: dict[str, Any], guests: dict[int, str]) -> None:
        """The room as it is now, and which guest sits at which place; LostLease if somebody else has saved it."""
        table = lease.table
        rows = [{"table_id": table, "place": p, "guest": guest} for p, guest in guests.items()]
        await self.database.write(
            _saved(lease, room),
            (delete(seats).where(seats.c.table_id == table), None),
            *([(insert(seats), rows)] if rows else []),
            lease=lease,
        )
        lease.version += 1

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
        self, lease: Lease, game: StoredGame, log: Sequence[Stored], room: dict[str, Any]
    ) -> None:
        """A game that begins: its secret, its first events and the room, all or nothing."""
        row = {
            "id": game.id, "table_id": game.table, "created": wall_ms(), "secret": game.secret,
            "nonces": game.nonces, "start": msgspec.json.encode(game.start).decode(),
            "clocks": msgspec.json.encode(game.clocks).decode(),
        }  # fmt: skip
        await self.database.write(
            (insert(games), row),
            (insert(events), _event_rows(game.id, log)),
            _saved(lease, room),
            lease=lease,
        )
        lease.version += 1

    async def append(
        self, lease: Lease, game: str, log: Sequence[Stored], clocks: dict[str, Any], *, ended: bool
    ) -> None:
        """What happened next; durable when this returns. LostLease, and nothing written, if the table has moved."""
        encoded = msgspec.json.encode(clocks).decode()
        ending = [(_SET_ENDED, [{"game": game, "new": wall_ms()}])] if ended else []
        await self.database.write(
            (_ADD_EVENTS, _event_rows(game, log)),
            (_SET_CLOCKS, [{"game": game, "new": encoded}]),
            *ending,
            lease=lease,
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

    async def stale_tables(self, before_room: int, before_game: int) -> list[str]:
        """Rooms nobody began a game in and games that sleep, without a change or an event since those stamps."""
        moved = (
            select(events.c.at)
            .join(games, games.c.id == events.c.game)
            .where(games.c.table_id == tables.c.id, events.c.at >= before_game)
        )
        stale = select(tables.c.id).where(
            ((tables.c.phase == "room") & (tables.c.touched < before_room))
            | (
                tables.c.phase.in_(["play", "draw"])
                & (tables.c.touched < before_game)
                & ~moved.exists()
            )
        )
        return [row.id for row in await self.database.rows(stale)]

    async def forget(self, lease: Lease) -> None:
        """Drops a table; the records of its games stay."""
        await self.database.write(
            (delete(seats).where(seats.c.table_id == lease.table), None),
            (delete(tables).where(tables.c.id == lease.table), None),
            lease=lease,
        )


def _saved(lease: Lease, room: dict[str, Any]) -> Statement:
    """The room and its next version; the lease says that it is still the one that was read."""
    values = _room_values(room) | {"version": lease.version + 1}
    return update(tables).where(tables.c.id == lease.table).values(**values), None


def _room_values(room: dict[str, Any]) -> dict[str, Any]:
    return {
        "room": msgspec.json.encode(room).decode(),
        "touched": wall_ms(),
        "public": bool(room["options"].get("public")),
        "phase": room["phase"],
        "bots_only": all(place["kind"] == "bot" for place in room["places"]),
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

"""Rows of a shared database that live as long as somebody renews them."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Table, delete, insert, select, update

from ..storage.database import Database


async def renew(database: Database, table: Table, until: ColumnElement[int], **row: str) -> None:
    """The row of a process, known by its `id`, lives until then; it is written again if it was removed meanwhile."""
    ours = update(table).where(table.c.id == row["id"]).values(until=until)
    async with database.leasing() as connection:
        if not (await connection.execute(ours)).rowcount:
            await connection.execute(insert(table).values(until=until, **row))


async def remove(database: Database, table: Table, gone: ColumnElement[bool]) -> None:
    """Removes such rows; what another process has locked is left to it."""
    free = select(table.c.id).where(gone).with_for_update(skip_locked=True)
    async with database.leasing() as connection:
        await connection.execute(delete(table).where(table.c.id.in_(free)))

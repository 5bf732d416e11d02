"""What one address may do at all processes together: open tables, guess codes. The database counts.

Sockets and connections of an address are counted by each process for itself (`limits.py`).
"""

from __future__ import annotations

from typing import Literal

from sqlalchemy import ColumnElement, delete, func, insert, select

from ..errors import Refusal
from ..limits import Addresses
from ..networks import group_of
from ..settings import Settings
from ..storage.database import Database
from ..storage.schema import database_ms, tables, uses
from .node import Node

Kind = Literal["table", "code"]
_COUNTED: dict[Kind, int] = {"table": 3_600_000, "code": 60_000}  # ms for which a use counts


class Quotas:
    """The limits of all addresses; loopback and the hall's networks have none."""

    def __init__(self, database: Database, node: Node, settings: Settings) -> None:
        self._database, self._node = database, node
        self._most: dict[Kind, int] = {
            "table": settings.tables_per_hour, "code": settings.wrong_codes_per_minute,
        }  # fmt: skip
        self._open = settings.tables_per_address
        self._addresses = Addresses(settings)
        self._now = database_ms(database.url.get_backend_name())

    def line_of(self, address: str) -> str | None:
        """Whom a use of the address counts for; None if it does not count."""
        return None if self._addresses.is_exempt(address) else group_of(address)

    async def check_new_table(self, address: str) -> None:
        """Counts a new table; Refusal if there are too many."""
        line = self.line_of(address)
        if line is None:
            return
        count = await self._node.count(tables.c.maker == line)
        if count >= self._open:
            raise Refusal(
                "rate", "{count} tables are open from this address already", 429, count=count
            )
        await self.check_new(address)

    async def check_new(self, address: str) -> None:
        """Counts a new event or ledger of the club, as if it were a table; Refusal if there are too many."""
        if await self._is_full("table", address):
            raise Refusal("rate", "too many tables from this address; try again later", 429)
        await self._add("table", address)

    async def check_code(self, address: str) -> None:
        """Refusal if the address has guessed too often."""
        if await self._is_full("code", address):
            raise Refusal("rate", "too many wrong codes; wait a minute", 429)

    async def wrong_code(self, address: str) -> None:
        """The address guessed wrong."""
        await self._add("code", address)

    async def sweep(self) -> None:
        """Forgets what no longer counts."""
        for kind in _COUNTED:
            old = (uses.c.kind == kind) & ~self._is_recent(kind)
            await self._database.write((delete(uses).where(old), None))

    def _is_recent(self, kind: Kind) -> ColumnElement[bool]:
        """A use counts; one that is still to come is of before a clock that was set back."""
        return (uses.c.at > self._now - _COUNTED[kind]) & (uses.c.at <= self._now)

    async def _is_full(self, kind: Kind, address: str) -> bool:
        line = self.line_of(address)
        if line is None:
            return False
        recent = self._is_recent(kind) & (uses.c.kind == kind)
        count = select(func.count()).select_from(uses).where(recent, uses.c.who == line)
        return bool((await self._database.rows(count))[0][0] >= self._most[kind])

    async def _add(self, kind: Kind, address: str) -> None:
        line = self.line_of(address)
        if line is not None:
            added = insert(uses).values(kind=kind, who=line, at=self._now)
            await self._database.write((added, None))

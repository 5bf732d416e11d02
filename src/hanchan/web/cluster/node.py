"""One process among those that share a database: it has tables as long as it renews its lease.

A process has one lease, kept by the database's clock, and renews it every third of its time. A table belongs to the
process that its row names, as long as that one's lease has not run out. Whoever is asked for a table that is nobody's
takes it, which makes its epoch grow; a writer whose epoch is not the newest writes nothing (`storage/database.py`). So
a lease that runs out too early costs a pause and never an event.

An SQLite file has one process, which the lock beside the file makes sure of: its lease never runs out.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets

from sqlalchemy import ColumnElement, Select, delete, func, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError

from ...errors import NotationError
from ..errors import Elsewhere, Refusal
from ..storage.database import AWAY, Database, Lease, end_task
from ..storage.schema import counts_until, database_ms, is_locked, nodes, reason_of, tables
from .leases import remove, renew
from .notices import tell

log = logging.getLogger("hanchan.web")
MOVED = "moved"  # the notice that a table has a new owner: its name and epoch
_FOREVER = 2**62
_ADDRESS = re.compile(r"(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\]):[0-9]{1,5}")
_NOWHERE = ("0.0.0.0", "[::]")
_BURIED = 60_000  # ms after which a process that is gone is no longer listed
# To take a table that another process is giving back just now; seconds in between.
_TRIES, _AGAIN = 5, 0.1


def check_address(address: str) -> None:
    """NotationError for what is no host and port."""
    if not _ADDRESS.fullmatch(address):
        raise NotationError(
            "{node!r} is no node: a host and a port, as 10.0.0.1:8136", node=address
        )


def check_reachable(address: str) -> None:
    """NotationError for an address that leads the proxy and the other processes nowhere."""
    check_address(address)
    if address.rpartition(":")[0] in _NOWHERE:
        raise NotationError(
            "{node} is no address of this process: with PostgreSQL say by --node HOST:PORT "
            "where the proxy reaches it",
            node=address,
        )


class Node:
    """The process itself; `address` is where the proxy reaches it, `lease` how many seconds it lives without a sign."""

    def __init__(self, database: Database, address: str, lease: float) -> None:
        self.id = secrets.token_hex(8)
        self.address = address
        self._database = database
        self._now = database_ms(database.url.get_backend_name())
        self._lease = lease
        self._lives = nodes.c.until > self._now
        if database.is_shared:
            # One second more: a clock is corrected by less.
            self._lives = counts_until(nodes.c.until, self._now, lease + 1)
        self._task: asyncio.Task[None] | None = None
        self._has_twin = False

    async def join(self) -> None:
        """Becomes one of the processes of the database."""
        if self._database.is_shared:
            await self._renew()
            self._task = asyncio.create_task(self._renew_on(), name="lease")
        else:
            row = {"id": self.id, "address": self.address, "until": _FOREVER}
            await self._database.write((delete(nodes), None), (insert(nodes), row))

    async def leave(self) -> None:
        """Gives every table back, after everything that was to be written, and is no process any more."""
        await end_task(self._task)
        ours = update(tables).where(tables.c.owner == self.id)
        try:
            await self._database.write(
                (ours.values(owner=None, epoch=tables.c.epoch + 1), None),
                (delete(nodes).where(nodes.c.id == self.id), None),
            )
        except AWAY as error:
            log.warning("the tables are free when the lease has run out: %s", reason_of(error))

    async def _renew_on(self) -> None:
        # Whoever had the address before us and was killed is gone once its lease has run out.
        looked_from = asyncio.get_running_loop().time() + 2 * self._lease
        while True:
            await asyncio.sleep(self._lease / 3)
            try:
                with self._database.presence.watched():
                    async with asyncio.timeout(self._lease):
                        await self._renew()
                        # What is gone for long is no longer listed.
                        await remove(self._database, nodes, nodes.c.until < self._now - _BURIED)
                        if asyncio.get_running_loop().time() > looked_from:
                            await self._look_for_twin()
            except (*AWAY, TimeoutError) as error:  # said by the presence already
                log.debug("the lease was not renewed: %s", reason_of(error))

    async def _look_for_twin(self) -> None:
        """Two processes that live under one address take each other's tables: that is said once."""
        lives = (nodes.c.id != self.id) & (nodes.c.until > self._now)  # whatever its lease
        twins = select(nodes.c.id).where(nodes.c.address == self.address, lives)
        async with self._database.leasing() as connection:
            found = (await connection.execute(twins)).all()
        had, self._has_twin = self._has_twin, bool(found)
        if self._has_twin and not had:
            log.warning(
                "another process has the node %s too: each needs a --node of its own", self.address
            )

    async def _renew(self) -> None:
        until = self._now + int(1000 * self._lease)
        await renew(self._database, nodes, until, id=self.id, address=self.address)

    async def claim(self, table: str) -> Lease | None:
        """The lease of a table; None if there is no such table, Elsewhere if another process has it.

        Who asks for what is not ours, or is nowhere, does not come to the writer at all.
        """
        if not await self.check_here(table):
            return None
        for _ in range(_TRIES):
            try:
                return await self._database.alone(lambda connection: self._claim(connection, table))
            except DBAPIError as error:
                if not is_locked(error):
                    raise
                await asyncio.sleep(_AGAIN)
        raise Refusal("restart", "the table is being set up again", 503)

    def _claim(self, connection: Connection, table: str) -> Lease | None:
        """The lease; an error at once if another process has locked the row, be it that it was stopped meanwhile."""
        locked = self._owned().where(tables.c.id == table).with_for_update(of=tables, nowait=True)
        row = connection.execute(locked).one_or_none()
        if row is None:
            return None
        if self._is_another(row.address):
            raise Elsewhere(row.address)
        if row.owner == self.id and row.address is not None:
            # Set up anew in the same process, which has dropped the table before: a full disk lets it be looked at.
            return Lease(table, row.epoch, row.version)
        lease = Lease(table, row.epoch + 1, row.version)
        taken = update(tables).where(tables.c.id == table)
        connection.execute(taken.values(owner=self.id, epoch=lease.epoch))
        tell(connection, MOVED, f"{table} {lease.epoch}")
        return lease

    def _owned(self) -> Select[tuple[str, str, int, int, str]]:
        """Tables with the address of who has them, if anybody has."""
        has_it = (nodes.c.id == tables.c.owner) & self._lives
        return select(
            tables.c.id, tables.c.owner, tables.c.epoch, tables.c.version, nodes.c.address
        ).outerjoin_from(tables, nodes, has_it)

    async def release(self, lease: Lease) -> None:
        """Gives a table back; whoever is asked for it next takes it."""
        ours = update(tables).where(tables.c.id == lease.table, tables.c.epoch == lease.epoch)
        values = {"owner": None, "maker": None, "epoch": lease.epoch + 1}
        await self._database.write((ours.values(**values), None))

    async def check_here(self, table: str) -> bool:
        """Whether there may be such a table; Elsewhere if another process has it."""
        if not self._database.is_shared:
            return True
        found = await self._database.rows(self._owned().where(tables.c.id == table))
        for row in found:
            if self._is_another(row.address):
                raise Elsewhere(row.address)
        return bool(found)

    def _is_another(self, address: str | None) -> bool:
        """Another process lives there; what had our own address before us is gone, whatever its lease says."""
        return address not in (None, self.address)

    async def epochs(self) -> dict[str, int]:
        """The epoch of each table that this process has."""
        ours = select(tables.c.id, tables.c.epoch).where(tables.c.owner == self.id)
        return {row.id: row.epoch for row in await self._database.rows(ours)}

    async def count(self, which: ColumnElement[bool]) -> int:
        """How many such tables any process has in memory."""
        held = self._owned().where(which, nodes.c.address.is_not(None)).subquery()
        rows = await self._database.rows(select(func.count()).select_from(held))
        return int(rows[0][0])

"""All tables of one server: made, found, read again after a restart, put to sleep, forgotten.

A table is in the memory of one process, which has its lease. What another one has is refused with `Elsewhere`.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
from collections.abc import Coroutine
from functools import partial
from typing import Any

import msgspec

from ...rules.changes import restated
from ..clock import steady_ms, wall_ms
from ..cluster.node import MOVED, Node
from ..cluster.notices import Notices
from ..cluster.quotas import Quotas
from ..cluster.thoughts import BotQueue
from ..errors import Elsewhere, Refusal
from ..limits import Addresses, PerKey
from ..names import any_name
from ..secrets import CODE_LETTERS, TABLE_LETTERS, is_game_id, is_table_id, new_code, new_table_id
from ..settings import Settings
from ..storage.database import AWAY, Lease, LostLease, end_task
from ..storage.schema import reason_of
from ..storage.schema import tables as rows
from ..storage.store import Store
from .connections.connections import EventFeed
from .live import LiveTable
from .room.options import NewTable, Options, book_of, known_level
from .room.room import PLACES, Place, Room
from .session.bot_pool import BotPools, Swift

log = logging.getLogger("hanchan.web")
_SWEEP = 30.0
_CLEAN_AFTER = 20
_TOUCHED = 60.0  # seconds: what was written since then need not be written when the server goes
_GOODBYE = 1000  # ms in which sockets are told that the server goes


class Hall:
    """The tables in memory, and the way to all others."""

    def __init__(
        self, store: Store, node: Node, settings: Settings, swift: Swift | None = None
    ) -> None:
        self.store = store
        self.node = node
        self.settings = settings
        self.addresses = Addresses(settings)
        self.quotas = Quotas(store.database, node, settings)
        self._queue = BotQueue(store.database, settings.bot_patience)
        self._pool = BotPools(settings.bot_processes, swift, self._queue)
        self._tables: dict[str, LiveTable] = {}
        self._locks = PerKey(1)  # nobody else reads or forgets a table meanwhile
        self._sweeper: asyncio.Task[None] | None = None
        self._opened = steady_ms()
        self._closed = False
        self._moving: set[asyncio.Task[None]] = set()
        self._dropped = 0  # tables that left the memory, whose remains may still lie about

    def open(self, notices: Notices) -> None:
        """Begins to look after idle tables, and after those that others take."""
        notices.on(MOVED, self._on_moved)
        self._queue.open(notices)
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def close(self) -> None:
        """Says good-bye to everybody, who come back by themselves; every game goes on after the next start."""
        if self._closed:
            return
        self._closed = True
        await end_task(self._sweeper)
        tables = list(self._tables.values())
        for table in tables:
            await table.stop()
        await self._touch(tables)
        await self.node.leave()
        # Only now, when others may take the tables, does anybody look for them elsewhere.
        for table in tables:
            table.send_away()
        self._tables.clear()
        self._pool.close()
        await self._part()

    async def _touch(self, tables: list[LiveTable]) -> None:
        """Writes down at which tables people were until now: others may forget tables before they are back."""
        with contextlib.suppress(*AWAY):  # if one cannot be written, none can
            for table in tables:
                with contextlib.suppress(LostLease):
                    await table.touch(_TOUCHED)

    async def _part(self) -> None:
        """Gives the sockets a moment to be told."""
        end = steady_ms() + _GOODBYE
        while self.addresses.sockets and steady_ms() < end:
            await asyncio.sleep(0.01)

    async def create(
        self, new: NewTable, address: str, guest: str | None
    ) -> tuple[LiveTable, int | None, str | None]:
        """A new table: itself, the maker's place and the secret that opens it (bots alone: none)."""
        options = Options.model_validate(new.model_dump())
        book_of(options)
        level = known_level(new.bot_level, self.settings)
        chosen = (new.seed, new.walls, new.players)
        if chosen != (None, None, None) and not self.settings.seeds:
            raise Refusal("seed", "this server lets nobody choose the walls", 403)
        await self.quotas.check_new_table(address)
        if new.bots == PLACES:
            await self._check_bots_alone()
        room = Room(
            new_table_id(), new_code(), options.model_dump(), [Place() for _ in range(PLACES)]
        )
        room.walls, room.players, room.seeded = new.walls, new.players, new.seed is not None
        place = token = None
        if new.bots < PLACES:
            place, token = room.sit(new.name or any_name(), guest)
            room.places[place].ready = True
        for free in range(PLACES - new.bots, PLACES):
            room.put_bot(free, level)
        if new.start:
            room.check_start()
        table = self._live(room, Lease(room.table, 1, 0))
        table.seating.promise(new.seed)
        if place is not None:
            table.seating.add_nonce(place, new.nonce)
        kept = msgspec.to_builtins(room)
        await self.store.add_table(
            table.lease, room.code, kept, self.node.id, self.quotas.line_of(address)
        )
        self._keep(table)
        await table.do(table.save)
        log.info("table %s: opened", room.table)
        if new.start:
            await table.do(lambda: table.start_game(at_once=True))
        return table, place, token

    def _live(self, room: Room, lease: Lease) -> LiveTable:
        return LiveTable(room, lease, self.store, self.settings, self._pool)

    async def _check_bots_alone(self) -> None:
        """Refusal if bots play among themselves at enough tables already."""
        playing = await self.node.count(rows.c.bots_only & (rows.c.phase != "over"))
        if playing >= self.settings.bots_only_tables:
            raise Refusal(
                "rate", "bots play among themselves at {count} tables already", 429, count=playing
            )

    def _keep(self, table: LiveTable) -> None:
        self._tables[table.room.table] = table
        table.start()

    async def table(self, name: str) -> LiveTable:
        """The table of this name, read again if need be; Refusal if there is none."""
        if not is_table_id(name):
            raise Refusal("unknown", "there is no such table", 404)
        if self._closed:
            raise Refusal("restart", "the server is being restarted", 503)
        async with self._locks.turn(name):
            found = self._tables.get(name)
            if found is not None and found.broken:
                await self._drop(found)
                found = None
            try:
                return found or await self._load(name)
            except AWAY as error:
                log.info("table %s: not read: %s", name, reason_of(error))
                raise Refusal("storage", "the database does not answer", 503) from None
            except LostLease:
                raise Refusal("restart", "the table is being set up again", 503) from None

    async def check_here(self, name: str) -> None:
        """Elsewhere if another process has the table."""
        if name not in self._tables:
            await self.node.check_here(name)

    async def _load(self, name: str) -> LiveTable:
        if await self.store.room(name) is None:  # to claim it is to write
            raise Refusal("unknown", "there is no such table", 404)
        lease = await self.node.claim(name)
        stored = await self.store.room(name)
        if lease is None or stored is None:
            raise Refusal("unknown", "there is no such table", 404)
        room = msgspec.convert(stored, Room)
        table = self._live(room, lease)
        if room.game is not None:
            game = await self.store.game(room.game)
            events = await self.store.log(room.game)
            assert game is not None
            assert events, "a game begins with its first events"
            if room.phase == "draw":
                room.phase = "play"
            await table.load_game(game, events)
        if self._closed:
            raise Refusal("restart", "the server is being restarted", 503)
        self._keep(table)
        log.info("table %s: read again, %s", name, room.phase)
        return table

    async def by_code(self, code: str, address: str) -> tuple[LiveTable, bool]:
        """The table of a code or a pasted link, and whether it was the full name; Refusal if there is none."""
        await self.quotas.check_code(address)
        word = code.strip().split("#")[0].rstrip("/").rsplit("/", 1)[-1]
        try:
            if len(word) == TABLE_LETTERS:
                return await self.table(word.lower()), True
            if len(word) == CODE_LETTERS:
                found = await self.store.table_of_code(word.upper())
                if found is not None:
                    return await self.table(found), False
        except Refusal as refusal:
            if refusal.code != "unknown":
                raise
        await self.quotas.wrong_code(address)
        raise Refusal("unknown", "no table has this code", 404)

    def count(self) -> tuple[int, int]:
        """How many tables are in memory, and at how many of them a game is being played."""
        return len(self._tables), sum(one.room.phase == "play" for one in self._tables.values())

    @property
    def bots_waiting(self) -> int:
        """How many questions wait for a bot."""
        return self._pool.waiting

    def loaded(self, name: str) -> LiveTable | None:
        """The table, if it is in memory."""
        return self._tables.get(name)

    async def feed(self, game: str) -> tuple[EventFeed, Room]:
        """A game's events as far as they have been shown, and its table's room."""
        stored = await self.store.game(game) if is_game_id(game) else None
        if stored is None:
            raise Refusal("unknown", "there is no such game", 404)
        live = self._tables.get(stored.table)
        feed = live.connections.feed if live is not None else None
        if live is not None and feed is not None and feed.game == game:
            return feed, live.room
        # Who has the table knows what of the game has been shown.
        await self.check_here(stored.table)
        kept = await self.store.room(stored.table)
        book = restated(stored.start["rules"], stored.start["changes"])
        feed = EventFeed(game, book, await self.store.log(game))
        if kept is None:
            names = [Place(name=name) for name in stored.start["names"]]
            room = Room(stored.table, "", Options().model_dump(), names)
        else:
            room = msgspec.convert(kept, Room)
        return feed, room

    async def _drop(self, table: LiveTable) -> None:
        self._tables.pop(table.room.table, None)
        await table.close()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP)
            try:
                await self.sweep()
            except AWAY as error:
                log.warning("sweeping failed: %s", reason_of(error))
            except Exception:
                log.exception("sweeping failed")

    async def sweep(self) -> None:
        """Empty tables leave the memory; rooms and games that nobody came back to are given up.

        Where people are, that is written down now and then: if this process were gone, another one would read it.
        """
        patience = min(self.settings.idle_room, self.settings.sleeping_game)
        old = steady_ms() - int(1000 * self.settings.unload_after)
        for table in list(self._tables.values()):
            if table.is_unused and table.connections.idle_since < old:
                async with self._locks.turn(table.room.table):
                    await self._drop(table)
                    await self.node.release(table.lease)
                self._dropped += 1
                continue
            with contextlib.suppress(Refusal):  # it broke meanwhile
                await table.do(partial(_touch_if_possible, table, patience / 4))
        if self._dropped >= _CLEAN_AFTER or (self._dropped and not self._tables):
            self._dropped = 0
            gc.collect()  # a table and its game know each other
        await self.quotas.sweep()
        await self._forget()

    async def _forget(self) -> None:
        """Gives up what nobody came back to. What is in memory is in use, whatever the wall clock says.

        Who was here when the server ended has time to come back before anything is given up.
        """
        limits = self.settings
        grace = min(limits.unload_after, limits.idle_room, limits.sleeping_game)
        if steady_ms() - self._opened < 1000 * grace:
            return
        now = wall_ms()
        stale = await self.store.stale_tables(
            now - int(1000 * self.settings.idle_room), now - int(1000 * self.settings.sleeping_game)
        )
        for name in stale:
            async with self._locks.turn(name):
                with contextlib.suppress(Elsewhere, LostLease):
                    if name not in self._tables and (lease := await self.node.claim(name)):
                        await self.store.forget(lease)

    # Tables that move

    def _on_moved(self, told: str | None) -> None:
        """A table has a new owner; without a name any may have."""
        if told is None:
            self._later(self._check_all())
            return
        name, _, epoch = told.partition(" ")
        table = self._tables.get(name)
        if table is not None and table.lease.epoch < int(epoch):
            self._later(self._lose(table))

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._moving.add(task)
        task.add_done_callback(self._moving.discard)

    async def _check_all(self) -> None:
        """Gives up what others have taken while nothing was heard of them."""
        held = [(table, table.lease.epoch) for table in self._tables.values()]
        with contextlib.suppress(*AWAY):
            epochs = await self.node.epochs()
            for table, epoch in held:
                if epochs.get(table.room.table) != epoch:
                    await self._lose(table)

    async def _lose(self, table: LiveTable) -> None:
        """Another process has the table: everybody is sent there."""
        if self._tables.get(table.room.table) is table:
            log.warning("table %s: another process has it", table.room.table)
            await self._drop(table)


async def _touch_if_possible(table: LiveTable, after: float) -> None:
    with contextlib.suppress(*AWAY):  # nobody is sent away for it
        await table.touch(after)

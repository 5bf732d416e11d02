"""All tables of one server: made, found, read again after a restart, put to sleep, forgotten."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging

import msgspec

from ...rules.changes import restated
from ..errors import Refusal
from ..limits import Addresses
from ..names import any_name
from ..secrets import CODE_LETTERS, TABLE_LETTERS, new_code, new_table_id
from ..settings import Settings
from ..storage.store import Store, now_ms
from .connections.connections import EventFeed
from .live import LiveTable
from .room.options import NewTable, Options, book_of, known_level
from .room.room import PLACES, Place, Room
from .session.bot_pool import BotPool, Swift

log = logging.getLogger("hanchan.web")
_SWEEP = 30.0
_CLEAN_AFTER = 20


class Hall:
    """The tables in memory, and the way to all others."""

    def __init__(self, store: Store, settings: Settings, swift: Swift | None = None) -> None:
        self.store = store
        self.settings = settings
        self.addresses = Addresses(settings)
        self._pool = BotPool(settings.bot_processes, swift)
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._made_by: dict[str, set[str]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._dropped = 0  # tables that left the memory, whose remains may still lie about

    def open(self) -> None:
        """Begins to look after idle tables."""
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def close(self) -> None:
        """Sends everybody away; every game goes on after the next start."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeper
        for table in list(self._tables.values()):
            await table.close()
        self._tables.clear()
        self._pool.close()

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
        open_here = {name for name in self._made_by.get(address, ()) if name in self._tables}
        self.addresses.check_new_table(address, len(open_here))
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
        table = LiveTable(room, self.store, self.settings, self._pool)
        table.seating.promise(new.seed)
        if place is not None:
            table.seating.add_nonce(place, new.nonce)
        await self.store.add_table(room.table, room.code, msgspec.to_builtins(room))
        self._keep(table)
        await table.do(table.save)
        self._made_by[address] = {*open_here, room.table}
        if new.start:
            await table.do(lambda: table.start_game(at_once=True))
        return table, place, token

    def _keep(self, table: LiveTable) -> None:
        self._tables[table.room.table] = table
        table.start()

    async def table(self, name: str) -> LiveTable:
        """The table of this name, read again if need be; Refusal if there is none."""
        if len(name) != TABLE_LETTERS or not name.isascii() or not name.isalnum():
            raise Refusal("unknown", "there is no such table", 404)
        async with self._loading.setdefault(name, asyncio.Lock()):
            found = self._tables.get(name)
            if found is not None and found.broken:
                await self._drop(found)
                found = None
            if found is None:
                found = await self._load(name)
        self._loading.pop(name, None)
        return found

    async def _load(self, name: str) -> LiveTable:
        stored = await self.store.room(name)
        if stored is None:
            raise Refusal("unknown", "there is no such table", 404)
        room = msgspec.convert(stored, Room)
        table = LiveTable(room, self.store, self.settings, self._pool)
        if room.game is not None:
            game = await self.store.game(room.game)
            events = await self.store.log(room.game)
            assert game is not None
            assert events, "a game begins with its first events"
            if room.phase == "draw":
                room.phase = "play"
            await table.load_game(game, events)
        self._keep(table)
        log.info("table %s: read again, %s", name, room.phase)
        return table

    async def by_code(self, code: str, address: str) -> tuple[LiveTable, bool]:
        """The table of a code or a pasted link, and whether it was the full name; Refusal if there is none."""
        self.addresses.check_code(address)
        word = code.strip().split("#")[0].rstrip("/").rsplit("/", 1)[-1]
        try:
            if len(word) == TABLE_LETTERS:
                return await self.table(word.lower()), True
            if len(word) == CODE_LETTERS:
                found = await self.store.table_of_code(word.upper())
                if found is not None:
                    return await self.table(found), False
        except Refusal:
            pass
        self.addresses.wrong_code(address)
        raise Refusal("unknown", "no table has this code", 404)

    def loaded(self, name: str) -> LiveTable | None:
        """The table, if it is in memory."""
        return self._tables.get(name)

    async def feed(self, game: str) -> tuple[EventFeed, Room]:
        """A game's events as far as they have been shown, and its table's room."""
        stored = await self.store.game(game) if len(game) <= 40 else None
        if stored is None:
            raise Refusal("unknown", "there is no such game", 404)
        live = self._tables.get(stored.table)
        feed = live.connections.feed if live is not None else None
        if live is not None and feed is not None and feed.game == game:
            return feed, live.room
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
            except Exception:
                log.exception("sweeping failed")

    async def sweep(self) -> None:
        """Empty tables leave the memory; rooms and games that nobody came back to are given up."""
        now = now_ms()
        old = now - int(1000 * self.settings.unload_after)
        for table in list(self._tables.values()):
            if table.is_unused and table.connections.idle_since < old:
                await self._drop(table)
                self._dropped += 1
        if self._dropped >= _CLEAN_AFTER or (self._dropped and not self._tables):
            self._dropped = 0
            gc.collect()  # a table and its game know each other
        await self.store.forget(
            now - int(1000 * self.settings.idle_room), now - int(1000 * self.settings.sleeping_game)
        )
